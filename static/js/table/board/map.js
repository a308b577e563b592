// @ts-check
// Where one looks: while the drawing is enlarged, a small map shows its parts and how much of it is in sight. A part fills the room when it is
// touched there, or by [ and ], one after the other.
import { shortcut, the } from "../../base.js";
import { desk } from "./frame.js";
import { inBoard, table } from "../dom.js";
import { show } from "./zoom.js";

const map = the("[data-minimap]");
const drawn = (part) => part.getBoundingClientRect().width > 0 && !part.parentElement.closest("[data-lies=stage] [data-part]");
const parts = () => [...inBoard("[data-lies=stage] [data-part]")].filter(drawn);
const room = () => inBoard("[data-lies=stage]")[0];
let shown = -1;

// A box of the page as a part of the drawing, in hundredths.
const put = (thing, box, scene) => {
  const share = (from, length, of) => `${((100 * from) / of).toFixed(2)}% ${((100 * length) / of).toFixed(2)}%`.split(" ");
  [thing.style.left, thing.style.width] = share(box.left - scene.left, box.width, scene.width);
  [thing.style.top, thing.style.height] = share(box.top - scene.top, box.height, scene.height);
};

const button = (part, index) => {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: part.dataset.partName });
  made.dataset.shows = index;
  return made;
};

const draw = () => {
  const within = room();
  const all = within && desk.matches && table.hasAttribute("data-zoomed") ? parts() : [];
  map.hidden = all.length < 2;
  if (map.hidden) return;
  if (map.querySelectorAll("button").length !== all.length) map.replaceChildren(...all.map(button), document.createElement("i"));
  const scene = (within.firstElementChild ?? within).getBoundingClientRect();
  const around = within.getBoundingClientRect();
  map.style.aspectRatio = `${scene.width} / ${scene.height}`;
  map.style.insetBlockEnd = `calc(100dvh - ${around.bottom}px + .5rem)`;
  all.forEach((part, index) => put(map.children[index], part.getBoundingClientRect(), scene));
  put(map.lastElementChild, around, scene);
};

const showPart = (index) => {
  const all = parts();
  if (!all.length || !desk.matches) return;
  shown = (index + all.length) % all.length;
  show(all[shown]);
};

export const begin = () => {
  map.addEventListener("click", (event) => {
    const to = event.target.closest("[data-shows]")?.dataset.shows;
    if (to !== undefined) showPart(Number(to));
  });
  document.addEventListener("keydown", (event) => {
    const key = room() ? shortcut(event) : "";
    if (key === "]") showPart(shown + 1);
    else if (key === "[") showPart(Math.max(shown, 0) - 1);
  });
  for (const kind of ["table:looked", "table:changed"]) table.addEventListener(kind, draw);
  addEventListener("resize", draw);
};
