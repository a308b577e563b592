// node server.js PORT TRANSCRIPTS: boardgame.io's own server with this game; prints "ready" when it serves.
"use strict";

const { readFileSync } = require("node:fs");
const { Server } = require("boardgame.io/server");
const game = require("./game");
const rules = require("./rules");

const [port, file] = process.argv.slice(2);
rules.print(JSON.parse(readFileSync(file, "utf8")).printed);
Server({ games: [game] }).run({ port: Number(port), callback: () => console.log("ready") });
