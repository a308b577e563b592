// @ts-check
// After one's turn: on to the table that waits next, by its link or by a key, and never by itself.
import { shortcut } from "../../base.js";

export const begin = () => {
  document.addEventListener("keydown", (event) => {
    const link = document.querySelector("#table-ask [data-next-table]");
    if (link instanceof HTMLAnchorElement && shortcut(event) === "n") location.assign(link.href);
  });
};
