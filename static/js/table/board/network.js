// @ts-check
// Connections on a map. A drawing with an element [data-network] sends them. A viewer points at a thing, touches it, or moves the focus to it.
// Then the map shows the things with which it is connected, over which ways, whose ways these are, and what is missing for a delivery.
// docs/drawing-a-board.md describes what is sent.
import { answer, inBoard, listOf, table } from "../dom.js";
import { stepsOf, touch } from "./grid.js";

const SVG = "http://www.w3.org/2000/svg";
/** @type {Network} */
const NOTHING = { ways: [], near: [], gaps: [] };
const layer = () => inBoard("[data-network]")[0];
const beneath = () => inBoard("[data-network-beneath]")[0]; // the ways are drawn here, below the tiles of the drawing
let read = "";
let parsed = NOTHING;
const network = () => {
  const data = layer()?.dataset.network ?? "";
  if (data !== read) [read, parsed] = [data, data ? JSON.parse(data) : NOTHING];
  return parsed;
};

// --- the grid ----------------------------------------------------------------------------------------------------------------

const thingOf = (element) => inBoard(`[data-element="${CSS.escape(element)}"]`)[0];
const spaceOf = (cell) => thingOf(`space:${cell}`);
const boxOf = (cell) => spaceOf(cell).getBBox();
const middle = (cell) => {
  const { x, y, width, height } = boxOf(cell);
  return [x + width / 2, y + height / 2];
};
/**
 * The spaces that an element of the board covers.
 * @param {string} element
 * @returns {number[]}
 */
export const cellsOf = (element) => {
  if (element.startsWith("space:")) return [Number(element.slice(6))];
  return listOf(thingOf(element)?.dataset.cells).map(Number);
};

// --- drawing -----------------------------------------------------------------------------------------------------------------

const draw = (name, attributes, within = layer()) => {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  within.append(shape);
  return shape;
};
const stroke = (pairs) => pairs.map(([from, to]) => `M${middle(from)}L${middle(to)}`).join("");

const drawWay = ([, cells, joins], from, owner) => {
  const path = stroke(stepsOf(cells, [...joins, ...from].flatMap((thing) => (typeof thing === "string" ? cellsOf(thing) : thing))));
  const d = path || `M${middle(cells[0])}h.1`;
  draw("path", { d, class: "way-edge" }, beneath());
  draw("path", { d, class: owner === undefined ? "way-line" : `way-line of-one seat-${owner + 1}` }, beneath());
};

const tag = (cell, words) => {
  const [x, y] = middle(cell);
  const outer = draw("g", { transform: `translate(${x} ${y})` });
  const label = draw("g", { class: "tag up" }, outer);
  const text = draw("text", { y: -20 }, label);
  text.textContent = words;
  const { x: left, y: top, width, height } = text.getBBox();
  label.insertBefore(draw("rect", { x: left - 5, y: top - 2, width: width + 10, height: height + 4, rx: 4 }, label), text);
};

const drawGap = ([, tile, building, cells, words]) => {
  const nearest = (element, cell) => cellsOf(element).find((other) => touch(other, cell));
  const line = [nearest(tile, cells[0]), ...cells, nearest(building, cells.at(-1))].filter(Boolean);
  const path = stroke(line.slice(1).map((cell, index) => [line[index], cell]));
  draw("path", { d: path, class: "lack-edge" });
  draw("path", { d: path, class: "lack-line" });
  for (const cell of cells) {
    const { x, y, width, height } = boxOf(cell);
    draw("rect", { x: x + 5, y: y + 5, width: width - 10, height: height - 10, rx: 7, class: "lack" });
  }
  tag(cells[Math.floor(cells.length / 2)], words);
};

// --- what is shown -------------------------------------------------------------------------------------------------------------

/** @type {[cells: number[], seat: number] | null} */
let place = null; // the place for a tile that is shown again when the viewer points at nothing else
const wipe = () => {
  layer()?.replaceChildren();
  beneath()?.replaceChildren();
  for (const mark of ["joined", "asked-of", "made-of", "makes", "lit"]) for (const thing of inBoard(`.${mark}`)) thing.classList.remove(mark);
};
export const clear = () => {
  place = null;
  wipe();
};
const light = (element, mark) => thingOf(element)?.classList.add(mark);

// A tile is connected over its owner's ways, a neutral tile over the viewer's ways, a building over the ways of all players.
const viewer = () => (answer.dataset.seat === "" || answer.dataset.seat === undefined ? undefined : Number(answer.dataset.seat));
const ownerOf = (element) => {
  const owner = thingOf(element)?.dataset.owner;
  if (owner === undefined) return undefined;
  return Number(owner) >= 0 ? Number(owner) : viewer();
};

/**
 * @param {string} element
 * @param {(gap: any) => boolean} among
 */
