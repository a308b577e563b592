// The list is drawn once for all who look; which of its tables one sits at only the page knows.
const mine = new Set(document.querySelector(".lobby").dataset.mine.split(" "));
const mark = () => document.querySelectorAll("#lobby-tables [data-table]").forEach((row) => row.classList.toggle("mine", mine.has(row.dataset.table)));
document.addEventListener("htmx:after:swap", mark);
mark();
