// Getting about on a board that is taller than a phone. Its parts ([data-part]) are named in a bar that stays in sight, with what is most
// worth knowing of each and where something is asked; parts with [data-folds] can be folded, which this browser remembers for each game.
import { reducedMotion, table } from "./table-page.js";

const bar = document.getElementById("parts");
const key = `table-folded-${document.body.dataset.game}`;
const folded = new Set((localStorage.getItem(key) ?? "").split(" ").filter(Boolean));
const parts = () => [...document.querySelectorAll("#table-board [data-part]")];
const partOf = (name) => document.querySelector(`#table-board [data-part="${CSS.escape(name)}"]`);
const headingOf = (part) => part.querySelector("h2, h3");

// --- the bar -----------------------------------------------------------------------------------------------------------------

const chip = (part) => {
  const button = Object.assign(document.createElement("button"), { type: "button" });
  button.dataset.to = part.dataset.part;
  button.append(document.createElement("span"), document.createElement("small"));
  return button;
};

const label = (button, part) => {
  const { partName, partNote = "", partSaid = "" } = part.dataset;
  const asked = [...part.querySelectorAll(".can")].some((thing) => thing.closest("[data-part]") === part);
  button.firstChild.textContent = partName;
  button.lastChild.textContent = partNote;
  button.classList.toggle("part-asked", asked);
  button.classList.toggle("part-alarm", "partAlarm" in part.dataset);
  button.setAttribute("aria-label", [partName, partSaid, asked ? bar.dataset.asked : ""].filter(Boolean).join(", "));
};

const draw = () => {
  const all = parts();
  bar.hidden = !all.length;
  const names = all.map((part) => part.dataset.part).join();
  if (names !== [...bar.children].map((button) => button.dataset.to).join()) bar.replaceChildren(...all.map(chip));
  all.forEach((part, index) => label(bar.children[index], part));
};

bar.addEventListener("click", (event) => {
  const part = partOf(event.target.closest("button")?.dataset.to ?? "");
  if (!part) return;
  fold(part, false);
  part.scrollIntoView({ block: "start", behavior: reducedMotion.matches ? "instant" : "smooth" });
  const heading = headingOf(part);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
});

// The part that is being read.
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const button = bar.querySelector(`[data-to="${CSS.escape(target.dataset.part)}"]`);
    if (!button) continue;
    if (!isIntersecting) { button.removeAttribute("aria-current"); continue; }
    button.setAttribute("aria-current", "true");
    bar.scrollTo({ left: button.offsetLeft - (bar.clientWidth - button.offsetWidth) / 2 });
  }
}, { rootMargin: "-20% 0px -75% 0px" });

// --- folding -----------------------------------------------------------------------------------------------------------------

const fold = (part, to) => {
  if (!part.matches("[data-folds]")) return;
  folded[to ? "add" : "delete"](part.dataset.part);
  localStorage.setItem(key, [...folded].join(" "));
  apply(part);
};

const apply = (part) => {
  const shut = folded.has(part.dataset.part);
  part.classList.toggle("part-folded", shut);
  part.querySelector(".part-fold")?.setAttribute("aria-expanded", String(!shut));
};

const dress = (part) => {
  const heading = headingOf(part);
  if (heading && !heading.querySelector(".part-fold")) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "part-fold" });
    button.setAttribute("aria-label", part.dataset.partName);
    button.addEventListener("click", () => fold(part, !folded.has(part.dataset.part)));
    heading.append(button);
  }
  apply(part);
};

const begin = () => {
  seen.disconnect();
  for (const part of parts()) {
    seen.observe(part);
    if (part.matches("[data-folds]")) dress(part);
  }
  draw();
};
table.addEventListener("table:changed", ({ detail }) => { if (detail.parts.includes("table-board")) begin(); });
begin();
