// @ts-check
// The drawing for who does not see it. What can be chosen, cards and numbers that open have a role and a name; all else is hidden from
// screen readers, for the list tells it (outline.js). Cards that cannot be chosen are read by keys: a tray has one of them for the tab,
// arrows lead to the others, Enter shows and says what is printed.
import { inBoard, table } from "../dom.js";
import { inspect } from "./inspect.js";
import { speak } from "../speak.js";

const NAMED = "button, a, input, label, legend, select, summary, h2, [role], [tabindex], [aria-live], .visually-hidden[data-says-list]";
const hush = (part) => {
  for (const child of part.children) {
    if (child.matches(NAMED)) continue;
    if (child.querySelector(NAMED)) hush(child);
    else child.setAttribute("aria-hidden", "true");
  }
};

const CARD = "[data-reads]:not(.can, .can-then, .cannot)";
const roomOf = (card) => card.closest("[data-lies], [data-part]") ?? card.parentElement;
const cardsIn = (room) => [...room.querySelectorAll(CARD)].filter((card) => card.checkVisibility());
const stop = (room, card) => {
  for (const other of room.querySelectorAll(CARD)) other.tabIndex = other === card ? 0 : -1;
};

const follow = () => {
  const board = document.getElementById("table-board");
  if (!board) return;
  hush(board);
  for (const room of new Set([...inBoard(CARD)].map(roomOf))) stop(room, cardsIn(room)[0]);
};

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const walk = (card, by) => {
  const room = roomOf(card);
  const all = cardsIn(room);
  const next = all[all.indexOf(card) + by];
  if (!next) return;
  stop(room, next);
  next.focus();
};
const read = async (card) => {
  await inspect(card);
  const said = document.querySelector("[data-pointed]")?.textContent?.replace(/\s+/g, " ").trim();
  if (said) speak(said);
};

export const begin = () => {
  table.addEventListener("keydown", (event) => {
    const card = event.target.matches?.(CARD) ? event.target : null;
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in STEPS) walk(card, STEPS[event.key]);
    else if (event.key === "Enter" || event.key === " ") read(card);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  table.addEventListener("focusin", ({ target }) => { if (target.matches?.(CARD)) stop(roomOf(target), target); });
  table.addEventListener("table:changed", follow);
  follow();
};
