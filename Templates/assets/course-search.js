/** Search in the list of courses. */

import { SearchPage, counted, element } from "./search-page.js";
import { marked } from "./search-text.js";

/** The most rows shown at once; a click shows the rest. */
const ROW_LIMIT = 100;
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

/** @extends {SearchPage<import("./course-index.js").CourseIndex>} */
class CourseSearch extends SearchPage {
    /** @type {(text: string, query: string, field: string) => string[]} */
    #cutAtHits;

    constructor() {
        super("course-list");
        element("search-widen").addEventListener("click", () => this.set(this.query, "all"));
    }

    async loadIndex() {
        const { code, index } = this.form.dataset;
        const [{ CourseIndex, cutAtHits }, answer] = await Promise.all([import(code), fetch(index)]);
        if (!answer.ok) throw new Error(`${index}: ${answer.status}`);
        this.#cutAtHits = cutAtHits;
        return new CourseIndex(await answer.json());
    }

    showHits(index, query, scope) {
        const courses = index.search(query, scope);
        if (courses.length === 0) {
            element("search-widen").hidden = scope === "all";
            return this.reveal({ status: NOT_FOUND[scope](query), none: true });
        }
        const rest = courses.slice(ROW_LIMIT);
        const count = counted(courses.length, "course");
        this.results.replaceChildren(...courses.slice(0, ROW_LIMIT).map((course) => this.#row(course, query, scope)));
        this.more.textContent = `Show all ${courses.length}`;
        this.more.onclick = () => {
            const rows = rest.map((course) => this.#row(course, query, scope));
            this.results.append(...rows);
            rows[0].querySelector("a").focus();
            this.reveal({ status: count, results: true });
        };
        const status = rest.length > 0 ? `${count}, the first ${ROW_LIMIT} below` : count;
        this.reveal({ status, results: true, more: rest.length > 0 });
    }

    #row(course, query, scope) {
        const row = this.newRow();
        const fill = (/** @type {string} */ selector, /** @type {string} */ text, /** @type {string} */ field) => {
            const pieces = scope === "all" || scope === field ? this.#cutAtHits(text, query, field) : [text];
            row.querySelector(selector).append(...marked(pieces));
        };
        row.querySelector("a").href = `${new URL(this.form.action).pathname}${course.slug}/`;
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

if (document.querySelector("form[data-index]")) new CourseSearch().start();
