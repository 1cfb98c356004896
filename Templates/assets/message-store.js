/**
 * What this browser keeps of conversations that were read, in IndexedDB, for times without a connection: the last messages of the last
 * conversations of one member. They go at sign-out, when the program does not know the session any more, when it is over by its time, and when
 * somebody else signs in. service-worker.mustache removes them in time, too.
 *
 * @typedef {object} Message
 * @property {number} number
 * @property {boolean} isOwn
 * @property {string} text The words; in a line by the program, its sentence.
 * @property {string} [page] The address of what a line by the program is about.
 * @property {string} sent The time in ISO 8601.
 * @property {string} time The same in words.
 * @typedef {object} Conversation
 * @property {string} other The opaque id of the other member.
 * @property {string} name
 * @property {Message[]} messages The oldest first.
 * @property {number} read When the program answered last, in milliseconds.
 * @property {number} until When it is removed, in milliseconds.
 */

import { database, result } from "./database.js";
import { isMember } from "./own-votes.js";

/** Maximum number of conversations, and of messages of one. */
const [CONVERSATIONS, MESSAGES] = [50, 200];
/** How long a session lasts that is not used, in milliseconds: 30 days (Sources/Core/State/AccountKind.swift). */
const IDLE = 2_592_000_000;
/** The start of the keys of what tabs know of live files, whose names are a secret of the member (fresh.js). */
const FILES = `corkboard.fresh ${document.documentElement.dataset.base ?? ""}/live/`;

/** The start of the keys of drafts in the storage of the tab: of messages (message-form.js), and of other forms (reader-form.js). */
const [DRAFT, FORM] = ["corkboard.message ", "corkboard.draft "];
/** The key of the draft of a member's message. @param {string} member @param {string} other */
export const draftKey = (member, other) => `${DRAFT}${member} ${other}`;

const change = database("messages", { conversations: { keyPath: "other" }, owner: {} });

/**
 * Part of a conversation as a page shows it: all messages from the first to the last one, the oldest first.
 * @typedef {{ messages: Message[], isStart: boolean, isEnd: boolean }} Part Whether there are no older ones, and no newer ones.
 */

/** The kept messages with those of a page. Between two of them none is missing. @param {Message[]} kept @param {Part} part */
function joined(kept, { messages, isStart, isEnd }) {
    if (messages.length === 0) return isStart && isEnd ? [] : kept;
    const [first, last] = [messages[0].number, messages[messages.length - 1].number];
    const older = isStart ? [] : kept.filter(({ number }) => number < first);
    const newer = isEnd ? [] : kept.filter(({ number }) => number > last);
    const overlaps = kept.some(({ number }) => number >= first && number <= last);
    if (newer.length > 0 && !overlaps && newer[0].number > last + 1) return kept;
    const isJoined = overlaps || older.length > 0 && older[older.length - 1].number === first - 1;
    return [...(isJoined ? older : []), ...messages, ...newer];
}

/**
 * Keeps what a page shows of a conversation, and nothing of another member.
 * @param {string} member Whose page it is. @param {string} other @param {string} name @param {Part} part
 */
export const keep = (member, other, name, part) => change(async (conversations, owner) => {
    if (await result(owner.get("member")) !== member) conversations.clear();
    owner.put(member, "member");
    const now = Date.now();
    /** @type {Conversation | undefined} */
    const kept = await result(conversations.get(other));
    const messages = joined(kept?.messages ?? [], part).slice(-MESSAGES);
    if (messages.length > 0) conversations.put({ other, name, messages, read: now, until: now + IDLE });
    else conversations.delete(other);
    /** @type {Conversation[]} */
    const all = await result(conversations.getAll());
    all.sort((one, two) => two.read - one.read);
    for (const each of all.slice(CONVERSATIONS)) conversations.delete(each.other);
    // The session was used: the others stay as long.
    for (const each of all.slice(0, CONVERSATIONS)) if (each.other !== other) conversations.put({ ...each, until: now + IDLE });
});

/** The kept conversations, the last read first, and their member. Those whose time is over are removed; all, where nobody is signed in. */
export const all = () => change(async (conversations, owner) => {
    if (!isMember()) conversations.clear();
    /** @type {Conversation[]} */
    const found = isMember() ? await result(conversations.getAll()) : [];
    for (const { other, until } of found) if (until <= Date.now()) conversations.delete(other);
    /** @type {string | undefined} */
    const member = await result(owner.get("member"));
    return { member, conversations: found.filter(({ until }) => until > Date.now()).sort((one, two) => two.read - one.read) };
});

/** Removes a conversation. */
export const remove = (/** @type {string} */ other) => change((conversations) => { conversations.delete(other); });

/** Removes everything: nobody is signed in any more. */
export async function empty() {
    try {
        for (const key of Object.keys(localStorage)) if (key.startsWith(FILES)) localStorage.removeItem(key);
    } catch { /* Nothing was stored. */ }
    await change((conversations, owner) => {
        conversations.clear();
        owner.clear();
    });
}

/** Removes everything, and what was typed in this tab: the member signs out. */
export async function signOut() {
    try {
        for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT) || key.startsWith(FORM)) sessionStorage.removeItem(key);
    } catch { /* Nothing was stored. */ }
    await empty();
}
