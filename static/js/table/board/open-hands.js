// @ts-check
// Where those at one screen play together with open hands: one of them looks from another's seat until the table changes.
import { table, words } from "../dom.js";

export const begin = () => {
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-look]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const answer = await fetch(`${words.present}?seat=${link.dataset.look}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok) { location.href = link.href; return; }
    await htmx.swap({ sourceElement: table, target: table, swap: "none", text: await answer.text(), toPresent: true });
  });
};
