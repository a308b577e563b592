// Keeps the books that were opened, whole, so that they can be read without a network. A table that cannot be reached waits for the network.
// Everything else passes by untouched. It shows what the site sends while no page is open.
"use strict";

const SHELF = "guiyi-books";
const SHELL = {{ shell|safe }};
// By what an address begins with, the page shown in place of one that was not kept.
const OFFLINE = {{ offline|safe }};
const STATIC = "{{ static_prefix|escapejs }}";
// Copies are fetched without cookies: what is kept belongs to the book, not to whoever reads it.
const plain = (url) => new Request(url, { credentials: "omit" });

const keep = async (cache, url) => {
  try {
    const response = await fetch(plain(url));
    if (response.ok) await cache.put(url, response);
    return response.ok;
  } catch {
    return false;
  }
};

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(SHELF);
    await Promise.all([...Object.values(OFFLINE), ...SHELL].map((url) => keep(cache, url)));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A page says: {keep: [addresses], key}; it is answered when all of them are kept.
self.addEventListener("message", (event) => {
  const { keep: urls, key } = event.data ?? {};
  if (!Array.isArray(urls)) return;
  event.waitUntil((async () => {
    const cache = await caches.open(SHELF);
    let whole = true;
    for (let start = 0; start < urls.length; start += 4) {
      const kept = await Promise.all(urls.slice(start, start + 4).map((url) => keep(cache, url)));
      whole = whole && kept.every(Boolean);
    }
    event.source?.postMessage({ kept: whole, key });
  })());
});

// A companion has one page for each number of players: the same query first, then any.
const fromShelf = async (request) => {
  const cache = await caches.open(SHELF);
  return (await cache.match(request, { ignoreVary: true })) ?? cache.match(request, { ignoreVary: true, ignoreSearch: true });
};

const lastResort = (request) => {
  const { pathname } = new URL(request.url);
  return OFFLINE[Object.keys(OFFLINE).find((beginning) => pathname.startsWith(beginning))];
};

// A clause that was not kept alone is read in its chapter, a term in the glossary, a card in the list of components: whatever page of the book has it as an anchor.
const inItsBook = async (request) => {
  const [, book, name] = new URL(request.url).pathname.match(/^(.*\/rules\/[^/]+\/)(?:glossary\/|components\/)?([^/]+)\/$/) ?? [];
  if (!name) return undefined;
  const cache = await caches.open(SHELF);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!pathname.startsWith(book)) continue;
    const text = await (await cache.match(url)).text();
    if (text.includes(` id="${decodeURIComponent(name)}"`)) return Response.redirect(`${pathname}#${name}`);
  }
  return undefined;
};

const page = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await fromShelf(request)) ?? (await inItsBook(request)) ?? (await fromShelf(lastResort(request))) ?? Response.error();
  }
};

const part = async (request) => {
  try {
    const response = await fetch(request);
    if (response.ok) (await caches.open(SHELF)).put(request, response.clone());
    return response;
  } catch {
    return (await fromShelf(request)) ?? Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith(STATIC)) event.respondWith(part(request));
});

// --- notices. A browser wants something shown for each message, so what cannot be read says at least who sends it.
const ICON = "{{ icon|escapejs }}";
const PUSH = "{{ push|escapejs }}";

const read = (data) => {
  try { return data?.json() ?? {}; } catch { return {}; }
};

self.addEventListener("push", (event) => {
  const { subject = "規弈 Guiyi", lines = [], url = "/", tag = "guiyi", language = "" } = read(event.data);
  // One about the same table takes the place of the one before, and is heard all the same.
  event.waitUntil(self.registration.showNotification(subject, {
    body: lines.join("\n"), tag: tag || "guiyi", renotify: true, lang: language, icon: ICON, badge: ICON, data: { url },
  }));
});

// The same page, in whichever language and at whichever question.
const bare = (url) => new URL(url, self.location.origin).pathname.replace(/^\/[a-z]{2}(-[a-z]+)?\//, "/");

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil((async () => {
    const { pathname, search, hash } = new URL(notification.data?.url ?? "/", self.location.origin);
    const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = tabs.find((tab) => bare(tab.url) === bare(pathname));
    return open ? open.focus() : self.clients.openWindow(pathname + search + hash);
  })());
});

// The push service has given this browser another address. Whoever has signed out meanwhile is asked nothing.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const answered = await fetch(PUSH);
    if (!answered.ok) return;
    const { key, token } = await answered.json();
    const held = event.newSubscription ?? await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)),
    });
    const { endpoint, keys } = held.toJSON();
    const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth, before: event.oldSubscription?.endpoint ?? "" });
    await fetch(PUSH, { method: "POST", body, headers: { "X-CSRFToken": token } });
  })());
});
