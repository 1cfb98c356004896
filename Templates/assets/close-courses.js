/**
 * Queries that may be meant in place of one with an abbreviation or a slip, by the words of the catalog.
 * Sources/Sections/Courses/Search/CloseQueries.swift has the same rules, and SearchVocabulary.swift writes the words.
 *
 * @typedef {import("./course-index.js").Field} Field
 * @typedef {{text: string, shown: string, scope: Field | "all"}} Candidate
 */

import { numberOf } from "./course-index.js";
import { foldQuery } from "./search-text.js";

/** The most abbreviated subjects and other spellings of a professor that are looked up. */
const [SUBJECTS, ALIASES] = [8, 3];
/** The most words that may be meant by one, and words of a query that are looked at. */
const [NEAR, WORDS] = [3, 8];
/** How long words are that can have a slip, in characters. */
const [LEAST, MOST] = [4, 40];

/**
 * How many letters one must change, add, leave out or swap with their neighbor to get from one word to another.
 * @param {string} left @param {string} right
 */
function distance(left, right) {
    let [older, old] = [[], Array.from({ length: right.length + 1 }, (_, place) => place)];
    for (let i = 0; i < left.length; i++) {
        const row = [i + 1];
        for (let j = 0; j < right.length; j++) {
            const isSwapped = i > 0 && j > 0 && left[i] === right[j - 1] && left[i - 1] === right[j];
            row.push(Math.min(
                old[j] + (left[i] === right[j] ? 0 : 1), old[j + 1] + 1, row[j] + 1, isSwapped ? older[j - 1] + 1 : Infinity));
        }
        [older, old] = [old, row];
    }
    return old[right.length];
}

/**
 * Where the last letter stands in a word that has all of them in their order; -1 where it has not.
 * @param {string} letters @param {string} word
 */
function endIn(letters, word) {
    let place = -1;
    for (const letter of letters) {
        place = word.indexOf(letter, place + 1);
        if (place < 0) return -1;
    }
    return place;
}

/** @returns {Candidate} */
const candidate = (/** @type {string} */ text, /** @type {Field | "all"} */ scope, shown = text) => ({ text, shown, scope });

export class CloseCourses {
    #subjects;
    #words;
    #joined;
    #aliases;

    /** @param {{subjects: string, words: string, aliases: [string, string][]}} json */
    constructor({ subjects, words, aliases }) {
        this.#subjects = subjects ? subjects.split(" ") : [];
        this.#words = words ? words.split(" ") : [];
        this.#joined = words;
        this.#aliases = aliases;
    }

    /**
     * What may be meant whether something is found or not: abbreviated subjects, and other spellings of professors.
     * @param {string} query @param {Field | "all"} scope @returns {Candidate[]}
     */
    always(query, scope) {
        const numbers = scope === "all" || scope === "number" ? this.#numbers(numberOf(query)) : [];
        return [...numbers, ...(scope === "all" || scope === "professor" ? this.#otherNames(foldQuery(query)) : [])];
    }

    /**
     * What may be meant where nothing is found: words with slips, and names in another order or with initials.
     * @param {string} query @param {Field | "all"} scope @returns {Candidate[]}
     */
    instead(query, scope) {
        const words = foldQuery(query).match(/[a-z0-9\u00C0-\u1FFF]+/g) ?? [];
        if (scope === "number" || words.length === 0 || words.length > WORDS) return [];
        const near = words.map((word) => this.#near(word));
        const unknown = near.flatMap((each, place) => (each ? [place] : []));
        const found = [];
        if (unknown.length === 1) {
            found.push(...near[unknown[0]].map((word) => candidate(words.with(unknown[0], word).join(" "), scope)));
        } else if (unknown.length > 1 && unknown.every((place) => near[place].length > 0)) {
            found.push(candidate(words.map((word, place) => near[place]?.[0] ?? word).join(" "), scope));
        }
        if (scope !== "name") {
            const long = words.filter((word) => word.length > 1);
            if (words.length === 2) found.push(candidate(words.toReversed().join(" "), "professor"));
            if (long.length > 0 && long.length < words.length) found.push(candidate(long.join(" "), "professor"));
        }
        if (words.length > 1) found.push(...unknown.flatMap((place) => near[place].map((word) => candidate(word, scope))));
        return found;
    }

    /** cs205 -> compsci205. @param {string} number */
    #numbers(number) {
        const [, letters, rest] = /^([a-z]{2,8})([0-9][a-z0-9]*)$/.exec(number) ?? [];
        if (!letters) return [];
        const ranked = this.#subjects.flatMap((subject) => {
            if (subject === letters || subject[0] !== letters[0]) return [];
            const end = endIn(letters, subject);
            if (end >= 0) return [{ rank: end, subject }];
            return letters.length > 2 && distance(letters, subject) === 1 ? [{ rank: 100, subject }] : [];
        });
        // Subjects are in their order, and a sort keeps it among equals.
        ranked.sort((left, right) => left.rank - right.rank);
        return ranked.slice(0, SUBJECTS).map(({ subject }) => candidate(subject + rest, "number", `${subject} ${rest}`.toUpperCase()));
    }

    /** @param {string} text */
    #otherNames(text) {
        if (new TextEncoder().encode(text).length < 3) return [];
        const names = this.#aliases.filter(([alias, name]) => alias.includes(text) && !foldQuery(name).includes(text));
        return [...new Set(names.map(([, name]) => name))].slice(0, ALIASES).map((name) => candidate(name, "professor"));
    }

    /** The words that one may be meant for; nothing of a word that the catalog has or that is too short. @param {string} word */
    #near(word) {
        if (word.length < LEAST || word.length > MOST || this.#joined.includes(word)) return undefined;
        let [least, found] = [word.length < 8 ? 1 : 2, /** @type {string[]} */ ([])];
        for (const other of this.#words) {
            if (Math.abs(other.length - word.length) > least) continue;
            const edits = distance(word, other);
            if (edits < least) [least, found] = [edits, []];
            if (edits === least) found.push(other);
        }
        return found.slice(0, NEAR);
    }
}
