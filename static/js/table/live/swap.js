// @ts-check
// A table in the browser: fragments come from the socket or as the answer to a form, are put in place by htmx, and pieces travel (motion.js).
// After each change the table gets the event "table:changed", to which the other modules listen.
import { the } from "../../base.js";
import { count, counts, positions, play, travels } from "../board/motion.js";
import { status, table } from "../dom.js";
import { watching } from "../story/rewatch.js";
import { here, takesLog } from "../story/log.js";
import { places, tellAgain } from "../story/places.js";
import { showTakeback, tell } from "./announce.js";

// --- what comes in -----------------------------------------------------------------------------------------------------------

const idOf = (task) => task.fragment.firstElementChild?.id ?? "";
const incoming = (tasks) => tasks.map((task) => task.fragment.querySelector?.("#table-status")).find(Boolean);

// Fragments as the site sent them. An answer comes back to the one who gave it and over the socket too, and a socket gets all when it
// opens: what says nothing new is not put in place again, so that an opened group, the focus and moving pieces stay.
// What stands in a noscript is text in the page and elements in a fragment; nobody who runs this sees it.
// Why some fragments are morphed and others replaced: docs/decisions/table-morph.md.
const source = (fragment) => fragment.outerHTML.replace(/ hx-swap-oob="[^"]*"| data-htmx-powered="true"|<noscript>.*?<\/noscript>/gs, "");
const FRAGMENTS = "#table-status, #table-players, #table-board, #table-ask, #table-since, #table-log";
const drawn = new Map();
const isNew = (task) => {
  const id = idOf(task);
  if (!drawn.has(id)) return true;
  const sent = source(task.fragment.firstElementChild);
  if (drawn.get(id) === sent) return false;
  drawn.set(id, sent);
  return true;
};

// New lines of the log come by themselves, to be put before those that stand there; some of them may have come with an answer already.
const NEW_LINES = "log-lines";
const numberOf = (line) => Number(line.querySelector("[data-position]")?.dataset.position);
const onlyNewLines = (task) => {
  const known = numberOf(document.getElementById(NEW_LINES)) || 0;
  for (const line of task.fragment.querySelectorAll("li")) if (numberOf(line) <= known) line.remove();
  drawn.set("table-log", ""); // as it stands now it was never sent whole
};

// A refusal speaks of what was asked then: it goes when something else is.
let refusedAt = "";
const forgetRefusal = () => {
  if (status().question !== refusedAt) the("#table-notice").replaceChildren();
};

// Nor does it stay upon the board for whoever goes on to something else.
const putAway = (event) => {
  const pressed = event.type === "keydown" ? event.key === "Escape" : !event.target.closest?.("#table-notice a");
  if (pressed) the("#table-notice").replaceChildren();
};

const isOfThePosition = (task) => ["table-board", "table-players"].includes(idOf(task));

// What the site said with the position that is watched again: pieces travel from there.
let watched = null;

let before = null;
const beforeSwap = (event) => {
  const { ctx, tasks } = event.detail;
  const next = incoming(tasks)?.dataset;
  const now = status();
  if (tasks.some((task) => idOf(task) === "table-notice")) refusedAt = (next ?? now).question;
  if (!next) return;
  const leave = (kept) => tasks.splice(0, tasks.length, ...tasks.filter(kept));
  const looksBack = now.at !== "" && next.at === "" && ctx.sourceElement === table && !ctx.toPresent;
  const late = next.at === "" && now.at === "" && Number(next.version) < Number(now.version);
  if (looksBack || late) {
    // Somebody who looks at an earlier position is not torn away from it.
    if (looksBack) {
      the("#replay input").max = next.number;
      showTakeback(next.takeback);
    }
    leave((task) => !drawn.has(idOf(task)) && idOf(task) !== NEW_LINES);
    return;
  }
  // While somebody watches again what has happened, board and players are those of then, and all else of now.
  if (ctx.again) leave(isOfThePosition);
  else if (watching()) leave((task) => !isOfThePosition(task));
  const from = watched ?? now;
  watched = ctx.again ? { ...next } : watching() ? watched : null;
  const turns = next.at !== now.at || ctx.again || ctx.toPresent;
  const restorePlaces = turns ? places(now, ctx.again || watching() ? now : next) : () => {};
  leave(isNew);
  tasks.filter((task) => idOf(task) === NEW_LINES).forEach(onlyNewLines);
  const log = tasks.find((task) => idOf(task) === "table-log");
  if (log) drawn.set("table-log", ""); // lines that were fetched stand below those that were sent
  leave((task) => task !== log || takesLog(task, next.at));
  tasks.forEach((task) => tellAgain(task.fragment));
  const parts = tasks.map((task) => (idOf(task) === NEW_LINES ? "table-log" : idOf(task))).filter((id) => drawn.has(id));
  if (parts.length) before = { parts, now: { ...now }, from: { ...from }, lay: positions(), counts: counts(), focus: focused(), restorePlaces };
};

const afterSwap = () => {
  if (!before) return;
  const was = before;
  before = null;
  table.dispatchEvent(new CustomEvent("table:changed", { detail: { was: was.now, parts: was.parts } }));
  here();
  was.restorePlaces();
  play(travels(was.from, watched ?? status()), was.lay);
  count(was.counts);
  const led = refocus(was.focus, status().question !== was.now.question);
  forgetRefusal();
  tell(was.now, led);
};

// --- focus -------------------------------------------------------------------------------------------------------------------

const focused = () => {
  const thing = /** @type {Found | null} */ (document.activeElement);
  if (!thing || !table.contains(thing) || (thing.id && thing.id !== "ask-heading")) return null;
  return { option: thing.value, element: thing.dataset.element, fragment: thing.closest("[id^=table-]")?.id };
};

// Whether it has come to the heading of the question. A button of the question before may be there again; it asks something else now.
const refocus = (old, asksAgain) => {
  if (!old?.fragment || (document.activeElement && document.activeElement !== document.body)) return false;
  const same = old.element
    ? document.querySelector(`#table-board [data-element="${CSS.escape(old.element)}"][tabindex]`)
    : !asksAgain && old.option && document.querySelector(`#table-ask button[value="${CSS.escape(old.option)}"]`);
  const heading = document.getElementById("ask-heading");
  (same || heading)?.focus({ preventScroll: true });
  return document.activeElement === heading;
};

export const begin = () => {
  for (const part of document.querySelectorAll(FRAGMENTS)) drawn.set(part.id, source(part));
  refusedAt = status().question;
  document.addEventListener("htmx:before:swap", beforeSwap);
  document.addEventListener("htmx:after:swap", afterSwap);
  document.addEventListener("pointerdown", putAway);
  document.addEventListener("keydown", putAway);
};
