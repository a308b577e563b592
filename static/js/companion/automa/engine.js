// @ts-check
// A printed opponent beside a real table: walks the graphs of his procedures, asks what must be seen on the board, and keeps his own numbers.
// The graphs are made of the rules that play online (games/engine/automas); nothing is decided here.

/** @typedef {{ number?: string, href?: string }} Clause */
/** @typedef {{ says: string, clause: Clause, params: string[], answers?: string[], chance?: boolean, does?: string, unknown?: boolean }} Kind */
/** @typedef {Record<string, any>} Task */
/**
 * @typedef {object} Data
 * @property {string} revision
 * @property {any[][]} nodes
 * @property {any[]} values
 * @property {Kind[]} kinds
 * @property {Record<string, number>} starts
 * @property {Record<string, string>} names
 * @property {{ id: string, label: string, clause: Clause, tasks: Task[], card: boolean }[]} occasions
 * @property {string} ranked
 * @property {Record<string, Task[]>} follow
 * @property {{ path: string, label: string, least: number, most: number, clause: Clause, hidden: boolean }[]} numbers
 * @property {Record<string, { name: string, tasks: Task[] }>} cards
 * @property {number} row how many cards lie in his row
 * @property {Task[]} afterShuffle
 * @property {Task[]} withoutFuture
 * @property {Record<string, { numbers: number[], deck: string[], future: string[], seeded: number }>} games
 */
/** @typedef {{ text: string, clause?: Clause, kind?: number, change?: string, card?: boolean }} Line */
/**
 * @typedef {object} State
 * @property {1} v
 * @property {string} revision
 * @property {string} game which options
 * @property {Record<string, number>} numbers
 * @property {string[]} deck
 * @property {string[]} discard
 * @property {string[]} row
 * @property {string[]} future
 * @property {string} card
 * @property {string} occasion the one that is carried out; empty between two
 * @property {Line[]} lines
 * @property {Task[]} tasks
 * @property {number} at the node; -1 between procedures
 * @property {Record<string, number>} seen what was answered, as long as no act has changed it
 * @property {Record<string, string>} bind what the names of ranks mean in this procedure
 * @property {{ label: string, lines: Line[] }[]} past
 */

const END = -1;
const PAST = 80;
const [ASK, OWN, DO, CALL] = [0, 1, 2, 3];

/**
 * A whole number below n, each as likely as the others.
 * @param {number} n
 */
export const below = (n) => {
  const most = Math.floor(0x1_0000_0000 / n) * n;
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < most ? drawn % n : below(n);
};

/**
 * The same things in an order by chance.
 * @template T
 * @param {T[]} things
 * @returns {T[]}
 */
export const shuffled = (things) => {
  const all = [...things];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
};

const isRank = (data, path) => data.ranked !== "" && path.startsWith(`${data.ranked} `);

/**
 * The opponent as he begins.
 * @param {Data} data
 * @param {string} game
 * @returns {State}
 */
export const fresh = (data, game) => {
  const begins = data.games[game];
  const numbers = Object.fromEntries(data.numbers.map(({ path }, index) => [path, begins.numbers[index]]));
  const ranks = data.numbers.map(({ path }) => path).filter((path) => isRank(data, path));
  shuffled(ranks).forEach((path, index) => { numbers[path] = index + 1; });
  const future = shuffled(begins.future);
  const deck = shuffled([...begins.deck, ...future.splice(0, begins.seeded)]);
  if ("future" in numbers) numbers.future = future.length;
  return { v: 1, revision: data.revision, game, numbers, deck, discard: [], row: Array(data.row).fill(""), future, card: "", occasion: "", lines: [], tasks: [], at: END, bind: {}, seen: {}, past: [] };
};

const bound = (state, token) => (typeof token === "string" ? state.bind[token] ?? token : token);
const pathOf = (data, state, parts) => parts.map((part) => bound(state, data.values[part])).join(" ");

/**
 * A sentence with the names of its things.
 * @param {Data} data
 * @param {State} state
 * @param {Kind} kind
 * @param {number[]} args
 */
export const sentence = (data, state, kind, args) => kind.params.reduce((text, param, index) => {
  const thing = bound(state, data.values[args[index]]);
  return text.replaceAll(`{${param}}`, data.names[thing] ?? String(thing));
}, kind.says);

