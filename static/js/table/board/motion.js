// @ts-check
// Pieces travel. The site says with each position which pieces went where by the last moves (`data-travels` of the status); a piece goes
// from where it was drawn, or from its place, to where it is drawn now, or to its place, once. Nothing else moves: no container, no
// neighbor that closes up. What is seen to travel is a copy on a layer above everything, so that no frame cuts it off and the board
// underneath is complete at once, for fingers as for keys.
/** @typedef {[piece: string, from: string, to: string, turn?: number]} Move what goes together has the same turn */
/** @typedef {{ pieces: Map<string, ReturnType<typeof look>>, places: Map<string, DOMRect | null> }} Layout */

import { the } from "../../base.js";
import { inBoard, reducedMotion, table, words } from "../dom.js";

const DURATIONS = { none: 0, slow: 900, normal: 450, fast: 200 };
export const duration = () => (reducedMotion.matches ? 0 : DURATIONS[words.speed] ?? DURATIONS.normal);

// --- what went where --------------------------------------------------------------------------------------------------------

/**
 * From one position to another, in either direction, in order, each piece once. Nothing where the site does not tell of every move in
 * between: then it is not known what went where.
 * @param {{ travels?: string }} was the status before
 * @param {{ travels?: string }} now
 * @returns {Move[]}
 */
export const travels = (was, now) => {
  if (!was.travels || !now.travels) return [];
  const [old, next] = [JSON.parse(was.travels), JSON.parse(now.travels)];
  const [first, last] = [Math.min(old.at, next.at), Math.max(old.at, next.at)];
  const { since, moves } = next.at < old.at ? old : next;
  if (first === last || since > first) return [];
  const passed = moves.filter(([number]) => number > first && number <= last);
  const turns = turnsOf(passed.map(([number]) => number));
  const between = passed.flatMap(([number, pieces, source, target]) => pieces.split(" ").map((piece) => [piece, source, target, turns.get(number)]));
  return joined(next.at < old.at ? between.reverse().map(([piece, source, target]) => [piece, target, source]) : between);
};

// The steps of a move follow one another: the number of a step lies between those of two moves. What else was answered goes at once.
const turnsOf = (numbers) => {
  const stepped = new Set(numbers.filter((number) => !Number.isInteger(number)).map(Math.ceil));
  const turns = new Map();
  let turn = 0;
  for (const number of numbers) {
    if (turns.has(number)) continue;
    if (turns.size && stepped.has(Math.ceil(number))) turn += 1;
    turns.set(number, turn);
  }
  return turns;
};

const joined = (moves) => {
  const known = new Map();
  for (const [piece, source, target, turn] of moves.filter(([piece]) => piece)) known.set(piece, [piece, known.get(piece)?.[1] ?? source, target, turn]);
  return [...known.values(), ...moves.filter(([piece]) => !piece)].filter(([, source, target]) => source !== target);
};

// --- where things are -------------------------------------------------------------------------------------------------------

const seen = (rect) => (rect && rect.width && rect.height ? rect : null);

// How a thing is drawn now, as far as a copy of it has to know that when the thing itself is gone.
const look = (thing) => {
  const frame = thing.ownerSVGElement;
  const rect = seen((flying.get(thing.dataset.piece) ?? thing).getBoundingClientRect());
  return rect && { thing, rect, frame: frame?.getBoundingClientRect(), width: thing.offsetWidth, height: thing.offsetHeight, font: getComputedStyle(thing).fontSize };
};

/**
 * The pieces that are drawn now, and where the places are.
 * @returns {Layout}
 */
export const positions = () => ({
  pieces: new Map([...inBoard("[data-piece]")].map((thing) => [thing.dataset.piece ?? "", look(thing)])),
  places: new Map([...document.querySelectorAll(PLACES)].flatMap((thing) => named(thing).map((name) => [name, seen(thing.getBoundingClientRect())]))),
});

const PLACES = "#table-board [data-element], #table-board [data-place], #table-players [data-place]";
const named = (thing) => [...(thing.dataset.place ?? "").split(" "), thing.dataset.element ?? ""].filter(Boolean);

