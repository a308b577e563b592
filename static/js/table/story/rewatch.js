// @ts-check
// Watch again: what has happened since the last answer, position by position on the board, while the question stays where it is and can be
// answered. What comes in meanwhile is put in place but for the board, which is fetched again at the end.
import { answer, listOf, status, strip, table, touch, words } from "../dom.js";
import { shortcut, the } from "../../base.js";
import { speak } from "../speak.js";

const bar = the("#again");
const line = the("[data-again-line]", bar);
const count = the(".again-tools .number", bar);
const pause = the("[data-again-pause]", bar);
const PACES = { slow: 2600, normal: 1700, fast: 900, none: 1700 };
const pace = () => PACES[words.speed] ?? PACES.normal;
let steps = [];
let at = 0;
let timer = 0;
let known = new Map();
let touched = [];

export const watching = () => steps.length > 0;

const { seat } = answer.dataset;
const withSeat = (address) => (new URLSearchParams(location.search).has("seat") && seat ? `${address}?seat=${seat}` : address);
// A position is that after a move, or after a step of it: "12", "12.1".
const positionOf = (at) => {
  const [number, step] = at.split(".");
  const address = withSeat(words.positions.replace(/\d+\/$/, `${number}/`));
  return step ? `${address}${address.includes("?") ? "&" : "?"}step=${step}` : address;
};
const read = async (address) => {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  return answer.ok ? answer.text() : null;
};
const position = (number) => {
  if (!known.has(number)) known.set(number, read(positionOf(number)));
  return known.get(number);
};
const put = (text, how) => htmx.swap({ sourceElement: table, target: table, swap: "none", text, ...how });

// --- from step to step ---------------------------------------------------------------------------------------------------------

// The lines of the move, or of the step of it, that led to a position, as its log tells them.
const tell = (text, at) => {
  const shown = new DOMParser().parseFromString(text, "text/html");
  const [number, step = ""] = at.split(".");
  const ofStep = (item) => the("[data-position]", item).dataset.position === number && (item.dataset.step ?? "") === step;
  const lines = [...shown.querySelectorAll("#log-lines li[data-touched]")].filter(ofStep);
  line.replaceChildren(...lines.map((item) => {
    const row = Object.assign(document.createElement("p"), { className: item.className });
    row.append(...[...item.children].filter((part) => !part.matches(".log-number")).map((part) => document.importNode(part, true)));
    return row;
  }));
  touched = lines.flatMap((item) => listOf(item.dataset.touched));
  speak(lines.map((item) => item.lastElementChild?.textContent?.trim()).join(" "));
};

const show = async (index) => {
  clearTimeout(timer);
  at = index;
  const number = steps[index];
  const text = await position(number);
  if (steps[at] !== number || text === null) { // somebody was faster, or it cannot be had
    if (text === null) end();
    return;
  }
  count.textContent = `${index + 1} / ${steps.length}`;
  touch(touched, false);
  await put(text, { again: true });
  if (!watching()) return;
  tell(text, number);
  touch(touched);
  if (index + 1 < steps.length) position(steps[index + 1]);
  if (playing()) timer = setTimeout(forward, pace());
};
const playing = () => pause.getAttribute("aria-pressed") === "true";
const play = (on) => {
  clearTimeout(timer);
  pause.setAttribute("aria-pressed", String(on));
  if (on) timer = setTimeout(forward, pace());
};
const forward = () => (at + 1 < steps.length ? show(at + 1) : end());
const leaf = (by) => {
  play(false);
  if (at + by >= steps.length) end();
  else show(Math.max(0, at + by));
};

// --- beginning and end -----------------------------------------------------------------------------------------------------------

const stand = () => {
  const { left, width } = the(".play", table).getBoundingClientRect();
  bar.style.left = `${left + width / 2}px`;
  bar.style.maxWidth = `${Math.min(width - 16, 720)}px`;
};

const start = () => {
  const { steps: after = "", begin: left = "" } = the("#table-since").dataset;
  steps = [left, ...listOf(after)];
  known = new Map();
  bar.hidden = false;
  table.classList.add("table-again");
  stand();
  play(true);
  pause.focus({ preventScroll: true });
  table.dispatchEvent(new CustomEvent("table:again"));
  show(0);
};

// Back to the present, whatever it is by now.
export const end = async () => {
  if (!watching()) return;
  clearTimeout(timer);
  steps = [];
  const held = bar.contains(document.activeElement);
  bar.hidden = true;
  table.classList.remove("table-again");
  const text = await read(withSeat(words.present));
  if (text === null) location.reload();
  else if (!watching()) await put(text, { toPresent: true });
  if (held) (strip()?.querySelector("[data-watch-again]") ?? document.getElementById("ask-heading"))?.focus({ preventScroll: true });
};

export const begin = () => {
  document.addEventListener("click", (event) => {
    const chosen = event.target.closest?.("[data-watch-again], [data-again-step], [data-again-pause], [data-again-end]");
    if (!chosen) {
      if (watching() && event.target.closest?.("[data-position], [data-to-present], #replay")) end();
    } else if (chosen.matches("[data-watch-again]")) start();
    else if (chosen.matches("[data-again-pause]")) play(!playing());
    else if (chosen.matches("[data-again-end]")) end();
    else leaf(Number(chosen.dataset.againStep));
  });
  // Before all others who listen to these keys, while it runs.
  document.addEventListener("keydown", (event) => {
    const key = shortcut(event);
    if (!watching()) {
      if (key.toLowerCase() === "a" && status().at === "") strip()?.querySelector("[data-watch-again]")?.click();
      return;
    }
    if (key === " " && event.target.closest?.("button, a, summary, input, [role=button]")) return; // it has a meaning there
    const act = { " ": () => play(!playing()), ArrowLeft: () => leaf(-1), ArrowRight: () => leaf(1), Escape: end }[key];
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }, true);
  // Whoever answers sees what comes of it.
  document.addEventListener("htmx:config:request", (event) => { if (event.detail.ctx.request.method === "POST") end(); });
  addEventListener("resize", () => { if (watching()) stand(); });
};
