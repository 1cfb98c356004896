/** Handing on a page: by the device's own ways where it has them, and by its link. */

import { say } from "./words.js";

/** @param {HTMLElement} share */
function start(share) {
    const { url, title } = share.dataset;
    const status = share.querySelector("[role=status]");
    const [copy, device] = ["copy", "device"].map((way) =>
        /** @type {HTMLButtonElement} */ (share.querySelector(`[data-share=${way}]`)));
    copy.addEventListener("click", async () => {
        try {
            await navigator.clipboard.writeText(url);
            copy.textContent = status.textContent = say("share.copied");
        } catch {
            showLink(share);
            status.textContent = say("share.copy-selected");
        }
    });
    const chat = /** @type {HTMLButtonElement | null} */ (share.querySelector("[data-share=chat]"));
    chat?.addEventListener("click", async () => {
        const text = /** @type {HTMLElement} */ (share.querySelector(".chat-text"));
        try {
            await navigator.clipboard.writeText(text.textContent);
            chat.textContent = status.textContent = say("share.copied");
        } catch {
            // The text is selected, for copying by hand.
            getSelection().selectAllChildren(text);
        }
    });
    if (!navigator.share) return;
    device.classList.remove("waiting");
    device.addEventListener("click", () => {
        // Whoever closes the sheet has not failed.
        navigator.share({ title, url }).catch((error) => {
            if (error.name !== "AbortError") showLink(share);
        });
    });
}

/**
 * Shows the link, selected, for copying by hand.
 * @param {HTMLElement} share
 */
function showLink(share) {
    /** @type {HTMLElement} */ (share.querySelector(".share-link")).hidden = false;
    const field = /** @type {HTMLInputElement} */ (share.querySelector("input"));
    field.focus();
    field.select();
}

for (const share of document.querySelectorAll(".share")) start(/** @type {HTMLElement} */ (share));
