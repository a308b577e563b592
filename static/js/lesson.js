// @ts-check
// A lesson's step: a table without anybody else, without earlier positions and without a socket.
import { enclosing, the } from "./base.js";
import * as languages from "./languages.js";
import * as cards from "./table/board/cards.js";
import * as dialogs from "./table/board/dialogs.js";
import * as frame from "./table/board/frame.js";
import * as inspect from "./table/board/inspect.js";
import * as motion from "./table/board/motion.js";
import * as outline from "./table/board/outline.js";
import * as reckoning from "./table/board/reckoning.js";
import * as zoom from "./table/board/zoom.js";
import * as choose from "./table/choosing/choose.js";
import * as order from "./table/choosing/order.js";
import * as sections from "./table/choosing/sections.js";
import * as ticks from "./table/choosing/ticks.js";
import * as tight from "./table/choosing/tight.js";
import { answer, inBoard, panel, table } from "./table/dom.js";
import * as mayI from "./table/may-i.js";
import * as log from "./table/story/log.js";
import * as places from "./table/story/places.js";
import * as rewatch from "./table/story/rewatch.js";
import * as announce from "./table/live/announce.js";
import * as send from "./table/live/send.js";
import * as swap from "./table/live/swap.js";

// In the order of table.js.
const PARTS = [
  languages, motion, rewatch, log, places, announce, swap, zoom, frame, send, order, ticks, sections, reckoning, choose, tight, inspect, mayI, dialogs, cards, outline,
];
for (const part of PARTS) part.begin();

// Where the words lie over the board, whoever has read them puts them away; the task stays in sight.
const read = panel().querySelector("[data-lesson-read]");
if (read) {
  read.hidden = frame.desk.matches;
  read.addEventListener("click", () => {
    const words = enclosing("[data-lesson]", read);
    words.open = false;
    frame.fold(inBoard(".can").length > 0);
    the("summary", words).focus({ preventScroll: true });
  });
}

// The page in another language shows the step after the same answers.
document.addEventListener("language:chosen", ({ detail: here }) => here.searchParams.set("given", answer.elements.given?.value ?? ""));

// A step that is done is the end of its questions: what is said of it, and the way on, come next.
table.addEventListener("table:changed", () => {
  if (panel().matches(".ask-learned")) the("#ask-heading").focus({ preventScroll: true });
});
