/**
 * Sign-ups that the site itself takes: open, closed or not yet open by the reader's clock, and the places left. No page has such a number
 * from a build: it comes from the file that Sources/Core/Building/PolledFile.swift writes after each change. Until that has come, and where
 * it does not come, "See places" stands.
 *
 * @typedef {[left: number | null, waiting: number]} Places The places left, null without a limit, and the people waiting.
 */

import { follow } from "./fresh.js";
import { say } from "./words.js";

/** Between two requests, and for how long numbers are shown without a newer answer, in milliseconds. */
const [INTERVAL, KEPT] = [20_000, 120_000];

/** The last answer, and the time of its request. @type {{ places: Record<string, Places>, at: number }} */
let known = { places: {}, at: 0 };
/** What was shown last of each date, by its key. @type {Map<string, string>} */
const shown = new Map();
const status = Object.assign(document.createElement("p"), { className: "unseen" });
status.setAttribute("role", "status");
document.querySelector("main").append(status);

/** Whether sign-up is open: the name of the parts to show. @param {HTMLElement} part @param {number} now */
function stateOf({ dataset: { opens, closes } }, now) {
    if (Date.parse(closes) <= now) return "over";
    return opens && Date.parse(opens) > now ? "soon" : "open";
}

/** @param {Places} places */
function wordsOf([left, waiting]) {
    if (left === null) return say("places.sign-up");
    // Who waits has the places that are left.
    if (left > 0 && waiting === 0) return say("places.left", { count: left });
    return waiting > 0 ? say("places.full-waiting", { waiting }) : say("places.full");
}

/** Shows the sign-up of a date. Returns its words; nothing where the places are unknown. @param {HTMLElement} part @param {number} now */
function show(part, now) {
    const state = stateOf(part, now);
    const places = now - known.at < KEPT ? known.places[part.dataset.places] : undefined;
    const link = /** @type {HTMLElement} */ (part.querySelector(".places-left"));
    const button = /** @type {HTMLElement | null} */ (part.parentElement.querySelector(".button"));
    link.dataset.words ??= link.textContent;
    const words = places ? wordsOf(places) : link.dataset.words;
    if (link.textContent !== words) link.textContent = words;
    for (const each of /** @type {HTMLElement[]} */ ([...part.children])) each.hidden = each.dataset.when !== state;
    if (button) {
        // One of the two says what can be done: of a full date, the button.
        button.dataset.words ??= button.textContent;
        const name = places && (places[0] === 0 || places[1] > 0) ? words : button.dataset.words;
        if (button.textContent !== name) button.textContent = name;
        link.hidden ||= words === name;
        button.hidden = state !== "open";
    }
    return state === "open" ? places && words : part.querySelector(`[data-when=${state}]`).textContent;
}

/** Shows the sign-up of the date that an event has moved on to (event-times.js). @param {HTMLElement} event */
function advance(event) {
    const first = /** @type {HTMLElement | null} */ (event.querySelector(".sign-up .places"));
    if (!first || first.dataset.date === event.dataset.start) return;
    const next = event.querySelector(`.places[data-date="${event.dataset.start}"]`);
    if (!next) return;
    const button = /** @type {HTMLAnchorElement | null} */ (first.parentElement.querySelector(".button"));
    first.replaceWith(next.cloneNode(true));
    if (button) button.setAttribute("href", next.querySelector("a").getAttribute("href"));
}

/** The event or date that a part belongs to, in a list: a title without its other languages. @param {HTMLElement} part */
function nameOf(part) {
    const name = part.closest("li")?.querySelector(".title a, time.then");
    return [...name?.childNodes ?? []].filter((each) => each.className !== "other").map((each) => each.textContent).join("").trim();
}

function update() {
    const now = Date.now();
    const news = [];
    for (const event of document.querySelectorAll(".event[data-start], .event-row[data-start]")) advance(/** @type {HTMLElement} */ (event));
    for (const part of /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".places:not(.then-dates *)")])) {
        const words = show(part, now);
        if (!words) continue;
        const [key, name] = [part.dataset.places, nameOf(part)];
        if ((shown.get(key) ?? words) !== words) news.push(name ? say("places.changed", { name, places: words }) : words);
        shown.set(key, words);
    }
    if (news.length) status.textContent = news.join(" ");
}

/** At every full minute, after the dates of events. */
function tick() {
    update();
    setTimeout(tick, 60_100 - (Date.now() % 60_000));
}

const isPlaces = (/** @type {unknown} */ each) => Array.isArray(each) && (each[0] === null || each[0] >= 0) && each[1] >= 0;

tick();
addEventListener("pageshow", update);
document.addEventListener("visibilitychange", update);
follow(`${document.documentElement.dataset.base}/events/places.json`, {
    interval: INTERVAL, takesEarlier: true,
    take: (/** @type {Record<string, Places>} */ places, at) => {
        if (!Object.values(places).every(isPlaces)) throw new Error("not places");
        known = { places, at };
        update();
    },
});
