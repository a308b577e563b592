// @ts-check
// Watch again: what has happened since one stopped looking, or since the last answer, turn by turn on the board, while the question stays
// where it is and can be answered. What comes in meanwhile is put in place but for the board, which is fetched again at the end. The site
// names the positions when it is opened; each is fetched as one comes to it, and the next one before.
import { answer, listOf, status, strip, table, touch, words } from "../dom.js";
import { shortcut, the, toast } from "../../base.js";
import { speak } from "../speak.js";
import { missedSince } from "./looked.js";
import { pace } from "./pace.js";

const bar = the("#again");
const line = the("[data-again-line]", bar);
const count = the(".again-tools .number", bar);
const pause = the("[data-again-pause]", bar);
let steps = [];
let at = 0;
let timer = 0;
let known = new Map();
let touched = [];
let after = ""; // the version from which it begins; "" for the last answer
let version = 0; // of the table, when the steps were named
let sentences = 1;

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

// The positions to show: the one before, if there is one, and one after each step.
const named = async (since) => {
  const query = new URLSearchParams([["after", after], ["known", since ?? ""], ["seat", new URLSearchParams(location.search).has("seat") ? seat ?? "" : ""]].filter(([, value]) => value !== "").map(([name, value]) => [name, String(value)]));
  const reply = await fetch(`${words.steps}?${query}`).catch(() => null);
  if (!reply?.ok) return null;
  const found = await reply.json();
  version = found.version;
  return { steps: found.steps.length ? [found.begin, ...found.steps].filter(Boolean) : [], changed: found.changed };
};
const put = (text, how) => htmx.swap({ sourceElement: table, target: table, swap: "none", text, ...how });

// --- from step to step ---------------------------------------------------------------------------------------------------------

// Where in its match a line or a position is: a move ends after all steps within it.
const order = (number, step) => Number(number) + (step ? Number(step) / 1000 : 0.999);
const orderOf = (at) => order(...at.split("."));

// The lines that led from the position before to this one, as its log tells them, in the order in which they happened.
const tell = (shown, index) => {
  const [from, upto] = [index ? orderOf(steps[index - 1]) : orderOf(steps[0]) - (steps[0].includes(".") ? 0.001 : 1), orderOf(steps[index])];
  const ofStep = (item) => {
    const here = order(the("[data-position]", item).dataset.position, item.dataset.step);
    return here > from + 1e-6 && here < upto + 1e-6;
  };
  const moves = new Map();
  for (const item of [...shown.querySelectorAll("#log-lines li[data-touched]")].filter(ofStep)) {
    const number = Number(the("[data-position]", item).dataset.position);
    moves.set(number, [...(moves.get(number) ?? []), item]);
  }
  const lines = [...moves].sort(([one], [other]) => one - other).flatMap(([, items]) => items);
  sentences = lines.length;
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
  count.textContent = `${index + 1} / ${steps.length}`;
  const text = await position(number);
  if (steps[at] !== number || text === null) { // somebody was faster, or it cannot be had
    if (text === null && steps[at] === number) takenBack();
    return;
  }
  touch(touched, false);
  await put(text, { again: true });
  if (!watching() || steps[at] !== number) return;
  const shown = new DOMParser().parseFromString(text, "text/html");
  tell(shown, index);
  touch(touched);
  if (Math.max(Number(the("#table-status", shown).dataset.version), Number(status().version)) > version) await follow();
  if (!watching() || steps[at] !== number) return;
  if (at + 1 < steps.length) position(steps[at + 1]);
  if (playing()) timer = setTimeout(forward, pace(sentences));
};

