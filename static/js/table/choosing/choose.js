// @ts-check
// Choosing at a table: on the board, by the buttons of the panel, by keys. Touching narrows the options to those that have what was touched.
import { carry, shortcut, the, toast } from "../../base.js";
import { fold, reveal, revealAll, uncover } from "../board/frame.js";
import { afterTouch, narrowed, nextOf } from "./narrowing.js";
import { touchElement, touchNumber } from "./order.js";
import { filterBy, isFiltered, isUsed, passes, recall, scrollBack, showSections } from "./sections.js";
import { drawTicks, followTicks, tickElement, tickNumber, untick } from "./ticks.js";
import { tighten } from "./tight.js";
import { answer, isFinger, listOf, panel, status, table, words } from "../dom.js";
import { askLosses, asksLosses } from "../losses.js";
import { listed } from "../board/reckoning.js";

// Where a question asks how a thing lies that covers several spaces, lay-tile.js hears of a touch, of a line, of the end first, and says
// whether it was meant.
/** @type {{ element(element: string): boolean, line(line: HTMLElement): boolean, end(): void }} */
export const laying = { element: () => false, line: () => false, end: () => {} };

// A finger covers what it touches: considering.js shows what a touch has chosen, and waits for another touch before the answer is given.
// It says whether it waits.
/** @type {{ begin(element: string, options: Found[], isFirst: boolean): boolean, end(): void }} */
export const considering = { begin: () => false, end: () => {} };

const options = () => [...panel().querySelectorAll("[data-options] .option")];
const elementsOf = (thing) => listOf(thing.dataset.elements);
const shown = () => options().filter((option) => !option.hidden);
const onBoard = () => document.querySelectorAll("#table-board .can, #table-board .can-then");
let path = []; // the elements that were touched
let opened = null; // the line whose key was pressed
let turned = 0; // how often the number keys went on to the next nine

// --- narrowing ---------------------------------------------------------------------------------------------------------------

const choices = () => options().map((option) => ({ option, elements: elementsOf(option), line: option.closest(".option-group"), section: option.closest("[data-section]") }));
const isNarrowed = () => path.length > 0 || opened !== null;

const show = () => {
  if (drawTicks()) return;
  const left = narrowed(choices(), path, opened).filter(({ option }) => passes(option));
  const next = nextOf(left, path);
  const fitting = new Set(left.map((choice) => choice.option));
  for (const option of options()) option.hidden = !fitting.has(option);
  for (const line of panel().querySelectorAll(".option-group")) line.hidden = !line.querySelector(".option:not([hidden])");
  showSections(isNarrowed());
  for (const thing of onBoard()) {
    const element = thing.dataset.element ?? "";
    thing.classList.toggle("chosen", path.includes(element));
    thing.classList.toggle("glow", isNarrowed() && next.has(element));
    thing.classList.toggle("dim", (isNarrowed() || isFiltered()) && !next.has(element) && !path.includes(element));
  }
  const note = panel().querySelector("[data-narrowed]");
  if (note) {
    note.hidden = !isNarrowed();
    the("[data-narrowed-to]", note).textContent = isNarrowed() ? furtherWords() : "";
  }
  number();
  uncover();
};

const glowing = () => [...onBoard()].filter((thing) => thing.classList.contains("glow"));

// What is to be chosen after what was touched: a place for it, one of several answers, or nothing.
const furtherWords = () => {
  const begun = shown().every((option) => path.includes(elementsOf(option)[0]));
  if (glowing().length && begun) return words.then;
  return shown().length > 1 || glowing().length ? words.which : "";
};

/** Nothing is chosen any more. */
export const widen = () => {
  if (!isNarrowed()) filterBy();
  untick();
  path = [];
  opened = null;
  turned = 0;
  panel().querySelector("[data-confirming]")?.setAttribute("hidden", "");
  panel().querySelector(".reason")?.remove();
  laying.end();
  considering.end();
  show();
};

/** One option is left, and nothing is to be chosen for it any more. */
const isDecided = () => shown().length === 1 && !glowing().length;

/**
 * Choose an element of the board.
 * @param {string} element
 * @param {boolean} [byFinger] it is considered before it is given
 */
export const touch = (element, byFinger = false) => {
  if (touchElement(element) || tickElement(element) || laying.element(element)) return;
  if (path.includes(element)) {
    if (byFinger && isDecided()) choose(shown()[0]);
    else widen();
    return;
  }
  const now = afterTouch(choices(), path, opened, element);
  if (!now) return;
  path = now.path;
  opened = /** @type {HTMLElement | null} */ (now.line);
  turned = 0;
  show();
  const waits = byFinger && considering.begin(element, glowing().length ? [] : shown(), path.length === 1);
  // A card shows where it goes before it goes there, to one place as to several.
  if (!waits && isDecided()) choose(shown()[0]);
  else reveal(glowing());
};

/** What could be touched in place of what was touched last. */
export const insteadOfLast = () => {
  const before = path.slice(0, -1);
  return nextOf(narrowed(choices(), before, opened), before);
};

