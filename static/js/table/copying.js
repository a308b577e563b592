// @ts-check
// Addresses to copy, or to share from a phone.
import { toast } from "../base.js";
import { words } from "./dom.js";

export const begin = () => {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    const address = new URL(button.dataset.copy ?? "", location.href).href;
    if ("share" in button.dataset && navigator.share && matchMedia("(pointer: coarse)").matches) {
      navigator.share({ title: document.title, url: address }).catch(() => {});
      return;
    }
    (navigator.clipboard?.writeText(address) ?? Promise.reject()).then(() => toast(words.copied, "success", 2500), () => prompt("", address));
  });
};
