// @ts-check
// The proof of the shuffles. A browser keeps the commitment that it was shown first. When the match is over, it computes the SHA-256 of
// the secret itself (Web Crypto) and compares it with both.
import { table } from "../dom.js";

const KEPT = "commitments";
const MOST = 200; // tables of which a browser keeps the commitment

/** @returns {Record<string, string>} */
const kept = () => {
  try { return JSON.parse(localStorage.getItem(KEPT) ?? "{}"); } catch { return {}; }
};

/**
 * @param {string} number
 * @param {string} commitment
 */
const keep = (number, commitment) => {
  const before = kept();
  if (before[number]) return;
  const latest = Object.entries(before).slice(1 - MOST);
  try { localStorage.setItem(KEPT, JSON.stringify({ ...Object.fromEntries(latest), [number]: commitment })); } catch { /* a browser that keeps nothing */ }
};

/**
 * The SHA-256 of a text in hexadecimal digits.
 * @param {string} text
 */
const digest = async (text) => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

const noted = () => {
  const shown = document.querySelector("[data-commitment]");
  if (shown instanceof HTMLElement) keep(shown.dataset.table ?? "", shown.dataset.commitment ?? "");
  for (const button of document.querySelectorAll("[data-check-shuffle]")) button.toggleAttribute("hidden", !globalThis.crypto?.subtle);
};

/** @param {HTMLElement} proof */
const check = async (proof) => {
  const { table: number = "", promised = "", secret = "" } = proof.dataset;
  const result = await digest(secret), seen = kept()[number];
  const right = result === promised && (seen === undefined || seen === promised);
  const lines = [right ? "right" : "wrong", seen === undefined ? "unseen" : seen === promised ? "seen" : "other"];
  for (const line of proof.querySelectorAll("[data-when]")) line.toggleAttribute("hidden", !lines.includes(line.getAttribute("data-when") ?? ""));
  const computed = proof.querySelector("[data-computed]"), outcome = proof.querySelector("[data-checked]");
  if (computed) computed.textContent = result;
  outcome?.removeAttribute("hidden");
  outcome?.scrollIntoView({ block: "nearest" });
};

export const begin = () => {
  noted();
  table.addEventListener("table:changed", noted);
  table.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-check-shuffle]") : null;
    const proof = button?.closest(".proof");
    if (proof instanceof HTMLElement) check(proof);
  });
};
