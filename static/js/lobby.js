// @ts-check
// The list of open tables, which changes while one looks.
import { the } from "./base.js";
import * as live from "./live.js";

live.begin();

// The list is drawn once for all who look; at which of its tables the reader sits is sent beside it.
let open = false;
const mark = () => {
  const alone = document.querySelector("details.lobby-alone");
  if (alone instanceof HTMLDetailsElement) alone.open = open;
  const mine = new Set(the("#own-tables").dataset.tables?.split(" "));
  for (const row of document.querySelectorAll("#lobby-tables [data-table]")) row.classList.toggle("mine", mine.has(row.dataset.table ?? ""));
};
// What the reader has opened stays open when the list is drawn again.
document.addEventListener("toggle", ({ target }) => { if (target instanceof HTMLDetailsElement && target.matches(".lobby-alone")) open = target.open; }, true);
document.addEventListener("htmx:after:swap", mark);
mark();
