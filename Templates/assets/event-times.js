/**
 * Puts what depends on the reader's hour beside the dates of events: "today at 18:00", "in 3 days", "past". Dates that are
 * over leave their list, a repeated event moves on to its next date, and the first event of a list is the next one. In the
 * calendar it marks today. Days begin and end by the site's clock, wherever the reader is.
 *
 * @typedef {{ start: Date, end: Date | null, firstDay: number, lastDay: number, isAllDay: boolean }} Time
 */

import { say } from "./words.js";

const zone = document.documentElement.dataset.timeZone;
const language = document.documentElement.lang;
const DAY = 86_400_000;
/** What ends before this hour belongs to the evening before. */
const NIGHT_END = 6;
/** The rows of a list that leave it when they are over. */
const ROWS = ".next-event .event-row, #event-list section:not([data-past]) .event-row[data-start]";

const format = (/** @type {Intl.DateTimeFormatOptions} */ parts) => new Intl.DateTimeFormat(language, { timeZone: zone, ...parts });
const clock = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const twelveHours = format({ hour: "numeric", minute: "2-digit", hourCycle: "h12" });

/** A time of day as the pages write it: 18:00, or 6 PM where clocks count to 12. */
function timeWords(/** @type {Date} */ moment) {
    if (document.documentElement.dataset.clock !== "12") return clock.format(moment);
    return twelveHours.format(moment).replace(":00", "").replaceAll("\u202f", " ");
}
const ymd = new Intl.DateTimeFormat("en", { timeZone: zone, calendar: "gregory", year: "numeric", month: "numeric", day: "numeric" });

/** The number of the day on which a moment is by the site's clock. */
function dayOf(/** @type {Date} */ moment) {
    const part = Object.fromEntries(ymd.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(part.year, part.month - 1, part.day) / DAY;
}

/** The number of a day that is written as 2026-12-05. */
const dayNumber = (/** @type {string} */ day) => Date.parse(`${day}T00:00:00Z`) / DAY;

/**
 * When an element's event takes place.
 * @param {HTMLElement} element
 * @returns {Time}
 */
function timeOf({ dataset: { start, end } }) {
    if (!start.includes("T")) {
        const [firstDay, lastDay] = [dayNumber(start), dayNumber(end ?? start)];
        return { start: new Date(firstDay * DAY), end: null, firstDay, lastDay, isAllDay: true };
    }
    const [from, to] = [new Date(start), end ? new Date(end) : null];
    const firstDay = dayOf(from);
    // Midnight belongs to the day before, and so do the small hours after an evening.
    const isNight = to && to - from < DAY && Number(clock.format(to).slice(0, 2)) < NIGHT_END;
    const lastDay = to ? Math.max(firstDay, isNight ? firstDay : dayOf(new Date(to - 1))) : firstDay;
    return { start: from, end: to, firstDay, lastDay, isAllDay: false };
}

/** Whether it is over. What has no end is over with its day. */
const isOver = (/** @type {Time} */ { end, lastDay }, /** @type {Date} */ now) => (end ? end <= now : lastDay < dayOf(now));

/**
 * How far away a time is, in words.
 * @param {Time} time
 * @param {Date} now
 */
function relative(time, now) {
    const today = dayOf(now);
    if (isOver(time, now)) {
        if (time.lastDay >= today) return say("times.earlier-today");
        return say(time.lastDay === today - 1 ? "times.yesterday" : "times.past");
    }
    const days = time.firstDay - today;
    if (days > 1) return say("times.in-days", { count: days });
    if (days === 1) return say("times.tomorrow");
    if (time.isAllDay) return say(time.firstDay === time.lastDay ? "times.today" : "times.now");
    if (time.end && time.start <= now) return say("times.now");
    return days === 0 ? say("times.today-at", { time: timeWords(time.start) }) : say("times.now");
}

/**
 * Shows the date of a repeated event's next time, where the one that is shown is over.
 * @param {HTMLElement} event
 * @param {Date} now
 */
function advance(event, now) {
    if (!isOver(timeOf(event), now)) return false;
    const dates = /** @type {HTMLElement[]} */ ([...event.querySelectorAll("time.then")]);
    const next = dates.find((date) => !isOver(timeOf(date), now));
    if (!next) return false;
    const { start, end, hours, words, place: elsewhere } = next.dataset;
    event.dataset.start = start;
    if (end) event.dataset.end = end;
    else delete event.dataset.end;
    showDate(event, timeOf(event), start, now);
    if (words) event.querySelector(".when-words").textContent = words;
    if (hours) event.querySelector(".hours").textContent = hours;
    // What was said of the one date alone.
    for (const special of event.querySelectorAll(".local, .this-time")) special.remove();
    for (const place of event.querySelectorAll("[data-usual]")) place.textContent = elsewhere ?? place.dataset.usual;
    showPlace(event, next);
    for (const date of dates.slice(0, dates.indexOf(next) + (words ? 0 : 1))) (date.closest("li:not(.event-row)") ?? date).remove();
    return true;
}

/**
 * Shows the place of a date with its links, as an event's own page has it.
 * @param {HTMLElement} event
 * @param {HTMLElement} date
 */
function showPlace(event, date) {
    const usual = event.querySelector("template.usual-place");
    const place = /** @type {HTMLTemplateElement | null} */ (usual && (date.parentElement.querySelector("template") ?? usual));
    if (place) event.querySelector(".place").replaceChildren(place.content.cloneNode(true));
}

/**
 * Writes a date as numerals.
 * @param {HTMLElement} event
 * @param {Time} time
 * @param {string} start
 * @param {Date} now
 */
function showDate(event, time, start, now) {
    const day = new Date(time.firstDay * DAY);
    const write = (/** @type {Intl.DateTimeFormatOptions} */ parts) => new Intl.DateTimeFormat(language, { timeZone: "UTC", ...parts });
    const isOfThisYear = day.getUTCFullYear() === new Date(dayOf(now) * DAY).getUTCFullYear();
    const parts = {
        // The number alone: Chinese writes a 日 behind it.
        day: String(day.getUTCDate()).padStart(2, "0"),
        month: write({ month: "short", ...(isOfThisYear ? {} : { year: "numeric" }) }).format(day),
        weekday: write({ weekday: "short" }).format(day),
    };
    event.querySelector(".date time").setAttribute("datetime", start);
    for (const [name, text] of Object.entries(parts)) event.querySelector(`.date .${name}`).textContent = text;
}

/**
 * Takes out of a list what is over, puts repeated events where their next dates are, and the next event first.
 * @param {HTMLElement} list
 * @param {Date} now
 */
function keep(list, now) {
    const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(ROWS)]);
    const moved = rows.filter((row) => advance(row, now));
    for (const row of rows) if (isOver(timeOf(row), now)) row.remove();
    for (const row of moved) place(row, list);
    const first = document.querySelector(".next-event ol");
    if (first && !first.children.length) {
        const today = dayOf(now);
        const takesPlace = [...list.querySelectorAll(`${ROWS}:not(.is-off)`)];
        const next = takesPlace.find((row) => timeOf(row).firstDay >= today) ?? takesPlace[0];
        if (next) first.append(next);
        else first.closest("section").hidden = true;
    }
    for (const month of list.querySelectorAll("[data-month]")) month.hidden = !month.querySelector(".event-row");
    const isEmpty = !document.querySelector(".event-row") && rows.length > 0;
    if (isEmpty) document.getElementById("all-over")?.removeAttribute("hidden");
}

