/** The button on an event's page that reminds of this event alone: an hour before, on the devices that this reader has. */

import { Failure, allow, ask, obstacle, rememberPause, subscription } from "./notification-device.js";
import { remembered } from "./reader.js";
import { say } from "./words.js";

/** A reminder comes so many milliseconds before. */
const BEFORE = 3_600_000;

const part = /** @type {HTMLElement} */ (document.querySelector(".event-remind"));
const { mount, subject } = part.dataset;
const button = part.querySelector("button");
const status = part.querySelector("[role=status]");
let isOn = false;
let isBusy = false;

/** Whether a start lies so far ahead that a reminder can come: the event's own, or one of its further dates. */
function canCome() {
    const starts = [document.querySelector("article.event"), ...document.querySelectorAll(".event-dates time.then")]
        .map((each) => /** @type {HTMLElement} */ (each).dataset.start);
    return starts.some((start) => start && new Date(start).getTime() - BEFORE > Date.now());
}

function show(/** @type {boolean} */ on, words = "") {
    isOn = on;
    button.textContent = say(on ? "event-remind.turn-off" : "event-remind.turn-on");
    status.textContent = words;
}

/** The sentence about a reminder that is on, for one device or for several. @param {import("./notification-device.js").Settings} settings */
const onWords = ({ devices, settings }) => {
    const reminder = say(devices > 1 ? "event-remind.is-on-all" : "event-remind.is-on");
    return settings.quietHours ? say("event-remind.is-on-quiet", { reminder }) : reminder;
};

/** Chooses the event, or takes it back. @param {object} change @returns {Promise<import("./notification-device.js").Settings>} */
async function choose(time, change = {}) {
    const stored = await ask(mount, "settings", "PATCH", { ...change, reminders: { posts: { [subject]: time } } });
    rememberPause(stored.settings);
    document.dispatchEvent(new Event("notification-device"));
    document.dispatchEvent(new Event("notification-settings"));
    return stored;
}

async function turnOn() {
    const asked = ask(mount, "settings");
    asked.catch(() => {});
    let isNew = false;
    if (!await subscription()) {
        const refusal = await allow(mount, asked, (phrase) => { status.textContent = say(`notify-device.${phrase}`); });
        if (refusal) throw new Failure(refusal);
        isNew = true;
    }
    const { devices, mail, settings } = await asked;
    // A reader who had nothing asked for this reminder alone, and gets no news of other events by it.
    const isFirst = isNew && !devices && !mail && !Object.keys(settings.types).length;
    const stored = await choose(Math.floor(Date.now() / 1000), { enabled: true, push: true, ...(isFirst ? { types: { newEvent: false } } : {}) });
    show(true, onWords(stored));
}

async function press() {
    if (isBusy) return;
    isBusy = true;
    button.setAttribute("aria-disabled", "true");
    try {
        if (isOn) {
            await choose(null);
            show(false, say("event-remind.is-off"));
        } else await turnOn();
    } catch (error) {
        const reason = say(`notify-device.${error instanceof Failure ? error.phrase : "failed"}`);
        status.textContent = say("event-remind.failed", { reason });
    }
    button.removeAttribute("aria-disabled");
    isBusy = false;
}

/** Shows whether the event is chosen. Only a browser with a reader asks the server. */
async function start() {
    part.hidden = false;
    if (!canCome() || obstacle()) {
        button.hidden = true;
        status.textContent = say(canCome() ? "event-remind.calendar" : "event-remind.is-near");
        return;
    }
    button.addEventListener("click", press);
    if (!remembered().mount || !await subscription().catch(() => undefined)) return;
    try {
        const stored = await ask(mount, "settings");
        const { enabled, push, reminders } = stored.settings;
        if (enabled && push && subject in (reminders.posts ?? {})) show(true, onWords(stored));
    } catch { /* The button says so when it is pressed. */ }
}

start();
