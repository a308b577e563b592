// Looking at a table: earlier positions, what a thing is, the rule behind a sentence.
import { typing } from "./base.js";
import { answer, place, status, table, touch, words } from "./table-page.js";

const { seat } = answer.dataset;
const withSeat = (address) => (new URLSearchParams(location.search).has("seat") && seat ? `${address}?seat=${seat}` : address);

// --- positions ---------------------------------------------------------------------------------------------------------------

const replay = document.getElementById("replay");
const slider = replay.querySelector("input");
const output = replay.querySelector("output");
const play = replay.querySelector("[data-play]");
const resign = document.querySelector("[data-opens=resign]");
const resignMeans = document.querySelector("[data-resign-means]");
const positionAddress = (number) => words.positions.replace(/\d+\/$/, `${number}/`);
const tableAddress = words.positions.replace(/at\/\d+\/$/, "");
let asked = null;
let busy = false;
let playing = 0;

const fetchPosition = async () => {
  busy = true;
  while (asked !== null) {
    const number = asked;
    asked = null;
    const present = number >= Number(slider.max);
    const answer = await fetch(withSeat(present ? words.present : positionAddress(number)), { headers: { "HX-Request": "true" } });
    if (!answer.ok) break;
    const text = await answer.text();
    await htmx.swap({ sourceElement: table, target: table, swap: "none", text, toPresent: present });
    remember(withSeat(present ? tableAddress : positionAddress(number)), present);
  }
  busy = false;
};

// Leaving the present is one step of the browser's history, however far one leafs from there: "back" returns.
const shownByAddress = () => /\/at\/(\d+)\/$/.exec(location.pathname)?.[1] ?? "";
const remember = (address, present) => {
  if (address === location.pathname + location.search) return;
  if (present && history.state?.left) history.back();
  else if (present || shownByAddress()) history.replaceState(history.state, "", address);
  else {
    history.replaceState({}, ""); // where htmx has set its mark it would fetch the whole page anew
    history.pushState({ left: true }, "", address);
  }
};
addEventListener("popstate", () => {
  const wanted = shownByAddress();
  if (wanted === status().at) return;
  stop();
  go(wanted ? Number(wanted) : Number(slider.max));
});
const go = (number) => {
  asked = Math.max(0, Math.min(Number(slider.max), number));
  slider.value = asked;
  output.textContent = `${asked} / ${slider.max}`;
  if (!busy) fetchPosition();
};
const stop = () => {
  clearInterval(playing);
  playing = 0;
  play.setAttribute("aria-pressed", "false");
};

slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
replay.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  event.preventDefault();
  stop();
  go(Number(slider.value) + Number(step.dataset.step));
});
play.addEventListener("click", () => {
  if (playing) { stop(); return; }
  if (Number(slider.value) >= Number(slider.max)) go(0);
  play.setAttribute("aria-pressed", "true");
  playing = setInterval(() => {
    if (Number(slider.value) >= Number(slider.max)) stop();
    else go(Number(slider.value) + 1);
  }, 1000);
});
// A line of the log leads there as a whole, but for its own links, and unless somebody marks its words to copy them.
const lineOf = (target) => {
  const link = target.closest?.("[data-position]");
  if (link || target.closest?.("a, button") || !getSelection().isCollapsed) return link;
  return target.closest?.("#log-lines li")?.querySelector("[data-position]");
};
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const line = lineOf(event.target);
  if (line) {
    event.preventDefault();
    stop();
    go(Number(line.dataset.position));
    const board = document.getElementById("table-board").getBoundingClientRect();
    if (board.bottom < innerHeight / 4 || board.top > innerHeight * 0.75) scrollBy({ top: board.top - 8, behavior: "instant" });
  }
  if (event.target.closest?.("[data-to-present]")) { event.preventDefault(); stop(); go(Number(slider.max)); }
});
document.addEventListener("keydown", (event) => {
  if (typing(event.target) || event.target === slider || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || replay.hidden) return;
  const to = { ArrowLeft: Number(slider.value) - 1, ArrowRight: Number(slider.value) + 1, End: Number(slider.max) }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stop();
  go(to);
});
const follow = () => {
  const now = status();
  slider.max = now.number;
  slider.value = now.at || now.number;
  output.textContent = `${slider.value} / ${slider.max}`;
  replay.hidden = now.status === "open";
  table.classList.toggle("table-open", now.status === "open");
  resign.hidden = !now.seated || now.status !== "playing";
  resignMeans.textContent = now.resign;
};
resignMeans.textContent = status().resign;
table.addEventListener("table:changed", () => { if (asked === null) follow(); });

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
