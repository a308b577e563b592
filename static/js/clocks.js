// @ts-check
// Clocks that run: each <time data-until> shows what is left until that moment, by the clock of the site, not of the device. What is little
// is red. Nothing is said aloud: whoever listens finds the time where they look for it.

/** @type {HTMLElement | null} */
const place = document.querySelector("[data-now]");

// How far the device's clock is behind the site's: the site drew the page when its answer began to arrive.
const arrived = () => {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return performance.timeOrigin + (visit?.responseStart ?? 0);
};
const behind = place ? Number(place.dataset.now) - arrived() : 0;

/**
 * What is left, as the site writes it (games/drawing/words/pace.py). A begun second counts.
 * @param {number} left in milliseconds
 */
export const timeLeft = (left) => {
  const seconds = Math.ceil(Math.max(0, left) / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [minutes, hours, days] = [60, 3600, 86400].map((unit) => Math.floor(seconds / unit));
  if (days) return (place?.dataset.days ?? "").replace("{days}", String(days)).replace("{hours}", String(hours % 24));
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/**
 * What a clock shows now.
 * @param {HTMLElement} clock
 */
export const leftOn = (clock) => Number(clock.dataset.until) - (Date.now() + behind);

const tick = () => {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-until]"))) {
    const left = leftOn(clock);
    const text = timeLeft(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.parentElement?.classList.toggle("clock-short", left < Number(clock.dataset.short));
  }
  document.dispatchEvent(new CustomEvent("clocks:ticked"));
};

let next = 0;
const run = () => {
  clearTimeout(next);
  if (!document.querySelector("time[data-until]")) return;
  tick();
  next = window.setTimeout(run, 1000 - ((Date.now() + behind) % 1000));
};

// A match that has begun may be adjourned, or get another pace.
const offer = () => {
  const [button, status] = [document.querySelector("[data-opens=time]"), document.getElementById("table-status")?.dataset];
  if (button instanceof HTMLElement && status) button.hidden = !status.timed || !status.seated || status.status !== "playing";
};

export const begin = () => {
  if (!place) return;
  document.addEventListener("table:changed", offer, true);
  for (const event of ["htmx:after:swap", "table:changed", "visibilitychange"]) document.addEventListener(event, run, true);
  run();
};
