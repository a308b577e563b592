// @ts-check
// A season, a round, a war: what has ended is summed up on a card, which the news and the log open. A winter, a war or a vote opens it by itself:
// at a desk over the log, on a phone as a sheet that goes at the first touch. It goes at the first answer.
import { carry, shortcut, the } from "../../base.js";
import { answer, listOf, strip, table, words } from "../dom.js";
import { desk } from "../board/frame.js";
import { watching } from "./rewatch.js";

const box = the("#chapter");
const leaf = the("[data-chapter-leaf]", box);
const heading = the("[data-chapter-heading]", box);
const count = the("[data-chapter-count]", box);
const STORE = "table-chapters";
const TABLES = 20;
const key = location.pathname.match(/\/table\/(\d+)/)?.[1] ?? location.pathname;
let pages = [];
let page = 0;
let byItself = false;

const seen = () => JSON.parse(localStorage.getItem(STORE) ?? "{}")[key] ?? 0;
const remember = (number) => {
  const { [key]: known = 0, ...others } = JSON.parse(localStorage.getItem(STORE) ?? "{}");
  const kept = Object.entries(others).slice(-(TABLES - 1));
  localStorage.setItem(STORE, JSON.stringify({ ...Object.fromEntries(kept), [key]: Math.max(known, number) }));
};

const { seat } = answer.dataset;
const address = (number) => {
  const path = words.positions.replace(/at\/\d+\/$/, `chapter/${number}/`);
  return new URLSearchParams(location.search).has("seat") && seat ? `${path}?seat=${seat}` : path;
};
const cardsOf = async (number) => {
  const reply = await fetch(address(number), { headers: { "HX-Request": "true" } });
  if (!reply.ok) return [];
  return [...new DOMParser().parseFromString(await reply.text(), "text/html").querySelectorAll(".chapter")];
};

const turnTo = (number) => {
  page = Math.max(0, Math.min(pages.length - 1, number));
  const card = document.importNode(pages[page], true);
  const title = card.querySelector("h2");
  heading.innerHTML = title.innerHTML;
  title.remove();
  leaf.replaceChildren(card);
  count.textContent = pages.length > 1 ? `${page + 1} / ${pages.length}` : "";
  for (const button of box.querySelectorAll("[data-chapter-turn]")) {
    button.hidden = pages.length < 2;
    button.disabled = !pages[page + Number(button.dataset.chapterTurn)];
  }
};
// What was asked for last is shown, unless it was put away before it came.
let asked = 0;
let opened = [];
const open = async (numbers, at = 0, itself = false) => {
  const mine = ++asked;
  const found = (await Promise.all(numbers.map(cardsOf))).flat();
  if (mine !== asked || !found.length || watching()) return;
  [pages, opened, byItself] = [found, numbers, itself];
  box.hidden = false;
  turnTo(at);
  if (itself) table.dispatchEvent(new CustomEvent("table:narrowed"));
};
const close = () => {
  asked += 1;
  const held = box.contains(document.activeElement);
  box.hidden = true;
  pages = [];
  if (held) document.getElementById("ask-heading")?.focus({ preventScroll: true });
};

// Each is shown once by itself.
const look = () => {
  const fresh = listOf(strip()?.dataset.opensChapters).map(Number).filter((number) => number > seen());
  if (!fresh.length || watching()) return;
  remember(Math.max(...fresh));
  open(fresh, 0, true);
};

export const begin = () => {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-chapter]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      open(listOf(link.dataset.chapter).map(Number));
      return;
    }
    const turn = event.target.closest?.("[data-chapter-turn]");
    if (turn) turnTo(page + Number(turn.dataset.chapterTurn));
    else if (event.target.closest?.("[data-chapter-close]") || (event.target.closest?.("#chapter") && !event.target.closest("a, button, [data-reckoning]"))) close();
  });
  document.addEventListener("keydown", (event) => {
    const key = shortcut(event);
    if (box.hidden || watching() || event.target.closest?.("#outline, dialog")) return; // these have keys of their own
    const free = !event.target.closest?.("a, button, summary, [role=button]");
    if (key === "Escape" || (key === "Enter" && free)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    } else if (box.contains(document.activeElement) && /^Arrow(Left|Right)$/.test(key)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      turnTo(page + (key === "ArrowRight" ? 1 : -1));
    }
  }, true);
  document.addEventListener("pointerdown", ({ target }) => { if (byItself && !desk.matches && !box.contains(/** @type {Node} */ (target))) close(); }, true);
  document.addEventListener("htmx:config:request", ({ detail }) => { if (detail.ctx.sourceElement === answer && detail.ctx.request.method === "POST") close(); });
  table.addEventListener("table:changed", look);
  table.addEventListener("table:again", close);
  carry("chapter", () => (box.hidden ? null : { opened, page, byItself }), (was) => { if (was) open(was.opened, was.page, was.byItself); });
  look();
};
