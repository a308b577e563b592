// @ts-check
// Cards that are titles (class "opens") open above themselves while they are pointed at, have the focus, or an option speaks of them.
// A finger leaves what it has touched as soon as it is lifted: a tap opens the card, the next tap shuts it.
import { inBoard, table } from "../dom.js";

let shown = null;

const shut = () => {
  if (shown?.isConnected) shown.hidePopover();
  shown = null;
};
const open = (card) => {
  const text = card?.querySelector(".opens-text[popover]");
  if (text === shown) return;
  shut();
  if (!text || text.checkVisibility({ visibilityProperty: true }) && !text.matches("[popover]")) return;
  shown = text;
  text.showPopover();
  const about = card.getBoundingClientRect();
  text.style.left = `${Math.max(8, Math.min(innerWidth - text.offsetWidth - 8, about.x + about.width / 2 - text.offsetWidth / 2))}px`;
  const above = about.y - text.offsetHeight - 6;
  text.style.top = `${above > 8 ? above : Math.min(about.bottom + 6, innerHeight - text.offsetHeight - 8)}px`;
};

const cardOf = (target) => target.closest?.(".opens");
const nodeOf = (target) => {
  const speaker = target.closest?.(".option[data-elements]");
  const named = speaker?.dataset.elements.split(" ").filter(Boolean) ?? [];
  return [...inBoard(".opens")].find((card) => card.offsetParent && named.includes(card.dataset.element));
};

// What a tap chooses is read in the pane (considering.js); a card that cannot be chosen is read above itself.
const isChosen = (card) => card?.matches(".can, .can-then, .glow") ?? false;
const readBy = (target) => {
  const card = cardOf(target);
  return isChosen(card) ? null : card;
};
let before = null; // what was open when the finger came down: its focus may open the card before the tap is over

const beginTaps = () => {
  document.addEventListener("pointerdown", () => { before = shown; }, true);
  document.addEventListener("click", ({ target, pointerType }) => {
    if (pointerType === "mouse" || !pointerType) return;
    const card = readBy(target);
    if (before && (before === shown || !card) && before.matches(":popover-open")) shut();
    else if (card) open(card);
  });
};

// The text on a card (class "whole") is whole, or folded away wherever the card has too little room for it: the card is its name and its
// signs then, and its text is told when it is pointed at or touched. Of several in a group the one that says most is folded first.
const over = ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight > 1;
const lacks = (card) => [card, ...card.querySelectorAll(".words-of")].some(over);
const letters = (card) => card.querySelector(".words-of")?.textContent.length ?? 0;
const foldGroup = (group, cards) => {
  for (const card of cards) card.classList.remove("folded");
  const open = cards.filter((card) => card.offsetParent).sort((one, other) => letters(one) - letters(other));
  const cut = () => group.scrollWidth - group.clientWidth > 1 ? open.length - 1 : open.findLastIndex(lacks);
  for (let at = cut(); at >= 0; at = cut()) open.splice(at, 1)[0].classList.add("folded");
};
// The beginning of a text that is folded away: as many words as the card has room for, or none where they would say nothing.
const FEWEST = 10; // letters; one of Chinese counts as two
const breadth = (text) => text.replace(/\p{Script=Han}/gu, "xx").length;
const showBeginning = (card) => {
  const words = card.querySelector(".words-of");
  const text = words?.textContent.trim() ?? "";
  const ends = [...text.matchAll(/\s+|(?<=\p{Script=Han})/gu)].map(({ index }) => index);
  const beginning = Object.assign(document.createElement("small"), { className: "card-begins", ariaHidden: "true" });
  words?.after(beginning);
  const fits = (end) => {
    beginning.textContent = `${text.slice(0, end).replace(/\P{L}+$/u, "")}…`;
    return !over(card) && !over(beginning) && beginning.scrollWidth <= beginning.clientWidth + 1;
  };
  let [most, least] = [ends.length, 0];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(ends[middle - 1])) least = middle;
    else most = middle - 1;
  }
  if (!least || !fits(ends[least - 1]) || breadth(beginning.textContent) < FEWEST) beginning.remove();
};
const fold = () => {
  for (const beginning of inBoard(".card-begins")) beginning.remove();
  /** @type {Map<HTMLElement, HTMLElement[]>} */
  const groups = new Map();
  for (const card of inBoard(".whole")) {
    const group = /** @type {HTMLElement} */ (card.closest("[data-folds]") ?? card.parentElement);
    groups.set(group, [...groups.get(group) ?? [], card]);
  }
  for (const [group, cards] of groups) foldGroup(group, cards);
  for (const card of inBoard(".whole.folded")) if (card.offsetParent) showBeginning(card);
};

export const begin = () => {
  for (const kind of /** @type {const} */ (["pointerover", "pointerdown"])) {
    table.addEventListener(kind, ({ target, pointerType }) => { if (pointerType === "mouse") open(cardOf(target) ?? nodeOf(target)); });
  }
  table.addEventListener("focusin", ({ target }) => {
    const card = cardOf(target);
    if (!isChosen(card) || target.matches(":focus-visible")) open(card ?? nodeOf(target));
  });
  table.addEventListener("pointerleave", ({ pointerType }) => { if (pointerType === "mouse") shut(); });
  beginTaps();
  table.addEventListener("focusout", ({ relatedTarget }) => { if (!relatedTarget || !table.contains(relatedTarget)) shut(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") shut(); });
  // Where the card itself is scrolled, its text would stay behind.
  addEventListener("scroll", ({ target }) => { if (/** @type {Node} */ (target).contains(shown)) shut(); }, { capture: true, passive: true });
  table.addEventListener("table:changed", shut);
  table.addEventListener("table:changed", fold);
  addEventListener("resize", fold);
  document.fonts.ready.then(fold);
  document.fonts.addEventListener("loadingdone", fold); // letters of another font, which came later, have another size
};
