// @ts-check
// The page in place of a table that cannot be reached: as soon as the site answers, the table is loaded at the same address.
const EVERY = 5000; // milliseconds between the questions whether the site answers
const { alive } = /** @type {HTMLElement} */ (document.querySelector("[data-alive]")).dataset;

const ask = async () => {
  try {
    const { ok } = await fetch(alive ?? "", { cache: "no-store" });
    if (ok) location.reload();
  } catch { /* not yet */ }
};

addEventListener("online", ask);
setInterval(ask, EVERY);