/**
 * Choose an element in place of the one that was touched last.
 * @param {string} element
 */
export const replaceLast = (element) => {
  path = path.slice(0, -1);
  touch(element, true);
};

// A line's key asks for one of its options.
const open = (line) => {
  if (laying.line(line)) return;
  opened = line;
  path = elementsOf(line);
  turned = 0;
  show();
  reveal(glowing());
};

// --- choosing ----------------------------------------------------------------------------------------------------------------

/**
 * What an option says by itself, also where its line says the rest.
 * @param {Found} option
 */
export const saidBy = (option) => option.dataset.full || the(".option-label", option).textContent;

// Whoever has read once what drawing a card means need not read it at every card: kept by this browser for each game and kind of answer.
// A price that another purse pays is warned of once for all kinds.
const kindOf = (option) => (option.matches("[data-warns]") ? "warns" : option.value.split(":")[0]);
const keyOf = (option) => `table-confirm ${document.body.dataset.game} ${kindOf(option)}`;
const READ = "[data-final], [data-warns], [data-hands-over]";
const CONFIRMED = `${READ}, [data-loses]`;
const isRead = (option) => !option.matches(READ) || localStorage.getItem(keyOf(option)) === "once";
const loses = (option) => option.matches("[data-loses]") && asksLosses();

/**
 * Send an option, or ask first whether it is meant: once for all that there is to say of it.
 * @param {Found} option
 */
export const choose = (option) => {
  const asking = panel().querySelector("[data-confirming]");
  if (!asking || (isRead(option) && !loses(option))) {
    answer.requestSubmit(option);
    return;
  }
  sayWhy(asking, option);
  fold(false);
  asking.scrollIntoView({ block: "nearest" });
  const [yes, no] = ["yes", "no"].map((name) => the(`[data-confirm-${name}]`, asking));
  yes.onclick = () => {
    if (!isRead(option) && !loses(option)) localStorage.setItem(keyOf(option), the("[data-confirm-once]", asking).checked ? "once" : "always");
    if (loses(option) && the("[data-confirm-never]", asking).checked) askLosses(false);
    answer.requestSubmit(option);
  };
  no.onclick = () => {
    widen();
    option.focus({ preventScroll: true });
  };
  yes.focus();
};

// What is asked: what the answer shows, that others play, what it borrows, where nobody has read that yet; and what it gives up.
const sayWhy = (asking, option) => {
  const [fresh, lost] = [!isRead(option), loses(option)];
  asking.hidden = false;
  the("[data-confirm-label]", asking).textContent = saidBy(option);
  the("[data-confirm-final]", asking).hidden = !fresh || !option.matches("[data-final]");
  the("[data-confirm-over]", asking).hidden = !fresh || !option.matches("[data-hands-over]");
  the("[data-confirm-warns]", asking).textContent = fresh ? option.dataset.warns ?? "" : "";
  the("[data-confirm-once-line]", asking).hidden = !fresh || lost; // one box is enough
  the("[data-confirm-once]", asking).checked = localStorage.getItem(keyOf(option)) !== "always";
  for (const line of asking.querySelectorAll("[data-confirm-loses], [data-confirm-never-line]")) line.hidden = !lost;
  for (const list of asking.querySelectorAll("[data-losses]")) list.hidden = !lost || list.dataset.losses !== option.dataset.loses;
  for (const button of asking.querySelectorAll("[data-sure]")) button.textContent = lost ? button.dataset.lose : button.dataset.sure;
};

// What is refused says why.
const explain = (thing) => {
  panel().querySelector(".reason")?.remove();
  const reason = Object.assign(document.createElement("div"), { className: "reason notice notice-warning", textContent: thing.dataset.reason });
  reason.setAttribute("role", "status");
  const link = [...document.querySelectorAll("a.rule-link")].find((known) => known.dataset.rule === thing.dataset.rule);
  if (link) reason.append(" ", link.cloneNode(true));
  if (thing.dataset.reckoning) reason.append(...listed(thing)); // the price that was too high
  panel().prepend(reason);
};

const act = (thing, byFinger = false) => (thing.classList.contains("cannot") ? explain(thing) : touch(thing.dataset.element, byFinger));

// --- clicks ------------------------------------------------------------------------------------------------------------------

const beginClicks = () => {
  document.addEventListener("click", (event) => {
    const option = event.target.closest?.(`[data-options] .option:is(${CONFIRMED})`);
    if (option) {
      event.preventDefault();
      choose(option);
      return;
    }
    if (event.target.closest?.("[data-widen]")) widen();
    const filter = event.target.closest?.("[data-filter]");
    if (filter) {
      filterBy(filter);
      show();
    }
    event.target.closest?.(".option-head")?.classList.toggle("option-head-whole"); // on a phone its note is cut
    const thing = event.target.closest?.("#table-board :is(.can, .can-then, .cannot)");
    if (thing && !event.target.closest?.("a, .option")) act(thing, isFinger(event));
  });
};

// --- keys --------------------------------------------------------------------------------------------------------------------

