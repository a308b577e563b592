// @ts-check
// What a finger has chosen on the board is read before it is given: its text stands in the pane, with the answer as a button. A second touch
// or the button gives it, a touch elsewhere puts it away. What is smaller than a fingertip is shown larger, and arrows go on to what is
// beside it. An answer of the panel of which the text is cut is read the same way.
import { the } from "../../base.js";
import { desk, fold, reveal } from "../board/frame.js";
import { bare, hide, inspect, pane } from "../board/inspect.js";
import { inBoard, isFinger, panel, table, words } from "../dom.js";
import { choose, considering, insteadOfLast, replaceLast, saidBy, touch, widen } from "./choose.js";
import { nearest, toward } from "./nearby.js";

const FINGERTIP = 28; // px: what is smaller is easily missed
const SLIP = 32; // px: so far beside it a finger may come down
const MOST = 4; // answers that stand in the pane; more are read in the panel
const NERVOUS = 300; // ms: a finger that taps twice has not read

const near = the("[data-near]", pane);
const glass = the("[data-near-glass]", pane);
const gives = the("[data-pointed-gives]", pane);
let considered = ""; // an element of the board
let since = 0;
const isNervous = () => performance.now() - since < NERVOUS;

const thingOf = (element) => [...inBoard(`[data-element="${CSS.escape(element)}"]`)].find((thing) => thing.getBoundingClientRect().width) ?? null;
const middleOf = (thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};
const isSmall = (thing) => {
  const { width, height } = thing.getBoundingClientRect();
  return width > 0 && Math.min(width, height) < FINGERTIP;
};

// --- the answers ---------------------------------------------------------------------------------------------------------------

const button = (option) => {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button button-main" });
  const said = Object.assign(document.createElement("span"), { textContent: saidBy(option)?.trim() });
  made.append(said, ...[...option.querySelectorAll(":scope > .amounts")].map((amounts) => amounts.cloneNode(true)));
  made.addEventListener("click", () => { if (!isNervous()) choose(option); });
  return made;
};

// --- what is small, shown larger -------------------------------------------------------------------------------------------------

const LARGE = 44; // px: as large as a finger wants it
const magnify = (thing) => {
  const whole = thing.closest("[data-part]");
  if (!whole) return;
  const [box, at] = [whole.getBoundingClientRect(), thing.getBoundingClientRect()];
  const grown = Math.max(1.5, LARGE / Math.min(at.width, at.height));
  const copy = bare(whole);
  const copies = copy.querySelectorAll("*");
  [...whole.querySelectorAll("*")].forEach((one, index) => { // what can be chosen is seen there too
    if (one === thing) copies[index].classList.add("can", "chosen");
    else if (one.matches(".can, .glow")) copies[index].classList.add("can");
  });
  const moved = document.createElement("div");
  moved.className = document.querySelector("#table-board > :not(h2)")?.className ?? "";
  moved.append(copy);
  glass.replaceChildren(moved);
  Object.assign(moved.style, {
    width: `${box.width}px`,
    height: `${box.height}px`,
    scale: String(grown),
    left: `calc(50% - ${((at.x + at.width / 2 - box.x) * grown).toFixed(1)}px)`,
    top: `calc(50% - ${((at.y + at.height / 2 - box.y) * grown).toFixed(1)}px)`,
  });
};

// The things that could be chosen in its place: of the same kind, on the same page.
const kindOf = (element) => element.split(":")[0];
const besides = () => [...insteadOfLast()].filter((element) => element !== considered && kindOf(element) === kindOf(considered)).map(thingOf).filter((thing) => thing !== null);

const nudge = (way) => {
  const thing = thingOf(considered);
  if (!thing) return;
  const next = toward(way, middleOf(thing), besides(), middleOf);
  if (!next) return;
  next.scrollIntoView({ block: "nearest" });
  replaceLast(next.dataset.element ?? "");
};

// --- considering -----------------------------------------------------------------------------------------------------------------

