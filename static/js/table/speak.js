// @ts-check
// What a table says to screen readers.
import { the } from "../base.js";

/**
 * Say a sentence. A region that gets the same text is silent: where the sentence is said again, a space at its end makes it another text.
 * @param {string} sentence
 * @param {boolean} again whether it is new, even if it is the sentence that was said before
 */
export const speak = (sentence, again = true) => {
  const region = the("#table-live");
  const before = region.textContent;
  if (!again && before?.trimEnd() === sentence) return;
  region.textContent = sentence && before === sentence ? `${sentence}\u00a0` : sentence;
};
