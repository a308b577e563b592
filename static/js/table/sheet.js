// @ts-check
// The board is shown when the sheet with its drawings is there: without it a map is names that float. A sheet that does not come is waited for
// a moment only.
import { table } from "./dom.js";

const PATIENCE = 2000;

export const begin = () => {
  const sheet = /** @type {HTMLImageElement | null} */ (document.querySelector("[data-board-sheet]"));
  const show = () => table.classList.remove("undrawn");
  if (!sheet || sheet.complete) {
    show();
    return;
  }
  for (const event of ["load", "error"]) sheet.addEventListener(event, show, { once: true });
  setTimeout(show, PATIENCE);
};
