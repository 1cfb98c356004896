/**
 * Conversations that were read before, without a connection: the list, and behind `#` the one that is named. The page has no message; they are
 * in this browser (message-store.js). Where the site can be reached, the program is asked first whether it still knows the session.
 *
 * @typedef {import("./message-store.js").Conversation} Conversation
 */

import { MessageRows } from "./message-rows.js";
import * as store from "./message-store.js";
import { say } from "./words.js";

/** Until an answer, at most, in milliseconds. */
const PATIENCE = 5000;
const { lang, dataset } = document.documentElement;
/** English dates have the day first, as elsewhere on the site, but for those of the United States. */
const format = new Intl.DateTimeFormat(lang.replace(/^en$/, "en-GB"), { dateStyle: "medium", timeStyle: "short", timeZone: dataset.timeZone });

const part = /** @type {HTMLElement} */ (document.getElementById("kept-messages"));
const { mount = "" } = part.dataset;
const element = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.getElementById(`kept-${name}`));
const heading = /** @type {HTMLElement} */ (document.querySelector("h1"));
const title = heading.textContent ?? "";

/** The kept conversations, the last read first. @type {Conversation[]} */
let conversations = [];

/** Whether the messages are those of the member who is signed in; true without an answer. @param {string} member @param {string} other */
async function isAllowed(member, other) {
    if (!navigator.onLine) return true;
    try {
        const answer = await fetch(`${mount}/messages/${other}.json?after=${Number.MAX_SAFE_INTEGER}`, {
            cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(PATIENCE),
        });
        if (answer.type === "opaqueredirect" || [401, 403, 404].includes(answer.status)) return false;
        return !answer.ok || (await answer.json()).member === member;
    } catch {
        return true;
    }
}

/** @param {Conversation} conversation */
function row({ other, name, messages, read }) {
    const row = /** @type {HTMLElement} */ (/** @type {HTMLTemplateElement} */ (element("row")).content.firstElementChild?.cloneNode(true));
    const last = messages[messages.length - 1];
    const link = /** @type {HTMLAnchorElement} */ (row.querySelector("a"));
    link.href = `#${other}`;
    link.textContent = name;
    /** @type {HTMLElement} */ (row.querySelector(".excerpt")).textContent = last.text;
    /** @type {HTMLElement} */ (row.querySelector(".facts")).textContent = say("kept-messages.read", { time: format.format(read) });
    return row;
}

/** Shows the conversation that the address names, or the list. */
function show() {
    const chosen = conversations.find(({ other }) => `#${other}` === location.hash);
    element("list").hidden = Boolean(chosen);
    element("conversation").hidden = !chosen;
    heading.textContent = chosen?.name ?? title;
    if (!chosen) return;
    element("read").textContent = say("kept-messages.read", { time: format.format(chosen.read) });
    /** @type {HTMLAnchorElement} */ (element("open")).href = `${mount}/messages/${chosen.other}`;
    new MessageRows(chosen.name, say("messages-live.you")).show(
        chosen.messages.map((message) => ({ ...message, time: format.format(new Date(message.sent)) })));
    scrollTo(0, document.documentElement.scrollHeight);
}

async function start() {
    try {
        const kept = await store.all();
        conversations = kept.conversations;
        if (conversations.length > 0 && !await isAllowed(kept.member ?? "", conversations[0].other)) {
            conversations = [];
            await store.empty();
        }
    } catch { /* Nothing can be stored here. */ }
    element("none").hidden = conversations.length > 0;
    element("rows").replaceChildren(...conversations.map(row));
    part.hidden = conversations.length === 0;
    addEventListener("hashchange", show);
    show();
}

start();
