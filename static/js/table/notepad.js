// @ts-check
// The notepad of a table. What one writes is kept in the browser at once and saved a moment later. Where another device has written
// meanwhile, both texts are shown.
import { carry, shortcut, the } from "../base.js";
import { draftOf, drop, fetched, keep, save } from "../notepad/drafts.js";
import { desk } from "./board/frame.js";

const SOON = 1200; // ms without a key before a text is saved
const LATER = [3000, 6000, 12000, 30000]; // ms before another attempt

const dialog = the("#notepad");
const { who = "", table: number = "", address = "" } = dialog.dataset;
const written = dialog.querySelector("[data-text]"); // absent while nobody is signed in
const field = written ?? document.createElement("textarea");
const other = dialog.querySelector("[data-other]") ?? field;
const openers = () => document.querySelectorAll("[data-notepad]");

const UNKNOWN = -1;
let version = UNKNOWN; // of the note that the text was written over
let saved = ""; // the text that the site has
let theirs = /** @type {{ text: string, version: number } | null} */ (null); // what another device has written: one has to choose
let busy = false;
let attempts = 0;
let timer = 0;

const say = (words) => { const state = dialog.querySelector("[data-state]"); if (state && state.textContent !== words) state.textContent = words; };
const unsaved = () => version === UNKNOWN ? draftOf(who, number) !== null : field.value !== saved;

const later = (delay) => {
  clearTimeout(timer);
  timer = setTimeout(send, delay);
};
const again = () => later(LATER[Math.min(attempts++, LATER.length - 1)]);

// --- another device ----------------------------------------------------------------------------------------------------------

const clash = (text, at) => {
  theirs = { text, version: at };
  the("[data-other-text]", dialog).value = text;
  other.hidden = false;
  say("");
  if (!dialog.open) open();
};

// A text that holds the other one is both.
const joined = (first, second) => {
  if (first.includes(second.trim())) return first;
  return second.includes(first.trim()) ? second : `${first}\n\n${second}`;
};

const choose = (kept) => {
  if (!theirs) return;
  field.value = { both: joined(theirs.text, field.value), mine: field.value, other: theirs.text }[kept] ?? field.value;
  ({ version, text: saved } = theirs);
  theirs = null;
  other.hidden = true;
  field.focus();
  changed();
  send();
};

// --- fetching and saving -----------------------------------------------------------------------------------------------------

/** Fetch what the site has, and compare it with what this browser has kept. */
const load = async () => {
  if (busy) return;
  busy = true;
  const now = await fetched(address);
  busy = false;
  if (now.status !== 200) {
    say(now.error || dialog.dataset.unread);
    if (!now.status || now.status >= 500 || now.status === 429) again();
    return;
  }
  attempts = 0;
  dialog.dataset.fetched = "yes";
  const draft = draftOf(who, number);
  saved = now.text;
  if (!draft || draft.text === now.text) {
    drop(who, number);
    version = now.version;
    if (field.value !== now.text) field.value = now.text;
    say("");
    return;
  }
  field.value = draft.text;
  if (draft.version === now.version || !now.text) {
    version = now.version;
    send();
  } else {
    version = draft.version;
    clash(now.text, now.version);
  }
};

const send = async () => {
  clearTimeout(timer);
  if (busy || theirs) return;
  if (version === UNKNOWN) { load(); return; }
  if (!unsaved()) { drop(who, number); return; }
  busy = true;
  const text = field.value;
  say(dialog.dataset.saving);
  const answered = await save(address, who, { text, version });
  busy = false;
  if (answered.status === 200) {
    attempts = 0;
    ({ version } = answered);
    saved = text;
    if (unsaved()) { changed(); return; }
    drop(who, number);
    say(dialog.dataset.saved);
  } else if (answered.status === 409) {
    clash(answered.text, answered.version);
  } else {
    say(answered.error || dialog.dataset.kept);
    if (![403, 404, 413].includes(answered.status)) again();
  }
};

const changed = () => {
  keep(who, number, { text: field.value, version });
  attempts = 0;
  later(SOON);
};

/** The page is left: there is no later. */
const flush = () => { if (document.visibilityState === "hidden" && version !== UNKNOWN && unsaved()) send(); };

// --- opening -----------------------------------------------------------------------------------------------------------------

const open = () => {
  if (dialog.open) return;
  const modal = !desk.matches || document.querySelector("dialog:modal");
  dialog[modal ? "showModal" : "show"]();
  for (const opener of openers()) opener.setAttribute("aria-expanded", "true");
  if (!written) return;
  if (version === UNKNOWN) {
    field.value = draftOf(who, number)?.text ?? "";
    load();
  }
  field.focus();
};
const close = () => { if (dialog.open) dialog.close(); };

export const begin = () => {
  carry("notepad", () => dialog.open || null, open);
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-notepad]");
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    opener.closest("details.menu")?.removeAttribute("open");
    if (dialog.open) close();
    else open();
  });
  document.addEventListener("keydown", (event) => {
    if (shortcut(event) !== "t") return;
    event.preventDefault(); // the letter is not written there
    if (dialog.open) field.focus();
    else open();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  dialog.addEventListener("close", () => {
    for (const opener of openers()) opener.setAttribute("aria-expanded", "false");
    if (written) send();
    if (document.activeElement === document.body || dialog.contains(document.activeElement)) document.querySelector(".notepad-opens")?.focus();
  });
  if (location.hash === "#write") open();
  if (!written) return;
  field.addEventListener("input", changed);
  for (const button of dialog.querySelectorAll("[data-keep]")) button.addEventListener("click", () => choose(button.dataset.keep));
  document.addEventListener("visibilitychange", flush);
  addEventListener("pagehide", flush);
  addEventListener("online", () => { attempts = 0; if (unsaved()) send(); });
  if (draftOf(who, number)) load(); // what another page could not send
};
