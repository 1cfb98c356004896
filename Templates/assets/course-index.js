/**
 * The courses as search knows them. Every text is folded once when the index is read, so that a key press costs no more
 * than comparisons of strings.
 *
 * @typedef {"number" | "name" | "professor"} Field
 * @typedef {object} Course
 * @property {string} number Other numbers stand behind it, parted by " / ".
 * @property {string} name In every language, parted by " / ".
 * @property {string[]} professors
 * @property {number} comments
 * @property {string} semester The latest one, or nothing.
 * @property {string} slug Its part of the address.
 */

import { cutAt, fold, foldQuery } from "./search-text.js";

/** All fields in the order of their hits. */
const FIELDS = ["number", "name", "professor"];

/**
 * Numbers are compared without spaces and hyphens: compsci330 and COMPSCI-330 find COMPSCI 330.
 * @param {string} text
 */
const squeeze = (text) => fold(text).replace(/[\s-]/g, "");

/**
 * What the generator makes of a number for the address; Sources/Model/Slug.swift has the same rules.
 * @param {string} number
 */
function slugOf(number) {
    const letter = (/** @type {string} */ character) => {
        if (/[a-z0-9]/.test(character)) return character;
        if (/[A-Z]/.test(character)) return character.toLowerCase();
        if (/\p{Mn}/u.test(character)) return "";
        return /[\p{L}\p{Nd}]/u.test(character) ? `u${character.codePointAt(0).toString(16)}` : "-";
    };
    const text = [...number.normalize("NFD")].map(letter).join("").replace(/-+/g, "-");
    return text.replace(/^-/, "").slice(0, 80).replace(/-$/, "");
}

export class CourseIndex {
    /** @type {{course: Course, number: string, name: string, taught: number[]}[]} */
    #rows;
    /** @type {string[]} The folded names that `taught` counts through. */
    #professors;

    /** @param {{professors: string[], courses: any[][]}} json The text of search.json, as SearchIndex.swift writes it. */
    constructor(json) {
        this.#professors = json.professors.map(fold);
        this.#rows = json.courses.map(([number, name = "", taught = [], comments = 0, semester = "", slug = ""]) => ({
            course: {
                number, name, comments, semester,
                professors: taught.map((/** @type {number} */ position) => json.professors[position]),
                slug: slug || slugOf(number.split(" / ")[0]),
            },
            number: number.split(" / ").map(squeeze).join("\n"),
            name: fold(name),
            taught,
        }));
    }

    /**
     * The courses in which the text stands, each once: those with it in the number first, then in the name, then in a
     * professor's name; in the order of the list within each.
     * @param {string} query
     * @param {Field | "all"} scope
     * @returns {Course[]}
     */
    search(query, scope) {
        const [text, number] = [foldQuery(query), squeeze(query)];
        const has = (/** @type {string} */ folded, /** @type {string} */ part) => part !== "" && folded.includes(part);
        const teaches = this.#professors.map((name) => has(name, text));
        const tests = {
            number: (row) => has(row.number, number),
            name: (row) => has(row.name, text),
            professor: (row) => row.taught.some((/** @type {number} */ position) => teaches[position]),
        };
        const found = new Set();
        for (const field of scope === "all" ? FIELDS : [scope]) {
            for (const row of this.#rows) if (tests[field](row)) found.add(row.course);
        }
        return [...found];
    }
}

/**
 * A text cut at what was looked for: the parts at odd places are the hits.
 * @param {string} text
 * @param {string} query
 * @param {Field} field
 */
export function cutAtHits(text, query, field) {
    return field === "number" ? cutAt(text, squeeze(query), squeeze) : cutAt(text, foldQuery(query));
}
