/**
 * The list at the door of a date, which the address names behind `#`: an event, and the day of a date in a series. The page has no names:
 * officers get them from the program into this phone (door-store.js), tick people with or without a connection, and send the ticks when
 * there is one. The program joins those of several phones: of each person the later tick counts.
 *
 * @typedef {import("./door-store.js").Tick} Tick
 * @typedef {import("./door-store.js").Person} Person
 * @typedef {import("./door-store.js").List} List
 */

import * as store from "./door-store.js";
import { fold, foldQuery } from "./search-text.js";
import { say } from "./words.js";

/** Between two requests, at most after errors, after a tick, and until an answer, in milliseconds. */
const [INTERVAL, LONGEST, SOON, PATIENCE] = [5000, 60_000, 300, 10_000];
/** Maximum number of ticks in a request (Sources/Sections/Events/Desk/SignUps/DoorAPI.swift). */
const MOST = 200;

const { lang, dataset } = document.documentElement;
const part = /** @type {HTMLElement} */ (document.getElementById("door"));
const { mount = "" } = part.dataset;
const element = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.getElementById(`door-${name}`));
const clock = new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit", timeZone: dataset.timeZone });

const [, step = "", day = ""] = /^(.*?)(?: (\d{4}-\d{2}-\d{2}))?$/s.exec(named()) ?? [];
const key = day ? `${step} ${day}` : step;
const path = `${mount}/events/${encodeURIComponent(step)}/door`;

/** The list as the program answered last, on this phone; undefined before, and when it was emptied. @type {List | undefined} */
let list;
/** The ticks of the program's answer, and those that are not sent yet, by the number of the sign-up. @type {Map<number, Tick>} */
let [known, unsent] = [new Map(), new Map()];
/** The ticks that are being stored. @type {Promise<unknown>} */
let storing = Promise.resolve();
/** The CSRF token with which the officer signs out; empty before the first answer. */
let csrf = "";
let [failures, timer] = [0, 0];
/** Whether nothing is asked any more: nobody is signed in, or the list is over or gone. */
let isStopped = false;
let isOver = false;
/** Whether the next press on the button signs out although ticks are not sent. */
let isSure = false;
/** @type {Map<number, Row>} */
const rows = new Map();
/** The version of the names that the rows have. */
let shown = "";

const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("corkboard.door") : undefined;

