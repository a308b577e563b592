// @ts-check
// Elements and helpers that all scripts of a table's page share. Elements that a change replaces are functions, which find the present element.
import { the } from "../base.js";

export const table = the("#table");
/** @type {Words} */
export const words = /** @type {any} */ (table.dataset);
export const answer = the("#answer");
export const panel = () => the("#table-ask");
export const strip = () => document.getElementById("table-since");
/** @returns {Status} */
export const status = () => /** @type {any} */ (the("#table-status").dataset);
/** @param {string} [names] the value of a data attribute: names with spaces between them */
export const listOf = (names = "") => names.split(" ").filter(Boolean);
/** @param {string} selector */
export const inBoard = (selector) => document.querySelectorAll(`#table-board ${selector}`);
/** Whether a click was made by a finger or a pen. @param {MouseEvent} event */
export const isFinger = ({ pointerType }) => pointerType === "touch" || pointerType === "pen";
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The parameters that name the position on the page: an earlier position, the viewing seat, and the answers given in a lesson.
 * @returns {string[][]}
 */
export const position = () => {
  const given = answer.elements.given?.value ?? "";
  return [["at", status().at], ["seat", answer.dataset.seat], ["given", given]].filter(([, value]) => value !== "" && value !== undefined);
};

/**
 * Mark pieces of the board as touched, or remove the mark.
 * @param {string[]} elements
 * @param {boolean} mark
 */
export const touch = (elements, mark = true) => {
  for (const element of elements) for (const thing of inBoard(`[data-element="${CSS.escape(element)}"]`)) thing.classList.toggle("touched", mark);
};

/**
 * Place a card next to the thing that it is about, within the window.
 *
 * Why no library: CSS anchors would do it without a script, but not in every browser of the last two years. A library (floating-ui) watches moving
 * elements and tries all four sides. A card here is closed when the page scrolls, and is above or below its thing.
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

/**
 * How often each of these names is there.
 * @param {(string | undefined)[]} names
 * @returns {Map<string | undefined, number>}
 */
export const counted = (names) => {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

const kindOf = (thing) => thing.dataset.element?.split(":")[0];
/**
 * Most of these are of one kind, spaces or cards: that is what a question is about. The draw pile that can be chosen too is not.
 * @param {HTMLElement[]} things
 */
export const mostOfOneKind = (things) => {
  const counts = counted(things.map(kindOf));
  const most = Math.max(...counts.values());
  return things.filter((thing) => counts.get(kindOf(thing)) === most);
};
