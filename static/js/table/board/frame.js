// @ts-check
// The frame of a table: which of the board's parts are seen. At a desk tabs and seats open over the drawing, on a phone parts are pages behind
// a bar. What can be chosen is always seen: where it lies opens by itself, at a desk in the rail. docs/board-attributes.md says how parts lie.
import { carry, shortcut, the } from "../../base.js";
import { counted, inBoard, mostOfOneKind, panel, reducedMotion, status, table } from "../dom.js";
import { fit } from "./zoom.js";

export const desk = matchMedia("(min-width: 60rem) and (min-height: 37.5rem)");
const bar = the("#parts");
const record = the("#record");
const opened = new Set(); // tabs and seats, by hand
let asking = new Set(); // tabs and seats in which something can be chosen
let page = ""; // the part that a phone shows
let left = ""; // the part that it showed before a question turned it, to which it goes back when nothing is asked any more
let barShows = ""; // the part whose button was brought into sight

// --- parts -------------------------------------------------------------------------------------------------------------------

const outermost = (thing) => {
  let part = null;
  for (let up = thing; up && up.id !== "table-board"; up = up.parentElement) if (up.dataset.part) part = up;
  return part;
};
/** @returns {HTMLElement[]} */
const buttons = () => /** @type {any} */ ([...bar.children]);
const parts = () => [...inBoard("[data-part]")].filter((part) => outermost(part) === part);
const lies = (part) => part.closest("[data-lies]")?.dataset.lies ?? "stage";
const opens = (part) => lies(part) === "tab" || lies(part) === "seat";
const nameOf = (part) => part.dataset.part;

// What can be touched next: what lights up after the first touch, else whatever can be chosen.
const wanted = () => {
  const next = [...inBoard(".glow")];
  return next.length ? next : [...inBoard(".can")];
};

// --- the bar, the strip ------------------------------------------------------------------------------------------------------

const button = (part) => {
  const made = Object.assign(document.createElement("button"), { type: "button" });
  made.dataset.to = nameOf(part);
  made.append(document.createElement("span"), document.createElement("small"));
  return made;
};

const label = (made, part, asked) => {
  const { partName, partNote = "", partSaid = "" } = part.dataset;
  made.firstChild.textContent = partName;
  made.lastChild.textContent = partNote;
  made.classList.toggle("part-asked", asked.has(nameOf(part)));
  made.classList.toggle("part-alarm", "partAlarm" in part.dataset);
  made.setAttribute("aria-label", [partName, partSaid, asked.has(nameOf(part)) ? bar.dataset.asked : ""].filter(Boolean).join(", "));
  if (desk.matches) made.setAttribute("aria-expanded", String(isOpen(nameOf(part))));
  else if (page === nameOf(part)) made.setAttribute("aria-current", "page");
};

const drawBar = (all, asked) => {
  const pages = all.filter((part, index) => lies(part) !== "seat" && all.findIndex((other) => nameOf(other) === nameOf(part)) === index);
  const named = desk.matches ? all.filter((part) => lies(part) === "tab") : [...pages, record];
  const known = desk.matches ? "desk" : "phone";
  if (bar.dataset.for !== known || named.map(nameOf).join() !== buttons().map((made) => made.dataset.to).join()) {
    bar.dataset.for = known;
    bar.replaceChildren(...named.map(button));
  }
  named.forEach((part, index) => {
    bar.children[index].removeAttribute("aria-current");
    label(bar.children[index], part, asked);
  });
};

// More parts than the bar has room for: an arrow at either end says so, and goes on to them. The log stays at the end.
const axis = () => (bar.scrollHeight > bar.clientHeight + 1
  ? { at: bar.scrollTop, room: bar.clientHeight, all: bar.scrollHeight }
  : { at: bar.scrollLeft, room: bar.clientWidth, all: bar.scrollWidth });
