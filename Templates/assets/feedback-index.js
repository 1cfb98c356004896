/**
 * The feedback as search knows it: the newest messages, and older ones as far as somebody looked back.
 * Sources/Sections/Feedback/FeedbackSearchIndex.swift writes the files. Those of members' posts have the same form
 * (Sources/Core/Site/Search/PostSearchIndex.swift); those of events and pages have lists of titles and texts
 * (Sources/Sections/Events/Pages/EventSearchIndex.swift, Sources/Sections/Pages/PageSearchIndex.swift).
 *
 * @typedef {object} Message
 * @property {string} id
 * @property {"love" | "hate"} feeling
 * @property {number} posted In seconds since 1970, rounded down to the minute.
 * @property {string} title
 * @property {string} text
 * @property {string} author Nothing where nobody is named.
 * @property {string} pinyin How the Chinese characters of the title are read.
 */

import { beginsWord, fold, hasSeveral, hasWords, joinedPattern, pinyinPattern, wordsOf } from "./search-text.js";

/** @param {string} file */
async function load(file) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return answer.json();
}

export class FeedbackIndex {
    /** @type {{message: Message, folded: string}[]} */
    #rows = [];
    /** @type {string[]} */
    #older;
    /** @type {Promise<void> | undefined} */
    #loading;

    /** @param {string} file */
    static async open(file) {
        const { older, messages } = await load(file);
        return new FeedbackIndex(older, messages);
    }

    /** @param {string[]} older Addresses of the other parts, the newest first. @param {any[][]} messages */
    constructor(older, messages) {
        this.#older = older;
        this.#add(messages);
    }

    /** Whether there are older messages that are not loaded yet. */
    get hasOlder() {
        return this.#older.length > 0;
    }

    /** Loads the next older part, once however often it is asked for. */
    loadOlder() {
        this.#loading ??= load(this.#older[0])
            .then(({ messages }) => {
                this.#older.shift();
                this.#add(messages);
            })
            .finally(() => (this.#loading = undefined));
        return this.#loading;
    }

    /**
     * The loaded messages in whose title, text or author the words stand, or whose title is read so, the newest first.
     * @param {string} query
     */
    search(query) {
        const [words, pattern] = [wordsOf(query), pinyinPattern(query)];
        const joined = joinedPattern(words);
        const isApart = (/** @type {string} */ text) => joined?.test(text)
            || hasSeveral(words) && words.every((word) => beginsWord(text, word));
        return this.#rows.filter(({ message, folded }) => hasWords(folded, words) || pattern?.test(message.pinyin) || isApart(folded))
            .map(({ message }) => message);
    }

    /** @param {any[][]} messages */
    #add(messages) {
        for (const [id, love, posted, title, text = "", author = "", pinyin = ""] of messages) {
            // No query has a line break: none is found across two fields.
            const folded = [title, text, author].flat().map((each) => fold(each).replace(/\s+/g, " ")).join("\n");
            this.#rows.push({ message: { id, feeling: love ? "love" : "hate", posted, title, text, author, pinyin }, folded });
        }
    }
}
