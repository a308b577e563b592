// @ts-check
// Somebody has come to the table or left it: screen readers hear it once it has lasted, and never of the reader's own seats. The dots are
// the style sheet's.
import { answer } from "../dom.js";
import { speak } from "../speak.js";

const LASTS = 10_000; // a page that is loaded again is gone for less
/** @returns {HTMLElement[]} */
const people = () => [...document.querySelectorAll("#table-presence > [data-seat]")];
/** @type {Map<string | undefined, string>} by seat, what was known last */
const known = new Map();
let later = 0;

const tell = () => {
  later = 0;
  const others = people().filter((person) => person.dataset.seat !== answer.dataset.seat);
  const changed = others.filter((person) => known.has(person.dataset.seat) && known.get(person.dataset.seat) !== person.className);
  for (const person of people()) known.set(person.dataset.seat, person.className);
  if (changed.length) speak(changed.map((person) => person.textContent).join(" "), false);
};

export const begin = () => {
  later = window.setTimeout(tell, LASTS);
  document.addEventListener("htmx:after:swap", () => { later ||= window.setTimeout(tell, LASTS); });
};
