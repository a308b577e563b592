// @ts-check
// One part of the companion at a time, by its address: #set-up, #turns, #score. Without a script all of them follow each other.

/** @param {HTMLElement} page */
export const begin = (page) => {
  const parts = [...page.querySelectorAll("[data-leaf]")];
  const links = [...page.querySelectorAll("[data-tab]")];
  page.classList.add("is-parted");
  const show = () => {
    const named = decodeURIComponent(location.hash.slice(1));
    const target = named ? document.getElementById(named) : null;
    const part = parts.find((one) => one.contains(target)) ?? (named && page.dataset.leaf ? parts.find(({ id }) => id === page.dataset.leaf) : undefined) ?? parts[0];
    page.dataset.leaf = part.id;
    for (const one of parts) one.hidden = one !== part;
    for (const link of links) if (link.dataset.tab === part.id) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
  };
  addEventListener("hashchange", () => { show(); scrollTo({ top: 0 }); });
  show();
};
