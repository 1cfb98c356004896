/**
 * Love and hate while a page is open: numbers, words and faces follow the score, a new message's face pushes the other one, and the same
 * is said to those who do not see it. What a reader reads stays where it is: new messages are offered.
 *
 * @typedef {[id: string, isLove: number, posted: number]} Row The minute, in seconds since 1970.
 * @typedef {Record<"all" | "day" | "week" | "month", number[]> & {newest: Row[]}} Score Love, hate, time of the oldest (ScoreFile.swift).
 */

import { follow, liveAddress } from "./fresh.js";
import { corrected, countSince, describe, loadTimes, showBalance, shownBalance } from "./pulse.js";
import { push } from "./push.js";
import { say } from "./words.js";

/** Maximum age of a message whose push an opened page shows, in seconds. */
const YOUNG = 120;
/** The ids of messages whose push this tab has shown. */
const KEY = "corkboard.pushes";
/** Between two requests, in milliseconds. */
const INTERVAL = 20_000;
/** Whether the next page leads to its newest message. */
const SHOW = "corkboard.show-newest";
const SPANS = { 86400: "day", 604800: "week", 2592000: "month" };

const pulse = /** @type {HTMLElement} */ (document.querySelector(".pulse[data-score]"));
const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-seconds]"));
const seconds = Number(list?.dataset.seconds ?? Infinity);
const span = SPANS[seconds] ?? "all";
const words = list?.dataset.now ?? "";
const now = () => Date.now() / 1000;

/** @returns {string[]} */
function pushesShown() {
    try {
        return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    } catch {
        return [];
    }
}

/** The messages whose rows are on the page, as those of a score. @returns {Row[]} */
function rowsOnPage() {
    return [...document.querySelectorAll(".said:not(#search-results *)")].map((row) => {
        const [id] = row.querySelector("a").pathname.split("/").slice(-2);
        return [id, Number(row.classList.contains("love")), Date.parse(row.querySelector("time").dateTime) / 1000];
    });
}

const isYoung = (/** @type {Row} */ [id, , posted]) => Math.abs(now() - posted) < YOUNG && !pushesShown().includes(id);
const tally = (/** @type {Row[]} */ rows) => {
    const love = rows.filter(([, isLove]) => isLove).length;
    return { love, hate: rows.length - love };
};

class Contest {
    /** @type {Set<string> | undefined} */
    #known;
    /** Messages before this time are not new, where a score has none that is known: they come into the list when others leave it. */
    #floor = 0;
    /** @type {number[] | undefined} Love and hate of all time, as the last score had them. */
    #all;
    #offered = 0;
    /** @type {Promise<any> | undefined} */
    #times;
    #newest = "";

    /** @param {Row[]} [rows] The newest messages, where the page has them. */
    begin(rows) {
        if (!rows) return;
        this.#know(rows);
        const young = rows.filter(isYoung);
        const balance = shownBalance(pulse);
        const gain = tally(young);
        if (!young.length) return;
        showBalance(pulse, { love: balance.love - gain.love, hate: balance.hate - gain.hate }, words);
        this.#celebrate(young, balance, gain);
    }

