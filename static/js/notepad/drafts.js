// @ts-check
// What somebody has written at a table and what has not reached the site yet. It is kept in the browser until it has, for that person alone.

const NAME = "notepad:";
const keyOf = (who, number) => `${NAME}${who}:${number}`;

/**
 * A text that has not been saved, and the version of the note that it was written over (-1: not known).
 * @typedef {{ text: string, version: number }} Draft
 */

/** @type {(who: string, number: string) => Draft | null} */
export const draftOf = (who, number) => {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(who, number)) ?? "null");
    return typeof draft?.text === "string" && Number.isInteger(draft.version) ? draft : null;
  } catch {
    return null;
  }
};

/** @type {(who: string, number: string, draft: Draft) => void} */
export const keep = (who, number, draft) => {
  try { localStorage.setItem(keyOf(who, number), JSON.stringify(draft)); } catch { /* a browser that keeps nothing */ }
};

/** @type {(who: string, number: string) => void} */
export const drop = (who, number) => {
  try { localStorage.removeItem(keyOf(who, number)); } catch { /* a browser that keeps nothing */ }
};

// The numbers of the tables where this person has a draft.
/** @type {(who: string) => string[]} */
export const drafts = (who) => {
  try { return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(who, ""))).map((key) => key.slice(keyOf(who, "").length)); } catch { return []; }
};

const ACCEPT = { Accept: "application/json" };
const token = () => document.cookie.split("; ").find((pair) => pair.startsWith("csrftoken="))?.slice("csrftoken=".length) ?? "";

/**
 * What the site answered. `status` is 0 where it could not be reached; `error` is a sentence for the writer.
 * @typedef {{ status: number, version: number, text: string, error: string }} Answered
 */

/** @type {(answer: Promise<Response>) => Promise<Answered>} */
const heard = async (answer) => {
  try {
    const response = await answer;
    const json = response.headers.get("content-type")?.includes("json") ?? false;
    const { version = -1, text = "", error = "" } = json ? await response.json() : {};
    return { status: json || !response.ok ? response.status : 0, version, text, error };
  } catch {
    return { status: 0, version: -1, text: "", error: "" };
  }
};

// The note as the site has it.
/** @type {(address: string) => Promise<Answered>} */
export const fetched = (address) => heard(fetch(address, { headers: ACCEPT, cache: "no-store" }));

// Save a draft. A page that is left sends it all the same.
/** @type {(address: string, who: string, draft: Draft) => Promise<Answered>} */
export const save = (address, who, { text, version }) => {
  const body = new FormData();
  body.set("text", text.replaceAll("\0", "")); // which no request may hold
  body.set("version", String(version));
  body.set("who", who);
  return heard(fetch(address, { method: "POST", body, headers: { ...ACCEPT, "X-CSRFToken": token() }, keepalive: document.visibilityState === "hidden" }));
};
