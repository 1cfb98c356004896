/**
 * The page with the slots of today and tomorrow, while it is open: it says how far the device's clock is from the site's, counts down
 * to the next own slot in the title, and is loaded again when partners are picked and when the room opens. It counts by the server's time.
 */

import { say } from "./words.js";

/** Before a slot, in milliseconds: when partners are picked, when they are fixed and told, and from when the title counts down. */
const [PICKED, TOLD, COUNTED] = [300_000, 60_000, 3_600_000];
/** Pages that are open at the same time ask within these spans, in milliseconds, not at once. */
const [PICKED_SPREAD, TOLD_SPREAD] = [20_000, 8_000];
/** How often the title is made anew, in milliseconds. */
const INTERVAL = 5_000;
const MINUTE = 60_000;

const page = /** @type {HTMLElement} */ (document.querySelector(".partners"));
const tasks = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-kind]")]);
/** Add it to the device's time to have the server's, in milliseconds. */
const ahead = Number(page.dataset.now) - Date.now();
const title = document.title;
/** Whether somebody typed: the page is not loaded again then. */
let isTyped = false;

/** The server's time. */
function now() {
    return Date.now() + ahead;
}

/** Minutes by which the clocks of a zone are ahead of UTC. @param {string} zone @param {Date} time */
function offset(zone, time) {
    const format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric",
    });
    const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute);
    return Math.round((local - Math.floor(time.getTime() / MINUTE) * MINUTE) / MINUTE);
}

/** Says how far the device's clock is from the site's, where it is another one. */
function sayDifference() {
    const { timeZone, lang } = { timeZone: document.documentElement.dataset.timeZone ?? "UTC", lang: document.documentElement.lang };
    const time = new Date(now());
    const minutes = -time.getTimezoneOffset() - offset(timeZone, time);
    if (minutes === 0) return;
    const parts = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: "long" }).formatToParts(time);
    const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    const count = Math.abs(minutes) / 60;
    const hours = say("partner-time.hours", { count: count.toLocaleString(lang, { maximumFractionDigits: 2 }) });
    const line = /** @type {HTMLElement} */ (page.querySelector("[data-zone]"));
    line.textContent = say(minutes > 0 ? "partner-time.ahead" : "partner-time.behind", { zone, hours });
    line.hidden = false;
}

/** The title with the time until the next own slot. */
function count() {
    const open = tasks.some((task) => task.dataset.kind === "open");
    const coming = tasks.filter(({ dataset: { kind } }) => kind === "waiting" || kind === "soon" || kind === "matched");
    const left = Math.min(...coming.map((task) => Number(task.dataset.slot) - now()));
    let text = title;
    if (open) text = say("partner-time.open", { title });
    else if (left < COUNTED) text = say("partner-time.in-minutes", { minutes: Math.max(0, Math.ceil(left / MINUTE)), title });
    if (document.title !== text) document.title = text;
}

/** The times at which the page is out of date, by the server's clock. */
function turns() {
    return tasks.flatMap(({ dataset: { kind, slot } }) => {
        const picked = kind === "waiting" ? [Number(slot) - PICKED + 2000 + Math.random() * PICKED_SPREAD] : [];
        const told = kind === "waiting" || kind === "soon" || kind === "matched" ? [Number(slot) - TOLD + 500 + Math.random() * TOLD_SPREAD] : [];
        return [...picked, ...told];
    }).filter((time) => time > now());
}

const next = Math.min(...turns());

/** Loads the page again when it is out of date, unless somebody types. */
function renew() {
    // Not by `reload`, which would send a form again whose answer this page is.
    if (now() >= next && !isTyped && navigator.onLine) location.replace(location.pathname);
}

page.addEventListener("input", () => {
    isTyped = true;
});
sayDifference();
count();
setInterval(() => {
    count();
    renew();
}, INTERVAL);
// A page that the browser kept shows an earlier state.
addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
});
