// @ts-check
// An erratum that is begun in the admin: once its target is named, the text in force is shown, and filled in where nothing
// is written yet. So are the reports about it; those that are ticked stay.
document.addEventListener("DOMContentLoaded", () => {
  const shown = document.getElementById("erratum-target");
  /** @param {string} name */
  const field = (name) => document.getElementById(`id_${name}`);
  const target = field("target");
  if (!shown || !target) return;
  const show = async () => {
    const asked = new URLSearchParams({ target: target.value.trim(), book: field("book")?.value ?? "" });
    asked.set("erratum", shown.dataset.erratum ?? "");
    asked.set("report", new URLSearchParams(location.search).get("report") ?? "");
    for (const tick of shown.querySelectorAll("[name=reports]:checked")) asked.append("reports", tick.value);
    const answer = await fetch(`${shown.dataset.address}?${asked}`, { credentials: "same-origin" });
    if (!answer.ok) return;
    const { html, texts, book } = await answer.json();
    shown.innerHTML = html;
    for (const [name, text] of Object.entries({ book, ...texts })) {
      const empty = field(name);
      if (empty && !empty.value.trim()) empty.value = text;
    }
  };
  for (const name of ["target", "book"]) field(name)?.addEventListener("change", show);
});
