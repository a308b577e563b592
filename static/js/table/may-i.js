// @ts-check
// May I …?: the engine's answer about the thing that has the focus or was pointed at last, or to typed words. It is shown in the pane of what is
// pointed at. Key i asks; in the pane a field takes words.
import { shortcut, the, toast } from "../base.js";
import { about, elementsIn, pane, present, SUBJECT } from "./board/inspect.js";
import { fold } from "./board/frame.js";
import { position, status, table, words } from "./dom.js";

const form = the("[data-may-i-form]", pane);
const field = the("input", form);
let cameFrom = null;

const answerTo = async (asked) => {
  const query = new URLSearchParams([...asked, ...position(), ["version", status().version]]).toString();
  try {
    const answered = await fetch(`${words.mayI}?${query}`, { headers: { "HX-Request": "true" } });
    if (answered.ok) return answered.text();
  } catch { /* no network */ }
  toast(words.unanswered, "error"); // the words stay in the field
  return "";
};

// The panel says why already; the site is told that somebody has asked.
const count = (asked) => fetch(`${words.mayI}?${new URLSearchParams([...asked, ...position()])}`, { headers: { "HX-Request": "true" } }).catch(() => null);

// --- a thing -------------------------------------------------------------------------------------------------------------------

const askedOf = (thing) => {
  const option = thing.matches(".option") ? thing.value : "";
  const elements = [...new Set(elementsIn(thing).filter(Boolean))].slice(0, 6);
  return [...elements.map((element) => ["element", element]), ...(option ? [["option", option]] : [])];
};

/**
 * Ask about a thing and show the answer, with the focus on it.
 * @param {Found} thing
 */
const ask = async (thing) => {
  const asked = askedOf(thing);
  if (!asked.length) return;
  cameFrom = document.activeElement;
  const said = await answerTo(asked);
  if (!said) return;
  present(said, elementsIn(thing));
  about.focus({ preventScroll: true });
};

// The thing that has the focus, or else the one that is under the mouse.
const thingHere = () => {
  const focused = document.activeElement?.closest(`${SUBJECT}, #outline [data-element]`);
  return focused ?? [...document.querySelectorAll(`:is(${SUBJECT}):hover`)].at(-1) ?? null;
};

// --- typed words ---------------------------------------------------------------------------------------------------------------

const open = () => {
  cameFrom = document.activeElement;
  if (pane.hidden) present("", []);
  fold(true); // on a phone the panel gives way
  field.focus();
  field.select();
};

const typed = async (event) => {
  event.preventDefault();
  const question = field.value.trim();
  if (!question) return;
  const said = await answerTo([["q", question]]);
  if (!said) return;
  present(said, []);
  about.focus({ preventScroll: true });
};

// --- beginning -----------------------------------------------------------------------------------------------------------------

export const begin = () => {
  if (!words.mayI) return;
  form.hidden = false;
  form.addEventListener("submit", typed);
  for (const opener of document.querySelectorAll("[data-opens-may-i]")) {
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      opener.closest("details.menu")?.removeAttribute("open");
      open();
    });
  }
  document.addEventListener("keydown", (event) => {
    if (shortcut(event) !== "i") return;
    event.preventDefault();
    const thing = thingHere();
    if (thing && !pane.contains(thing)) ask(thing);
    else open();
  });
  pane.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !cameFrom?.isConnected) return;
    /** @type {HTMLElement} */ (cameFrom).focus({ preventScroll: true });
  });
  // Whoever chooses what is refused asks why: the panel says so, and it is counted.
  const why = (event) => {
    const thing = event.target.closest?.("#table-board .cannot[data-element]");
    if (thing && !event.target.closest("a, .option") && (event.type === "click" || event.key === "Enter" || event.key === " ")) count(askedOf(thing));
  };
  table.addEventListener("click", why);
  table.addEventListener("keydown", why);
};
