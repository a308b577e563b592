// @ts-check
// One's own tables: what changes there is sent over a socket.
import * as clocks from "./clocks.js";
import * as live from "./live.js";

live.begin();
clocks.begin();
