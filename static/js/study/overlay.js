// @ts-check
// What was drawn on the board: arrows, circles and notes, over the elements that they are about, at every zoom and place of the board.
import { table } from "../table/dom.js";

const NS = "http://www.w3.org/2000/svg";
const overlay = document.createElementNS(NS, "svg");
overlay.setAttribute("class", "study-overlay");
overlay.setAttribute("aria-hidden", "true");

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
const make = (name, attributes, text = "") => {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
};

// An element may be drawn several times, some of them folded away: the largest that can be seen counts.
const boxOf = (name) => {
  const boxes = [...document.querySelectorAll(`#table-board [data-element="${CSS.escape(name)}"]`)].map((one) => one.getBoundingClientRect());
  const seen = boxes.filter(({ width, height }) => width > 2 && height > 2);
  return seen.sort((one, other) => other.width * other.height - one.width * one.height)[0];
};
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

const badge = (x, y, letter) => [make("circle", { class: "badge", cx: x, cy: y, r: 9 }), make("text", { x, y }, letter)];
const words = (x, y, text) => (text ? [make("text", { class: "words", x: x + 13, y }, text.length > 60 ? `${text.slice(0, 59)}…` : text)] : []);

const circled = (box, letter, text) => {
  const [x, y] = middle(box);
  const ring = { cx: x, cy: y, rx: box.width / 2 + 6, ry: box.height / 2 + 6 };
  return [
    make("ellipse", { class: "halo", ...ring }), make("ellipse", { class: "ink", ...ring }),
    ...badge(x + ring.rx * 0.7, y - ring.ry * 0.7, letter), ...words(x + ring.rx * 0.7, y - ring.ry * 0.7, text),
  ];
};

const noted = (box, letter, text) => [...badge(box.right, box.top, letter), ...words(box.right, box.top, text)];

const pointed = (from, to, letter, text) => {
  const [x1, y1] = middle(from);
  const [x2, y2] = middle(to);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [bx, by] = [x2 - dx * 16, y2 - dy * 16];
  const line = { x1, y1, x2: bx, y2: by };
  const tip = [[x2, y2], [bx - dy * 8, by + dx * 8], [bx + dy * 8, by - dx * 8]].map((point) => point.join()).join(" ");
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return [
    make("line", { class: "halo", ...line }), make("line", { class: "ink", ...line }), make("polygon", { class: "tip", points: tip }),
    ...badge(mx, my, letter), ...words(mx, my, text),
  ];
};

const drawn = (line) => {
  const { kind, from, to, letter, colour } = line.dataset;
  const text = line.querySelector("q")?.textContent ?? "";
  const [first, second] = [boxOf(from), to ? boxOf(to) : null];
  if (!first || (kind === "arrow" && !second)) return [];
  const group = make("g", { class: `seat-${colour}` });
  group.append(...(kind === "arrow" ? pointed(first, second, letter, text) : kind === "circle" ? circled(first, letter, text) : noted(first, letter, text)));
  return [group];
};

// Only what is in the frame of the board is shown: the panel and the head are not drawn over.
const draw = () => {
  const lines = [...document.querySelectorAll("#study-shapes li")];
  overlay.replaceChildren(...lines.flatMap(drawn));
  const play = document.querySelector(".play")?.getBoundingClientRect();
  const frame = play?.width ? play : document.querySelector("#table-board")?.getBoundingClientRect(); // on a phone only its parts have boxes
  if (!frame) return;
  const top = Math.max(0, frame.top);
  overlay.style.clipPath = `inset(${top}px ${Math.max(0, innerWidth - frame.right)}px ${Math.max(0, innerHeight - frame.bottom)}px ${Math.max(0, frame.left)}px)`;
};

let due = 0;
const soon = () => {
  cancelAnimationFrame(due);
  due = requestAnimationFrame(draw);
};

// A board that grows or glides is followed until it rests.
let until = 0;
const follow = () => {
  draw();
  if (performance.now() < until) requestAnimationFrame(follow);
};
const whileMoving = (milliseconds) => {
  const rests = performance.now() >= until;
  until = Math.max(until, performance.now() + milliseconds);
  if (rests) requestAnimationFrame(follow);
};

export const begin = () => {
  document.body.append(overlay);
  table.addEventListener("table:changed", () => whileMoving(900));
  document.addEventListener("htmx:after:swap", soon);
  document.addEventListener("scroll", soon, { capture: true, passive: true });
  addEventListener("resize", soon);
  document.addEventListener("wheel", soon, { passive: true });
  document.addEventListener("pointermove", ({ buttons }) => { if (buttons) soon(); }, { passive: true });
  for (const event of ["keyup", "click", "transitionend"]) document.addEventListener(event, () => whileMoving(500), { passive: true });
  new ResizeObserver(soon).observe(table);
  whileMoving(1500);
};