/**
 * Puts a row where its date belongs.
 * @param {HTMLElement} row
 * @param {HTMLElement} list
 */
function place(row, list) {
    const time = timeOf(row);
    const month = new Date(time.firstDay * DAY).toISOString().slice(0, 7);
    // A short list has one section, others one for each month.
    let section = list.querySelector("whole" in list.dataset ? "section" : `[data-month="${month}"]:not([data-past])`);
    if (!section) {
        const later = [...list.querySelectorAll("section")].find((each) => "past" in each.dataset || !(each.dataset.month < month));
        section = document.createElement("section");
        section.dataset.month = month;
        const name = new Intl.DateTimeFormat(language, { timeZone: "UTC", month: "long", year: "numeric" });
        const rows = Object.assign(document.createElement("ol"), { className: "event-rows" });
        rows.setAttribute("role", "list");
        section.append(Object.assign(document.createElement("h2"), { textContent: name.format(time.firstDay * DAY) }), rows);
        list.insertBefore(section, later ?? null);
    }
    const after = [...section.querySelectorAll(".event-row")].find((each) => each !== row && timeOf(each).start > time.start);
    section.querySelector("ol").insertBefore(row, after ?? null);
}

/** Marks today, and leads to the reader's month where the page shows another. */
function markToday(/** @type {HTMLElement} */ months, /** @type {Date} */ now) {
    const today = new Date(dayOf(now) * DAY).toISOString().slice(0, 10);
    for (const day of document.querySelectorAll(".month-day")) {
        const isToday = day.dataset.day === today;
        if (isToday) day.setAttribute("aria-current", "date");
        else day.removeAttribute("aria-current");
        day.querySelector(".day-name").dataset.mark = isToday ? say("times.today-mark") : "";
    }
    const { month, first, last, calendar } = months.dataset;
    const current = today.slice(0, 7);
    const link = months.querySelector(".this-month");
    if (current === month || current < first || current > last) {
        link.removeAttribute("href");
        link.textContent = "";
    } else {
        link.setAttribute("href", `${calendar}${current}/`);
        link.textContent = say("times.this-month");
    }
}

function update() {
    const now = new Date();
    const [list, months] = [document.getElementById("event-list"), document.querySelector(".months")];
    if (list) keep(list, now);
    const event = document.querySelector("article.event[data-start]");
    if (event) {
        advance(event, now);
        event.classList.toggle("is-past", isOver(timeOf(event), now));
    }
    if (months) markToday(months, now);
    for (const words of document.querySelectorAll("[data-start]:not(.is-off) .when-relative")) {
        const text = relative(timeOf(words.closest("[data-start]")), now);
        if (words.textContent !== text) words.textContent = text;
    }
}

/** Once at every full minute: midnight is one. */
function tick() {
    update();
    setTimeout(tick, 60_000 - (Date.now() % 60_000));
}

tick();
addEventListener("pageshow", update);
document.addEventListener("visibilitychange", update);