// A place as it is drawn, or what stands for it: of a seat whose things are not open, the seat in the strip; of a tab or a page, its button.
const placed = (name) => {
  const id = CSS.escape(name);
  const found = [`#table-board :is([data-place~="${id}"], [data-element="${id}"])`, `#table-players [data-place~="${id}"]`].flatMap((where) => [...document.querySelectorAll(where)]);
  for (const thing of found) {
    const rect = seen(thing.getBoundingClientRect());
    if (rect) return rect;
  }
  const seat = found.map((thing) => thing.closest("[data-seat]")?.dataset.seat).find(Boolean);
  if (seat === undefined) return found.map(buttonOf).find(Boolean) ?? null;
  return seen(document.querySelector(`#table-players [data-opens-seat="${seat}"]`)?.closest("li")?.getBoundingClientRect());
};

const buttonOf = (thing) => {
  let name = "";
  for (let up = thing; up && up.id !== "table-board"; up = up.parentElement) name = up.dataset.part ?? name;
  return name && seen(document.querySelector(`#parts [data-to="${CSS.escape(name)}"]`)?.getBoundingClientRect());
};

// --- travelling -------------------------------------------------------------------------------------------------------------

const layer = Object.assign(document.createElement("div"), { id: "table-motion", inert: true, ariaHidden: "true" });
const flying = new Map();

const plain = (thing) => {
  for (const inner of [thing, ...thing.querySelectorAll("[id]")]) inner.removeAttribute("id");
  return thing;
};

// A copy on the layer, at the same spot and of the same looks: the things around it come along as shells that take no room, so that the same
// rules of style hold; of a piece in an SVG, the whole frame with nothing in it but this piece.
const copied = ({ thing, rect, frame, width, height, font }) => {
  const copy = plain(thing.cloneNode(true));
  copy.classList.remove("in-flight");
  let outer = copy;
  for (let around = thing.parentNode; around instanceof Element; around = around.parentNode) {
    const shell = plain(around.cloneNode(false));
    if (around === thing.ownerSVGElement) Object.assign(shell.style, STILL, { inset: 0, width: "100%", height: "100%" });
    else if (!(around instanceof SVGElement)) shell.style.display = "contents";
    shell.append(outer);
    outer = shell;
    if (around.id === "table-board") break;
  }
  if (!frame) Object.assign(copy.style, STILL, { inset: "50% auto auto 50%", width: `${width}px`, height: `${height}px`, margin: `${-height / 2}px 0 0 ${-width / 2}px`, fontSize: font });
  const box = frame ?? rect;
  const body = laid(box, outer);
  body.style.transformOrigin = `${rect.x - box.x}px ${rect.y - box.y}px`;
  return body;
};
const STILL = { position: "absolute", boxSizing: "border-box", translate: "none", transform: "none", visibility: "visible", overflow: "visible" };

const laid = (box, inner) => {
  const body = document.createElement("div");
  Object.assign(body.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  body.append(inner);
  layer.append(body);
  return body;
};

// A piece that is drawn nowhere looks as what stands for all that are alike, or as another of them, and lies at the middle of its place.
const likeness = (piece, place) => {
  const name = CSS.escape(piece.replace(/:\d+$/, ""));
  const alike = [...inBoard(`[data-look="${name}"]`), ...inBoard(`[data-piece^="${name}:"]`)];
  const thing = alike.find((one) => seen(one.getBoundingClientRect()));
  if (!thing) return unfolded(alike.find((one) => !one.ownerSVGElement), place);
  const body = copied(look(thing));
  const rest = thing.getBoundingClientRect();
  const { translate } = into(place, rest);
  const [x, y] = translate.split(" ").map(parseFloat);
  Object.assign(body.style, { left: `${parseFloat(body.style.left) + x}px`, top: `${parseFloat(body.style.top) + y}px` });
  return body;
};

// What is on another page has no size here: its copy takes the one it wants.
const unfolded = (thing, place) => {
  if (!thing) return null;
  const middle = new DOMRect(place.x + place.width / 2, place.y + place.height / 2, 0, 0);
  const body = copied({ thing, rect: middle, frame: undefined, width: 0, height: 0, font: getComputedStyle(thing).fontSize });
  Object.assign(the(":scope [data-look], :scope [data-piece]", body).style, { inset: "auto", width: "max-content", height: "max-content", translate: "-50% -50%" });
  return body;
};

// A card of which only its back is known.
const back = (rect) => laid(rect, Object.assign(document.createElement("span"), { className: "piece-back" }));

// What brings a thing from where it rests to where another is drawn, or to the middle of a place.
const onto = (other, rest) => ({ translate: `${other.x - rest.x}px ${other.y - rest.y}px`, scale: other.width / rest.width });
const into = (place, rest) => ({ translate: `${place.x - rest.x + (place.width - rest.width) / 2}px ${place.y - rest.y + (place.height - rest.height) / 2}px`, scale: 1 });
const HOME = { translate: "0 0", scale: 1 };
const apart = (one, other) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y) >= 1;