    /** @param {Score} score */
    async take(score) {
        const balance = await this.#balance(score);
        const isFirst = !this.#known;
        // By their places, since many may be of one minute: what stands behind all that are known is older.
        const last = score.newest.map(([id]) => Boolean(this.#known?.has(id))).lastIndexOf(true);
        const isNew = (/** @type {Row} */ [id, , posted], /** @type {number} */ place) =>
            !this.#known.has(id) && (last < 0 ? posted >= this.#floor : place < last);
        const arrived = score.newest.filter((row, place) => row[2] > now() - seconds && (isFirst ? isYoung(row) : isNew(row, place)));
        const gain = tally(arrived);
        if (this.#all && arrived.length === score.newest.length) {
            // All that the score lists are new: there may be more.
            gain.love = Math.max(gain.love, score.all[0] - this.#all[0]);
            gain.hate = Math.max(gain.hate, score.all[1] - this.#all[1]);
        }
        this.#know(score.newest);
        this.#all = score.all;
        if (pulse.hasAttribute("data-pending")) {
            showBalance(pulse, { love: balance.love - gain.love, hate: balance.hate - gain.hate }, words);
            pulse.removeAttribute("data-pending");
        }
        if (arrived.length) this.#celebrate(arrived, balance, gain);
        else if (JSON.stringify(balance) !== JSON.stringify(shownBalance(pulse))) showBalance(pulse, balance, words);
    }

    /** @param {Row[]} rows */
    #know(rows) {
        const latest = rows.slice(0, 10);
        this.#floor = latest.length ? Math.min(...latest.map(([, , posted]) => posted)) : 0;
        this.#known = new Set([...(this.#known ?? []), ...rows.map(([id]) => id)]);
    }

    /** The score of the page's span at this moment. @param {Score} score */
    async #balance(score) {
        const [love, hate, oldest] = score[span];
        const start = now() - seconds;
        if (span === "all" || oldest > start || love + hate === 0) return { love, hate };
        // Some have dropped out since the score was written: their times are in a larger file, loaded once for each newest message.
        const newest = JSON.stringify(score.newest);
        if (newest !== this.#newest) [this.#newest, this.#times] = [newest, loadTimes(new URL("pulse.json", new URL(liveAddress(pulse.dataset.score), location.href)).href)];
        return this.#times.then((times) => countSince(times, start), () => {
            this.#newest = "";
            return shownBalance(pulse);
        });
    }

    /** @param {Row[]} arrived The newest first. @param {{love: number, hate: number}} balance @param {{love: number, hate: number}} gain */
    #celebrate(arrived, balance, { love, hate }) {
        const count = love + hate;
        push(pulse, arrived[0][1] ? "love" : "hate", () => showBalance(pulse, balance, words));
        const { verdict } = describe(balance, words);
        const key = count > 1 ? "contest.several" : love ? "contest.love" : "contest.hate";
        pulse.querySelector("[role=status]").textContent = say(key, { count, love, hate, verdict });
        try {
            sessionStorage.setItem(KEY, JSON.stringify([...arrived.map(([id]) => id), ...pushesShown()].slice(0, 50)));
        } catch { /* It is shown again on the next page. */ }
        const shown = new Set(rowsOnPage().map(([id]) => id));
        this.#offer(count - arrived.filter(([id]) => shown.has(id) || location.pathname.endsWith(`/${id}/`)).length);
    }

    /** Offers so many more messages that are not on the page. @param {number} count */
    #offer(count) {
        this.#offered += count;
        if (!this.#offered) return;
        const link = /** @type {HTMLAnchorElement} */ (pulse.querySelector(".pulse-news a"));
        const current = /** @type {HTMLAnchorElement | null} */ (document.querySelector(".feedback .segment [aria-current]"));
        if (current) link.href = current.href;
        link.textContent = say("contest.show", { count: this.#offered });
        link.hidden = false;
        link.onclick = () => {
            try {
                sessionStorage.setItem(SHOW, "");
            } catch { /* The page opens at its top. */ }
        };
    }
}

/** Moves the focus to the newest message, after the link that offered it. */
function showNewest() {
    const newest = /** @type {HTMLElement | null} */ (document.querySelector(".said:not(#search-results *) a"));
    try {
        if (!newest || sessionStorage.getItem(SHOW) === null) return;
        sessionStorage.removeItem(SHOW);
    } catch {
        return;
    }
    newest.focus();
    newest.scrollIntoView({ block: "center" });
}

async function start() {
    await corrected;
    // A page that is opened in the background waits for its reader.
    if (document.hidden) await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
    showNewest();
    const contest = new Contest();
    const isList = Boolean(document.querySelector("#search-list, .home-pulse, .feedback .empty"));
    const hasNewest = isList && !document.querySelector(".turn [rel=prev]");
    contest.begin(hasNewest ? rowsOnPage() : undefined);
    // A page without the newest messages needs a score to begin with.
    follow(pulse.dataset.score, {
        interval: INTERVAL, first: hasNewest ? INTERVAL : 0, takesEarlier: !hasNewest,
        take: (/** @type {Score} */ score) => {
            if (!["all", "day", "week", "month", "newest"].every((name) => Array.isArray(score[name]))) throw new Error("not a score");
            contest.take(score);
        },
    });
}

if (pulse) start();
