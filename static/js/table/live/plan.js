// @ts-check
// A key opens a plan where one can be begun. What came of an order is said in passing, as soon as it is known.
import { shortcut, toast } from "../../base.js";
import { panel, status, table, words } from "../dom.js";

// While orders wait, each move may be the one for which one of them was left.
let asked = "";
const ask = async () => {
  const { orders } = words;
  if (!orders || asked === status().version) return;
  asked = status().version;
  const answer = await fetch(orders).catch(() => null);
  if (!answer?.ok) return;
  const { wait, said } = await answer.json();
  for (const sentence of said) toast(sentence, "info", 12000);
  if (!wait) delete table.dataset.orders;
};

export const begin = () => {
  document.addEventListener("keydown", (event) => {
    if (shortcut(event) !== "p") return;
    const button = panel().querySelector(".plan-begin");
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    button.click();
  });
  // What the button does is said by the page, not by every frame.
  document.addEventListener("pointerover", ({ target }) => {
    const button = target instanceof Element && target.closest(".plan-begin");
    if (button instanceof HTMLElement) button.title = words.plans;
  });
  table.addEventListener("table:changed", ask);
  ask();
};
