// @ts-check
// A file that is too large to be a match file is refused before it is sent.
import { the } from "./base.js";

/** @type {any} */
const chosen = the("#study-file");
chosen.addEventListener("change", () => {
  const size = chosen.files?.[0]?.size ?? 0;
  chosen.setCustomValidity(size > Number(chosen.dataset.most) ? chosen.dataset.tooLarge ?? "" : "");
  chosen.reportValidity();
});
