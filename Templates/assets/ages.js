/** Ages in place of dates: "2 hours ago". */

import { say } from "./words.js";

/** The age from which dates stay, in seconds. */
const LONGEST = 7 * 86400;
const STEPS = [{ phrase: "ages.days", seconds: 86400 }, { phrase: "ages.hours", seconds: 3600 }, { phrase: "ages.minutes", seconds: 60 }];

/** The words for an age; nothing for what is long ago or lies ahead. @param {number} age In seconds. */
export function ageWords(age) {
    if (!(age >= 0 && age < LONGEST)) return "";
    const step = STEPS.find(({ seconds }) => age >= seconds);
    return step ? say(step.phrase, { count: Math.floor(age / step.seconds) }) : say("ages.now");
}

/** Days of the site count where there is no time. @param {HTMLTimeElement} time */
export function showAge(time) {
    const { dateTime } = time;
    const isDay = !dateTime.includes("T");
    const { timeZone } = document.documentElement.dataset;
    // As 2026-12-05.
    const now = isDay ? Date.parse(new Date().toLocaleDateString("sv", { timeZone })) : Date.now();
    const age = (now - Date.parse(dateTime)) / 1000;
    const words = isDay && !age ? say("ages.today") : ageWords(age);
    if (!words && !time.title) return;
    time.title ||= time.textContent ?? "";
    const text = words || time.title;
    if (time.textContent !== text) time.textContent = text;
}

function showAges() {
    for (const time of document.querySelectorAll("main .facts time[datetime]")) showAge(/** @type {HTMLTimeElement} */ (time));
}

showAges();
setInterval(showAges, 60_000);
