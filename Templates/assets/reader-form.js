// Forms and receipts of readers: the room that is left in a text, counted in bytes as the program does, a button that copies a link, and
// the author's own posts, which are never unread.
// @ts-check

/** @param {HTMLTextAreaElement} field @param {HTMLElement} room */
function countRoom(field, room) {
    const output = room.querySelector("output");
    const limit = Number(field.dataset.bytes);
    const encoder = new TextEncoder();
    const show = () => {
        const left = limit - encoder.encode(field.value.trim()).length;
        if (output) output.value = left.toLocaleString(document.documentElement.lang);
        room.classList.toggle("problem", left < 0);
    };
    field.addEventListener("input", show);
    show();
    room.hidden = false;
}

for (const room of document.querySelectorAll("[data-room-of]")) {
    const field = document.getElementById(/** @type {HTMLElement} */ (room).dataset.roomOf ?? "");
    if (field instanceof HTMLTextAreaElement) countRoom(field, /** @type {HTMLElement} */ (room));
}

for (const button of document.querySelectorAll("button[data-copy]")) {
    const field = document.getElementById(/** @type {HTMLElement} */ (button).dataset.copy ?? "");
    if (!(field instanceof HTMLInputElement) || !navigator.clipboard) continue;
    /** @type {HTMLElement} */ (button).hidden = false;
    button.addEventListener("click", async () => {
        try {
            await navigator.clipboard.writeText(field.value);
        } catch {
            // The link is selected, for copying by hand.
            field.select();
            return;
        }
        const status = document.querySelector("[data-copied]");
        if (status instanceof HTMLElement) status.textContent = status.dataset.copied ?? "";
    });
}

// The author of a post has read it: it is no unread item in this browser (unread.js).
const own = document.querySelector("[data-own]")?.getAttribute("data-own");
try {
    const kept = JSON.parse(localStorage.getItem("corkboard.unread") ?? "null");
    if (own && Array.isArray(kept?.known) && !kept.known.includes(own)) {
        localStorage.setItem("corkboard.unread", JSON.stringify({ ...kept, known: [own, ...kept.known] }));
    }
} catch { /* Without storage there are no unread items. */ }
