// @ts-check
// Sets of things, in any order. Nothing here knows a page.

/**
 * Whether one of the sets has all of these things.
 * @template T
 * @param {T[][]} sets
 * @param {T[]} things
 */
export const fits = (sets, things) => sets.some((set) => things.every((thing) => set.includes(thing)));

/**
 * Whether these things are one of the sets.
 * @template T
 * @param {T[][]} sets
 * @param {T[]} things
 */
export const isWhole = (sets, things) => sets.some((set) => set.length === things.length && things.every((thing) => set.includes(thing)));
