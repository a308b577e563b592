// @ts-check
// What makes reading easier than paper. Without it every page is still read, followed and printed.
import { carry, the, toast } from "./base.js";
import * as languages from "./languages.js";

languages.begin();

const root = document.documentElement;
root.classList.add("js");
/** @type {Words} */
const words = /** @type {any} */ (document.getElementById("rulebook-words")?.dataset ?? {});
const book = document.querySelector(".book[data-book]"); // only on pages of one book
const say = (text, kind) => toast(text, kind, 3000);

// What this browser remembers: {"gw.winter.siege.2": {number, book, url, text}} and {"great-wall": {url, ref, title}}.
const memory = (key) => ({
  read: () => { try { return JSON.parse(localStorage.getItem(key) ?? "{}"); } catch { return {}; } },
  write(value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* a browser that keeps nothing */ } },
});
const bookmarks = memory("guiyi-bookmarks");
const positions = memory("guiyi-positions");

const sprite = document.querySelector(".site-tools use, .site-search use")?.getAttribute("href")?.replace(/#.*/, "") ?? "";
const icon = (name) => `<svg class="icon" aria-hidden="true" focusable="false"><use href="${sprite}#${name}"/></svg>`;

// --- tools of a clause: made when it is first pointed at, so that a long chapter stays light -----------------------------
const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    say(words.copied, "success");
  } catch {
    say(words.notCopied, "error");
  }
};
const textOf = (clause) => clause.querySelector(".clause-text").innerText.trim();
const addressOf = (clause) => new URL(clause.dataset.url, location.href).href;
// What is cited stays at the revision that its citation names.
const citedAddressOf = (clause) => {
  const url = new URL(clause.dataset.url, location.href);
  const revision = /\br(\d+)\D*$/.exec(clause.dataset.citation);
  if (revision) url.searchParams.set("at", `r${revision[1]}`);
  return url.href;
};

/** @type {[tool: string, word: string, act: (clause: HTMLElement) => void][]} */
const TOOLS = [
  ["link", "copyLink", (clause) => copy(addressOf(clause))],
  ["quote", "copyQuote", (clause) => copy(`${textOf(clause)}\n${clause.dataset.citation}\n${citedAddressOf(clause)}`)],
  ["bookmark", "bookmark", (clause) => toggleBookmark(clause)],
];
const SIGNS = { link: "linked-rings", quote: "scroll-unfurled", bookmark: "bookmarklet" };

const toolsOf = (clause) => {
  if (clause.querySelector(":scope > .clause-tools")) return;
  const bar = Object.assign(document.createElement("div"), { className: "clause-tools no-print" });
  for (const [name, word, act] of TOOLS) {
    const button = Object.assign(document.createElement("button"), { type: "button", innerHTML: icon(SIGNS[name]), title: words[word] });
    button.dataset.tool = name;
    button.setAttribute("aria-label", words[word]);
    button.addEventListener("click", () => act(clause));
    bar.append(button);
  }
  clause.append(bar);
  showBookmark(clause);
};
const showBookmark = (clause) => {
  const button = clause.querySelector('[data-tool="bookmark"]');
  const kept = clause.dataset.clause in bookmarks.read();
  button?.setAttribute("aria-pressed", String(kept));
  button?.setAttribute("title", kept ? words.unbookmark : words.bookmark);
};
const toggleBookmark = (clause) => {
  const all = bookmarks.read();
  const ref = clause.dataset.clause;
  if (ref in all) {
    delete all[ref];
  } else {
    const number = clause.querySelector(".clause-number").textContent.trim();
    all[ref] = { number, book: document.querySelector(".book-name")?.textContent?.trim() ?? "", url: clause.dataset.url, text: textOf(clause).slice(0, 160) };
  }
  bookmarks.write(all);
  showBookmark(clause);
  say(ref in all ? words.kept : words.removed, "success");
};
for (const event of ["pointerenter", "focusin"]) {
  document.addEventListener(event, ({ target }) => { const clause = target?.closest?.(".clause[data-clause]"); if (clause) toolsOf(clause); }, true);
}
document.addEventListener("click", ({ target }) => {
  const clause = target.closest?.(".clause[data-clause]");
  for (const open of document.querySelectorAll(".clause.is-open")) if (open !== clause) open.classList.remove("is-open");
  if (!clause || target.closest?.("a, button, summary, input") || String(getSelection())) return;
  toolsOf(clause);
  clause.classList.toggle("is-open");
});

