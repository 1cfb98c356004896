/** Search in all feedback, the newest hits first. */

import { showAge } from "./ages.js";
import { FeedbackIndex } from "./feedback-index.js";
import { SearchPage } from "./search-page.js";
import { cutAtPinyin, cutAtQuery, excerpt, marked } from "./search-text.js";
import { say } from "./words.js";

/** The most rows shown at once; a click shows as many more. */
const ROW_LIMIT = 100;
/** The page's language; English dates have the day first, as elsewhere on the site, but for those of the United States. */
const LANGUAGE = document.documentElement.lang.replace(/^en$/, "en-GB");
/** CLDR's style of the dates in the words of the pages: Dec 6, 2026, but 6 December 2026. */
const STYLE = LANGUAGE === "en-US" ? "medium" : "long";

/** @extends {SearchPage<FeedbackIndex>} */
class FeedbackSearch extends SearchPage {
    #days = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: STYLE, timeZone: this.form.dataset.zone });

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
        const row = this.newRow();
        const cut = (/** @type {string} */ text) => cutAtQuery(text, query);
        const link = row.querySelector("a");
        row.classList.add(message.feeling);
        row.querySelector("use").setAttribute("href", `#face-${message.feeling}`);
        link.href = `${new URL(this.form.action).pathname}${message.id}/`;
        link.querySelector(".unseen").textContent = `${say(`feedback-search.${message.feeling}`)} `;
        const pieces = cut(message.title);
        link.querySelector(".title").append(...marked(pieces.length > 1 ? pieces : cutAtPinyin(message.title, message.pinyin, query)));
        row.querySelector(".excerpt").append(...marked(cut(excerpt(message.text, "", cut))));
        const facts = row.querySelector(".facts");
        const time = document.createElement("time");
        const posted = new Date(message.posted * 1000);
        time.dateTime = posted.toISOString();
        time.textContent = this.#days.format(posted);
        showAge(time);
        facts.append(time);
        const names = cut(message.author);
        if (names.length > 1) {
            const author = document.createElement("bdi");
            author.append(...marked(names));
            facts.append(" ", author);
        }
        return row;
    }
}

if (document.querySelector("form[data-index]")) new FeedbackSearch().start();
