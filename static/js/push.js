// @ts-check
// Notices by the browser's push service: what it allows, switching them on and off, and finding this browser in the list.
import { the } from "./base.js";

/** @typedef {"cannot" | "insecure" | "apple" | "denied" | "off" | "on" | "failed"} State */

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const fingerprint = async (endpoint) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const apple = () => /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const installed = () => matchMedia("(display-mode: standalone)").matches;

/**
 * What stands in the way, if something does.
 * @returns {State | ""}
 */
const obstacle = () => {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return apple() && !installed() ? "apple" : "cannot";
  return Notification.permission === "denied" ? "denied" : "";
};

/** This browser's subscription, if it has one. */
export const subscription = async () => {
  if (obstacle() && obstacle() !== "denied") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return await registration?.pushManager.getSubscription() ?? null;
};

// Whether it was made for the site's present key.
const holds = (held, key) => held.options.applicationServerKey && text(held.options.applicationServerKey) === key;

/**
 * Tell the site where this browser takes notices.
 * @param {string} address
 * @param {PushSubscription} held
 * @param {string} before the endpoint until now
 */
const tell = async (address, held, before = "") => {
  const { token } = await (await fetch(address)).json();
  const { endpoint = "", keys = {} } = held.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "", before });
  const answered = await fetch(address, { method: "POST", body, headers: { "X-CSRFToken": token } });
  if (!answered.ok) throw new Error(`the site answered ${answered.status}`);
};

const subscribe = async (key) => {
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
};

/** Begin on the page that has the switch. */
export const begin = () => {
  const place = the("[data-push]");
  const { key = "", address = "" } = place.dataset;
  const on = the("[data-push-on]", place);
  const off = the("[data-push-off]", place);

  /** @param {State} state */
  const show = (state) => {
    for (const said of place.querySelectorAll("[data-push-state]")) said.hidden = said.dataset.pushState !== state;
    on.hidden = state !== "off" && state !== "failed";
    off.hidden = state !== "on";
  };

  // The line of this browser in the list.
  const line = async (held) => document.querySelector(`[data-push-device="${await fingerprint(held.endpoint)}"]`);

  const look = async () => {
    const held = await subscription();
    const hindered = obstacle();
    if (hindered) return show(hindered);
    if (!held) return show("off");
    const listed = await line(held);
    if (!listed) return show("off");
    the("[data-push-here]", listed).hidden = false;
    if (!holds(held, key)) return turnOn();
    await tell(address, held); // the session knows which browser goes with it
    return show("on");
  };

  const turnOn = async () => {
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return show(permission === "denied" ? "denied" : "off");
    const held = await subscription();
    const before = held?.endpoint ?? "";
    if (held && !holds(held, key)) await held.unsubscribe();
    await tell(address, await subscribe(key), before);
    location.reload();
  };

  const turnOff = async () => {
    const held = await subscription();
    const listed = held && await line(held);
    await held?.unsubscribe();
    const forget = listed?.querySelector("button[value='forget']");
    if (forget instanceof HTMLButtonElement) forget.click(); else show("off");
  };

  const attempt = (act) => async () => {
    on.disabled = off.disabled = true;
    try { await act(); } catch { show("failed"); }
    on.disabled = off.disabled = false;
  };
  on.addEventListener("click", attempt(turnOn));
  off.addEventListener("click", attempt(turnOff));
  attempt(look)();
};
