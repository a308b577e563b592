// A table in the browser: fragments come from the socket or as the answer to a form, are put in place by htmx, and pieces travel.
// After each change the table is told with the event "table:changed"; table-choose.js and table-look.js live by it.
import { inBoard, reducedMotion, status, table, words } from "./table-page.js";
import { showWish, tell } from "./table-tell.js";

const DURATIONS = { none: 0, slow: 900, normal: 450, fast: 200 };
const duration = () => (reducedMotion.matches ? 0 : DURATIONS[words.speed] ?? DURATIONS.normal);

// --- what comes in -----------------------------------------------------------------------------------------------------------

const idOf = (task) => task.fragment.firstElementChild?.id ?? "";
const incoming = (tasks) => tasks.map((task) => task.fragment.querySelector?.("#table-status")).find(Boolean);

// Fragments as the site sent them. An answer comes back to the one who gave it and over the socket too, and a socket is told all when it
// opens: what says nothing new is not put in place again, so that an opened group, the focus and moving pieces stay.
// Why some fragments are morphed and others replaced: docs/decisions/table-morph.md.
const source = (fragment) => fragment.outerHTML.replace(/ hx-swap-oob="[^"]*"| data-htmx-powered="true"/g, "");
const drawn = new Map([...document.querySelectorAll("#table-status, #table-players, #table-board, #table-ask, #table-log")].map((part) => [part.id, source(part)]));
const isNew = (task) => {
  const id = idOf(task);
  if (!drawn.has(id)) return true;
  const sent = source(task.fragment.firstElementChild);
  if (drawn.get(id) === sent) return false;
  drawn.set(id, sent);
  return true;
};

// New lines of the log come by themselves, to be put before those that stand there; some of them may have come with an answer already.
const NEW_LINES = "log-lines";
const numberOf = (line) => Number(line.querySelector("[data-position]")?.dataset.position);
const onlyNewLines = (task) => {
  const known = numberOf(document.getElementById(NEW_LINES)) || 0;
  for (const line of task.fragment.querySelectorAll("li")) if (numberOf(line) <= known) line.remove();
  drawn.set("table-log", ""); // as it stands now it was never sent whole
};

// A refusal speaks of what was asked then: it goes when something else is.
let refusedAt = status().question;
const forgetRefusal = () => {
  if (status().question !== refusedAt) document.getElementById("table-notice").replaceChildren();
};

let before = null;
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks } = event.detail;
  const next = incoming(tasks)?.dataset;
  const now = status();
  if (tasks.some((task) => idOf(task) === "table-notice")) refusedAt = (next ?? now).question;
  if (!next) return;
  const leave = (kept) => tasks.splice(0, tasks.length, ...tasks.filter(kept));
  const looksBack = now.at !== "" && next.at === "" && ctx.sourceElement === table && !ctx.toPresent;
  const late = next.at === "" && now.at === "" && Number(next.version) < Number(now.version);
  if (looksBack || late) {
    // Somebody who looks at an earlier position is not torn away from it.
    if (looksBack) {
      document.querySelector("#replay input").max = next.number;
      showWish(next.wish);
    }
    leave((task) => !drawn.has(idOf(task)) && idOf(task) !== NEW_LINES);
    return;
  }
  leave(isNew);
  tasks.filter((task) => idOf(task) === NEW_LINES).forEach(onlyNewLines);
  const parts = tasks.map((task) => (idOf(task) === NEW_LINES ? "table-log" : idOf(task))).filter((id) => drawn.has(id));
  if (parts.length) before = { parts, now: { ...now }, places: places(), counts: counts(), focus: focused() };
});

document.addEventListener("htmx:after:swap", () => {
  if (!before) return;
  const was = before;
  before = null;
  table.dispatchEvent(new CustomEvent("table:changed", { detail: { was: was.now, parts: was.parts } }));
  travel(was.places);
  count(was.counts);
  refocus(was.focus);
  forgetRefusal();
  tell(was.now);
});

// --- motion ------------------------------------------------------------------------------------------------------------------

const places = () => new Map([...inBoard("[data-element]")].map((thing) => [thing.dataset.element, thing.getBoundingClientRect()]));

// In an SVG lengths are the drawing's own units.
const scaleOf = (thing) => (thing instanceof SVGElement && thing.getScreenCTM ? thing.getScreenCTM()?.a || 1 : 1);

const travel = (from) => {
  const time = duration();
  if (!time || !from.size) return;
  for (const thing of inBoard("[data-element]")) {
    const old = from.get(thing.dataset.element);
    const rect = thing.getBoundingClientRect();
    if (!old) {
      thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time, easing: "ease-out" });
      continue;
    }
    const scale = scaleOf(thing);
    const x = (old.x - rect.x) / scale;
    const y = (old.y - rect.y) / scale;
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    thing.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: time, easing: "cubic-bezier(.3,.7,.2,1)" });
  }
};

const counted = () => document.querySelectorAll('#table-players [data-count]:not([data-count=""]), #table-board [data-count]');
const counts = () => [...counted()].map((place) => Number(place.dataset.count));

const count = (old) => {
  const time = duration();
  const now = [...counted()];
  if (!time || now.length !== old.length) return;
  now.forEach((place, index) => {
    const from = old[index];
    const to = Number(place.dataset.count);
    if (from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
    const began = performance.now();
    const step = (at) => {
      const part = Math.min(1, (at - began) / time);
      place.textContent = Math.round(from + (to - from) * part);
      if (part < 1 && place.isConnected) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
};

// --- focus -------------------------------------------------------------------------------------------------------------------

const focused = () => {
  const thing = document.activeElement;
  if (!thing || !table.contains(thing) || (thing.id && thing.id !== "ask-heading")) return null;
  return { option: thing.value, element: thing.dataset.element, fragment: thing.closest("[id^=table-]")?.id };
};

const refocus = (old) => {
  if (!old?.fragment || (document.activeElement && document.activeElement !== document.body)) return;
  const same = old.element
    ? document.querySelector(`#table-board [data-element="${CSS.escape(old.element)}"][tabindex]`)
    : old.option && document.querySelector(`#table-ask button[value="${CSS.escape(old.option)}"]`);
  (same || document.getElementById("ask-heading"))?.focus({ preventScroll: true });
};
