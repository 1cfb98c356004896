/**
 * What others search for, as links; and this reader's own searches, counted without a name: once a search has rested or was sent, never
 * twice in a visit, and not at all for who does not want that. Public/searches/trending.json has the words.
 */

/** How long a search rests before it counts, in milliseconds; how many characters it has. */
const [REST, LEAST, MOST] = [3000, 2, 100];
/** The choice, kept in this browser alone, and what was counted in this visit. */
const [CHOICE, COUNTED] = ["searches-counted", "corkboard.searches"];

/** A stored text. Where site data is blocked, the storage itself cannot be named. @param {"localStorage" | "sessionStorage"} storage @param {string} key */
function stored(storage, key) {
    try {
        return window[storage].getItem(key);
    } catch {
        return null;
    }
}

/** @param {"localStorage" | "sessionStorage"} storage @param {string} key @param {string} value @returns Whether the text is kept. */
function store(storage, key, value) {
    try {
        window[storage].setItem(key, value);
        return true;
    } catch {
        return false;
    }
}

/** @returns {string[]} */
const counted = () => JSON.parse(stored("sessionStorage", COUNTED) ?? "[]");
const folded = (/** @type {string} */ query) => query.trim().replace(/\s+/g, " ").toLowerCase();

/** Notes that a search is not to be counted any more. Without storage none can be told from another: none counts. */
const note = (/** @type {string} */ query) => store("sessionStorage", COUNTED, JSON.stringify([...counted(), folded(query)].slice(-200)));

/** @param {string} query @param {string} address */
function count(query, address) {
    const length = [...folded(query)].length;
    if (length < LEAST || length > MOST || document.hidden || stored("localStorage", CHOICE) === "no") return;
    if (counted().includes(folded(query)) || !note(query)) return;
    const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ query: query.trim() }), keepalive: true };
    fetch(address, request).catch(() => {});
}

/** @param {HTMLFormElement} form @param {string} address */
function watch(form, address) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
    let timer = 0;
    const rest = () => {
        clearTimeout(timer);
        timer = setTimeout(() => count(field.value, address), REST);
    };
    // Half-written Chinese is letters.
    form.addEventListener("input", (event) => /** @type {InputEvent} */ (event).isComposing ? clearTimeout(timer) : rest());
    form.addEventListener("compositionend", rest);
    form.addEventListener("submit", () => {
        clearTimeout(timer);
        count(field.value, address);
    });
    // A module that ran before has put there what the address asks for.
    if (field.value) rest();
}

/** Shows the words as links that search for them. @param {HTMLElement} box @param {HTMLFormElement} form */
async function show(box, form) {
    const answer = await fetch(box.dataset.file);
    const terms = answer.ok ? await answer.json() : [];
    const line = box.querySelector(".trending-terms");
    line.firstElementChild.toggleAttribute("hidden", terms.length === 0);
    for (const term of terms) {
        const address = new URL(form.action);
        for (const { name, value } of form.querySelectorAll("input[type=hidden]")) address.searchParams.set(name, value);
        address.searchParams.set("q", term);
        const link = Object.assign(document.createElement("a"), { href: address.href, textContent: term, dir: "auto" });
        // It would keep itself among those that are searched for most.
        link.addEventListener("click", () => note(term));
        line.append(link);
    }
}

for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".trending-choice input"))) {
    const showChoice = () => { box.checked = stored("localStorage", CHOICE) !== "no"; };
    showChoice();
    // Another tab has changed it.
    addEventListener("storage", showChoice);
    box.addEventListener("change", () => store("localStorage", CHOICE, box.checked ? "yes" : "no"));
}
const box = /** @type {HTMLElement | null} */ (document.querySelector(".trending"));
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("main form.search"));
if (box && form) {
    if (box.dataset.counts) watch(form, box.dataset.counts);
    // Without it there is nothing to offer.
    show(box, form).catch(() => {});
}
