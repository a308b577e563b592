// @ts-check
// What is posted at a table. An answer that finds no way to the site is sent again until it is heard or given up, and stays marked meanwhile.
import { the, toast } from "../../base.js";
import { Silence, revive } from "../../connections.js";
import { answer, panel, table, words } from "../dom.js";
import { holds, unpacked } from "../../socket-state.js";

const PAUSES = [1, 2, 4, 8, 15, 30]; // seconds between the tries; a connection that comes back, or news of the table, shortens them
const PATIENCE = 20; // seconds after which a try is taken for lost
const SILENT = 3; // seconds without a response after which the connection of the first try is taken for dead

// --- where to ----------------------------------------------------------------------------------------------------------------

// Each of these names the version that was looked at: heard twice, the second one changes nothing.
const mayRepeat = (button) => !button?.hasAttribute("formaction") || button.matches("[data-undo], [data-undo-turn]");

// --- each question once ---------------------------------------------------------------------------------------------------------

// A nervous finger answers one question twice: the second time is not sent. But the socket may show the next question before the answer to
// the last one is back, and what is chosen then waits its turn.
let underway = null;
/** @param {SwapContext} ctx */
const versionOf = ({ request }) => request.body.get("version");
const isDouble = (ctx) => {
  if (underway?.version === versionOf(ctx)) return true;
  underway = { ctx, version: versionOf(ctx) };
  return false;
};

// --- again and again -----------------------------------------------------------------------------------------------------------

// The site's own answer, or none: a refusal of the rules is an answer even where its status is 500, for it brings the table with it. A page
// that says what its socket has sent it is answered with the lines that are new.
const FRAME = "application/octet-stream";
const unpackedOf = async (response) => {
  const text = await unpacked(await response.arrayBuffer());
  if (text === null) throw new Error("a frame that cannot be read");
  return new Response(text, response);
};
const attempt = async (address, options, silent) => {
  const headers = holds() === null ? options.headers : { ...options.headers, Sent: String(holds()) };
  const gone = new AbortController();
  const after = (seconds) => setTimeout(() => gone.abort(new Silence(`no response in ${seconds} s`)), seconds * 1000);
  const waiting = after(silent);
  after(PATIENCE);
  const response = await fetch(address, { ...options, headers, signal: gone.signal });
  clearTimeout(waiting);
  if (response.headers.get("Content-Type") === FRAME) return unpackedOf(response);
  if (response.status < 500) return response;
  const text = await response.clone().text();
  if (text.includes('id="table-status"')) return response;
  throw Object.assign(new Error(`the site answered ${response.status}`), { reason: reasonOf(text) });
};

// Why the site cannot do it now, in its own words: its database is away, or has no room. What to do then, it tells those without this script.
const reasonOf = (text) => new DOMParser().parseFromString(text, "text/html").querySelector(".notice-error strong")?.textContent?.trim() ?? "";

// The first try may go over a connection that the browser has kept and that is dead: it is given up soon, and the next one goes over another.
// A try after the first says so: that it was counted already is then good news.
const persist = async (address, options, pauses, button, version) => {
  try {
    return await attempt(address, options, SILENT);
  } catch (error) {
    say(button, words.unsent, error);
    keep(version, button);
    if (error instanceof Silence) document.dispatchEvent(new Event("silence"));
    const again = { ...options, headers: { ...options.headers, "X-Sent-Again": "yes" } };
    return await tryAgain(address, again, error instanceof Silence ? [0, ...pauses] : pauses, button, error);
  } finally {
    sessionStorage.removeItem(UNSENT);
    settled();
  }
};

const tryAgain = async (address, options, pauses, button, before) => {
  const [pause, ...later] = pauses;
  if (pause === undefined) throw before;
  if (pause) await quiet(pause);
  try {
    if (before instanceof Silence) await revive();
    return await attempt(address, options, PATIENCE);
  } catch (error) {
    say(button, words.unsent, error);
    return tryAgain(address, options, later, button, error);
  }
};

// --- over a reload -------------------------------------------------------------------------------------------------------------

