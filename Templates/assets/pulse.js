/**
 * The lists of a day, a week or a month by the reader's clock: what has fallen out since the page was made goes, and faces,
 * bar and words follow. They are where they belong when the page is first seen; what comes later is contest.js's.
 *
 * @typedef {{love: number, hate: number}} Balance
 */

import { say } from "./words.js";

/**
 * The words and numbers of a balance, as Sources/Sections/Feedback/Sentiment.swift makes them.
 * @param {Balance} balance
 * @param {string} span " in the last 7 days"
 */
export function describe({ love, hate }, span) {
    const total = love + hate;
    const share = total === 0 ? 500 : Math.floor((love * 1000 + Math.floor(total / 2)) / total);
    const verdict = love === hate ? say("pulse.tie")
        : love > hate ? say("pulse.love-leads", { count: love - hate }) : say("pulse.hate-leads", { count: hate - love });
    return {
        leader: love === hate ? "none" : love > hate ? "love" : "hate",
        verdict,
        share: `${Math.floor(share / 10)}.${share % 10}%`,
        words: total === 0 ? say("pulse.none", { span }) : say("pulse.balance", { love, hate, span, verdict }),
    };
}

/** @param {Element} pulse @param {Balance} balance @param {string} span */
export function showBalance(pulse, balance, span) {
    const { leader, share, words } = describe(balance, span);
    pulse.setAttribute("data-leader", leader);
    pulse.querySelector(".push").setAttribute("width", share);
    pulse.querySelector(".bar .love").setAttribute("width", share);
    pulse.querySelector(".love-count").textContent = String(balance.love);
    pulse.querySelector(".hate-count").textContent = String(balance.hate);
    pulse.querySelector(".pulse-words").textContent = words;
}

/** @param {Element} pulse @returns {Balance} What a page shows. */
export function shownBalance(pulse) {
    const [love, hate] = [".love-count", ".hate-count"].map((each) => Number(pulse.querySelector(each).textContent));
    return { love, hate };
}

/**
 * Loads the file that Sources/Sections/Feedback/SentimentFile.swift writes.
 * @param {string} file
 * @returns {Promise<{newest: number, love: number[], hate: number[]}>}
 */
export async function loadTimes(file) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return answer.json();
}

/**
 * Counts the messages after a moment.
 * @param {{newest: number, love: number[], hate: number[]}} times
 * @param {number} start
 * @returns {Balance}
 */
export function countSince({ newest, love, hate }, start) {
    const count = (/** @type {number[]} */ gaps) => {
        let [time, number] = [newest, 0];
        for (const gap of gaps) {
            time -= gap;
            if (time <= start) break;
            number += 1;
        }
        return number;
    };
    return { love: count(love), hate: count(hate) };
}

/** @param {HTMLElement} list @param {Element} pulse */
async function follow(list, pulse) {
    const { seconds, now: span, oldest, pulse: file } = list.dataset;
    const start = Date.now() / 1000 - Number(seconds);
    const rows = [...list.querySelectorAll(".said")];
    const isIn = (/** @type {Element} */ row) => Date.parse(row.querySelector("time").dateTime) / 1000 > start;
    const left = rows.filter((row) => isIn(row) || row.remove());
    const empty = document.getElementById("list-empty");
    empty.hidden = left.length > 0;
    const shown = shownBalance(pulse);
    if (Number(oldest) > start || shown.love + shown.hate === 0) return showBalance(pulse, shown, span);
    const love = left.filter((row) => row.classList.contains("love")).length;
    showBalance(pulse, file ? countSince(await loadTimes(file), start) : { love, hate: left.length - love }, span);
}

const [list, pulse] = [document.querySelector("[data-seconds]"), document.querySelector(".pulse")];
/** Kept when the page is right. Where the file does not load, the words still name the days that the counts are of. */
export const corrected = list && pulse ? follow(/** @type {HTMLElement} */ (list), pulse).catch(() => {}) : Promise.resolve();
