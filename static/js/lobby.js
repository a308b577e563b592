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
    const players = form.elements.players;
    const counts = JSON.parse(form.dataset.counts)[mode];
    for (const choice of players.options) choice.hidden = choice.disabled = !counts.includes(Number(choice.value));
    if (!counts.includes(Number(players.value))) players.value = String(counts.find((count) => count > 1) ?? counts[0]);
    const bots = form.elements.bots;
    for (const choice of bots.options) choice.hidden = choice.disabled = Number(choice.value) >= Number(players.value);
    if (bots.selectedOptions[0]?.disabled) bots.value = String(players.value - 1);
  };
  form.addEventListener("change", show);
  show();
})();
