// @ts-check
// What a table says beside its board: whose turn it is in the title, what has changed, that somebody asks to take back, two knocks.
import { the, toast } from "../../base.js";
import { listOf, status, touch, words } from "../dom.js";
import { speak } from "./speak.js";

// --- news -----------------------------------------------------------------------------------------------------------------

const site = document.title.split(" · ").at(-1);
const icon = document.querySelector("link[rel=icon]");
const calm = icon?.href;
const CALLING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#a4342a"/><circle cx="16" cy="16" r="9" fill="#fff7ea"/></svg>')}`;

const head = () => {
  const now = status();
  document.title = `${now.heading} · ${site}`;
  if (icon) icon.href = now.mine ? CALLING : calm ?? "";
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
const sounds = () => (localStorage.getItem("table-sound") ?? words.sound) === "yes";
const showSound = () => soundSwitch?.setAttribute("aria-pressed", String(sounds()));

// Two soft wooden knocks.
const ring = () => {
  if (!sounds() || !navigator.userActivation?.hasBeenActive) return;
  const air = new AudioContext();
  for (const [at, pitch] of [[0, 520], [0.14, 660]]) {
    const tone = new OscillatorNode(air, { type: "triangle", frequency: pitch });
    const fade = new GainNode(air, { gain: 0.12 });
    tone.connect(fade).connect(air.destination);
    fade.gain.exponentialRampToValueAtTime(0.001, air.currentTime + at + 0.16);
    tone.start(air.currentTime + at);
    tone.stop(air.currentTime + at + 0.18);
  }
  setTimeout(() => air.close(), 600);
};

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
  head();
};
