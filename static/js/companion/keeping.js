// @ts-check
// After one visit a mode works without a network, for any number of players: its pages and its book are fetched once for each release.
import { the } from "../base.js";

const KEPT = "guiyi-kept";
const shelf = () => { try { return JSON.parse(localStorage.getItem(KEPT) ?? "{}"); } catch { return {}; } };
const note = (address, key) => { try { localStorage.setItem(KEPT, JSON.stringify({ ...shelf(), [address]: key })); } catch { /* a browser that keeps nothing fetches it again */ } };

/** @param {HTMLElement} page */
export const begin = (page) => {
  const said = the("[data-kept-said]", page);
  const chosen = page.querySelector("[data-companion-choice]");
  chosen?.addEventListener("change", () => chosen.requestSubmit());
  if (!("serviceWorker" in navigator)) return;
  const sayBook = () => { page.dataset.bookKept = ""; };
  const say = (done) => { page.dataset.kept = String(done); said.textContent = (done ? page.dataset.wordKept : page.dataset.wordKeeping) ?? ""; };
  const keep = async (address, own) => {
    const registration = await navigator.serviceWorker.ready;
    const answer = await fetch(address);
    if (!answer.ok) return;
    const { key, pages } = await answer.json();
    const done = () => (own ? say(true) : sayBook());
    if (shelf()[address] === key) { done(); return; }
    if (own) say(false);
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data.key !== key || !data.kept) return;
      note(address, key);
      done();
    });
    (registration.active ?? navigator.serviceWorker.controller)?.postMessage({ keep: pages, key });
  };
  addEventListener("load", async () => {
    const { offline = "", book = "" } = page.dataset;
    if (shelf()[offline]) say(true);
    try {
      await keep(offline, true);
      if (book) await keep(book, false);
    } catch { /* no network now */ }
  });
};