// --- bookmarks ----------------------------------------------------------------------------------------------------------
const list = document.querySelector("#bookmarks"); // only on the page of bookmarks
const showBookmarks = (list) => {
  const all = Object.entries(bookmarks.read());
  for (const old of list.querySelectorAll(".clause")) old.remove();
  the(".none", list).hidden = all.length > 0;
  for (const [ref, { number, book: name, url, text }] of all) {
    const item = Object.assign(document.createElement("div"), { className: "clause" });
    Object.assign(item.dataset, { clause: ref, url, citation: `${name} ${number} (${ref})` });
    const link = Object.assign(document.createElement("a"), { className: "clause-number", href: url, textContent: number });
    const body = Object.assign(document.createElement("div"), { className: "clause-body" });
    const where = Object.assign(document.createElement("p"), { className: "small muted", textContent: name });
    const said = Object.assign(document.createElement("div"), { className: "clause-text", textContent: text });
    body.append(where, said);
    item.append(link, body);
    list.append(item);
  }
};
if (list) {
  showBookmarks(list);
  list.addEventListener("click", ({ target }) => { if (target.closest('[data-tool="bookmark"]')) showBookmarks(list); });
}

// --- the table of contents follows; the last position is kept ---------------------------------------------------------------
const fold = document.querySelector("[data-toc]");
if (fold && matchMedia("(min-width: 60.01rem)").matches) fold.open = true;
const chapter = document.querySelector(".chapter[data-chapter]");
if (book && chapter) {
  const links = new Map([...document.querySelectorAll('.toc ul a[href^="#"]')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const sections = [...document.querySelectorAll(".chapter-text section[id]")];
  let waiting = false;
  const follow = () => {
    waiting = false;
    const here = sections.findLast((section) => section.getBoundingClientRect().top < innerHeight * 0.3);
    for (const [ref, link] of links) {
      const current = ref === here?.id;
      if (current && !link.classList.contains("is-here")) keepInSight(link);
      link.classList.toggle("is-here", current);
      if (current) link.setAttribute("aria-current", "location"); else link.removeAttribute("aria-current");
    }
    const clause = [...chapter.querySelectorAll(".clause[id]")].find((one) => one.getBoundingClientRect().bottom > 80);
    if (clause && scrollY > 40) {
      const all = positions.read();
      all[book.dataset.book ?? ""] = { url: `${location.pathname}#${clause.id}`, title: `${the(".clause-number", clause).textContent} ${the("h1", chapter).textContent}` };
      positions.write(all);
    }
  };
  const keepInSight = (link) => {
    const toc = the(".toc");
    const [outer, inner] = [toc.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) toc.scrollTop += inner.top - outer.top - outer.height / 2;
  };
  addEventListener("scroll", () => { if (!waiting) { waiting = true; requestAnimationFrame(follow); } }, { passive: true });
  follow();
}
for (const place of document.querySelectorAll("[data-continue]")) {
  const last = positions.read()[place.dataset.continue ?? ""];
  if (!last) continue;
  const link = the("a", place);
  link.href = last.url;
  link.textContent = `${words.continue}: ${last.title}`;
  place.hidden = false;
}

// --- modes: the choice counts when it is made ------------------------------------------------------------------------------
document.addEventListener("change", ({ target }) => target.closest?.(".modes")?.requestSubmit());

// --- examples that are played: what came of an answer is read next -------------------------------------------------------------
document.addEventListener("htmx:after:swap", () => { document.querySelector("[data-played-focus]:not([data-read])")?.focus({ preventScroll: true }); for (const one of document.querySelectorAll("[data-played-focus]")) one.dataset.read = ""; });

// An example that was begun goes on in another language.
const played = () => [...document.querySelectorAll("[data-played]")];
const answers = new Map();
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  const which = played().indexOf(ctx.target);
  if (which >= 0) answers.set(which, ctx.request.action.split("?")[1]);
});
carry("played", () => [...answers], (was) => {
  for (const [which, query] of was) {
    const target = played()[which];
    const [path] = target?.querySelector("[hx-get]")?.getAttribute("hx-get")?.split("?") ?? [];
    if (path) htmx.ajax("GET", `${path}?${query}`, { target, swap: "outerHTML" });
  }
});

