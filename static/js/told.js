// What the site has told this page over its socket. A frame says which lines of each fragment are new and where the others stand in what was
// told before (games/live/frames.py); here the fragments are made whole again, one frame after the other.
const LINE_FEED = 10;
const WINDOW = 32768; // bytes before a text that a packer looks at
const HEAD = 5; // bytes of the head of a block that is not compressed
const written = new TextEncoder();
const read = new TextDecoder("utf-8", { ignoreBOM: true });

let name = null; // of what was told last; null: that is unknown, and a frame that leads on from it means nothing
let told = new Map(); // lines by fragment

// A part of a frame is a fragment's name and the figures of its steps: lines given, lines of the old text passed over, lines of it kept.
const stepsOf = ([fragment, ...figures]) => {
  let at = 0;
  const steps = [];
  for (let step = 0; step < figures.length; step += 3) {
    const [given, passed, kept] = figures.slice(step, step + 3);
    at += passed;
    steps.push({ given, from: at, to: at + kept });
    at += kept;
  }
  return { fragment, steps, old: told.get(fragment) ?? [] };
};

const replaced = ({ old, steps }) => {
  const stays = new Set();
  for (const { from, to } of steps) for (let line = from; line < to; line += 1) stays.add(line);
  return old.filter((_, line) => !stays.has(line));
};

// The lines that are replaced stood before the others when these were packed: they come first, as a block of their own.
const unpacked = async (packed, lines) => {
  const before = written.encode(lines.join("\n")).slice(-WINDOW);
  const { length } = before;
  const head = Uint8Array.of(0, length, length >> 8, ~length, ~length >> 8).subarray(0, length && HEAD);
  const whole = new Blob([head, before, packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return read.decode((await new Response(whole).arrayBuffer()).slice(length)).split("\n");
};

const made = async (frame) => {
  const bytes = new Uint8Array(frame);
  const end = bytes.indexOf(LINE_FEED);
  const [from, to, parts] = JSON.parse(read.decode(bytes.subarray(0, end)));
  if (from !== null && from !== name) return null;
  name = null; // should anything fail
  if (from === null) told = new Map();
  const ways = parts.map((part) => (typeof part === "number" ? part : stepsOf(part)));
  const lines = await unpacked(bytes.subarray(end + 1), ways.flatMap((way) => (way.steps ? replaced(way) : [])));
  let at = 0;
  const next = (count) => lines.slice(at, (at += count));
  const fragments = ways.map((way) => {
    if (!way.steps) return next(way);
    const now = way.steps.flatMap(({ given, from: begin, to: finish }) => [...next(given), ...way.old.slice(begin, finish)]);
    told.set(way.fragment, now);
    return now;
  });
  name = to;
  return fragments.map((fragment) => fragment.join("\n")).join("\n");
};

// The fragments of a frame as one text, or null where the page does not hold what the frame leads on from: it must be told all anew.
let last = Promise.resolve();
export const whole = (frame) => {
  last = last.then(() => made(frame)).catch((error) => { console.error(error); return null; });
  return last;
};
