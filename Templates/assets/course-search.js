/** Search in the list of courses. */

import { SearchPage, element } from "./search-page.js";
import { marked } from "./search-text.js";
import { say } from "./words.js";

/**
 * @typedef {import("./course-index.js").CourseIndex} CourseIndex
 * @typedef {import("./split-courses.js").SplitCourses} SplitCourses Those of a large catalog.
 */

/** The most rows shown at once; a click shows the rest. */
const ROW_LIMIT = 100;
/** The same where each may have to be loaded; a click shows as many more. */
const SPLIT_LIMIT = 20;
/** How long nobody has typed before something is loaded, in milliseconds. */
const PAUSE = 250;

/** @extends {SearchPage<CourseIndex | SplitCourses>} */
class CourseSearch extends SearchPage {
    /** @type {typeof import("./course-index.js").cutAtHits} */
    #cutAtHits;
    /** @type {Promise<import("./further-courses.js").FurtherCourses> | undefined} Loaded where it is needed. */
    #further;

    constructor() {
        super("course-list");
        element("search-widen").addEventListener("click", () => this.set(this.query, "all"));
    }

    async loadIndex() {
        const { code, splitCode, index } = this.form.dataset;
        const [{ CourseIndex, cutAtHits }, answer] = await Promise.all([import(code), fetch(index)]);
        if (!answer.ok) throw new Error(`${index}: ${answer.status}`);
        this.#cutAtHits = cutAtHits;
        const json = await answer.json();
        if (json.courses) return CourseIndex.open(json);
        const { SplitCourses } = await import(splitCode);
        return new SplitCourses(json, index);
    }

    async showHits(index, query, scope, isWanted) {
        this.#hideFurther();
        const found = await ("part" in index ? this.#showFirst(index, query, scope, isWanted) : this.#showAll(index, query, scope));
        if (!found || !isWanted()) return;
        const pause = new Promise((resume) => setTimeout(resume, PAUSE));
        await pause;
        if (!isWanted()) return;
        try {
            const { FurtherCourses, showFurther } = await import(this.form.dataset.furtherCode);
            this.#further ??= FurtherCourses.open(`${document.documentElement.dataset.base}/courses/search`);
            const row = (course, part) => this.#row(course, part, "all");
            await showFurther(await this.#further, index, { query, scope, ...found, isWanted, row });
        } catch {
            // What was found stays; the next search tries again.
            this.#further = undefined;
        }
    }

    reveal(parts) {
        super.reveal(parts);
        if (parts.list) this.#hideFurther();
    }

    #hideFurther() {
        for (const id of ["search-close", "search-comments"]) element(id).hidden = true;
    }

    #showNone(query, scope) {
        element("search-widen").hidden = scope === "all";
        const link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("search-propose"));
        if (link) {
            const address = new URL(link.href);
            address.searchParams.set("number", query);
            link.href = address.href;
        }
        this.reveal({ status: say(`course-search.none-${scope}`, { query }), none: true });
    }

    #showAll(index, query, scope) {
        const courses = index.search(query, scope);
        const found = { exact: courses, count: courses.length };
        if (courses.length === 0) {
            this.#showNone(query, scope);
            return found;
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
        return found;
    }

    /** Shows the first hits of a large catalog, and more on demand. */
    async #showFirst(index, query, scope, isWanted) {
        const pause = new Promise((resume) => setTimeout(resume, PAUSE));
        const mayLoad = () => pause.then(isWanted);
        const found = await index.search(query, scope, mayLoad);
        const courses = await found?.next(SPLIT_LIMIT, mayLoad);
        if (!courses || !isWanted()) return;
        this.results.replaceChildren(...courses.map((course) => this.#row(course, query, scope)));
        this.#revealFound(found, query, scope);
        this.more.textContent = say("course-search.show-more");
        this.more.onclick = () => this.#showMore(found, query, scope, isWanted);
        // Whether nothing is found is known when all was looked at.
        return courses.length === 0 && found.hasMore ? undefined : { exact: courses, count: found.count };
    }

    async #showMore(found, query, scope, isWanted) {
        this.more.disabled = true;
        const courses = await found.next(SPLIT_LIMIT).catch(() => undefined);
        this.more.disabled = false;
        if (!isWanted()) return;
        if (!courses) return this.reveal({ status: say("search.not-loaded"), results: true, more: true });
        const rows = courses.map((course) => this.#row(course, query, scope));
        this.results.append(...rows);
        this.#revealFound(found, query, scope);
        // What was pressed may be gone.
        const last = found.hasMore ? this.more : this.results.querySelector("li:last-child a") ?? element("search-clear");
        (rows[0]?.querySelector("a") ?? last).focus();
    }

    #revealFound({ count, hasMore, isExact }, query, scope) {
        if (count === 0) return this.#showNone(query, scope);
        const limit = this.results.children.length;
        const key = !hasMore ? "courses" : limit === 0 ? "none-so-far" : isExact ? "first-courses" : "about-courses";
        this.reveal({ status: say(`course-search.${key}`, { count, limit }), results: limit > 0, more: hasMore });
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
