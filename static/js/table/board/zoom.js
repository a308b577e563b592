// @ts-check
// The drawing in the middle of a table, enlarged and moved about: by the wheel, by dragging, by two fingers, by buttons and by + - 0.
// Its room scrolls; how large it is drawn and where it stands stays while the board is drawn again.
//
// Why no library: those that pan and pinch (panzoom) move the drawing by a CSS transform, and its room does not scroll. Then the focus, keys and
// scrollIntoView no longer bring a piece into sight, which is how a question shows where it asks. Here the drawing itself becomes larger, and the
// browser does the scrolling. What is left to us are the point that stays under the pointer and the second finger.
import { carry, shortcut, the } from "../../base.js";
import { table } from "../dom.js";

const LARGEST = 4;
const STEP = 1.4;
const view = { zoom: 1, left: 0, top: 0 };
const fingers = new Map();
let dragged = 0;

const STAGE = "#table-board [data-lies=stage]";
const room = () => table.querySelector(STAGE);

// Enlarge so that the point under the pointer stays where it is.
const zoomTo = (wanted, x, y) => {
  const within = room();
  if (!within) return;
  const zoom = Math.max(1, Math.min(LARGEST, wanted));
  const grown = zoom / view.zoom;
  const [left, top] = [(within.scrollLeft + x) * grown - x, (within.scrollTop + y) * grown - y];
  view.zoom = zoom;
  table.style.setProperty("--zoom", String(zoom));
  table.toggleAttribute("data-zoomed", zoom > 1);
  within.scrollTo({ left, top, behavior: "instant" });
  table.dispatchEvent(new Event("table:looked"));
};
const zoomBy = (factor, [x, y]) => zoomTo(view.zoom * factor, x, y);
export const fit = () => zoomTo(1, 0, 0);
/**
 * Enlarge a part of the drawing until it fills the room.
 * @param {Element} part
 */
export const show = (part) => {
  const within = the(STAGE);
  const [wide, tall] = [within.clientWidth, within.clientHeight];
  const box = part.getBoundingClientRect();
  zoomTo(view.zoom * Math.min(wide / box.width, tall / box.height), 0, 0);
  const now = part.getBoundingClientRect();
  const around = within.getBoundingClientRect();
  within.scrollBy({ left: now.x + now.width / 2 - around.x - wide / 2, top: now.y + now.height / 2 - around.y - tall / 2, behavior: "instant" });
};

/** @returns {[x: number, y: number]} */
const middle = () => [the(STAGE).clientWidth / 2, the(STAGE).clientHeight / 2];
/** @type {(event: { clientX: number, clientY: number }) => [x: number, y: number]} */
const within = (event) => {
  const box = the(STAGE).getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
};
const inRoom = (event) => event.target.closest?.(STAGE);

// --- buttons, keys and wheel -------------------------------------------------------------------------------------------------

const beginZooming = () => {
  document.addEventListener("click", (event) => {
    const factor = event.target.closest?.("[data-zoom]")?.dataset.zoom;
    if (factor === undefined || !room()) return;
    if (Number(factor)) zoomBy(Number(factor), middle());
    else fit();
  });
  document.addEventListener("keydown", (event) => {
    const key = room() ? shortcut(event) : "";
    if (key === "+" || key === "=") zoomBy(STEP, middle());
    else if (key === "-") zoomBy(1 / STEP, middle());
    else if (key === "f") fit();
  });
  table.addEventListener("wheel", (event) => {
    if (!inRoom(event) || !matchMedia("(min-width: 60rem) and (min-height: 37.5rem)").matches) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 500), within(event));
  }, { passive: false });
};

// --- dragging, and two fingers -------------------------------------------------------------------------------------------------

const move = (event) => {
  const old = fingers.get(event.pointerId);
  if (!old) return;
  const now = within(event);
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  const spread = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]);
  if (other) zoomBy(spread(now) / Math.max(1, spread(old)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
  else if (event.pointerType === "mouse" && view.zoom > 1) the(STAGE).scrollBy({ left: old[0] - now[0], top: old[1] - now[1], behavior: "instant" });
  dragged += Math.abs(now[0] - old[0]) + Math.abs(now[1] - old[1]);
  fingers.set(event.pointerId, now);
};

const beginDragging = () => {
  table.addEventListener("pointerdown", (event) => {
    if (!inRoom(event)) return;
    fingers.set(event.pointerId, within(event));
    dragged = 0;
  });
  document.addEventListener("pointermove", (event) => { if (room()) move(event); });
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(kind, (event) => fingers.delete(event.pointerId));
  // A drag that ends on a piece does not choose it.
  table.addEventListener("click", (event) => {
    if (view.zoom === 1 || dragged <= 12 || !inRoom(event)) return;
    event.stopPropagation();
    event.preventDefault();
  }, true);
};

// --- drawn again ------------------------------------------------------------------------------------------------------------------

const stand = () => room()?.scrollTo({ left: view.left, top: view.top, behavior: "instant" });

export const begin = () => {
  beginZooming();
  beginDragging();
  table.addEventListener("scroll", (event) => {
    const within = room();
    if (event.target !== within) return;
    Object.assign(view, { left: within.scrollLeft, top: within.scrollTop });
    table.dispatchEvent(new Event("table:looked"));
  }, { capture: true, passive: true });
  table.addEventListener("table:changed", stand);
  carry("stage", () => view, ({ zoom, left, top }) => {
    zoomTo(zoom, 0, 0);
    Object.assign(view, { left, top });
    stand();
  });
};
