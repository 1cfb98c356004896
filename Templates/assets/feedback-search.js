/** Search in all feedback, the newest hits first. */

import { showAge } from "./ages.js";
import { FeedbackIndex } from "./feedback-index.js";
import { SearchPage } from "./search-page.js";
import { cutAt, cutAtPinyin, fold, foldQuery, marked } from "./search-text.js";
import { say } from "./words.js";

/** The most rows shown at once; a click shows as many more. */
const ROW_LIMIT = 100;
/** How much of a message a row shows, and how much of that stands before the first hit, in characters. */
const [EXCERPT, BEFORE] = [160, 50];

/** The page's language; English dates have the day first, as elsewhere on the site. */
const LANGUAGE = document.documentElement.lang.replace(/^en$/, "en-GB");

/** @extends {SearchPage<FeedbackIndex>} */
class FeedbackSearch extends SearchPage {
    #days = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeZone: this.form.dataset.zone });

    constructor() {
        super("search-list");
    }

    loadIndex() {
        return FeedbackIndex.open(this.form.dataset.index);
    }

    async showHits(index, query, _scope, isWanted, limit = ROW_LIMIT) {
        let hits = index.search(query);
        while (hits.length < limit && index.hasOlder) {
            this.#showRows(hits, query, say("feedback-search.messages-so-far", { count: hits.length }));
            await index.loadOlder();
            if (!isWanted()) return;
            hits = index.search(query);
        }
        const hasMore = hits.length > limit || index.hasOlder;
        if (hits.length === 0) return this.reveal({ status: say("feedback-search.none", { query }), none: true });
        const count = hits.length;
        const status = hasMore ? say("feedback-search.newest", { limit, query }) : say("feedback-search.messages", { count });
        this.#showRows(hits.slice(0, limit), query, status, hasMore);
        this.more.textContent = say("feedback-search.show-more");
        this.more.onclick = async () => {
            await this.showHits(index, query, _scope, isWanted, limit + ROW_LIMIT);
            this.results.children[limit]?.querySelector("a").focus();
        };
    }

    #showRows(hits, query, status, more = false) {
        this.results.replaceChildren(...hits.map((message) => this.#row(message, query)));
        this.reveal({ status, results: true, more });
    }

    #row(message, query) {
        const [row, part] = [this.newRow(), foldQuery(query)];
        const link = row.querySelector("a");
        row.classList.add(message.feeling);
        row.querySelector("use").setAttribute("href", `#face-${message.feeling}`);
        link.href = `${new URL(this.form.action).pathname}${message.id}/`;
        link.querySelector(".unseen").textContent = `${say(`feedback-search.${message.feeling}`)} `;
        const pieces = cutAt(message.title, part);
        link.querySelector(".title").append(...marked(pieces.length > 1 ? pieces : cutAtPinyin(message.title, message.pinyin, query)));
        row.querySelector(".excerpt").append(...marked(cutAt(excerpt(message.text, part), part)));
        const facts = row.querySelector(".facts");
        const time = document.createElement("time");
        const posted = new Date(message.posted * 1000);
        time.dateTime = posted.toISOString();
        time.textContent = this.#days.format(posted);
        showAge(time);
        facts.append(time);
        if (fold(message.author).includes(part)) {
            const author = document.createElement("bdi");
            author.append(...marked(cutAt(message.author, part)));
            facts.append(" ", author);
        }
        return row;
    }
}

/**
 * The words around the first hit on one line; the beginning where the hit is elsewhere.
 * @param {string} text
 * @param {string} part
 */
function excerpt(text, part) {
    const line = text.trim().replace(/\s+/g, " ");
    const [before, hit] = cutAt(line, part);
    const start = hit !== undefined && before.length > EXCERPT - BEFORE ? before.length - BEFORE : 0;
    // Whole characters: what lies outside of the basic plane counts twice.
    const shown = line.slice(start, start + EXCERPT).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
    return (start > 0 ? "…" : "") + shown + (start + EXCERPT < line.length ? "…" : "");
}

if (document.querySelector("form[data-index]")) new FeedbackSearch().start();
