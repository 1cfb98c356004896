/**
 * The lists of a day, a week or a month by the reader's clock: what has fallen out since the page was made goes, and faces,
 * bar and words follow. Nothing moves on its own: they are where they belong when the page is first seen.
 *
 * @typedef {{love: number, hate: number}} Balance
 */

import { say } from "./words.js";

/**
 * The words and numbers of a balance, as Sources/Sections/Feedback/Sentiment.swift makes them.
 * @param {Balance} balance
 * @param {string} span " in the last seven days"
 */
export function describe({ love, hate }, span) {
    const total = love + hate;
    const share = total === 0 ? 500 : Math.floor((love * 1000 + Math.floor(total / 2)) / total);
    const verdict = love === hate ? say("pulse.tie")
        : love > hate ? say("pulse.love-leads", { count: love - hate }) : say("pulse.hate-leads", { count: hate - love });
    return {
        leader: love === hate ? "none" : love > hate ? "love" : "hate",
        share: `${Math.floor(share / 10)}.${share % 10}%`,
        words: total === 0 ? say("pulse.none", { span }) : say("pulse.balance", { love, hate, span, verdict }),
    };
}

/** @param {Element} pulse @param {Balance} balance @param {string} span */
function showBalance(pulse, balance, span) {
    const { leader, share, words } = describe(balance, span);
    pulse.setAttribute("data-leader", leader);
    pulse.querySelector(".push").setAttribute("x", share);
    pulse.querySelector(".bar .love").setAttribute("width", share);
    pulse.querySelector(".love-count").textContent = String(balance.love);
    pulse.querySelector(".hate-count").textContent = String(balance.hate);
    pulse.querySelector(".pulse-words").textContent = words;
}

/**
 * Counts the messages after a moment in the file that Sources/Sections/Feedback/PulseFile.swift writes.
 * @param {string} file
 * @param {number} start
 * @returns {Promise<Balance>}
 */
async function countSince(file, start) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    const { newest, love, hate } = await answer.json();
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
    const shown = {
        love: Number(pulse.querySelector(".love-count").textContent),
        hate: Number(pulse.querySelector(".hate-count").textContent),
    };
    if (Number(oldest) > start || shown.love + shown.hate === 0) return showBalance(pulse, shown, span);
    const love = left.filter((row) => row.classList.contains("love")).length;
    showBalance(pulse, file ? await countSince(file, start) : { love, hate: left.length - love }, span);
}

const [list, pulse] = [document.querySelector("[data-seconds]"), document.querySelector(".pulse")];
// Where the file does not load, the words still name the days that the counts are of.
if (list && pulse) follow(/** @type {HTMLElement} */ (list), pulse).catch(() => {});
