/**
 * The history of notifications to this reader alone, such as reminders, on the page of notices. It is there only in a browser for which the
 * program has a reader; other browsers ask for nothing.
 *
 * @typedef {{ notification: { title: string, body: string }, data: { id: string, timestamp: string, url: string | null } }} Notice
 */

import { showAge } from "./ages.js";
import { remembered } from "./reader.js";

/** The server gives so many at a time. */
const PAGE = 20;
const { lang, dataset } = document.documentElement;
/** English dates have the day first, as elsewhere on the site, but for those of the United States. */
const language = lang.replace(/^en$/, "en-GB");
const days = new Intl.DateTimeFormat(language, { dateStyle: language === "en-US" ? "medium" : "long", timeZone: dataset.timeZone });
const part = document.getElementById("own-notices");
const list = part.querySelector("ol");
const older = part.querySelector("button");
/** The site's own host, of which the page may be a copy, as on the computer of a designer. */
const site = new URL(/** @type {HTMLLinkElement} */ (document.querySelector("link[rel=canonical]")).href).origin;

/** The newest notices, or those after another one. @param {Notice} [last] @returns {Promise<Notice[] | undefined>} Nothing without an answer. */
async function load(last) {
    const place = last ? `&before=${encodeURIComponent(last.data.timestamp)}&after=${encodeURIComponent(last.data.id)}` : "";
    try {
        const answer = await fetch(`${remembered().mount}/api/notifications/history?own=true&limit=${PAGE}&lang=${lang}${place}`, { cache: "no-store", credentials: "include" });
        return answer.ok ? (await answer.json()).history : undefined;
    } catch {
        return undefined;
    }
}

/** @param {Notice} notice */
function row({ notification: { title, body }, data: { timestamp, url } }) {
    const row = /** @type {HTMLElement} */ (/** @type {DocumentFragment} */ (part.querySelector("template").content.cloneNode(true)).firstElementChild);
    const link = row.querySelector("a");
    const name = row.querySelector(".title");
    name.textContent = title;
    if (/^https?:/.test(url ?? "")) link.href = addressOf(new URL(url));
    else link.replaceWith(Object.assign(document.createElement("p"), { className: "title", textContent: title }));
    row.querySelector(".notice-body").textContent = body;
    const time = row.querySelector("time");
    time.dateTime = timestamp;
    time.textContent = days.format(new Date(timestamp));
    showAge(time);
    return row;
}

/** An address as a link: without the host where it is on this site. @param {URL} url */
const addressOf = (url) => url.origin === site ? `${url.pathname}${url.search}${url.hash}` : url.href;

/** Shows notices behind those that are there. @param {Notice[]} notices */
function add(notices) {
    list.append(...notices.map(row));
    older.hidden = notices.length < PAGE;
    older.onclick = () => more(notices[notices.length - 1]);
    part.hidden = list.children.length === 0;
    document.dispatchEvent(new Event("list-filled"));
}

/** @param {Notice} last */
async function more(last) {
    const notices = await load(last);
    if (!notices) return;
    const count = list.children.length;
    add(notices);
    // The button may be gone: reading goes on at the first new row.
    const title = /** @type {HTMLElement | undefined} */ (list.children[count]?.querySelector("a, p.title"));
    if (title?.localName === "p") title.tabIndex = -1;
    title?.focus();
}

let isDue = true;
/** Shows the newest, when the page is seen: again after a message, unless older ones were asked for. */
async function fill() {
    if (!isDue || document.hidden || !remembered().mount || list.children.length > PAGE) return;
    isDue = false;
    const notices = await load();
    if (!notices) return;
    list.replaceChildren();
    add(notices);
}

document.addEventListener("visibilitychange", fill);
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    isDue ||= data === "unread";
    fill();
});
fill();
