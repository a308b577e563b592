// @ts-check
// The game of a printed opponent as this browser keeps it, with the steps that can be taken back.
import { fresh, restored } from "./engine.js";

/** @typedef {import("./engine.js").Data} Data */
/** @typedef {import("./engine.js").State} State */
/**
 * @typedef {object} Game
 * @property {State | undefined} state nothing before the first game
 * @property {boolean} keeps whether this browser keeps anything
 * @property {() => boolean} canUndo
 * @property {(change: (state: State) => void) => void} change
 * @property {() => void} undo
 * @property {(options: string) => void} start
 * @property {(listener: () => void) => void} onChange
 */

const PREFIX = "guiyi-opponent:";
const UNDONE = 60; // steps that can be taken back

const parsed = (text) => { try { return JSON.parse(text); } catch { return undefined; } };
const stored = (key) => { try { return parsed(localStorage.getItem(key) ?? ""); } catch { return undefined; } };

/**
 * The game that was kept, or none yet.
 * @param {HTMLElement} page
 * @param {Data} data
 * @returns {Game}
 */
export const openGame = (page, data) => {
  const key = PREFIX + page.dataset.companion;
  const kept = stored(key);
  const listeners = [];
  const first = restored(data, kept?.now);
  /** @type {string[]} */
  let before = first && Array.isArray(kept.before) ? kept.before.filter((one) => typeof one === "string") : [];
  const save = () => {
    try { localStorage.setItem(key, JSON.stringify({ now: game.state, before })); } catch { game.keeps = false; }
    for (const listener of listeners) listener();
  };
  /** @type {Game} */
  const game = {
    state: first,
    keeps: true,
    canUndo: () => before.length > 0,
    change(change) {
      if (!game.state) return;
      before = [...before, JSON.stringify(game.state)].slice(-UNDONE);
      change(game.state);
      save();
    },
    undo() {
      const last = restored(data, parsed(before.at(-1) ?? ""));
      if (!last) return;
      game.state = last;
      before = before.slice(0, -1);
      save();
    },
    start(options) {
      before = [];
      game.state = fresh(data, options);
      save();
    },
    onChange(listener) { listeners.push(listener); },
  };
  return game;
};
