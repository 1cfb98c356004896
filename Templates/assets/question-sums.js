/** The sums of votes in a list of questions, which stay true on a page that stays open. */

import { follow } from "./fresh.js";
import { say } from "./words.js";

/** The least time between two requests for sums, in milliseconds. */
const INTERVAL = 20_000;

const sums = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-score]")]);

follow(`${document.documentElement.dataset.base}/questions/values.json`, {
    interval: INTERVAL,
    take: (/** @type {Record<string, unknown>} */ values) => {
        for (const sum of sums) {
            const number = values[sum.dataset.score];
            if (!Number.isInteger(number)) continue;
            // With a minus sign, as in QuestionEntry.swift.
            const text = say("question-sums.score", { count: Math.abs(number), score: number < 0 ? `−${-number}` : `${number}` });
            if (sum.textContent !== text) sum.textContent = text;
        }
    },
});
