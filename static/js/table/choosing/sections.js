// @ts-check
// A long list of answers: headings that open, filters by kind, and how far it was scrolled. All of it stays while the same clause asks, such
// as after each flag of one action round. Then the list is as the site has drawn it.
import { panel } from "../dom.js";

let asks = ""; // the clause that asks
let kind = ""; // the only kind that is shown, if any
let top = 0; // px
const opened = new Map(); // by the name of a section: whether somebody has opened or shut it
const shut = new Set(); // the names of those that would be in the way
const states = new Map(); // by name: whether it was open when it was last shown
let stays = false; // somebody uses the list: each section is as it was, and one that was not there is shut
let shownByTouch = false; // sections are open for what was touched, not by hand

/** @returns {HTMLDetailsElement[]} */
const sections = () => /** @type {any} */ ([...panel().querySelectorAll("[data-section]")]);
const nameOf = (section) => section.dataset.section ?? "";

export const isFiltered = () => kind !== "";
/** @param {HTMLElement} option */
export const passes = (option) => !isFiltered() || option.dataset.kind === kind;

/**
 * Show one kind of answers, or all again.
 * @param {HTMLElement | null} [filter]
 */
export const filterBy = (filter = null) => {
  const wanted = filter?.dataset.filter ?? "";
  kind = wanted === kind ? "" : wanted;
  for (const one of panel().querySelectorAll("[data-filter]")) one.setAttribute("aria-pressed", String(one.dataset.filter === kind && kind !== ""));
};

/**
 * Sections without a shown answer are hidden. Those with what was touched or filtered are open.
 * @param {boolean} narrowed
 */
export const showSections = (narrowed) => {
  shownByTouch = narrowed || isFiltered();
  for (const section of sections()) {
    section.hidden = !section.querySelector(".option:not([hidden])");
    section.dataset.drawn ??= String(section.open);
    const asDrawn = section.dataset.drawn === "true" && !shut.has(nameOf(section));
    section.open = shownByTouch || (opened.get(nameOf(section)) ?? (stays ? states.get(nameOf(section)) ?? false : asDrawn));
    if (!shownByTouch) states.set(nameOf(section), section.open);
  }
};

/** All sections as the site has drawn them, but for those that somebody has opened or shut. */
export const openAsDrawn = () => {
  shut.clear();
  stays = false;
  showSections(shownByTouch);
};
/**
 * Where not all answers fit, headings alone are in sight, but for those that somebody has opened. Then as many open again, from the first one on,
 * as still fit. Whether that was of use.
 * @param {() => boolean} fits
 */
export const shutWhatIsInTheWay = (fits) => {
  const all = sections();
  for (const section of all) shut.add(nameOf(section));
  showSections(shownByTouch);
  if (!fits()) return all.some((section) => opened.get(nameOf(section)));
  for (const section of all) {
    shut.delete(nameOf(section));
    showSections(shownByTouch);
    if (fits()) continue;
    shut.add(nameOf(section));
    showSections(shownByTouch);
  }
  return true;
};

// Another question, or the same again: called when the panel is drawn.
export const recall = () => {
  const now = panel().dataset.asks ?? "";
  const filters = panel().querySelector("[data-filters]");
  if (now !== asks) {
    asks = now;
    kind = "";
    top = 0;
    opened.clear();
    shut.clear();
    states.clear();
  }
  stays = isUsed();
  if (!filters?.querySelector(`[data-filter="${CSS.escape(kind)}"]`)) kind = "";
  if (filters) filters.hidden = false;
  for (const one of panel().querySelectorAll("[data-filter]")) one.setAttribute("aria-pressed", String(isFiltered() && one.dataset.filter === kind));
};
export const scrollBack = () => { panel().scrollTop = top; };
/** Whether somebody has scrolled the list. */
export const isScrolled = () => top > 0;
/** Whether somebody has scrolled the list, or opened or shut a part of it: then it stays as it is while the same clause asks. */
export const isUsed = () => isScrolled() || opened.size > 0;

/**
 * Whether somebody has opened this part of the list.
 * @param {Element} section
 */
export const isOpenedByHand = (section) => section.matches("[data-section][open]") && opened.get(nameOf(section)) === true;

export const begin = () => {
  document.addEventListener("click", ({ target }) => {
    const section = /** @type {HTMLDetailsElement | null | undefined} */ (target.closest?.("[data-section] > summary")?.parentElement);
    if (section && !shownByTouch) opened.set(nameOf(section), !section.open);
  });
  document.addEventListener("click", ({ target }) => { if (target.closest?.("[data-fold]")) scrollBack(); });
  // A panel that is folded to a line is at its top, wherever its list was.
  document.addEventListener("scroll", ({ target }) => {
    if (target === panel() && panel().scrollHeight > panel().clientHeight + 1) top = panel().scrollTop;
  }, { capture: true, passive: true });
};
