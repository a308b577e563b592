// @ts-check
// One's own tables: what changes there is told over a socket.
import * as live from "./live.js";

live.begin();
