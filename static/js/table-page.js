// What the scripts of a table's page share. What is put in place anew at each change is looked for when it is asked for.
export const table = document.getElementById("table");
export const words = table.dataset;
export const answer = document.getElementById("answer");
export const panel = () => document.getElementById("table-ask");
export const status = () => document.getElementById("table-status").dataset;
export const inBoard = (selector) => document.querySelectorAll(`#table-board ${selector}`);
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// Mark pieces of the board, or no longer.
export const touch = (elements, mark = true) => {
  for (const element of elements) for (const thing of inBoard(`[data-element="${CSS.escape(element)}"]`)) thing.classList.toggle("touched", mark);
};
