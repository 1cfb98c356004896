/**
 * The states of items that members lend, kept true on open pages: nobody is offered what is gone. The file has of each item that changed lately
 * its state (0 available, 1 requested, 2 lent) and the number of members who wait; Sources/Core/Building/PolledFile.swift writes it.
 *
 * @typedef {[state: number, waiting: number]} Loan
 */

import { follow } from "./fresh.js";
import { say } from "./words.js";

/** Between two requests, in milliseconds. */
const INTERVAL = 20_000;
/** The states, in the order of the numbers. */
const STATES = ["available", "requested", "lent"];

const isLoan = (/** @type {unknown} */ each) =>
    Array.isArray(each) && each.length === 2 && STATES[each[0]] !== undefined && Number.isInteger(each[1]) && each[1] >= 0;

/** @param {Element} part @param {string} text */
function write(part, text) {
    if (part && part.textContent !== text) part.textContent = text;
}

/** @param {HTMLElement} line @param {Loan} loan */
function show(line, [state, waiting]) {
    const name = STATES[state];
    // The day on which it is due is on the page of the next build alone.
    if (line.dataset.state !== name) write(line.querySelector(".state-due"), "");
    line.dataset.state = name;
    write(line.querySelector(".state-name"), say(`item-states.${name}`));
    write(line.querySelector(".state-line"), waiting > 0 ? say("item-states.line", { count: waiting }) : "");
    const way = document.querySelector(`[data-ask="${CSS.escape(line.dataset.item)}"]`);
    write(way, say(state === 0 && waiting === 0 ? "item-states.ask" : "item-states.join"));
}

const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".item-state[data-item]")]);
if (lines.length > 0) {
    follow(`${document.documentElement.dataset.base}/items/values.json`, {
        interval: INTERVAL,
        take: (/** @type {Record<string, Loan>} */ loans) => {
            if (!Object.values(loans).every(isLoan)) throw new Error("not loans");
            for (const line of lines) if (loans[line.dataset.item]) show(line, loans[line.dataset.item]);
        },
    });
}
