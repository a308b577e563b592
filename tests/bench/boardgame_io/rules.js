// The rules of Great Wall of China as plain functions on a plain object: what the boardgame.io game is made of, and, by itself, the limit of
// what JavaScript could do. Printed figures come with the transcripts, so that both engines play the same cards.
//
// A table: { sides: [{ hand, pile, discarded, tokens }], rows: [{ tokens, cards }], supply, removed, active, phase, row, rode, ranOut, asked, scores }
"use strict";

let printed;

// { values, rising, levels, free, covers, worth, pair, differentPairs }; once, before anything else.
function print(given) {
  printed = given;
}

// --- the course of play ---------------------------------------------------------------------------------------------------------------

// A table dealt as `deal` says, played up to its first question.
function begin(deal) {
  const G = structuredClone(deal);
  Object.assign(G, { removed: [], phase: "check", row: 0, rode: false, ranOut: null, asked: null, scores: null });
  for (const index of G.rows.keys()) layOut(G, index);
  proceed(G);
  return G;
}

// On to the next question, or to the end.
function proceed(G) {
  G.asked = null;
  while (G.scores === null && G.asked === null) {
    if (G.phase === "check" || G.phase === "final") check(G);
    else if (canAct(G)) G.asked = "act";
    else endAction(G);
  }
}

function check(G) {
  while (G.row < G.rows.length) {
    const row = G.rows[G.row];
    if (row.tokens.length > 0 && leads(row, G.active)) {
      if (row.tokens.length === printed.pair) {
        G.asked = "take";
        return;
      }
      takeSecond(G, G.row);
      if (G.rows.every((other) => other.tokens.length === 0)) {
        finish(G);
        return;
      }
    }
    G.row += 1;
  }
  if (G.phase === "check") beginAction(G, "first");
  else if (following(G) === G.ranOut) finish(G);
  else turnTo(G, "final");
}

function beginAction(G, phase) {
  G.phase = phase;
  G.rode = false;
}

function endAction(G) {
  if (G.phase === "first") {
    beginAction(G, "second");
    return;
  }
  const side = G.sides[G.active];
  if (G.ranOut === null && side.pile.length === 0 && isEmpty(side.hand)) G.ranOut = G.active;
  turnTo(G, following(G) === G.ranOut ? "final" : "check");
}

function turnTo(G, phase) {
  G.active = following(G);
  G.phase = phase;
  G.row = 0;
}

function following(G) {
  return (G.active + 1) % G.sides.length;
}

function finish(G) {
  G.scores = G.sides.map((side) => side.tokens.reduce((sum, token) => sum + printed.worth[token], 0));
}

// --- questions ------------------------------------------------------------------------------------------------------------------------

// Every legal answer to the present question: [{ verb, args }].
function options(G) {
  return G.asked === "take" ? takings(G) : actions(G);
}

function takings(G) {
  const { tokens, cards } = G.rows[G.row];
  const equal = tokens.every((token) => printed.worth[token] === printed.worth[tokens[0]]);
  const found = [];
  for (const token of equal ? tokens.slice(0, 1) : tokens)
    for (const position of bearers(cards, G.active)) found.push({ verb: "take", args: [G.row, token, position] });
  return found;
}

function bearers(cards, seat) {
  const own = [];
  for (const [position, card] of cards.entries()) if (card.seat === seat && !card.covered) own.push(position);
  return own[own.length - 1] === cards.length - 1 ? own.slice(-2) : own.slice(-1);
}

function actions(G) {
  const side = G.sides[G.active];
  const found = side.pile.length > 0 ? [{ verb: "draw", args: [] }] : [];
  for (const kind in side.hand)
    for (let n = 1; n <= side.hand[kind]; n += 1)
      for (let index = 0; index < G.rows.length; index += 1)
        if (takes(G.rows[index], kind)) found.push({ verb: "play", args: [kind, n, index] });
  if (!G.rode && side.hand[printed.free])
    for (let index = 0; index < G.rows.length; index += 1)
      if (takes(G.rows[index], printed.free)) found.push({ verb: "ride", args: [index] });
  return found;
}

