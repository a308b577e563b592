// @ts-check
// What is pointed at: its piece is shown large in the rail with all that is printed on it, and what an option, a line of the log or taking
// back speaks of is marked on the board. On a phone, or where there is no pointer, a thing is held down for it.
import { the } from "../../base.js";
import { answer, inBoard, listOf, panel, position, status, table, touch, words } from "../dom.js";

// --- marks on the board --------------------------------------------------------------------------------------------------------

const SPEAKER = "li[data-touched], [data-elements], [data-undoes]";
let marked = [];
const mark = (elements) => {
  touch(marked, false);
  marked = elements.filter(Boolean);
  touch(marked);
};
let undoing = [];
const undo = (elements) => {
  for (const thing of undoing) thing.classList.remove("undone");
  undoing = elements.filter(Boolean).flatMap((element) => [...inBoard(`[data-element="${CSS.escape(element)}"]`)]);
  for (const thing of undoing) thing.classList.add("undone");
};
// A take-back to which one must agree is considered as long as it stands.
const proposedTakeback = () => panel().querySelector(".proposal[data-undoes]")?.dataset.undoes ?? "";
const speak = (target) => {
  const speaker = target?.closest?.(SPEAKER);
  mark((speaker?.dataset.touched ?? speaker?.dataset.elements ?? "").split(" "));
  undo((speaker?.dataset.undoes ?? proposedTakeback()).split(" "));
};

const beginMarking = () => {
  for (const kind of ["mouseover", "focusin"]) table.addEventListener(kind, (event) => speak(event.target));
  table.addEventListener("mouseleave", () => speak(document.activeElement));
};

// --- the piece -----------------------------------------------------------------------------------------------------------------

export const pane = the("#pointed");
export const about = the("[data-pointed]", pane);
const lens = the("[data-lens-of]", pane);
const known = new Map();
let waiting = 0;
let held = false;
let wanted = "";

// What the position says of the piece is marked on the board with it.
let linked = [];
const link = (elements) => {
  for (const thing of linked) thing.classList.remove("linked");
  linked = elements.flatMap((element) => [...inBoard(`[data-element="${CSS.escape(element)}"]`)]);
  for (const thing of linked) thing.classList.add("linked");
};
/** Put away what was pointed at. */
export const hide = () => {
  clearTimeout(waiting);
  wanted = "";
  pane.hidden = true;
  about.replaceChildren();
  link([]);
};

// Elements that a thing speaks of: those that it is about, its names, those of the line that it stands on.
const namedIn = (thing) => [...(thing?.querySelectorAll(".ref[data-ref]") ?? [])].map((name) => name.dataset.ref);
/**
 * The elements that a thing speaks of.
 * @param {Found} thing
 * @returns {string[]}
 */
export const elementsIn = (thing) => {
  const own = thing.dataset.element ?? thing.dataset.ref;
  if (own) return [own];
  const line = thing.closest(".option-group");
  const names = thing.matches(".option-head") ? [] : namedIn(thing);
  return [...(thing.dataset.elements ?? line?.dataset.elements ?? "").split(" "), ...names, ...namedIn(line?.querySelector(".option-head"))];
};

const textOf = async (elements, option) => {
  const asked = [...elements.map((element) => ["element", element]), ...(option ? [["option", option]] : [])];
  const query = new URLSearchParams([...asked, ...position(), ["version", status().version]]).toString();
  if (!known.has(query)) {
    const answered = await fetch(`${words.what}?${query}`);
    known.set(query, answered.ok ? await answered.text() : "");
  }
  return known.get(query);
};

/**
 * A copy of a drawing: nothing in it can be touched or found.
 * @param {Found} thing
 * @returns {Found}
 */
export const bare = (thing) => {
  const copy = /** @type {Found} */ (thing.cloneNode(true));
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "tabindex", "role", "aria-label", "data-element", "data-piece", "data-count", "data-part", "data-place"]) part.removeAttribute(name);
    part.classList.remove("can", "can-then", "cannot", "glow", "dim", "chosen");
  }
  return copy;
};

// A part of the board that may be shown large ([data-lens]) is copied as it stands there, with all that lies on it.
const drawn = (elements) => {
  for (const element of elements) {
    const found = document.querySelector(`#table-board [data-element="${CSS.escape(element)}"]`);
    const large = found?.closest("[data-lens]");
    if (large) return bare(large);
  }
  return null;
};

/**
 * Show the piece that a thing speaks of, with all that is printed on it.
 * @param {Found} thing
 */
export const inspect = async (thing) => {
  const elements = [...new Set(elementsIn(thing).filter(Boolean))].slice(0, 6);
  const option = thing.matches(".option") ? thing.value : (thing.dataset.option ?? "");
  const key = [...elements, option].join(" ");
  if (!elements.length || (key === wanted && !pane.hidden)) return;
  wanted = key;
  const text = await textOf(elements, option);
  if (wanted !== key || !thing.isConnected || reading()) return;
  const copy = drawn(elements);
  const nameAlone = !text.includes('class="what-kind"') && !text.includes('class="remarks"'); // which an option says itself
  if (!copy && (!text.trim() || (nameAlone && !thing.closest("#table-board")))) return;
  show(text, copy);
};

