// @ts-check
// A plan: a table without anybody else, without a socket and without earlier positions of its match.
import { typing } from "./base.js";
import * as languages from "./languages.js";
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
import * as copying from "./table/copying.js";
import { panel, table } from "./table/dom.js";
import * as mayI from "./table/may-i.js";
import * as sheet from "./table/sheet.js";
import * as log from "./table/story/log.js";
import * as places from "./table/story/places.js";
import * as rewatch from "./table/story/rewatch.js";
import * as announce from "./table/live/announce.js";
import * as send from "./table/live/send.js";
import * as swap from "./table/live/swap.js";

// In the order of table.js.
const PARTS = [
  languages, sheet, motion, rewatch, log, places, announce, swap, zoom, frame, send, guide,
  order, ticks, sections, reckoning, choose, tight, inspect, mayI, considering, dialogs, cards, map, outline, copying,
];
for (const part of PARTS) part.begin();
table.classList.remove("unbegun");

// What was opened stays open from position to position.
let opened = false;
document.addEventListener("toggle", ({ target }) => {
  if (target instanceof HTMLElement && target.matches("[data-plan-more]") && target.isConnected) opened = /** @type {HTMLDetailsElement} */ (target).open;
}, true);
table.addEventListener("table:changed", () => {
  const more = /** @type {HTMLDetailsElement | null} */ (panel().querySelector("[data-plan-more]"));
  if (more && opened) more.open = true;
  panel().querySelector(".plan-path [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
});

// One answer back or forward along what was tried.
document.addEventListener("keydown", (event) => {
  if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const steps = [...panel().querySelectorAll(".plan-path .plan-step")];
  const at = steps.findIndex((step) => step.hasAttribute("aria-current"));
  const next = steps[at + (event.key === "ArrowRight" ? 1 : -1)];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.click();
});
