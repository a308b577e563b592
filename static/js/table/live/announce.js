// @ts-check
// What a table says beside its board: whose turn it is in the title, what has changed, that somebody asks to take back, two knocks.
import { the, toast } from "../../base.js";
import { before, CALLING, unread } from "../../bell.js";
import { leftOn, timeLeft } from "../../clocks.js";
import { audible, knock } from "../../knocks.js";
import { answer, listOf, status, touch, words } from "../dom.js";
import { speak } from "../speak.js";

// --- news -----------------------------------------------------------------------------------------------------------------

const site = document.title.split(" · ").at(-1);
const icon = document.querySelector("link[rel=icon]");
const calm = icon?.href;

// How much time one has oneself, where it is one's turn.
const timeOf = (now) => {
  const clock = now.mine && document.querySelector(`.player:has([data-opens-seat="${CSS.escape(answer.dataset.seat ?? "")}"]) time[data-until]`);
  return clock instanceof HTMLElement ? `${timeLeft(leftOn(clock))} ` : "";
};

const head = () => {
  const now = status();
  document.title = `${before()}${timeOf(now)}${now.heading} · ${site}`;
  if (icon) icon.href = now.mine || unread() ? CALLING : calm ?? "";
};

// Somebody wants something back: who must agree reads it wherever they are on the page. The announcement says it to screen readers.
let shown = status().takeback;
let asking = null;
/** @param {string} takeback what is asked, or "" */
export const showTakeback = (takeback) => {
  if (takeback === shown) return;
  shown = takeback;
  asking?.remove();
  if (!takeback) return;
  asking = toast(takeback, "warning", 12000);
  asking.setAttribute("aria-hidden", "true");
  the("#table-ask").scrollTop = 0;
  ring();
};

/**
 * Say what has changed, and what is asked now.
 * @param {DOMStringMap} was the status before
 * @param {boolean} led whether the focus has just come to the question, which is heard by that
 */
export const tell = (was, led = false) => {
  const now = status();
  head();
  showTakeback(now.takeback);
  if (now.version === was.version && now.at === was.at) return;
  speak([now.announcement, led ? "" : now.asks].filter(Boolean).join(" "), now.number !== was.number || now.at !== was.at);
  if (now.mine && !was.mine) ring();
  if (document.hidden) return;
  showSince(was.number);
};

// What happened since a move: its lines and what they touched are marked for a moment.
const showSince = (number) => {
  const lines = [...document.querySelectorAll("#log-lines li[data-touched]")];
  const fresh = lines.filter((line) => Number(the(".log-number", line).textContent) > Number(number));
  const elements = fresh.flatMap((line) => listOf(line.dataset.touched));
  for (const line of fresh) line.classList.add("fresh");
  touch(elements);
  setTimeout(() => touch(elements, false), 1800);
};
let left = status().number;

// --- sound -------------------------------------------------------------------------------------------------------------------

const soundSwitch = document.querySelector("[data-sound-switch]");
const sounds = () => audible(words.sound);
const showSound = () => soundSwitch?.setAttribute("aria-pressed", String(sounds()));

const ring = () => knock(words.sound);

const beginSound = () => {
  if (soundSwitch) soundSwitch.hidden = false;
  showSound();
  soundSwitch?.addEventListener("click", () => {
    localStorage.setItem("table-sound", sounds() ? "no" : "yes");
    showSound();
    if (sounds()) ring();
  });
};

export const begin = () => {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) left = status().number;
    else showSince(left);
  });
  beginSound();
  document.addEventListener("bell:changed", head);
  document.addEventListener("clocks:ticked", head);
  head();
};
