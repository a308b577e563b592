// What may be sent elsewhere is copied by a button beside it.
// @ts-check

const said = document.getElementById("share-said");

/** @param {HTMLButtonElement} button */
const copied = (button) => {
  const word = said?.dataset.copied ?? "";
  if (said) said.textContent = word;
  const before = button.textContent;
  button.textContent = word;
  setTimeout(() => { button.textContent = before; if (said) said.textContent = ""; }, 2500);
};

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copies]") : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const field = document.getElementById(button.dataset.copies ?? "");
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.select();
  (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).then(() => copied(button), () => {});
});
