// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The dialogs of the whole page: the state as text, a question before a loss, the admin token. */

import { attempt, byID, make, onClick, onSubmit } from "./dom.js";

/** Makes the buttons of all dialogs work. */
export function prepareDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    for (const close of dialog.querySelectorAll(".close")) close.addEventListener("click", () => dialog.close());
  }
  onClick("confirm-yes", () => byID("confirm-dialog").close("yes"));
  onSubmit("token-form", () => byID("token-dialog").close("yes"));
  onClick("state-copy", copy);
}

/** Opens a dialog and resolves when it is closed: true after the button that agrees. */
function agreed(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Shows the state in the chosen form; a contract has one list. */
export async function showState(client, list) {
  const dialog = byID("state-dialog");
  const chosen = () => dialog.querySelector("[name=form]:checked").value;
  const form = chosen();
  const isShown = await attempt(async () => {
    const query = form === "contract" && list !== null ? { form, list } : { form };
    const { text, leftOut } = await client.get("state", query);
    if (form !== chosen()) return;
    const box = byID("state-text");
    box.value = text;
    byID("state-copied").textContent = "";
    const lines = leftOut.map((line) => make("li", { text: line }));
    byID("left-out").replaceChildren(...(lines.length === 0 ? []
      : [make("h3", { text: "This form cannot express" }), make("ul", {}, ...lines)]));
    if (!dialog.open) dialog.showModal();
    // The cursor is at the end of the text, and the browser scrolls to it.
    box.setSelectionRange(0, 0);
    dialog.scrollTop = box.scrollTop = 0;
  });
  if (!isShown) dialog.close();
}

async function copy() {
  const text = byID("state-text");
  text.select();
  try {
    await navigator.clipboard.writeText(text.value);
    byID("state-copied").textContent = "Copied";
  } catch {
    // A page that came over plain HTTP from another machine has no clipboard.
    byID("state-copied").textContent = "The browser does not allow it; press Ctrl+C or Command+C";
    text.focus();
  }
}

/** Asks before something is lost; returns whether the person agrees. */
export function confirmed({ title, text, action }) {
  byID("confirm-title").textContent = title;
  byID("confirm-text").textContent = text;
  byID("confirm-yes").textContent = action;
  return agreed(byID("confirm-dialog"));
}

/** Asks for the admin token; null if the person gives up. */
export async function askForToken(isWrong) {
  byID("token-text").textContent = isWrong
    ? "The program does not accept this token."
    : "The program needs its admin token. The browser keeps the token until you close this tab.";
  const isAgreed = await agreed(byID("token-dialog"));
  const token = byID("token").value.trim();
  byID("token").value = "";
  return isAgreed && token ? token : null;
}
