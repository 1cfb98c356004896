/**
 * An open conversation of two members: what is written appears without the page being loaded again, and a message is sent from the page, which
 * keeps what is typed until the program has it. What was read is kept for times without a connection (message-store.js). Without this script
 * the form loads the page again, and nothing is kept.
 *
 * The page asks for the small file that `data-live` names, and the program (`MessageNews`) only after the file's counter changed.
 *
 * @typedef {import("./message-store.js").Message} Message
 * @typedef {{ number: number, isOwn: boolean, text: string, line?: string, page?: string, sent: string, time: string }} Item
 * @typedef {{ messages: Item[], numbers?: number[], live?: string, counter?: number, obstacle?: string, member: string, name: string }} News
 */

import { follow } from "./fresh.js";
import { openForm } from "./message-form.js";
import { MessageRows, messagesOf } from "./message-rows.js";
import * as store from "./message-store.js";
import { say } from "./words.js";

/** Between two requests for the counter, until they become more seldom, and until an answer, in milliseconds. */
const [INTERVAL, QUIET, PATIENCE] = [3000, 600_000, 20_000];
/** A file that is gone within this time after it was made is not made again, in milliseconds. */
const SOON = 1000;

const part = /** @type {HTMLElement} */ (document.getElementById("messages"));
/** Whose page it is, and the address of the conversation, whose last step is the id of the other member. */
const { member = "", messages: address = "" } = part.dataset;
const other = address.split("/").pop() ?? "";
/** Whether the page has the newest messages: others are read alone. */
const isEnd = part.dataset.newest !== undefined;
const isStart = part.dataset.older === undefined;
const rows = new MessageRows(document.querySelector("h1")?.textContent?.trim() ?? "", say("messages-live.you"));
const csrf = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=csrf]"))?.value ?? "";
/** Tells the other tabs with this conversation that something was sent. */
const tabs = new BroadcastChannel(`corkboard.messages ${member} ${other}`);

const state = Object.assign(document.createElement("p"), { className: "status message-state" });
state.setAttribute("role", "status");
/** Says new messages to those who do not see them. */
const news = Object.assign(document.createElement("p"), { className: "unseen" });
news.setAttribute("role", "status");
const jump = Object.assign(document.createElement("button"), { type: "button", className: "message-jump", hidden: true });

/** The file that is asked for, and the counter up to which the page has everything. */
let [live, counter] = [part.dataset.live ?? "", Number(part.dataset.counter ?? -1)];
/** Whether the program is being asked, and whether it is asked again after that. */
let [isAsking, isAgain] = [false, false];
/** Whether the program shows the member no messages any more. */
let isOver = false;
/** The number of messages below what is seen. */
let below = 0;

/** @param {number} count So many have come since; 0 if the newest are seen. */
function showJump(count) {
    below = count;
    jump.hidden = count === 0;
    if (count > 0) jump.textContent = say("messages-live.jump", { count });
}

/** Says why the page does not go on, with a link that loads it again. @param {"ended" | "over"} phrase */
function stop(phrase) {
    isOver = phrase === "over";
    const link = Object.assign(document.createElement("a"), { href: address, textContent: say("messages-live.reload") });
    state.replaceChildren(`${say(`messages-live.${phrase}`)} `, link);
}

/** Nobody is signed in any more, or somebody else, or there is no such conversation: this browser forgets the messages. */
async function leave() {
    await store.empty().catch(() => {});
    stop("over");
}

