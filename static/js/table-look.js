// Looking at a table: what a thing is, what a line speaks of, the rule behind a sentence.
import { place, table, touch, words } from "./table-page.js";

// --- pointing -----------------------------------------------------------------------------------------------------------------

// What a line of the log, an option or a group of options speaks of is marked on the board while it is pointed at.
let marked = [];
const mark = (elements) => {
  touch(marked, false);
  marked = elements.filter(Boolean);
  touch(marked);
};
const spokenOf = (thing) => thing.dataset.touched ?? thing.dataset.elements ?? thing.parentElement.dataset.group ?? "";
const SPEAKER = "li[data-touched], .option[data-elements], .option-group > summary";
for (const kind of ["mouseover", "focusin"]) {
  table.addEventListener(kind, (event) => {
    const speaker = event.target.closest?.(SPEAKER);
    mark(speaker ? spokenOf(speaker).split(" ") : []);
  });
}
for (const kind of ["mouseleave", "table:changed"]) table.addEventListener(kind, () => mark([]));

// --- what a thing is ---------------------------------------------------------------------------------------------------------

const card = document.getElementById("what");
const known = new Map();
let waiting = 0;
let held = false;

const hide = () => {
  clearTimeout(waiting);
  card.hidden = true;
};
const show = async (thing) => {
  const element = thing.dataset.element ?? thing.dataset.ref;
  if (!known.has(element)) {
    const answer = await fetch(`${words.what}?element=${encodeURIComponent(element)}`);
    known.set(element, answer.ok ? await answer.text() : "");
  }
  if (!known.get(element) || !thing.isConnected || !waiting) return;
  card.innerHTML = known.get(element);
  card.hidden = false;
  place(card, thing);
};
const soon = (thing, delay) => {
  clearTimeout(waiting);
  waiting = setTimeout(() => show(thing), delay);
};
const SUBJECT = "#table-board [data-element], .ref[data-ref]";
const subject = (target) => (target.closest(".reckoned") ? null : target.closest(SUBJECT)); // a number says itself why
table.addEventListener("pointerover", (event) => {
  const thing = subject(event.target);
  if (thing && event.pointerType === "mouse") soon(thing, 650);
});
table.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && !card.contains(event.relatedTarget)) { hide(); waiting = 0; }
});
table.addEventListener("pointerdown", (event) => {
  held = false;
  hide();
  const thing = subject(event.target);
  if (!thing || event.pointerType === "mouse") return;
  clearTimeout(waiting);
  waiting = setTimeout(() => { held = true; show(thing); }, 500);
});
for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
  table.addEventListener(kind, (event) => {
    if (event.pointerType !== "mouse" && !held && (kind !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6)) clearTimeout(waiting);
  });
}
// The touch that asked what a thing is does not choose it as well.
document.addEventListener("click", (event) => {
  if (held && event.target.closest?.(SUBJECT)) { event.stopPropagation(); event.preventDefault(); held = false; }
}, true);
document.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
addEventListener("scroll", hide, { passive: true });
table.addEventListener("table:changed", () => { hide(); waiting = 0; });

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
