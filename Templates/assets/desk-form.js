// The form of an event: what is typed is kept in this browser until it is sent, the preview follows, and a question is asked before
// an event is announced. Without this script the form does all the same work, by the button "Show a preview".
import { say } from "./words.js";

const form = document.querySelector("#event-form");
const event = form.elements.event.value;
const copied = new URLSearchParams(location.search).get("copy");
// Each officer's own: several may share a browser.
const place = `corkboard-form:${form.dataset.account}:${event || (copied ? `new:${copied}` : "new")}`;
// The key of the place whose form this tab sent last
const sentPlace = "corkboard-form-sent";
const kept = [...form.elements].filter(
    (field) => field.name && field.name !== "tell" && !["hidden", "file", "submit"].includes(field.type));

// Texts are kept with the language that they are in, since the desk's language can change while a form is filled in.
const texts = ["title", "location", "detail", "pictureText", "question1", "question2", "question3"];
const keyOf = ({ name }) => (texts.includes(name) ? `${name}.${form.elements.language.value}` : name);

function read() {
    const values = {};
    for (const field of kept) {
        if (field.type === "checkbox") values[keyOf(field)] = field.checked;
        else if (field.type !== "radio" || field.checked) values[keyOf(field)] = field.value;
    }
    return values;
}

function write(values) {
    for (const field of kept) {
        const value = values[keyOf(field)];
        if (field.type === "radio") field.checked = value === field.value;
        else if (value === undefined) continue;
        else if (field.type === "checkbox") field.checked = value;
        else field.value = value;
    }
}

// What was typed, with the version of the event over which it was typed, the nonce with which it may have been sent, and whether a picture
// was chosen, which is not kept.

function remember(sent = "") {
    try {
        const { version, seriesDate, picture } = form.elements;
        localStorage.setItem(place, JSON.stringify({
            values: read(), version: version.value, from: seriesDate?.value, sent, hasPicture: picture.files.length > 0 }));
        if (sent) sessionStorage.setItem(sentPlace, place);
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

function forgetSent() {
    try {
        const sent = sessionStorage.getItem(sentPlace);
        if (sent) localStorage.removeItem(sent);
        sessionStorage.removeItem(sentPlace);
    } catch {
        // Nothing was kept.
    }
}

/** Sends the form to the preview and returns the page that answers. */
async function ask(changes = {}, signal = undefined) {
    const data = new FormData(form);
    data.delete("picture");
    for (const [name, value] of Object.entries({ show: "preview", ...changes })) data.set(name, value);
    const answer = await fetch(form.dataset.preview, { method: "POST", body: data, signal });
    return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Whether a form with this nonce was accepted: the server then answers with another nonce. */
async function isUsed(nonce) {
    try {
        const page = await ask({ nonce });
        const fresh = page.querySelector("#event-form input[name=nonce]");
        return fresh !== null && fresh.value !== nonce;
    } catch {
        return false;
    }
}

function sayRestored(startEmpty, hadPicture) {
    const note = document.createElement("p");
    note.className = "note";
    note.setAttribute("role", "status");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = say("desk-form.restored-forget");
    button.addEventListener("click", startEmpty);
    note.append(`${say("desk-form.restored")} `, ...(hadPicture ? [`${say("desk-form.restored-picture")} `] : []), button);
    form.before(note);
    return note;
}

// The page's own nonce stays, whatever comes back: an earlier one may have been used.
async function restore() {
    if (form.dataset.done !== undefined) forgetSent();
    const earlier = recall();
    // An answer of the server holds what was sent, and so does a page that the browser took from its own memory.
    if (form.dataset.answer !== undefined || !earlier) return;
    const [original, version, from] = [read(), form.elements.version.value, form.elements.seriesDate?.value];
    if (JSON.stringify(earlier.values) === JSON.stringify(original)) return;
    write(earlier.values);
    // The server merges what was typed over an earlier version with what others have changed since.
    if (event) form.elements.version.value = earlier.version;
    // A day that was typed for a series belongs to the date from which on the form had it.
    if (form.elements.seriesDate && earlier.from) form.elements.seriesDate.value = earlier.from;
    const startEmpty = () => {
        write(original);
        form.elements.version.value = version;
        if (from) form.elements.seriesDate.value = from;
        forget();
        note.remove();
        preview();
    };
    const note = sayRestored(startEmpty, earlier.hasPicture);
    const sent = earlier.sent ?? earlier.nonce;
    const isPosted = sent && await isUsed(sent);
    if (isPosted && JSON.stringify(read()) === JSON.stringify(earlier.values)) startEmpty();
}

// The preview
let waiting = 0;
let asked = null;

async function preview() {
    asked?.abort();
    asked = new AbortController();
    try {
        const page = await ask({}, asked.signal);
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

// The question before a draft is announced. A new event's button says it, below the box that says when.
const dialog = document.querySelector("#ask");
let sender = null;

form.addEventListener("submit", (submission) => {
    remember(form.elements.nonce.value);
    const box = form.elements.broadcast;
    const button = submission.submitter;
    const asks = event && box?.type === "checkbox" && box.checked && button?.name === "status" && button.value === "published"
        && button.dataset.confirmed === undefined;
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
window.addEventListener("pageshow", async (shown) => {
    if (!shown.persisted) return;
    sender = null;
    // A page from the browser's memory may show a form that was sent since: its address leads to what the form made.
    if (await isUsed(form.elements.nonce.value)) location.reload();
});