/** What the address names behind `#`. */
function named() {
    const text = location.hash.slice(1);
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** Now by the clock of the program, so that phones whose clocks differ agree which tick is later. */
const now = () => Math.round(Date.now() + (list?.offset ?? 0));

/** The later of two ticks of a person; of two with one time, that with more people. @param {Tick | undefined} one @param {Tick | undefined} other */
function later(one, other) {
    if (!one || !other) return one ?? other;
    return other.time > one.time || other.time === one.time && other.came > one.came ? other : one;
}

const tickOf = (/** @type {number} */ id) => later(known.get(id), unsent.get(id));

class Row {
    element;
    person;
    text;
    #button;
    #facts;
    #party;
    #seen = "";

    /** @param {Person} person @param {HTMLElement} model */
    constructor(person, model) {
        this.element = /** @type {HTMLElement} */ (model.cloneNode(true));
        [this.person, this.text] = [person, fold(person.name)];
        const [button, party] = this.element.children;
        [this.#button, this.#party] = [/** @type {HTMLButtonElement} */ (button), /** @type {HTMLElement} */ (party)];
        this.#facts = button.children[1];
        this.element.dataset.id = String(person.id);
        button.children[0].textContent = person.name;
        if (!person.isIn) button.setAttribute("aria-disabled", "true");
        if (person.guests > 0) {
            ["fewer", "more"].forEach((each, index) => party.children[index].setAttribute("aria-label", say(`door.${each}`, { name: person.name })));
        }
        this.show();
    }

    /** Shows the person's tick. */
    show() {
        const { id, guests, isIn } = this.person;
        const { came = 0, time = 0 } = tickOf(id) ?? {};
        if (this.#seen === `${came} ${time}`) return;
        this.#seen = `${came} ${time}`;
        if (isIn) this.#button.setAttribute("aria-pressed", String(came > 0));
        this.#facts.textContent = this.#words(came, time);
        this.#party.hidden = came === 0 || guests === 0;
    }

    /** @param {number} came @param {number} time */
    #words(came, time) {
        const { guests, isIn } = this.person;
        if (!isIn) return say("door.waits");
        if (came === 0) return guests > 0 ? say("door.guests", { count: guests }) : "";
        const here = say("door.here-since", { time: clock.format(time) });
        return guests > 0 ? `${here} · ${say("door.party", { came, all: 1 + guests })}` : here;
    }
}

// What is shown

function showAll() {
    if (list && list.until <= now()) return leave("over", () => store.remove(key, false));
    part.hidden = !list;
    if (list) showList(list);
    element("sent").textContent = sentWords();
}

/** @param {List} list */
function showList(list) {
    element("title").textContent = list.title;
    element("when").textContent = list.when;
    if (shown !== list.names) build(list);
    for (const row of rows.values()) row.show();
    showCount(list);
}

/** Makes the rows: who is in by name, then who waits. @param {List} list */
function build({ people, names }) {
    const { compare } = new Intl.Collator(lang);
    const model = /** @type {HTMLTemplateElement} */ (element("row")).content.firstElementChild;
    const sorted = [...people].sort((one, other) => Number(other.isIn) - Number(one.isIn) || compare(one.name, other.name));
    rows.clear();
    for (const person of sorted) rows.set(person.id, new Row(person, /** @type {HTMLElement} */ (model)));
    element("people").replaceChildren(...[...rows.values()].map((row) => row.element));
    shown = names;
    find();
}

/** @param {List} list */
function showCount({ people }) {
    const all = people.filter(({ isIn }) => isIn);
    const seats = all.reduce((sum, { guests }) => sum + 1 + guests, 0);
    const came = all.reduce((sum, { id }) => sum + (tickOf(id)?.came ?? 0), 0);
    element("count").textContent = seats ? say("door.count", { came, all: seats }) : say("door.nobody");
}

function sentWords() {
    const count = unsent.size;
    if (isStopped) return count ? say("door.held", { count }) : "";
    if (failures === 0) return count ? say("door.sending", { count }) : list ? say("door.sent") : "";
    const words = list ? say("door.offline", { time: clock.format(list.now) }) : isOver ? "" : say("door.no-list");
    return count ? `${words} ${say("door.unsent", { count })}`.trim() : words;
}

/** Says why there is no list, with a link. @param {string} phrase @param {string} address */
function note(phrase, address) {
    const link = element("way");
    element("note").hidden = false;
    element("why").textContent = say(`door.${phrase}`);
    link.textContent = say(`door.to-${phrase}`);
    link.setAttribute("href", address);
}

/** Takes the list away. @param {"signed-out" | "over" | "gone" | "empty"} reason */
function end(reason) {
    isOver = reason === "over";
    // Ticks are still sent.
    isStopped = !isOver || unsent.size === 0;
    [list, known] = [undefined, new Map()];
    rows.clear();
    element("people").replaceChildren();
    [element("title").textContent, element("when").textContent, shown] = [document.title.split(" · ")[0], "", ""];
    part.hidden = true;
    element("sent").textContent = sentWords();
    note(reason, reason === "signed-out" ? `${path}/page?date=${day}` : `${mount}/`);
}

// Search

const field = /** @type {HTMLInputElement} */ (element("search"));

function find() {
    const words = foldQuery(field.value).split(" ");
    let count = 0;
    for (const { element, text } of rows.values()) {
        const isFound = words.every((word) => text.includes(word));
        if (element.hidden === isFound) element.hidden = !isFound;
        count += Number(isFound);
    }
    element("found").textContent = field.value && list ? say("door.found", { count }) : "";
}

// Ticks

/** @param {Person} person @param {number} came */
function tick({ id, name, guests }, came) {
    const time = Math.max(now(), (tickOf(id)?.time ?? 0) + 1);
    const tick = { key, id, time, came };
    unsent.set(id, tick);
    storing = storing.then(() => store.add(tick)).then(() => tabs?.postMessage("tick"), () => { element("kept").hidden = false; });
    rows.get(id)?.show();
    if (list) showCount(list);
    element("sent").textContent = sentWords();
    const phrase = came === 0 ? "unticked" : guests > 0 ? "ticked-party" : "ticked";
    element("said").textContent = say(`door.${phrase}`, { name, came, all: 1 + guests });
    if (failures === 0) plan(SOON);
}

element("people").addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    const row = rows.get(Number(/** @type {HTMLElement | null} */ (button?.closest("li"))?.dataset.id));
    if (!button || !row) return;
    const { person } = row;
    const came = tickOf(person.id)?.came ?? 0;
    const all = 1 + person.guests;
    if (!person.isIn) element("said").textContent = say("door.cannot-tick", { name: person.name });
    else if (button.dataset.more) tick(person, Math.min(all, Math.max(1, came + Number(button.dataset.more))));
    else tick(person, came > 0 ? 0 : all);
});

