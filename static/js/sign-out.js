// @ts-check
// Who signs out is told nothing more in this browser, whoever uses it next.
import { subscription } from "./push.js";

const PATIENCE = 1500; // ms: a push service that does not answer keeps nobody here
const form = document.querySelector("form[data-sign-out]");
form?.addEventListener("submit", async (event) => {
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const off = subscription().then((held) => held?.unsubscribe()).catch(() => false);
  await Promise.race([off, new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]);
  form.submit();
});
