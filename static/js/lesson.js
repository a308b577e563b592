// A lesson's step: a table without anybody else, without earlier positions and without a socket.
import "./table-swap.js";
import "./table-send.js";
import "./table-choose.js";
import "./table-look.js";
import "./table-reckoning.js";
import "./table-pan.js";
import "./table-parts.js";
import { panel, table } from "./table-page.js";

// Whoever has begun to answer has read the words: from then on they wait behind a line, unless somebody opens them again.
let open = true;
const small = matchMedia("(max-width: 900px)");
const show = () => {
  const words = panel().querySelector("[data-lesson]");
  if (!words) return;
  words.open = open;
  words.addEventListener("toggle", () => { ({ open } = words); });
  const read = words.querySelector("[data-lesson-read]");
  read.hidden = !small.matches; // where the words lie over the board
  read.addEventListener("click", () => {
    words.open = false;
    words.querySelector("summary").focus({ preventScroll: true });
  });
};
table.addEventListener("table:changed", ({ detail }) => {
  if (!detail.parts.includes("table-ask")) return;
  open = false;
  show();
});
show();