const fly = (piece, body, frames, delay) => {
  body.dataset.travels = piece;
  if (piece) flying.set(piece, body);
  const landed = () => {
    body.remove();
    if (flying.get(piece) !== body) return;
    flying.delete(piece);
    element(piece)?.classList.remove("in-flight");
  };
  body.animate(frames, { duration: duration(), delay, easing: "cubic-bezier(.3,.7,.2,1)", fill: "both" }).finished.then(landed, landed);
};

const element = (piece) => (piece ? inBoard(`[data-piece="${CSS.escape(piece)}"]`)[0] : null);

// Those that go the same way follow each other, so that one sees how many they are.
const FOLLOWING = 1 / 6;
const LAST = 5;
// The next step of a move begins when the pieces of the one before have come down.
const PAUSE = 1.15;

const travel = ([piece, source, target, turn = 0], before, ahead) => {
  const was = before.pieces.get(piece);
  const thing = element(piece);
  const now = thing && look(thing);
  const from = was?.rect ?? placed(source) ?? before.places.get(source);
  const to = now?.rect ?? placed(target);
  if (!from || !to || !apart(from, to)) return;
  const delay = (turn * PAUSE + Math.min(ahead, LAST) * FOLLOWING) * duration();
  if (now && was) fly(piece, copied(now), [onto(from, to), HOME], delay);
  else if (now) fly(piece, copied(now), [{ ...into(from, to), opacity: 0 }, { opacity: 1, offset: 0.3 }, HOME], delay);
  else {
    const body = was ? copied(was) : (piece && likeness(piece, from)) || back(from);
    fly(piece, body, [HOME, { opacity: 1, offset: 0.7 }, { ...into(to, from), opacity: 0 }], delay);
  }
};

/**
 * Let pieces travel. A piece of "" is one of which only its back is known. `before` is what `positions()` said before the board changed; without it
 * each piece begins at its place.
 * @param {Move[]} moves
 * @param {Layout} before
 */
export const play = (moves, before = { pieces: new Map(), places: new Map() }) => {
  layer.replaceChildren();
  flying.clear();
  for (const thing of inBoard(".in-flight")) thing.classList.remove("in-flight");
  if (!duration() || document.hidden) return;
  // A piece that lies on one that travels too goes its own way: it is no part of the other's copy.
  for (const [piece] of moves) element(piece)?.classList.add("in-flight");
  const ahead = new Map();
  for (const move of moves) {
    const way = move.slice(1).join(" ");
    travel(move, before, ahead.get(way) ?? 0);
    ahead.set(way, (ahead.get(way) ?? 0) + 1);
  }
  for (const thing of inBoard(".in-flight")) if (!flying.has(thing.dataset.piece)) thing.classList.remove("in-flight");
};

// --- numbers ----------------------------------------------------------------------------------------------------------------

const counted = () => document.querySelectorAll('#table-players [data-count]:not([data-count=""]), #table-board [data-count]');
export const counts = () => [...counted()].map((place) => Number(place.dataset.count));

/**
 * Let the numbers that have changed count up or down.
 * @param {number[]} old what `counts()` said before
 */
export const count = (old) => {
  const time = duration();
  const now = [...counted()];
  if (!time || now.length !== old.length) return;
  now.forEach((place, index) => {
    const from = old[index];
    const to = Number(place.dataset.count);
    if (from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
    const began = performance.now();
    const step = (at) => {
      const part = Math.min(1, (at - began) / time);
      place.textContent = String(Math.round(from + (to - from) * part));
      if (part < 1 && place.isConnected) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
};

// --- the speed --------------------------------------------------------------------------------------------------------------

// As the profile says, or as it was chosen at a table in this browser: guests have no profile.
const SPEED = "table-speed";
const beginSpeeds = () => {
  const choice = document.querySelector("[data-speeds]");
  const select = choice?.querySelector("select");
  if (!choice || !select) return;
  table.dataset.speed = localStorage.getItem(SPEED) ?? table.dataset.speed;
  select.value = table.dataset.speed ?? "";
  choice.hidden = false;
  select.addEventListener("change", () => {
    localStorage.setItem(SPEED, select.value);
    table.dataset.speed = select.value;
  });
};

export const begin = () => {
  beginSpeeds();
  document.body.append(layer);
};
