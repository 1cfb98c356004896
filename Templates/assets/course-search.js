/** Search in the list of courses. */

import { SearchPage, element } from "./search-page.js";
import { marked } from "./search-text.js";
import { say } from "./words.js";

/** The most rows shown at once; a click shows the rest. */
const ROW_LIMIT = 100;

/** @extends {SearchPage<import("./course-index.js").CourseIndex>} */
class CourseSearch extends SearchPage {
    /** @type {typeof import("./course-index.js").cutAtHits} */
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
            return this.reveal({ status: say(`course-search.none-${scope}`, { query }), none: true });
        }
        const rest = courses.slice(ROW_LIMIT);
        const count = say("course-search.courses", { count: courses.length });
        this.results.replaceChildren(...courses.slice(0, ROW_LIMIT).map((course) => this.#row(course, query, scope)));
        this.more.textContent = say("course-search.show-all", { count: courses.length });
        this.more.onclick = () => {
            const rows = rest.map((course) => this.#row(course, query, scope));
            this.results.append(...rows);
            rows[0].querySelector("a").focus();
            this.reveal({ status: count, results: true });
        };
        const status = rest.length > 0 ? say("course-search.first-courses", { count: courses.length, limit: ROW_LIMIT }) : count;
        this.reveal({ status, results: true, more: rest.length > 0 });
    }

    #row(course, query, scope) {
        const row = this.newRow();
        const shown = (/** @type {import("./course-index.js").Name} */ name, /** @type {string} */ field) => {
            const words = document.createElement("span");
            words.append(...marked(scope === "all" || scope === field ? this.#cutAtHits(name, query, field) : [name.text]));
            if (name.language) words.lang = name.language;
            return words;
        };
        const fill = (/** @type {string} */ selector, names, /** @type {string} */ field, separator = "") => {
            const parts = names.flatMap((each, position) => [position > 0 ? separator : "", shown(each, field)]);
            row.querySelector(selector).append(...parts);
        };
        row.querySelector("a").href = `${new URL(this.form.action).pathname}${course.slug}/`;
        fill(".number", [{ text: course.number }], "number");
        fill(".title", course.names, "name", " / ");
        fill(".excerpt", course.professors, "professor", ", ");
        const count = course.comments;
        const comments = count ? say("course-search.comments", { count }) : say("course-search.no-comments");
        const facts = [comments, course.semester];
        for (const fact of facts.filter(Boolean)) {
            const part = document.createElement("span");
            part.textContent = fact;
            row.querySelector(".facts").append(part, " ");
        }
        return row;
    }
}

if (document.querySelector("form[data-index]")) new CourseSearch().start();
