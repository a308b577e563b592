// @ts-check
// Putting things in order, where a question asks for that: by dragging them, by touching them one after the other in the panel or on the
// board, or by their arrows. The answer's button carries the order as it stands.
//
// Why no library: those that sort by dragging (SortableJS, some 40 kB) know the pointer alone. Here arrows, number keys and touches on the board
// change the same order, each change is said to screen readers, and the order survives when the question is drawn again. Dragging is the
// smallest part of it: it asks above which things the pointer is, and puts the thing there as an arrow does.
import { the } from "../../base.js";
import { listOf, panel, status, table } from "../dom.js";
import { speak } from "../speak.js";
import { afterTouch, inOrderOf, moved, touchedFirst } from "./sorting.js";

const ORDERING = "[data-ordering]";
const list = () => panel().querySelector(ORDERING);
/** @param {HTMLElement} thing */
const keyOf = (thing) => thing.dataset.thing ?? "";
/** @returns {HTMLElement[]} */
const things = () => /** @type {any} */ ([...(list()?.children ?? [])]);
const nameOf = (thing) => thing.querySelector(".thing-name").lastChild.textContent.trim();
let touched = []; // in this order
/** @type {{ question: string, order: string[] }} */
let begun = { question: "", order: [] }; // how they stand; a panel that is drawn again has them as they were at first

const renew = () => {
  const all = things();
  all.forEach((thing, index) => {
    the(".thing-place", thing).textContent = String(index + 1);
    the("kbd", thing).textContent = all.length < 10 ? String(index + 1) : "";
    thing.classList.toggle("thing-touched", touched.includes(thing));
    for (const button of thing.querySelectorAll("[data-move]")) {
      button.setAttribute("aria-disabled", String(!all[index + Number(button.dataset.move)]));
    }
  });
  begun = { question: status().question, order: all.map(keyOf) };
  the(".option-order", panel()).value = ["order", ...begun.order].join(":");
};

const say = (thing) => {
  const said = { thing: nameOf(thing), n: things().indexOf(thing) + 1, all: things().length };
  speak((the(ORDERING, panel()).dataset.moved ?? "").replace(/\{(\w+)\}/g, (_, name) => said[name]));
};

const put = (thing, place) => {
  const now = moved(things(), thing, place);
  if (!now) return;
  the(ORDERING, panel()).insertBefore(thing, now[now.indexOf(thing) + 1] ?? null);
  renew();
  say(thing);
};

const touch = (thing) => {
  touched = afterTouch(touched, thing);
  the(ORDERING, panel()).append(...touchedFirst(things(), touched));
  renew();
  say(thing);
  if (touched.length >= things().length - 1) the(".option-order", panel()).focus();
  else thing.querySelector(".thing-name").focus({ preventScroll: true });
};

/**
 * choose.js asks here first when an element of the board is touched. True where it means a thing to be put in order.
 * @param {string} element
 */
export const touchElement = (element) => {
  const thing = things().find((known) => listOf(known.dataset.elements).includes(element));
  if (thing) touch(thing);
  return Boolean(list());
};
/**
 * The same for a number key.
 * @param {number} number
 */
export const touchNumber = (number) => {
  const thing = things()[number - 1];
  if (thing) touch(thing);
  return Boolean(list());
};

// --- touching and arrows -----------------------------------------------------------------------------------------------------

// --- dragging ----------------------------------------------------------------------------------------------------------------

let held = null;
let from = 0;
let dragged = false;

const beginDragging = () => {
  table.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (event.button !== 0 || event.target.closest("[data-move]")) return;
    held = event.target.closest("[data-thing]");
    from = event.clientY;
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || (!dragged && Math.abs(event.clientY - from) < 6)) return;
    dragged = true;
    held.classList.add("thing-held");
    const above = things().filter((other) => other !== held).filter((other) => {
      const { top, height } = other.getBoundingClientRect();
      return top + height / 2 < event.clientY;
    });
    if (things().indexOf(held) !== above.length) {
      touched = [];
      put(held, above.length);
    }
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    document.addEventListener(kind, () => {
      held?.classList.remove("thing-held");
      held = null;
    });
  }
};

// --- the same question again -------------------------------------------------------------------------------------------------

// The same question drawn again, when another has answered or the connection is back, leaves them in the order that was begun.
const follow = () => {
  touched = [];
  held = null;
  if (!list()) return;
  if (status().question === begun.question) {
    the(ORDERING, panel()).append(...inOrderOf(things(), begun.order, keyOf));
  }
  renew();
};

export const begin = () => {
  document.addEventListener("click", (event) => {
    const thing = event.target.closest?.("[data-thing]");
    if (!thing) return;
    const move = event.target.closest?.("[data-move]");
    if (move) {
      touched = [];
      put(thing, things().indexOf(thing) + Number(move.dataset.move));
      move.focus({ preventScroll: true });
    } else if (event.target.closest?.(".thing-name") && !dragged) touch(thing);
  });
  beginDragging();
  table.addEventListener("table:changed", ({ detail }) => { if (detail.parts.includes("table-ask")) follow(); });
  follow();
};
