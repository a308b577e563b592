// @ts-check
// What is counted: a row for each thing with a box for each side, and lists from which cards are picked.
import { the } from "../base.js";
import { clauseLink, filled, made } from "./dom.js";
import { matters } from "./reckoning.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./reckoning.js").Sheet} Sheet */
/** @typedef {import("./reckoning.js").Field} Field */
/** @typedef {{ table: Table, sheet: Sheet, words: DOMStringMap, nameOf: (side: number) => string }} Paper */

const MANY = 6; // switches of one heading that are picked from a list

/**
 * The class with a side's colour.
 * @param {Paper} paper
 * @param {number} side
 */
export const cssOf = ({ table }, side) => (side < table.seats ? `seat-${side + 1}` : "automa-1");

const sidesWith = (/** @type {Paper} */ { sheet }, /** @type {Field} */ { roles, shared }) =>
  (shared ? [0] : [...sheet.sides.keys()].filter((side) => !roles.length || roles.includes(sheet.sides[side].role)));
const labelOf = (/** @type {Paper} */ { nameOf }, /** @type {Field} */ field, side) => (field.shared ? field.label : `${field.label}: ${nameOf(side)}`);
const about = (/** @type {Paper} */ paper, field, side) => ({ "data-field": field.id, "data-side": side, "aria-label": labelOf(paper, field, side) });

const number = (/** @type {Paper} */ paper, /** @type {Field} */ field, side) => made("input", {
  ...about(paper, field, side),
  type: "number",
  inputmode: "numeric",
  min: field.least,
  max: field.most,
  step: 1,
  title: filled(paper.words.wordLimit, { least: field.least, most: field.most }),
  oninput: ({ target }) => { if (target.value !== "" && Number.isInteger(target.valueAsNumber)) paper.table.set(field.id, side, target.valueAsNumber); },
  onchange({ target }) {
    paper.table.set(field.id, side, target.valueAsNumber);
    target.value = String(paper.table.value(field.id, side));
  },
  onfocus: ({ target }) => target.select(),
});

const tick = (/** @type {Paper} */ paper, /** @type {Field} */ field, side) => made("label", { class: "companion-switch" },
  made("input", { ...about(paper, field, side), type: "checkbox", onchange: ({ target }) => paper.table.set(field.id, side, target.checked ? 1 : 0) }));

const choice = (/** @type {Paper} */ paper, /** @type {Field} */ field, side) => made("select", { ...about(paper, field, side), onchange: ({ target }) => paper.table.set(field.id, side, Number(target.value)) },
  ...Array.from({ length: field.most - field.least + 1 }, (_, index) => made("option", { value: field.least + index, ...(field.choices.length ? { text: field.choices[index] } : { text: paper.nameOf(index), "data-name-of": index }) })));

const INPUTS = { number, switch: tick, choice };

const row = (/** @type {Paper} */ paper, /** @type {Field} */ field) => {
  const having = sidesWith(paper, field);
  const cells = having.map((side) => made("div", { class: `companion-cell ${field.shared ? "" : cssOf(paper, side)}`, "data-cell": field.id, "data-side": side },
    !field.shared && paper.sheet.sides.length > 1 && made("span", { class: "companion-cell-name", "aria-hidden": "true", "data-name-of": side }),
    INPUTS[field.kind](paper, field, side)));
  return made("div", { class: `companion-field${field.shared ? " is-shared" : ""}`, "data-row": field.id },
    made("p", { class: "companion-field-label" }, made("span", { text: field.label }), " ", clauseLink(field.clause)),
    made("div", { class: "companion-cells" }, ...cells));
};

const picker = (/** @type {Paper} */ paper, /** @type {Field[]} */ fields) => made("div", { class: "companion-picker" }, ...sidesWith(paper, fields[0]).map((side) => made("div", { class: `companion-picked ${cssOf(paper, side)}`, "data-picked": fields.map(({ id }) => id).join(" "), "data-side": side },
  !fields[0].shared && made("span", { class: "companion-cell-name", "data-name-of": side }),
  made("ul", { class: "companion-chips" }),
  made("select", { "aria-label": labelOf(paper, { ...fields[0], label: fields[0].group }, side), onchange({ target }) { if (target.value) paper.table.set(target.value, side, 1); } }))));

/**
 * All fields, under their headings.
 * @param {Paper} paper
 */
export const drawn = (paper) => {
  /** @type {Map<string, Field[]>} */
  const groups = new Map();
  for (const field of paper.sheet.fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return made("div", { class: "companion-fields" }, ...[...groups].map(([heading, fields]) => {
    const switches = fields.filter(({ kind }) => kind === "switch");
    const picked = switches.length > MANY ? switches : [];
    return made("div", { class: "companion-field-group", "data-fields": heading },
      heading && made("h3", { text: heading }),
      picked.length > 0 && picker(paper, picked),
      ...fields.filter((field) => !picked.includes(field)).map((field) => row(paper, field)));
  }));
};

const showPicked = (/** @type {Paper} */ paper, box) => {
  const { table, sheet, words } = paper;
  const side = Number(box.dataset.side);
  const fields = (box.dataset.picked ?? "").split(" ").map((id) => /** @type {Field} */ (sheet.fields.find((field) => field.id === id)));
  const list = the("select", box);
  // What is the same stays as it is: a button that is being pressed must not be replaced meanwhile.
  const held = fields.filter(({ id }) => table.value(id, side) > 0).map(({ id }) => id).join(" ");
  if (box.dataset.held === held) return;
  box.dataset.held = held;
  the("ul", box).replaceChildren(...fields.filter(({ id }) => table.value(id, side) > 0).map((field) => made("li", {}, made("span", { text: field.label }), made("button", { type: "button", text: "×", "aria-label": filled(words.wordRemove, { what: labelOf(paper, field, side) }), onclick() { table.set(field.id, side, 0); list.focus(); } }))));
  list.replaceChildren(made("option", { value: "", text: words.wordAdd }), ...fields.filter(({ id }) => !table.value(id, side)).map(({ id, label }) => made("option", { value: id, text: label })));
};

const fill = (/** @type {Table} */ table, control) => {
  if (control === document.activeElement && control.type === "number") return; // somebody is writing in it
  const value = table.value(control.dataset.field, Number(control.dataset.side));
  if (control.type === "checkbox") control.checked = value > 0;
  else control.value = String(value);
};

/**
 * Shows what is filled in; what does not matter now is put away.
 * @param {Paper} paper
 * @param {Found} place
 */
export const show = (paper, place) => {
  const { table, sheet } = paper;
  for (const one of place.querySelectorAll("[data-name-of]")) one.textContent = paper.nameOf(Number(one.dataset.nameOf));
  for (const control of place.querySelectorAll("[data-field]")) fill(table, control);
  for (const box of place.querySelectorAll("[data-picked]")) showPicked(paper, box);
  for (const field of sheet.fields) {
    const line = place.querySelector(`[data-row="${CSS.escape(field.id)}"]`);
    if (!line) continue;
    const cells = [...line.querySelectorAll("[data-cell]")];
    for (const cell of cells) cell.classList.toggle("is-idle", !matters(field, table.value, Number(cell.dataset.side)));
    line.hidden = cells.every((cell) => cell.classList.contains("is-idle"));
  }
};
