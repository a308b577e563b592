// @ts-check
// The rule behind a sentence, and the contents of the book, open in a dialog: at a desk over the log, on a phone over the page.
import { carry, draft, the } from "../../base.js";
import { desk } from "./frame.js";
import { words } from "../dom.js";

// --- rules -------------------------------------------------------------------------------------------------------------------

const dialog = the("#rule-panel");
const text = the("#rule-panel-text");
let shown = "";
const show = () => {
  if (!dialog.open) dialog[desk.matches ? "show" : "showModal"](); // at a desk the game goes on beside it
  dialog.scrollTop = 0;
};
// A draft that is tried comes from the server for editors alone. Anybody else, and another book, reads the text in force.
const open = async (clause) => {
  const since = words.since ? `${words.since}&` : "?"; // when the table adopted its rules
  const address = `${words.panel.replace("any.clause", clause)}${since}around=1`;
  const tried = draft() ? await fetch(`${address}&draft=${encodeURIComponent(draft())}`) : undefined;
  const answer = tried?.ok ? tried : await fetch(address);
  if (!answer.ok) return false;
  text.innerHTML = await answer.text();
  shown = clause;
  show();
  return true;
};

// The contents of the book, from its own page. What they lead to opens here as well.
const openBook = async (address) => {
  const answer = await fetch(address);
  const contents = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".contents");
  if (!contents) return false;
  for (const link of contents.querySelectorAll("a")) {
    const { pathname, hash } = new URL(link.href, address);
    link.dataset.rule = hash.slice(1) || pathname.split("/").at(-2);
  }
  text.replaceChildren(document.importNode(contents, true));
  shown = "";
  show();
  return true;
};

export const begin = () => {
  carry("rule", () => (dialog.open && shown ? { shown, read: dialog.scrollTop / dialog.scrollHeight } : null), async (was) => {
    if (was && (await open(was.shown))) dialog.scrollTop = was.read * dialog.scrollHeight;
  });
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-rule], a[data-book]");
    if (!link || !words.panel || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    link.closest("details.menu")?.removeAttribute("open");
    if (!(await ("book" in link.dataset ? openBook(link.href) : open(link.dataset.rule)))) location.href = link.href;
  });
  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-puts-away]")) the("#rule-notice").replaceChildren(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    dialog.close();
  });
  // Whatever else a clause leads to opens beside the game, not in its place.
  dialog.addEventListener("click", (event) => event.target.closest("a[href]:not([data-rule])")?.setAttribute("target", "_blank"), true);
};