// The program

/** Runs work in one tab at a time; another tab's work is waited for, or left to it. @param {() => Promise<void>} work @param {boolean} [isPatient] */
async function alone(work, isPatient = false) {
    if (!navigator.locks) return work();
    await navigator.locks.request(`corkboard.door ${mount}`, { ifAvailable: !isPatient }, async (lock) => { if (lock) await work(); });
}

/** Takes what this phone has stored, also by other tabs. Where nothing can be stored the page has its own alone. */
async function refresh() {
    try {
        let before, read;
        do {
            before = storing;
            await before;
            read = await store.read(key);
        } while (before !== storing);
        if (read.list && read.list.now >= (list?.now ?? 0)) list = read.list;
        unsent = new Map(read.ticks.map((each) => [each.id, each]));
        known = ticksOf(list);
    } catch { /* As above. */ }
}

/** @param {List | undefined} list @returns {Map<number, Tick>} */
const ticksOf = (list) => new Map((list?.ticks ?? []).map(([id, time, came]) => [id, { key, id, time, came }]));

/** Asks soon, or after the usual time. */
function plan(wait = Math.min(LONGEST, INTERVAL * 2 ** failures)) {
    clearTimeout(timer);
    if (!document.hidden && !isStopped) timer = setTimeout(sync, wait);
}

async function sync() {
    clearTimeout(timer);
    if (isStopped) return;
    try {
        await alone(ask);
    } catch {
        failures += 1;
    }
    if (isStopped) return;
    showAll();
    plan(failures === 0 && unsent.size > 0 ? SOON : undefined);
}

/** Sends ticks, and gets the names if they are others, and the ticks of all phones. */
async function ask() {
    await refresh();
    const sent = [...unsent.values()].slice(0, MOST);
    const started = Date.now();
    const address = `${path}?date=${day}&lang=${lang}`;
    /** @type {RequestInit} */
    const common = { cache: "no-store", redirect: "error", signal: AbortSignal.timeout(PATIENCE) };
    const ticks = sent.map(({ id, time, came }) => ({ id, time, came }));
    const answer = await fetch(address, list || sent.length ? {
        ...common, method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ known: list?.names, ticks }),
    } : common);
    if (answer.status === 401 || answer.status === 403) return leave("signed-out", () => store.empty());
    if (answer.status === 404) return leave("gone", () => store.remove(key, true));
    if (!answer.ok) throw new Error(`${answer.status}`);
    await take(await answer.json(), sent, started);
}

