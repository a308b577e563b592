// @ts-check
// The set-up: what is ticked stays ticked, and the page says how far one is.
import { the } from "../base.js";

/** @typedef {import("./state.js").Table} Table */

/**
 * @param {HTMLElement} page
 * @param {Table} table
 */
export const begin = (page, table) => {
  const boxes = [...page.querySelectorAll("[data-tick]")];
  const progress = the("[data-progress]", page);
  const unsaved = the("[data-unsaved]", page);
  const untick = the("[data-untick]", page);
  const show = () => {
    const ticked = new Set(table.filled.ticks);
    for (const box of boxes) box.checked = ticked.has(box.dataset.tick ?? "");
    const done = boxes.filter((box) => box.checked).length;
    the("progress", progress).setAttribute("value", String(boxes.length ? done / boxes.length : 0));
    the("[role=status]", progress).textContent = (page.dataset.wordDone ?? "").replace("{n}", String(done)).replace("{all}", String(boxes.length));
    progress.hidden = !boxes.length;
    untick.hidden = !done;
    unsaved.hidden = table.keeps;
  };
  page.addEventListener("change", ({ target }) => {
    const tick = target.dataset?.tick;
    if (!tick) return;
    table.save((filled) => { filled.ticks = [...filled.ticks.filter((one) => one !== tick), ...(target.checked ? [tick] : [])]; });
  });
  untick.addEventListener("click", () => table.save((filled) => { filled.ticks = []; }));
  table.onChange(show);
  show();
};
