// @ts-check
// The score by the tables that the rules have filled: looked up, added, compared. No number of a game is written here.

/** @typedef {{ fields: string[], how: "value" | "sorted" | "rank" | "ahead", table: Record<string, number>, qualifies: number }} Term */
/** @typedef {{ id: string, label: string, clause: Clause, roles: string[], needs: string[], terms: Term[], least: number | null, most: number | null, notBelow: string[] }} Line */
/** @typedef {{ number?: string, href?: string }} Clause */
/** @typedef {{ by: string, field: string, sign: number, fixed: number[], clause: Clause }} Key */
/** @typedef {{ id: string, label: string, clause: Clause, kind: string, least: number, most: number, start: number, choices: string[], shared: boolean, roles: string[], needs: string[], group: string }} Field */
/** @typedef {{ by: "places" | "beaten" | "table", clause: Clause, fields: string[], table: Record<string, string> }} Verdict */
/** @typedef {{ sides: { role: string, name: string }[], fields: Field[], lines: Line[], ranking: Key[], verdict: Verdict, track: number | null }} Sheet */
/** @typedef {(field: string, side: number) => number} Value */
/** @typedef {{ lines: Record<string, (number | null)[]>, totals: number[], places: number[], marker: number | null, outcome: "" | "won" | "lost" | "places" }} Reckoned */

const PLAYER = "player";

const takesPart = (/** @type {{ roles: string[] }} */ { roles }, role) => !roles.length || roles.includes(role);

/**
 * Whether something matters to a side: a switch that it needs is on.
 * @param {{ needs: string[] }} thing
 * @param {Value} value
 * @param {number} side
 */
export const matters = ({ needs }, value, side) => !needs.length || needs.some((field) => value(field, side) > 0);

/** @type {Record<Term["how"], (term: Term, value: Value, side: number, others: number[]) => number | undefined>} */
const BY = {
  value: ({ fields: [field], table }, value, side) => table[value(field, side)],
  sorted: ({ fields, table }, value, side) => table[fields.map((field) => value(field, side)).sort((one, other) => other - one).join(",")],
  rank({ fields: [field], table, qualifies }, value, side, others) {
    const mine = value(field, side);
    if (mine < qualifies) return 0;
    const better = others.filter((other) => value(field, other) > mine).length;
    const tied = 1 + others.filter((other) => value(field, other) === mine).length;
    return table[`${better},${tied}`];
  },
  ahead({ fields: [field], table }, value, side, others) {
    const lead = value(field, side) - Math.max(...others.map((other) => value(field, other)));
    const most = Math.max(...Object.keys(table).map(Number));
    return table[Math.min(most, Math.max(0, lead))];
  },
};

const pointsOf = (/** @type {Line} */ line, sheet, value, side, soFar) => {
  if (!takesPart(line, sheet.sides[side].role)) return null;
  if (!matters(line, value, side)) return 0;
  const others = [...sheet.sides.keys()].filter((other) => other !== side && takesPart(line, sheet.sides[other].role));
  let points = line.terms.reduce((sum, term) => sum + (BY[term.how](term, value, side, others) ?? 0), 0);
  if (line.notBelow.length) points = Math.max(points, -line.notBelow.reduce((sum, id) => sum + (soFar[id][side] ?? 0), 0));
  if (line.least !== null) points = Math.max(points, line.least);
  return line.most === null ? points : Math.min(points, line.most);
};

const keyOf = (/** @type {Key} */ { by, field, sign, fixed }, value, side, totals, seats) => {
  if (by === "total") return sign * totals[side];
  if (by === "field") return sign * value(field, side);
  if (by === "after") return sign * ((side - value(field, 0) + seats) % seats);
  return sign * (fixed[side] ?? 0);
};

const isMore = (one, other) => {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && one[at] > other[at];
};

const outcomeOf = (/** @type {Verdict} */ { by, fields, table }, sides, value, places) => {
  if (by === "places") return "places";
  if (by === "table") return /** @type {Reckoned["outcome"]} */ (table[fields.map((field) => value(field, 0)).join(",")] ?? "");
  const rivals = places.filter((_, side) => sides[side].role !== PLAYER);
  const beaten = !fields.some((field) => value(field, 0) > 0) && places[0] < Math.min(...rivals);
  return beaten ? "won" : "lost";
};

/**
 * The score of everybody by what was counted.
 * @param {Sheet} sheet
 * @param {Value} value
 * @returns {Reckoned}
 */
export const reckon = (sheet, value) => {
  const sides = [...sheet.sides.keys()];
  /** @type {Reckoned["lines"]} */
  const lines = {};
  for (const line of sheet.lines) lines[line.id] = sides.map((side) => pointsOf(line, sheet, value, side, lines));
  const totals = sides.map((side) => sheet.lines.reduce((sum, { id }) => sum + (lines[id][side] ?? 0), 0));
  const seats = sheet.sides.filter(({ role }) => role === PLAYER).length;
  const keys = sides.map((side) => sheet.ranking.map((key) => keyOf(key, value, side, totals, seats)));
  const places = keys.map((key) => 1 + keys.filter((other) => isMore(other, key)).length);
  const marker = sheet.track === null ? null : sheet.track + totals[0] - totals[1];
  return { lines, totals, places, marker, outcome: outcomeOf(sheet.verdict, sheet.sides, value, places) };
};
