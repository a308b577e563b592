// @ts-check
// Answers that are sets, such as three of five cards: each thing is ticked in the panel, on the board or by its number, in any order. What can
// be in a set several times, such as wood in a payment, is counted: a touch adds one, and begins again at the most. One button gives the set.
// The sets themselves are the options of the list, which is hidden while this runs. Answers that end or decline stay in the panel's foot.
import { the } from "../../base.js";
import { inBoard, listOf, panel, status } from "../dom.js";
import { countOf, fits, isWhole } from "./sets.js";

let chosen = []; // elements, in the order of ticking
let question = "";

const box = () => panel().querySelector("[data-ticks]");
const list = () => the(".options[data-options]", panel());
const things = () => [...panel().querySelectorAll("[data-tick]")];
const endings = () => [...panel().querySelectorAll(".ask-foot [data-options] .option")];
const elementOf = (thing) => thing.dataset.tick ?? "";
const options = () => [...list().querySelectorAll(".option")];
const sets = () => options().map((option) => listOf(option.dataset.elements));

const setOf = (elements) => options().find((option) => isWhole([listOf(option.dataset.elements)], elements));
const saidBy = (option) => option.dataset.full || the(".option-label", option).textContent;

const keyOf = (index) => (index < 9 ? String(index + 1) : "");

/** How the ticks are, in the panel and on the board. True where the question asks for a set. */
export const drawTicks = () => {
  const ticks = box();
  if (!ticks) return false;
  const all = sets();
  things().forEach((thing, index) => {
    const on = chosen.includes(elementOf(thing));
    thing.setAttribute("aria-pressed", String(on));
    thing.setAttribute("aria-disabled", String(!on && !fits(all, [...chosen, elementOf(thing)])));
    const count = thing.querySelector("[data-tick-count]");
    if (count) count.textContent = String(countOf(chosen, elementOf(thing)));
    the("kbd", thing).textContent = keyOf(index);
  });
  endings().forEach((option, index) => {
    const key = option.querySelector("kbd");
    if (key) key.textContent = keyOf(things().length + index);
  });
  for (const thing of inBoard(".can")) {
    const on = chosen.includes(thing.dataset.element ?? "");
    thing.classList.toggle("chosen", on);
    thing.classList.toggle("dim", !on && !fits(all, [...chosen, thing.dataset.element ?? ""]));
    thing.setAttribute("aria-pressed", String(on));
  }
  const give = the("[data-give]", ticks);
  give.setAttribute("aria-disabled", String(!isWhole(all, chosen)));
  const words = the("[data-give-words]", give);
  const said = { give: words.dataset.giveWord, n: chosen.length, all: ticks.dataset.most };
  const given = ticks.matches("[data-differ]") && setOf(chosen);
  const { fewest, most } = ticks.dataset;
  words.textContent = given ? saidBy(given) : fewest !== most ? said.give : (words.dataset.words ?? "").replace(/\{(\w+)\}/g, (_, name) => said[name]);
  return true;
};

const tick = (element) => {
  const counted = things().some((thing) => elementOf(thing) === element && thing.matches("[data-counted]"));
  if ((counted || !chosen.includes(element)) && fits(sets(), [...chosen, element])) chosen = [...chosen, element];
  else chosen = chosen.filter((other) => other !== element);
  drawTicks();
};

/**
 * choose.js asks here first when an element of the board is touched. True where it means a thing to be ticked.
 * @param {string} element
 */
export const tickElement = (element) => {
  if (box()) tick(element);
  return Boolean(box());
};
/**
 * The same for a number key.
 * @param {number} number
 */
export const tickNumber = (number) => {
  if (!box()) return false;
  const thing = things()[number - 1];
  if (thing) tick(elementOf(thing));
  else endings()[number - 1 - things().length]?.click();
  return true;
};
/** Nothing is ticked any longer. */
export const untick = () => { chosen = []; };

const give = () => setOf(chosen)?.click();

// The same question drawn again, when another has answered or the connection is back, keeps what was ticked.
export const followTicks = () => {
  const ticks = box();
  if (!ticks) return;
  ticks.hidden = false;
  list().hidden = true;
  if (status().question !== question) chosen = listOf(ticks.dataset.chosen);
  question = status().question;
  drawTicks();
};

export const begin = () => {
  document.addEventListener("click", ({ target }) => {
    const thing = target.closest?.("[data-tick]");
    if (thing) tick(elementOf(thing));
    else if (target.closest?.("[data-give]")) give();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && box() && !event.target.closest?.("button, a, summary, input, textarea, [role=button], dialog")) give();
  });
  followTicks();
};
