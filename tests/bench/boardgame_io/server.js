// node server.js PORT API_PORT TRANSCRIPTS: boardgame.io's own server with this game; prints "ready" when it serves. The matches' API has a port of its
// own, because the koa that is installed today loses its routes on the port of the sockets.
"use strict";

const { readFileSync } = require("node:fs");
const { Server } = require("boardgame.io/server");
const game = require("./game");
const rules = require("./rules");

const [port, apiPort, file] = process.argv.slice(2);
rules.print(JSON.parse(readFileSync(file, "utf8")).printed);
Server({ games: [game] }).run({ port: Number(port), lobbyConfig: { apiPort: Number(apiPort) }, callback: () => console.log("ready") });
