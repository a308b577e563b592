// @ts-check
// What has happened since the last answer stays marked on the board until the next one; what bots do need not be waited for.
import { carry, shortcut, the } from "../../base.js";
import { inBoard, listOf, status, strip, table } from "../dom.js";
import { watching } from "./rewatch.js";

const mark = () => {
  for (const thing of inBoard(".lately")) thing.classList.remove("lately");
  if (watching() || status().at !== "") return;
  for (const element of listOf(strip()?.dataset.touched)) {
    for (const thing of inBoard(`[data-element="${CSS.escape(element)}"]`)) thing.classList.add("lately");
  }
};

// In the log a rule parts what has happened since from what was before. It is made again each time: a morph may make a line of it.
const divide = () => {
  document.querySelector("#log-lines .log-since")?.remove();
  const heading = document.getElementById("since-heading");
  const { known, first: told = "" } = strip()?.dataset ?? {};
  if (!heading || known === undefined || status().at !== "") return;
  const lines = [...document.querySelectorAll("#log-lines li[data-touched]")];
  const first = Number(told || known); // within the move of one's own answer the lines stay together
  const older = lines.find((line) => Number(the("[data-position]", line).dataset.position) <= Math.min(Number(known), Math.floor(first) - 1));
  if (!older || older === lines[0]) return;
  older.before(Object.assign(document.createElement("li"), { className: "log-since", textContent: heading.textContent }));
};

// --- unfolding the lines -----------------------------------------------------------------------------------------------------

// On a phone the lines wait behind their heading.
let open = false;
const unfold = () => {
  if (status().at === "" && !strip()?.querySelector("[data-since-open]")) open = false;
  table.classList.toggle("since-unfolded", open && status().at === "");
  strip()?.querySelector("[data-since-open]")?.setAttribute("aria-expanded", String(open));
};

const beginUnfolding = () => {
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-since-open]")) return;
    open = !open;
    unfold();
  });
  carry("since", () => open, (was) => { open = was; });
};

// --- skipping ahead ----------------------------------------------------------------------------------------------------------

// Until it is one's own turn again nothing is drawn out: pieces are where they are.
let pace = null;
const hurry = () => {
  pace ??= table.dataset.speed;
  table.dataset.speed = "none";
};
const unhurry = () => {
  if (pace !== null) table.dataset.speed = pace;
  pace = null;
};

const beginSkipping = () => {
  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-skip]")) hurry(); });
  document.addEventListener("keydown", (event) => {
    if (shortcut(event).toLowerCase() === "s") strip()?.querySelector("[data-skip]")?.click();
  });
};

// --- a change ----------------------------------------------------------------------------------------------------------------

export const begin = () => {
  beginUnfolding();
  beginSkipping();
  table.addEventListener("table:changed", () => {
    mark();
    divide();
    unfold();
    if (status().mine) unhurry();
  });
  mark();
  divide();
  unfold();
};
