/**
 * How long ago something was, by the reader's clock: the date that stands there without a script becomes "2 hours ago"
 * while it is not long ago.
 */

import { say } from "./words.js";

/** How often the words are made anew, in milliseconds. */
const INTERVAL = 60_000;
/** Words are used up to this age, in seconds; older things keep their dates. */
const LONGEST = 7 * 86400;
const STEPS = [{ phrase: "ages.days", seconds: 86400 }, { phrase: "ages.hours", seconds: 3600 }, { phrase: "ages.minutes", seconds: 60 }];

/**
 * The words for an age in seconds; nothing for what is long ago or lies ahead.
 * @param {number} age
 */
export function ageWords(age) {
    if (!(age >= 0 && age < LONGEST)) return "";
    const step = STEPS.find(({ seconds }) => age >= seconds);
    return step ? say(step.phrase, { count: Math.floor(age / step.seconds) }) : say("ages.now");
}

/**
 * Gives an element that shows a date the words for its age; the date is still there for who points at it.
 * @param {HTMLTimeElement} time
 */
export function showAge(time) {
    const words = ageWords((Date.now() - Date.parse(time.dateTime)) / 1000);
    if (!words && !time.title) return;
    time.title ||= time.textContent ?? "";
    const text = words || time.title;
    if (time.textContent !== text) time.textContent = text;
}

function showAges() {
    for (const time of document.querySelectorAll("main .facts time[datetime]")) showAge(/** @type {HTMLTimeElement} */ (time));
}

showAges();
setInterval(showAges, INTERVAL);
