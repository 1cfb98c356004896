/**
 * The form of a message: it is sent without the page being loaded again. What is typed stays, on the page and in the storage of the tab, until
 * the program has it; the same text is sent with the same nonce, so that it counts once whatever happened on the way.
 */

import { draftKey } from "./message-store.js";
import { say } from "./words.js";

/** Until an answer, at most, in milliseconds. */
const PATIENCE = 20_000;

/** @typedef {{ text: string, nonce?: string }} Draft With the nonce with which the text was sent: it may have arrived. */

/** 128 random bits in hexadecimal digits, as the program makes them for its forms. */
const newNonce = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

class Drafts {
    #key;

    /** @param {string} key In the storage of the tab. */
    constructor(key) {
        this.#key = key;
    }

    /** @returns {Draft} */
    get kept() {
        try {
            return JSON.parse(sessionStorage.getItem(this.#key) ?? '{"text":""}');
        } catch {
            return { text: "" };
        }
    }

    /** @param {Draft} draft One without a text removes it. */
    keep(draft) {
        try {
            if (draft.text) sessionStorage.setItem(this.#key, JSON.stringify(draft));
            else sessionStorage.removeItem(this.#key);
        } catch { /* Without storage the text stays on the page alone. */ }
    }
}

/** @typedef {{ sent: (page: Document) => unknown, refused: () => unknown }} Listener Called with the page that has the message, and after a refusal. */

class MessageForm {
    #form;
    #field;
    #nonce;
    #button;
    #problem;
    #obstacle;
    #drafts;
    #listener;
    #isSending = false;

    /** @param {HTMLFormElement} form @param {HTMLTextAreaElement} field @param {string} key @param {Listener} listener */
    constructor(form, field, key, listener) {
        [this.#form, this.#field, this.#listener, this.#drafts] = [form, field, listener, new Drafts(key)];
        this.#nonce = /** @type {HTMLInputElement} */ (form.elements.namedItem("nonce"));
        this.#button = /** @type {HTMLButtonElement} */ (form.querySelector("button:not([type=button])"));
        this.#problem = Object.assign(document.createElement("p"), { className: "problem message-problem" });
        this.#problem.setAttribute("role", "alert");
        this.#obstacle = Object.assign(document.createElement("p"), { className: "empty", hidden: true });
        form.append(this.#problem);
        form.after(this.#obstacle);
        this.#restore();
        form.addEventListener("submit", (submission) => {
            // Without a connection reader-form.js says so.
            if (submission.defaultPrevented) return;
            submission.preventDefault();
            this.#send();
        });
        field.addEventListener("input", () => this.#keep());
        this.#listenToKeys();
    }

    /** Says why the member cannot write now; what was typed stays. @param {string} [obstacle] Nothing if one can. */
    allow(obstacle) {
        this.#form.hidden = Boolean(obstacle) && !this.#field.value;
        this.#button.hidden = this.#field.readOnly = Boolean(obstacle);
        this.#obstacle.hidden = !obstacle;
        if (this.#obstacle.textContent !== (obstacle ?? "")) this.#obstacle.textContent = obstacle ?? "";
    }

    #restore() {
        const { text, nonce } = this.#drafts.kept;
        if (!text || this.#field.value && this.#field.value !== text) return;
        this.#field.value = text;
        if (nonce) this.#nonce.value = nonce;
    }

    #keep() {
        const { value: text } = this.#field;
        const { kept } = this.#drafts;
        this.#drafts.keep(kept.text === text ? kept : { text });
    }

    /** Enter sends where there are keys and a mouse, and Shift with it begins a line. On a phone Enter begins a line, and the button sends. */
    #listenToKeys() {
        const hasKeys = matchMedia("(hover: hover) and (pointer: fine)").matches;
        this.#field.addEventListener("keydown", (press) => {
            // With the Enter of an input method, Chinese words are chosen.
            if (press.key !== "Enter" || press.isComposing || press.shiftKey || press.altKey) return;
            if (!hasKeys && !press.ctrlKey && !press.metaKey) return;
            press.preventDefault();
            this.#form.requestSubmit();
        });
        if (hasKeys) this.#button.after(" ", Object.assign(document.createElement("small"), { textContent: say("messages-live.keys") }));
    }

    async #send() {
        const { value: text } = this.#field;
        if (this.#isSending || !text.trim()) return this.#field.focus();
        this.#hold(true);
        this.#problem.textContent = "";
        this.#drafts.keep({ text, nonce: this.#nonce.value });
        try {
            const fields = new FormData(this.#form);
            const body = this.#form.enctype === "multipart/form-data" ? fields
                : new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
            const answer = await fetch(this.#form.action, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
            await this.#take(answer, text);
        } catch {
            this.#problem.textContent = say("messages-live.unsent");
        }
        this.#hold(false);
        this.#field.focus();
    }

    /** @param {boolean} isSending */
    #hold(isSending) {
        this.#isSending = isSending;
        this.#form.setAttribute("aria-busy", String(isSending));
        this.#button.setAttribute("aria-disabled", String(isSending));
    }

    /** The program leads to the conversation once it has the message, and to another page to sign in or to choose a name. @param {Response} answer @param {string} text */
    async #take(answer, text) {
        const isHere = new URL(answer.url).pathname === new URL(this.#form.action).pathname;
        // The text stays in the storage of the tab, and in the drafts of the program.
        if (answer.redirected && !isHere) return location.assign(answer.url);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (answer.ok && answer.redirected) this.#accept(text, page);
        else this.#refuse(page);
    }

    /** The program has the message. What was typed behind it meanwhile is the next one. @param {string} text @param {Document} page */
    #accept(text, page) {
        this.#nonce.value = newNonce();
        const { value } = this.#field;
        this.#field.value = value === text ? "" : value.startsWith(text) ? value.slice(text.length).trimStart() : value;
        this.#drafts.keep({ text: this.#field.value });
        // The room that is left is counted again (reader-form.js).
        this.#field.dispatchEvent(new Event("input", { bubbles: true }));
        this.#listener.sent(page);
    }

    /** Says what the program says, and takes the nonce of its form: the one of before may be used. @param {Document} page */
    #refuse(page) {
        const field = /** @type {HTMLTextAreaElement | null} */ (page.querySelector("main textarea[name=text]"));
        const nonce = /** @type {HTMLInputElement | null} */ (field?.form?.querySelector("input[name=nonce]") ?? null);
        const sentences = [...page.querySelectorAll("main :is([role=alert], .problem):not([hidden])")].map((each) => each.textContent?.trim());
        // In place of the form, the page says why nobody can write.
        const obstacle = field ? undefined : page.getElementById("write")?.textContent?.trim();
        if (obstacle) this.allow(obstacle);
        else this.#problem.textContent = [...new Set(sentences)].filter(Boolean).join(" ") || say("messages-live.not-sent");
        if (nonce) {
            this.#nonce.value = nonce.value;
            this.#drafts.keep({ text: this.#field.value });
        }
        this.#listener.refused();
    }
}

/** Opens the form of the page; nothing where one cannot write. @param {string} member @param {string} other @param {Listener} listener */
export function openForm(member, other, listener) {
    const field = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("main textarea[name=text]"));
    return field?.form ? new MessageForm(field.form, field, draftKey(member, other), listener) : undefined;
}
