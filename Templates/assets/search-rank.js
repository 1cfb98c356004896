/** The order of results of several kinds. Sources/Core/Site/Search/SearchRank.swift has the same rules. */

import { numberOf, squeeze } from "./course-index.js";
import { foldQuery, pinyinPattern, wordsOf } from "./search-text.js";

/**
 * @typedef {object} Heading
 * @property {string} [number] Other numbers stand behind it, parted by " / ".
 * @property {import("./course-index.js").Name[]} titles
 */

/**
 * How well something that is found matches: its number, its title, the beginning of one, words of one, or other texts. 0 is best.
 * @param {Heading} heading @param {string} query
 */
export function rankOf({ number = "", titles }, query) {
    const [text, asked, words, pattern] = [foldQuery(query), numberOf(query), wordsOf(query), pinyinPattern(query)];
    const numbers = number && asked ? number.split(" / ").map(squeeze) : [];
    if (numbers.includes(asked)) return 0;
    const folded = titles.map((title) => foldQuery(title.text));
    if (folded.includes(text)) return 1;
    if (folded.some((title) => title.startsWith(text)) || numbers.some((each) => each.startsWith(asked))) return 2;
    const hasWords = folded.some((title) => words.every((word) => title.includes(word)));
    if (hasWords || numbers.some((each) => each.includes(asked))) return 3;
    return titles.some(({ pinyin }) => pinyin && pattern?.test(pinyin)) ? 3 : 4;
}

/**
 * Results in their order, the best first; equal ones as they were.
 * @template {Heading} Row
 * @param {Row[]} rows @param {string} query
 */
export function best(rows, query) {
    const ranked = rows.map((row) => ({ row, rank: rankOf(row, query) }));
    return ranked.sort((left, right) => left.rank - right.rank).map(({ row }) => row);
}
