// @ts-check
// The board as a list, for keys and screen readers: a tree (WAI-ARIA) that is fetched when it is opened, and again when the table changes.
// What is chosen in it is chosen by the panel's own button, so that it is confirmed and sent like everything else. Where nothing can be
// chosen, a place opens into its facts, and at a desk its piece is shown large as to who points at it.
import { carry, shortcut, the } from "../../base.js";
import { panel, position, status, table } from "../dom.js";
import { desk } from "./frame.js";
import { inspect } from "./inspect.js";

const sheet = the("#outline");
const list = the("#outline-list");
const key = "table-outline";
const expanded = new Set();
let active = "";
let cameFrom = null;

const items = () => [...list.querySelectorAll("[role=treeitem]")];
const shown = () => items().filter((item) => item.closest("[role=group]")?.parentElement?.closest("[aria-expanded=false]") == null);
const above = (item) => item.parentElement.closest("[role=treeitem]");
const named = (name) => list.querySelector(`[data-key="${CSS.escape(name)}"]`);

// --- fetching ----------------------------------------------------------------------------------------------------------------

const address = () => `${table.dataset.outline}?${new URLSearchParams(position())}`;

// Fetched one after the other: the last one asked for is the one that is shown.
let asked = 0;
const fetched = async () => {
  const number = ++asked;
  const { version } = status();
  const response = await fetch(address(), { headers: { "HX-Request": "true" } });
  const drawn = await response.text();
  if (number !== asked || !response.ok || sheet.hidden) return;
  const within = list.contains(document.activeElement);
  list.innerHTML = drawn;
  list.dataset.version = version;
  for (const item of items()) if (expanded.has(item.dataset.key)) expand(item, true);
  const item = still(active) ?? items()[0];
  if (item) activate(item, within);
};

// The item that was active, or the nearest above it that is still there.
const still = (name) => {
  while (name && !named(name)) name = name.slice(0, Math.max(0, name.lastIndexOf("/")));
  return name ? named(name) : null;
};

// --- walking -----------------------------------------------------------------------------------------------------------------

const expand = (item, to) => {
  if (!item.hasAttribute("aria-expanded")) return;
  item.setAttribute("aria-expanded", String(to));
  expanded[to ? "add" : "delete"](item.dataset.key);
};

const activate = (item, focus = true) => {
  for (let outer = above(item); outer; outer = above(outer)) expand(outer, true);
  for (const other of items()) other.tabIndex = other === item ? 0 : -1;
  active = item.dataset.key;
  if (focus) item.focus();
};

const choose = (item) => panel().querySelector(`button[name=option][value="${CSS.escape(item.dataset.option)}"]`)?.click();

const enter = (item) => {
  if (item.dataset.option) { choose(item); return; }
  const opens = item.getAttribute("aria-expanded") !== "true";
  expand(item, opens);
  if (opens && desk.matches && item.dataset.element) inspect(item);
};

const deeper = (item) => {
  if (item.getAttribute("aria-expanded") === "false") expand(item, true);
  else if (item.hasAttribute("aria-expanded")) activate(item.querySelector("[role=treeitem]"));
};

const outwards = (item) => {
  if (item.getAttribute("aria-expanded") === "true") expand(item, false);
  else if (above(item)) activate(above(item));
};

const step = (by) => (item) => {
  const all = shown();
  activate(all[Math.max(0, Math.min(all.length - 1, all.indexOf(item) + by))]);
};

// The next place that has others within it: a region, a hand, a player.
const stepToGroup = (by) => (item) => {
  const all = shown();
  for (let at = all.indexOf(item) + by; at in all; at += by) {
    if ("holds" in all[at].dataset) { activate(all[at]); return; }
  }
};

const KEYS = {
  h: stepToGroup(1), H: stepToGroup(-1), PageDown: stepToGroup(1), PageUp: stepToGroup(-1),
  ArrowDown: step(1), ArrowUp: step(-1), ArrowRight: deeper, ArrowLeft: outwards, Enter: enter, " ": enter,
  Home: () => activate(shown()[0]), End: () => activate(shown().at(-1)),
};

// Another letter leads to the next item that begins with it.
const seek = (item, letter) => {
  const all = shown();
  const from = all.indexOf(item) + 1;
  const found = [...all.slice(from), ...all.slice(0, from)].find((other) => other.getAttribute("aria-label")?.toLowerCase().startsWith(letter));
  if (found) activate(found);
};

const beginWalking = () => {
  list.addEventListener("keydown", (event) => {
    const item = event.target.closest("[role=treeitem]");
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    if (KEYS[event.key]) KEYS[event.key](item);
    else if (event.key.length === 1 && !"?bi".includes(event.key)) seek(item, event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[role=treeitem]");
    if (!item) return;
    activate(item);
    enter(item);
  });
};

// --- opening -----------------------------------------------------------------------------------------------------------------

const button = document.querySelector("[data-opens-list]");
const skip = the("[data-skips-to-list]");
const open = async (to, focus = true) => {
  sheet.hidden = !to;
  button?.setAttribute("aria-expanded", String(to));
  localStorage.setItem(key, to ? "open" : "");
  if (!to) {
    if (focus) (cameFrom?.isConnected ? cameFrom : document.getElementById("ask-heading"))?.focus({ preventScroll: true });
    return;
  }
  cameFrom = document.activeElement;
  await fetched();
  if (focus) list.querySelector("[tabindex='0']")?.focus();
};

const beginOpening = () => {
  if (!table.dataset.outline) return;
  if (button) button.hidden = false;
  button?.addEventListener("click", () => open(sheet.hidden));
  skip.hidden = false;
  skip.addEventListener("click", (event) => {
    event.preventDefault();
    open(true);
  });
  the("[data-shuts-list]", sheet).addEventListener("click", () => open(false));
  sheet.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    open(false);
  });
  document.addEventListener("keydown", (event) => {
    if (shortcut(event) !== "b") return;
    open(sheet.hidden || !sheet.contains(document.activeElement));
  });
  table.addEventListener("table:changed", () => { if (!sheet.hidden) fetched(); });
  if (localStorage.getItem(key) === "open") open(true, false);
};

export const begin = () => {
  carry("outline", () => ({ expanded: [...expanded], active }), (was) => {
    for (const name of was.expanded) expanded.add(name);
    active = was.active;
  });
  beginWalking();
  beginOpening();
};
