// @ts-check
// The score sheet: what was counted goes in, the lines of the score come out. Points come from reckoning.js.
import { the } from "../base.js";
import { clauseLink, filled, made } from "./dom.js";
import { matters, reckon } from "./reckoning.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./reckoning.js").Sheet} Sheet */
/** @typedef {import("./reckoning.js").Field} Field */

const MANY = 6; // switches of one heading that are picked from a list

const takesPart = ({ roles }, role) => !roles.length || roles.includes(role);

/** @param {HTMLElement} page @param {Table} table */
export const begin = (page, table) => {
  const place = the("[data-sheet]", page);
  /** @type {Sheet} */
  const sheet = JSON.parse(place.dataset.sheet ?? "{}");
  const words = page.dataset;
  const sides = [...sheet.sides.keys()];
  const nameOf = (side) => sheet.sides[side].name || table.name(side);
  const css = (side) => (side < table.seats ? `seat-${side + 1}` : "automa-1");
  const label = (field, side) => (field.shared ? field.label : `${field.label}: ${nameOf(side)}`);

  const number = (field, side) => made("input", { type: "number", inputmode: "numeric", min: field.least, max: field.most, step: 1, class: css(side), "data-field": field.id, "data-side": side, "aria-label": label(field, side), title: filled(words.wordLimit, { least: field.least, most: field.most }),
    oninput: (event) => { if (event.target.value !== "" && Number.isInteger(event.target.valueAsNumber)) table.set(field.id, side, event.target.valueAsNumber); },
    onchange: (event) => { table.set(field.id, side, event.target.valueAsNumber); event.target.value = String(table.value(field.id, side)); },
    onfocus: (event) => event.target.select() });
  const tick = (field, side, bare = false) => made("label", { class: `choice companion-switch ${css(side)}` }, made("input", { type: "checkbox", "data-field": field.id, "data-side": side, "aria-label": label(field, side), onchange: (event) => table.set(field.id, side, event.target.checked ? 1 : 0) }), !bare && made("span", { text: field.shared ? field.label : nameOf(side) }));
  const choice = (field, side) => made("select", { "data-field": field.id, "data-side": side, class: css(side), "aria-label": label(field, side), onchange: (event) => table.set(field.id, side, Number(event.target.value)) }, ...field.choices.map((text, index) => made("option", { value: field.least + index, text })));
  const input = (field, side) => ({ number, switch: tick, choice })[field.kind](field, side);

  const row = (field) => {
    const label = made("p", { class: "companion-field-label" }, made("span", { text: field.label }), " ", clauseLink(field.clause));
    const having = field.shared ? [0] : sides.filter((side) => takesPart(field, sheet.sides[side].role));
    const cells = having.map((side) => made("div", { class: `companion-cell ${field.shared ? "" : css(side)}`, "data-cell": field.id, "data-side": side }, !field.shared && having.length > 1 && made("span", { class: "companion-cell-name", "aria-hidden": "true", "data-name-of": side }), input(field, side)));
    return made("div", { class: "companion-field", "data-row": field.id }, label, made("div", { class: "companion-cells" }, ...cells));
  };

  // Many cards of a heading: each side picks what it has from a list.
  const picker = (fields) => made("div", { class: "companion-picker" }, ...(fields[0].shared ? [0] : sides.filter((side) => takesPart(fields[0], sheet.sides[side].role))).map((side) => {
    const list = made("select", { class: css(side), "data-pick": side, "aria-label": `${fields[0].group}${fields[0].shared ? "" : `: ${nameOf(side)}`}`, onchange: (event) => { if (event.target.value) table.set(event.target.value, side, 1); event.target.value = ""; show(); } });
    return made("div", { class: "companion-picked", "data-picked": fields.map(({ id }) => id).join(" "), "data-side": side }, !fields[0].shared && made("span", { class: "companion-cell-name", "data-name-of": side }), made("ul", { class: "companion-chips" }), list);
  }));

  const groups = Map.groupBy ? Map.groupBy(sheet.fields, ({ group }) => group) : sheet.fields.reduce((all, field) => all.set(field.group, [...(all.get(field.group) ?? []), field]), new Map());
  const fields = made("div", { class: "companion-fields" }, made("h3", { text: words.wordWhat }));
  for (const [heading, some] of groups) {
    const picks = some.filter(({ kind }) => kind === "switch").length > MANY ? some.filter(({ kind }) => kind === "switch") : [];
    fields.append(made("div", { class: "companion-field-group", "data-fields": some.map(({ id }) => id).join(" ") }, heading && made("h4", { text: heading }), picks.length > 0 && picker(picks), ...some.filter((field) => !picks.includes(field)).map(row)));
  }

  const outcome = made("p", { class: "companion-outcome", role: "status" });
  const head = made("tr", {}, made("td", {}), ...sides.map((side) => made("th", { scope: "col", class: css(side) }, made("span", { "data-name-of": side }))));
  const body = made("tbody", {});
  const foot = made("tfoot", {});
  const result = made("div", { class: "companion-result panel" }, outcome, made("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": words.wordPoints }, made("table", {}, made("thead", {}, head), body, foot)));
  place.append(fields, result);

  const sentence = (reckoned) => {
    if (reckoned.outcome === "won") return words.wordWon;
    if (reckoned.outcome === "lost") return words.wordLost;
    if (reckoned.outcome === "") return words.wordOpen;
    const first = sides.filter((side) => reckoned.places[side] === 1);
    if (first.length === sides.length && sides.length > 1 && !Object.keys(table.filled.fields).length) return words.wordOpen;
    return first.length > 1 ? filled(words.wordShareWin, { names: first.map(nameOf).join(" · ") }) : filled(words.wordWins, { name: nameOf(first[0]) });
  };
  const fill = (control) => {
    if (control === document.activeElement && control.type === "number") return;
    const value = table.value(control.dataset.field, Number(control.dataset.side));
    if (control.type === "checkbox") control.checked = value > 0;
    else control.value = String(value);
  };
  const showPicked = (box) => {
    const side = Number(box.dataset.side);
    const having = (box.dataset.picked ?? "").split(" ").map((id) => /** @type {Field} */ (sheet.fields.find((field) => field.id === id)));
    const shown = having.filter((field) => matters(field, table.value, side));
    the("ul", box).replaceChildren(...shown.filter(({ id }) => table.value(id, side) > 0).map((field) => made("li", {}, made("span", { text: field.label }), clauseLink(field.clause), made("button", { type: "button", text: "×", "aria-label": `× ${label(field, side)}`, onclick: () => { table.set(field.id, side, 0); the("select", box).focus(); } }))));
    the("select", box).replaceChildren(made("option", { value: "", text: "+" }), ...shown.filter(({ id }) => !table.value(id, side)).map(({ id, label: text }) => made("option", { value: id, text })));
  };

  function show() {
    for (const control of fields.querySelectorAll("[data-field]")) fill(control);
    for (const box of fields.querySelectorAll("[data-picked]")) showPicked(box);
    for (const field of sheet.fields) {
      for (const cell of fields.querySelectorAll(`[data-cell="${CSS.escape(field.id)}"]`)) cell.classList.toggle("is-idle", !matters(field, table.value, Number(cell.dataset.side)));
      const rowOf = fields.querySelector(`[data-row="${CSS.escape(field.id)}"]`);
      if (rowOf) rowOf.hidden = ![...rowOf.querySelectorAll("[data-cell]")].some((cell) => !cell.classList.contains("is-idle"));
    }
    for (const group of fields.querySelectorAll("[data-fields]")) group.hidden = ![...group.querySelectorAll("[data-row], [data-picked]")].some((one) => !one.hidden);
    for (const one of place.querySelectorAll("[data-name-of]")) one.textContent = nameOf(Number(one.dataset.nameOf));
    const reckoned = reckon(sheet, table.value);
    outcome.textContent = sentence(reckoned) ?? "";
    if (reckoned.marker !== null) outcome.append(` · ${filled(words.wordMarker, { n: reckoned.marker })}`);
    const lines = sheet.lines.filter((line) => !line.needs.length || sides.some((side) => matters(line, table.value, side)));
    body.replaceChildren(...lines.map((line) => made("tr", {}, made("th", { scope: "row" }, made("span", { text: line.label }), " ", clauseLink(line.clause)), ...sides.map((side) => made("td", { text: reckoned.lines[line.id][side] ?? "–" })))));
    const scored = sheet.lines.length > 0;
    result.classList.toggle("is-bare", !scored);
    foot.replaceChildren(...(scored ? [made("tr", { class: "companion-total" }, made("th", { scope: "row", text: words.wordTotal }), ...sides.map((side) => made("td", { text: reckoned.totals[side], "data-total": side })))] : []));
    if (scored && sides.length > 1) foot.append(made("tr", {}, made("th", { scope: "row", text: filled(words.wordPlace, { n: "" }).trim() }), ...sides.map((side) => made("td", { text: reckoned.places[side], "data-place": side }))));
  }
  table.onChange(show);
  show();
};
