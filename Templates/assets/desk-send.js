// Sends the forms of the desk: a press says at once that the form is being sent and counts once. Without a connection nothing leaves the
// page, which says so; what was typed stays in the storage of the tab. Without this script the browser sends the forms.
// @ts-check
import { say } from "./words.js";

/** Maximum time for the site to answer before a form is sent, in milliseconds. */
const PATIENCE = 10_000;
/** Time after which a form whose sending was stopped can be sent again, in milliseconds. */
const LIMIT = 60_000;
/** Hidden fields that differ each time the page is opened. */
const CHANGING = ["csrf", "nonce", "version", "seen", "confirmed"];
/** In the storage of the tab: the start of the keys of texts that were not sent, which the form's address and name follow. */
const UNSENT = "corkboard.unsent ";

/** What takes back the signs of a form that is being sent; null while none is. @type {(() => void) | null} */
let release = null;

/** Whether the site answers. The service worker leaves the addresses of programs to the network. */
async function isReachable() {
    try {
        await fetch(`${document.body.dataset.mount}/login`, {
            method: "HEAD", cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(PATIENCE),
        });
        return true;
    } catch {
        return false;
    }
}

/** Shows that a form is being sent. @param {HTMLFormElement} form @param {HTMLElement | null} button */
function hold(form, button) {
    const words = button ? [...button.childNodes] : [];
    const said = button && !button.hasAttribute("formaction");
    if (said) {
        button.style.minWidth = `${button.offsetWidth}px`;
        button.replaceChildren(say("desk-send.sending"));
    }
    button?.setAttribute("aria-disabled", "true");
    form.setAttribute("aria-busy", "true");
    const timer = setTimeout(() => release?.(), LIMIT);
    release = () => {
        clearTimeout(timer);
        if (said) button.replaceChildren(...words);
        button?.removeAttribute("aria-disabled");
        form.removeAttribute("aria-busy");
        form.querySelector("[data-pressed]")?.remove();
        release = null;
    };
}

/** Sends a form as its button does, without asking the listeners again. @param {HTMLFormElement} form @param {HTMLElement | null} button */
function send(form, button) {
    if (button instanceof HTMLButtonElement) {
        if (button.name) {
            const pressed = Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value });
            pressed.dataset.pressed = "";
            form.append(pressed);
        }
        // The address of the form comes back with the page.
        const action = form.getAttribute("action");
        if (button.hasAttribute("formaction")) {
            form.action = button.formAction;
            addEventListener("pageshow", () => form.setAttribute("action", action ?? ""), { once: true });
        }
    }
    HTMLFormElement.prototype.submit.call(form);
}

/** Says beside the button that nothing was sent. @param {HTMLFormElement} form @param {HTMLElement | null} button */
function sayUnsent(form, button) {
    document.querySelector(".note.unsent-note")?.remove();
    const note = Object.assign(document.createElement("p"), { className: "note unsent-note" });
    note.setAttribute("role", "alert");
    const file = new FormData(form).get("picture");
    note.textContent = say(file instanceof File && file.size ? "desk-send.offline-with-picture" : "desk-send.offline");
    const place = button && form.contains(button) ? button.closest("p, .desk-actions") : null;
    if (place) place.before(note);
    else form.append(note);
    // In the middle: the links of the desk lie over the lower edge of a phone.
    note.scrollIntoView({ block: "center" });
}

// The texts of a form that was not sent, in the storage of the tab. The form of an event has a storage of its own (desk-form.js).

/** @param {HTMLFormElement} form */
function textFields(form) {
    const fields = [...form.elements].filter((field) => field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
        || field instanceof HTMLInputElement && ["text", "date", "time", "number", "checkbox"].includes(field.type));
    return /** @type {HTMLInputElement[]} */ (fields).filter(({ name, autocomplete }) => name && autocomplete !== "one-time-code");
}

/** The key of a form: forms of one page differ in their fields, or in what these are about. @param {HTMLFormElement} form */
function keyOf(form) {
    const hidden = [...new FormData(form)].filter(([name]) => form.querySelector(`[type=hidden][name="${CSS.escape(name)}"]`) && !CHANGING.includes(name));
    return UNSENT + JSON.stringify([new URL(form.action).pathname, hidden, textFields(form).map(({ name }) => name)]);
}

/** The field with the version over which a form that the site merges is typed; null for other forms. @param {HTMLFormElement} form */
function versionField(form) {
    return /** @type {HTMLInputElement | null} */ (form.id === "content-form" ? form.querySelector("[type=hidden][name=version]") : null);
}

/** @param {HTMLFormElement} form */
function remember(form) {
    const values = textFields(form).map((field) => [field.type === "checkbox" ? field.checked : field.value]);
    const version = versionField(form);
    if (version) values.push([version.value]);
    try {
        if (values.length) sessionStorage.setItem(keyOf(form), JSON.stringify(values));
    } catch { /* Without room in the storage the texts stay on the page alone. */ }
}

/** Puts the texts back that were not sent. @param {HTMLFormElement} form */
function restore(form) {
    const stored = sessionStorage.getItem(keyOf(form));
    if (!stored) return;
    const values = JSON.parse(stored);
    textFields(form).forEach((field, index) => {
        if (field.type === "checkbox") field.checked = values[index][0];
        else field.value = values[index][0];
    });
    // Over the version of this page, they would replace what others changed meanwhile.
    const version = versionField(form);
    if (version) version.value = values.at(-1)[0];
    for (let group = form.closest("details"); group; group = group.parentElement?.closest("details") ?? null) group.open = true;
    const note = Object.assign(document.createElement("p"), { className: "note", textContent: say("desk-send.restored") });
    note.setAttribute("role", "status");
    form.prepend(note);
}

// Signing out takes the names of lists at the door off this phone.
document.querySelector(".sign-out")?.addEventListener("submit", async (submission) => {
    submission.preventDefault();
    try {
        const { empty } = await import("./door-store.js");
        await empty();
    } catch { /* The phone has none, or the list empties it when it asks next. */ }
    /** @type {HTMLFormElement} */ (submission.target).submit();
});

const forms = [...document.forms].filter((form) => form.method === "post" && form.closest("main"));
const ownForms = forms.filter((form) => form.id !== "event-form");
try {
    for (const form of ownForms) restore(form);
} catch { /* Without storage nothing was kept. */ }

document.addEventListener("submit", async (submission) => {
    const form = /** @type {HTMLFormElement} */ (submission.target);
    // Others may ask a question first, or wait for a picture.
    if (submission.defaultPrevented || !forms.includes(form)) return;
    submission.preventDefault();
    if (release) return;
    const button = submission.submitter;
    hold(form, button);
    if (ownForms.includes(form)) remember(form);
    if (await isReachable()) {
        try {
            sessionStorage.removeItem(keyOf(form));
        } catch { /* Nothing was kept. */ }
        send(form, button);
    } else {
        release?.();
        sayUnsent(form, button);
    }
});

addEventListener("pageshow", (shown) => {
    if (shown.persisted) release?.();
});
