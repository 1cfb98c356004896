/**
 * The courses as search knows them. Every text is folded once when the index is read, so that a key press costs no more
 * than comparisons of strings.
 *
 * @typedef {"number" | "name" | "professor"} Field
 * @typedef {object} Name
 * @property {string} text
 * @property {string} [language] Where it is not the page's.
 * @property {string} [pinyin] How its Chinese characters are read.
 * @typedef {object} Course
 * @property {string} number Other numbers stand behind it, parted by " / ".
 * @property {Name[]} names One for each language, the page's own first.
 * @property {Name[]} professors
 * @property {number} comments
 * @property {string} semester The latest one, or nothing.
 * @property {string} slug Its part of the address.
 */

import {
    beginsWord, cutAt, cutAtPinyin, cutAtQuery, fold, hasSeveral, hasWords, joinedPattern, markedWords, pinyinPattern,
    wordsOf,
} from "./search-text.js";

/** All fields in the order of their hits. @type {Field[]} */
export const FIELDS = ["number", "name", "professor"];

/**
 * Numbers are compared without spaces and hyphens: compsci330 and COMPSCI-330 find COMPSCI 330.
 * @param {string} text
 */
export const squeeze = (text) => fold(text).replace(/[\s-]/g, "");

/** A query as it is compared with numbers. @param {string} query */
export const numberOf = (query) => squeeze(wordsOf(query).join(" "));

/**
 * A name in all its languages, for comparing. No query has a line break: none is found across two of them.
 * @typedef {{text: string, pinyin: string}} FoldedName
 * @param {Name[]} names
 * @returns {FoldedName}
 */
const folded = (names) => ({
    text: names.map(({ text }) => fold(text)).join("\n"), pinyin: names.map(({ pinyin }) => pinyin ?? "").join("\n"),
});

/**
 * What the generator makes of a number for the address; Sources/Core/Model/Slug.swift has the same rules.
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
    /** @type {{course: Course, number: string, name: FoldedName, taught: number[]}[]} */
    #rows;
    /** @type {FoldedName[]} Those that `taught` counts through. */
    #professors;

    /**
     * @param {{professors: any[], pinyin?: Record<string, string>, courses: any[][]}} json The text of search.json, as
     *   CourseSearchIndex.swift writes it.
     */
    constructor(json) {
        const { pinyin = {} } = json;
        const namesOf = (/** @type {string | Record<string, string>} */ name) => (typeof name === "string"
            ? [{ text: name, pinyin: pinyin[name] }]
            : Object.entries(name).map(([language, text]) => ({
                text, pinyin: pinyin[text], ...(language !== document.documentElement.lang && { language }),
            })));
        const professors = json.professors.map(namesOf);
        this.#professors = professors.map(folded);
        this.#rows = json.courses.map(([number, name = "", taught = [], comments = 0, semester = "", slug = ""]) => {
            const names = namesOf(name);
            return {
                course: {
                    number, names, comments, semester,
                    professors: taught.flatMap((/** @type {number} */ position) => professors[position]),
                    slug: slug || slugOf(number.split(" / ")[0]),
                },
                number: number.split(" / ").map(squeeze).join("\n"),
                name: folded(names),
                taught,
            };
        });
    }

    /** The course at a place of the list. @param {number} place */
    courseAt(place) {
        return this.#rows[place].course;
    }

    /** All courses in the order of the list. */
    get courses() {
        return this.#rows.map(({ course }) => course);
    }

    /**
     * The courses in which the text stands, each once: those with it in the number first, then in the name, then in a
     * professor's name, then those with its words written apart; in the order of the list within each.
     * @param {string} query
     * @param {Field | "all"} scope
     * @returns {Course[]}
     */
    search(query, scope) {
        const fields = scope === "all" ? FIELDS : [scope];
        const places = fields.flatMap((field) => this.places(query, field));
        return [...new Set([...places, ...this.placesApart(query, fields)])].map((place) => this.#rows[place].course);
    }

    /**
     * Where courses are with the words written apart in a field, or, if all fields are searched, in different ones.
     * @param {string} query
     * @param {Field[]} fields
     */
    placesApart(query, fields) {
        const [words, isSpread] = [wordsOf(query), fields.length > 1];
        const pattern = joinedPattern(words);
        if (!pattern && !(isSpread && hasSeveral(words))) return [];
        const isJoined = (/** @type {Field} */ field, /** @type {FoldedName} */ { text }) =>
            fields.includes(field) && !!pattern?.test(text);
        const teaches = this.#professors.map((professor) => isJoined("professor", professor));
        const begins = (/** @type {string} */ word, row) => [row.number, row.name.text].some((text) => beginsWord(text, word))
            || row.taught.some((/** @type {number} */ position) => beginsWord(this.#professors[position].text, word));
        const isFound = (row) => isJoined("name", row.name) || row.taught.some((/** @type {number} */ position) => teaches[position])
            || isSpread && hasSeveral(words) && words.every((word) => begins(word, row));
        return this.#placesOf(isFound);
    }

    /** Where in the list a test holds. A loop: the list may be long, and this runs at each key press. */
    #placesOf(/** @type {(row: any) => unknown} */ test) {
        const places = [];
        for (let place = 0; place < this.#rows.length; place++) if (test(this.#rows[place])) places.push(place);
        return places;
    }

    /**
     * Where in the list the courses are that have the text in a field.
     * @param {string} query
     * @param {Field} field
     * @returns {number[]}
     */
    places(query, field) {
        const [words, number, pattern] = [wordsOf(query), numberOf(query), pinyinPattern(query)];
        const has = (/** @type {FoldedName} */ name) => words.length > 0 && hasWords(name.text, words)
            || pattern && name.pinyin && pattern.test(name.pinyin);
        const teaches = field === "professor" ? this.#professors.map(has) : [];
        const tests = {
            number: (row) => number !== "" && row.number.includes(number),
            name: (row) => has(row.name),
            professor: (row) => row.taught.some((/** @type {number} */ position) => teaches[position]),
        };
        return this.#placesOf(tests[field]);
    }
}

/**
 * A name or number cut at what was looked for: the parts at odd places are the hits.
 * @param {Name} name
 * @param {string} query
 * @param {string} field
 */
export function cutAtHits({ text, pinyin }, query, field) {
    if (field === "number") {
        const numbers = cutAt(text, numberOf(query), squeeze);
        return numbers.length > 1 ? numbers : cutAt(text, markedWords(query), squeeze);
    }
    const pieces = cutAtQuery(text, query);
    return pieces.length === 1 && pinyin ? cutAtPinyin(text, pinyin, query) : pieces;
}
