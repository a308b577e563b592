// @ts-check
// The list of one's notes: what this browser could not send from a table is sent now.
import { the, toast } from "./base.js";
import { draftOf, drafts, drop, fetched, save } from "./notepad/drafts.js";

const page = the("[data-unsent-notes]");
const { who = "", note = "", sent = "", clash = "" } = page.dataset;
const addressOf = (number) => note.replace("/0/", `/${number}/`);

// Whether the draft of a table has reached the site only now.
/** @type {(number: string) => Promise<boolean>} */
const send = async (number) => {
  const draft = draftOf(who, number);
  if (!draft) return false;
  const now = await fetched(addressOf(number));
  if (now.status !== 200) return false;
  const same = now.text === draft.text;
  const answered = same ? now : draft.version === now.version ? await save(addressOf(number), who, draft) : { ...now, status: 409 };
  if (answered.status === 200) drop(who, number);
  else if (answered.status === 409) toast(clash.replace("{number}", number), "warning", 30000);
  return answered.status === 200 && !same;
};

const waiting = await Promise.all(drafts(who).map(send));
if (waiting.some(Boolean)) toast(sent, "success");
