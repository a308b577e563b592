// @ts-check
// The little that every page does beside being read. Without it everything still works, by links and forms.
const root = document.documentElement;

// What must be on a page is looked up so that an error names what is missing.
/**
 * The first that a selector finds.
 * @param {string} selector
 * @param {ParentNode} within
 */
export const the = (selector, within = document) => sure(within.querySelector(selector), selector);

/**
 * The nearest that encloses a thing.
 * @param {string} selector
 * @param {Element} thing
 */
export const enclosing = (selector, thing) => sure(thing.closest(selector), selector);

/** @type {(found: Found | null, selector: string) => Found} */
const sure = (found, selector) => {
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};

const cookie = (name) => document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";

// A draft that an editor tries (`?draft=gw-e3`) stays with the tab, also at the table that is opened next. `?draft=` ends it. Only an
// editor gets its text from the server.
const DRAFT = "draft";
const named = new URLSearchParams(location.search).get(DRAFT);
if (named) sessionStorage.setItem(DRAFT, named);
else if (named !== null) sessionStorage.removeItem(DRAFT);
/** The code of that draft, or empty. */
export const draft = () => sessionStorage.getItem(DRAFT) ?? "";
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-rule]");
  if (named && link instanceof HTMLAnchorElement && !link.search) link.search = new URLSearchParams({ draft: named }).toString();
}, true);

// The theme changes at once; the request only makes the choice last.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-theme-to]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  root.dataset.theme = link.dataset.themeTo;
  fetch(link.href, { redirect: "manual", keepalive: true, credentials: "same-origin" });
  link.parentElement?.querySelector(`a:not([data-theme-to="${link.dataset.themeTo}"])`)?.focus();
});

// The worker answers for every page when there is no network.
const { worker } = document.body.dataset;
if (worker && "serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register(worker).catch(() => { /* a browser that keeps nothing */ }));
}

// Other browsers offer to install by themselves; Apple's phones and tablets do not.
const apple = /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
if (apple && !matchMedia("(display-mode: standalone)").matches) {
  for (const hint of document.querySelectorAll("[data-install-hint]")) hint.hidden = false;
}

// A switch of language shows the same page at the address that it has now, and in the same place: what `take` finds on this page is handed
// to `give` on the page in the other language.
const LANGUAGE = "a[href*='/language/'][href*='next=']";
const NOTE = "language-place";
const LASTS = 60000; // ms: an older note was left by a switch that did not come about
const bare = () => location.pathname.replace(/^\/[a-z]{2}(-[a-z]+)?\//, "/");
const readNote = () => {
  const { path, at, parts } = JSON.parse(sessionStorage.getItem(NOTE) ?? "{}");
  sessionStorage.removeItem(NOTE);
  return path === bare() && Date.now() - at < LASTS ? parts : {};
};
const note = readNote();
const carried = new Map();
/**
 * Keep something of this page while the language is switched.
 * @template T
 * @param {string} name
 * @param {() => T} take called on the page that one leaves
 * @param {(was: T) => void} give called on the new page
 */
export const carry = (name, take, give) => {
  carried.set(name, take);
  if (note[name] !== undefined && note[name] !== null) give(note[name]);
};
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(LANGUAGE);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const here = new URL(location.href);
  document.dispatchEvent(new CustomEvent("language:chosen", { detail: here })); // for a page whose address does not say all
  const chosen = new URL(link.href);
  chosen.searchParams.set("next", here.pathname + here.search + here.hash);
  link.href = chosen.href;
  const parts = Object.fromEntries([...carried].map(([name, take]) => [name, take()]));
  sessionStorage.setItem(NOTE, JSON.stringify({ path: bare(), at: Date.now(), parts }));
});

const closeMenus = (except) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== except) menu.open = false;
};
document.addEventListener("click", ({ target }) => closeMenus(target.closest?.(".menu-list button") ? null : target.closest?.("details.menu")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = event.target.closest?.("details.menu[open]");
  closeMenus();
  menu?.querySelector("summary")?.focus();
});

/**
 * Whether a key belongs to what has the focus.
 * @param {any} target
 */
export const typing = (target) =>
  target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(range|checkbox)$/.test(target.type));

/**
 * The key, where it is a shortcut: nobody types, no dialog is open, and single letters and figures were not switched off.
 * @param {KeyboardEvent} event
 */
export const shortcut = (event) => {
  const taken = event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector("dialog:modal");
  const off = event.key.length === 1 && event.key !== " " && localStorage.getItem("single-keys") === "off";
  return taken || off ? "" : event.key;
};

// "/" goes to the search box, or to the search page where the box has no room; at a table the box is in the menu.
document.addEventListener("keydown", (event) => {
  if (shortcut(event) !== "/") return;
  const box = document.getElementById("site-search");
  const link = document.querySelector(".site-search-link");
  if (!box) return;
  event.preventDefault();
  box.closest("details.menu")?.setAttribute("open", "");
  if (box.offsetParent) { box.focus(); box.select(); } else link?.click();
});

// The token is read when it is needed: it changes when a guest is made, and pages without it can be cached and answered 304.
document.addEventListener("htmx:config:request", (event) => {
  const { request } = event.detail.ctx;
  if (!/^(GET|HEAD)$/i.test(request.method)) request.headers["X-CSRFToken"] = cookie("csrftoken");
});

// A button with data-opens="id" opens that <dialog>; one inside with data-closes closes it.
document.addEventListener("click", (event) => {
  const opener = event.target.closest?.("[data-opens]");
  if (opener) { event.preventDefault(); document.getElementById(opener.dataset.opens ?? "")?.showModal(); return; }
  event.target.closest?.("[data-closes]")?.closest("dialog")?.close();
});

const shelf = () => {
  /** @type {HTMLElement | null} */
  let place = document.getElementById("toasts");
  if (!place) {
    place = Object.assign(document.createElement("div"), { id: "toasts", className: "toasts" });
    place.setAttribute("role", "status");
    document.body.append(place);
  }
  return place;
};
/**
 * A passing notice, read out by screen readers. It stays while it is pointed at.
 * @param {string} text
 * @param {"info" | "success" | "warning" | "error"} kind
 * @param {number} milliseconds
 */
export const toast = (text, kind = "info", milliseconds = 7000) => {
  const note = Object.assign(document.createElement("p"), { className: `notice notice-${kind}`, textContent: text });
  shelf().append(note);
  const leave = () => (note.matches(":hover") ? setTimeout(leave, 1000) : note.remove());
  setTimeout(leave, milliseconds);
  return note;
};
