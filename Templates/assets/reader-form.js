// Forms and receipts of readers: a draft of what is typed, the receipt that this tab has of a form, the room that is left in a text, counted in
// bytes as the program does, a button that copies a link, and the author's own posts, which are never unread.
// @ts-check

/**
 * In the storage of the tab: the start of the keys of drafts, which the path of the form follows; the key of the draft that was sent, and of the
 * one that was accepted last; the start of the keys of receipts, which the path and query of the form follow.
 */
const [DRAFT, SENT, DONE, RECEIPT] = ["corkboard.draft ", "corkboard.sent-draft", "corkboard.done-draft", "corkboard.receipt "];

/** Keeps a draft of a form's texts until they are posted, and puts it back where the server sends none. @param {HTMLFormElement} form */
function keepDraft(form) {
    // A form of comments has the post in its query.
    const { pathname, search } = new URL(form.action);
    const key = DRAFT + pathname + search;
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>} */
    const fields = form.querySelectorAll(".field :is(input, select, textarea)");
    const fill = () => {
        const draft = JSON.parse(sessionStorage.getItem(key) ?? "{}");
        // A link may have filled in the number of a course.
        const isNew = [...fields].every((field) => !field.value || field.value === draft[field.name]);
        if (isNew) for (const field of fields) field.value = draft[field.name] ?? "";
    };
    fill();
    // Back leads to the form with the texts that were accepted, which the browser puts in after the script ran, or kept with the page.
    addEventListener("pageshow", ({ persisted }) => {
        const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
        if (sessionStorage.getItem(DONE) !== key || !persisted && navigation?.type !== "back_forward") return;
        form.reset();
        fill();
    });
    form.addEventListener("input", () => store(key, JSON.stringify(Object.fromEntries([...fields].map(({ name, value }) => [name, value])))));
    form.addEventListener("submit", () => store(SENT, key));
}

/** The key of the receipt of a form. @param {string} form The address of the form. */
function receiptKey(form) {
    const { pathname, search } = new URL(form, location.href);
    return RECEIPT + pathname + search;
}

/** Keeps the address of a receipt for its form while it is valid. @param {HTMLElement} receipt */
function keepReceipt({ dataset: { form, signedUp } }) {
    if (signedUp === undefined) sessionStorage.removeItem(receiptKey(form));
    else store(receiptKey(form), location.pathname);
}

/** Says above a form that this tab has a receipt of it. @param {HTMLElement} note @param {HTMLFormElement} form */
function showReceipt(note, form) {
    const show = () => {
        const address = sessionStorage.getItem(receiptKey(form.action));
        note.hidden = !address;
        if (address) note.querySelector("a").href = address;
    };
    addEventListener("pageshow", show);
    show();
}

/** Says that there is no connection, before and when the form is sent; nothing leaves the page then. @param {HTMLFormElement} form @param {HTMLElement} note */
function watchConnection(form, note) {
    const show = () => { note.hidden = navigator.onLine; };
    for (const kind of ["online", "offline"]) addEventListener(kind, show);
    show();
    form.addEventListener("submit", (submission) => {
        show();
        if (note.hidden) return;
        submission.preventDefault();
        note.focus();
    });
}

/** @param {string} key @param {string} value */
function store(key, value) {
    try {
        sessionStorage.setItem(key, value);
    } catch { /* Without room in the storage there is no draft. */ }
}

try {
    const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.reader-form"));
    // A correction always has the texts of the post, and messages have drafts of each member (message-form.js).
    if (form && !form.action.includes("/receipt/") && !("ownDraft" in form.dataset)) keepDraft(form);
    const note = /** @type {HTMLElement | null} */ (document.querySelector("[data-earlier]"));
    if (form && note) showReceipt(note, form);
    const receipt = /** @type {HTMLElement | null} */ (document.querySelector("[data-form]"));
    if (receipt) keepReceipt(receipt);
    // The receipt of a new post; later, its pages are made; the page after a message to an address, which has the receipt.
    if (/\b(done=(post|edit|later)|sent=(held|free))\b/.test(location.search)) {
        const sent = sessionStorage.getItem(SENT) ?? "";
        sessionStorage.removeItem(sent);
        store(DONE, sent);
    }
} catch { /* Without storage there are no drafts. */ }

for (const note of document.querySelectorAll("form.reader-form [data-offline]")) {
    watchConnection(/** @type {HTMLFormElement} */ (note.closest("form")), /** @type {HTMLElement} */ (note));
}

/** The share of a text's limit from which on the room that is left is shown. */
const NEAR = 1 / 8;

/** @param {HTMLTextAreaElement} field @param {HTMLElement} room */
function countRoom(field, room) {
    const output = room.querySelector("output");
    const limit = Number(field.dataset.bytes);
    const encoder = new TextEncoder();
    const language = document.documentElement.lang;
    // Chinese pages count Chinese characters, which have three bytes each.
    const size = language.startsWith("zh") ? 3 : 1;
    const show = () => {
        const left = limit - encoder.encode(field.value.trim()).length;
        if (output) output.value = Math.floor(left / size).toLocaleString(language);
        room.classList.toggle("problem", left < 0);
        room.hidden = left > limit * NEAR;
    };
    field.addEventListener("input", show);
    // The browser may have put the text back after the script ran.
    addEventListener("pageshow", show);
    show();
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
