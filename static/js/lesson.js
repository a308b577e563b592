// A lesson's step: a table without anybody else, without earlier positions and without a socket.
import "./languages.js";
import "./table-swap.js";
import "./table-send.js";
import "./table-choose.js";
import "./table-look.js";
import "./table-reckoning.js";
import "./table-cards.js";
import "./table-spoken.js";
import { desk, fold } from "./table-frame.js";
import { answer, inBoard, panel, table } from "./table-page.js";

// Where the words lie over the board, whoever has read them puts them away; the task stays in sight.
const read = panel().querySelector("[data-lesson-read]");
if (read) {
  read.hidden = desk.matches;
  read.addEventListener("click", () => {
    const words = read.closest("[data-lesson]");
    words.open = false;
    fold(inBoard(".can").length > 0);
    words.querySelector("summary").focus({ preventScroll: true });
  });
}

// The page in another language shows the step after the same answers.
document.addEventListener("language:chosen", ({ detail: here }) => here.searchParams.set("given", answer.elements.given?.value ?? ""));

// A step that is done is the end of its questions: what is said of it, and the way on, come next.
table.addEventListener("table:changed", () => {
  if (panel().matches(".ask-learned")) document.getElementById("ask-heading").focus({ preventScroll: true });
});
