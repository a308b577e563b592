// @ts-check
// One's place stays while earlier positions are shown: on the board and among the players from position to position, in the question when one
// comes back to it. The story of a match is fetched once.
import { noted, set } from "../../places.js";
import { panel } from "../dom.js";

const board = () => document.getElementById("table-board");
const players = () => document.getElementById("table-players");

let left = null; // the question when one left the present

/**
 * Called before another position is drawn. What it returns is called when that is drawn, and sets the places.
 * @param {DOMStringMap} now the status
 * @param {DOMStringMap} next
 */
export const places = (now, next) => {
  const [onBoard, amongPlayers, asked] = [noted(board()), noted(players()), noted(panel())];
  const [leaves, returns] = [now.at === "" && next.at !== "", now.at !== "" && next.at === ""];
  if (leaves) left = { question: next.question, asked };
  const known = leaves ? null : returns ? left : { question: now.question, asked };
  const asksAnew = next.at === "" && next.question !== (now.at === "" ? now.question : left?.question);
  return () => {
    if (!asksAnew) set(board(), onBoard); // a new question shows what it is about
    set(players(), amongPlayers);
    if (known?.question === next.question) set(panel(), known.asked);
  };
};

// --- the story of a match ----------------------------------------------------------------------------------------------------

let story = null;

/**
 * A question that is drawn again has the story that was fetched for it.
 * @param {DocumentFragment} fragment
 */
export const tellAgain = (fragment) => {
  const wanted = fragment.querySelector?.("#story");
  if (!wanted || wanted.getAttribute("hx-get") !== story?.address) return;
  for (const name of ["hx-get", "hx-trigger", "hx-swap"]) wanted.removeAttribute(name);
  wanted.replaceChildren(...story.panel.childNodes);
  story.panel = wanted;
};

export const begin = () => {
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.target?.id === "story") story = { address: ctx.target.getAttribute("hx-get"), panel: ctx.target };
  });
};
