// @ts-check
// The room of a question at a desk: what it gets of the strip's and of the log's, so that all of its answers are in sight.
import { desk } from "../board/frame.js";
import { panel, table } from "../dom.js";
import { isOpenedByHand, isScrolled, openAsDrawn, shutWhatIsInTheWay } from "./sections.js";

const answersInSight = () => {
  const asks = panel();
  const { top, bottom } = asks.getBoundingClientRect();
  const foot = asks.querySelector(".ask-foot")?.getBoundingClientRect().top ?? bottom;
  const answers = asks.querySelectorAll(":is([data-options], [data-ordering], [data-ticks]) :is(.option, .option-section > summary, .thing):not(.ask-foot *)");
  return [...answers].every((one) => {
    const box = one.getBoundingClientRect();
    const isShut = !one.matches("summary") && one.closest(".option-section:not([open])");
    return isShut || !box.height || (box.top >= top - 1 && box.bottom <= foot + 1);
  });
};
// A note of which only a word or two would be in sight takes the room of the name beside it: whoever points at the answer reads it.
const SCRAP = 7; // em
const hideScraps = () => {
  const notes = /** @type {Found[]} */ ([...panel().querySelectorAll("[data-options] :is(.option, .option-head) small")]);
  for (const note of notes) note.classList.remove("scrap");
  if (!table.matches(".tight")) return;
  for (const note of notes.filter((one) => one.clientWidth && one.scrollHeight > one.clientHeight + 1 && one.clientWidth < SCRAP * parseFloat(getComputedStyle(one).fontSize))) note.classList.add("scrap");
};
const LEVELS = ["tight", "tighter"];
// What somebody has opened gets the room of the headings that are shut as well: two of them a row.
const BY_HAND = [...LEVELS, "tightest"];
// A question that is longer than its room gets some of the strip's and of the log's, once: nothing moves while it is answered. Where all answers
// are in sight with still more of it, it gets that as well; then headings shut, if their answers are in the way.
const makeRoom = () => {
  table.classList.remove(...BY_HAND);
  openAsDrawn();
  if (!desk.matches || answersInSight()) return;
  for (const level of LEVELS) {
    table.classList.add(level);
    if (answersInSight()) return;
  }
  if (shutWhatIsInTheWay(answersInSight)) return;
  table.classList.add("tightest");
  if (shutWhatIsInTheWay(answersInSight)) return;
  table.classList.remove("tightest");
  openAsDrawn();
  table.classList.remove("tighter");
};

/**
 * A list that somebody uses stays as it is, unless more of the room shows all of its answers again.
 * @param {boolean} [anyway] it gets the room though not all are in sight even then
 */
const makeMoreRoom = (anyway = false) => {
  if (!desk.matches || (isScrolled() && !anyway)) return;
  const before = BY_HAND.filter((level) => table.classList.contains(level));
  for (const level of BY_HAND) {
    if (answersInSight()) return;
    table.classList.add(level);
  }
  if (anyway || answersInSight()) return;
  table.classList.remove(...BY_HAND);
  table.classList.add(...before);
};

/**
 * Arrange the question in its room.
 * @param {boolean} stays whether it has its place already, because somebody uses it
 */
export const tighten = (stays) => {
  if (stays) makeMoreRoom();
  else makeRoom();
  hideScraps();
};

export const begin = () => {
  document.addEventListener("toggle", ({ target }) => { if (isOpenedByHand(/** @type {Element} */ (target))) makeMoreRoom(true); }, true);
};
