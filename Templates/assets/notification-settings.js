/**
 * A reader's settings of notifications. Each change is saved at once; one that could not be saved stays on the page and is sent again.
 *
 * @typedef {import("./notification-device.js").Settings} Settings
 */

import { choiceOf, clicked, patchOf } from "./choice-list.js";
import { Failure, ask, rememberPause } from "./notification-device.js";
import { say } from "./words.js";

const part = /** @type {HTMLDetailsElement} */ (document.getElementById("notification-settings"));
const { mount } = part.dataset;
const form = part.querySelector("form");
const fields = /** @type {Record<string, HTMLInputElement>} */ (/** @type {unknown} */ (form.elements));
const saved = part.querySelector(".notify-saved");
const status = saved.querySelector("[role=status]");
const again = saved.querySelector("button");
/** The most that the program takes of a reader's own messages: lines, and bytes of a line, of which a Chinese character has three. */
const MESSAGES = { lines: 64, bytes: 200, characters: 66 };
const language = document.documentElement.lang;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @type {Settings | undefined} The settings as the server last told. */
let stored;
/** The changes that are not saved yet, as a merge patch (RFC 7396). */
let unsaved = {};
let isSaving = false;
/** The parts that are ticked but not filled in, so that they cannot be saved yet: "quiet", "daily". */
const drafts = new Set();

// Loading and saving

async function load() {
    tell("loading");
    try {
        show(await ask(mount, "settings"));
        tell();
        form.hidden = false;
    } catch (failure) {
        tell("not-loaded", failure);
    }
}

/** Saves a change, with those that are not saved yet. */
async function change(/** @type {object} */ patch) {
    unsaved = merged(unsaved, patch);
    if (isSaving) return;
    isSaving = true;
    tell("saving");
    try {
        const refusal = await sendAll();
        if (!refusal) show(stored);
        tell(refusal ? "not-saved" : "saved", refusal);
        again.hidden = true;
    } catch (failure) {
        tell("not-saved", failure);
    }
    isSaving = false;
}

/**
 * Sends what is not saved, with what is changed meanwhile. Returns the last refusal of the server: what it does not accept stays on the
 * page alone, since it would hold up later changes if it were sent again.
 */
async function sendAll() {
    let refusal;
    while (Object.keys(unsaved).length) {
        const sent = unsaved;
        unsaved = {};
        try {
            stored = await ask(mount, "settings", "PATCH", sent);
        } catch (failure) {
            if (failure instanceof Failure && failure.phrase === "refused") refusal = failure;
            else {
                unsaved = merged(sent, unsaved);
                throw failure;
            }
        }
    }
    return refusal;
}

/** One merge patch for two, of which the second is the later one. */
function merged(first, second) {
    const both = { ...first };
    for (const [name, value] of Object.entries(second)) {
        const areObjects = [value, first[name]].every((each) => each && typeof each === "object" && !Array.isArray(each));
        both[name] = areObjects ? merged(first[name], value) : value;
    }
    return both;
}

/** Says how it stands; of a failure what to do, with a button that does it. */
function tell(/** @type {string} */ phrase = "", /** @type {unknown} */ failure = undefined) {
    const reason = failure && say(`notify-device.${failure instanceof Failure ? failure.phrase : "failed"}`);
    status.textContent = phrase && say(`notify-saving.${phrase}`, { reason, ...MESSAGES });
    saved.classList.toggle("is-wrong", Boolean(failure));
    again.hidden = !failure;
}

// Showing

function show(/** @type {Settings} */ settings) {
    stored = settings;
    const { devices, mail, sendsMail, reader, settings: choices } = settings;
    fields.enabled.checked = choices.enabled;
    fields.push.checked = choices.push;
    for (const list of form.querySelectorAll("[data-choices]")) showList(list, choiceOf(namesOf(list), choices[list.dataset.choices]));
    form.querySelector("[data-devices]").textContent = devices ? say("notify-saving.devices", { count: devices }) : say("notify-saving.no-device");
    // An address from a time when the site sent mail can still be taken away.
    form.querySelector(".notify-mail").hidden = !sendsMail && !mail;
    for (const link of document.querySelectorAll("[data-by-mail]")) link.hidden = !sendsMail;
    form.querySelector("[data-mail-words]").textContent = mail ? say(`notify-saving.mail-${choices.mail}`, { address: mail }) : say("notify-saving.no-mail");
    if (!drafts.has("quiet")) fields.quiet.checked = Boolean(choices.quietHours);
    if (choices.quietHours && !drafts.has("quiet")) fill({ from: choices.quietHours.from, until: choices.quietHours.until });
    nameChosenReminders(choices.reminders.events);
    for (const box of form.querySelectorAll("[name=before]")) box.checked = choices.reminders.events.includes(Number(box.value));
    const { daily } = choices.reminders;
    if (!drafts.has("daily")) fields.daily.checked = Boolean(daily);
    if (daily && !drafts.has("daily")) fill({ time: daily.time, messages: daily.messages.join("\n") });
    showZone();
    showEnabled();
    showReminder();
    const id = form.querySelector("[data-reader]");
    id.hidden = !reader;
    id.textContent = reader ? say("notify-saving.reader", { reader }) : "";
    rememberPause(choices);
    document.dispatchEvent(new Event("notification-settings"));
}

/** Names the reminders of an event that were chosen but are not offered (any more), such as one minute before. */
function nameChosenReminders(/** @type {number[]} */ chosen) {
    for (const minutes of chosen) {
        if (form.querySelector(`[name=before][value="${minutes}"]`)) continue;
        const last = form.querySelector("li:has([value='15'][name=before])");
        const row = /** @type {HTMLElement} */ (last.cloneNode(true));
        const box = row.querySelector("input");
        box.value = String(minutes);
        box.nextSibling.textContent = ` ${say("notify-saving.minutes-before", { count: minutes })}`;
        last.after(row);
    }
}

