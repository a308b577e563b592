// @ts-check
// The panel of a printed opponent: what he does now line by line, what is asked with large buttons, his numbers, and what was done before.
import { the } from "../../base.js";
import { clauseLink, filled, made } from "../dom.js";
import { answer, asked, fresh, happen, restored } from "./engine.js";

/** @typedef {import("./engine.js").Data} Data */
/** @typedef {import("./engine.js").State} State */

const PREFIX = "guiyi-opponent:";
const UNDONE = 60; // steps that can be taken back

const parsed = (text) => { try { return JSON.parse(text); } catch { return undefined; } };

/** @param {HTMLElement} page */
export const begin = (page) => {
  const place = the("[data-opponent]", page);
  /** @type {any} */
  const data = JSON.parse(place.dataset.opponent ?? "{}");
  const words = page.dataset;
  const key = PREFIX + page.dataset.companion;
  const kept = (() => { try { return parsed(localStorage.getItem(key) ?? ""); } catch { return undefined; } })();
  /** @type {State | undefined} */
  let state = restored(data, kept?.now);
  /** @type {string[]} */
  let before = state && Array.isArray(kept?.before) ? kept.before.filter((one) => typeof one === "string") : [];

  const unsaved = made("p", { class: "notice notice-warning", role: "status", hidden: true, text: words.wordUnsaved });
  const save = () => {
    try { localStorage.setItem(key, JSON.stringify({ now: state, before })); } catch { unsaved.hidden = false; }
  };
  const changed = (change) => {
    if (state) before = [...before, JSON.stringify(state)].slice(-UNDONE);
    change();
    save();
    show();
  };
  const undo = () => {
    const last = restored(data, parsed(before.at(-1) ?? ""));
    if (!last) return;
    state = last;
    before = before.slice(0, -1);
    save();
    show();
    focusOn();
  };

  // --- beginning ---
  const settings = data.settings.map(({ name, clause, choices, usual }) => made("label", { class: "field" }, made("span", {}, name, " ", clauseLink(clause)), made("select", {}, ...choices.map(([value, label]) => made("option", { value, text: label, selected: value === usual })))));
  const start = () => {
    if (state && !confirm(words.wordNewOpponent)) return;
    const chosen = settings.map((field) => the("select", field).value).join("|");
    before = [];
    state = fresh(data, chosen);
    save();
    show();
    focusOn();
  };
  const beginning = made("div", { class: "automa-begin" }, ...settings, made("button", { class: "button button-main", type: "button", "data-begin": true, text: words.wordBegin, onclick: start }));

  // --- now ---
  const title = made("h2", { class: "automa-title" });
  const lines = made("ol", { class: "automa-lines" });
  const log = made("div", { role: "log", "aria-label": words.wordNow }, lines);
  const question = made("div", { class: "automa-question" });
  const occasions = made("div", { class: "automa-occasions" });
  const back = made("button", { class: "button", type: "button", "data-undo": true, text: words.wordUndo, onclick: undo });
  const now = made("section", { class: "panel automa-now" }, title, log, question, occasions, made("p", { class: "cluster" }, back));
  const line = ({ text, clause, change, card }) => made("li", { class: card ? "automa-card" : undefined }, made("span", { text }), " ", clause && clauseLink(clause), change && made("span", { class: "automa-change", text: change }));
  function focusOn() { (question.querySelector("button") ?? occasions.querySelector("button"))?.focus(); }

  const ask = (current) => {
    const reply = (index) => { changed(() => answer(data, /** @type {State} */ (state), index)); focusOn(); };
    question.replaceChildren(
      made("h3", { id: "automa-asked" }, current.text, " ", clauseLink(current.clause)),
      made("div", { class: "automa-answers", role: "group", "aria-labelledby": "automa-asked" }, ...current.answers.map((text, index) => made("button", { class: "button button-large", type: "button", "data-answer": index, text, onclick: () => reply(index) }))),
    );
  };
  const offer = () => {
    question.replaceChildren();
    occasions.replaceChildren(made("h3", { text: words.wordWhat }), ...data.occasions.map((one) => {
      const waits = one.card && !(/** @type {State} */ (state).card);
      return made("button", { class: "button", type: "button", "data-occasion": one.id, disabled: waits, text: one.label, onclick: () => { changed(() => happen(data, /** @type {State} */ (state), one.id)); focusOn(); } });
    }));
  };

  // --- his numbers, his score, what was done ---
  const correct = (path, input) => changed(() => {
    const own = data.numbers.find((one) => one.path === path);
    const value = Number.isInteger(input.valueAsNumber) ? Math.min(own.most, Math.max(own.least, input.valueAsNumber)) : /** @type {State} */ (state).numbers[path];
    const numbers = /** @type {State} */ (state).numbers;
    // Two things do not share a rank: the one that had it gets the rank that is left.
    const same = data.ranked && path.startsWith(`${data.ranked} `) ? Object.keys(numbers).find((other) => other !== path && other.startsWith(`${data.ranked} `) && numbers[other] === value) : undefined;
    if (same) numbers[same] = numbers[path];
    numbers[path] = value;
    input.value = String(value);
  });
  const shown = data.numbers.filter(({ hidden }) => !hidden);
  const fields = shown.map(({ path, label, least, most, clause }) => made("label", { class: "field" }, made("span", {}, label, " ", clauseLink(clause)), made("input", { type: "number", inputmode: "numeric", min: least, max: most, step: 1, "data-number": path, onchange: (event) => correct(path, event.target) })));
  const numbers = made("details", { class: "companion-fold" }, made("summary", { text: words.wordNumbers }), made("div", { class: "automa-numbers" }, ...fields));
  const piles = made("p", { class: "small muted", "data-piles": true });
  const score = made("table", { class: "automa-score" });
  const scored = made("details", { class: "companion-fold" }, made("summary", { text: words.wordScore }), made("div", { class: "table-scroll" }, score));
  const past = made("ol", { class: "automa-past", reversed: true });
  const done = made("details", { class: "companion-fold" }, made("summary", { text: words.wordPast }), past);
  const anew = made("details", { class: "companion-fold" }, made("summary", { text: words.wordAnew }));
  place.replaceChildren(unsaved, now, piles, ...(fields.length ? [numbers] : []), ...(data.score.length ? [scored] : []), done, anew);
  const first = made("div", { class: "panel" });
  now.before(first);

  function show() {
    const running = state !== undefined;
    for (const part of [now, numbers, piles, scored, done, anew]) part.hidden = !running;
    first.hidden = running;
    (running ? anew : first).append(beginning);
    if (!state) return;
    lines.replaceChildren(...state.lines.map(line));
    lines.hidden = !state.lines.length;
    const said = data.occasions.find(({ id }) => id === state?.occasion)?.label ?? state.past.at(-1)?.label ?? "";
    title.textContent = said;
    title.hidden = !said;
    const current = asked(data, state);
    if (current) { occasions.replaceChildren(); ask(current); } else offer();
    back.disabled = !before.length;
    for (const { path } of shown) {
      const input = the(`[data-number="${CSS.escape(path)}"]`, numbers);
      if (input !== document.activeElement) input.value = String(state.numbers[path]);
    }
    const cards = Object.keys(data.cards).length > 0;
    const row = data.row ? ` ${filled(words.wordRow, { row: state.row.map((card) => data.cards[card]?.name ?? "–").join(" · ") })}` : "";
    piles.textContent = cards ? filled(words.wordPiles, { card: data.cards[state.card]?.name ?? "–", deck: state.deck.length, discard: state.discard.length }) + row : "";
    const { numbers: own } = state;
    const rows = data.score.map(({ path, each, label, clause }) => [label, clause, own[path] * each]);
    score.replaceChildren(made("tbody", {}, ...rows.map(([label, clause, points]) => made("tr", {}, made("th", { scope: "row" }, label, " ", clauseLink(clause)), made("td", { text: points })))), made("tfoot", {}, made("tr", {}, made("th", { scope: "row", text: words.wordTotal }), made("td", { "data-total": true, text: rows.reduce((sum, [, , points]) => sum + points, 0) }))));
    past.replaceChildren(...[...state.past].reverse().map((one) => made("li", {}, made("b", { text: one.label }), made("ol", {}, ...one.lines.map(line)))));
  }
  show();
};
