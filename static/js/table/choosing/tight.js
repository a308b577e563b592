// @ts-check
// The room of a question at a desk: what it gets of the strip's and of the log's, so that all of its answers are in sight.
import { desk } from "../board/frame.js";
import { panel, table } from "../dom.js";
import { openAsDrawn, shutWhatIsInTheWay } from "./sections.js";

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
const LEVELS = ["tight", "tighter"];
/**
 * A question that is longer than its room gets some of the strip's and of the log's, once: nothing moves while it is answered. Where all answers
 * are in sight with still more of it, it gets that as well; then headings shut, if their answers are in the way.
 */
export const tighten = () => {
  table.classList.remove(...LEVELS);
  openAsDrawn();
  if (!desk.matches || answersInSight()) return;
  for (const level of LEVELS) {
    table.classList.add(level);
    if (answersInSight()) return;
  }
  if (shutWhatIsInTheWay(answersInSight)) return;
  openAsDrawn();
  table.classList.remove("tighter");
};
