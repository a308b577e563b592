// @ts-check
// What an opponent does now, line by line, what is asked with large buttons, and what can happen next.
import { clauseLink, made } from "../dom.js";
import { answer, asked, happen } from "./engine.js";

/** @typedef {import("./engine.js").Data} Data */
/** @typedef {import("./engine.js").Line} Line */
/** @typedef {import("./keep.js").Game} Game */

/**
 * A line with its clause and what it changed.
 * @param {Line} line
 */
export const lineOf = ({ text, clause, change, card }) => made("li", { class: card ? "automa-card" : undefined }, made("span", { text }), " ", clause && clauseLink(clause), change && made("span", { class: "automa-change", text: change }));

const titleOf = (data, state) => data.occasions.find(({ id }) => id === state.occasion)?.label ?? state.past.at(-1)?.label ?? "";

/**
 * The panel of what happens now.
 * @param {DOMStringMap} words
 * @param {Data} data
 * @param {Game} game
 */
export const nowPanel = (words, data, game) => {
  const title = made("h2", { class: "automa-title" });
  const lines = made("ol", { class: "automa-lines" });
  const question = made("div", { class: "automa-question" });
  const occasions = made("div", { class: "automa-occasions" });
  const back = made("button", { class: "button", type: "button", "data-undo": true, text: words.wordUndo, onclick: () => { game.undo(); focus(); } });
  const element = made("section", { class: "panel automa-now" }, title, made("div", { role: "log", "aria-label": words.wordNow }, lines), question, occasions, made("p", { class: "cluster" }, back));
  const focus = () => { (question.querySelector("button") ?? occasions.querySelector("button"))?.focus(); };

  const reply = (index) => { game.change((state) => answer(data, state, index)); focus(); };
  const begin = (id) => { game.change((state) => happen(data, state, id)); focus(); };
  const ask = ({ text, clause, answers }) => question.replaceChildren(
    made("h3", { id: "automa-asked" }, text, " ", clauseLink(clause)),
    made("div", { class: "automa-answers", role: "group", "aria-labelledby": "automa-asked" }, ...answers.map((words, index) => made("button", { class: "button button-large", type: "button", "data-answer": index, text: words, onclick: () => reply(index) }))),
  );
  const offer = (state) => occasions.replaceChildren(made("h3", { text: words.wordWhat }), ...data.occasions.map(({ id, label, card }) => made("button", { class: "button", type: "button", "data-occasion": id, disabled: card && !state.card, text: label, onclick: () => begin(id) })));

  const show = () => {
    const { state } = game;
    element.hidden = !state;
    if (!state) return;
    lines.replaceChildren(...state.lines.map(lineOf));
    lines.hidden = !state.lines.length;
    title.textContent = titleOf(data, state);
    title.hidden = !title.textContent;
    question.replaceChildren();
    occasions.replaceChildren();
    const current = asked(data, state);
    if (current) ask(current); else offer(state);
    back.disabled = !game.canUndo();
  };
  return { element, show, focus };
};
