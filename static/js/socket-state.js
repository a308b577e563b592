// @ts-check
// What the site has sent to this page over its socket. A frame says which lines of each fragment are new, and where the others are in what was
// sent before (games/live/frames.py). Here the fragments are put together again, one frame after the other.
const LINE_FEED = 10;
const WINDOW = 32768; // bytes before a text that a packer looks at
const written = new TextEncoder();
const read = new TextDecoder("utf-8", { ignoreBOM: true });

// Lines by fragment, and the name of it all; where that is null nothing is known, and a frame that leads on from it means nothing.
const NOTHING = { name: null, lines: new Map() };
let known = NOTHING;
let before = NOTHING; // what was known before that

const opened = (frame) => {
  const bytes = new Uint8Array(frame);
  const end = bytes.indexOf(LINE_FEED);
  const [from, to, parts, runs] = JSON.parse(read.decode(bytes.subarray(0, end)));
  return { from, to, parts, runs, packed: bytes.subarray(end + 1) };
};

// A part of a frame is a fragment's name and the figures of its steps: lines given, lines of the old text passed over, lines of it kept.
const stepsOf = ([fragment, ...figures], held) => {
  let at = 0;
  const steps = [];
  for (let step = 0; step < figures.length; step += 3) {
    const [given, passed, kept] = figures.slice(step, step + 3);
    at += passed;
    steps.push({ given, from: at, to: at + kept });
    at += kept;
  }
  return { fragment, steps, old: held.lines.get(fragment) ?? [] };
};

// For each step the old lines that it passes over, of which nothing stays anywhere; those that nobody passes over are the last step's.
const passed = ({ old, steps }) => {
  const stays = new Set();
  for (const { from, to } of steps) for (let line = from; line < to; line += 1) stays.add(line);
  let far = 0;
  return steps.map(({ from, to }, step) => {
    const end = step === steps.length - 1 ? old.length : from;
    const lines = old.slice(far, Math.max(far, end)).filter((_, at) => !stays.has(far + at));
    far = Math.max(far, end, to);
    return lines;
  });
};

const asBytes = (lines) => written.encode(lines.map((line) => `${line}\n`).join("")).slice(-WINDOW);
const plain = (bytes) => [Uint8Array.of(0, bytes.length, bytes.length >> 8, ~bytes.length, ~bytes.length >> 8), bytes];

// The lines given. They were packed in runs of a few steps; those that a run replaces stood before it then, and come before it again, as a
// block that is not compressed.
const inflated = async ({ packed, runs }, steps) => {
  const blocks = [];
  const sizes = [];
  let step = 0;
  let byte = 0;
  for (const [count, size, given] of [...runs, [steps.length, packed.length]]) {
    const old = asBytes(steps.slice(step, step += count).flat());
    blocks.push(...(old.length ? plain(old) : []), packed.subarray(byte, byte += size));
    sizes.push({ old: old.length, given });
  }
  const stream = new Blob(blocks).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const all = new Uint8Array(await new Response(stream).arrayBuffer());
  let end = 0;
  return sizes.map(({ old, given = Infinity }) => read.decode(all.subarray(end += old, end += given))).join("").split("\n");
};

// What somebody holds who held something and hears this, and the fragments that differ as one text.
const leadOn = async ({ to, parts, runs, packed }, held) => {
  const ways = parts.map((part) => (typeof part === "number" ? part : stepsOf(part, held)));
  const given = await inflated({ packed, runs }, ways.flatMap((way) => (way.steps ? passed(way) : [[]])));
  let at = 0;
  const next = (count) => given.slice(at, (at += count));
  const lines = new Map(held.lines);
  const fragments = ways.map((way) => {
    if (!way.steps) return next(way);
    const now = way.steps.flatMap(({ given: count, from, to: end }) => [...next(count), ...way.old.slice(from, end)]);
    lines.set(way.fragment, now);
    return now;
  });
  return { holds: { name: to, lines }, text: fragments.map((fragment) => fragment.join("\n")).join("\n") };
};

/** @type {Promise<any>} */
let turn = Promise.resolve();
const inTurn = (work) => {
  turn = turn.then(work).catch((error) => { console.error(error); return null; });
  return turn;
};

/**
 * The fragments of a frame as one text, or null where the page does not hold what the frame leads on from: it must ask for everything again.
 * @param {ArrayBuffer} frame
 * @returns {Promise<string | null>}
 */
export const whole = (frame) => inTurn(async () => {
  const heard = opened(frame);
  if (heard.from !== null && heard.from !== known.name) return null;
  const held = heard.from === null ? NOTHING : known;
  before = known;
  known = NOTHING; // should anything fail
  const { holds, text } = await leadOn(heard, held);
  known = holds;
  return text;
});

/**
 * The same of the answer to a form, which leads on from what the page held when it was sent. The socket may have been quicker; it is never
 * more than a change ahead, unless the page shows something newer already.
 * @param {ArrayBuffer} frame
 * @returns {Promise<string | null>}
 */
export const unpacked = (frame) => inTurn(async () => {
  const heard = opened(frame);
  const held = [known, before].find(({ name }) => name === heard.from);
  return held ? (await leadOn(heard, held)).text : "";
});

// By what the site knows again what this page holds; null: nothing.
export const holds = () => known.name;
