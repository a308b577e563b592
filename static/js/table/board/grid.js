// @ts-check
// Spaces of a map with rows and columns: space 304 is the fourth of row 3, for a hundred is a row.

const rowOf = (cell) => Math.floor(cell / 100);
const columnOf = (cell) => cell % 100;

/**
 * Whether two spaces touch, by an edge or a corner.
 * @param {number} one
 * @param {number} other
 */
export const touch = (one, other) => Math.max(Math.abs(columnOf(one) - columnOf(other)), Math.abs(rowOf(one) - rowOf(other))) === 1;

const isSlanting = (one, other) => columnOf(one) !== columnOf(other) && rowOf(one) !== rowOf(other);

/**
 * The steps between the spaces of a way, and from there to its ends. A slanting step only where no straight ones lead there.
 * @param {number[]} cells
 * @param {number[]} ends
 * @returns {[from: number, to: number][]}
 */
export const stepsOf = (cells, ends = []) => {
  const there = new Set(cells);
  /** @type {[from: number, to: number][]} */
  const found = [];
  for (const one of cells) {
    for (const other of [...cells, ...ends]) {
      if (!touch(one, other) || (there.has(other) && other < one)) continue;
      const corners = [rowOf(one) * 100 + columnOf(other), rowOf(other) * 100 + columnOf(one)];
      if (isSlanting(one, other) && corners.some((corner) => there.has(corner) || (!there.has(other) && ends.includes(corner)))) continue;
      found.push([one, other]);
    }
  }
  return found;
};

// --- forms: the spaces that a tile covers, counted from its own corner, as text -----------------------------------------------

const spot = (cell) => [columnOf(cell), rowOf(cell)];
const cornerOf = (spots) => [0, 1].map((axis) => Math.min(...spots.map((one) => one[axis])));
const written = (spots) => {
  const [left, top] = cornerOf(spots);
  return spots.map(([x, y]) => `${x - left},${y - top}`).sort().join(" ");
};
const read = (form) => form.split(" ").map((pair) => pair.split(",").map(Number));

/**
 * The form of a tile that covers these spaces: "0,0 1,0" lies across.
 * @param {number[]} cells
 */
export const formOf = (cells) => written(cells.map(spot));

/**
 * A form turned to the right by a quarter.
 * @param {string} form
 */
export const turned = (form) => written(read(form).map(([x, y]) => [-y, x]));

/**
 * A form as a mirror shows it.
 * @param {string} form
 */
export const mirrored = (form) => written(read(form).map(([x, y]) => [-x, y]));

/**
 * Where a space is in the form of a tile that covers `cells`.
 * @param {number[]} cells
 * @param {number} cell
 */
export const offset = (cells, cell) => {
  const [left, top] = cornerOf(cells.map(spot));
  const [x, y] = spot(cell);
  return `${x - left},${y - top}`;
};
