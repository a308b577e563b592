// @ts-check
// The rule behind a sentence opens in a dialog beside the board.
import { carry, the } from "../../base.js";
import { desk } from "./frame.js";
import { words } from "../dom.js";

// --- rules -------------------------------------------------------------------------------------------------------------------

const dialog = the("#rule-panel");
let shown = "";
const open = async (clause) => {
  const answer = await fetch(`${words.panel.replace("any.clause", clause)}?around=1`);
  if (!answer.ok) return false;
  the("#rule-panel-text").innerHTML = await answer.text();
  shown = clause;
  if (!dialog.open) dialog[desk.matches ? "show" : "showModal"](); // at a desk it stands beside the board, and the game goes on
  return true;
};

export const begin = () => {
  carry("rule", () => (dialog.open ? { shown, read: dialog.scrollTop / dialog.scrollHeight } : null), async (was) => {
    if (was && (await open(was.shown))) dialog.scrollTop = was.read * dialog.scrollHeight;
  });
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-rule]");
    if (!link || !words.panel || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!(await open(link.dataset.rule))) location.href = link.href;
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    dialog.close();
  });
  // Whatever else a clause leads to opens beside the game, not in its place.
  dialog.addEventListener("click", (event) => event.target.closest("a[href]:not([data-rule])")?.setAttribute("target", "_blank"), true);
};