const bindRanks = (data, state, here) => {
  const bind = here ? { here } : {};
  for (const { path } of data.numbers) if (isRank(data, path)) bind[`rank:${state.numbers[path]}`] = path.slice(data.ranked.length + 1);
  return bind;
};

const nameOf = (data, card) => data.cards[card]?.name ?? "";

// A card of a row moves the others on; the last one drops off.
const draw = (data, state) => {
  const leaving = data.row ? state.row.pop() : state.card;
  if (data.row) state.row.unshift("");
  if (leaving) state.discard.push(leaving);
  if (state.deck.length) { reveal(data, state); return; }
  state.tasks.unshift({ reveal: true });
  shuffle(data, state);
};
const reveal = (data, state) => {
  state.card = state.deck.shift() ?? "";
  if (data.row) state.row[0] = state.card;
  state.lines.push({ text: nameOf(data, state.card), card: true });
};
const shuffle = (data, state) => {
  if (!state.discard.length) return;
  [state.deck, state.discard] = [[...state.deck, ...shuffled(state.discard)], []];
  state.deck = shuffled(state.deck);
  state.tasks.unshift(...data.afterShuffle);
};
const gain = (data, state) => {
  const card = state.future.shift();
  if (card === undefined) { state.tasks.unshift(...data.withoutFuture); return; }
  state.discard.push(card);
  state.lines.push({ text: nameOf(data, card), card: true });
};

const begin = (data, state, task) => {
  if (task.say !== undefined) state.lines.push({ text: task.say, clause: task.clause });
  else if (task.draw) draw(data, state);
  else if (task.reveal) reveal(data, state);
  else if (task.shuffle) shuffle(data, state);
  else if (task.gain) gain(data, state);
  else if (task.carry) state.tasks.unshift(...(data.cards[state.card]?.tasks ?? []));
  else if (task.run !== undefined) {
    state.at = data.starts[task.run] ?? END;
    state.seen = {};
    state.bind = bindRanks(data, state, task.here);
    if (task.again) state.tasks.unshift({ unless: state.lines.length, repeat: task });
  } else if (task.repeat) { if (state.lines.length > task.unless) state.tasks.unshift(task.repeat); }
  else if (task.resume !== undefined) { state.at = task.resume; state.bind = task.bind; }
};

const act = (data, state, node) => {
  const [, number, args, changes, next] = node;
  const kind = data.kinds[number];
  const changed = [];
  for (const [parts, n] of changes) {
    const path = pathOf(data, state, parts);
    const before = state.numbers[path] ?? 0;
    state.numbers[path] = Math.max(0, before + n);
    const own = data.numbers.find((one) => one.path === path);
    if (own && !own.hidden && !isRank(data, path) && state.numbers[path] !== before) changed.push(`${own.label} ${before} → ${state.numbers[path]}`);
  }
  state.lines.push({ text: sentence(data, state, kind, args), clause: kind.clause, kind: number, change: changed.join(" · ") });
  forget(data, state, kind, args);
  state.at = next;
  if (!kind.does) return;
  const thing = bound(state, data.values[args[0]]);
  state.tasks.unshift(...(data.follow[thing] ?? data.follow[kind.does] ?? []).map((task) => ({ ...task, here: thing })), { resume: next, bind: state.bind });
  state.at = END;
};

// An answer holds until an act names one of its things, or may have changed anything.
const keyOf = (data, state, node) => [node[1], ...node[2].map((arg) => bound(state, data.values[arg]))].join("|");
const forget = (data, state, kind, args) => {
  const things = new Set(args.map((arg) => String(bound(state, data.values[arg]))));
  for (const key of Object.keys(state.seen)) if (kind.unknown || key.split("|").slice(1).some((thing) => things.has(thing))) delete state.seen[key];
};
const isKnown = (data, state) => keyOf(data, state, data.nodes[state.at]) in state.seen;

const isAsked = (data, state) => state.at !== END && data.nodes[state.at][0] === ASK && !data.kinds[data.nodes[state.at][1]].chance && !isKnown(data, state);

/**
 * Goes on until something is asked or the occasion is over.
 * @param {Data} data
 * @param {State} state
 */
