// @ts-check
// Laying a thing that covers several spaces or has many places: it is seen under the pointer, turned and mirrored, laid by a touch and
// confirmed. What it would touch is shown with it (network.js), and what would come of it in the panel.
import { shortcut, the } from "../../base.js";
import { laying } from "./choose.js";
import { desk } from "../board/frame.js";
import { formOf, mirrored, offset, turned } from "../board/grid.js";
import { answer, listOf, panel, table } from "../dom.js";
import { inspect } from "../board/inspect.js";
import { cellsOf, clear, showPlace } from "../board/network.js";
import { speak } from "../speak.js";

const tools = () => panel().querySelector("[data-placing]");
let places = []; // every way for it to lie: its option, its spaces, its form
let form = ""; // as it is held now
let grip = "0,0"; // by which of its spaces
let laid = null;
let line = null; // the outcome that is looked for, where one was asked for

// --- finding a place -------------------------------------------------------------------------------------------------------------

const open = () => (line ? places.filter((place) => line.contains(place.option)) : places);
// Where it would lie in this form over a space: held as it is, or else by another of its spaces.
const over = (cell, wanted = form) => {
  const found = open().filter((place) => place.form === wanted && place.cells.includes(cell));
  return found.find((place) => offset(place.cells, cell) === grip) ?? found[0];
};
const anyOver = (cell) => over(cell) ?? open().find((place) => place.cells.includes(cell));

const held = () => laid?.cells.find((cell) => offset(laid.cells, cell) === grip) ?? laid?.cells[0];
const hold = (place, cell) => {
  form = place.form;
  grip = offset(place.cells, cell);
};

// --- showing ---------------------------------------------------------------------------------------------------------------------

// The one place in hand: where it is, what would come of it, what it costs and who scores.
const saidOf = ({ option }) => {
  const group = option.closest(".option-group");
  const heads = [...(group?.querySelectorAll(".option-head .option-label, .option-head > :is(.amounts, .shares, .reckoned)") ?? [])];
  const own = option.querySelectorAll(":scope > :is(.amounts, .shares)");
  return [option.dataset.full || inWords(the(".option-label", option)), ...[...heads, ...own].map((part) => part.cloneNode(true))];
};
const says = (place) => {
  const said = the("[data-place-says]", panel());
  said.replaceChildren(...(place ? saidOf(place) : []));
  for (const one of panel().querySelectorAll("[data-line]")) one.classList.toggle("line-now", Boolean(place) && one.contains(place.option));
};
const show = (place) => {
  if (place) showPlace(place.cells, Number(answer.dataset.seat));
  else clear();
  says(place);
};

// In a sentence, for who does not see it lie there: where it lies, what would come of it, who would score.
const STOP = document.documentElement.lang.startsWith("en") ? "; " : "；";
const inWords = (thing) => {
  const copy = /** @type {Found} */ (thing.cloneNode(true));
  for (const unsaid of copy.querySelectorAll("[aria-hidden=true]")) unsaid.remove();
  return copy.textContent?.replace(/\s+/g, " ").trim() ?? "";
};
const sentence = ({ option }) => {
  const line = option.closest("[data-line]");
  const where = option.dataset.full || inWords(the(".option-label", option));
  const outcome = inWords(the(".option-label", line));
  const scores = [...line.querySelectorAll(".option-head .share"), ...option.querySelectorAll(".share")].map(inWords);
  return [where, ...(where.includes(outcome) ? [] : [outcome]), ...scores].join(STOP);
};

const lay = (place, cell = place.cells[0]) => {
  laid = place;
  hold(place, cell);
  table.dispatchEvent(new CustomEvent("table:laid", { detail: listOf(place.option.dataset.elements) }));
  the("[data-lay]", panel()).disabled = false;
  show(place);
  speak(sentence(place));
  if (desk.matches) inspect(place.option);
};

const layElement = (element) => {
  if (!tools()) return false;
  const [cell] = cellsOf(element);
  // Touched again it turns about the space, or, where there is nothing to turn, it is placed.
  if (laid?.cells.includes(cell)) return laid.cells.length > 1 ? rotate(turned, cell) : confirmed();
  const place = anyOver(cell);
  if (place) lay(place, cell);
  return true;
};
const layLine = (asked) => {
  if (!tools()) return false;
  line = asked;
  next();
  return true;
};
const unlay = () => {
  if (!tools()) return;
  [laid, line] = [null, null];
  the("[data-lay]", panel()).disabled = true;
  show(null);
};

// The next of its ways about a space, turned on or mirrored, that is allowed there.
const rotate = (by, cell = held()) => {
  let wanted = form;
  for (let step = 0; step < 4; step += 1) {
    wanted = by(wanted);
    const place = cell === undefined ? open().find((one) => one.form === wanted) : over(cell, wanted);
    if (place && place !== laid) {
      lay(place, cell ?? place.cells[0]);
      return true;
    }
  }
  return true;
};
const confirmed = () => {
  laid?.option.click();
  return true;
};
const next = () => {
  const all = open();
  if (all.length) lay(all[(all.indexOf(laid) + 1) % all.length]);
};

// --- pointer, keys, buttons ----------------------------------------------------------------------------------------------------

const beginPointing = () => {
  table.addEventListener("pointerover", ({ pointerType, target }) => {
    if (pointerType !== "mouse" || laid || !tools()) return;
    const space = target.closest?.("#table-board [data-element^='space:']");
    show(space ? anyOver(cellsOf(space.dataset.element ?? "")[0]) : null);
  });
  document.addEventListener("click", ({ target }) => {
    if (!tools()) return;
    const does = target.closest?.("[data-turn], [data-mirror], [data-next], [data-lay]");
    const head = target.closest?.("[data-options] .option-head");
    if (head) layLine(head.closest("[data-line]"));
    if (!does) return;
    if (does.matches("[data-turn]")) rotate(turned);
    else if (does.matches("[data-mirror]")) rotate(mirrored);
    else if (does.matches("[data-next]")) next();
    else confirmed();
  });
  document.addEventListener("keydown", (event) => {
    const key = tools() ? shortcut(event) : "";
    if (key === "r") rotate(turned);
    else if (key === "m") rotate(mirrored);
    else if (key === "n") next();
    else if (key === "Enter" && laid && !event.target.closest?.("button, a, summary, input, [role=button]")) confirmed();
  });
};

// --- another question --------------------------------------------------------------------------------------------------------

const follow = () => {
  [laid, line, places] = [null, null, []];
  const shown = tools();
  if (!shown) return;
  shown.dataset.placingReady = "yes";
  places = [...panel().querySelectorAll("[data-options] .option[value^='at:']")].map((option) => {
    const cells = listOf(option.dataset.elements).flatMap(cellsOf);
    return { option, cells, form: formOf(cells) };
  });
  if (!places.some((place) => place.form === form)) form = places[0]?.form ?? "";
};

export const begin = () => {
  Object.assign(laying, { element: layElement, line: layLine, end: unlay });
  beginPointing();
  table.addEventListener("table:changed", ({ detail }) => { if (detail.parts.includes("table-ask")) follow(); });
  follow();
};
