/**
 * Search in the list of courses while somebody types. The form works by its address too: /courses/?q=algebra&scope=name.
 * Nothing is loaded before the form is used.
 */

/** The most rows shown at once; a click shows the rest. */
const ROW_LIMIT = 100;
/** How long after the last key press the address follows, in milliseconds: browsers refuse to change it too often. */
const ADDRESS_DELAY = 300;
/**
 * What is said when nothing was found, by scope.
 * @type {Record<string, (query: string) => string>}
 */
const NOT_FOUND = {
    all: (query) => `No course matches “${query}”.`,
    number: (query) => `No course has “${query}” in its number.`,
    name: (query) => `No course has “${query}” in its name.`,
    professor: (query) => `No professor has “${query}” in their name.`,
};

const counted = (/** @type {number} */ count, /** @type {string} */ word) => `${count} ${word}${count === 1 ? "" : "s"}`;
const element = (/** @type {string} */ id) => document.getElementById(id);

class CourseSearch {
    #form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-index]"));
    #input = /** @type {HTMLInputElement} */ (this.#form.elements.namedItem("q"));
    #list = element("course-list");
    #status = element("search-status");
    #results = element("search-results");
    #more = element("search-more");
    /** @type {Promise<import("./course-index.js").CourseIndex> | undefined} */
    #index;
    /** @type {(text: string, query: string, field: string) => string[]} */
    #cutAtHits;
    #timer = 0;

    constructor() {
        // A failure to load shows when it matters: when somebody searches.
        this.#form.addEventListener("focusin", () => this.#load().catch(() => {}));
        this.#form.addEventListener("input", (event) => {
            // Half-written Chinese is letters; the end of the composition comes as an event of its own.
            if (!(/** @type {InputEvent} */ (event).isComposing)) this.#update();
        });
        this.#form.addEventListener("compositionend", () => this.#update());
        // A click on a hit takes the focus from the field first: the rows must stay where they are.
        this.#form.addEventListener("change", () => this.#writeAddress());
        this.#form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#update();
            this.#input.blur(); // A phone's keyboard makes room for the rows.
        });
        element("search-widen").addEventListener("click", () => this.#set(this.#input.value, "all"));
        element("search-clear").addEventListener("click", () => this.#set("", this.#scope));
        element("search-retry").addEventListener("click", () => this.#update());
        addEventListener("popstate", () => this.#readAddress());
        this.#readAddress();
    }

    get #scope() {
        return /** @type {RadioNodeList} */ (this.#form.elements.namedItem("scope")).value;
    }

    #readAddress() {
        const fields = new URLSearchParams(location.search);
        const radio = this.#form.querySelector(`[name=scope][value="${CSS.escape(fields.get("scope") ?? "all")}"]`);
        /** @type {HTMLInputElement} */ (radio ?? this.#form.querySelector("[value=all]")).checked = true;
        this.#input.value = fields.get("q") ?? "";
        this.#show();
    }

    /** Puts the form and the address in step without an entry in the history for each letter. */
    #writeAddress() {
        clearTimeout(this.#timer);
        const address = new URL(location.pathname, location.href);
        const query = this.#input.value.trim();
        if (query) address.searchParams.set("q", query);
        if (query && this.#scope !== "all") address.searchParams.set("scope", this.#scope);
        if (address.search !== location.search) history.replaceState(history.state, "", address);
    }

    /** @param {string} query @param {string} scope */
    #set(query, scope) {
        this.#input.value = query;
        /** @type {RadioNodeList} */ (this.#form.elements.namedItem("scope")).value = scope;
        this.#input.focus();
        this.#update();
    }

    #update() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#writeAddress(), ADDRESS_DELAY);
        this.#show();
    }

    /** Loads the index once; a failed try can be tried again. */
    #load() {
        const { code, index } = this.#form.dataset;
        this.#index ??= Promise.all([import(code), fetch(index)])
            .then(async ([{ CourseIndex, cutAtHits }, answer]) => {
                if (!answer.ok) throw new Error(`${index}: ${answer.status}`);
                this.#cutAtHits = cutAtHits;
                return new CourseIndex(await answer.json());
            })
            .catch((error) => {
                this.#index = undefined;
                throw error;
            });
        return this.#index;
    }

    async #show() {
        const [query, scope] = [this.#input.value.trim(), this.#scope];
        if (!query) return this.#reveal({ status: "", list: true });
        try {
            const index = await this.#load();
            // Somebody may have typed on while the index was loading.
            if (query !== this.#input.value.trim() || scope !== this.#scope) return;
            this.#showCourses(index.search(query, scope), query, scope);
        } catch {
            this.#reveal({ status: "The search did not load.", list: true, failed: true });
        }
    }

    #showCourses(courses, query, scope) {
        if (courses.length === 0) {
            element("search-widen").hidden = scope === "all";
            return this.#reveal({ status: NOT_FOUND[scope](query), none: true });
        }
        const rest = courses.slice(ROW_LIMIT);
        const count = counted(courses.length, "course");
        this.#results.replaceChildren(...courses.slice(0, ROW_LIMIT).map((course) => this.#row(course, query, scope)));
        this.#more.textContent = `Show all ${courses.length}`;
        this.#more.onclick = () => {
            const rows = rest.map((course) => this.#row(course, query, scope));
            this.#results.append(...rows);
            rows[0].querySelector("a").focus();
            this.#reveal({ status: count, results: true });
        };
        const status = rest.length > 0 ? `${count}, the first ${ROW_LIMIT} below` : count;
        this.#reveal({ status, results: true, more: rest.length > 0 });
    }

    /** Shows the named parts of the page and hides the others. */
    #reveal({ status, list = false, results = false, more = false, none = false, failed = false }) {
        this.#status.textContent = status;
        this.#list.hidden = !list;
        this.#results.hidden = !results;
        this.#more.hidden = !more;
        element("search-none").hidden = !none;
        element("search-failed").hidden = !failed;
    }

    #row(course, query, scope) {
        const row = /** @type {DocumentFragment} */ (
            /** @type {HTMLTemplateElement} */ (element("search-row")).content.cloneNode(true)).firstElementChild;
        const fill = (/** @type {string} */ selector, /** @type {string} */ text, /** @type {string} */ field) => {
            const pieces = scope === "all" || scope === field ? this.#cutAtHits(text, query, field) : [text];
            row.querySelector(selector).append(...pieces.map((piece, position) => {
                if (position % 2 === 0) return piece;
                const mark = document.createElement("mark");
                mark.textContent = piece;
                return mark;
            }));
        };
        row.querySelector("a").href = `${new URL(this.#form.action).pathname}${course.slug}/`;
        fill(".number", course.number, "number");
        fill(".title", course.name, "name");
        fill(".excerpt", course.professors.join(", "), "professor");
        const facts = [course.comments ? counted(course.comments, "comment") : "No comments yet", course.semester];
        for (const fact of facts.filter(Boolean)) {
            const part = document.createElement("span");
            part.textContent = fact;
            row.querySelector(".facts").append(part, " ");
        }
        return row;
    }
}

if (document.querySelector("form[data-index]")) new CourseSearch();
