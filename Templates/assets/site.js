/**
 * Tasks of every page: offer the reader's language, say from when a kept page is, count unread items, search in the browser instead of
 * on the server, and register the service worker, which opens the site without a connection.
 */

import "./language.js";
import "./saved-copy.js";
import { rememberReader } from "./reader.js";
import { countUnread } from "./unread.js";

countUnread();

// A link in a notification brings its query to the server, which counts visits. What is copied and shared is the page's own address.
if (location.search === "?from=notice") history.replaceState(history.state, "", location.pathname + location.hash);

// The link of the foot leads a member who is signed in to the account.
async function leadMember(/** @type {HTMLAnchorElement} */ account) {
    const { isMember } = await import("./own-votes.js");
    if (!isMember()) return;
    // The program on another host cannot say it in this storage (member-reader.js).
    if (document.documentElement.dataset.files) rememberReader(account.href.replace(/\/join(?:\?.*)?$/, ""));
    account.href = account.href.replace(/\/join(?=$|\?)/, "/member");
    account.textContent = account.dataset.member;
}

const account = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-member]"));
if (account) leadMember(account);

// Without scripts these lead to the program that answers forms.
for (const button of document.querySelectorAll(".search [formaction]")) {
    button.removeAttribute("formaction");
    for (const field of button.closest("form").querySelectorAll("[type=hidden]")) field.remove();
}

// The index is kept for searches without a connection later.
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
