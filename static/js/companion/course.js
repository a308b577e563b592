// @ts-check
// Whose turn it is: a tap goes on to the next player, stage or round. There is no clock.
import { the } from "../base.js";
import { clauseLink, filled, made } from "./dom.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./state.js").Filled} Filled */
/** @typedef {import("./reckoning.js").Clause} Clause */
/** @typedef {{ label: string, clause: Clause, by: "together" | "each" }} Stage */
/** @typedef {{ label: string, stages: Stage[] }} Round */
/** @typedef {{ what: string, endless: boolean, passes: boolean, order: string, orderClause: Clause, rounds: Round[] }} Course */

/**
 * The round of that number: the last one is repeated, if the game has no fixed end.
 * @param {Course} course
 * @param {number} number
 */
const roundOf = (course, number) => course.rounds[number] ?? (course.endless ? course.rounds.at(-1) : undefined);

const orderOf = (/** @type {Table} */ table) => (table.filled.order.length === table.seats ? table.filled.order : [...Array(table.seats).keys()]);

const goOn = (/** @type {Course} */ course, /** @type {Table} */ table) => table.save((state) => {
  const { at } = state;
  const round = roundOf(course, at.round);
  if (!round) return;
  if (round.stages[at.stage]?.by === "each" && at.turn + 1 < table.seats) { at.turn += 1; return; }
  at.turn = 0;
  at.stage += 1;
  if (at.stage < round.stages.length) return;
  at.stage = 0;
  at.round += 1;
  if (course.passes) state.order = [...orderOf(table).slice(1), orderOf(table)[0]];
});

const goBack = (/** @type {Course} */ course, /** @type {Table} */ table) => table.save((state) => {
  const { at } = state;
  if (at.turn > 0) { at.turn -= 1; return; }
  if (!at.stage && !at.round) return;
  if (at.stage > 0) at.stage -= 1;
  else {
    at.round -= 1;
    at.stage = (roundOf(course, at.round)?.stages.length ?? 1) - 1;
    if (course.passes) state.order = [orderOf(table).at(-1) ?? 0, ...orderOf(table).slice(0, -1)];
  }
  at.turn = roundOf(course, at.round)?.stages[at.stage]?.by === "each" ? table.seats - 1 : 0;
});

const moveUp = (/** @type {Table} */ table, index) => table.save((state) => {
  const order = [...orderOf(table)];
  [order[index - 1], order[index]] = [order[index], order[index - 1]];
  state.order = order;
});

const titleOf = (/** @type {Course} */ course, /** @type {Round} */ round, number, words) =>
  (course.endless && number >= course.rounds.length - 1 ? filled(words.wordRound, { round: course.what, n: number + 1 }) : round.label);

const players = (/** @type {Table} */ table, /** @type {Stage} */ stage, words) => made("ol", { class: "companion-order" }, ...orderOf(table).map((seat, index) => made("li", { class: `seat-${seat + 1}`, "aria-current": stage.by === "each" && index === table.filled.at.turn ? "step" : undefined },
  made("span", { class: `seat-mark seat-${seat + 1}`, "aria-hidden": "true", text: String(seat + 1) }),
  made("span", { class: "companion-name", text: table.name(seat) }),
  index > 0 && made("button", { class: "companion-earlier", type: "button", text: "↑", "aria-label": filled(words.wordUp, { name: table.name(seat) }), "data-earlier": index, onclick: () => moveUp(table, index) }))));

const nameBoxes = (/** @type {Table} */ table, words) => made("div", { class: "companion-names" }, ...Array.from({ length: table.seats }, (_, seat) => made("label", { class: `field seat-${seat + 1}` }, made("span", { text: filled(words.wordName, { n: seat + 1 }) }), made("input", {
  maxlength: 30,
  autocomplete: "off",
  dir: "auto",
  "data-name": seat,
  oninput: ({ target }) => table.save((state) => { state.names = Array.from({ length: Math.max(table.seats, state.names.length) }, (_name, one) => (one === seat ? target.value : state.names[one] ?? "")); }),
}))));

const bodyOf = (/** @type {Course} */ course, /** @type {Table} */ table, /** @type {Round} */ round, /** @type {Stage} */ stage, words) => {
  const stages = round.stages.map((one) => made("li", { "aria-current": one === stage ? "step" : undefined }, made("span", { text: one.label }), " ", clauseLink(one.clause)));
  const order = made("div", {}, made("h3", { text: words.wordOrder }), players(table, stage, words), made("p", { class: "small muted" }, course.order, " ", clauseLink(course.orderClause)));
  return [...(stages.length > 1 ? [made("ol", { class: "companion-stages" }, ...stages)] : []), ...(table.seats > 1 ? [order] : [])];
};

/**
 * @param {HTMLElement} page
 * @param {Table} table
 */
export const begin = (page, table) => {
  const place = the("[data-course]", page);
  /** @type {Course} */
  const course = JSON.parse(place.dataset.course ?? "{}");
  const words = page.dataset;
  place.hidden = false;
  the(".companion-course", page).hidden = true;
  const said = made("p", { class: "companion-now", role: "status" });
  const body = made("div", { class: "companion-turning" });
  const back = made("button", { class: "button", type: "button", text: words.wordBack, "data-back": true, onclick: () => goBack(course, table) });
  const next = made("button", { class: "button button-main button-large", type: "button", text: words.wordNext, "data-next": true, onclick: () => goOn(course, table) });
  const names = nameBoxes(table, words);
  place.append(made("div", { class: "companion-tracker panel" }, said, made("div", { class: "companion-steps" }, back, next), body), made("details", { class: "companion-fold" }, made("summary", { text: words.wordNames }), names));
  const show = () => {
    const { at } = table.filled;
    const round = roundOf(course, at.round);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.earlier : undefined;
    for (const input of names.querySelectorAll("input")) if (input !== document.activeElement) input.value = table.filled.names[Number(input.dataset.name)] ?? "";
    back.disabled = !at.round && !at.stage && !at.turn;
    next.disabled = !round;
    const stage = round?.stages[Math.min(at.stage, round.stages.length - 1)];
    if (!round || !stage) { said.textContent = words.wordOver ?? ""; body.replaceChildren(); return; }
    const who = stage.by === "each" && table.seats > 1 ? ` · ${filled(words.wordWhose, { name: table.name(orderOf(table)[at.turn] ?? 0) })}` : "";
    said.replaceChildren(made("b", { text: titleOf(course, round, at.round, words) }), made("span", { text: stage.label + who }));
    body.replaceChildren(...bodyOf(course, table, round, stage, words));
    if (focused !== undefined) body.querySelector(`[data-earlier="${Math.max(1, Number(focused) - 1)}"]`)?.focus();
  };
  table.onChange(show);
  show();
};
