/**
 * The button of an event that signs a member up at once, where nothing but a name is asked for. Without this script, for others, and where the
 * program refuses, the form opens, which says why. A press that was counted although its answer was lost leads to the receipt from there.
 */

import { isMember } from "./own-votes.js";

/** How long an answer may take, in milliseconds. */
const PATIENCE = 10_000;

/** The address of the receipt, or of the form. @param {string} form */
async function press(form) {
    const address = new URL(form);
    address.pathname += "/press";
    try {
        const answer = await fetch(address, {
            method: "POST", credentials: "include", headers: { "Content-Type": "application/json" }, signal: AbortSignal.timeout(PATIENCE),
            body: "{}",
        });
        // The receipt is a path on the program's host.
        return answer.ok ? new URL((await answer.json()).receipt, form).href : form;
    } catch {
        return form;
    }
}

for (const button of /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("a[data-press]")])) {
    let isBusy = false;
    button.addEventListener("click", async (event) => {
        // Keys and other buttons of the mouse open the form, in a window of its own.
        if (!isMember() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (isBusy) return;
        isBusy = true;
        location.assign(await press(button.href));
        isBusy = false;
    });
}
