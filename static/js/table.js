// A table's page: its parts in the order in which they hear of a change, what comes over the socket, and addresses to copy.
// table-swap.js comes first: it takes down what the site has drawn before the others add to it.
import { toast } from "./base.js";
import "./languages.js";
import "./table-swap.js";
import "./table-send.js";
import "./table-guide.js";
import "./table-choose.js";
import "./table-look.js";
import "./table-hands.js";
import "./table-replay.js";
import "./table-since.js";
import "./table-log.js";
import "./table-chapters.js";
import "./table-reckoning.js";
import "./table-cards.js";
import "./table-map.js";
import "./table-spoken.js";
import "./table-talk.js";
import "./live.js";
import { table, words } from "./table-page.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const address = new URL(button.dataset.copy, location.href).href;
  if ("share" in button.dataset && navigator.share && matchMedia("(pointer: coarse)").matches) {
    navigator.share({ title: document.title, url: address }).catch(() => {});
    return;
  }
  (navigator.clipboard?.writeText(address) ?? Promise.reject()).then(() => toast(words.copied, "success", 2500), () => prompt("", address));
});
const complete = () => {
  for (const box of document.querySelectorAll("input[data-absolute]")) box.value = new URL(box.getAttribute("value"), location.href).href;
};

table.addEventListener("table:changed", complete);
complete();
