// @ts-check
// Touching narrows the options of a question to those that have what was touched. Nothing here knows a page.

/** @typedef {{ elements: string[], line?: unknown, section?: unknown }} Choice an option: the elements of the board that it is about, its line in the panel, and its section there */

/**
 * The options that have all that was touched and are in the line that was opened, if one was.
 * @template {Choice} C
 * @param {C[]} choices
 * @param {string[]} path what was touched
 * @param {unknown} line a line or a section
 */
export const narrowed = (choices, path, line = null) =>
  choices.filter((choice) => path.every((element) => choice.elements.includes(element)) && (line === null || choice.line === line || choice.section === line));

/**
 * What can be touched next.
 * @param {Choice[]} left the options that are left
 * @param {string[]} path
 */
export const nextOf = (left, path) => new Set(left.flatMap((choice) => choice.elements).filter((element) => !path.includes(element)));

/**
 * What was touched, after one more touch: one thing more, where options have it too, else this thing alone, in any line. Null where no option has it.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @param {unknown} line
 * @param {string} element
 * @returns {{ path: string[], line: unknown } | null}
 */
export const afterTouch = (choices, path, line, element) => {
  const further = { path: [...path, element], line };
  const alone = { path: [element], line: null };
  return [further, alone].find((way) => narrowed(choices, way.path, way.line).length) ?? null;
};
