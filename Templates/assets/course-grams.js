/**
 * What tells where to look in a large catalog: one to three characters that stand side by side.
 *
 * @typedef {import("./course-index.js").Field} Field
 */

import { numberOf } from "./course-index.js";
import { hasSeveral, joinedLetters, pinyinLetters, wordsOf } from "./search-text.js";

/** So few courses are looked at; no more grams are looked up to sort them out. */
const FEW = 10;
/**
 * The digits behind grams: those of the text, those of how it is read, and those that stand side by side without blanks and hyphens alone.
 * @type {Record<Field, {text: string, pinyin?: string, joined?: string}>}
 */
const DIGITS = { number: { text: "0" }, name: { text: "1", pinyin: "3", joined: "5" }, professor: { text: "2", pinyin: "4", joined: "6" } };

/**
 * The longest grams of a text, which are in every longer text: three characters, but two of Chinese.
 * Sources/Sections/Courses/Search/Gram.swift has the same rules.
 * @param {string} text
 */
function gramsOf(text) {
    const characters = [...text];
    if (characters.length < 3) return text ? [text] : [];
    const isThree = characters.map((_, start) => start + 2 < characters.length
        && characters.slice(start, start + 3).every((character) => character < "\u2E80"));
    return characters.flatMap((_, start) => {
        if (isThree[start]) return characters.slice(start, start + 3).join("");
        return isThree[start - 1] || start + 1 === characters.length ? [] : characters.slice(start, start + 2).join("");
    });
}

/**
 * The same in an order in which the first ones say most: the first, the last, and then what lies between those before.
 * @param {string[]} grams
 */
function spread(grams) {
    const places = [0, grams.length - 1];
    for (let step = grams.length / 2; step >= 0.5; step /= 2) {
        for (let place = step; place < grams.length; place += 2 * step) places.push(Math.floor(place));
    }
    return [...new Set(places.flatMap((place) => grams[place] ?? []))];
}

/**
 * The positions of a list, which is written as PostingList.swift says.
 * @param {string | undefined} list
 */
function positionsOf(list = "0") {
    const [positions, width, bytes] = [[], parseInt(list[0], 36), atob(list.slice(1))];
    let [place, position] = [0, -1];
    const read = () => bytes.charCodeAt(place >> 3) >> (7 - (place++ & 7)) & 1;
    for (;;) {
        let gap = 0;
        for (;; gap++) {
            if (place >= bytes.length * 8) return positions;
            if (read() === 0) break;
        }
        for (let count = 0; count < width; count++) gap = 2 * gap + read();
        positions.push(position += gap + 1);
    }
}

/** One way in which fields can have what is looked for, and the courses that may have it. */
export class Clue {
    /** @type {number[] | undefined} Before a gram was looked up it may be all. */
    positions;

    /**
     * @param {Field | "apart"} field Where it counts as found.
     * @param {string[][]} conditions Keys: of each list at least one has to be there.
     * @param {boolean} isExact Whether no course has all grams without having the whole.
     */
    constructor(field, conditions, isExact = false) {
        [this.field, this.conditions, this.isExact] = [field, conditions, isExact];
    }

    /** The conditions that are worth a look. */
    get open() {
        return this.positions && this.positions.length <= FEW ? [] : this.conditions;
    }

    /** @param {string[]} condition @param {(string | undefined)[]} lists What stands under its keys. */
    take(condition, lists) {
        const positions = lists.length > 1 ? [...new Set(lists.flatMap(positionsOf))] : positionsOf(lists[0]);
        const known = this.positions && new Set(this.positions);
        this.positions = known ? positions.filter((position) => known.has(position)) : positions;
        this.conditions = this.conditions.filter((other) => other !== condition);
    }
}

/**
 * The ways in which a field can have what is looked for.
 * @param {string} query
 * @param {Field} field
 * @param {boolean} hasPinyin Whether anything can be found by how it is read.
 * @returns {Clue[]}
 */
export function cluesOf(query, field, hasPinyin) {
    const words = field === "number" ? [numberOf(query)] : wordsOf(query);
    const letters = hasPinyin ? pinyinLetters(query) : "";
    const { text, pinyin } = DIGITS[field];
    const [grams, clues] = [[...new Set(words.flatMap(gramsOf))], []];
    const all = (/** @type {string[]} */ some, /** @type {string} */ digit) => spread(some).map((gram) => [gram + digit]);
    if (grams.length > 0) clues.push(new Clue(field, all(grams, text), words.length === 1 && grams[0] === words[0]));
    if (letters && pinyin) {
        // Two letters of pinyin are the beginning of Chinese, three may be anywhere.
        clues.push(new Clue(field, all(gramsOf(letters), pinyin), letters.length === 2));
    }
    return clues;
}

/**
 * The ways in which fields can have the words written apart, or, if all fields are searched, in different ones; see `placesApart`.
 * @param {string} query
 * @param {Field[]} fields
 * @returns {Clue[]}
 */
export function cluesApart(query, fields) {
    const [words, clues] = [wordsOf(query), []];
    const letters = joinedLetters(words);
    for (const { text, joined } of letters ? fields.map((field) => DIGITS[field]) : []) {
        if (joined) clues.push(new Clue("apart", spread(gramsOf(letters)).map((gram) => [gram + text, gram + joined])));
    }
    if (fields.length > 1 && hasSeveral(words)) {
        // The first gram of each word, then the next one of each.
        const grams = words.map((word) => spread(gramsOf(word)));
        const turns = Array.from({ length: Math.max(...grams.map(({ length }) => length)) }, (_, turn) => turn);
        const inTurns = turns.flatMap((turn) => grams.flatMap((each) => each[turn] ?? []));
        clues.push(new Clue("apart", inTurns.map((gram) => fields.map((field) => gram + DIGITS[field].text))));
    }
    return clues;
}