// What the number keys choose: the lines, and within the line that was chosen its options. The same lines have the same keys at every
// question of a kind. There are nine: with 0 they go on to the next nine, and after the last to the first.
const NINE = 9;
const numbered = () => (isNarrowed() ? shown() : [...panel().querySelectorAll("[data-line]")].filter((line) => !line.hidden));

const number = () => {
  for (const key of panel().querySelectorAll("[data-options] kbd")) key.textContent = "";
  for (const thing of panel().querySelectorAll("[aria-keyshortcuts]")) thing.removeAttribute("aria-keyshortcuts");
  numbered().forEach((thing, index) => {
    const pages = Math.floor(index / NINE) - turned;
    const key = thing.querySelector(":scope > kbd, :scope > :is(.option-head, summary) > kbd");
    if (!key || pages < 0 || thing.matches(".option-order") || (pages > 0 && thing.closest(".ask-foot"))) return;
    key.textContent = "0".repeat(pages) + ((index % NINE) + 1);
    if (pages === 0) thing.setAttribute("aria-keyshortcuts", key.textContent);
  });
};

const turn = () => {
  const pages = Math.ceil(numbered().length / NINE);
  turned = pages > 1 ? (turned + 1) % pages : 0;
  number();
  numbered()[turned * NINE]?.scrollIntoView({ block: "nearest" });
};

const press = (digit) => {
  if (touchNumber(digit) || tickNumber(digit)) return;
  const thing = numbered()[turned * NINE + digit - 1];
  if (!thing) return;
  if (thing.matches(".option-group, [data-section]")) open(thing);
  else choose(thing);
};

const takeBack = (whole) => {
  const button = (whole && panel().querySelector("[data-undo-turn]")) || panel().querySelector("[data-undo]");
  if (button) button.click();
  else toast(words.nothing, "info", 3000);
};

// To the question, from wherever one is: the first tab from there leads to the first answer.
const toQuestion = () => {
  fold(false);
  const heading = the("#ask-heading");
  heading.focus();
  heading.scrollIntoView({ block: "nearest" });
};

const beginKeys = () => {
  document.addEventListener("keydown", (event) => {
    const key = shortcut(event);
    const thing = event.target.closest?.("#table-board :is(.can, .can-then, .cannot)");
    if (thing && (key === "Enter" || key === " ") && thing === event.target) {
      event.preventDefault();
      act(thing);
    } else if (/^[1-9]$/.test(key)) press(Number(key));
    else if (key === "0") turn();
    else if (key.toLowerCase() === "u") takeBack(event.shiftKey);
    else if (key.toLowerCase() === "q") toQuestion();
    else if (key === "?") the("#keys").showModal();
    else if (key === "Escape") widen();
  });
};

// --- the switch of single keys -----------------------------------------------------------------------------------------------

const keysSwitch = the("[data-single-keys]");

const beginSwitch = () => {
  keysSwitch.checked = localStorage.getItem("single-keys") !== "off";
  keysSwitch.addEventListener("change", () => localStorage.setItem("single-keys", keysSwitch.checked ? "on" : "off"));
};

// --- beginning ---------------------------------------------------------------------------------------------------------------

// The place where something is asked comes into view, once for each question: not again for somebody who has looked back meanwhile.
let asked = "";
const lead = () => {
  if (status().at !== "") return;
  const question = options().map((option) => option.value).join();
  if (question === asked) return;
  asked = question;
  const about = listOf(panel().dataset.about);
  const things = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#table-board .can")]);
  if (about.length) revealAll(things.filter((thing) => about.includes(thing.dataset.element ?? "")));
  else reveal(things);
};

// On a short screen the advice would leave no room for the answers; whoever wants it otherwise is obeyed from then on.
const short = matchMedia("(max-width: 900px) and (max-height: 700px), (min-width: 60rem) and (max-height: 49.99rem)");
const advise = () => {
  const advice = panel().querySelector("[data-guidance]");
  if (!advice) return;
  advice.open = (localStorage.getItem("table-guidance") ?? (short.matches ? "shut" : "open")) === "open";
  the("summary", advice).addEventListener("click", () => localStorage.setItem("table-guidance", advice.open ? "shut" : "open"));
};

const follow = () => {
  path = [];
  opened = null;
  turned = 0;
  considering.end();
  advise();
  recall();
  followTicks();
  show();
  tighten(isUsed());
  scrollBack();
  lead();
};

export const begin = () => {
  beginClicks();
  beginKeys();
  beginSwitch();
  carry("asked", () => asked, (was) => { asked = was; });
  // What is laid is touched as a whole: all that it would cover.
  table.addEventListener("table:laid", ({ detail }) => {
    path = detail;
    turned = 0;
    show();
  });
  // What somebody has begun to choose stays while only other things change.
  table.addEventListener("table:changed", ({ detail }) => {
    if (detail.parts.includes("table-ask")) follow();
    else show();
  });
  addEventListener("resize", () => tighten(false));
  table.addEventListener("table:narrowed", () => tighten(false)); // something lies beside the question now
  follow();
};