const arrows = [...document.querySelectorAll("[data-bar]")];
const drawArrows = () => {
  const { at, room, all } = axis();
  for (const arrow of arrows) arrow.hidden = desk.matches || (arrow.dataset.bar === "1" ? at + room > all - 3 : at < 3);
};
const scrollBar = (by, behavior) => bar.scrollBy({ left: by, top: by, behavior });
const beginBar = () => {
  bar.addEventListener("scroll", drawArrows, { passive: true });
  for (const arrow of arrows) arrow.addEventListener("click", () => scrollBar(Number(arrow.dataset.bar) * axis().room * 0.6, reducedMotion.matches ? "instant" : "smooth"));
};
// The page's own button comes into sight, clear of the arrows and of the log's.
const ARROW = 40; // px
const showButton = () => {
  const made = buttons().find((one) => one.dataset.to === page);
  const last = buttons().at(-1);
  if (desk.matches || !made || !last || made === last) return;
  const [box, within, end] = [made, bar, last].map((one) => one.getBoundingClientRect());
  const upright = bar.scrollHeight > bar.clientHeight + 1;
  const before = upright ? box.top - within.top : box.left - within.left;
  const after = upright ? end.top - box.bottom : end.left - box.right;
  if (before < ARROW) scrollBar(before - ARROW, "instant");
  else if (after < ARROW) scrollBar(ARROW - after, "instant");
};

const drawStrip = (all, asked) => {
  for (const opener of table.querySelectorAll("[data-opens-seat]")) {
    const part = all.find((one) => lies(one) === "seat" && one.dataset.seat === opener.dataset.opensSeat);
    opener.hidden = !part;
    if (!part) continue;
    opener.setAttribute("aria-expanded", String(desk.matches ? isOpen(nameOf(part)) : page === nameOf(part)));
    opener.classList.toggle("part-asked", asked.has(nameOf(part)));
  }
};

// --- showing -----------------------------------------------------------------------------------------------------------------

const isOpen = (name) => opened.has(name) || asking.has(name);
// Nobody opened it: it lies in the rail, where it covers nothing of the board.
const isDocked = (name) => asking.has(name) && !opened.has(name);

const draw = () => {
  const all = parts();
  const holders = wanted().map(outermost);
  const asked = new Set(holders.filter(Boolean).map(nameOf));
  asking = new Set(all.filter((part) => opens(part) && asked.has(nameOf(part))).map(nameOf));
  const names = [...all, record].map(nameOf);
  if (!names.includes(page)) page = names[0];
  let row = 0;
  for (const part of all) {
    part.classList.toggle("page-shown", nameOf(part) === page);
    if (!opens(part)) continue;
    const docked = desk.matches && isDocked(nameOf(part));
    part.classList.toggle("part-open", isOpen(nameOf(part)));
    part.classList.toggle("part-docked", docked);
    part.style.gridRow = isOpen(nameOf(part)) && !docked ? String(++row) : "";
  }
  record.classList.toggle("page-shown", page === record.dataset.part);
  // A page that scrolls is scrolled by keys too, whether something in it takes the focus or not.
  const board = the("#table-board");
  if (desk.matches) board.removeAttribute("tabindex");
  else board.tabIndex = 0;
  table.dataset.page = page === record.dataset.part ? "record" : "board";
  drawBar(all, asked);
  if (barShows !== page) showButton();
  barShows = page;
  drawArrows();
  drawStrip(all, asked);
  table.style.setProperty("--tray", `${inBoard("[data-lies=tray]")[0]?.offsetHeight ?? 0}px`);
  table.style.setProperty("--log-tab", `${buttons().at(-1)?.offsetWidth ?? 0}px`);
  for (const room of inBoard(":is([data-lies=tray], [data-lies=tab], [data-lies=seat], [data-room])")) letScroll(room);
};

// What does not fit into its room is scrolled by keys as well: it takes the focus, by the name of what lies in it.
const letScroll = (room) => {
  const scrolls = desk.matches && (room.scrollHeight > room.clientHeight + 1 || room.scrollWidth > room.clientWidth + 1);
  if (!scrolls) {
    if (room.dataset.scrolls) for (const name of ["tabindex", "role", "aria-label", "data-scrolls"]) room.removeAttribute(name);
    return;
  }
  const { partName = room.dataset.room } = (room.matches("[data-part-name]") ? room : room.querySelector("[data-part-name]"))?.dataset ?? {};
  room.dataset.scrolls = "yes";
  room.tabIndex = 0;
  room.setAttribute("role", "group");
  if (partName) room.setAttribute("aria-label", partName);
};

