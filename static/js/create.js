// @ts-check
// The form of a new table shows what belongs to the chosen way to play.
import { the } from "./base.js";

const form = the("form[data-create]");
const show = () => {
  const mode = form.elements.mode.value;
  for (const part of form.querySelectorAll("[data-mode]")) part.hidden = part.dataset.mode !== mode;
  const players = form.elements.players;
  const counts = JSON.parse(form.dataset.counts ?? "{}")[mode];
  for (const choice of players.options) choice.hidden = choice.disabled = !counts.includes(Number(choice.value));
  if (!counts.includes(Number(players.value))) players.value = String(counts.find((count) => count > 1) ?? counts[0]);
  const bots = form.elements.bots;
  for (const choice of bots.options) choice.hidden = choice.disabled = Number(choice.value) >= Number(players.value);
  if (bots.selectedOptions[0]?.disabled) bots.value = String(players.value - 1);
  the("[data-bots]", form).hidden = bots.value === "0";
  for (const level of form.querySelectorAll(".level")) {
    const fares = [...level.querySelectorAll("[data-fares]")];
    for (const fare of fares) fare.hidden = fare.dataset.fares !== `${mode} ${players.value}`;
    the("[data-unmeasured]", level).hidden = fares.some((fare) => !fare.hidden);
  }
  const alone = form.elements.people.value === "hot_seat" || players.value - bots.value < 2;
  for (const part of form.querySelectorAll("[data-together]")) part.hidden = alone || "timed" in part.dataset && !form.elements.pace.value;
  for (const part of form.querySelectorAll("[data-people]")) {
    const otherwise = part.dataset.modes && !part.dataset.modes.split(" ").includes(mode);
    part.hidden = otherwise || part.dataset.people !== form.elements.people.value;
  }
  for (const place of form.querySelectorAll("[data-place]")) place.hidden = Number(place.dataset.place) > players.value - bots.value;
};
form.addEventListener("change", show);
show();
