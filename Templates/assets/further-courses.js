/**
 * What a search for courses shows below its hits: close matches, and words of comments. All of it is loaded on demand.
 * Sources/Sections/Courses/Search writes the files.
 *
 * @typedef {import("./course-index.js").Course} Course
 * @typedef {import("./course-index.js").CourseIndex} CourseIndex
 * @typedef {import("./split-courses.js").SplitCourses} SplitCourses
 */

import { CloseCourses } from "./close-courses.js";
import { element } from "./search-page.js";
import { cutAt, excerpt, fold, foldQuery, loadVariants, marked } from "./search-text.js";
import { say } from "./words.js";

/** The most close matches shown, and queries that they come from. */
const [CLOSE, QUERIES] = [20, 3];
/** The most comments shown at once, and files loaded for them, of about 48 KB. */
const [COMMENTS, FILES] = [10, 3];
/** Where more is found than this, comments are looked through only when asked for. */
const ENOUGH = 20;
/** What is looked for in comments has so many bytes at least: three letters, or a Chinese character. */
const LEAST = 3;

/** @param {string} file */
async function load(file) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    const text = await answer.text();
    await loadVariants(text);
    return JSON.parse(text);
}

/**
 * Whether a text stands in another one where no letter or digit is before it; what begins with neither may stand anywhere.
 * @param {string} text @param {string} part
 */
function isAtWord(text, part) {
    const isWord = /^[a-z0-9]/.test(part);
    for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1)) {
        if (!isWord || place === 0 || !/[a-z0-9]/.test(text[place - 1])) return true;
    }
    return false;
}

/**
 * Hits of a search; so many at most where they have to be loaded.
 * @param {CourseIndex | SplitCourses} index
 * @returns {Promise<Course[]>}
 */
async function find(index, query, scope, limit) {
    if (!("part" in index)) return index.search(query, scope);
    const found = await index.search(query, scope);
    return found ? found.next(limit) : [];
}

/** The course at a position of the list. @param {CourseIndex | SplitCourses} index @param {number} position */
async function courseAt(index, position) {
    if (!("part" in index)) return index.courseAt(position);
    const { part, place } = index.placeOf(position);
    return (await index.part(part)).courseAt(place);
}

export class FurtherCourses {
    #folder;
    #close;
    #count;
    /** @type {{position: number, comments: {id: string, text: string, folded: string}[]}[][]} */
    #parts = [];

    /** @param {string} folder Where the files are. */
    static async open(folder) {
        return new FurtherCourses(folder, await load(`${folder}/words.json`));
    }

    constructor(folder, json) {
        this.#folder = folder;
        this.#close = new CloseCourses(json);
        this.#count = json.comments;
    }

    /**
     * Close matches: the queries that they come from, and the courses.
     * @param {CourseIndex | SplitCourses} index
     * @param {string} query @param {string} scope
     * @param {Course[]} exact What the search itself found, as far as it is shown.
     */
    async close(index, query, scope, exact) {
        const candidates = this.#close.always(query, scope);
        if (exact.length === 0) candidates.push(...this.#close.instead(query, scope));
        const known = new Set(exact.map(({ slug }) => slug));
        const [queries, courses] = [[], []];
        for (const { text, shown, scope: field } of candidates) {
            if (queries.length === QUERIES) break;
            const found = (await find(index, text, field, CLOSE)).filter(({ slug }) => !known.has(slug));
            if (found.length > 0) queries.push(shown);
            for (const course of found) known.add(course.slug);
            courses.push(...found);
        }
        return { queries, courses: courses.slice(0, CLOSE) };
    }

    /** Whether comments are looked through at once, where a search has found so much. */
    looksInComments(query, scope, count) {
        return scope === "all" && count <= ENOUGH && this.hasComments(query, scope);
    }

    /** Whether comments can have what is looked for. */
    hasComments(query, scope) {
        return scope === "all" && this.#count > 0 && new TextEncoder().encode(foldQuery(query)).length >= LEAST;
    }

    /**
     * Looks through comments, course by course.
     * @param {CourseIndex | SplitCourses} index
     * @param {string} query
     */
    inComments(index, query) {
        return new CommentHits(this, index, foldQuery(query), this.#count);
    }

    /** The comments of some courses, loaded once. @param {number} number */
    async part(number) {
        this.#parts[number] ??= (await load(`${this.#folder}/comments/${number}.json`)).map(([position, ...texts]) => ({
            position, comments: texts.flatMap((id, place) => (place % 2 > 0 ? [] : [{
                id, text: texts[place + 1], folded: fold(texts[place + 1]).replace(/\s+/g, " "),
            }])),
        }));
        return this.#parts[number];
    }
}

