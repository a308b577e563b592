// @ts-check
// The page in place of one that was not kept lists the companions that were (rulebook/offline/service_worker.js keeps them).
import { the } from "./base.js";
import { made } from "./companion/dom.js";

const SHELF = "guiyi-books";
const page = the("[data-no-network]");
const names = new Map([...page.querySelectorAll("[data-slug]")].map((one) => [one.dataset.slug, one.textContent ?? ""]));

const kept = async () => {
  const cache = await caches.open(SHELF);
  const games = new Map();
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    const slug = pathname.match(/\/play\/([^/]+)\/companion\/$/)?.[1];
    if (slug && names.has(slug) && !games.has(slug)) games.set(slug, pathname);
  }
  return games;
};

kept().then((games) => {
  the("ul", page).append(...[...games].map(([slug, address]) => made("li", {}, made("a", { href: address, text: names.get(slug) }))));
  the("[data-kept-list]", page).hidden = !games.size;
});