export const advance = (data, state) => {
  while (!isAsked(data, state)) {
    if (state.at !== END) {
      const node = data.nodes[state.at];
      if (node[0] === OWN) state.at = (state.numbers[pathOf(data, state, node[1])] ?? 0) > node[2] ? node[3] : node[4];
      else if (node[0] === DO) act(data, state, node);
      else if (node[0] === CALL) {
        state.tasks.unshift({ resume: node[2], bind: state.bind });
        state.at = node[1];
      } else if (isKnown(data, state)) state.at = node[3][state.seen[keyOf(data, state, node)]];
      else state.at = node[3][below(node[3].length)];
    } else if (state.tasks[0]?.pick !== undefined) return;
    else if (state.tasks.length) begin(data, state, state.tasks.shift());
    else { finish(data, state); return; }
  }
};

const finish = (data, state) => {
  const done = data.occasions.find(({ id }) => id === state.occasion);
  if (done) state.past = [...state.past, { label: done.label, lines: state.lines }].slice(-PAST);
  state.occasion = "";
};

/**
 * An occasion begins.
 * @param {Data} data
 * @param {State} state
 * @param {string} id
 */
export const happen = (data, state, id) => {
  const occasion = data.occasions.find((one) => one.id === id);
  if (!occasion || state.occasion) return;
  Object.assign(state, { occasion: id, lines: [], tasks: [...occasion.tasks], at: END, bind: {}, seen: {} });
  advance(data, state);
};

/**
 * What is asked now: a look at the board, or a thing that is picked.
 * @param {Data} data
 * @param {State} state
 * @returns {{ text: string, clause: Clause, answers: string[] } | undefined}
 */
export const asked = (data, state) => {
  if (isAsked(data, state)) {
    const [, number, args] = data.nodes[state.at];
    const kind = data.kinds[number];
    return { text: sentence(data, state, kind, args), clause: kind.clause, answers: kind.answers ?? [] };
  }
  const task = state.at === END ? state.tasks[0] : undefined;
  return task?.pick === undefined ? undefined : { text: task.pick, clause: task.clause, answers: task.things.map(([, name]) => name) };
};

/**
 * The answer of a person, by its number.
 * @param {Data} data
 * @param {State} state
 * @param {number} index
 */
export const answer = (data, state, index) => {
  const question = asked(data, state);
  if (!question || index < 0 || index >= question.answers.length) return;
  if (isAsked(data, state)) {
    state.seen[keyOf(data, state, data.nodes[state.at])] = index;
    state.at = data.nodes[state.at][3][index];
  } else {
    const task = state.tasks.shift() ?? {};
    const [thing] = task.things[index];
    state.tasks.unshift(...task.then[thing].map((one) => ({ ...one, here: thing })));
  }
  advance(data, state);
};

const whole = (value) => (Number.isInteger(value) && value >= -999 && value <= 9999 ? value : undefined);
const textsOf = (value, known) => (Array.isArray(value) ? value.filter((one) => typeof one === "string" && known(one)).slice(0, 200) : []);

/**
 * What a browser had kept, made whole: an earlier release of the page may have had other numbers and graphs.
 * @param {Data} data
 * @param {any} read
 * @returns {State | undefined}
 */
export const restored = (data, read) => {
  if (!read || typeof read !== "object" || read.v !== 1 || !data.games[read.game]) return undefined;
  const state = fresh(data, read.game);
  for (const { path } of data.numbers) state.numbers[path] = whole(read.numbers?.[path]) ?? state.numbers[path];
  const known = (card) => card in data.cards;
  Object.assign(state, { deck: textsOf(read.deck, known), discard: textsOf(read.discard, known), future: textsOf(read.future, known), row: Array.from({ length: data.row }, (_, index) => (known(read.row?.[index]) ? read.row[index] : "")), card: known(read.card) ? read.card : "" });
  if (Array.isArray(read.past)) state.past = read.past.slice(-PAST).filter((one) => typeof one?.label === "string" && Array.isArray(one.lines));
  if (read.revision !== data.revision) return state;
  return { ...state, occasion: read.occasion ?? "", lines: read.lines ?? [], tasks: read.tasks ?? [], at: whole(read.at) ?? (Number.isInteger(read.at) ? read.at : END), bind: read.bind ?? {}, seen: read.seen ?? {} };
};
