/**
 * A list with a search form, while somebody types. The form works by its address too: ?q=algebra&scope=name. Nothing is
 * loaded before the form is used.
 */

import { loadVariants } from "./search-text.js";
import { say } from "./words.js";

/** How long after the last key press the address follows, in milliseconds: browsers refuse to change it too often. */
const ADDRESS_DELAY = 300;

export const element = (/** @type {string} */ id) => document.getElementById(id);

/**
 * What all searches have in common. Who extends it says how the index is loaded and how hits are shown.
 * @template Index
 */
export class SearchPage {
    form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-index]"));
    results = element("search-results");
    more = element("search-more");
    #input = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("q"));
    #list;
    /** @type {Promise<Index> | undefined} */
    #index;
    #timer = 0;

    /** @param {string} list The id of what stands there when nothing is searched. */
    constructor(list) {
        this.#list = element(list);
    }

    /** @returns {Promise<Index>} */
    loadIndex() {
        throw new Error("left to who extends it");
    }

    /**
     * Shows what is found. Somebody may type on meanwhile: `isWanted` says whether this is still what is looked for.
     * @param {Index} _index @param {string} _query @param {string} _scope @param {() => boolean} _isWanted
     * @returns {void | Promise<void>}
     */
    showHits(_index, _query, _scope, _isWanted) {
        throw new Error("left to who extends it");
    }

    /** Listens, and shows what the address asks for. */
    start() {
        // A failure to load shows when it matters: when somebody searches.
        this.form.addEventListener("focusin", () => this.#load().catch(() => {}));
        this.form.addEventListener("input", (event) => {
            // Half-written Chinese is letters; the end of the composition comes as an event of its own.
            if (!(/** @type {InputEvent} */ (event).isComposing)) this.#update();
        });
        this.form.addEventListener("compositionend", () => this.#update());
        // A click on a hit takes the focus from the field first: the rows must stay where they are.
        this.form.addEventListener("change", () => this.#writeAddress());
        this.form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#update();
            this.#input.blur(); // A phone's keyboard makes room for the rows.
        });
        element("search-clear").addEventListener("click", () => this.set("", this.scope));
        element("search-retry").addEventListener("click", () => this.#update());
        addEventListener("popstate", () => this.#readAddress());
        this.#readAddress();
    }

    get query() {
        return this.#input.value.trim();
    }

    /** Where is searched; "all" in a form without a choice. */
    get scope() {
        return /** @type {RadioNodeList | null} */ (this.form.elements.namedItem("scope"))?.value ?? "all";
    }

    /**
     * Searches for something else.
     * @param {string} query @param {string} scope
     */
    set(query, scope) {
        this.#input.value = query;
        this.#choose(scope);
        this.#input.focus();
        this.#update();
    }

    /** Shows the named parts of the page and hides the others. */
    reveal({ status, list = false, results = false, more = false, none = false, failed = false }) {
        element("search-status").textContent = status;
        this.#list.hidden = !list;
        this.results.hidden = !results;
        this.more.hidden = !more;
        element("search-none").hidden = !none;
        element("search-failed").hidden = !failed;
    }

    /** A new row, made of the page's template. */
    newRow() {
        const template = /** @type {HTMLTemplateElement} */ (element("search-row"));
        return /** @type {Element} */ (/** @type {DocumentFragment} */ (template.content.cloneNode(true)).firstElementChild);
    }

    /** @param {string} scope */
    #choose(scope) {
        const radio = this.form.querySelector(`[name=scope][value="${CSS.escape(scope)}"]`);
        const chosen = /** @type {HTMLInputElement | null} */ (radio ?? this.form.querySelector("[name=scope][value=all]"));
        if (chosen) chosen.checked = true;
    }

    #readAddress() {
        const fields = new URLSearchParams(location.search);
        this.#choose(fields.get("scope") ?? "all");
        this.#input.value = fields.get("q") ?? "";
        this.#show();
    }

    /** Puts the form and the address in step without an entry in the history for each letter. */
    #writeAddress() {
        clearTimeout(this.#timer);
        const address = new URL(location.pathname, location.href);
        if (this.query) address.searchParams.set("q", this.query);
        if (this.query && this.scope !== "all") address.searchParams.set("scope", this.scope);
        if (address.search !== location.search) history.replaceState(history.state, "", address);
    }

    #update() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#writeAddress(), ADDRESS_DELAY);
        this.#show();
    }

    /** Loads the index once; a failed try can be tried again. */
    #load() {
        this.#index ??= this.loadIndex().catch((error) => {
            this.#index = undefined;
            throw error;
        });
        return this.#index;
    }

    async #show() {
        const [query, scope] = [this.query, this.scope];
        const isWanted = () => query === this.query && scope === this.scope;
        if (!query) return this.reveal({ status: "", list: true });
        try {
            if (await loadVariants(query)) this.#index = undefined;
            const index = await this.#load();
            if (isWanted()) await this.showHits(index, query, scope, isWanted);
        } catch {
            // The site may have been built anew: the next try begins from the beginning.
            this.#index = undefined;
            if (isWanted()) this.reveal({ status: say("search.not-loaded"), list: true, failed: true });
        }
    }
}
