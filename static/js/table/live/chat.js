// @ts-check
// The chat of a table.
import { enclosing, the, toast } from "../../base.js";
import { turnToRecord } from "../board/frame.js";
import { answer, status, table } from "../dom.js";
import { speak } from "../speak.js";

const form = the("#say");
const chat = enclosing(".chat-box", form);
const lines = () => [...chat.querySelectorAll("[data-message]")];
const textOf = (line) => line.querySelector("b + span").textContent;
const apart = (words) => `\u2068${words}\u2069`; // whichever way they run
const said = new Set(); // from this page, and not heard back yet
let heard = Number(lines().at(-1)?.dataset.message ?? 0);

const isMine = (line) => said.delete(textOf(line)) || (answer.dataset.seat !== "" && line.dataset.seat === answer.dataset.seat);

const inSight = () => {
  const { top, bottom } = chat.getBoundingClientRect();
  return bottom > 0 && top < innerHeight - form.offsetHeight;
};

// The newest line is in sight, unless somebody has scrolled up to read. A list that is drawn again begins at its top.
let atEnd = true;
const list = () => the(".chat-lines", chat);
const noteEnd = ({ target }) => {
  if (target === list()) atEnd = target.scrollHeight - target.scrollTop - target.clientHeight < 24;
};
const toEnd = () => { if (atEnd) list().scrollTop = list().scrollHeight; };

// What others say is shown where the chat is out of sight, and read to those who listen.
let notice = null;
const tell = (line) => {
  const name = line.querySelector("b");
  if (inSight()) {
    speak(`${apart(name.textContent)}: ${apart(textOf(line))}`);
    return;
  }
  notice?.remove();
  notice = toast("");
  notice.classList.add("toast-leads");
  notice.append(name.cloneNode(true), " ", name.nextElementSibling.cloneNode(true));
  notice.addEventListener("click", () => { turnToRecord(); chat.scrollIntoView({ block: "nearest" }); notice.remove(); });
};

// A menu that is open stays open when the chat is drawn again.
let menu = "";
const note = ({ target }) => {
  if (!target.open) {
    if (target.dataset.menu === menu) menu = "";
  } else if (target.dataset.menu !== menu) {
    menu = target.dataset.menu;
  }
};
const reopen = () => {
  const same = menu && chat.querySelector(`[data-menu="${menu}"]`);
  if (same) same.open = true;
};

const listen = () => {
  const fresh = lines().filter((line) => Number(line.dataset.message) > heard);
  if (!fresh.length) return;
  heard = Number(fresh.at(-1)?.dataset.message);
  const others = fresh.filter((line) => !isMine(line));
  if (others.length) tell(others.at(-1));
};

const offer = () => { chat.hidden = status().alone === "yes"; };

export const begin = () => {
  form.addEventListener("submit", () => said.add(form.elements.text.value.trim().replace(/\s+/g, " ")));
  form.addEventListener("htmx:after:request", ({ detail }) => {
    if (detail.ctx.response.status < 300) form.reset();
    else said.clear();
  });
  chat.addEventListener("toggle", note, true);
  chat.addEventListener("scroll", noteEnd, true);
  document.addEventListener("htmx:after:swap", () => { toEnd(); reopen(); listen(); });
  new ResizeObserver(toEnd).observe(chat);
  table.addEventListener("table:changed", offer);
  offer();
};
