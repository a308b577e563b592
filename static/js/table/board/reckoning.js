// @ts-check
// What a number comes of, opened from the number: by pointing at it, by reaching it with the keyboard, by touching it, or by the key "w".
import { shortcut, the } from "../../base.js";
import { place, table } from "../dom.js";

const card = the("#reckoning");
const SUBJECT = ".reckoned[data-reckoning], .option[data-reckoning]"; // a piece that cannot be chosen says it where it says why not
let about = null; // the number that the card is open for
let kept = false; // opened on purpose: it stays until it is closed
let waiting = 0;
let held = false;

const MINUS = "\u2212";
const figure = (amount, signed) => (amount < 0 ? `${MINUS}${-amount}` : signed && amount ? `+${amount}` : `${amount}`);
const element = (tag, ...within) => {
  const made = document.createElement(tag);
  made.append(...within);
  return made;
};
const sentence = (tag, html, clause) => {
  const made = element(tag);
  made.innerHTML = html; // as the site drew it
  if (tag === "th") made.scope = "row";
  if (clause) made.append(" ", linkTo(clause));
  return made;
};
const linkTo = (clause) => {
  const link = /** @type {Element} */ (the("#clause-link").content.firstElementChild?.cloneNode(true));
  for (const { name, value } of [...link.attributes]) link.setAttribute(name, value.replace("any.clause", clause));
  return link;
};
const rowsOf = (causes, depth) =>
  causes.flatMap(([said, clause, amount, parts = []], index) => {
    const row = element("tr", sentence("th", said, clause), element("td", figure(amount, depth || index)));
    if (depth) row.className = "part";
    return [row, ...rowsOf(parts, depth + 1)];
  });

/**
 * The causes of an element, listed: games/drawing/board/reckonings.py says what the data are.
 * @param {HTMLElement} thing
 * @returns {HTMLElement[]}
 */
export const listed = (thing) => {
  const [what, total, causes] = JSON.parse(thing.dataset.reckoning ?? "[]");
  const title = sentence("p", what);
  title.className = "reckoning-what";
  const sum = element("tr", sentence("th", card.dataset.total), element("td", figure(total)));
  const list = element("table", element("tbody", ...rowsOf(causes, 0)), element("tfoot", sum));
  list.className = "reckoning";
  return [title, list];
};

const subject = (target) => (target.closest?.(".option .ref") ? null : target.closest?.(SUBJECT) ?? null); // a name says what it is
const hide = () => {
  clearTimeout(waiting);
  about?.removeAttribute("aria-expanded");
  about = null;
  kept = false;
  card.hidden = true;
};
const show = (thing, keep = false) => {
  clearTimeout(waiting);
  if (!thing.isConnected || !thing.dataset.reckoning) return;
  if (about !== thing) hide();
  about = thing;
  kept ||= keep;
  card.replaceChildren(...listed(thing));
  card.hidden = false;
  if (thing.matches("button.reckoned")) thing.setAttribute("aria-expanded", "true");
  place(card, thing);
};
const enter = (thing) => {
  show(thing, true);
  card.focus({ preventScroll: true });
};
const later = (action, delay) => {
  clearTimeout(waiting);
  waiting = setTimeout(action, delay);
};

// --- by pointing -------------------------------------------------------------------------------------------------------------

const left = (event) => {
  if (event.pointerType !== "mouse" || kept || card.contains(event.relatedTarget) || about?.contains(event.relatedTarget)) return;
  later(hide, 200);
};

const beginPointing = () => {
  // It stays while the pointer is on the number or on the card.
  table.addEventListener("pointerover", (event) => {
    const thing = subject(event.target);
    if (event.pointerType !== "mouse" || kept) return;
    if (thing) later(() => show(thing), 300);
    else later(hide, 200);
  });
  table.addEventListener("pointerout", left);
  card.addEventListener("pointerout", left);
  card.addEventListener("pointerover", () => clearTimeout(waiting));
};

// --- by holding a finger on it -----------------------------------------------------------------------------------------------

const beginHolding = () => {
  // The touch that asked does not choose as well.
  table.addEventListener("pointerdown", (event) => {
    held = false;
    const thing = subject(event.target);
    if (thing && event.pointerType !== "mouse") later(() => { held = true; show(thing, true); }, 500);
  });
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) table.addEventListener(kind, (event) => { if (event.pointerType !== "mouse" && !held) clearTimeout(waiting); });
  table.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" && !held && Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(waiting);
  });
  document.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
};

// --- by touching it, or by keys ----------------------------------------------------------------------------------------------

const beginKeys = () => {
  // With Enter the focus goes on into the card.
  document.addEventListener("click", (event) => {
    if (held && subject(event.target)) {
      held = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const number = event.target.closest?.("button.reckoned");
    if (number) {
      event.stopPropagation();
      if (about === number && kept) hide();
      else if (event.detail === 0) enter(number);
      else show(number, true);
    } else if (!card.contains(event.target) && !document.querySelector("dialog:modal")) hide();
  }, true);
  table.addEventListener("focusin", (event) => {
    const thing = subject(event.target);
    if (thing?.matches(":focus-visible")) show(thing);
    else if (!kept) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && about) {
      const from = about;
      if (card.contains(document.activeElement)) from.focus({ preventScroll: true });
      event.stopPropagation();
      hide();
    } else if (shortcut(event).toLowerCase() === "w") {
      const thing = about ?? subject(document.activeElement) ?? document.querySelector("#table-board button.reckoned");
      if (thing) enter(thing);
    }
  }, true);
  addEventListener("scroll", () => { if (!card.contains(document.activeElement)) hide(); }, { passive: true });
  table.addEventListener("table:changed", hide);
};

export const begin = () => {
  beginPointing();
  beginHolding();
  beginKeys();
};
