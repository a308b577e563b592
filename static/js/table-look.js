// Looking at a table: what is pointed at, the rule behind a sentence.
import { desk } from "./table-frame.js";
import { words } from "./table-page.js";
import "./table-pointed.js";

// --- rules -------------------------------------------------------------------------------------------------------------------

const dialog = document.getElementById("rule-panel");
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-rule]");
  if (!link || !words.panel || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const answer = await fetch(`${words.panel.replace("any.clause", link.dataset.rule)}?around=1`);
  if (!answer.ok) { location.href = link.href; return; }
  document.getElementById("rule-panel-text").innerHTML = await answer.text();
  if (!dialog.open) dialog[desk.matches ? "show" : "showModal"](); // at a desk it stands beside the board, and the game goes on
});
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
dialog.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  dialog.close();
});
// Whatever else a clause leads to opens beside the game, not in its place.
dialog.addEventListener("click", (event) => event.target.closest("a[href]:not([data-rule])")?.setAttribute("target", "_blank"), true);
