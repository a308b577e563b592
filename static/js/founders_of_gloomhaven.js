// What this board has beside what every table has: ways that are shown, tiles that are laid.
import "./table-ways.js";
import "./table-place.js";
