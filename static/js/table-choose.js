// Choosing at a table: on the board, by the buttons of the panel, by number keys. Touching narrows the options to those that have what was touched.
import { toast, typing } from "./base.js";
import { listed } from "./table-reckoning.js";
import { fold, reveal, uncover } from "./table-frame.js";
import { answer, panel, table, words } from "./table-page.js";

const options = () => [...panel().querySelectorAll("[data-options] .option")];
const elementsOf = (option) => option.dataset.elements.split(" ").filter(Boolean);
const shown = () => options().filter((option) => !option.hidden);
const onBoard = () => document.querySelectorAll("#table-board .can, #table-board .can-then");
let path = [];

// --- narrowing ---------------------------------------------------------------------------------------------------------------

const fits = (option, touched) => touched.every((element) => elementsOf(option).includes(element));

const show = () => {
  const next = new Set();
  for (const option of options()) {
    option.hidden = !fits(option, path);
    if (!option.hidden) for (const element of elementsOf(option)) if (!path.includes(element)) next.add(element);
  }
  for (const group of panel().querySelectorAll(".option-group")) {
    group.hidden = ![...group.querySelectorAll(".option")].some((option) => !option.hidden);
    if (path.length) group.open = true;
  }
  for (const thing of onBoard()) {
    const element = thing.dataset.element;
    thing.classList.toggle("chosen", path.includes(element));
    thing.classList.toggle("glow", path.length > 0 && next.has(element));
    thing.classList.toggle("dim", path.length > 0 && !next.has(element) && !path.includes(element));
  }
  const note = panel().querySelector("[data-narrowed]");
  if (note) {
    note.hidden = !path.length;
    note.querySelector("[data-narrowed-to]").textContent = path.length ? furtherWords() : "";
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

const widen = () => {
  path = [];
  panel().querySelector("[data-confirming]")?.setAttribute("hidden", "");
  panel().querySelector(".reason")?.remove();
  show();
};

const touch = (element) => {
  if (path.includes(element)) {
    widen();
    return;
  }
  const wanted = options().some((option) => fits(option, [...path, element])) ? [...path, element] : [element];
  const left = options().filter((option) => fits(option, wanted));
  if (!left.length) return;
  path = wanted;
  show();
  // A card shows where it goes before it goes there, to one place as to several.
  if (left.length === 1 && !glowing().length) choose(left[0]);
  else reveal(glowing());
};

// --- choosing ----------------------------------------------------------------------------------------------------------------

// Whoever has read once what drawing a card means need not read it at every card: kept by this browser for each game and kind of answer.
const keyOf = (option) => `table-confirm ${document.body.dataset.game} ${option.value.split(":")[0]}`;
const isConfirmed = (option) => !option.matches("[data-final]") || localStorage.getItem(keyOf(option)) === "once";

const choose = (option) => {
  const asking = panel().querySelector("[data-confirming]");
  if (!asking || isConfirmed(option)) {
    answer.requestSubmit(option);
    return;
  }
  asking.hidden = false;
  fold(false);
  asking.scrollIntoView({ block: "nearest" });
  asking.querySelector("[data-confirm-label]").textContent = option.querySelector(".option-label").textContent;
  const yes = asking.querySelector("[data-confirm-yes]");
  const once = asking.querySelector("[data-confirm-once]");
  once.checked = localStorage.getItem(keyOf(option)) !== "always";
  yes.onclick = () => {
    localStorage.setItem(keyOf(option), once.checked ? "once" : "always");
    answer.requestSubmit(option);
  };
  asking.querySelector("[data-confirm-no]").onclick = widen;
  yes.focus();
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

const act = (thing) => (thing.classList.contains("cannot") ? explain(thing) : touch(thing.dataset.element));

document.addEventListener("click", (event) => {
  const option = event.target.closest?.("[data-options] .option[data-final]");
  if (option) {
    event.preventDefault();
    choose(option);
    return;
  }
  if (event.target.closest?.("[data-widen]")) widen();
  const thing = event.target.closest?.("#table-board :is(.can, .can-then, .cannot)");
  if (thing && !event.target.closest("a, .option")) act(thing);
});

// --- keys --------------------------------------------------------------------------------------------------------------------

const groups = () => [...panel().querySelectorAll(".option-group")].filter((group) => !group.hidden);

// What the number keys choose: while nothing is chosen groups and the options beside them, else options.
const numbered = () => {
  if (path.length || groups().length < 2) return shown();
  return [...panel().querySelectorAll("[data-options] > :is(.option, .option-group)")].filter((thing) => !thing.hidden);
};

const number = () => {
  for (const key of panel().querySelectorAll(".option-group > summary > kbd, .option > kbd")) key.textContent = "";
  numbered().slice(0, 9).forEach((thing, index) => {
    const key = thing.querySelector(":scope > kbd, :scope > summary > kbd");
    if (key) key.textContent = index + 1;
  });
};

const takeBack = () => {
  const button = panel().querySelector("[data-undo]");
  if (button) button.click();
  else toast(words.nothing, "info", 3000);
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector("dialog[open]")) return;
  const thing = event.target.closest?.("#table-board :is(.can, .can-then, .cannot)");
  if (thing && (event.key === "Enter" || event.key === " ") && thing === event.target) {
    event.preventDefault();
    act(thing);
  } else if (/^[1-9]$/.test(event.key)) {
    const chosen = numbered()[Number(event.key) - 1];
    if (!chosen) return;
    if (chosen.matches(".option-group")) touch(chosen.dataset.group || elementsOf(chosen.querySelector(".option"))[0]);
    else choose(chosen);
  } else if (event.key.toLowerCase() === "u") takeBack();
  else if (event.key === "?") document.getElementById("keys").showModal();
  else if (event.key === "Escape") widen();
});

// --- beginning ---------------------------------------------------------------------------------------------------------------

const small = matchMedia("(max-width: 59.99rem), (max-height: 37.49rem)");

// The place where something is asked comes into view, once for each question.
let asked = "";
const lead = () => {
  const question = options().map((option) => option.value).join();
  if (question === asked) return;
  asked = question;
  reveal([...document.querySelectorAll("#table-board .can")]);
};

// On a short screen the advice would leave no room for the answers; whoever wants it otherwise is obeyed from then on.
const short = matchMedia("(max-width: 900px) and (max-height: 700px)");
const advise = () => {
  const advice = panel().querySelector("[data-guidance]");
  if (!advice) return;
  advice.open = (localStorage.getItem("table-guidance") ?? (short.matches ? "shut" : "open")) === "open";
  advice.querySelector("summary").addEventListener("click", () => localStorage.setItem("table-guidance", advice.open ? "shut" : "open"));
};

const begin = () => {
  path = [];
  advise();
  // Many options would hide the board, or push the log away: they wait under what they begin with.
  if (small.matches || options().length > 12) for (const group of panel().querySelectorAll(".option-group")) group.open = false;
  show();
  lead();
};
// What somebody has begun to choose stays while only other things change.
table.addEventListener("table:changed", ({ detail }) => {
  if (detail.parts.includes("table-ask")) begin();
  else show();
});
begin();
