// @ts-check
// Sets of things, in any order. A thing may be in a set several times, such as three pieces of wood. Nothing here knows a page.

/**
 * How often a thing is among these.
 * @template T
 * @param {T[]} things
 * @param {T} thing
 */
export const countOf = (things, thing) => things.filter((other) => other === thing).length;

/**
 * Whether one of the sets has all of these things.
 * @template T
 * @param {T[][]} sets
 * @param {T[]} things
 */
export const fits = (sets, things) => sets.some((set) => things.every((thing) => countOf(things, thing) <= countOf(set, thing)));

/**
 * Whether these things are one of the sets.
 * @template T
 * @param {T[][]} sets
 * @param {T[]} things
 */
export const isWhole = (sets, things) => fits(sets.filter((set) => set.length === things.length), things);
