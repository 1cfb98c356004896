/** On a member's account: from now on, pages in this browser ask the program for the member's notifications. Signing out empties the browser. */

import { rememberReader } from "./reader.js";

rememberReader(/** @type {HTMLElement} */ (document.querySelector("[data-member-mount]")).dataset.memberMount);

document.querySelector("form[action$='/member/sign-out']")?.addEventListener("submit", async (submission) => {
    submission.preventDefault();
    try {
        const { signOut } = await import("./message-store.js");
        await signOut();
    } catch { /* Nothing was kept, or the service worker removes it. */ }
    /** @type {HTMLFormElement} */ (submission.target).submit();
});