/** Comments in which something stands, found as far as somebody looks. */
class CommentHits {
    #comments;
    #index;
    #part;
    #count;
    #next = 0;
    #rest = [];

    constructor(comments, index, part, count) {
        [this.#comments, this.#index, this.#part, this.#count] = [comments, index, part, count];
    }

    get hasMore() {
        return this.#rest.length > 0 || this.#next < this.#count;
    }

    /** The next hits: the course, the comment's id and the words around the hit. */
    async next() {
        for (let files = 0; files < FILES && this.#rest.length <= COMMENTS && this.#next < this.#count; files++) {
            for (const { position, comments } of await this.#comments.part(this.#next)) {
                const hit = comments.find(({ folded }) => isAtWord(folded, this.#part));
                if (hit) this.#rest.push({ position, id: hit.id, pieces: cutAt(excerpt(hit.text, this.#part), this.#part) });
            }
            this.#next++;
        }
        const hits = this.#rest.splice(0, COMMENTS);
        return Promise.all(hits.map(async (hit) => ({ ...hit, course: await courseAt(this.#index, hit.position) })));
    }
}

/**
 * Fills the two sections below the hits.
 * @param {FurtherCourses} further
 * @param {CourseIndex | SplitCourses} index
 * @param {{query: string, scope: string, exact: Course[], count: number, isWanted: () => boolean,
 *   row: (course: Course, query: string) => Element}} search
 */
export async function showFurther(further, index, { query, scope, exact, count, isWanted, row }) {
    const { queries, courses } = await further.close(index, query, scope, exact);
    if (!isWanted()) return;
    if (courses.length > 0) {
        const shown = queries.map((each) => say("course-search.quoted", { query: each })).join(" ");
        element("close-title").textContent = say("course-search.did-you-mean", { queries: shown });
        element("close-results").replaceChildren(...courses.map((course) => row(course, query)));
        element("search-close").hidden = false;
        if (scope === "all") element("search-none").hidden = true;
    }
    if (!further.hasComments(query, scope)) return;
    const [hits, list] = [further.inComments(index, query), element("comment-results")];
    const button = /** @type {HTMLButtonElement} */ (element("comments-more"));
    const showMore = async () => {
        button.disabled = true;
        const found = await hits.next().finally(() => (button.disabled = false));
        if (!isWanted()) return [];
        const rows = found.map(({ course, id, pieces }) => {
            const made = row(course, "");
            made.querySelector("a").href += `#c-${id}`;
            made.querySelector(".excerpt").replaceChildren(...marked(pieces));
            return made;
        });
        list.append(...rows);
        button.hidden = !hits.hasMore;
        element("search-comments").hidden = list.children.length === 0 && !hits.hasMore;
        if (rows.length > 0 && scope === "all") element("search-none").hidden = true;
        return rows;
    };
    list.replaceChildren();
    button.onclick = async () => (await showMore().catch(() => []))[0]?.querySelector("a").focus();
    if (further.looksInComments(query, scope, count)) await showMore();
    else [button.hidden, element("search-comments").hidden] = [false, false];
}