// A page of a phone: the board's where the log was, or the log.
export const turnToBoard = () => { if (table.dataset.page === "record") turnTo(nameOf(parts()[0] ?? record)); };
export const turnToRecord = () => turnTo(nameOf(record));
const turnTo = (name) => {
  left = "";
  page = name;
  draw();
  stand();
};

// Where the question is, for as long as it is asked.
const turnForQuestion = (name) => {
  const from = left || page;
  turnTo(name);
  left = from === page ? "" : from;
};

// --- the next page, and the one before ---------------------------------------------------------------------------------------

// Pages of a phone lie side by side: a swipe turns to the next one, as its button does, or ] and [.
const step = (by) => {
  const all = buttons();
  const next = all[all.findIndex((made) => made.dataset.to === page) + by];
  if (!next || !page) return false;
  turnTo(next.dataset.to);
  the(page === record.dataset.part ? "#record" : "#table-board").scrollTo({ top: 0, behavior: "instant" });
  return true;
};

const beginKeys = () => {
  document.addEventListener("keydown", (event) => {
    const key = desk.matches ? "" : shortcut(event);
    if (key === "]") step(1);
    else if (key === "[") step(-1);
  });
};

// --- swiping -----------------------------------------------------------------------------------------------------------------

const SWIPE = 56; // px
let swipe = null;
// What is scrolled sideways itself is no page that turns, nor what is written in or drawn along.
const sideways = (thing) => {
  for (let up = thing; up && up !== table; up = up.parentElement) {
    if (up.matches("input, textarea, [draggable=true]")) return true;
    if (up.scrollWidth > up.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
  }
  return false;
};
const PAGE = "#table-board, #record";

const beginSwiping = () => {
  table.addEventListener("touchstart", ({ touches, target }) => {
    const begins = touches.length === 1 && !desk.matches && target.closest(PAGE) && !sideways(target);
    swipe = begins ? { x: touches[0].clientX, y: touches[0].clientY, at: performance.now() } : null;
  }, { passive: true });
  table.addEventListener("touchend", ({ changedTouches }) => {
    if (!swipe) return;
    const [across, down] = [changedTouches[0].clientX - swipe.x, changedTouches[0].clientY - swipe.y];
    const quick = performance.now() - swipe.at < 800;
    swipe = null;
    if (quick && Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
  }, { passive: true });
  table.addEventListener("touchcancel", () => { swipe = null; });
};

// --- opening a part by hand --------------------------------------------------------------------------------------------------

const toggle = (part) => {
  const name = nameOf(part);
  if (desk.matches) {
    opened[opened.has(name) ? "delete" : "add"](name);
    for (const other of opened) if (other !== name) opened.delete(other);
    draw();
  } else turnTo(name);
  if (!desk.matches || isOpen(name)) focusOn(part);
};

const focusOn = (part) => {
  const heading = part.querySelector("h2, h3");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

const beginOpening = () => {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("#parts [data-to], [data-opens-seat]");
    if (!opener) return;
    const { to, opensSeat } = opener.dataset;
    const part = [...parts(), record].find((one) => (to ? nameOf(one) === to : lies(one) === "seat" && one.dataset.seat === opensSeat));
    if (part) toggle(part);
  });
  // Each Escape shuts one thing: a card that lies on the table before what it lies over, this before a choice is widened again.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !opened.size || document.querySelector("dialog:modal")) return;
    event.stopImmediatePropagation();
    opened.clear();
    draw();
  });
};

// --- what is asked -----------------------------------------------------------------------------------------------------------

const inSight = (thing) => {
  const box = thing.getBoundingClientRect();
  // On a phone the stage is as high as what lies on it, and the board is what scrolls.
  const room = thing.closest(desk.matches ? "[data-lies=stage], #table-board" : "#table-board").getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return box.width > 0 && x >= room.left && x <= room.right && y >= room.top && y <= room.bottom;
};

// The pages on which these lie, that with the most of them first.
const pagesOf = (things) => [...counted(things.map(outermost).filter(Boolean).map(nameOf))]
  .sort(([, one], [, other]) => other - one).map(([name]) => name);

/**
 * These come into sight: where they lie opens. On a phone the page turns to the kind that most of them are of: to the page that has the most
 * of these, but of several only from one that has none and is not the log.
 * @param {HTMLElement[]} things
 */