// An answer that has not got through is kept, so that a page that is loaded without a network in between sends it too. It counts for the
// version that was looked at.
const UNSENT = "unsent-answer";
const keep = (version, button) => {
  if (!button?.matches(".option") || button.hasAttribute("formaction")) return;
  sessionStorage.setItem(UNSENT, JSON.stringify({ address: answer.getAttribute("action"), version, option: button.value }));
};
const sendKept = () => {
  const { address, version, option } = JSON.parse(sessionStorage.getItem(UNSENT) ?? "{}");
  sessionStorage.removeItem(UNSENT);
  if (address !== answer.getAttribute("action") || version !== new FormData(/** @type {any} */ (answer)).get("version")) return;
  const button = /** @type {any[]} */ ([...panel().querySelectorAll(".option")]).find(({ value }) => value === option);
  if (button) answer.requestSubmit(button);
};

// What must not count twice is sent once.
const once = (address, options) => {
  const waiting = setTimeout(() => toast(words.slow, "warning"), SILENT * 1000);
  return attempt(address, options, PATIENCE).finally(() => clearTimeout(waiting));
};

/** @type {(seconds: number) => Promise<void>} */
const quiet = (seconds) => new Promise((go) => {
  const now = new AbortController();
  const end = () => { now.abort(); go(); };
  const timer = setTimeout(end, seconds * 1000);
  addEventListener("online", end, { signal: now.signal });
  table.addEventListener("table:changed", end, { signal: now.signal });
  document.addEventListener("htmx:after:ws:connection", end, { signal: now.signal });
  now.signal.addEventListener("abort", () => clearTimeout(timer));
});

// --- what is said of it --------------------------------------------------------------------------------------------------------

const settled = () => {
  panel().querySelector(".unsent")?.remove();
  panel().querySelector(".option-sending")?.classList.remove("option-sending");
};

/**
 * @param {any} button what was chosen
 * @param {string | undefined} text
 * @param {any} [error] why it has not got through
 */
const say = (button, text, error) => {
  settled();
  const note = Object.assign(document.createElement("div"), { className: "unsent notice notice-warning" });
  note.setAttribute("role", "status");
  note.append(Object.assign(document.createElement("span"), { textContent: text }));
  const chosen = button?.dataset.full || button?.querySelector(".option-label")?.textContent;
  if (chosen) note.append(" ", Object.assign(document.createElement("b"), { textContent: chosen }));
  if (error?.reason) note.append(" ", Object.assign(document.createElement("span"), { className: "unsent-why", textContent: error.reason }));
  if (button?.matches(".option")) button.classList.add("option-sending");
  const heading = the("#ask-heading");
  heading.before(note);
  answered(heading);
  note.scrollIntoView({ block: "nearest" });
  return note;
};

// What was confirmed is on its way and need not be asked any longer.
const answered = (heading) => {
  const asking = panel().querySelector("[data-confirming]");
  if (!asking || asking.hidden) return;
  if (asking.contains(document.activeElement)) heading.focus({ preventScroll: true });
  asking.hidden = true;
};

const giveUp = (button, error) => {
  const note = say(button, words.unheard, error);
  const again = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: words.again });
  again.addEventListener("click", () => { settled(); answer.requestSubmit(button); });
  note.append(again);
};

// --- beginning ---------------------------------------------------------------------------------------------------------------

export const begin = () => {
  document.addEventListener("htmx:config:request", (event) => {
    const { ctx } = event.detail;
    const { request, sourceElement } = ctx;
    if (request.method !== "POST" || !(sourceElement === answer || sourceElement.id === "say")) return;
    if (sourceElement === answer && isDouble(ctx)) {
      event.preventDefault();
      return;
    }
    // A button may send the form elsewhere, as formaction does without scripts.
    const elsewhere = request.submitter?.getAttribute("formaction");
    if (elsewhere) request.action = elsewhere;
    const pauses = sourceElement === answer && mayRepeat(request.submitter) ? PAUSES : [];
    request.timeout = 0; // each try has its own
    ctx.fetch = (address, options) => (pauses.length ? persist(address, options, pauses, request.submitter, versionOf(ctx)) : once(address, options));
  });
  answer.addEventListener("htmx:finally:request", ({ detail }) => { if (underway?.ctx === detail.ctx) underway = null; });
  document.addEventListener("htmx:error", (event) => {
    const { ctx, error } = event.detail;
    if (!ctx) return;
    const { submitter } = ctx.request;
    if (ctx.sourceElement === answer && submitter?.isConnected && mayRepeat(submitter)) giveUp(submitter, error);
    else toast([error?.reason, words.unheard].filter(Boolean).join(" · "), "error");
  });
  // Only now may htmx send the form: until the script above hears of it, the browser sends it by itself, to where the button says.
  answer.setAttribute("hx-post", answer.getAttribute("action") ?? "");
  htmx.process(answer);
  sendKept();
};
