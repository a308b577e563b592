// @ts-check
// A table's page: its modules begin in the order in which they hear of a change. Then addresses to copy.
import { toast } from "./base.js";
import * as clocks from "./clocks.js";
import * as live from "./live.js";
import * as languages from "./languages.js";
import * as cards from "./table/board/cards.js";
import * as dialogs from "./table/board/dialogs.js";
import * as frame from "./table/board/frame.js";
import * as hiddenDrawing from "./table/board/hidden-drawing.js";
import * as inspect from "./table/board/inspect.js";
import * as map from "./table/board/map.js";
import * as motion from "./table/board/motion.js";
import * as openHands from "./table/board/open-hands.js";
import * as outline from "./table/board/outline.js";
import * as reckoning from "./table/board/reckoning.js";
import * as zoom from "./table/board/zoom.js";
import * as choose from "./table/choosing/choose.js";
import * as considering from "./table/choosing/considering.js";
import * as guide from "./table/choosing/guide.js";
import * as order from "./table/choosing/order.js";
import * as sections from "./table/choosing/sections.js";
import * as ticks from "./table/choosing/ticks.js";
import * as tight from "./table/choosing/tight.js";
import * as copying from "./table/copying.js";
import { table } from "./table/dom.js";
import * as losses from "./table/losses.js";
import * as notepad from "./table/notepad.js";
import * as mayI from "./table/may-i.js";
import * as sheet from "./table/sheet.js";
import * as chapters from "./table/story/chapters.js";
import * as log from "./table/story/log.js";
import * as looked from "./table/story/looked.js";
import * as pace from "./table/story/pace.js";
import * as places from "./table/story/places.js";
import * as proof from "./table/story/proof.js";
import * as replay from "./table/story/replay.js";
import * as rewatch from "./table/story/rewatch.js";
import * as since from "./table/story/since.js";
import * as announce from "./table/live/announce.js";
import * as send from "./table/live/send.js";
import * as swap from "./table/live/swap.js";
import * as chat from "./table/live/chat.js";
import * as next from "./table/live/next.js";
import * as plan from "./table/live/plan.js";
import * as presence from "./table/live/presence.js";

// Each module adds its listeners when it begins, and the first to listen hears first.
const PARTS = [
  languages, sheet, losses,
  motion, rewatch, log, places, announce,
  swap, // before what adds to the page: it notes what the site has drawn
  zoom, frame, send, guide,
  order, ticks, sections, reckoning, choose, tight,
  inspect, mayI, considering, dialogs, openHands,
  pace, replay, since, chapters, looked, proof,
  cards, map, outline, hiddenDrawing, chat, notepad, presence, clocks, next, plan, copying,
  live, // last: what comes over the socket is heard by all
];
for (const part of PARTS) part.begin();
table.classList.remove("unbegun");

// What another page has left to be said takes no room of the table, and goes by itself.
for (const said of document.querySelectorAll("#messages .notice")) {
  toast(said.textContent ?? "", said.matches(".notice-success") ? "success" : "info");
  said.remove();
}

const complete = () => {
  for (const box of document.querySelectorAll("input[data-absolute]")) box.value = new URL(box.getAttribute("value") ?? "", location.href).href;
};

table.addEventListener("table:changed", complete);
complete();