export const reveal = (things) => {
  draw();
  if (!things.length || (desk.matches && things.some(inSight))) return;
  if (desk.matches) {
    fit();
    if (!inBoard("[data-lies]").length) things[0].scrollIntoView({ block: "center" });
    return;
  }
  const about = mostOfOneKind(things);
  if (about.some(inSight)) return;
  const pages = pagesOf(about);
  if (pages.length === 1 || (pages.length && !pages.includes(page) && page !== record.dataset.part)) turnForQuestion(pages[0]);
  const seen = about.filter((thing) => outermost(thing)?.classList.contains("page-shown"));
  if (seen.length && !seen.some(inSight)) seen[0].scrollIntoView({ block: "center" });
};

/**
 * The question is about these: a phone turns to the page that has the most of them, and shows them from the first one on.
 * @param {HTMLElement[]} things
 */
export const revealAll = (things) => {
  draw();
  if (desk.matches || things.every(inSight)) return;
  const [most] = pagesOf(things);
  if (most !== undefined && most !== page) turnForQuestion(most);
  const seen = things.filter((thing) => outermost(thing)?.classList.contains("page-shown"));
  if (!seen.length || seen.every(inSight)) return;
  const tops = seen.map((thing) => thing.getBoundingClientRect().top);
  seen[tops.indexOf(Math.min(...tops))].scrollIntoView({ block: "start", behavior: "instant" });
};

// Other things can be touched now.
export const uncover = draw;

// --- the question on a phone: a line that opens ---------------------------------------------------------------------------------

let folded = false;
/**
 * Fold the question into one line, or open it.
 * @param {boolean} to
 */
export const fold = (to) => {
  folded = to;
  const handle = panel().querySelector("[data-fold]");
  if (!handle) return;
  panel().classList.toggle("ask-folded", folded);
  handle.dataset.openLabel ??= handle.getAttribute("aria-label") ?? "";
  handle.setAttribute("aria-expanded", String(!folded));
  handle.setAttribute("aria-label", folded ? [handle.dataset.foldedLabel, handle.textContent?.trim()].filter(Boolean).join(", ") : handle.dataset.openLabel);
};

let question = null;
const folds = new Map(); // how each question was left
// At a new question the line is shut where the board itself can answer, and while others are asked; not while the game is explained in three lines, or a lesson its words.
const foldsAtFirst = () => !panel().querySelector("[data-primer]:not([hidden]), [data-lesson][open]") && (panel().matches(".ask-wait") || wanted().length > 0);
const foldAnew = () => {
  const now = status().at === "" ? `${status().question} ${panel().className.replace(" ask-folded", "")}` : "earlier positions";
  if (now !== question) {
    folds.set(question, folded);
    folded = folds.get(now) ?? foldsAtFirst();
  }
  question = now;
  fold(folded);
};
const goBack = () => {
  if (!left || desk.matches || !panel().matches(".ask-wait") || !parts().some((part) => nameOf(part) === left)) return;
  turnTo(left);
};

const follow = () => {
  foldAnew();
  goBack();
  draw();
};

const beginFolding = () => {
  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-fold]")) fold(!folded); });
  table.addEventListener("table:changed", follow);
};

// --- turning the phone -------------------------------------------------------------------------------------------------------

// A phone that is turned shows in its middle what it showed there.
let middle = null;
const stand = () => {
  const { left, top, width, height } = the("#table-board").getBoundingClientRect();
  const at = (along) => document.elementFromPoint(left + width * along, top + height / 2)?.closest("#table-board [data-element]");
  middle = at(0.3) ?? at(0.5) ?? at(0.7);
};

const beginTurning = () => {
  document.addEventListener("scroll", ({ target }) => { if (target === document.getElementById("table-board")) stand(); }, { capture: true, passive: true });
  addEventListener("resize", () => {
    const stood = middle;
    draw();
    if (!desk.matches && stood?.isConnected) stood.scrollIntoView({ block: "center", behavior: "instant" });
    middle = stood;
  });
  desk.addEventListener("change", draw);
  carry("frame", () => ({ opened: [...opened], page, question, folded }), (was) => {
    for (const name of was.opened) opened.add(name);
    page = was.page;
    folds.set(was.question, was.folded);
  });
  follow();
};

export const begin = () => {
  beginBar();
  beginKeys();
  beginSwiping();
  beginOpening();
  beginFolding();
  beginTurning();
};
