// @ts-check
// What the scripts of a table's page share. What is put in place again at each change is looked for when it is asked for.
import { the } from "../base.js";

export const table = the("#table");
/** @type {Words} */
export const words = /** @type {any} */ (table.dataset);
export const answer = the("#answer");
export const panel = () => the("#table-ask");
export const strip = () => document.getElementById("table-since");
/** @returns {Status} */
export const status = () => /** @type {any} */ (the("#table-status").dataset);
/** @param {string} [names] what a data attribute lists, with spaces between them */
export const listOf = (names = "") => names.split(" ").filter(Boolean);
/** @param {string} selector */
export const inBoard = (selector) => document.querySelectorAll(`#table-board ${selector}`);
/** Whether a click is a finger's or a pen's. @param {MouseEvent} event */
export const isFinger = ({ pointerType }) => pointerType === "touch" || pointerType === "pen";
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Of which position something is asked: an earlier one, which seat looks, and where a lesson stands.
 * @returns {string[][]}
 */
export const position = () => {
  const given = answer.elements.given?.value ?? "";
  return [["at", status().at], ["seat", answer.dataset.seat], ["given", given]].filter(([, value]) => value !== "" && value !== undefined);
};

/**
 * Mark pieces of the board, or no longer.
 * @param {string[]} elements
 * @param {boolean} mark
 */
export const touch = (elements, mark = true) => {
  for (const element of elements) for (const thing of inBoard(`[data-element="${CSS.escape(element)}"]`)) thing.classList.toggle("touched", mark);
};

/**
 * Put a card beside what it is about, within the window.
 *
 * Why no library: CSS anchors would do it without a script, but not in every browser of the last two years. A library (floating-ui) watches what
 * moves and tries all sides; a card here is closed when the page scrolls, and has two sides.
 * @param {HTMLElement} card
 * @param {Element} thing
 */
export const place = (card, thing) => {
  const rect = thing.getBoundingClientRect();
  const width = card.offsetWidth;
  const height = card.offsetHeight;
  const below = rect.bottom + height + 12 < innerHeight;
  card.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, rect.left + rect.width / 2 - width / 2))}px`;
  card.style.top = `${Math.max(8, below ? rect.bottom + 8 : rect.top - height - 8)}px`;
};
