// @ts-check
// Below the panel of an opponent: his numbers to correct, his score, his cards, and what was done before.
import { the } from "../../base.js";
import { clauseLink, filled, made } from "../dom.js";
import { lineOf } from "./now.js";

/** @typedef {import("./keep.js").Game} Game */

const folded = (summary, ...content) => made("details", { class: "companion-fold" }, made("summary", { text: summary }), ...content);

// Two things do not share a rank: the one that had it gets the rank that is left.
const swapped = (data, numbers, path, value) => {
  const ranked = (other) => data.ranked !== "" && other.startsWith(`${data.ranked} `);
  const same = ranked(path) && Object.keys(numbers).find((other) => other !== path && ranked(other) && numbers[other] === value);
  if (same) numbers[same] = numbers[path];
  numbers[path] = value;
};

/**
 * The numbers, each with a field.
 * @param {DOMStringMap} words
 * @param {any} data
 * @param {Game} game
 */
export const numbersPart = (words, data, game) => {
  const shown = data.numbers.filter(({ hidden }) => !hidden);
  const correct = ({ path, least, most }, input) => game.change(({ numbers }) => {
    const value = Number.isInteger(input.valueAsNumber) ? Math.min(most, Math.max(least, input.valueAsNumber)) : numbers[path];
    swapped(data, numbers, path, value);
    input.value = String(value);
  });
  const fields = shown.map((one) => made("label", { class: "field" }, made("span", {}, one.label, " ", clauseLink(one.clause)), made("input", { type: "number", inputmode: "numeric", min: one.least, max: one.most, step: 1, "data-number": one.path, onchange: (event) => correct(one, event.target) })));
  const element = folded(words.wordNumbers, made("div", { class: "automa-numbers" }, ...fields));
  const show = () => {
    element.hidden = !game.state || !shown.length;
    if (!game.state) return;
    for (const { path } of shown) {
      const input = the(`[data-number="${CSS.escape(path)}"]`, element);
      if (input !== document.activeElement) input.value = String(game.state.numbers[path]);
    }
  };
  return { element, show };
};

/**
 * The score, from his numbers.
 * @param {DOMStringMap} words
 * @param {any} data
 * @param {Game} game
 */
export const scorePart = (words, data, game) => {
  const table = made("table", { class: "automa-score" });
  const element = folded(words.wordScore, made("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": words.wordScore }, table));
  const show = () => {
    element.hidden = !game.state || !data.score.length;
    const numbers = game.state?.numbers ?? {};
    const rows = data.score.map(({ path, each, label, clause }) => ({ label, clause, points: (numbers[path] ?? 0) * each }));
    const total = rows.reduce((sum, { points }) => sum + points, 0);
    table.replaceChildren(made("tbody", {}, ...rows.map(({ label, clause, points }) => made("tr", {}, made("th", { scope: "row" }, label, " ", clauseLink(clause)), made("td", { text: points })))), made("tfoot", {}, made("tr", {}, made("th", { scope: "row", text: words.wordTotal }), made("td", { "data-total": true, text: total }))));
  };
  return { element, show };
};

/**
 * His card, deck and row.
 * @param {DOMStringMap} words
 * @param {any} data
 * @param {Game} game
 */
export const cardsPart = (words, data, game) => {
  const element = made("p", { class: "small muted", "data-piles": true });
  const nameOf = (card) => data.cards[card]?.name ?? "–";
  const show = () => {
    const { state } = game;
    element.hidden = !state || !Object.keys(data.cards).length;
    if (!state) return;
    const row = data.row ? ` ${filled(words.wordRow, { row: state.row.map(nameOf).join(" · ") })}` : "";
    element.textContent = filled(words.wordPiles, { card: nameOf(state.card), deck: state.deck.length, discard: state.discard.length }) + row;
  };
  return { element, show };
};

/**
 * What was done before, the latest first.
 * @param {DOMStringMap} words
 * @param {Game} game
 */
export const pastPart = (words, game) => {
  const list = made("ol", { class: "automa-past", reversed: true });
  const element = folded(words.wordPast, list);
  const show = () => {
    element.hidden = !game.state;
    list.replaceChildren(...[...(game.state?.past ?? [])].reverse().map(({ label, lines }) => made("li", {}, made("b", { text: label }), made("ol", {}, ...lines.map(lineOf)))));
  };
  return { element, show };
};
