// @ts-check
// Whose turn it is: a tap goes on to the next player, stage or round. There is no clock.
import { the } from "../base.js";
import { clauseLink, filled, made } from "./dom.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {{ label: string, clause: { number?: string, href?: string }, by: "together" | "each" }} Stage */
/** @typedef {{ what: string, endless: boolean, passes: boolean, order: string, orderClause: { number?: string, href?: string }, rounds: { label: string, stages: Stage[] }[] }} Course */

/**
 * The round of that number: the last one is repeated, if the game has no fixed end.
 * @param {Course} course
 * @param {number} number
 */
const roundOf = (course, number) => course.rounds[number] ?? (course.endless ? course.rounds.at(-1) : undefined);

/** The seats in the order of this round, the first player first. @param {Table} table */
const orderOf = (table) => (table.filled.order.length === table.seats ? table.filled.order : [...Array(table.seats).keys()]);

/** @param {HTMLElement} page @param {Table} table */
export const begin = (page, table) => {
  const place = the("[data-course]", page);
  /** @type {Course} */
  const course = JSON.parse(place.dataset.course ?? "{}");
  place.hidden = false;
  the(".companion-course", page).hidden = true;
  const words = page.dataset;

  const next = () => table.save((state) => {
    const { at } = state;
    const round = roundOf(course, at.round);
    if (!round) return;
    const stage = round.stages[at.stage];
    if (stage?.by === "each" && at.turn + 1 < table.seats) { at.turn += 1; return; }
    at.turn = 0;
    at.stage += 1;
    if (at.stage < round.stages.length) return;
    at.stage = 0;
    at.round += 1;
    if (course.passes) state.order = [...orderOf(table).slice(1), orderOf(table)[0]];
  });
  const back = () => table.save((state) => {
    const { at } = state;
    if (at.turn > 0) { at.turn -= 1; return; }
    if (at.stage > 0) at.stage -= 1;
    else {
      if (at.round === 0) return;
      at.round -= 1;
      at.stage = (roundOf(course, at.round)?.stages.length ?? 1) - 1;
      if (course.passes) state.order = [orderOf(table).at(-1) ?? 0, ...orderOf(table).slice(0, -1)];
    }
    at.turn = roundOf(course, at.round)?.stages[at.stage]?.by === "each" ? table.seats - 1 : 0;
  });
  const earlier = (index) => table.save((state) => {
    const order = [...orderOf(table)];
    [order[index - 1], order[index]] = [order[index], order[index - 1]];
    state.order = order;
  });

  const title = (round, number) => (course.endless && number >= course.rounds.length - 1 ? filled(words.wordRound, { round: course.what, n: number + 1 }) : round.label);
  const players = (stage, at) => made("ol", { class: "companion-order" }, ...orderOf(table).map((seat, index) => {
    const current = stage.by === "each" && index === at.turn;
    return made("li", { class: `seat-${seat + 1}`, "aria-current": current ? "step" : undefined }, made("span", { class: `seat-mark seat-${seat + 1}`, "aria-hidden": "true", text: String(index + 1) }), made("span", { class: "companion-name", text: table.name(seat) }), index > 0 && made("button", { class: "companion-earlier", type: "button", text: "↑", "aria-label": filled(words.wordUp, { name: table.name(seat) }), "data-earlier": index, onclick: () => earlier(index) }));
  }));

  const said = made("p", { class: "companion-now", role: "status" });
  const body = made("div", { class: "companion-turning" });
  const buttons = made("div", { class: "companion-steps" }, made("button", { class: "button", type: "button", text: words.wordBack, onclick: back, "data-back": true }), made("button", { class: "button button-main button-large", type: "button", text: words.wordNext, onclick: next, "data-next": true }));
  const names = made("div", { class: "companion-names" }, ...[...Array(table.seats).keys()].map((seat) => made("label", { class: `field seat-${seat + 1}` }, made("span", { text: filled(words.wordName, { n: seat + 1 }) }), made("input", { maxlength: 30, autocomplete: "off", dir: "auto", "data-name": seat, oninput: (event) => table.save((state) => { state.names = Array.from({ length: Math.max(table.seats, state.names.length) }, (_, one) => (one === seat ? event.target.value : state.names[one] ?? "")); }) }))));
  place.append(made("div", { class: "companion-tracker panel" }, said, body, buttons), made("details", { class: "companion-fold" }, made("summary", { text: words.wordNames }), names));

  const show = () => {
    const { at } = table.filled;
    const round = roundOf(course, at.round);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.earlier : undefined;
    for (const input of names.querySelectorAll("input")) if (input !== document.activeElement) input.value = table.filled.names[Number(input.dataset.name)] ?? "";
    the("[data-back]", buttons).disabled = !at.round && !at.stage && !at.turn;
    the("[data-next]", buttons).disabled = !round;
    if (!round) { said.textContent = words.wordOver ?? ""; body.replaceChildren(); return; }
    const stage = round.stages[Math.min(at.stage, round.stages.length - 1)];
    const name = table.name(orderOf(table)[at.turn] ?? 0);
    const who = stage.by === "each" && table.seats > 1 ? ` · ${filled(words.wordWhose, { name })}` : "";
    said.replaceChildren(made("b", { text: title(round, at.round) }), made("span", { text: stage.label + who }));
    const stages = made("ol", { class: "companion-stages" }, ...round.stages.map((one, index) => made("li", { "aria-current": index === at.stage ? "step" : undefined }, made("span", { text: one.label }), " ", clauseLink(one.clause))));
    const order = table.seats > 1 && made("div", {}, made("h3", { text: words.wordOrder }), players(stage, at), made("p", { class: "small muted" }, course.order, " ", clauseLink(course.orderClause)));
    body.replaceChildren(...[round.stages.length > 1 && stages, order].filter((one) => one !== false));
    if (focused !== undefined) body.querySelector(`[data-earlier="${Math.max(1, Number(focused) - 1)}"]`)?.focus();
  };
  table.onChange(show);
  show();
};
