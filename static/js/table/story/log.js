// @ts-check
// The log keeps the lines that were fetched for it and the place where one reads: while moves come, while earlier positions are shown, in
// another language. "Earlier" fetches the lines before those that it has.
import { carry, the, toast } from "../../base.js";
import { answer, status, words } from "../dom.js";

const list = () => the("#log-lines");
const numberOf = (line) => Number(line.querySelector("[data-position]")?.dataset.position ?? NaN);
const numbers = (lines) => [...lines.children].map(numberOf).filter((number) => !Number.isNaN(number));
// The move before which earlier lines are to be had; 0 where there are none.
const linkIn = (lines) => lines.querySelector("[data-earlier]");
const asksFor = (link) => Number(/before=(\d+)/.exec(link?.dataset.earlier)?.[1] ?? 0);
const before = (lines) => asksFor(linkIn(lines));

// --- earlier lines -----------------------------------------------------------------------------------------------------------

let present = status().at === ""; // whether the log of the present is shown
let own = null; // that log, while another one is shown
const holders = () => [list(), own?.lines].filter(Boolean);

const { seat } = answer.dataset;
const address = (number) => {
  const query = new URLSearchParams({ before: number });
  if (new URLSearchParams(location.search).has("seat") && seat) query.set("seat", seat);
  return `${words.positions.replace(/at\/\d+\/$/, "log/")}?${query}`;
};
const read = async (number) => {
  const reply = await fetch(address(number), { headers: { "HX-Request": "true" } }).catch(() => null);
  const drawn = document.createElement("template");
  drawn.innerHTML = reply ? await reply.text() : "";
  if (reply?.ok) return drawn.content;
  toast(drawn.content.textContent?.trim() || words.unheard, "error");
  return null;
};

// A log that was replaced meanwhile lacks other lines: they are fetched instead.
const add = async () => {
  for (let number = before(list()); number; number = before(list())) {
    const lines = await read(number);
    if (!lines) return false;
    const link = holders().map(linkIn).find((one) => asksFor(one) === number);
    if (!link) continue;
    const held = link === document.activeElement;
    const first = lines.querySelector("[data-position]");
    link.closest("li").replaceWith(lines);
    if (held) first?.focus({ preventScroll: true });
    return true;
  }
  return false;
};
let adding = null;
const addEarlier = () => (adding ??= add().finally(() => { adding = null; }));

// --- asking for them ---------------------------------------------------------------------------------------------------------

// The list may move away under a finger that is down already: then nothing or something else is clicked.
const FAR = 12; // px: further is a drag
let down = null;
let done = false;
const plain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

const beginAsking = () => {
  document.addEventListener("pointerdown", (event) => {
    done = false;
    down = plain(event) && event.target.closest?.("[data-earlier]") ? [event.clientX, event.clientY] : null;
  }, true);
  document.addEventListener("pointercancel", () => { down = null; }, true);
  document.addEventListener("pointerup", (event) => {
    done = down !== null && Math.hypot(event.clientX - down[0], event.clientY - down[1]) < FAR;
    down = null;
    if (done) addEarlier();
  }, true);
  document.addEventListener("click", (event) => {
    const again = done;
    done = false;
    if (!again && !(plain(event) && event.target.closest?.("[data-earlier]"))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!again) addEarlier();
  }, true);
};

// --- a log that is sent whole ------------------------------------------------------------------------------------------------

// It gets the lines before it that are shown already.
const lengthen = (sent, shown) => {
  const first = before(sent);
  if (!first || Math.max(...numbers(shown)) < first - 1) return;
  const lines = [...shown.children];
  const from = lines.findIndex((line) => numberOf(line) < first);
  if (from < 0) return;
  linkIn(sent).closest("li").remove();
  sent.append(...lines.slice(from).map((line) => line.cloneNode(true)));
};

// A log that nobody has scrolled follows the position; somebody who has scrolled it is left where they read.
let led = 0;
let following = null; // as it was before something was put in place
const follows = () => following ?? Math.abs(list().scrollTop - led) < 2;
const scrollTo = (top) => list().scrollTo({ top, behavior: "instant" });

const store = () => {
  own = { lines: document.createDocumentFragment(), top: follows() ? 0 : list().scrollTop };
  own.lines.append(...list().children);
};
const restore = () => {
  list().replaceChildren(...own.lines.children);
  scrollTo(own.top);
  following = own.top === 0;
  own = null;
};

const tells = (shown, at) => {
  const all = numbers(shown);
  return all.length > 0 && at <= Math.max(...all) && (before(shown) ? at >= before(shown) : true);
};

/**
 * Called before a log is put in place that the site has sent whole.
 * Whether it is to be put in place: the log that tells of the position already stays.
 * @param {SwapTask} task
 * @param {string} at the number of the position that it tells of, or "" for the present
 */
export const takesLog = (task, at) => {
  following = follows();
  if (at !== "" && tells(list(), Number(at))) return false;
  if (at !== "" && present) store();
  else if (at === "" && own) restore();
  present = at === "";
  const sent = task.fragment.querySelector("#log-lines");
  if (sent?.children.length && list().children.length) lengthen(sent, list());
  return true;
};

// The line of the position that is shown. Called when all the others have changed the log.
export const here = () => {
  const { at } = status();
  for (const line of list().querySelectorAll(".log-here")) line.classList.remove("log-here");
  for (const link of list().querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const lines = at === "" ? [] : [...list().children].filter((line) => numberOf(line) === Number(at));
  for (const line of lines) {
    line.classList.add("log-here");
    the("[data-position]", line).setAttribute("aria-current", "true");
  }
  const [box, room] = [lines[0]?.getBoundingClientRect(), list().getBoundingClientRect()];
  if (follows()) {
    if (at === "") scrollTo(0);
    else if (box && (box.top < room.top || box.bottom > room.bottom)) scrollTo(list().scrollTop + box.top - room.top - room.height / 3);
    led = list().scrollTop;
  } else if (at === "") led = 0;
  following = null;
};

// --- another language --------------------------------------------------------------------------------------------------------

// The lines that are shown, and the first of them in sight.
const taken = () => {
  const room = list().getBoundingClientRect();
  const first = [...list().children].find((line) => numberOf(line) && line.getBoundingClientRect().bottom > room.top + 4);
  const all = numbers(list());
  if (!first) return null;
  return { all: [Math.min(...all), Math.max(...all)], line: numberOf(first), by: room.top - first.getBoundingClientRect().top, follows: follows() };
};
const give = async (was) => {
  const [lowest, highest] = was.all;
  if (highest > Math.max(0, ...numbers(list()))) {
    const lines = await read(highest + 1);
    if (lines) list().replaceChildren(lines);
  }
  while (before(list()) > lowest && (await addEarlier()));
  here();
  const line = [...list().children].find((one) => numberOf(one) === was.line);
  if (line && !was.follows) scrollTo(list().scrollTop + line.getBoundingClientRect().top - list().getBoundingClientRect().top + was.by);
};

export const begin = () => {
  beginAsking();
  here();
  carry("log", taken, give);
};
