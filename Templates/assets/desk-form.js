// The form of an event: what is typed is kept in this browser until it is sent, the preview follows, and a question is asked before
// everyone is told. Without this script the form does all the same work, by the button "Show a preview".
import { say } from "./words.js";

const form = document.querySelector("#event-form");
const nonce = form.elements.nonce.value;
const event = form.elements.event.value;
// Each officer's own: several may share a browser.
const place = `corkboard-form:${form.dataset.account}:${event || "new"}`;
const kept = [...form.elements].filter(
    (field) => field.name && !["hidden", "file", "submit"].includes(field.type));

function read() {
    return Object.fromEntries(kept.map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]));
}

function write(values) {
    for (const field of kept) {
        if (!(field.name in values)) continue;
        if (field.type === "checkbox") field.checked = values[field.name];
        else field.value = values[field.name];
    }
}

// What was typed
function remember() {
    try {
        localStorage.setItem(place, JSON.stringify({ values: read(), nonce, version: form.elements.version.value }));
    } catch {
        // Without storage the server keeps what was sent, and the browser what is on the page.
    }
}

function recall() {
    try {
        return JSON.parse(localStorage.getItem(place));
    } catch {
        return null;
    }
}

function forget() {
    try {
        localStorage.removeItem(place);
    } catch {
        // Nothing was kept.
    }
}

function sayRestored(original) {
    const note = document.createElement("p");
    note.className = "note";
    note.setAttribute("role", "status");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = say("desk-form.restored-forget");
    button.addEventListener("click", () => {
        write(original);
        forget();
        note.remove();
        preview();
    });
    note.append(`${say("desk-form.restored")} `, button);
    form.before(note);
}

function restore() {
    const earlier = recall();
    if (form.dataset.done !== undefined) return forget();
    // An answer of the server holds what was sent, and so does a page that the browser took from its own memory.
    if (form.dataset.answer !== undefined || !earlier) return;
    if (earlier.version !== form.elements.version.value) return forget();
    const original = read();
    if (JSON.stringify(earlier.values) === JSON.stringify(original)) return;
    write(earlier.values);
    // A form that may have been sent is the same form: it cannot post twice.
    if (earlier.nonce) form.elements.nonce.value = earlier.nonce;
    sayRestored(original);
}

// The preview
let waiting = 0;
let asked = null;

async function preview() {
    asked?.abort();
    asked = new AbortController();
    const data = new FormData(form);
    data.delete("picture");
    data.set("show", "preview");
    try {
        const answer = await fetch(form.dataset.preview, { method: "POST", body: data, signal: asked.signal });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.querySelector("#preview");
        const old = document.querySelector("#preview");
        if (!fresh || !old) return;
        const button = old.lastElementChild;
        old.replaceChildren(...[...fresh.children].slice(0, -1), button);
    } catch {
        // The next key asks again, and the button always works.
    }
}

form.addEventListener("input", () => {
    remember();
    clearTimeout(waiting);
    waiting = setTimeout(preview, 400);
});

// The chosen picture, before it is sent
form.elements.picture.addEventListener("change", async () => {
    const canvas = document.querySelector("#chosen-picture");
    const [file] = form.elements.picture.files;
    canvas.hidden = true;
    if (!file) return;
    try {
        const bitmap = await createImageBitmap(file);
        const scale = Math.min(1, 480 / Math.max(bitmap.width, bitmap.height));
        canvas.width = Math.max(1, Math.round(bitmap.width * scale));
        canvas.height = Math.max(1, Math.round(bitmap.height * scale));
        canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        canvas.hidden = false;
    } catch {
        // The server says what is wrong with it.
    }
});

// The question before everyone is told
const dialog = document.querySelector("#ask");
let sender = null;

form.addEventListener("submit", (submission) => {
    remember();
    const box = form.elements.broadcast;
    const asks = box?.type === "checkbox" && box.checked && submission.submitter?.name === "status"
        && submission.submitter.value === "published";
    if (!asks || sender) return;
    submission.preventDefault();
    sender = submission.submitter;
    dialog.showModal();
});

dialog.addEventListener("click", (click) => {
    if (click.target.value) dialog.close(click.target.value);
});

dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes") form.requestSubmit(sender);
    sender = null;
});

restore();
window.addEventListener("pageshow", (shown) => {
    if (shown.persisted) sender = null;
});
