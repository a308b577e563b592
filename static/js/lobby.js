// The lobby: its list comes by socket; the form of a new table shows what belongs to the chosen way to play.
"use strict";

(() => {
  document.addEventListener("htmx:after:ws:connection", (event) => {
    event.detail.connection.socket.binaryType = "arraybuffer";
    event.detail.connection.socket.send(JSON.stringify({ type: "hello" }));
  });
  // htmx may have looked at the page before its extension had arrived.
  document.addEventListener("DOMContentLoaded", () => htmx.process(document.getElementById("main")));
  document.addEventListener("htmx:before:ws:message", (event) => {
    const { message } = event.detail;
    if (!(message.text instanceof ArrayBuffer)) return;
    message.cancelled = true;
    const lobby = document.querySelector(".lobby");
    const unpacked = new Blob([message.text]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    new Response(unpacked).text().then((text) => htmx.swap({ sourceElement: lobby, target: lobby, swap: "none", text }));
  });

  const form = document.querySelector("form[data-create]");
  if (!form) return;
  const show = () => {
    const mode = form.elements.mode.value;
    for (const part of form.querySelectorAll("[data-mode]")) part.hidden = part.dataset.mode !== mode;
    const players = Number(form.elements.players.value);
    for (const choice of form.elements.bots.options) choice.hidden = choice.disabled = Number(choice.value) >= players;
    if (form.elements.bots.selectedOptions[0]?.disabled) form.elements.bots.value = String(players - 1);
  };
  form.addEventListener("change", show);
  show();
})();
