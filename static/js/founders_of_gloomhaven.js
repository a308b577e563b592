// @ts-check
// What this board has beside what every table has: a network of ways that is shown, tiles that are laid.
import * as network from "./table/board/network.js";
import * as layTile from "./table/choosing/lay-tile.js";

for (const part of [network, layTile]) part.begin();