function canAct(G) {
  const side = G.sides[G.active];
  if (side.pile.length > 0) return true;
  return Object.keys(side.hand).some((kind) => G.rows.some((row) => takes(row, kind)));
}

function takes(row, kind) {
  return row.tokens.length > 0 && !(printed.covers[kind] && isShielded(row));
}

function isShielded(row) {
  return row.cards.length > 0 && row.cards[row.cards.length - 1].token > 0;
}

// --- answers --------------------------------------------------------------------------------------------------------------------------

// Give an answer and play on. False, with nothing changed, when it is not legal.
function answer(G, verb, args) {
  if (!isLegal(G, verb, args)) return false;
  if (verb === "take") {
    takeFirst(G, ...args);
    G.row += 1;
  } else if (verb === "ride") {
    lay(G, printed.free, 1, args[0]);
    G.rode = true;
  } else {
    if (verb === "draw") draw(G.sides[G.active]);
    else lay(G, ...args);
    endAction(G);
  }
  proceed(G);
  return true;
}

function isLegal(G, verb, args) {
  if (G.asked === "take") {
    const row = G.rows[G.row];
    return verb === "take" && args[0] === G.row && row.tokens.includes(args[1]) && bearers(row.cards, G.active).includes(args[2]);
  }
  const side = G.sides[G.active];
  if (verb === "draw") return side.pile.length > 0;
  const [kind, n, index] = verb === "ride" ? [printed.free, 1, args[0]] : args;
  return !(verb === "ride" && G.rode) && n > 0 && (side.hand[kind] ?? 0) >= n && takes(G.rows[index], kind);
}

function takeFirst(G, index, token, position) {
  const row = G.rows[index];
  row.tokens.splice(row.tokens.indexOf(token), 1);
  row.cards[position].token = token;
}

function takeSecond(G, index) {
  const row = G.rows[index];
  G.sides[G.active].tokens.push(row.tokens.pop());
  for (const card of row.cards) {
    const side = G.sides[card.seat];
    if (card.token > 0) side.tokens.push(card.token);
    side.discarded[card.kind] = (side.discarded[card.kind] ?? 0) + 1;
  }
  row.cards = [];
  layOut(G, index);
}

function layOut(G, index) {
  while (G.supply.length > 0) {
    const pair = [G.supply.pop(), G.supply.pop()];
    if (!printed.differentPairs.includes(G.sides.length) || printed.worth[pair[0]] !== printed.worth[pair[1]]) {
      G.rows[index].tokens = pair;
      return;
    }
    G.removed.push(...pair);
  }
}

function draw(side) {
  const kind = side.pile.pop();
  side.hand[kind] = (side.hand[kind] ?? 0) + 1;
}

function lay(G, kind, n, index) {
  const { hand } = G.sides[G.active];
  const { cards } = G.rows[index];
  hand[kind] -= n;
  if (hand[kind] === 0) delete hand[kind];
  if (printed.covers[kind] && cards.length > 0) cards[cards.length - 1].covered = true;
  for (let i = 0; i < n; i += 1) cards.push({ seat: G.active, kind, covered: false, token: 0 });
}

function isEmpty(hand) {
  for (const _ in hand) return false;
  return true;
}

// --- what cards count -----------------------------------------------------------------------------------------------------------------

function leads(row, seat) {
  if (!row.cards.some((card) => card.seat === seat)) return false;
  const sums = totals(row);
  return sums.size === 1 || sums.get(seat) === Math.max(...sums.values());
}

function totals(row) {
  const leveller = row.cards.find((card) => card.kind in printed.levels && !card.covered);
  const risen = {};
  const sums = new Map();
  for (const card of row.cards)
    sums.set(card.seat, (sums.get(card.seat) ?? 0) + counted(card, leveller, risen) - printed.worth[card.token]);
  return sums;
}

function counted(card, leveller, risen) {
  if (card.covered) return 0;
  if (leveller) return printed.levels[leveller.kind];
  if (!(card.kind in printed.rising)) return printed.values[card.kind];
  const count = risen[card.seat] ?? printed.values[card.kind];
  risen[card.seat] = count + printed.rising[card.kind];
  return count;
}

module.exports = { print, begin, options, answer };
