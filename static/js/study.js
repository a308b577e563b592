// @ts-check
// A study room: the stage of a table with a socket, without earlier positions of its own. What is drawn lies over the board.
import { typing } from "./base.js";
import * as languages from "./languages.js";
import * as live from "./live.js";
import * as copying from "./table/copying.js";
import * as cards from "./table/board/cards.js";
import * as dialogs from "./table/board/dialogs.js";
import * as frame from "./table/board/frame.js";
import * as inspect from "./table/board/inspect.js";
import * as map from "./table/board/map.js";
import * as motion from "./table/board/motion.js";
import * as outline from "./table/board/outline.js";
import * as reckoning from "./table/board/reckoning.js";
import * as zoom from "./table/board/zoom.js";
import * as choose from "./table/choosing/choose.js";
import * as considering from "./table/choosing/considering.js";
import * as guide from "./table/choosing/guide.js";
import * as order from "./table/choosing/order.js";
import * as sections from "./table/choosing/sections.js";
import * as ticks from "./table/choosing/ticks.js";
import * as tight from "./table/choosing/tight.js";
import { panel, table } from "./table/dom.js";
import * as mayI from "./table/may-i.js";
import * as sheet from "./table/sheet.js";
import * as log from "./table/story/log.js";
import * as places from "./table/story/places.js";
import * as rewatch from "./table/story/rewatch.js";
import * as announce from "./table/live/announce.js";
import * as send from "./table/live/send.js";
import * as swap from "./table/live/swap.js";
import * as overlay from "./study/overlay.js";
import * as drawing from "./study/drawing.js";

// In the order of table.js. Who draws on the board does not choose there: drawing hears of a click first.
const PARTS = [
  drawing, languages, sheet, motion, rewatch, log, places, announce, swap, zoom, frame, send, guide,
  order, ticks, sections, reckoning, choose, tight, inspect, mayI, considering, dialogs, cards, map, outline, copying, overlay, live,
];
for (const part of PARTS) part.begin();
table.classList.remove("unbegun");

// What was opened stays open from position to position, and what somebody is writing stays written.
let opened = false;
document.addEventListener("toggle", ({ target }) => {
  if (target instanceof HTMLElement && target.matches("[data-plan-more]") && target.isConnected) opened = /** @type {HTMLDetailsElement} */ (target).open;
}, true);

const here = () => panel().querySelector("[data-study]")?.getAttribute("data-node") ?? "";
const written = new Map();
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLElement && target.matches("[data-typed]")) written.set(target.id, [here(), /** @type {HTMLInputElement} */ (target).value]);
});
document.addEventListener("click", (event) => {
  if (event.target.closest?.('[value="describe"], [value="settle"]')) setTimeout(() => written.clear());
});

// Where the room is stays in sight where the answers are on one line.
const show = () => panel().querySelector(".plan-path [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
show();

table.addEventListener("table:changed", () => {
  show();
  const more = /** @type {HTMLDetailsElement | null} */ (panel().querySelector("[data-plan-more]"));
  if (more && opened) more.open = true;
  for (const [id, [node, value]] of written) {
    const box = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
    if (box && node === here()) box.value = value;
  }
});

// The enter key in a line of text does what the button next to it does, and not what the first button of the page does.
const ENTERS = { "study-jump": "jump", "plan-name": "describe", "study-name": "settle", "study-text": "" };
document.addEventListener("keydown", (event) => {
  const { id } = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "Enter" || !(id in ENTERS)) return;
  event.preventDefault();
  const button = panel().querySelector(`button[value="${ENTERS[id]}"]`);
  if (ENTERS[id] && button instanceof HTMLElement) button.click();
});

// One answer back or forward.
document.addEventListener("keydown", (event) => {
  if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
  const step = { ArrowLeft: "[data-study-back]", ArrowRight: "[data-study-on]" }[event.key];
  const button = step && panel().querySelector(step);
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  button.click();
});
