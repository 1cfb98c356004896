/**
 * The anonymous reader of this browser, whose key is in a cookie that scripts cannot read: whether there is one, and the unread
 * notifications to this reader alone, which the server keeps. A browser without a reader asks the server for nothing.
 *
 * @typedef {{ type: string, id: string, tab: string, page: string }} OwnItem The tab that counts it, and the page that shows it: empty for
 *     the list of notices.
 * @typedef {{ renewed?: number, wanted?: boolean, paused?: boolean, reminded?: boolean, mount?: string }} Remembered When the subscription was registered,
 *     whether a new one is to replace one that was ended, whether the settings let nothing come, and the path of the program once it has a
 *     reader for this browser.
 */

const KEY = "corkboard.notifications";
/** The key of the unread notifications to this reader alone in the browser's storage, by which tabs tell each other. */
export const OWN = "corkboard.own";

/** @returns {Remembered} */
export function remembered() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
        return {};
    }
}

export function remember(/** @type {Remembered} */ change) {
    try {
        localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...change }));
    } catch { /* Without storage the subscription is registered again at each visit. */ }
}

/** Keeps whether the program has a reader for this browser. @param {string | undefined} mount The program's path; nothing without a reader. */
export function rememberReader(mount) {
    if (remembered().mount === mount) return;
    remember({ mount });
    if (!mount) keep(undefined);
    tell();
}

/** The unread notifications to this reader alone, as the server last told. @returns {OwnItem[]} */
export const ownItems = () => kept()?.own ?? [];

/** Asks the server for them. @returns {Promise<boolean>} Whether it has answered. */
export function renewOwn() {
    return store("unread", { priority: "low" });
}

/** Takes items out, and tells the server that they are read. @param {OwnItem[]} items */
export async function acknowledge(items) {
    const lists = kept();
    if (!lists) return;
    keep({ ...lists, own: lists.own.filter((each) => !items.some(({ type, id }) => type === each.type && id === each.id)) });
    /** @type {Record<string, string[]>} */
    const read = {};
    for (const { type, id } of items) (read[type] ??= []).push(id);
    // It arrives, too, when the reader goes on to another page.
    await store("acknowledge", {
        method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify({ fetched: lists.fetched, read }),
    });
}

/** Stores the lists with which the server answers. Without a connection those of before stay. */
async function store(/** @type {string} */ name, /** @type {RequestInit} */ options) {
    const { mount } = remembered();
    if (!mount) return false;
    try {
        const answer = await fetch(`${mount}/api/notifications/${name}`, { cache: "no-store", credentials: "include", ...options });
        if (!answer.ok) return false;
        const { fetched, own } = await answer.json();
        keep({ fetched, own });
    } catch {
        return false;
    }
    tell();
    return true;
}

/** @returns {{ fetched: string, own: OwnItem[] } | undefined} */
function kept() {
    try {
        const lists = JSON.parse(localStorage.getItem(OWN) ?? "null");
        return Array.isArray(lists?.own) ? lists : undefined;
    } catch {
        return undefined;
    }
}

function keep(/** @type {object | undefined} */ lists) {
    try {
        if (lists) localStorage.setItem(OWN, JSON.stringify(lists));
        else localStorage.removeItem(OWN);
    } catch { /* The storage is full: the next page asks again. */ }
}

/** Tells this page; other tabs hear of the storage. */
function tell() {
    document.dispatchEvent(new Event("reader"));
}
