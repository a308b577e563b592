// @ts-check
// What comes over a page's socket, and the proof that it still comes. The page says hello, unpacks what it hears and shows it in the order in
// which it came.
import { the, toast } from "./base.js";
import { whole } from "./socket-state.js";

const place = the("[hx-ws\\:connect]");

// --- is anybody there? -------------------------------------------------------------------------------------------------------

// A socket can be open and dead: a phone slept, a network changed, and the browser does not know it. So a page that may have missed something
// asks for a sign of life. Without an answer it gives the socket up, and the next one brings all that has changed.
const ANSWERED = 4000; // milliseconds within which a living connection answers
const QUIET = 25000; // after which the page asks by itself
const OPENED = 8000; // within which a new socket opens and says something
const FRESH = 1000; // for which an answer proves enough

let connection = null; // as htmx's extension keeps it
let open = false;
let asking = false;
let answered = 0;

let timer = 0;
const unless = (milliseconds, act) => {
  clearTimeout(timer);
  timer = setTimeout(act, milliseconds);
};

const send = (type) => connection.socket.send(JSON.stringify({ type }));
const hello = () => send("hello");

// A page behind another one, or on a phone that sleeps, shows nobody that it is their turn: the site has to know it.
const AWAY = 1000; // milliseconds: who passes over a tab has not gone
let looks = true;
let leaving = 0;
const look = () => {
  clearTimeout(leaving);
  const now = !document.hidden;
  if (!open || now === looks) return;
  leaving = setTimeout(() => {
    if (!open || document.hidden === !looks) return;
    looks = !looks;
    send(looks ? "back" : "away");
  }, now ? 0 : AWAY);
};

// htmx's extension makes a new socket when the old one closes. It learns that before the browser does.
const giveUp = () => connection.socket.dispatchEvent(new CloseEvent("close"));

// An attempt to make a socket can hang too. The pause before it is not counted.
let tried = null;
const hangs = () => {
  if (tried === connection.socket) return giveUp();
  tried = connection.socket;
  unless(OPENED, hangs);
};

// A socket that waits for its turn to be made again is made at once; one that is being made is left alone.
const hurry = () => {
  if (connection.socket.readyState === WebSocket.CONNECTING) return;
  clearTimeout(connection.timer);
  connection.attempt = 0;
  giveUp();
};

const prove = () => {
  if (!connection || asking || Date.now() - answered < FRESH) return;
  if (!open || connection.socket.readyState !== WebSocket.OPEN) return hurry();
  asking = true;
  unless(ANSWERED, giveUp);
  send("ping");
};

const heard = (answer) => {
  if (asking && !answer) return unless(ANSWERED, giveUp); // it may have been on its way for long
  if (answer) answered = Date.now();
  asking = false;
  unless(QUIET, prove);
  found();
};

// The site replaces its processes one after the other, and sends their sockets on to the others, a few at a time. So the page need not wait
// as long as after a failure. Should the whole site be away, the pauses grow from there.
const SENT_ON = 1012;
const SOON = { reconnectDelay: 100, reconnectJitter: 0.9 };
let usual = null;

const beginProving = () => {
  document.addEventListener("htmx:before:ws:connection", (event) => {
    ({ connection } = event.detail);
    usual ??= { ...connection.config };
    open = asking = false;
    unless(OPENED, hangs);
  });
  document.addEventListener("htmx:after:ws:connection", () => {
    open = true;
    Object.assign(connection.config, usual);
    connection.socket.binaryType = "arraybuffer";
    hello();
    place.dataset.connected = "yes";
    looks = true; // as the site takes a new socket
    look();
  });
  document.addEventListener("visibilitychange", () => {
    look();
    if (!document.hidden) prove();
  });
  for (const event of ["pageshow", "focus", "online"]) addEventListener(event, prove);
  document.addEventListener("silence", prove); // an answer that was posted got no response
};

// --- what is said of it ------------------------------------------------------------------------------------------------------

const notice = the(".connection");
let losing = 0;
const found = () => {
  clearTimeout(losing);
  if (!notice.hidden) toast(notice.dataset.found ?? "", "success", 3000);
  notice.hidden = true;
};
const lost = () => {
  clearTimeout(losing);
  notice.textContent = notice.dataset.lost ?? "";
  notice.hidden = false;
};

// --- what comes --------------------------------------------------------------------------------------------------------------

// htmx itself reads only text. A page that cannot make out a frame asks for all, once; what comes until then leads on from what it lacks.
let asked = false;
const puzzled = () => {
  if (!asked) hello();
  asked = true;
};
let shown = Promise.resolve();

// The page is to be loaded again: one was sent away, the invitation was renewed, or the site has been since the page was loaded. Not while
// something is on its way or half written, for the socket comes back after a moment; and not all the time, for some processes of a site may
// be renewed later than others.
const EVERY = 10000;
const unfinished = () => document.querySelector("form.htmx-request") || document.getElementById("say-text")?.value;
const loadAgain = (message) => {
  const last = Number(sessionStorage.getItem("loaded-again"));
  if (unfinished() || Date.now() - last < EVERY) {
    toast(message, "error");
    return;
  }
  sessionStorage.setItem("loaded-again", String(Date.now()));
  location.reload();
};

export const begin = () => {
  // htmx may look at the page before its extension has arrived, which comes last so that everybody hears the socket open.
  document.addEventListener("DOMContentLoaded", () => htmx.process(place));
  beginProving();
  document.addEventListener("htmx:ws:close", ({ detail }) => {
    open = false;
    if (detail.code === SENT_ON) Object.assign(connection.config, SOON);
    delete place.dataset.connected;
    clearTimeout(losing);
    losing = setTimeout(lost, 1500);
  });
  // The browser knows sooner that there is no network than the socket does, which may live through a short gap. That there is one again proves
  // nothing.
  addEventListener("offline", lost);
  document.addEventListener("htmx:before:ws:message", (event) => {
    const { message } = event.detail;
    heard(message.json?.type === "pong");
    if (message.json) {
      const { error, type } = message.json;
      if (type === "notices") document.dispatchEvent(new CustomEvent("notices", { detail: message.json }));
      if (error?.status === 404) loadAgain(error.message);
      else if (error) toast(error.message, "error");
      return;
    }
    message.cancelled = true;
    shown = Promise.all([whole(message.text), shown])
      .then(([text]) => {
        if (text === null) return puzzled();
        asked = false;
        return htmx.swap({ sourceElement: place, target: place, swap: "none", text });
      })
      .catch((error) => console.error(error));
  });
};
