// @ts-check
// The keys of the search boxes: "/" goes to the page's own box, arrows walk through what was found, Escape closes the list.
import { shortcut } from "./base.js";

// Before base.js, which knows only the box in the head.
document.addEventListener("keydown", (event) => {
  const box = document.getElementById("search-query");
  if (!box || shortcut(event) !== "/") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  box.focus();
  box.select();
}, true);

const around = (target) => target.closest?.("#search-box, .search");
const walk = (place, from, step) => {
  const stops = [place.querySelector("[data-search]"), ...place.querySelectorAll("[data-results] .search-hit")];
  const next = stops[Math.max(0, stops.indexOf(from) + step)];
  next?.focus();
  return Boolean(next);
};

document.addEventListener("keydown", (event) => {
  const place = around(event.target);
  if (!place || event.isComposing) return;
  const here = event.target.closest?.("[data-search], .search-hit");
  if (here && (event.key === "ArrowDown" || event.key === "ArrowUp") && walk(place, here, event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
  const drop = place.querySelector(".search-drop");
  // The first Escape closes the list; the next one empties the box, as browsers do.
  if (event.key === "Escape" && drop?.checkVisibility()) {
    event.preventDefault();
    drop.classList.add("is-closed");
    place.querySelector("[data-search]").focus();
  }
});

// Newer results may come while a reader walks through the older ones: the focus waits in the box, then takes the same place again.
let walked = "";
document.addEventListener("htmx:before:swap", () => {
  const hit = document.activeElement?.closest("[data-results] .search-hit");
  walked = hit ? hit.id : "";
  if (hit) around(hit).querySelector("[data-search]").focus();
});
document.addEventListener("htmx:after:swap", () => { if (walked) document.getElementById(walked)?.focus(); walked = ""; });

// A link of the list must not lose its focus, and with it the list, while it is being clicked; typing opens a closed list.
document.addEventListener("pointerdown", (event) => { if (event.target.closest?.(".search-drop")) event.preventDefault(); });
document.addEventListener("input", (event) => { if (event.target.matches?.("[data-search]")) around(event.target)?.querySelector(".search-drop")?.classList.remove("is-closed"); });
