// @ts-check
// The search page where there is no network: it searches the books that the service worker has kept (rulebook/offline/service_worker.js).
import { the } from "../base.js";
import { find, places, wordsOf } from "./finding.js";

const SHELF = "guiyi-books";
const SHOWN = 260; // characters of a text
const BEFORE = 60;
const page = the("[data-offline-search]");
const box = the("#search-query", page);
const list = the("[data-results]", page);

/** @returns {Promise<import("./finding.js").Index[]>} the books that are kept in this language, else those of any */
const kept = async () => {
  const shelf = await caches.open(SHELF);
  const all = (await shelf.keys()).filter(({ url }) => url.endsWith("/offline/search.json"));
  const own = all.filter(({ url }) => new RegExp(`^${page.dataset.shelf}[^/]+/offline/`).test(new URL(url).pathname));
  return Promise.all((own.length ? own : all).map(async (request) => (await shelf.match(request))?.json()));
};

const marked = (text, spans) => {
  const first = spans[0]?.[0] ?? 0;
  const begin = text.length <= SHOWN ? 0 : Math.max(0, first - BEFORE);
  const end = Math.min(text.length, begin + SHOWN);
  /** @type {(string | Node)[]} */
  const parts = [begin ? "…" : ""];
  let at = begin;
  for (const [start, stop] of spans.filter(([one, other]) => one >= begin && other <= end)) {
    parts.push(text.slice(at, start), Object.assign(document.createElement("mark"), { textContent: text.slice(start, stop) }));
    at = stop;
  }
  return [...parts, text.slice(at, end), end < text.length ? "…" : ""];
};

const made = (name, className, ...content) => {
  const element = Object.assign(document.createElement(name), { className });
  element.append(...content.filter(Boolean));
  return element;
};

const lineOf = (query, { index, entry }) => {
  const [what, , number, sign, address, title, text] = entry;
  const words = wordsOf(query, index.letters);
  const line = made("li", `search-result search-${what}`);
  line.dataset.game = index.slug;
  const where = [index.book, what === "clause" && title ? ` › ${title}` : ""].join("");
  const link = Object.assign(document.createElement("a"), { className: "search-hit", href: address });
  link.append(...[number ? made("b", "number", number) : "", number ? " " : ""].filter(Boolean));
  if (what !== "clause") link.append(made("b", "search-title", ...marked(title, places(title, words, index.letters))), " ");
  link.append(made("span", "", ...marked(text, places(text, words, index.letters))));
  line.append(made("p", "search-where", made("span", "search-book", where), " ", sign ? made("b", "search-sign", sign) : ""), made("p", "search-words", link));
  return line;
};

const search = (books) => {
  const query = box.value.trim();
  const found = find(query, books);
  list.replaceChildren(...found.map((one) => lineOf(query, one)));
  const whole = found.every(({ share }) => share === 1);
  const sentence = (whole ? page.dataset.count : page.dataset.part) ?? "";
  the("[data-counted]", page).textContent = found.length ? sentence.replace("{n}", String(found.length)) : "";
  the("[data-none]", page).hidden = !query || found.length > 0;
};

box.value = new URLSearchParams(location.search).get("q") ?? "";
kept().then((books) => {
  the("[data-no-book]", page).hidden = books.length > 0;
  search(books);
  box.addEventListener("input", () => search(books));
  the("form", page).addEventListener("submit", (event) => { // the network may be back
    if (navigator.onLine) return;
    event.preventDefault();
    search(books);
  });
});
