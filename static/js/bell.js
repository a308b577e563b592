// @ts-check
// The bell in the head of the page: how many notices are unread, also in the title and icon of the tab. A page with a socket hears of a
// change at once; any other one asks when somebody comes back to it.
import { knock } from "./knocks.js";

const PAUSE = 20000; // milliseconds between two questions
const bell = document.getElementById("bell");
const icon = document.querySelector("link[rel=icon]");
const calm = icon?.href;
const title = document.title;
export const CALLING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#a4342a"/><circle cx="16" cy="16" r="9" fill="#fff7ea"/></svg>')}`;

/** How many are unread. */
export const unread = () => Number(bell?.dataset.unread ?? 0);
/** What precedes the title of the page. */
export const before = () => (unread() ? `(${unread()}) ` : "");

const atTable = Boolean(document.getElementById("table-status")); // which writes title and icon itself
const head = () => {
  if (atTable) { document.dispatchEvent(new CustomEvent("bell:changed")); return; }
  document.title = before() + title;
  if (icon) icon.href = unread() ? CALLING : calm ?? "";
};

/** @param {number} now */
const show = (now) => {
  if (!bell || now === unread()) return;
  if (now > unread()) knock(bell.dataset.sound);
  bell.dataset.unread = String(now);
  const count = bell.querySelector(".count");
  if (count instanceof HTMLElement) { count.textContent = String(now); count.hidden = !now; }
  head();
};

let asked = Date.now();
const ask = async () => {
  if (!bell || document.hidden || document.querySelector("[hx-ws\\:connect]") || Date.now() - asked < PAUSE) return;
  asked = Date.now();
  try {
    const answer = await fetch(bell.dataset.ask ?? "", { credentials: "same-origin" });
    if (answer.ok) show((await answer.json()).unread);
  } catch { /* no network: the next time */ }
};

if (bell) {
  document.addEventListener("notices", (event) => show(/** @type {CustomEvent} */ (event).detail.unread));
  document.addEventListener("visibilitychange", ask);
  addEventListener("pageshow", ask);
  head();
}
