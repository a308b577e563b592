// @ts-check
// What is filled in at a table: names, ticks, numbers, and how far the game is. It stays in this browser, and it can be written into a link.

/** @typedef {{ round: number, stage: number, turn: number }} Place */
/** @typedef {{ v: 1, names: string[], ticks: string[], fields: Record<string, number | number[]>, at: Place, order: number[] }} Filled */
/** @typedef {{ id: string, kind: string, least: number, most: number, start: number, shared: boolean }} Known */
/**
 * @typedef {object} Table
 * @property {Filled} filled
 * @property {Map<string, Known>} known the fields of this sheet
 * @property {number} seats
 * @property {number} sides seats, and sides without one
 * @property {boolean} keeps whether this browser keeps anything
 * @property {(change?: (filled: Filled) => void) => void} save
 * @property {(listener: () => void) => void} onChange
 * @property {(filled: Filled) => void} replace
 * @property {(field: string, side: number) => number} value
 * @property {(field: string, side: number, value: number) => void} set
 * @property {(seat: number) => string} name
 */

const PREFIX = "guiyi-companion:";
const NAME = 30; // characters
const LISTED = 400; // ticks, fields
const ROUND = 999;
const ID = /^[\w.:-]{1,80}$/;

/** @returns {Filled} */
export const nothing = () => ({ v: 1, names: [], ticks: [], fields: {}, at: { round: 0, stage: 0, turn: 0 }, order: [] });

const whole = (value, least, most) => (Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : undefined);
const listOf = (value) => (Array.isArray(value) ? value.slice(0, LISTED) : []);

// A browser's storage may be full, forbidden or edited by hand; a link may be made up. What cannot be right is left out.
/**
 * @param {any} read
 * @param {Map<string, Known>} known
 * @param {number} seats
 * @returns {Filled | undefined} nothing where it is not of this version
 */
export const checked = (read, known, seats) => {
  if (!read || typeof read !== "object" || read.v !== 1) return undefined;
  /** @type {Record<string, number | number[]>} */
  const fields = {};
  for (const [id, value] of Object.entries(read.fields ?? {}).slice(0, LISTED)) {
    const field = known.get(id);
    if (!field) continue;
    const number = (one) => whole(one, field.least, field.most) ?? field.start;
    if (field.shared ? Number.isInteger(value) : Array.isArray(value)) fields[id] = Array.isArray(value) ? value.slice(0, 8).map(number) : number(value);
  }
  const order = listOf(read.order).filter((seat, index, all) => Number.isInteger(seat) && seat >= 0 && seat < seats && all.indexOf(seat) === index);
  const { round, stage, turn } = read.at ?? {};
  return {
    v: 1,
    names: listOf(read.names).slice(0, 8).map((name) => (typeof name === "string" ? name.slice(0, NAME) : "")),
    ticks: listOf(read.ticks).filter((tick) => typeof tick === "string" && ID.test(tick)),
    fields,
    at: { round: whole(round, 0, ROUND) ?? 0, stage: whole(stage, 0, 99) ?? 0, turn: whole(turn, 0, 9) ?? 0 },
    order: order.length === seats ? order : [],
  };
};

/** @param {Filled} filled */
export const isEmpty = ({ names, ticks, fields, at }) =>
  !names.some(Boolean) && !ticks.length && !Object.keys(fields).length && !at.round && !at.stage && !at.turn;

const parsed = (text) => { try { return JSON.parse(text); } catch { return undefined; } };

/**
 * @param {HTMLElement} page
 * @returns {Table}
 */
export const openTable = (page) => {
  const key = PREFIX + page.dataset.companion;
  const sheet = JSON.parse(page.querySelector("[data-sheet]")?.getAttribute("data-sheet") ?? "{}");
  /** @type {Map<string, Known>} */
  const known = new Map(sheet.fields.map((field) => [field.id, field]));
  const seats = Number(page.dataset.players);
  const listeners = [];
  const read = () => { try { return checked(parsed(localStorage.getItem(key) ?? ""), known, seats); } catch { return undefined; } };
  /** @type {Table} */
  const table = {
    filled: read() ?? nothing(),
    known,
    seats,
    sides: sheet.sides.length,
    keeps: true,
    save(change) {
      change?.(table.filled);
      try { localStorage.setItem(key, JSON.stringify(table.filled)); } catch { table.keeps = false; }
      for (const listener of listeners) listener();
    },
    onChange(listener) { listeners.push(listener); },
    replace(filled) { table.filled = filled; table.save(); },
    value(id, side) {
      const field = known.get(id);
      const value = table.filled.fields[id];
      return (Array.isArray(value) ? value[side] : value) ?? field?.start ?? 0;
    },
    set(id, side, value) {
      const field = known.get(id);
      if (!field) return;
      const number = Math.min(field.most, Math.max(field.least, Math.trunc(value) || 0));
      table.save(({ fields }) => {
        if (field.shared) { fields[id] = number; return; }
        const all = Array.isArray(fields[id]) ? fields[id] : [];
        fields[id] = Array.from({ length: Math.max(table.sides, all.length) }, (_, index) => (index === side ? number : all[index] ?? field.start));
      });
    },
    name: (seat) => table.filled.names[seat]?.trim() || (page.dataset.wordPlayer ?? "").replace("{n}", String(seat + 1)),
  };
  // Another tab of this browser writes too: the newest is shown in both.
  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    table.filled = read() ?? nothing();
    for (const listener of listeners) listener();
  });
  return table;
};
