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
document.addEventListener("htmx:before:ws:message", (event) => {
  const { message } = event.detail;
  if (message.json) {
    const { error } = message.json;
    if (error?.status === 404) location.reload(); // sent away, or the invitation was renewed: the page says what is still open
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