// --- hover cards -------------------------------------------------------------------------------------------------------------
let card, timer, shownFor;
const fetched = new Map();
const hide = () => { clearTimeout(timer); card?.remove(); shownFor?.removeAttribute("aria-describedby"); card = shownFor = undefined; };
const show = async (link) => {
  const url = link.dataset.hover;
  if (!fetched.has(url)) fetched.set(url, fetch(url, { credentials: "same-origin" }).then((answer) => (answer.ok ? answer.text() : "")));
  const html = await fetched.get(url).catch(() => "");
  if (shownFor !== link || !html) return Boolean(html);
  card?.remove();
  card = Object.assign(document.createElement("div"), { className: "hover-card no-print", innerHTML: html });
  card.setAttribute("role", "tooltip");
  card.id = "hover-card";
  link.setAttribute("aria-describedby", "hover-card");
  document.body.append(card);
  const at = link.getBoundingClientRect();
  const below = at.bottom + card.offsetHeight + 12 < innerHeight || at.top < card.offsetHeight;
  card.style.left = `${Math.max(8, Math.min(at.left, innerWidth - card.offsetWidth - 8)) + scrollX}px`;
  card.style.top = `${(below ? at.bottom + 6 : at.top - card.offsetHeight - 6) + scrollY}px`;
  card.addEventListener("pointerenter", () => clearTimeout(timer));
  card.addEventListener("pointerleave", leave);
  return true;
};
const enter = (event) => {
  const link = event.target.closest?.("a[data-hover]");
  if (!link || (event.type === "pointerover" && event.pointerType === "touch")) return;
  clearTimeout(timer);
  if (shownFor === link) return;
  timer = setTimeout(() => { hide(); shownFor = link; show(link); }, event.type === "focusin" ? 0 : 220);
};
/** @param {{ type: string, pointerType?: string }} event */
const leave = ({ pointerType }) => { if (pointerType !== "touch") { clearTimeout(timer); timer = setTimeout(hide, 180); } };
document.addEventListener("pointerover", enter);
document.addEventListener("focusin", enter);
document.addEventListener("pointerout", (event) => { if (event.target.closest?.("a[data-hover]")) leave(event); });
document.addEventListener("focusout", (event) => { if (event.target.closest?.("a[data-hover]")) leave(event); });
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") hide(); });
// A finger cannot hover: its first tap on a word in a text explains it, the second follows it; a tap elsewhere puts the card away.
let before;
document.addEventListener("pointerdown", () => { before = shownFor; });
document.addEventListener("click", async (event) => {
  if (event.target.closest?.(".hover-card")) return;
  const link = event.target.closest?.("a:is(.term, .ref)[data-hover]");
  if (event.pointerType !== "touch" || !link) return hide();
  if (link === before) return;
  event.preventDefault();
  hide();
  shownFor = link;
  if (!(await show(link))) location.href = link.href;
});

// --- without a network ---------------------------------------------------------------------------------------------------------
// A book that was opened is kept whole: its pages of this language are fetched once a revision, after the present page is done.
// Its bar says so from then on: nothing lies on the text that is read. Only who touches the sign reads the whole sentence.
const sign = document.querySelector("[data-kept-sign]");
const showKept = (key) => { root.dataset.kept = key; };
sign?.addEventListener("click", () => say(words.offlineKept, "success"));
/** @param {any} book */
const keepBook = async (book) => {
  const shelf = memory("guiyi-kept");
  const mine = `${book.dataset.offline}`;
  const kept = shelf.read()[mine];
  if (kept) showKept(kept);
  const registration = await navigator.serviceWorker.ready;
  const { key, pages } = await (await fetch(mine)).json();
  if (kept === key) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (!data.kept || data.key !== key) return;
    shelf.write({ ...shelf.read(), [mine]: key });
    showKept(key);
    document.querySelector("[data-kept-said]")?.append(words.offlineKept);
  });
  (registration.active ?? navigator.serviceWorker.controller)?.postMessage({ keep: pages, key });
};
if (book && "serviceWorker" in navigator && !new URLSearchParams(location.search).has("at")) {
  addEventListener("load", () => keepBook(book).catch(() => { /* not in this browser, or no network now */ }));
}
