// The same rules as a boardgame.io game.
"use strict";

const { INVALID_MOVE } = require("boardgame.io/core");
const rules = require("./rules");

// A move of boardgame.io that gives the answer `verb`.
function move(verb) {
  return ({ G, events }, ...args) => {
    const seat = G.active;
    if (!rules.answer(G, verb, args)) return INVALID_MOVE;
    if (G.scores === null && G.active !== seat) events.endTurn();
    return undefined;
  };
}

// What a seat may know: not the piles, not the supply, not the others' hands and rewards.
function playerView({ G, playerID }) {
  const sides = G.sides.map((side, seat) =>
    String(seat) === playerID ? { ...side, pile: side.pile.length } : { discarded: side.discarded, pile: side.pile.length },
  );
  return { ...G, sides, supply: G.supply.length };
}

module.exports = {
  name: "great-wall-of-china",
  setup: (_, deal) => rules.begin(deal),
  moves: { draw: move("draw"), play: move("play"), ride: move("ride"), take: move("take") },
  turn: { order: { first: ({ G }) => G.active, next: ({ G }) => G.active } },
  endIf: ({ G }) => G.scores ?? undefined,
  playerView,
};
