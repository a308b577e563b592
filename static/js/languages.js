// @ts-check
// In another language a page is scrolled and unfolded as it was.
import { carry } from "./base.js";
import { noted, set } from "./places.js";

const EXCEPT = ".menu, .site-header, [hidden], #log-lines"; // the log looks after itself

// What is nearest to the top of the window stays there.
const far = (one) => Math.abs(one.getBoundingClientRect().top);
const nearest = () => {
  const seen = [...document.querySelectorAll("main [id]")].filter((one) => one.getClientRects().length);
  if (!seen.length) return null;
  const one = seen.reduce((best, other) => (far(best) <= far(other) ? best : other));
  return [one.id, one.getBoundingClientRect().top];
};
const take = () => ({ ...noted(document.body, EXCEPT), top: scrollY > 0 ? nearest() : null });
const give = (was) => {
  set(document.body, was, { inProportion: true });
  const [id, top] = was.top ?? [];
  const one = id && document.getElementById(id);
  if (one) scrollBy({ top: one.getBoundingClientRect().top - top, behavior: "instant" });
};

export const begin = () => {
  // After all other scripts, which open and fold things as well.
  carry("page", take, (was) => addEventListener("load", () => give(was)));
};
