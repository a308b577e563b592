// @ts-check
// The time zone of this device, to be chosen in one click.
const button = document.querySelector("[data-zone-here]");
const list = document.getElementById("id_time_zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (button instanceof HTMLButtonElement && list instanceof HTMLSelectElement) {
  const known = [...list.options].some((option) => option.value === here);
  button.hidden = !known || list.value === here;
  const name = button.querySelector("span");
  if (name) name.textContent = here.replaceAll("_", " ");
  button.addEventListener("click", () => { list.value = here; button.hidden = true; });
}
