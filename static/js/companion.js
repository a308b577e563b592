// @ts-check
// The companion of a table with the printed game. Without it the set-up and the turns are read; with it they are ticked, followed and reckoned.
import { the } from "./base.js";
import * as checklist from "./companion/checklist.js";
import * as course from "./companion/course.js";
import * as keeping from "./companion/keeping.js";
import * as sharing from "./companion/sharing.js";
import * as sheet from "./companion/sheet.js";
import { openTable } from "./companion/state.js";
import * as tabs from "./companion/tabs.js";

const page = the("[data-companion]");
const table = openTable(page);
checklist.begin(page, table);
course.begin(page, table);
sheet.begin(page, table);
sharing.begin(page, table);
tabs.begin(page);
keeping.begin(page);
