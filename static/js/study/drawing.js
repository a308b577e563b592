// @ts-check
// Drawing on the board: first what, then an element of the board, for an arrow two. The list of the board serves keys and screen readers.
import { the } from "../base.js";
import { table } from "../table/dom.js";

const box = /** @type {HTMLDetailsElement | null} */ (document.querySelector("[data-study-draw]"));
const root = document.documentElement;

let kind = "";
let chosen = [];

const help = () => box?.querySelector("[data-draw-help]");
const say = (what) => {
  const line = /** @type {HTMLElement | null | undefined} */ (help());
  if (line) line.textContent = line.dataset[what] ?? "";
};

const begun = (draws) => {
  kind = draws;
  chosen = [];
  root.classList.toggle("study-draws", kind !== "");
  for (const button of box?.querySelectorAll("[data-draws]") ?? []) button.setAttribute("aria-pressed", String(button.getAttribute("data-draws") === kind));
  say(kind ? "first" : "idle");
};

const send = () => {
  if (!box) return;
  const [first, second] = box.querySelectorAll("[data-draw-element]");
  the("[data-draw-kind]", box).value = kind;
  first.value = chosen[0];
  second.value = chosen[1] ?? "";
  the("[data-draw-send]", box).click();
  const text = the("#study-text", box);
  setTimeout(() => { text.value = ""; });
  begun("");
};

const choose = (element) => {
  if (chosen.includes(element)) return;
  chosen.push(element);
  if (kind === "arrow" && chosen.length < 2) say("second");
  else send();
};

const elementOf = (target) => target?.closest?.("#table-board [data-element], #outline-list [data-element]")?.dataset.element;

export const begin = () => {
  if (!box) return;
  box.addEventListener("click", ({ target }) => {
    const draws = target instanceof Element && target.closest("[data-draws]")?.getAttribute("data-draws");
    if (draws) begun(draws === kind ? "" : draws);
  });
  // While something is drawn, the board is not played: nothing else hears of the click.
  const take = (event) => {
    if (!kind) return;
    const element = elementOf(event.target);
    if (!element) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== "pointerup" && event.type !== "pointerdown") choose(element);
  };
  for (const type of ["pointerdown", "pointerup", "click"]) document.addEventListener(type, take, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (!kind) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopImmediatePropagation();
      begun("");
    } else if (event.key === "Enter" || event.key === " ") take(event);
  }, { capture: true });
  box.addEventListener("toggle", () => { if (!box.open) begun(""); });
  table.addEventListener("table:changed", () => { if (kind && chosen.length) begun(kind); });
};
