// @ts-check
// A printed opponent beside a real table. Without a script the page says what it is for.
import { the } from "./base.js";
import * as panel from "./companion/automa/panel.js";
import * as keeping from "./companion/keeping.js";

const page = the("[data-companion]");
panel.begin(page);
keeping.begin(page);
