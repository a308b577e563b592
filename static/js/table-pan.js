// A board with [data-pan] is moved and enlarged within its frame: by two fingers, by the wheel with Ctrl, by dragging, by buttons and by + - 0.
// What was chosen stays while the board is drawn anew.
import { typing } from "./base.js";
import { table, words } from "./table-page.js";

const LARGEST = 4;
const view = { scale: 1, x: 0, y: 0 };
const fingers = new Map();
let frame = null;
let sheet = null;
let moved = 0;

const clamp = (value, least, most) => Math.max(least, Math.min(most, value));
const show = () => {
  view.scale = clamp(view.scale, 1, LARGEST);
  view.x = clamp(view.x, frame.clientWidth * (1 - view.scale), 0);
  view.y = clamp(view.y, sheet.offsetHeight * (1 - view.scale), 0);
  sheet.style.transform = view.scale === 1 ? "" : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  frame.classList.toggle("pan-moved", view.scale > 1);
};
// Enlarge so that the point under the fingers stays where it is.
const zoom = (factor, x, y) => {
  const scale = clamp(view.scale * factor, 1, LARGEST);
  const part = scale / view.scale;
  view.x = x - (x - view.x) * part;
  view.y = y - (y - view.y) * part;
  view.scale = scale;
  show();
};
const within = (event) => {
  const rect = frame.getBoundingClientRect();
  return [event.clientX - rect.left, event.clientY - rect.top];
};
const middle = () => [frame.clientWidth / 2, frame.clientHeight / 2];
const whole = () => { Object.assign(view, { scale: 1, x: 0, y: 0 }); show(); };

const tools = () => {
  const place = Object.assign(document.createElement("div"), { className: "pan-tools" });
  for (const [sign, label, act] of [["+", words.larger, () => zoom(1.4, ...middle())], ["−", words.smaller, () => zoom(1 / 1.4, ...middle())], ["⤢", words.whole, whole]]) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign, onclick: act });
    button.setAttribute("aria-label", label);
    place.append(button);
  }
  return place;
};

const down = (event) => {
  fingers.set(event.pointerId, within(event));
  moved = 0;
};
const move = (event) => {
  const old = fingers.get(event.pointerId);
  if (!old) return;
  const now = within(event);
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const spread = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    zoom(spread(now, other) / Math.max(1, spread(old, other)), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  } else if (view.scale > 1) {
    view.x += now[0] - old[0];
    view.y += now[1] - old[1];
    show();
  }
  moved += Math.abs(now[0] - old[0]) + Math.abs(now[1] - old[1]);
  fingers.set(event.pointerId, now);
};
const up = (event) => fingers.delete(event.pointerId);

const begin = () => {
  sheet = document.querySelector("#table-board [data-pan]");
  if (!sheet || sheet.parentElement.classList.contains("pan-frame")) return;
  frame = Object.assign(document.createElement("div"), { className: "pan-frame" });
  sheet.replaceWith(frame);
  frame.append(sheet, tools());
  frame.addEventListener("pointerdown", down);
  frame.addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(kind, up);
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), ...within(event));
  }, { passive: false });
  // A drag that ends on a card does not choose it.
  frame.addEventListener("click", (event) => { if (view.scale > 1 && moved > 12) { event.stopPropagation(); event.preventDefault(); } }, true);
  show();
};

document.addEventListener("keydown", (event) => {
  if (!frame?.isConnected || event.ctrlKey || event.metaKey || typing(event.target)) return;
  if (event.key === "+" || event.key === "=") zoom(1.4, ...middle());
  else if (event.key === "-") zoom(1 / 1.4, ...middle());
  else if (event.key === "0") whole();
});
table.addEventListener("table:changed", begin);
begin();
