// @ts-check
// Earlier positions of a table: the slider, its buttons and keys, and the lines of the log, each of which shows a position. What they leaf by,
// and how fast, is chosen above the slider.
import { the, typing } from "../../base.js";
import { turnToBoard } from "../board/frame.js";
import { answer, status, table, words } from "../dom.js";
import * as compare from "./compare.js";
import * as jumps from "./jumps.js";
import { pace } from "./pace.js";

const { seat } = answer.dataset;
const withSeat = (address) => (new URLSearchParams(location.search).has("seat") && seat ? `${address}?seat=${seat}` : address);

const replay = the("#replay");
const slider = the("input", replay);
const count = the(".number", replay);
const play = the("[data-play]", replay);
const more = the("[data-more]", replay);
const choices = the("#replay-more");
const resign = the("[data-opens=resign]");
const leaves = the("[data-opens=leaving]");
const resignMeans = the("[data-resign-means]");
const positionAddress = (number) => words.positions.replace(/\d+\/$/, `${number}/`);
const tableAddress = words.positions.replace(/at\/\d+\/$/, "");
let requested = null; // the position to fetch next
let busy = false;
let playing = 0;

const fetchPosition = async () => {
  busy = true;
  while (requested !== null) {
    const number = requested;
    requested = null;
    const present = number >= Number(slider.max);
    const answer = await fetch(withSeat(present ? words.present : positionAddress(number)), { headers: { "HX-Request": "true" } });
    if (!answer.ok) break;
    const text = await answer.text();
    await htmx.swap({ sourceElement: table, target: table, swap: "none", text, toPresent: present });
    remember(withSeat(present ? tableAddress : positionAddress(number)), present);
  }
  busy = false;
};

// The first step into the past is one entry of the browser's history. Further steps change that entry. So "back" returns to the present.
const shownByAddress = () => /\/at\/(\d+)\/$/.exec(location.pathname)?.[1] ?? "";
const remember = (address, present) => {
  if (address === location.pathname + location.search) return;
  if (present && history.state?.left) history.back();
  else if (present || shownByAddress()) history.replaceState(history.state, "", address);
  else {
    history.replaceState({}, ""); // htmx marks an entry, and would fetch the whole page again when the browser returns to it
    history.pushState({ left: true }, "", address);
  }
};
const go = (number) => {
  requested = Math.max(Number(slider.min), Math.min(Number(slider.max), number));
  slider.value = String(requested);
  count.textContent = `${requested} / ${slider.max}`;
  if (!busy) fetchPosition();
};
const leaf = (by) => go(jumps.leafed(Number(slider.value), by));
const stop = () => {
  clearTimeout(playing);
  playing = 0;
  play.setAttribute("aria-pressed", "false");
};

// --- slider and buttons ------------------------------------------------------------------------------------------------------

const beginSlider = () => {
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  replay.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (!step) return;
    event.preventDefault();
    stop();
    leaf(Number(step.dataset.step));
  });
  play.addEventListener("click", () => {
    if (playing) { stop(); return; }
    if (Number(slider.value) >= Number(slider.max)) go(Number(slider.min));
    play.setAttribute("aria-pressed", "true");
    playing = setTimeout(playOn, pace());
  });
};
// The next position is shown when the one before has come, and has been shown long enough.
const playOn = () => {
  if (Number(slider.value) >= Number(slider.max)) {
    stop();
    return;
  }
  if (!busy) leaf(1);
  playing = setTimeout(playOn, pace());
};

// --- what is chosen above it --------------------------------------------------------------------------------------------------

const name = () => {
  const what = jumps.leafsBy();
  const words = choices.dataset;
  for (const [by, chosen, alone] of [["1", words.turnOn, words.alone], ["-1", words.turnBack, words.aloneBack]]) {
    the(`[data-step="${by}"] .visually-hidden`, replay).textContent = what ? (chosen ?? "").replace("{what}", what) : alone ?? "";
  }
  replay.classList.toggle("replay-by", what !== "");
};
const open = (on) => {
  choices.hidden = !on;
  more.setAttribute("aria-expanded", String(on));
  if (!on) return;
  jumps.read();
  the("[data-leaf-by]", choices).focus();
};
const beginChoices = () => {
  more.addEventListener("click", () => open(choices.hidden));
  choices.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    open(false);
    more.focus({ preventScroll: true });
  });
  document.addEventListener("pointerdown", ({ target }) => { if (!choices.contains(target) && !replay.contains(target)) open(false); });
  the("[data-compare]", choices).addEventListener("click", () => open(false));
  const jump = (number) => {
    stop();
    go(number);
  };
  jumps.begin({ go: jump, changed: name });
  compare.begin({
    go: jump,
    leaf: (by) => {
      stop();
      leaf(by);
    },
  });
};

// --- the log -----------------------------------------------------------------------------------------------------------------

// The link to the position of a clicked log line. A click on another link, or one that ends a selection of text, is not meant for the line.
const lineOf = (target) => {
  const link = target.closest?.("a[data-position]");
  if (link || target.closest?.("a, button") || !getSelection()?.isCollapsed) return link;
  return target.closest?.("#log-lines li")?.querySelector("a[data-position]");
};

const beginLog = () => {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const line = lineOf(event.target);
    if (line) {
      event.preventDefault();
      stop();
      go(Number(line.dataset.position));
      turnToBoard();
    }
    if (event.target.closest?.("[data-to-present]")) { event.preventDefault(); stop(); go(Number(slider.max)); }
  });
};

// --- keys --------------------------------------------------------------------------------------------------------------------

const beginKeys = () => {
  document.addEventListener("keydown", (event) => {
    if (typing(event.target) || event.target === slider || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal") || replay.hidden) return;
    const at = Number(slider.value);
    const number = { ArrowLeft: jumps.leafed(at, -1), ArrowRight: jumps.leafed(at, 1), End: Number(slider.max) }[event.key];
    if (number === undefined) return;
    event.preventDefault();
    stop();
    go(number);
  });
};

// --- a change ----------------------------------------------------------------------------------------------------------------

const follow = () => {
  const now = status();
  slider.max = now.number;
  slider.value = now.at || now.number;
  count.textContent = `${slider.value} / ${slider.max}`;
  replay.hidden = now.status === "open";
  table.classList.toggle("table-open", now.status === "open");
  resign.hidden = !now.seated || now.status !== "playing";
  leaves.hidden = resign.hidden || now.alone === "yes";
  resignMeans.textContent = now.resign ?? "";
};

export const begin = () => {
  addEventListener("popstate", () => {
    const number = shownByAddress();
    if (number === status().at) return;
    stop();
    go(number ? Number(number) : Number(slider.max));
  });
  beginSlider();
  beginChoices();
  beginLog();
  beginKeys();
  resignMeans.textContent = status().resign ?? "";
  table.addEventListener("table:changed", () => {
    if (requested === null) follow();
    if (!choices.hidden || jumps.leafsBy()) jumps.read();
  });
};
