// @ts-check
// Searching a kept book: entries that have all words of a query, in any script. Nothing here knows a page.
// rulebook/search/offline.py makes the index. Its order of results is simpler than the site's.

/** @typedef {[what: string, ref: string, number: string, sign: string, address: string, title: string, text: string, others: string]} Entry */
/** @typedef {{ book: string, slug: string, prefix: string, letters: Record<string, string>, entries: Entry[] }} Index */
/** @typedef {{ index: Index, entry: Entry, score: number, share: number }} Finding */

const NAMED = 9; // a term or a card by its whole name
const TITLE = 5;
const TEXT = 2;
const OTHERS = 1;
const EXACT = 40; // its own number or id
const ENOUGH = 0.6; // of the pairs of characters of a long word

/**
 * A text in the one form of all scripts, as long as it was, so that places in it are places in the text.
 * @param {string} text
 * @param {Record<string, string>} letters
 */
export const fold = (text, letters) =>
  [...text].map((letter) => (letter.length > 1 ? letter : (letters[letter] ?? (letter.normalize("NFKD").toLowerCase()[0] || letter)))).join("");

const LATIN = /^[a-z0-9'’.-]+$/;
const bare = (word) => (LATIN.test(word) && word.length > 3 ? word.replace(/(ies|es|s|ing|ed)$/, "") : word);

// Words that only ask, where something else is asked for.
const ASKING = new Set("a an and are can do does how i in is many may much of the there to what when which who why".split(" "));

/**
 * The words of a query, folded: Chinese and Latin letters that touch are two words.
 * @param {string} query
 * @param {Record<string, string>} letters
 * @returns {string[]}
 */
export const wordsOf = (query, letters) => {
  const all = fold(query, letters).match(/[a-z0-9'’.-]+|[^\sa-z0-9'’.,;:!?"“”「」『』，。；：！？、（）()-]+/g) ?? [];
  const asked = all.filter((word) => !ASKING.has(word));
  return [...new Set((asked.length ? asked : all).map(bare))].filter(Boolean);
};

// A Latin word begins where no letter is before it.
const placeOf = (word, text, from = 0) => {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!LATIN.test(word) || !/[a-z0-9]/.test(text[at - 1] ?? "")) return at;
  }
  return -1;
};
const pairsOf = (word) => [...word].slice(1).map((letter, index) => [...word][index] + letter);
const has = (word, text) => {
  if (placeOf(word, text) >= 0) return 1;
  if (LATIN.test(word) || [...word].length < 3) return 0;
  const pairs = pairsOf(word);
  const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length;
  return share >= ENOUGH ? share / 2 : 0;
};

/** @type {WeakMap<Entry, { title: string, text: string }>} */
const known = new WeakMap();
const foldedOf = (/** @type {Entry} */ entry, letters) => {
  const folded = known.get(entry) ?? { title: fold(entry[5], letters), text: fold(entry[6], letters) };
  known.set(entry, folded);
  return folded;
};

const scored = (word, entry, letters) => {
  const [, ref, number, , , , , others] = entry;
  if (word === ref || word === number) return EXACT;
  const { title, text } = foldedOf(entry, letters);
  if (word === title && entry[0] !== "clause") return NAMED;
  return Math.max(TITLE * has(word, title), TEXT * has(word, text), OTHERS * has(word, others));
};

/**
 * What of the books has the words of a query, best first; where nothing has all of them, what has the most.
 * @param {string} query
 * @param {Index[]} books
 * @param {number} most
 * @returns {Finding[]}
 */
export const find = (query, books, most = 60) => {
  /** @type {Finding[]} */
  const found = [];
  for (const index of books) {
    const asked = wordsOf(query, index.letters);
    for (const entry of asked.length ? index.entries : []) {
      const scores = asked.map((word) => scored(word, entry, index.letters));
      const share = scores.filter(Boolean).length / asked.length;
      const length = 1 + entry[6].length / 2000;
      if (share) found.push({ index, entry, share, score: scores.reduce((sum, score) => sum + score, 0) / length });
    }
  }
  const best = Math.max(0, ...found.map(({ share }) => share));
  return found.filter(({ share }) => share === best).sort((one, other) => other.score - one.score).slice(0, most);
};

/**
 * Where the words of a query are in a text, in order; those that touch are one place.
 * @param {string} text
 * @param {string[]} words
 * @param {Record<string, string>} letters
 * @returns {[start: number, end: number][]}
 */
export const places = (text, words, letters) => {
  const folded = fold(text, letters);
  /** @type {[number, number][]} */
  const all = [];
  const mark = (word) => {
    for (let at = placeOf(word, folded); at >= 0; at = placeOf(word, folded, at + word.length)) all.push([at, at + word.length]);
  };
  for (const word of words) {
    const before = all.length;
    mark(word);
    if (all.length === before && !LATIN.test(word)) pairsOf(word).forEach(mark);
  }
  /** @type {[number, number][]} */
  const merged = [];
  for (const [start, end] of all.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
};