// The table has changed meanwhile: what was added is shown too. Where the position itself was taken back, that is said.
const catchUp = async () => {
  const begun = known;
  const found = await named(version);
  if (!watching() || known !== begun || !found) return;
  const now = orderOf(steps[at]);
  if (Math.floor(now) >= found.changed) {
    takenBack();
    return;
  }
  for (const number of known.keys()) if (Math.floor(orderOf(number)) >= found.changed) known.delete(number);
  const ahead = found.steps.filter((number) => orderOf(number) > now);
  steps = [...steps.slice(0, at + 1), ...ahead];
  count.textContent = `${at + 1} / ${steps.length}`;
  if (Number(status().version) > version) await catchUp();
};
/** @type {Promise<void> | null} */
let catching = null;
const follow = () => (catching ??= catchUp().finally(() => { catching = null; }));
const takenBack = () => {
  toast(words.undone, "info", 5000);
  end();
};
const playing = () => pause.getAttribute("aria-pressed") === "true";
const play = (on) => {
  clearTimeout(timer);
  pause.setAttribute("aria-pressed", String(on));
  if (on) timer = setTimeout(forward, pace(sentences));
};
const forward = () => (at + 1 < steps.length ? show(at + 1) : end(true));
const leaf = (by) => {
  play(false);
  if (at + by >= steps.length) end(true);
  else show(Math.max(0, at + by));
};

// --- beginning and end -----------------------------------------------------------------------------------------------------------

const stand = () => {
  const { left, width } = the(".play", table).getBoundingClientRect();
  bar.style.left = `${left + width / 2}px`;
  bar.style.maxWidth = `${Math.min(width - 16, 720)}px`;
};

let opening = false;
const start = async () => {
  if (opening || watching() || !words.steps) return; // a lesson and a plan have no past
  opening = true;
  after = String(missedSince() || "");
  const found = await named();
  opening = false;
  if (!found?.steps.length) {
    toast(found ? words.nothingToWatch : words.unheard, found ? "info" : "error");
    return;
  }
  steps = found.steps;
  known = new Map();
  bar.hidden = false;
  table.classList.add("table-again");
  stand();
  play(true);
  pause.focus({ preventScroll: true });
  table.dispatchEvent(new CustomEvent("table:again"));
  show(0);
};

const opener = () => strip()?.querySelector("[data-watch-again]") ?? document.querySelector("#missed:not([hidden]) [data-watch-missed]");

/**
 * Back to the present, whatever it is by now.
 * @param {boolean} whole whether all of it was watched
 */
export const end = async (whole = false) => {
  if (!watching()) return;
  clearTimeout(timer);
  touch(touched, false);
  steps = [];
  const held = bar.contains(document.activeElement);
  bar.hidden = true;
  table.classList.remove("table-again");
  const text = await read(withSeat(words.present));
  if (text === null) location.reload();
  else if (!watching()) await put(text, { toPresent: true });
  if (whole) table.dispatchEvent(new CustomEvent("table:watched"));
  if (held) (opener() ?? document.getElementById("ask-heading"))?.focus({ preventScroll: true });
};

export const begin = () => {
  document.addEventListener("click", (event) => {
    const chosen = event.target.closest?.("[data-watch-again], [data-watch-missed], [data-again-step], [data-again-pause], [data-again-end]");
    if (!chosen) {
      if (watching() && event.target.closest?.("[data-position], [data-to-present], #replay")) end();
    } else if (chosen.matches("[data-watch-again], [data-watch-missed]")) start();
    else if (chosen.matches("[data-again-pause]")) play(!playing());
    else if (chosen.matches("[data-again-end]")) end();
    else leaf(Number(chosen.dataset.againStep));
  });
  // Before all others who listen to these keys, while it runs.
  document.addEventListener("keydown", (event) => {
    const key = shortcut(event);
    if (!watching()) {
      if (key.toLowerCase() === "a" && status().at === "") opener()?.click();
      return;
    }
    if (event.key === "Escape" && event.target.closest?.("[data-pace]")) pause.focus({ preventScroll: true });
    if (key === " " && event.target.closest?.("button, a, summary, input, [role=button]")) return; // it has a meaning there
    const act = { " ": () => play(!playing()), ArrowLeft: () => leaf(-1), ArrowRight: () => leaf(1), Escape: () => end() }[key];
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }, true);
  // Whoever stands at a position hears at once that it was taken back.
  table.addEventListener("table:changed", () => { if (watching() && Number(status().version) > version) follow(); });
  // Whoever answers sees what comes of it.
  document.addEventListener("htmx:config:request", (event) => { if (event.detail.ctx.request.method === "POST") end(); });
  addEventListener("resize", () => { if (watching()) stand(); });
};
