// @ts-check
// A key opens a plan where one can be begun.
import { shortcut } from "../../base.js";
import { panel } from "../dom.js";

export const begin = () => {
  document.addEventListener("keydown", (event) => {
    if (shortcut(event) !== "p") return;
    const button = panel().querySelector("[data-plan-begin]");
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    button.click();
  });
};
