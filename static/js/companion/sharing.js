// @ts-check
// A table as a link: what is filled in lies in the part of the address that no server sees. The link holds a copy; phones do not follow each other.
import { the, toast } from "../base.js";
import { checked, isEmpty, nothing } from "./state.js";

/** @typedef {import("./state.js").Table} Table */

const VERSION = "t1=";
const ANY_VERSION = /^t\d*=/;
const LONGEST = 6000; // characters: what messengers and codes still carry

const packed = (value) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const unpacked = (text) => {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

/**
 * The link of a table; empty if it were too long.
 * @param {HTMLElement} page
 * @param {Table} table
 */
export const linkOf = (page, table) => {
  const fragment = VERSION + packed({ of: page.dataset.companion, ...table.filled });
  return fragment.length > LONGEST ? "" : `${location.origin}${location.pathname}?${page.dataset.query}#${fragment}`;
};

/**
 * @param {HTMLElement} page
 * @param {Table} table
 */
export const begin = (page, table) => {
  const share = the("[data-share]", page);
  share.hidden = false;
  share.addEventListener("click", async () => {
    const link = linkOf(page, table);
    if (!link) { toast(page.dataset.wordLong ?? "", "warning"); return; }
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) { await navigator.share({ url: link }); return; }
      await navigator.clipboard.writeText(link);
      toast(page.dataset.wordCopied ?? "", "success");
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // whoever shares changed their mind
      const note = toast(page.dataset.wordLink ?? "", "info", 60000);
      const box = Object.assign(document.createElement("input"), { value: link, readOnly: true, className: "companion-link" });
      box.setAttribute("aria-label", page.dataset.wordLink ?? "");
      note.append(box);
      box.select();
    }
  });
  const restart = the("[data-restart]", page);
  restart.hidden = false;
  restart.addEventListener("click", () => {
    if (!confirm(page.dataset.wordNew)) return;
    table.replace({ ...nothing(), names: table.filled.names, order: table.filled.order });
  });
  received(page, table);
  addEventListener("hashchange", () => received(page, table));
};

const received = (page, table) => {
  const fragment = location.hash.slice(1);
  if (!ANY_VERSION.test(fragment)) return;
  history.replaceState(null, "", location.pathname + location.search);
  const read = fragment.startsWith(VERSION) && fragment.length <= LONGEST ? unpacked(fragment.slice(VERSION.length)) : undefined;
  const filled = checked(read, table.known, table.seats);
  const bad = the("[data-bad-link]", page);
  bad.hidden = Boolean(filled) && read.of === page.dataset.companion;
  if (!bad.hidden) { bad.textContent = (filled ? page.dataset.wordOther : page.dataset.wordBad) ?? ""; return; }
  if (isEmpty(table.filled)) { table.replace(filled); return; }
  const offered = the("[data-offered]", page);
  offered.hidden = false;
  the("[data-take]", offered).onclick = () => { offered.hidden = true; table.replace(filled); };
  the("[data-refuse]", offered).onclick = () => { offered.hidden = true; };
};
