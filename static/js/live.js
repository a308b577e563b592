// What comes over a page's socket: it says hello, unpacks what it hears and shows it in the order in which it came.
import { toast } from "./base.js";
import { whole } from "./told.js";

const place = document.querySelector("[hx-ws\\:connect]");
// htmx may look at the page before its extension has arrived, which comes last so that everybody hears the socket open.
document.addEventListener("DOMContentLoaded", () => htmx.process(place));

let socket = null;
const hello = () => socket.send(JSON.stringify({ type: "hello" }));
document.addEventListener("htmx:after:ws:connection", (event) => {
  ({ socket } = event.detail.connection);
  socket.binaryType = "arraybuffer";
  hello();
});
// A socket that has lived through a gap in the network may have missed something.
addEventListener("online", () => { if (socket?.readyState === WebSocket.OPEN) hello(); });

// htmx itself reads only text. A page that cannot make out a frame asks for all, once; what comes until then leads on from what it lacks.
let asked = false;
const puzzled = () => {
  if (!asked) hello();
  asked = true;
};
let shown = Promise.resolve();

// The page is to be loaded anew: one was sent away, the invitation was renewed, or the site has been since the page was loaded. Not while
// something is on its way or half written, for the socket comes back after a moment; and not all the time, for some processes of a site may
// be renewed later than others.
const EVERY = 10000;
const unfinished = () => document.querySelector("form.htmx-request") || document.getElementById("say-text")?.value;
const loadAgain = (message) => {
  const last = Number(sessionStorage.getItem("loaded-again"));
  if (unfinished() || Date.now() - last < EVERY) return toast(message, "error");
  sessionStorage.setItem("loaded-again", Date.now());
  location.reload();
};

document.addEventListener("htmx:before:ws:message", (event) => {
  const { message } = event.detail;
  if (message.json) {
    const { error } = message.json;
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