// Whoever reads an answer or types a question is not disturbed by a mouse that passes over the board.
const reading = () => !pane.hidden && pane.contains(document.activeElement) && document.activeElement !== pane;

const show = (text, copy) => {
  pane.classList.remove("pointed-asked");
  about.innerHTML = text;
  link([...about.querySelectorAll("[data-marks]")].flatMap((line) => listOf(line.dataset.marks)));
  lens.className = `lens ${document.querySelector("#table-board > :not(h2)")?.className ?? ""}`; // what the title's style sheet hangs on
  lens.replaceChildren(...(copy ? [copy] : []));
  lens.hidden = !copy;
  pane.hidden = false;
  pane.scrollTop = 0;
};
/**
 * Show what was asked for, with the piece of these elements if it is drawn large.
 * @param {string} text
 * @param {string[]} elements
 */
export const present = (text, elements) => {
  clearTimeout(waiting);
  wanted = "";
  show(text, drawn(elements));
  pane.classList.add("pointed-asked");
};
const soon = (thing, delay) => {
  clearTimeout(waiting);
  waiting = setTimeout(() => inspect(thing), delay);
};

// --- pointing at it ----------------------------------------------------------------------------------------------------------

export const SUBJECT = "#table-board [data-element], .ref[data-ref], [data-options] .option, .option-head, [data-thing]";
// A number says itself why; a name within an option is the option's.
const subject = (target) => {
  const reckoned = target.closest?.(".reckoned");
  return reckoned && !reckoned.closest(".option") ? null : target.closest?.(".option, .option-head, [data-thing]") ?? target.closest?.(SUBJECT) ?? null;
};

// What is drawn under a mouse that rests is not pointed at before the mouse moves: a browser says at once that the mouse is over it.
let rests = "";
let beneath = null;
const spot = ({ clientX, clientY }) => `${clientX} ${clientY}`;
const point = (target) => {
  const thing = subject(target);
  if (thing) soon(thing, thing.closest("#table-board") ? 250 : 120);
  else clearTimeout(waiting);
};
const moves = (event) => {
  if (spot(event) === rests) return;
  rests = spot(event);
  if (beneath?.contains(event.target)) point(event.target);
  beneath = null;
};

const beginPointing = () => {
  document.addEventListener("pointermove", moves, { capture: true, passive: true });
  table.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || pane.contains(event.target)) return;
    beneath = spot(event) === rests ? event.target : null;
    if (!beneath) point(event.target);
  });
  table.addEventListener("mouseleave", () => clearTimeout(waiting));
  table.addEventListener("focusin", (event) => {
    const thing = subject(event.target);
    if (thing && !pane.contains(thing) && event.target.matches(":focus-visible")) soon(thing, 120);
  });
  table.addEventListener("pointerdown", (event) => {
    held = false;
    const thing = subject(event.target);
    if (!thing || event.pointerType === "mouse") return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      held = true;
      table.dispatchEvent(new Event("table:held")); // what was chosen gives way to what is read
      inspect(thing);
    }, 500);
  });
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "pointermove"])) {
    table.addEventListener(kind, (event) => {
      if (event.pointerType !== "mouse" && !held && (kind !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6)) clearTimeout(waiting);
    });
  }
};

// --- closing it --------------------------------------------------------------------------------------------------------------

const beginClosing = () => {
  // The touch that asked what a thing is does not choose it as well; the next one beside the pane puts it away where it lies over the board.
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-pointed-closes]")) { hide(); return; }
    if (!held || !subject(event.target)) return;
    event.stopPropagation();
    event.preventDefault();
    held = false;
  }, true);
  // What cannot be chosen is explained at a touch.
  table.addEventListener("click", (event) => {
    const thing = event.pointerType === "touch" ? event.target.closest?.("#table-board [data-element]") : null;
    if (thing && !thing.matches(".can, .can-then, .glow, .cannot, .opens") && !event.target.closest(".reckoned, a, button, .can, .opens")) inspect(thing);
  });
  document.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
  // In passing: a card that came with it by the same pointing takes the key for itself.
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); }, true);
};

// --- another question --------------------------------------------------------------------------------------------------------

// The piece stays beside the panel until another question is asked.
let asked = "";
const questionOf = () => `${answer.dataset.seat} ${[...panel().querySelectorAll("[data-options] .option")].map((option) => option.value).join()}`;
const follow = () => {
  const question = questionOf();
  if (question !== asked && pane.contains(document.activeElement) && document.activeElement?.matches("input")) about.replaceChildren(); // typing goes on
  else if (question !== asked) hide();
  asked = question;
  speak(document.activeElement);
};

export const begin = () => {
  beginMarking();
  beginPointing();
  beginClosing();
  table.addEventListener("table:changed", follow);
  follow();
};
