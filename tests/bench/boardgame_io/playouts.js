// node playouts.js bare|reducer TRANSCRIPTS SECONDS: plays recorded games move by move, all of them at least once, for SECONDS, and prints
// {"games", "moves", "seconds", "work"} (work: seconds of the processor). As a bot would, it enumerates the options of every question before it gives the recorded answer. Before that every
// game is played once with each answer looked up among the options, and its scores compared with those recorded: the rules are the same.
"use strict";

const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const game = require("./game");
const rules = require("./rules");

const [engine, file, seconds] = process.argv.slice(2);
const { printed, games } = JSON.parse(readFileSync(file, "utf8"));
rules.print(printed);

const engines = {
  bare: {
    begin: (deal) => rules.begin(deal),
    table: (G) => G,
    answer(G, seat, verb, args) {
      rules.answer(G, verb, args);
      return G;
    },
  },
  reducer: {
    begin: (deal) => InitializeGame({ game, numPlayers: deal.sides.length, setupData: deal }),
    table: (state) => state.G,
    answer: (state, seat, verb, args) => reduce(state, { type: "MAKE_MOVE", payload: { type: verb, args, playerID: String(seat) } }),
  },
};
const reduce = CreateGameReducer({ game });
const { begin, table, answer } = engines[engine];

function play({ deal, moves }) {
  let position = begin(deal);
  for (const [seat, verb, args] of moves) {
    rules.options(table(position));
    position = answer(position, seat, verb, args);
  }
  return table(position);
}

function prove({ deal, moves, scores }) {
  let position = begin(deal);
  for (const [seat, verb, args] of moves) {
    assert.equal(table(position).active, seat);
    assert(rules.options(table(position)).some((option) => option.verb === verb && String(option.args) === String(args)));
    position = answer(position, seat, verb, args);
  }
  assert.deepEqual(table(position).scores, scores);
}

games.forEach(prove);
const began = process.hrtime.bigint();
const workedBefore = process.cpuUsage();
const spent = () => Number(process.hrtime.bigint() - began) / 1e9;
let played = 0;
let moved = 0;
while (played < games.length || spent() < Number(seconds)) {
  const next = games[played % games.length];
  play(next);
  played += 1;
  moved += next.moves.length;
}
const { user, system } = process.cpuUsage(workedBefore);
console.log(JSON.stringify({ games: played, moves: moved, seconds: spent(), work: (user + system) / 1e6 }));
