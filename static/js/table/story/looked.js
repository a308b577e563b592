// @ts-check
// Where one stopped looking at the table. The page knows what it has shown while it was in front, and says so to the site when it is left, so
// that it is known on every device. What came after that is offered to be watched, by the strip or, where there is none, in its place.
import { answer, status, strip, table, words } from "../dom.js";
import { the } from "../../base.js";
import { speak } from "../speak.js";

const STORE = "table-looked";
const TABLES = 40;
const AGAIN = 300000; // ms: a page that stays in front says it now and then
const key = words.positions?.match(/\/table\/(\d+)/)?.[1] ?? "";
const { seat = "" } = answer.dataset;
const asSeat = new URLSearchParams(location.search).has("seat") && seat ? seat : "";
const place = `${key}:${asSeat}`;

const known = () => JSON.parse(localStorage.getItem(STORE) ?? "{}");
const inBrowser = () => Number(known()[place] ?? 0);
const noteInBrowser = (version) => {
  const { [place]: before = 0, ...others } = known();
  const kept = Object.entries(others).slice(-(TABLES - 1));
  localStorage.setItem(STORE, JSON.stringify({ ...Object.fromEntries(kept), [place]: Math.max(before, version) }));
};

let seen = Math.max(Number(words.looked ?? 0), inBrowser()); // the version that was shown last while the page was in front
let said = Number(words.looked ?? 0);
let saidAt = Date.now();
let from = 0; // where the offer begins
let offer = "";

/** The version of the table up to which one has looked; 0 where nothing is offered. */
export const missedSince = () => (offer ? from : 0);

const shown = () => !document.hidden && status().at === "" && !table.classList.contains("table-again") && !document.querySelector("#table-board .curtain");

// --- said to the site --------------------------------------------------------------------------------------------------------

const say = () => {
  if (seen <= inBrowser() && seen <= said) return;
  noteInBrowser(seen);
  if (words.looked === undefined || seen <= said) return;
  [said, saidAt] = [seen, Date.now()];
  const token = the("[name=csrfmiddlewaretoken]", answer).value;
  const body = new URLSearchParams({ version: String(seen), csrfmiddlewaretoken: token, ...(asSeat && { seat: asSeat }) });
  fetch(words.look, { method: "POST", body, keepalive: true }).catch(() => { /* the browser remembers it */ });
};

// --- what was missed ---------------------------------------------------------------------------------------------------------

const box = () => the("#missed"); // a lesson, which has no past, has none
const draw = () => {
  const inStrip = strip()?.querySelector("[data-again-says]");
  const missed = box();
  missed.hidden = !offer || Boolean(inStrip) || status().at !== "";
  the("[data-again-says]", missed).textContent = offer;
  if (!inStrip) return;
  inStrip.dataset.usual ??= inStrip.textContent ?? "";
  inStrip.textContent = offer || inStrip.dataset.usual;
  inStrip.closest("button")?.classList.toggle("since-missed", Boolean(offer));
};

const ask = async (version) => {
  const query = new URLSearchParams({ after: String(version), ...(asSeat && { seat: asSeat }) });
  const reply = await fetch(`${words.steps}?${query}`).catch(() => null);
  if (!reply?.ok) return;
  const { steps, says } = await reply.json();
  [from, offer] = steps.length ? [version, says] : [0, ""];
  draw();
  if (offer) speak(offer);
};

const forget = () => {
  [from, offer] = [0, ""];
  draw();
};

const look = () => {
  if (!shown()) return;
  const now = Number(status().version);
  const came = seen > 0 && seen < now;
  const before = missedSince() || seen;
  seen = Math.max(seen, now);
  if (came) ask(before);
};

export const begin = () => {
  look();
  table.addEventListener("table:changed", ({ detail }) => {
    if (detail.was?.at) look(); // what came while an earlier position was shown was not seen
    else if (shown()) seen = Math.max(seen, Number(status().version)); // it was shown as it came
    if (Date.now() - saidAt > AGAIN) say();
    draw();
  });
  table.addEventListener("table:watched", forget);
  box().addEventListener("click", ({ target }) => { if (target.closest("[data-missed-put-away]")) forget(); });
  // One's answer is one's own: what came before it is no longer news.
  document.addEventListener("htmx:config:request", ({ detail }) => { if (detail.ctx.sourceElement === answer && detail.ctx.request.method === "POST") forget(); });
  document.addEventListener("visibilitychange", () => (document.hidden ? say() : look()));
  addEventListener("pagehide", say);
};
