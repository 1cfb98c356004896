/**
 * Search without a connection: in the courses, events, messages, questions, items and pages whose index is kept, and in what else was read. A very large
 * catalog has no such index.
 */

import { CourseIndex } from "./course-index.js";
import { FeedbackIndex } from "./feedback-index.js";
import { best } from "./search-rank.js";
import { cutAtQuery, excerpt, loadVariants, marked } from "./search-text.js";
import { say } from "./words.js";

/** The most rows shown. */
const LIMIT = 50;
const { root = "" } = document.documentElement.dataset;

/**
 * @typedef {object} Row
 * @property {"course" | "event" | "message" | "question" | "meetup" | "item" | "page"} kind
 * @property {string} address
 * @property {string} [number]
 * @property {import("./course-index.js").Name[]} titles
 * @property {string} text
 */

const loaded = async (/** @type {string} */ file) => (await fetch(`${root}/${file}.json`, { priority: "low" })).json();

/** All courses; nothing of a very large catalog. @returns {Promise<any>} */
async function allCourses() {
    const json = await loaded("courses/search");
    return json.isKept ? loaded("courses/search-kept") : json;
}

/** @param {string} query @returns {Promise<Row[]>} */
async function courses(query) {
    const json = await allCourses();
    if (!json.courses) return [];
    return new CourseIndex(json).search(query, "all").map(({ slug, number, names, professors }) => ({
        kind: "course", address: `${root}/courses/${slug}/`, number, titles: names, text: professors.map(({ text }) => text).join(", "),
    }));
}

/** @param {string} query @returns {Promise<Row[]>} */
async function messages(query) {
    const index = await FeedbackIndex.open(`${root}/feedback/search.json`);
    try {
        while (index.hasOlder) await index.loadOlder();
    } catch { /* Older messages were never asked for. */ }
    return index.search(query).map(({ id, title, text, pinyin }) => ({
        kind: "message", address: `${root}/feedback/${id}/`, titles: [{ text: title, pinyin }], text,
    }));
}

/**
 * The hits in an index of events, questions, meet-ups, items or the association's own pages, whose pages stand in a folder.
 * @param {"event" | "question" | "meetup" | "item" | "page"} kind @param {string} file @param {string} folder @param {string} query @returns {Promise<Row[]>}
 */
async function postsIn(kind, file, folder, query) {
    const index = await FeedbackIndex.open(file);
    return index.search(query).map(({ id, title, text, pinyin }) => ({
        kind, address: `${folder}/${id}/`,
        titles: [title].flat().map((each, place) => ({ text: each, pinyin: place > 0 ? "" : pinyin })),
        text: [text].flat().filter(Boolean).join(" · "),
    }));
}

const events = (/** @type {string} */ query) => postsIn("event", `${root}/events/search.json`, `${root}/events`, query);
const questions = async (/** @type {string} */ query) => has("questions") ? postsIn("question", `${root}/questions/search.json`, `${root}/questions`, query) : [];
const meetups = async (/** @type {string} */ query) => has("meetups") ? postsIn("meetup", `${root}/meetups/search.json`, `${root}/meetups`, query) : [];
const items = async (/** @type {string} */ query) => has("items") ? postsIn("item", `${root}/items/search.json`, `${root}/items`, query) : [];
const pages = (/** @type {string} */ query) => postsIn("page", `${root}/searches/pages.json`, root, query);

/** Whether the site has posts of a section of members: their list is a tab, or in the foot. @param {string} section */
const has = (section) => document.querySelector(`a[href="${root}/${section}/"]`) !== null;

/** Events and other pages among those that were read. @param {string} query @returns {Promise<Row[]>} */
async function readPages(query) {
    const lists = [...document.querySelectorAll(".tabs a")].map((link) => /** @type {HTMLAnchorElement} */ (link).pathname);
    const cache = await caches.open("pages");
    const texts = [];
    for (const { url } of await cache.keys()) {
        const { pathname } = new URL(url);
        const isOfKind = /^\/(events\/)?[^/]+\/$/.test(pathname.slice(root.length));
        if (!pathname.startsWith(`${root}/`) || !isOfKind || lists.includes(pathname) || pathname.endsWith("/offline/")) continue;
        const page = new DOMParser().parseFromString(await (await cache.match(url)).text(), "text/html");
        const title = page.querySelector("h1")?.textContent?.trim();
        if (!title || page.documentElement.lang !== document.documentElement.lang) continue;
        texts.push([pathname, 0, 0, title, page.querySelector("main").textContent.trim()]);
    }
    return new FeedbackIndex([], texts).search(query).map(({ id, title, text }) => ({
        kind: id.startsWith(`${root}/events/`) ? "event" : "page", address: id, titles: [{ text: title }], text,
    }));
}

/** Loads what a search without a connection needs, so that the service worker keeps it. */
export async function keep() {
    // The forms of Chinese characters, which a query with one asks for.
    await loadVariants("\u4E00");
    await Promise.allSettled([allCourses(), ...["events/search", "feedback/search", "searches/pages", ...["questions", "meetups", "items"].filter(has).map((section) => `${section}/search`)].map(loaded)]);
}

/** The hits in all that is kept, the best first. @param {string} query */
export async function searchKept(query) {
    await loadVariants(query);
    const finds = [courses, events, messages, questions, meetups, items, pages, readPages].map((find) => find(query).catch(() => []));
    const [ofCourses, ofEvents, ofMessages, ofQuestions, ofMeetups, ofItems, ofPages, ofRead] = await Promise.all(finds);
    const known = new Set([...ofEvents, ...ofPages].map(({ address }) => address));
    const ofOthers = ofRead.filter(({ address }) => !known.has(address));
    const read = (/** @type {string} */ kind) => ofOthers.filter((row) => row.kind === kind);
    return best([...ofCourses, ...ofEvents, ...read("event"), ...ofMessages, ...ofQuestions, ...ofMeetups, ...ofItems, ...ofPages, ...read("page")], query);
}

/** @param {Row} row @param {string} query */
function rowOf({ kind, address, number = "", titles, text }, query) {
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("search-row"));
    const row = /** @type {Element} */ (/** @type {DocumentFragment} */ (template.content.cloneNode(true)).firstElementChild);
    const cut = (/** @type {string} */ part) => cutAtQuery(part, query);
    row.querySelector("a").href = address;
    row.querySelector(".number").textContent = number;
    row.querySelector(".title").append(...titles.flatMap((title, place) => [place > 0 ? " / " : "", ...marked(cut(title.text))]));
    row.querySelector(".excerpt").append(...marked(cut(excerpt(text, "", cut))));
    const fact = document.createElement("span");
    fact.textContent = say(`found.${kind}`);
    row.querySelector(".facts").append(fact);
    return row;
}

/** Shows the form, and what is found for the address's query. */
export async function start() {
    const form = /** @type {HTMLFormElement} */ (document.getElementById("kept-search"));
    const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
    /** @type {HTMLInputElement} */ (form.elements.namedItem("q")).value = query;
    form.hidden = false;
    if (!query) return;
    const rows = await searchKept(query);
    const results = document.getElementById("search-results");
    results.replaceChildren(...rows.slice(0, LIMIT).map((row) => rowOf(row, query)));
    results.hidden = rows.length === 0;
    document.getElementById("search-status").textContent = rows.length > 0
        ? say("found.count", { count: rows.length }) : say("found.none", { query });
}
