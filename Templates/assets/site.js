/**
 * What every page does: it offers the reader's language, says of a kept page from when it is, counts what is unread, searches in the browser and not on the server, and has the site open without a
 * connection.
 */

import "./language.js";
import "./saved-copy.js";
import { countUnread } from "./unread.js";

countUnread();

// Without scripts these lead to the program that answers forms.
for (const button of document.querySelectorAll(".search [formaction]")) {
    button.removeAttribute("formaction");
    for (const field of button.closest("form").querySelectorAll("[type=hidden]")) field.remove();
}

// Who searches here may do so without a connection later.
document.querySelector(".site-search")?.addEventListener("focusin", async () => {
    if (!navigator.serviceWorker?.controller) return;
    try {
        const { keep } = await import("./offline-search.js");
        await keep();
    } catch { /* There is no connection now. */ }
}, { once: true });

const { base } = document.documentElement.dataset;
// Not where there is none, on a page of the disk, or where the browser was told not to keep anything.
addEventListener("load", () => navigator.serviceWorker?.register(`${base}/service-worker.js`, { scope: `${base}/` }).catch(() => {}));