/** Fills fields in which nobody writes at the moment. */
function fill(/** @type {Record<string, string>} */ values) {
    for (const [name, value] of Object.entries(values)) {
        if (fields[name] !== document.activeElement) fields[name].value = value;
    }
}

function showEnabled() {
    /** @type {HTMLFieldSetElement} */ (form.querySelector(".notify-parts")).disabled = !fields.enabled.checked;
}

/** Says when the next daily reminder comes: never before tomorrow after a change. */
function showReminder() {
    const part = /** @type {HTMLElement} */ (form.querySelector("[data-reminder]"));
    part.hidden = !stored.nextReminder;
    if (part.hidden) return;
    const due = new Date(stored.nextReminder);
    const midnight = (/** @type {Date} */ date) => new Date(date).setHours(0, 0, 0, 0);
    const days = Math.round((midnight(due) - midnight(new Date())) / 86_400_000);
    const day = days < 2 ? new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day")
        : due.toLocaleDateString(language, { weekday: "long", month: "long", day: "numeric" });
    const time = due.toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" });
    part.textContent = say("notify-saving.next-reminder", { day, time });
}

/** Names the time zone, and offers the one of this device where that is another. */
function showZone() {
    const { quietHours } = stored.settings;
    const zone = quietHours?.timeZone ?? here;
    form.querySelector("[data-zone]").textContent = say("notify-saving.zone", { zone: nameOf(zone) });
    const button = form.querySelector("[data-here]");
    // One zone has several names: UTC and GMT, Asia/Kolkata and Asia/Calcutta.
    button.hidden = zone === here || nameOf(zone) === nameOf(here);
    button.textContent = say("notify-saving.zone-here", { zone: nameOf(here) });
}

/** The name of a time zone in the page's language. */
function nameOf(/** @type {string} */ timeZone) {
    try {
        const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
        return parts.find(({ type }) => type === "timeZoneName").value;
    } catch {
        return timeZone;
    }
}

// Lists

const boxesOf = (/** @type {Element} */ list) => /** @type {HTMLInputElement[]} */ ([...list.querySelectorAll("input:not([data-all])")]);
const namesOf = (/** @type {Element} */ list) => boxesOf(list).map(({ value }) => value);
const shownIn = new Map();

function showList(/** @type {Element} */ list, /** @type {import("./choice-list.js").Choice} */ choice) {
    shownIn.set(list, choice);
    const all = list.querySelector("[data-all]");
    if (all) all.checked = choice.isAll;
    for (const [number, box] of boxesOf(list).entries()) box.checked = choice.rows[number];
}

function choose(/** @type {Element} */ list, /** @type {HTMLInputElement} */ box) {
    const shown = shownIn.get(list);
    const isAlone = !list.querySelector("[data-all]");
    const choice = clicked(isAlone ? { ...shown, isAll: false } : shown, "all" in box.dataset ? "all" : boxesOf(list).indexOf(box));
    showList(list, choice);
    change({ [list.dataset.choices]: patchOf(namesOf(list), choice) });
}

// Changes of the reader's

function changed(/** @type {HTMLInputElement} */ field) {
    const list = field.closest("[data-choices]");
    if (list) return choose(list, field);
    if (["enabled", "push"].includes(field.name)) {
        change({ [field.name]: field.checked });
        return showEnabled();
    }
    if (field.name === "before") return changeReminders();
    return ["quiet", "from", "until"].includes(field.name) ? changeQuietHours() : changeDaily();
}

function changeQuietHours(timeZone = stored.settings.quietHours?.timeZone ?? here) {
    const [from, until] = [fields.from.value, fields.until.value];
    drafts.delete("quiet");
    if (!fields.quiet.checked) return change({ quietHours: null });
    if (!from || !until || from === until) return keepDraft("quiet", "two-times");
    return change({ quietHours: { from, until, timeZone } });
}

function changeReminders() {
    const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[name=before]")]);
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => Number(value));
    return change({ reminders: { events: chosen } });
}

function changeDaily() {
    const messages = fields.messages.value.split("\n").map((line) => line.trim()).filter(Boolean);
    drafts.delete("daily");
    if (!fields.daily.checked) return change({ reminders: { daily: null } });
    if (!fields.time.value || !messages.length) return keepDraft("daily", "time-and-messages");
    const isLong = messages.length > MESSAGES.lines || messages.some((line) => new TextEncoder().encode(line).length > MESSAGES.bytes);
    if (isLong) return keepDraft("daily", "long-messages");
    return change({ reminders: { daily: { time: fields.time.value, timeZone: here, messages } } });
}

/** Keeps a part as it is on the page, and says what it lacks. */
function keepDraft(/** @type {string} */ name, /** @type {string} */ phrase) {
    drafts.add(name);
    tell(phrase);
}

form.addEventListener("change", ({ target }) => changed(/** @type {HTMLInputElement} */ (target)));
form.addEventListener("submit", (event) => event.preventDefault());
form.querySelector("[data-here]").addEventListener("click", () => changeQuietHours(here));
again.addEventListener("click", () => stored ? change({}) : load());
addEventListener("online", () => stored && Object.keys(unsaved).length && change({}));
addEventListener("beforeunload", (event) => Object.keys(unsaved).length && event.preventDefault());
part.addEventListener("toggle", () => part.open && !stored && load());
// What is off for this device, or new, is another number of devices.
document.addEventListener("notification-device", () => stored && !Object.keys(unsaved).length && load());

/** Opens the settings where the address leads to them. */
function openByAddress() {
    if (location.hash === `#${part.id}`) part.open = true;
}
addEventListener("hashchange", openByAddress);
openByAddress();
