// Similar questions below the title of a new one, while it is typed. Those that were shown are sent with the form (`confirmed`), so that the
// program does not ask about them again.
// @ts-check

/** Milliseconds without a key press after which similar questions are looked for. */
const PAUSE = 400;
/** Number of letters from which a title is looked for. */
const SHORTEST = 4;

/** @typedef {{ id: string, title: string, address: string }} Question */

const note = /** @type {HTMLElement | null} */ (document.querySelector("[data-similar]"));
const title = /** @type {HTMLInputElement | null} */ (document.querySelector("form.reader-form input[name=title]"));
const confirmed = /** @type {HTMLInputElement | null} */ (document.querySelector("form.reader-form input[name=confirmed]"));

let timer = 0;
/** The number of the newest request: answers to others come too late. */
let newest = 0;

/** @param {Question[]} questions @param {HTMLElement} note @param {HTMLInputElement} confirmed */
function show(questions, note, confirmed) {
    const items = questions.map(({ title, address }) => {
        const [item, link] = [document.createElement("li"), document.createElement("a")];
        // The form stays open, with its text.
        Object.assign(link, { href: address, textContent: title, dir: "auto", target: "_blank", rel: "noopener" });
        item.append(link);
        return item;
    });
    note.querySelector("ul")?.replaceChildren(...items);
    note.hidden = items.length === 0;
    const known = new Set([...confirmed.value.split(" "), ...questions.map(({ id }) => id)]);
    known.delete("");
    confirmed.value = [...known].join(" ");
}

/** @param {HTMLElement} note @param {HTMLInputElement} title @param {HTMLInputElement} confirmed */
async function look(note, title, confirmed) {
    const number = ++newest;
    const text = title.value.trim();
    if ([...text].length < SHORTEST) return show([], note, confirmed);
    try {
        const response = await fetch(`${note.dataset.similar}?title=${encodeURIComponent(text)}`, { redirect: "error" });
        if (!response.ok || number !== newest) return;
        const { questions } = await response.json();
        if (number === newest) show(questions, note, confirmed);
    } catch { /* Without a connection nothing is offered; the program asks when the form is sent. */ }
}

if (note && title && confirmed) {
    title.addEventListener("input", () => {
        clearTimeout(timer);
        timer = window.setTimeout(() => look(note, title, confirmed), PAUSE);
    });
    if (title.value) look(note, title, confirmed);
}
