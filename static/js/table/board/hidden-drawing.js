// @ts-check
// The drawing of a board for people who do not see it. Things that can be chosen, cards, and numbers with a reckoning have a role and a name.
// Everything else is hidden from screen readers, since the outline says it (outline.js). Cards that cannot be chosen are read by keys: Tab
// reaches one card of each tray, arrows move to the others, Enter shows and reads the printed text.
import { inBoard, table } from "../dom.js";
import { inspect } from "./inspect.js";
import { speak } from "../speak.js";

const NAMED = "button, a, input, label, legend, select, summary, h2, [role], [tabindex], [aria-live], .visually-hidden[data-says-list]";
const hideUnnamed = (parent) => {
  for (const child of parent.children) {
    if (child.matches(NAMED)) continue;
    if (child.querySelector(NAMED)) hideUnnamed(child);
    else child.setAttribute("aria-hidden", "true");
  }
};

const CARD = "[data-reads]:not(.can, .can-then, .cannot)";
const trayOf = (card) => card.closest("[data-lies], [data-part]") ?? card.parentElement;
const cardsIn = (tray) => [...tray.querySelectorAll(CARD)].filter((card) => card.checkVisibility());
const letTabReach = (tray, card) => {
  for (const other of tray.querySelectorAll(CARD)) other.tabIndex = other === card ? 0 : -1;
};

const follow = () => {
  const board = document.getElementById("table-board");
  if (!board) return;
  hideUnnamed(board);
  for (const tray of new Set([...inBoard(CARD)].map(trayOf))) letTabReach(tray, cardsIn(tray)[0]);
};

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const walk = (card, by) => {
  const tray = trayOf(card);
  const cards = cardsIn(tray);
  const next = cards[cards.indexOf(card) + by];
  if (!next) return;
  letTabReach(tray, next);
  next.focus();
};
const read = async (card) => {
  await inspect(card);
  const text = document.querySelector("[data-pointed]")?.textContent?.replace(/\s+/g, " ").trim();
  if (text) speak(text);
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
  table.addEventListener("focusin", ({ target }) => { if (target.matches?.(CARD)) letTabReach(trayOf(target), target); });
  table.addEventListener("table:changed", follow);
  follow();
};