/** @param {any} value @param {Tick[]} sent @param {number} started When it was asked for. */
async function take({ csrf: token, title, when, until, names, people = list?.people ?? [], ticks, now: time }, sent, started) {
    csrf = token;
    failures = 0;
    for (const { id, time } of sent) if (unsent.get(id)?.time === time) unsent.delete(id);
    list = { key, title, when, until, names, people, ticks, now: time, offset: time - (started + Date.now()) / 2 };
    known = ticksOf(list);
    element("note").hidden = true;
    try {
        await store.keep(list, sent);
        tabs?.postMessage("list");
    } catch {
        element("kept").hidden = false;
    }
}

/** Takes the names off this phone. @param {"signed-out" | "over" | "gone"} reason @param {() => Promise<unknown>} remove */
async function leave(reason, remove) {
    await remove().catch(() => {});
    if (reason === "gone") unsent.clear();
    tabs?.postMessage(reason);
    end(reason);
}

// Signing out

/** Signs out and empties this phone, after sending what can be sent. Asks first if something cannot. */
async function signOut() {
    const sendAll = async () => {
        do await ask(); while (unsent.size > 0 && !isStopped);
    };
    await alone(sendAll, true).catch(() => { failures += 1; });
    const count = await storing.then(store.countUnsent).catch(() => unsent.size);
    if (count > 0 && !isSure) {
        isSure = true;
        element("ask").textContent = say("door.ask-unsent", { count });
        element("out").textContent = say("door.sign-out-anyway");
        return;
    }
    isStopped = true;
    await alone(() => store.clear().then(() => {}, () => {}), true);
    unsent.clear();
    const reason = await sendSignOut() ? "signed-out" : "empty";
    tabs?.postMessage(reason);
    end(reason);
}

/** Ends the session. @returns {Promise<boolean>} Whether it is over. */
async function sendSignOut() {
    if (!csrf || failures > 0) return false;
    try {
        const answer = await fetch(`${mount}/logout`, { method: "POST", body: new URLSearchParams({ csrf }), redirect: "manual" });
        return answer.type === "opaqueredirect";
    } catch {
        return false;
    }
}

// Start

/** Has the service worker keep this page and all that it loads, which it does not do on the first visit of a site. */
async function keepPage() {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    if (!worker.controller) await new Promise((resolve) => { worker.addEventListener("controllerchange", resolve, { once: true }); });
    const assets = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/assets/"));
    for (const address of [location.pathname, ...assets]) {
        if (!await caches.match(address)) await fetch(address);
    }
}

/** Lists what this phone has, where the address names no event. */
async function choose() {
    note("choose", `${mount}/`);
    for (const { key, title, when } of await store.all().catch(() => [])) {
        const link = Object.assign(document.createElement("a"), { href: `#${encodeURIComponent(key)}`, textContent: title, dir: "auto" });
        const item = document.createElement("li");
        item.append(link, ` ${when}`);
        element("lists").append(item);
    }
}

async function start() {
    for (const link of document.querySelectorAll(".languages a")) link.setAttribute("href", link.getAttribute("href") + location.hash);
    addEventListener("hashchange", () => location.reload());
    if (!step) return choose();
    element("list").setAttribute("href", `${mount}/events/${encodeURIComponent(step)}/signups?date=${day}`);
    await store.all().catch(() => { element("kept").hidden = false; });
    await refresh();
    showAll();
    keepPage().catch(() => {});
    await sync();
}

tabs?.addEventListener("message", async ({ data }) => {
    if (isStopped) return;
    if (data === "signed-out" || data === "empty") return end(data);
    await refresh();
    showAll();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden && step) sync(); });
addEventListener("online", () => { if (step) sync(); });
field.addEventListener("input", find);
element("form").addEventListener("submit", (submission) => submission.preventDefault());
element("out").addEventListener("click", signOut);
start();
