// @ts-check
// Whether the question before something is lost is asked: a preference of the person, who changes it in the menu or in the question itself.
import { toast } from "../base.js";
import { answer, table, words } from "./dom.js";

const choice = document.querySelector("[data-asks-losses]");

/** Whether the panel asks before an answer that gives up something. */
export const asksLosses = () => words.asksLosses === "yes";

const show = () => choice?.setAttribute("aria-pressed", String(asksLosses()));

// It holds at once; the request makes it last, on every device.
const keep = async () => {
  const body = new URLSearchParams({ ask: asksLosses() ? "yes" : "no", csrfmiddlewaretoken: answer.elements.csrfmiddlewaretoken.value });
  try {
    const response = await fetch(words.keepsLosses, { method: "POST", body, keepalive: true, credentials: "same-origin" });
    if (!response.ok || response.redirected) throw new Error(`the site answered ${response.status} at ${response.url}`);
  } catch {
    toast(words.lossesUnkept, "warning");
  }
};

/**
 * Ask from now on, or not.
 * @param {boolean} ask
 */
export const askLosses = (ask) => {
  table.dataset.asksLosses = ask ? "yes" : "no";
  show();
  keep();
};

export const begin = () => {
  if (!choice) return;
  choice.hidden = !words.keepsLosses;
  show();
  choice.addEventListener("click", () => askLosses(!asksLosses()));
};
