// Looking at a table: what is pointed at, the rule behind a sentence.
import { words } from "./table-page.js";
import "./table-pointed.js";

// --- rules -------------------------------------------------------------------------------------------------------------------

const dialog = document.getElementById("rule-panel");
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-rule]");
  if (!link || !words.panel || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const answer = await fetch(words.panel.replace("any.clause", link.dataset.rule));
  if (!answer.ok) { location.href = link.href; return; }
  document.getElementById("rule-panel-text").innerHTML = await answer.text();
  if (!dialog.open) dialog.showModal();
});
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
// Whatever else a clause leads to opens beside the game, not in its place.
dialog.addEventListener("click", (event) => event.target.closest("a[href]:not([data-rule])")?.setAttribute("target", "_blank"), true);
