// @ts-check
// What is beside a point of the screen, and what is next to it in a direction. Nothing here knows a page.

/** @typedef {{ x: number, y: number }} Point */

/**
 * The thing that is nearest to a point, and no farther than that.
 * @template T
 * @param {Point} point
 * @param {T[]} things
 * @param {(thing: T) => Point} middleOf
 * @param {number} farthest
 * @returns {T | undefined}
 */
export const nearest = (point, things, middleOf, farthest) => least(things, (thing) => {
  const { x, y } = middleOf(thing);
  const far = Math.hypot(x - point.x, y - point.y);
  return far <= farthest ? far : Infinity;
});

const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/**
 * The next thing in a direction: rather a farther one straight on than a nearer one aside.
 * @template T
 * @param {string} way up, down, left or right
 * @param {Point} from
 * @param {T[]} things
 * @param {(thing: T) => Point} middleOf
 * @returns {T | undefined}
 */
export const toward = (way, from, things, middleOf) => {
  const [across, down] = WAYS[/** @type {keyof typeof WAYS} */ (way)];
  return least(things, (thing) => {
    const { x, y } = middleOf(thing);
    const on = (x - from.x) * across + (y - from.y) * down;
    const aside = Math.abs((x - from.x) * down) + Math.abs((y - from.y) * across);
    return on > 1 && aside <= 2 * on ? on + 2 * aside : Infinity;
  });
};

/**
 * @template T
 * @param {T[]} things
 * @param {(thing: T) => number} measure
 * @returns {T | undefined}
 */
const least = (things, measure) => {
  const measured = things.map((thing) => ({ thing, far: measure(thing) })).filter(({ far }) => far < Infinity);
  return measured.sort((one, other) => one.far - other.far)[0]?.thing;
};
