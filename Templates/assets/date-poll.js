/**
 * The sums of a poll for the date of an event. No page has them from a build: they come from the file that
 * Sources/Core/Building/PolledFile.swift writes after each vote. Until that has come, and where it does not come, "See votes" stands.
 */

import { follow } from "./fresh.js";
import { say } from "./words.js";

/** Between two requests, and for how long sums are shown without a newer answer, in milliseconds. */
const [INTERVAL, KEPT] = [20_000, 120_000];
const poll = /** @type {HTMLElement} */ (document.querySelector(".date-poll"));
const times = /** @type {HTMLElement[]} */ ([...poll.querySelectorAll("[data-start]")]);

/** The last answer, and the time of its request. @type {{ sums: Record<string, number[]>, at: number }} */
let known = { sums: {}, at: 0 };

/** Shows the sums of an option. Returns whether they are known. @param {HTMLElement} time @param {number} now */
function show(time, now) {
    const part = /** @type {HTMLElement} */ (time.querySelector("[data-poll]"));
    const sums = now - known.at < KEPT ? known.sums[part.dataset.poll] : undefined;
    const text = sums ? say("poll-sums.sum", { yes: sums[0], ifNeedBe: sums[1], no: sums[2] }) : "";
    if (part.textContent !== text) part.textContent = text;
    return Boolean(sums);
}

function update() {
    const now = Date.now();
    const shown = times.map((time) => show(time, now));
    const isOver = times.every((time) => Date.parse(time.dataset.start) <= now);
    /** @type {HTMLElement} */ (poll.querySelector(".poll-see")).hidden = shown.every(Boolean);
    /** @type {HTMLElement} */ (poll.querySelector(".poll-ways")).hidden = isOver;
    /** @type {HTMLElement} */ (poll.querySelector(".poll-over")).hidden = !isOver;
}

/** At every full minute. */
function tick() {
    update();
    setTimeout(tick, 60_100 - (Date.now() % 60_000));
}

tick();
addEventListener("pageshow", update);
document.addEventListener("visibilitychange", update);
follow(`${document.documentElement.dataset.base}/events/polls.json`, {
    interval: INTERVAL, takesEarlier: true,
    take: (/** @type {Record<string, number[]>} */ sums, at) => {
        if (!Object.values(sums).every((each) => Array.isArray(each) && each.length === 3)) throw new Error("not sums");
        known = { sums, at };
        update();
    },
});
