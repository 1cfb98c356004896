/**
 * Unread items: badges on the tabs, dots in lists, and the number on the icon of the installed app. Which items were there
 * before and which are unread is kept in this browser alone; without storage there are no badges. Notifications to this reader alone
 * are all unread.
 *
 * @typedef {{ known: string[], unread: string[] }} State Ids of items, each once.
 * @typedef {Record<string, [id: string, page: string][]>} Items Address of a tab -> its newest items.
 */

import { OWN, acknowledge, ownItems, remembered, renewOwn } from "./reader.js";
import { say } from "./words.js";

const KEY = "corkboard.unread";
/** So many ids are remembered beyond those that the site lists now. */
const MEMORY = 1000;
/** A badge says no more than this. */
const MOST = 99;
const { root, base } = document.documentElement.dataset;
const here = addressOf(location.pathname);

/** The address on the site of a path on the host, without the language. */
function addressOf(/** @type {string} */ path) {
    return path.startsWith(`${root}/`) ? path.slice(root.length) : path.slice(base.length);
}

/** @returns {State | undefined} What is kept; nothing at a first visit. */
function load() {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(kept?.known) && Array.isArray(kept.unread) ? kept : undefined;
}

function save(/** @type {State} */ state) {
    try {
        localStorage.setItem(KEY, JSON.stringify(state));
    } catch { /* The storage is full: what is read is forgotten with the page. */ }
}

/**
 * What is unread now: what was, as far as the site still has it, and what has come since. A first visit starts at nothing.
 * @param {State | undefined} kept @param {Items} items @returns {State}
 */
function next(kept, items) {
    const ids = [...new Set(Object.values(items).flat().map(([id]) => id))];
    if (!kept) return { known: ids, unread: [] };
    const [known, unread] = [new Set(kept.known), new Set(kept.unread)];
    const older = kept.known.filter((id) => !ids.includes(id)).slice(0, MEMORY);
    return { known: [...ids, ...older], unread: ids.filter((id) => unread.has(id) || !known.has(id)) };
}

/** Whether a page, once opened, shows an item. Notices that lead nowhere are read in their list. */
const isShownBy = (/** @type {string} */ page, /** @type {string} */ shown) => (page || "/notifications/") === shown;

class Unread {
    /** @param {Items} items */
    constructor(items) {
        this.renew(items);
        const again = () => this.show(next(load(), this.items));
        addEventListener("storage", ({ key }) => [KEY, OWN].includes(key) && again());
        addEventListener("pageshow", again);
        for (const kind of ["reader", "list-filled", "visibilitychange"]) document.addEventListener(kind, again);
        this.#listen();
    }

    /** Counts what has come since the page was opened. @param {Items} items */
    renew(items) {
        this.items = items;
        this.update((state) => state);
        this.read((_id, page) => isShownBy(page, here));
    }

    /** @param {(state: State) => State} change */
    update(change) {
        const state = change(next(load(), this.items));
        save(state);
        this.show(state);
    }

    /** Takes the items out that are meant. @param {(id: string, page: string) => boolean} isMeant */
    read(isMeant) {
        const meant = new Set(Object.values(this.items).flat().filter(([id, page]) => isMeant(id, page)).map(([id]) => id));
        const own = ownItems().filter(({ id, page }) => isMeant(id, page));
        if (own.length) acknowledge(own);
        this.update(({ known, unread }) => ({ known, unread: unread.filter((id) => !meant.has(id)) }));
    }

