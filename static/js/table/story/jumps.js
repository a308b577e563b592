// @ts-check
// What the replay leafs by: single moves, or turns, seasons and rounds, the turns of a player, the moves that cite a clause. The site names their
// positions once for each version of the table.
import { answer, status, words } from "../dom.js";
import { the } from "../../base.js";

const box = the("#replay-more");
const by = the("[data-leaf-by]", box);
const to = the("[data-jump-to]", box);
const label = the("[data-jump-label]", box);
const { seat } = answer.dataset;
let ways = [];
let version = "";

export const read = async () => {
  if (version === status().version) return;
  const wanted = status().version;
  const query = new URLSearchParams({ version: wanted, ...(new URLSearchParams(location.search).has("seat") && seat && { seat }) });
  const reply = await fetch(`${words.jumps}?${query}`).catch(() => null);
  if (!reply?.ok) return;
  ({ ways } = await reply.json());
  version = wanted;
  draw();
};

const option = (value, text) => Object.assign(document.createElement("option"), { value: String(value), textContent: text });
const draw = () => {
  const chosen = by.value;
  /** @type {Map<string, HTMLOptionElement[]>} */
  const groups = new Map([["", []]]);
  for (const { group, name, label: text, targets } of ways) groups.set(group, [...(groups.get(group) ?? []), option(name, `${text} (${targets.length})`)]);
  by.replaceChildren(by.options[0], ...[...groups].flatMap(([group, options]) => {
    if (!group) return options;
    const heading = Object.assign(document.createElement("optgroup"), { label: group });
    heading.append(...options);
    return [heading];
  }));
  by.value = ways.some(({ name }) => name === chosen) ? chosen : "";
  list();
};
const way = () => ways.find(({ name }) => name === by.value);
const list = () => {
  const { targets = [] } = way() ?? {};
  label.hidden = !targets.length;
  to.replaceChildren(option("", "…"), ...targets.map(([number, text]) => option(number, text ? `${number} · ${text}` : box.dataset.move?.replace("{n}", number) ?? "")));
};

/**
 * The position to which one leafs from another, forward or back.
 * @param {number} from
 * @param {number} by 1 or -1
 */
export const leafed = (from, by) => {
  const { targets = [] } = way() ?? {};
  if (!targets.length) return from + by;
  const numbers = targets.map(([number]) => number);
  return by > 0 ? numbers.find((number) => number > from) ?? Infinity : numbers.findLast((number) => number < from) ?? -Infinity;
};
/** What one leafs by, in words; "" for single moves. */
export const leafsBy = () => (by.value ? by.selectedOptions[0]?.textContent ?? "" : "");

/**
 * Called with the position that was chosen from the list.
 * @param {{ go: (number: number) => void, changed: () => void }} replay
 */
export const begin = ({ go, changed }) => {
  by.addEventListener("change", () => {
    list();
    changed();
  });
  to.addEventListener("change", () => { if (to.value) go(Number(to.value)); });
};
