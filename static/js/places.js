// @ts-check
// Where a reader is in what scrolls and what unfolds. It is noted before a part of a page is drawn again, and set in what is drawn then.

// An element keeps this name when it is drawn again, in another language too: its id, or its kind and its first class, and which one of them.
const kindOf = (thing) => thing.id || `${thing.localName} ${thing.dataset?.part ?? thing.dataset?.lies ?? thing.classList[0] ?? ""}`;
const named = (root) => {
  const names = new Map();
  const count = new Map();
  for (const thing of [root, ...root.querySelectorAll("*")]) {
    const kind = kindOf(thing);
    const which = count.get(kind) ?? 0;
    count.set(kind, which + 1);
    names.set(`${kind} ${which}`, thing);
  }
  return names;
};

/** @type {(thing: Element) => [wide: number, tall: number]} */
const reach = (thing) => [thing.scrollWidth - thing.clientWidth, thing.scrollHeight - thing.clientHeight];
const scrolls = (thing) => thing.clientHeight > 0 && reach(thing).some((far) => far > 1);

/**
 * The folds that are open or shut, and how far everything is scrolled, but for `except`.
 * @param {HTMLElement | null} root
 * @param {string} except a selector
 */
export const noted = (root, except = "") => {
  /** @type {[name: string, open: boolean][]} */
  const folds = [];
  /** @type {[name: string, left: number, top: number, wide: number, tall: number][]} */
  const scrolled = [];
  for (const [name, thing] of root ? named(root) : []) {
    if (except && thing.closest(except)) continue;
    if (thing.localName === "details") folds.push([name, thing.open]);
    if (scrolls(thing)) scrolled.push([name, thing.scrollLeft, thing.scrollTop, ...reach(thing)]);
  }
  return { folds, scrolled };
};

/**
 * Set it again. What is longer or shorter than it was, as in another language, is scrolled as far in proportion.
 * @param {HTMLElement | null} root
 * @param {ReturnType<typeof noted>} was
 * @param {{ inProportion?: boolean }} how
 */
export const set = (root, { folds, scrolled }, { inProportion = false } = {}) => {
  if (!root) return;
  const names = named(root);
  for (const [name, open] of folds) if (names.get(name)?.localName === "details") names.get(name).open = open;
  for (const [name, left, top, wide, tall] of scrolled) {
    const thing = names.get(name);
    if (!thing || (thing.scrollLeft === left && thing.scrollTop === top)) continue;
    const [nowWide, nowTall] = inProportion ? reach(thing) : [wide, tall];
    thing.scrollTo({ left: wide ? (left * nowWide) / wide : left, top: tall ? (top * nowTall) / tall : top, behavior: "instant" });
  }
};