    /** @param {State} state */
    show({ known, unread }) {
        const [ids, own] = [new Set(unread), ownItems()];
        for (const [tab, items] of Object.entries(this.items)) {
            badge(tab, items.filter(([id]) => ids.has(id)).length + own.filter((each) => each.tab === tab).length);
        }
        const shown = Object.values(this.items).flat().filter(([id]) => ids.has(id)).map(([, page]) => page);
        const pages = new Set([...shown, ...own.map(({ page }) => page)].filter(Boolean));
        for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("main li a[href]"))) {
            dot(link, pages.has(addressOf(link.pathname)));
        }
        const count = unread.length + own.length;
        for (const part of document.querySelectorAll("[data-unread-count]")) {
            part.textContent = say("unread.mark-all", { count });
            /** @type {HTMLButtonElement} */ (part).hidden = count === 0;
        }
        // While no page is seen, the service worker counts: it knows of notifications to this reader alone, too.
        if (document.hidden) return;
        if (count) navigator.setAppBadge?.(count).catch(() => {});
        else navigator.clearAppBadge?.().catch(() => {});
        if (remembered().mount) keepForWorker({ known, unread, own: own.length });
    }

    #listen() {
        const part = document.getElementById("unread");
        if (!part) return;
        part.hidden = false;
        const status = part.querySelector("[role=status]");
        const file = /** @type {HTMLInputElement} */ (part.querySelector("input"));
        part.querySelector("[data-unread-count]").addEventListener("click", () => {
            this.read(() => true);
            status.textContent = say("unread.all-read");
        });
        part.querySelector("#unread-save").addEventListener("click", () => download(load()));
        part.querySelector("#unread-open").addEventListener("click", () => file.click());
        file.addEventListener("change", async () => {
            const taken = await opened(file.files[0]);
            file.value = "";
            if (taken) this.update(() => next(taken, this.items));
            status.textContent = say(taken ? "unread.taken" : "unread.no-such-file");
        });
    }
}

/** Puts the state where the service worker can read it, once for each change. @param {State & { own: number }} state */
async function keepForWorker(state) {
    const text = JSON.stringify(state);
    if (text === keptForWorker) return;
    keptForWorker = text;
    try {
        const cache = await caches.open("notifications");
        await cache.put(`${base}/.notifications/unread`, new Response(text));
    } catch { /* Then the icon gets a mark without a number. */ }
}
let keptForWorker = "";

/** @param {string} tab @param {number} count */
function badge(tab, count) {
    // Lists that are none of the site's tabs are linked in the foot.
    const way = `a[href="${CSS.escape(root + tab)}"]`;
    const link = document.querySelector(`.tabs ${way}`) ?? document.querySelector(`.foot-links ${way}`);
    if (!link) return;
    let mark = link.querySelector(".badge");
    if (count === 0) return mark?.remove();
    if (!mark) {
        mark = Object.assign(document.createElement("span"), { className: "badge" });
        mark.append(document.createElement("b"), Object.assign(document.createElement("span"), { className: "unseen" }));
        link.append(mark);
    }
    mark.firstElementChild.textContent = count > MOST ? `${MOST}+` : String(count);
    mark.lastElementChild.textContent = ` ${say("unread.count", { count })}`;
}

/** @param {HTMLAnchorElement} link @param {boolean} isUnread */
function dot(link, isUnread) {
    const row = link.closest("li");
    if (isUnread === Boolean(link.querySelector(".dot"))) return;
    row.classList.toggle("is-unread", isUnread);
    if (!isUnread) return link.querySelector(".dot").remove();
    const words = Object.assign(document.createElement("span"), { className: "dot unseen", textContent: ` (${say("unread.one")})` });
    link.append(words);
}

/** Hands the lists out as a small file. @param {State} state */
function download(state) {
    const text = JSON.stringify({ kind: "corkboard.unread", version: 1, ...state });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = "unread.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The lists of such a file; nothing where it is another. @param {File} file @returns {Promise<State | undefined>} */
async function opened(file) {
    try {
        const { kind, known, unread } = JSON.parse(await file.text());
        const isList = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((id) => typeof id === "string");
        return kind === "corkboard.unread" && isList(known) && isList(unread) ? { known, unread } : undefined;
    } catch {
        return undefined;
    }
}

/** Shows what is unread, where the browser can remember it, and again when a push message comes. */
export async function countUnread() {
    /** @type {Unread | undefined} */
    let shown;
    // Of the server, each page asks once, and again after a message: while it is seen, else when it is seen next.
    let isDue = true;
    const countOwn = async () => {
        if (!isDue || !shown || document.hidden) return;
        isDue = false;
        if (await renewOwn()) shown.renew(shown.items);
    };
    const count = async () => {
        try {
            load(); // Where storage is refused, nothing is asked for.
            const answer = await fetch(`${base}/unread.json`);
            if (!answer.ok) return;
            const items = await answer.json();
            if (shown) shown.renew(items);
            else shown = new Unread(items);
            await countOwn();
        } catch { /* Without a connection or storage the pages are whole all the same, without badges. */ }
    };
    // Before the first answer, so that no message is missed.
    navigator.serviceWorker?.addEventListener("message", ({ data }) => {
        if (data !== "unread") return;
        isDue = true;
        count();
    });
    document.addEventListener("visibilitychange", countOwn);
    await count();
}