const showThing = (element, among = () => true) => {
  const { ways, near, gaps } = network();
  const owner = ownerOf(element);
  light(element, "asked-of");
  for (const pair of near) if (pair.includes(element)) light(pair[pair[0] === element ? 1 : 0], "joined");
  for (const way of ways) {
    if (!way[2].includes(element) || (owner !== undefined && !way[0].includes(owner))) continue;
    drawWay(way, [], owner);
    for (const other of way[2]) if (other !== element) light(other, "joined");
  }
  for (const gap of gaps) if ((gap[1] === element || gap[2] === element) && among(gap)) drawGap(gap);
};

// A road shows the viewer's ways, if it has any. Otherwise, and for a bridge of another player, all its ways are shown.
const waysAt = (element) => network().ways.filter((way) => cellsOf(element).some((cell) => way[1].includes(cell)));
const showWay = (element) => {
  const ways = waysAt(element);
  const seat = viewer();
  const viewersWays = ways.filter(([seats]) => seat !== undefined && seats.includes(seat));
  for (const way of viewersWays.length ? viewersWays : ways) {
    drawWay(way, [], way[0].length === 1 ? way[0][0] : undefined);
    for (const other of way[2]) light(other, "joined");
  }
};

const tilesOf = (kind) => [...inBoard(`[data-element^="tile:${CSS.escape(kind)}:"]`)].map((tile) => tile.dataset.element ?? "");
const showKind = (kind) => {
  const rows = [...inBoard(".res[data-kind]")];
  const uses = (row) => [...row.querySelectorAll("[data-of]")].map((part) => part.dataset.of);
  for (const row of rows) {
    row.classList.toggle("lit", row.dataset.kind === kind);
    row.classList.toggle("makes", uses(row).includes(kind));
    row.classList.toggle("made-of", uses(rows.find((other) => other.dataset.kind === kind)).includes(row.dataset.kind));
  }
  for (const tile of tilesOf(kind)) showThing(tile);
};

/**
 * Show what a tile on these spaces would touch, for that seat.
 * @param {number[]} cells
 * @param {number} seat
 */
export const showPlace = (cells, seat) => {
  wipe();
  place = [cells, seat];
  for (const cell of cells) {
    const { x, y, width, height } = boxOf(cell);
    draw("rect", { x: x - 1, y: y - 1, width: width + 2, height: height + 2, class: "ghost" });
  }
  const touched = (other) => cells.some((cell) => touch(cell, other));
  for (const thing of inBoard("[data-cells]")) if (cellsOf(thing.dataset.element ?? "").some(touched)) thing.classList.add("joined");
  for (const way of network().ways) {
    if (!way[0].includes(seat) || !way[1].some(touched)) continue;
    drawWay(way, [cells], seat);
    for (const other of way[2]) light(other, "joined");
  }
};

const show = (thing) => {
  wipe();
  const { element } = thing.dataset;
  if (element.startsWith("resource:")) showKind(element.slice(9));
  else if (element.startsWith("space:") && waysAt(element).length) showWay(element);
  else {
    const need = thing.closest("[data-place^='need:']")?.dataset.place.split(":")[2];
    showThing(element, need ? (gap) => gap[1].startsWith(`tile:${need}:`) : undefined);
  }
};

// --- pointing ------------------------------------------------------------------------------------------------------------------

let waiting = 0;
let pinned = null;
const subject = (target) => {
  const thing = layer() && target.closest?.("#table-board [data-element]");
  if (!thing) return null;
  const { element } = thing.dataset;
  const onWay = element.startsWith("space:") && (waysAt(element).length || network().ways.some((way) => way[2].includes(element)));
  return thing.matches("[data-cells], .res") || onWay ? thing : null;
};
const hide = () => {
  clearTimeout(waiting);
  if (pinned?.isConnected) show(pinned);
  else if (place) showPlace(...place);
  else wipe();
};

export const begin = () => {
  table.addEventListener("pointerover", ({ pointerType, target }) => {
    if (pointerType !== "mouse" || !layer()) return;
    clearTimeout(waiting);
    const thing = subject(target);
    waiting = setTimeout(thing ? () => show(thing) : hide, thing ? 70 : 160);
  });
  table.addEventListener("pointerleave", hide);
  table.addEventListener("focusin", ({ target }) => {
    const thing = subject(target);
    if (thing && target.matches(":focus-visible")) show(thing);
  });
  // A click or a touch keeps the connections in sight until the next one elsewhere.
  table.addEventListener("click", ({ target }) => {
    if (!layer() || target.closest(".can, .glow, .cannot, .ask")) return;
    const thing = subject(target);
    pinned = thing === pinned ? null : thing;
    hide();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    pinned = null;
    hide();
  });
  table.addEventListener("table:changed", () => {
    pinned = null;
    if (layer()) clear();
  });
};
