// @ts-check
// The score sheet: what was counted goes in, the lines of the score come out. Points come from reckoning.js.
import { the } from "../base.js";
import { clauseLink, filled, made } from "./dom.js";
import { cssOf, drawn, show } from "./fields.js";
import { matters, reckon } from "./reckoning.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./reckoning.js").Reckoned} Reckoned */
/** @typedef {import("./fields.js").Paper} Paper */

const sidesOf = (/** @type {Paper} */ { sheet }) => [...sheet.sides.keys()];

const sentence = (/** @type {Paper} */ { sheet, table, words, nameOf }, /** @type {Reckoned} */ { outcome, places, marker }) => {
  const said = { won: words.wordWon, lost: words.wordLost, "": words.wordOpen };
  const untouched = !Object.keys(table.filled.fields).length;
  if (untouched) return words.wordOpen ?? "";
  const first = [...sheet.sides.keys()].filter((side) => places[side] === 1);
  const winners = first.length > 1 ? filled(words.wordShareWin, { names: first.map(nameOf).join(" · ") }) : filled(words.wordWins, { name: nameOf(first[0]) });
  const result = outcome === "places" ? winners : said[outcome] ?? "";
  return marker === null ? result : `${result} · ${filled(words.wordMarker, { n: marker })}`;
};

// A side with a name of its own is called by it; players by their number, which bears their name.
const columnOf = (/** @type {Paper} */ paper, side) => (paper.sheet.sides[side].name
  ? [made("span", { text: paper.sheet.sides[side].name })]
  : [made("span", { class: `seat-mark ${cssOf(paper, side)}`, "aria-hidden": "true", text: String(side + 1) }), made("span", { class: "companion-column-name", "data-name-of": side })]);

const head = (/** @type {Paper} */ paper) => made("tr", {}, made("td", {}), ...sidesOf(paper).map((side) => made("th", { scope: "col", class: cssOf(paper, side) }, ...columnOf(paper, side))));

const lineOf = (/** @type {Paper} */ paper, line, points) => made("tr", {}, made("th", { scope: "row" }, made("span", { text: line.label }), " ", clauseLink(line.clause)),
  ...points.map((one, side) => made("td", { text: one === null || !matters(line, paper.table.value, side) ? "–" : one })));

const lowest = (/** @type {Paper} */ { words }, /** @type {Reckoned} */ { totals, places }) => [
  made("tr", { class: "companion-total" }, made("th", { scope: "row", text: words.wordTotal }), ...totals.map((total, side) => made("td", { text: total, "data-total": side }))),
  ...(totals.length > 1 ? [made("tr", {}, made("th", { scope: "row", text: words.wordPlace }), ...places.map((place, side) => made("td", { text: place, "data-place": side })))] : []),
];

/**
 * @param {HTMLElement} page
 * @param {Table} table
 */
export const begin = (page, table) => {
  const place = the("[data-sheet]", page);
  const sheet = JSON.parse(place.dataset.sheet ?? "{}");
  /** @type {Paper} */
  const paper = { table, sheet, words: page.dataset, nameOf: (side) => sheet.sides[side].name || table.name(side) };
  const outcome = made("p", { class: "companion-outcome", role: "status" });
  const [body, foot] = [made("tbody"), made("tfoot")];
  const scores = made("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": page.dataset.wordPoints }, made("table", {}, made("thead", {}, head(paper)), body, foot));
  place.append(drawn(paper), made("div", { class: "companion-result panel" }, outcome, sheet.lines.length > 0 && scores));
  const again = () => {
    show(paper, place);
    const reckoned = reckon(sheet, table.value);
    outcome.textContent = sentence(paper, reckoned);
    const lines = sheet.lines.filter((line) => sidesOf(paper).some((side) => matters(line, table.value, side)));
    body.replaceChildren(...lines.map((line) => lineOf(paper, line, reckoned.lines[line.id])));
    foot.replaceChildren(...lowest(paper, reckoned));
  };
  table.onChange(again);
  again();
};
