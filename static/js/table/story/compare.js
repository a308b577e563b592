// @ts-check
// Two positions compared: what differs between one that was chosen and the one that is shown is listed and marked on the board. It is made anew
// for each position that one leafs to.
import { turnToBoard } from "../board/frame.js";
import { answer, inBoard, listOf, status, table, words } from "../dom.js";
import { shortcut, the, toast } from "../../base.js";
import { speak } from "../speak.js";

const box = the("#compare");
const heading = the("#compare-heading", box);
const other = the("[data-compare-with]", box);
const shownAt = the("[data-compare-at]", box);
const hint = the("[data-compare-hint]", box);
const list = the("[data-compare-list]", box);
const says = the("[data-compare-says]", box);
const { seat } = answer.dataset;
let lines = [];
let asked = 0;

export const comparing = () => !box.hidden;
const here = () => Number(status().at || status().number);
const withSeat = (query) => (new URLSearchParams(location.search).has("seat") && seat ? `${query}&seat=${seat}` : query);

const drawn = (elements) => listOf(elements).flatMap((element) => [...inBoard(`[data-element="${CSS.escape(element)}"]`)]);
const mark = () => {
  for (const thing of inBoard(".differs")) thing.classList.remove("differs");
  if (!comparing()) return;
  for (const { dataset } of lines) {
    const things = drawn(dataset.touched); // what has gone is marked in its place
    for (const thing of things.length ? things : drawn(dataset.places)) thing.classList.add("differs");
  }
};

const compare = async () => {
  if (!comparing()) return;
  const [at, base] = [here(), Number(other.value)];
  const mine = ++asked;
  other.max = status().number;
  shownAt.textContent = String(at);
  hint.hidden = at !== base;
  if (at === base || other.value === "") {
    list.replaceChildren();
    lines = [];
    mark();
    return;
  }
  const there = words.positions.replace(/\d+\/$/, `${at}/`);
  const address = `${there}differences/?with=${base}`;
  const reply = await fetch(withSeat(address), { headers: { "HX-Request": "true" } }).catch(() => null);
  const text = reply ? await reply.text() : "";
  if (mine !== asked || !comparing()) return;
  if (!reply?.ok) {
    toast(new DOMParser().parseFromString(text, "text/html").body.textContent?.trim() || words.unheard, "error");
    return;
  }
  list.innerHTML = text;
  lines = [...list.querySelectorAll("[data-touched]")];
  mark();
  if (document.activeElement !== other) speak((says.dataset.words ?? "").replace("{n}", String(lines.length)));
};

const open = () => {
  box.hidden = false;
  other.value = String(here());
  turnToBoard();
  compare();
  heading.focus({ preventScroll: true });
};
const close = () => {
  const held = box.contains(document.activeElement);
  box.hidden = true;
  asked += 1;
  mark();
  if (held) the("[data-more]").focus({ preventScroll: true });
};

/** @param {{ go: (number: number) => void, leaf: (by: number) => void }} replay */
export const begin = ({ go, leaf }) => {
  the("[data-compare]").addEventListener("click", () => (comparing() ? close() : open()));
  the("[data-compare-close]", box).addEventListener("click", close);
  the("[data-compare-swap]", box).addEventListener("click", () => {
    const at = here();
    go(Number(other.value));
    other.value = String(at);
  });
  box.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-compare-leaf]");
    if (button) leaf(Number(button.dataset.compareLeaf));
  });
  other.addEventListener("change", () => {
    other.value = String(Math.max(Number(other.min), Math.min(Number(other.max), Math.round(Number(other.value)) || 0)));
    compare();
  });
  document.addEventListener("keydown", (event) => {
    if (!comparing() || event.key !== "Escape" || (shortcut(event) === "" && event.target !== other)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  }, true);
  table.addEventListener("table:again", close);
  table.addEventListener("table:changed", ({ detail }) => {
    if (!comparing()) return;
    if (detail.parts.includes("table-board") || String(here()) !== shownAt.textContent) compare();
    else mark();
  });
};
