/**
 * The open list of a member's conversations: a new message, also the first one, moves its conversation up, and the title has the number of
 * unread ones, without the page being loaded again. Without this script the list is that of the time at which it was loaded.
 *
 * The page asks for the small file that `data-live` names, and the program for the list only after the file's counter changed.
 */

import { follow } from "./fresh.js";
import { empty } from "./message-store.js";
import { say } from "./words.js";

/** Between two requests for the counter, until they become more seldom, and until an answer, in milliseconds. */
const [INTERVAL, QUIET, PATIENCE] = [3000, 600_000, 20_000];
/** A file that is gone within this time after it was made is not made again, in milliseconds. */
const SOON = 1000;

const part = /** @type {HTMLElement} */ (document.getElementById("conversations"));
const { member } = part.dataset;
const page = new URLSearchParams(location.search).get("page");
const address = `${location.pathname}${page ? `?page=${encodeURIComponent(page)}` : ""}`;

const state = Object.assign(document.createElement("p"), { className: "status message-state" });
state.setAttribute("role", "status");
/** Says the number of unread messages to those who do not see the list. */
const news = Object.assign(document.createElement("p"), { className: "unseen" });
news.setAttribute("role", "status");

/** Whether the program is being asked, and whether it is asked again after that. */
let [isAsking, isAgain] = [false, false];
/** Whether the program shows the member no messages any more. */
let isOver = false;

/** Says why the list does not go on, with a link that loads it again. @param {"ended" | "over"} phrase */
function stop(phrase) {
    isOver = phrase === "over";
    const link = Object.assign(document.createElement("a"), { href: address, textContent: say("messages-live.reload") });
    state.replaceChildren(`${say(`messages-live.${phrase}`)} `, link);
}

/** @returns {Promise<Document | undefined>} Nothing where the program shows the member no messages. */
async function ask() {
    const answer = await fetch(address, { cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.type === "opaqueredirect" || [401, 403, 404].includes(answer.status)) return undefined;
    if (!answer.ok) throw new Error(`${answer.status}`);
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    return found.getElementById("conversations")?.dataset.member === member ? found : undefined;
}

/** @param {Document} found The page as the program makes it now. */
function show(found) {
    const list = /** @type {HTMLElement} */ (found.getElementById("conversations"));
    const { counter, live, unread } = list.dataset;
    const focused = part.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : undefined;
    part.replaceChildren(...list.childNodes);
    if (focused) [...part.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
    Object.assign(part.dataset, { counter, ...(live ? { live } : {}) });
    document.title = found.title;
    if (news.textContent !== (unread ?? "")) news.textContent = unread ?? "";
}

/** Gets the list. */
async function renew() {
    isAgain = isAsking;
    if (isAsking || isOver) return;
    isAsking = true;
    try {
        do {
            isAgain = false;
            const found = await ask();
            if (found) show(found);
            else {
                // Nobody is signed in any more, or somebody else: this browser forgets the messages.
                await empty().catch(() => {});
                part.replaceChildren();
                stop("over");
            }
        } while (isAgain && !isOver);
    } catch { /* The next answer of the file asks again. */ } finally {
        isAsking = false;
    }
}

/** Follows the file. One that is gone has another name now, or was not written for long, or the session has ended. @param {string} live */
function watch(live) {
    const begun = Date.now();
    follow(live, {
        interval: INTERVAL, quiet: QUIET,
        take: (/** @type {{ counter: number }} */ { counter }) => {
            if (!Number.isInteger(counter)) throw new Error("not a counter");
            if (String(counter) !== part.dataset.counter) renew();
        },
        end: async () => {
            // The program makes it again, so that it can be followed.
            await renew();
            if (isOver) return;
            const { live: next } = part.dataset;
            if (!next || next === live && Date.now() - begun < SOON) stop("ended");
            else watch(next);
        },
    });
}

part.after(news, state);
addEventListener("pageshow", ({ persisted }) => { if (persisted) renew(); });
if (part.dataset.live) watch(part.dataset.live);