const end = () => {
  if (!considered) return;
  considered = "";
  pane.classList.remove("pointed-considers");
  hide();
};

const consider = (element, options, isFirst) => {
  const thing = thingOf(element);
  if (!thing || (!isFirst && !isSmall(thing))) return false;
  if (options.length > MOST) {
    end();
    fold(false);
    return true;
  }
  hide();
  if (!desk.matches) fold(true); // the board needs the room, and the answer stands in the pane
  considered = element;
  since = performance.now();
  pane.classList.add("pointed-considers");
  gives.replaceChildren(...options.map(button));
  gives.hidden = options.length === 0;
  near.hidden = !isSmall(thing);
  if (!near.hidden) magnify(thing);
  if (options.length) pane.hidden = false;
  thing.scrollIntoView({ block: "nearest" });
  inspect(options.length === 1 ? options[0] : thing).then(() => {
    if (considered !== element) return;
    const next = [...inBoard(".glow")];
    if (next.length) reveal(next);
    else thing.scrollIntoView({ block: "nearest" });
  });
  return true;
};

const beginTouching = () => {
  // Before the board hears of it: what this touch asks for takes the pane.
  document.addEventListener("click", (event) => {
    if (!considered || !isFinger(event) || event.defaultPrevented) return;
    const again = event.target.closest?.("#table-board [data-element]")?.dataset.element === considered;
    if (again && isNervous()) event.stopPropagation();
    else if (!event.target.closest?.("#pointed, #table-ask, #reckoning, .can, .can-then, .glow, .chosen")) widen();
  }, true);
  table.addEventListener("table:held", () => { if (considered) widen(); });
  pane.addEventListener("click", ({ target }) => {
    const arrow = target.closest?.("[data-nudge]");
    if (arrow) nudge(arrow.dataset.nudge);
    if (considered && target.closest?.("[data-pointed-closes]")) widen();
  });
  // Beside a small thing that can be chosen there is often only ground.
  table.addEventListener("click", (event) => {
    if (!isFinger(event) || !event.target.closest?.("#table-board") || event.target.closest(".can, .can-then, .glow, .cannot, .opens, a, button, .reckoned")) return;
    const small = [...inBoard(":is(.can, .glow)")].filter(isSmall);
    const meant = nearest({ x: event.clientX, y: event.clientY }, small, middleOf, SLIP);
    const on = event.target.closest("[data-element]")?.dataset.element;
    if (!meant || (on && kindOf(on) !== kindOf(meant.dataset.element))) return;
    event.stopPropagation();
    touch(meant.dataset.element ?? "", true);
  });
};

// --- answers of the panel ----------------------------------------------------------------------------------------------------------

const isCut = (option) => [...option.querySelectorAll("small")].some((note) => note.scrollHeight > note.clientHeight + 1);
const unread = (option) => {
  option.classList.remove("option-read");
  option.querySelector(".option-again")?.remove();
};

const beginReading = () => {
  document.addEventListener("click", (event) => {
    const option = isFinger(event) ? event.target.closest?.("[data-options] .option") : null;
    if (!option || event.defaultPrevented || event.target.closest?.("a, button.reckoned")) return;
    const reads = !option.matches(".option-read") && isCut(option);
    for (const other of panel().querySelectorAll(".option-read")) unread(other);
    if (!reads) return;
    event.preventDefault();
    event.stopPropagation();
    option.classList.add("option-read");
    option.querySelector(".option-text")?.append(Object.assign(document.createElement("em"), { className: "option-again", textContent: words.tapAgain }));
    option.scrollIntoView({ block: "nearest" });
  }, true);
};

// A phone that is turned draws the board in another size.
const drawAgain = () => {
  const thing = considered ? thingOf(considered) : null;
  if (!thing) return;
  near.hidden = !isSmall(thing);
  if (!near.hidden) magnify(thing);
  thing.scrollIntoView({ block: "nearest" });
};

export const begin = () => {
  addEventListener("resize", drawAgain);
  Object.assign(considering, { begin: consider, end });
  beginTouching();
  beginReading();
};
