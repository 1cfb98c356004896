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
/** As many rows as a screen shows: they are painted first, the others after them. */
const SCREEN = 12;
/**
 * How long nobody has typed before less likely hits are looked for, and, of keys that are held down, before files of hits are loaded; in
 * milliseconds.
 */
const [FURTHER_PAUSE, HELD_PAUSE] = [250, 40];

const pause = (/** @type {number} */ time) => new Promise((resume) => setTimeout(resume, time));
/** Waits until the browser has painted. */
const painted = () => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));

/** @extends {SearchPage<CourseIndex | SplitCourses>} */
class CourseSearch extends SearchPage {
    /** @type {typeof import("./course-index.js").cutAtHits} */
    #cutAtHits;
    /** @type {Promise<import("./further-courses.js").FurtherCourses> | undefined} Loaded where it is needed. */
    #further;
    /** The rows of hits that are shown. @type {Map<import("./course-index.js").Course, {row: Element, parts: Record<string, string>}>} */
    #rows = new Map();
    /** The search whose rows are being painted. */
    #run = 0;
    /** When the search before began. */
    #begun = -HELD_PAUSE;

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
        this.#further = undefined;
        if (json.courses) return new CourseIndex(json);
        const { SplitCourses } = await import(splitCode);
        return new SplitCourses(json, index);
    }

    async showHits(index, query, scope, isWanted) {
        this.#hideFurther();
        const found = await ("part" in index ? this.#showFirst(index, query, scope, isWanted) : this.#showAll(index, query, scope));
        if (found) await pause(FURTHER_PAUSE);
        if (!found || !isWanted()) return;
        try {
            const { FurtherCourses, showFurther } = await import(this.form.dataset.furtherCode);
            this.#further ??= FurtherCourses.open(`${document.documentElement.dataset.base}/courses/search`);
            const row = (course, part) => this.#fill({ row: this.newRow(), parts: {} }, course, part, "all").row;
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
        const count = say("course-search.courses", { count: courses.length });
        this.more.textContent = say("course-search.show-all", { count: courses.length });
        this.more.onclick = () => {
            this.#run++;
            this.#place(courses, query, scope);
            this.results.children[ROW_LIMIT].querySelector("a").focus();
            this.reveal({ status: count, results: true });
        };
        const [hasMore, limit] = [courses.length > ROW_LIMIT, ROW_LIMIT];
        const status = hasMore ? say("course-search.first-courses", { count: courses.length, limit }) : count;
        this.#paint(courses.slice(0, ROW_LIMIT), query, scope);
        this.reveal({ status, results: true, more: hasMore });
        return found;
    }

    /** Shows these hits: what a screen shows at once, and the others once that is painted. */
    async #paint(courses, query, scope) {
        const run = ++this.#run;
        this.#place(courses.slice(0, SCREEN), query, scope, courses.length <= SCREEN);
        if (courses.length > SCREEN) await painted();
        if (courses.length > SCREEN && run === this.#run) this.#place(courses, query, scope);
    }

    /**
     * Shows the rows of these hits alone. Rows that stay are not made anew, and what stays the same in them is not touched. Those of before
     * are kept where more hits follow.
     */
    #place(courses, query, scope, isAll = true) {
        const rows = new Map();
        for (const course of courses) {
            const known = this.#rows.get(course) ?? { row: this.newRow(), parts: {} };
            rows.set(course, this.#fill(known, course, query, scope));
        }
        for (const [course, { row }] of this.#rows) if (!rows.has(course)) row.remove();
        let next = this.results.firstElementChild;
        for (const { row } of rows.values()) {
            if (row === next) next = next.nextElementSibling;
            else this.results.insertBefore(row, next);
        }
        this.#rows = isAll ? rows : new Map([...this.#rows, ...rows]);
    }

    /** Shows the first hits of a large catalog, a screen of them before the others are loaded, and more on demand. */
    async #showFirst(index, query, scope, isWanted) {
        const now = performance.now();
        const rested = now - this.#begun < HELD_PAUSE ? pause(HELD_PAUSE) : Promise.resolve();
        this.#begun = now;
        const mayLoad = () => rested.then(isWanted);
        const show = (courses, isLoading = false) => {
            this.#place(courses, query, scope, !isLoading);
            this.#revealFound(found, query, scope, isLoading);
        };
        const found = await index.search(query, scope, mayLoad);
        const courses = await found?.next(SPLIT_LIMIT, mayLoad, { count: SCREEN, show: async (first) => {
            if (!isWanted()) return;
            show(first, true);
            await painted();
        } });
        if (!courses || !isWanted()) return;
        show(courses);
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
        const known = this.results.children.length;
        this.#place([...this.#rows.keys(), ...courses], query, scope);
        this.#revealFound(found, query, scope);
        // What was pressed may be gone.
        const last = found.hasMore ? this.more : this.results.querySelector("li:last-child a") ?? element("search-clear");
        (this.results.children[known]?.querySelector("a") ?? last).focus();
    }

    #revealFound({ count, hasMore, isExact }, query, scope, isLoading = false) {
        if (count === 0) return this.#showNone(query, scope);
        const limit = this.results.children.length;
        const key = !hasMore ? "courses" : limit === 0 ? "none-so-far" : isExact ? "first-courses" : "about-courses";
        this.reveal({ status: say(`course-search.${key}`, { count, limit }), results: limit > 0, more: hasMore && !isLoading });
    }

    /** Fills a row, new or shown before, with what differs from what stands there. */
    #fill(known, course, query, scope) {
        const { row, parts } = known;
        const fill = (/** @type {string} */ selector, names, /** @type {string} */ field, separator = "") => {
            const isMarked = scope === "all" || scope === field;
            const pieces = names.map((name) => (isMarked ? this.#cutAtHits(name, query, field) : [name.text]));
            const key = JSON.stringify(pieces);
            if (parts[selector] === key) return;
            parts[selector] = key;
            row.querySelector(selector).replaceChildren(...pieces.flatMap((each, position) => {
                const words = document.createElement("span");
                words.append(...marked(each));
                if (names[position].language) words.lang = names[position].language;
                return [position > 0 ? separator : "", words];
            }));
        };
        fill(".number", [{ text: course.number }], "number");
        fill(".title", course.names, "name", " / ");
        fill(".excerpt", course.professors, "professor", ", ");
        if (parts.facts) return known;
        parts.facts = "filled";
        row.querySelector("a").href = `${new URL(this.form.action).pathname}${course.slug}/`;
        const count = course.comments;
        const comments = count ? say("course-search.comments", { count }) : say("course-search.no-comments");
        for (const fact of [comments, course.semester].filter(Boolean)) {
            const part = document.createElement("span");
            part.textContent = fact;
            row.querySelector(".facts").append(part, " ");
        }
        return known;
    }
}

if (document.querySelector("form[data-index]")) new CourseSearch().start();
