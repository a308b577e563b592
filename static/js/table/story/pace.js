// @ts-check
// How fast a match is shown by itself: as its pieces move, times what was chosen in the bar, which this browser remembers.
import { words } from "../dom.js";

const PACES = { slow: 2600, normal: 1700, fast: 900, none: 1700 };
const LINE = 700; // milliseconds for each further sentence
const STORE = "table-pace";
const boxes = () => document.querySelectorAll("select[data-pace]");

const chosen = () => Number(localStorage.getItem(STORE)) || 1;
/**
 * For how many milliseconds a position is shown by which so many sentences come.
 * @param {number} sentences
 */
export const pace = (sentences = 1) => ((PACES[words.speed] ?? PACES.normal) + LINE * Math.max(0, sentences - 1)) / chosen();

const show = () => { for (const box of boxes()) box.value = String(chosen()); };
export const begin = () => {
  show();
  for (const box of boxes()) {
    box.addEventListener("change", () => {
      localStorage.setItem(STORE, box.value);
      show();
    });
  }
  addEventListener("storage", show);
};
