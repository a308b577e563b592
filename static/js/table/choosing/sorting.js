// @ts-check
// How a list of things is put in order. Nothing here knows a page: a thing is whatever one puts in order.

/**
 * What was touched, after one more touch. The first that is touched is the first; touched again it is taken out, with those after it.
 * @template T
 * @param {T[]} touched
 * @param {T} thing
 */
export const afterTouch = (touched, thing) => (touched.includes(thing) ? touched.slice(0, touched.indexOf(thing)) : [...touched, thing]);

/**
 * All things, those that were touched first.
 * @template T
 * @param {T[]} things
 * @param {T[]} touched
 */
export const touchedFirst = (things, touched) => [...touched, ...things.filter((other) => !touched.includes(other))];

/**
 * All things with one of them at another place; null where there is no such place.
 * @template T
 * @param {T[]} things
 * @param {T} thing
 * @param {number} place
 */
export const moved = (things, thing, place) => {
  const others = things.filter((other) => other !== thing);
  return place < 0 || place > others.length ? null : [...others.slice(0, place), thing, ...others.slice(place)];
};

/**
 * All things in the order of their names. What has no name there comes first.
 * @template T
 * @param {T[]} things
 * @param {string[]} names
 * @param {(thing: T) => string} nameOf
 */
export const inOrderOf = (things, names, nameOf) => [...things].sort((one, other) => names.indexOf(nameOf(one)) - names.indexOf(nameOf(other)));
