// @ts-check
// What teaches falls silent: the game in three lines once it was read, a sentence of guidance once it was shown at three questions.
// Remembered in this browser, a seat at a table by itself.
import { the } from "../../base.js";
import { panel, status, table } from "../dom.js";

const SHOWN = 3;
const TABLES = 20;
const STORE = "table-taught";
const key = `${location.pathname.match(/\/table\/(\d+)/)?.[1] ?? location.pathname}:${the("#answer").dataset.seat}`;

const load = () => JSON.parse(localStorage.getItem(STORE) ?? "{}");
const change = (alter) => {
  const { [key]: known = { read: false, told: {} }, ...others } = load();
  alter(known);
  // The tables that were looked at last are kept.
  const kept = Object.entries(others).slice(-(TABLES - 1));
  localStorage.setItem(STORE, JSON.stringify({ ...Object.fromEntries(kept), [key]: known }));
};

const primer = () => {
  const card = panel().querySelector("[data-primer]");
  if (!card) return;
  card.hidden = load()[key]?.read ?? false;
  const read = the("[data-primer-read]", card);
  read.hidden = false;
  read.addEventListener("click", () => {
    change((known) => { known.read = true; });
    card.hidden = true;
    the("#ask-heading").focus({ preventScroll: true });
  });
};

// What fingers can do is said at the first table of this browser.
const TOUCH = "table-touch-said";
const touchHint = () => {
  const said = panel().querySelector("[data-touch-hint]");
  if (!said) return;
  const first = localStorage.getItem(TOUCH) ?? key;
  localStorage.setItem(TOUCH, first);
  said.hidden = first !== key;
};

const advice = () => {
  const said = panel().querySelector("[data-guidance]");
  if (!said) return;
  const sentence = the(":scope > span", said).textContent?.trim() ?? "";
  const asked = status().question;
  let silent = false;
  change((known) => {
    const questions = known.told[sentence] ?? [];
    if (!questions.includes(asked) && questions.length <= SHOWN) questions.push(asked);
    known.told[sentence] = questions;
    silent = questions.indexOf(asked) >= SHOWN || !questions.includes(asked);
  });
  said.hidden = silent;
};

const teach = () => {
  primer();
  touchHint();
  advice();
};

export const begin = () => {
  table.addEventListener("table:changed", ({ detail }) => {
    if (detail.parts.includes("table-ask")) teach();
  });
  teach();
};
