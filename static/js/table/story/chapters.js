// @ts-check
// A season, a round, a war: when one ends its card lies beside the question until it is put away, and the log opens it again.
import { carry, shortcut, the } from "../../base.js";
import { answer, inBoard, listOf, strip, table, words } from "../dom.js";
import { watching } from "./rewatch.js";

const box = the("#chapter");
const leaf = the("[data-chapter-leaf]", box);
const heading = the("[data-chapter-heading]", box);
const count = the("output", box);
const STORE = "table-chapters";
const TABLES = 20;
const key = location.pathname.match(/\/table\/(\d+)/)?.[1] ?? location.pathname;
let pages = [];
let page = 0;

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

// It lies where it covers none of what can be chosen, in the middle if it may: as large as it is, or lower, or at last its title alone.
/** @type {[height: string, widest: number][]} */
const SIZES = [["", 620], ["20rem", 620], ["13rem", 620], ["8rem", 480], ["4.2rem", 340]];
const ACROSS = [0.5, 0, 1, 0.25, 0.75, 0.12, 0.88, 0.37, 0.63];
const DOWN = [0, 1, 0.5, 0.25, 0.75, 0.12, 0.88, 0.37, 0.63];
const stand = () => {
  const { left, top, width, bottom } = the(".play", table).getBoundingClientRect();
  const wanted = [...inBoard(".can")].map((thing) => thing.getBoundingClientRect());
  const along = (from, to, shares) => shares.map((share) => from + Math.max(0, to - from) * share);
  for (const [height, widest] of SIZES) {
    Object.assign(box.style, { maxHeight: height, maxWidth: `${Math.min(width - 16, widest)}px` });
    const [wide, tall] = [box.offsetWidth / 2, box.offsetHeight];
    const covered = ([x, y]) => wanted.filter((at) => at.right > x - wide && at.left < x + wide && at.bottom > y && at.top < y + tall).length;
    const down = along(Math.max(8, top + 8), bottom - tall - 8, DOWN);
    const places = down.flatMap((y) => along(left + wide + 8, left + width - wide - 8, ACROSS).map((x) => [x, y]));
    const [x, y] = places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
    Object.assign(box.style, { left: `${x}px`, top: `${y}px` });
    if (!covered([x, y])) return;
  }
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
const open = async (numbers, at = 0) => {
  const mine = ++asked;
  const found = (await Promise.all(numbers.map(cardsOf))).flat();
  if (mine !== asked || !found.length || watching()) return;
  [pages, opened] = [found, numbers];
  box.hidden = false;
  turnTo(at);
  stand();
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
  const ended = listOf(strip()?.dataset.chapters).map(Number);
  const fresh = ended.filter((number) => number > seen());
  if (!fresh.length || watching()) return;
  remember(Math.max(...fresh));
  open(fresh);
};

export const begin = () => {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-chapter]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      open([Number(link.dataset.chapter)]);
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
  table.addEventListener("table:changed", () => { if (!box.hidden) stand(); });
  table.addEventListener("table:changed", look);
  table.addEventListener("table:again", close);
  addEventListener("resize", () => { if (!box.hidden) stand(); });
  carry("chapter", () => (box.hidden ? null : { opened, page }), (was) => { if (was) open(was.opened, was.page); });
  look();
};
