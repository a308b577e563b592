// @ts-check
// The page of a printed opponent: how he begins, what he does now, and what is kept of him.
import { the } from "../../base.js";
import { clauseLink, made } from "../dom.js";
import { openGame } from "./keep.js";
import { cardsPart, numbersPart, pastPart, scorePart } from "./more.js";
import { nowPanel } from "./now.js";

const settingOf = ({ name, clause, choices, usual }) => made("label", { class: "field" }, made("span", {}, name, " ", clauseLink(clause)), made("select", {}, ...choices.map(([value, label]) => made("option", { value, text: label, selected: value === usual }))));

/** @param {HTMLElement} page */
export const begin = (page) => {
  const place = the("[data-opponent]", page);
  /** @type {any} */
  const data = JSON.parse(place.dataset.opponent ?? "{}");
  const words = page.dataset;
  const game = openGame(page, data);
  const now = nowPanel(words, data, game);
  const settings = data.settings.map(settingOf);
  const start = () => {
    if (game.state && !confirm(words.wordNewOpponent)) return;
    game.start(settings.map((field) => the("select", field).value).join("|"));
    now.focus();
  };
  const beginning = made("div", { class: "automa-begin" }, ...settings, made("button", { class: "button button-main", type: "button", "data-begin": true, text: words.wordBegin, onclick: start }));
  const first = made("div", { class: "panel" });
  const anew = made("details", { class: "companion-fold" }, made("summary", { text: words.wordAnew }));
  const unsaved = made("p", { class: "notice notice-warning", role: "status", text: words.wordUnsaved });
  const parts = [now, cardsPart(words, data, game), numbersPart(words, data, game), scorePart(words, data, game), pastPart(words, game)];
  place.replaceChildren(unsaved, first, ...parts.map(({ element }) => element), anew);
  const show = () => {
    for (const part of parts) part.show();
    unsaved.hidden = game.keeps;
    first.hidden = Boolean(game.state);
    anew.hidden = !game.state;
    (game.state ? anew : first).append(beginning);
  };
  game.onChange(show);
  show();
};