/** @param {number} after @returns {Promise<News | undefined>} Nothing where the program shows the member no messages. */
async function ask(after) {
    const answer = await fetch(`${address}.json?after=${after}`, { cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.type === "opaqueredirect" || [401, 403, 404].includes(answer.status)) return undefined;
    if (!answer.ok) throw new Error(`${answer.status}`);
    const found = await answer.json();
    return found.member === member ? found : undefined;
}

/** Gets what the page does not have. @param {number} wanted The counter of the file. @returns {Promise<News | undefined>} */
async function renew(wanted) {
    isAgain = isAsking;
    if (isAsking || isOver) return undefined;
    isAsking = true;
    let answer;
    try {
        do {
            isAgain = false;
            answer = await ask(rows.last);
            if (!answer) {
                await leave();
                return undefined;
            }
            show(answer);
            // Of many, each answer has a part.
            isAgain ||= !answer.numbers;
        } while (isAgain);
        counter = answer.counter ?? wanted;
        await keep();
    } catch { /* The next answer of the file asks again. */ } finally {
        isAsking = false;
    }
    return answer;
}

/** @param {News} news */
function show({ messages, numbers, name, obstacle }) {
    rows.name = name;
    add(messages.map(({ text, line, page, ...rest }) => ({ ...rest, text: line ?? text, ...(page ? { page } : {}) })));
    if (numbers) rows.leave(numbers);
    form?.allow(obstacle);
}

/** @param {Message[]} messages */
function add(messages) {
    const wasAtEnd = rows.isAtEnd;
    const added = rows.add(messages);
    if (added.length === 0) return;
    const foreign = added.filter(({ isOwn }) => !isOwn);
    if (wasAtEnd || foreign.length < added.length) rows.showEnd();
    else showJump(below + foreign.length);
    if (foreign.length === 0) return;
    news.textContent = foreign.map(({ text }) => `${rows.name}: ${text}`).join("\n");
    markRead();
}

/** Tells the program up to where the messages are read. That is a change, which this page has. */
async function markRead() {
    const body = new URLSearchParams({ csrf, number: String(rows.last) });
    try {
        const answer = await fetch(`${address}/read`, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
        if (answer.status === 204) counter += 1;
    } catch { /* They stay unread until the page is opened again. */ }
}

async function keep() {
    try {
        await store.keep(member, other, rows.name, { messages: rows.messages, isStart, isEnd });
    } catch { /* Without storage nothing can be read without a connection. */ }
}

/** Follows the file. One that is gone has another name now, or was not written for long, or the session has ended. */
function watch() {
    const begun = Date.now();
    follow(live, {
        interval: INTERVAL, quiet: QUIET,
        take: (/** @type {{ counter: number }} */ value) => {
            if (!Number.isInteger(value.counter)) throw new Error("not a counter");
            if (value.counter !== counter) renew(value.counter);
        },
        end: async () => {
            // The program makes it again, so that it can be followed.
            const answer = await renew(counter);
            if (isOver) return;
            if (!answer?.live || answer.live === live && Date.now() - begun < SOON) return stop("ended");
            live = answer.live;
            watch();
        },
    });
}

const form = openForm(member, other, {
    sent: (page) => {
        if (!isEnd) return location.assign(address);
        const messages = messagesOf(page);
        const { counter: changes = counter, live: file } = page.getElementById("messages")?.dataset ?? {};
        // Of many that came meanwhile the page has the last ones alone.
        if (!messages.length || messages[0].number <= rows.last + 1) {
            add(messages);
            counter = Number(changes);
            keep();
        } else renew(counter);
        tabs.postMessage("sent");
        // A conversation begins with its first message.
        if (!live && file) {
            live = file;
            watch();
        }
    },
    // The other member may have blocked this one, or left.
    refused: () => renew(counter),
});
part.after(jump, news, state);
if (isEnd) {
    jump.addEventListener("click", () => {
        rows.showEnd();
        showJump(0);
    });
    addEventListener("scroll", () => { if (below > 0 && rows.isAtEnd) showJump(0); }, { passive: true });
    tabs.addEventListener("message", () => renew(counter));
    addEventListener("pageshow", ({ persisted }) => { if (persisted) renew(counter); });
    if (!location.hash && rows.last > 0) rows.showEnd();
    if (live) watch();
}
keep();
