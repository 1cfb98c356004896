/**
 * The messages of a conversation as rows of a list (`#messages`), on the program's page and on the one for times without a connection. New rows
 * are copies of the page's `#message-row`.
 *
 * @typedef {import("./message-store.js").Message} Message
 */

/** Pixels below the last message within which the end of the list counts as seen. */
const NEAR = 80;
/** The number of the newest messages that the program names, if there are so many (Sources/Core/State/Messages/Message.swift). */
const NEWEST = 50;

const numbered = (/** @type {HTMLElement} */ list) =>
    /** @type {HTMLElement[]} */ ([...list.children].filter((row) => /** @type {HTMLElement} */ (row).dataset.number));

/** The messages of a page, the oldest first. @param {Document} page @returns {Message[]} */
export function messagesOf(page) {
    const list = page.getElementById("messages");
    return (list ? numbered(list) : []).map((row) => {
        const [words, time] = [row.querySelector(".words"), /** @type {HTMLTimeElement | null} */ (row.querySelector("time"))];
        const about = words?.querySelector("a")?.getAttribute("href");
        return {
            number: Number(row.dataset.number), isOwn: row.classList.contains("chat-own"), text: words?.textContent ?? "",
            ...(about ? { page: about } : {}), sent: time?.dateTime ?? "", time: time?.textContent ?? "",
        };
    });
}

export class MessageRows {
    #list;
    #model;
    #you;
    name;

    /** @param {string} name Of the other member. @param {string} you */
    constructor(name, you) {
        this.#list = /** @type {HTMLElement} */ (document.getElementById("messages"));
        this.#model = /** @type {HTMLTemplateElement} */ (document.getElementById("message-row"));
        [this.name, this.#you] = [name, you];
    }

    get #rows() {
        return numbered(this.#list);
    }

    /** The number of the last message; 0 without any. */
    get last() {
        return Math.max(0, ...this.#rows.map((row) => Number(row.dataset.number)));
    }

    /** What the rows show, the oldest first. */
    get messages() {
        return messagesOf(document);
    }

    /** Whether the last message is seen, or what is below. */
    get isAtEnd() {
        return this.#list.getBoundingClientRect().bottom <= innerHeight + NEAR;
    }

    /** Scrolls to the last message, with the form below it if there is one. */
    showEnd() {
        (document.getElementById("write") ?? this.#list.lastElementChild)?.scrollIntoView({ block: "end" });
    }

    /** Adds messages that are not there yet. @param {Message[]} messages @returns {Message[]} Those that were added. */
    add(messages) {
        const { last } = this;
        const added = messages.filter(({ number }) => number > last);
        this.#list.append(...added.map((message) => this.#row(message)));
        this.#showList();
        return added;
    }

    /** Takes away what was deleted elsewhere. @param {number[]} numbers Those of the newest messages; fewer than `NEWEST` are all that are left. */
    leave(numbers) {
        const first = numbers.length < NEWEST ? 0 : numbers[0];
        for (const row of this.#rows) {
            const number = Number(row.dataset.number);
            if (number >= first && !numbers.includes(number)) row.remove();
        }
        this.#showList();
    }

    /** An empty list is hidden, and the page may have words for it. The conversation is deleted up to the last message that is shown. */
    #showList() {
        document.querySelector("button[name=upto]")?.setAttribute("value", String(this.last));
        this.#list.hidden = this.#rows.length === 0;
        const words = document.getElementById("no-messages");
        if (words) words.hidden = !this.#list.hidden;
    }

    /** @param {Message[]} messages Shown in place of all others. */
    show(messages) {
        this.#list.replaceChildren(...messages.map((message) => this.#row(message)));
    }

    /** @param {Message} message */
    #row({ number, isOwn, text, page, sent, time }) {
        const row = /** @type {HTMLElement} */ (/** @type {DocumentFragment} */ (this.#model.content.cloneNode(true)).firstElementChild);
        row.dataset.number = String(number);
        row.classList.toggle("chat-own", isOwn);
        const [by, words, moment] = ["[data-by]", ".words", "[data-moment]"].map((each) => /** @type {HTMLElement} */ (row.querySelector(each)));
        by.textContent = isOwn ? this.#you : this.name;
        words.replaceChildren(page ? Object.assign(document.createElement("a"), { href: page, textContent: text }) : text);
        // A template's time without words is not valid HTML.
        moment.append(Object.assign(document.createElement("time"), { dateTime: sent, textContent: time }));
        // Ways to delete and to report the message.
        for (const each of row.querySelectorAll("[data-time]")) each.textContent = time;
        const [remove, report] = [row.querySelector("[name=number]"), /** @type {HTMLAnchorElement | null} */ (row.querySelector("[data-report]"))];
        remove?.setAttribute("value", String(number));
        if (isOwn || page) report?.remove();
        else if (report) report.href += String(number);
        return row;
    }
}
