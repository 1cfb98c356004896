/**
 * A small file of JSON, asked for again and again while somebody looks: at most once in an interval for all tabs together, not at all while
 * they are hidden, and more seldom after errors.
 *
 * Files of few people (`/live/`, Sources/Core/Building/LiveFile.swift) have a time of quiet, too: without a change for so long they are asked
 * for half as often, and so on, at most a minute apart, until somebody comes back to the page or the connection does. One that is gone is
 * not asked for any more.
 *
 * @typedef {object} Use
 * @property {number} interval Between two requests, in milliseconds.
 * @property {number} [first] Until the first request, in milliseconds.
 * @property {number} [quiet] The time of quiet, in milliseconds.
 * @property {() => unknown} [end] Called when the file is gone.
 * @property {boolean} [takesEarlier] Whether the page takes an answer that is older than it.
 * @property {(value: any, at: number) => unknown} take Gets each answer with the time of its request; an error refuses it.
 */

/** Between two requests after errors, and of a file with a time of quiet; until an answer, at most; all in milliseconds. */
const [LONGEST, QUIETEST, PATIENCE] = [640_000, 60_000, 10_000];
/** In the storage: the start of the keys of files, and how long those are kept that nobody asks for, in milliseconds. */
const [KEY, KEPT] = ["corkboard.fresh ", 86_400_000];

/** When the page was opened: it may be looked at later. */
const opened = Date.now();
/**
 * The origin of the newest files: undefined for the page's own, empty where another site has them, which is asked for nothing.
 */
const { files } = document.documentElement.dataset;

/** The address of the newest version. @param {string} file Its address on the page's host. */
export const liveAddress = (file) => (files ?? "") + file;

/** What tabs know of each other's requests. */
class Shared {
    #state = { at: 0, failures: 0, text: "" };
    #key;

    /** @param {string} file */
    constructor(file) {
        this.#key = KEY + file;
    }

    get state() {
        try {
            const { at, failures, text } = JSON.parse(localStorage.getItem(this.#key) ?? "{}");
            if (at >= this.#state.at) this.#state = { at, failures, text }; // The answer has the time of its request.
        } catch { /* Where nothing can be stored, or something else was, a tab knows of itself alone. */ }
        return this.#state;
    }

    set state(state) {
        this.#state = state;
        try {
            localStorage.setItem(this.#key, JSON.stringify(state));
        } catch { /* As above. */ }
    }

    /** How long to wait from now until a request may be made, in milliseconds. @param {number} interval @param {number} longest */
    wait(interval, longest) {
        const { at, failures } = this.state;
        const now = Date.now();
        // The clock was set back.
        if (at > now) return 0;
        return Math.max(0, at + Math.min(longest, interval * 2 ** failures) - now);
    }

    forget() {
        try {
            localStorage.removeItem(this.#key);
        } catch { /* As above. */ }
    }

    /** @param {() => void} listener Called when another tab has an answer. */
    listen(listener) {
        addEventListener("storage", ({ key }) => key === this.#key && listener());
    }
}

/** Lets the next page ask at once: this browser has just changed what the file says. @param {string} file The address. */
export function outdate(file) {
    const shared = new Shared(liveAddress(file));
    shared.state = { ...shared.state, at: 0 };
}

/** Forgets the files that no tab asks for any more: those of conversations have names that are a secret. */
function forgetOld() {
    try {
        for (const key of Object.keys(localStorage).filter((each) => each.startsWith(KEY))) {
            const { at = 0 } = JSON.parse(localStorage.getItem(key) ?? "{}");
            if (at < Date.now() - KEPT) localStorage.removeItem(key);
        }
    } catch { /* As above. */ }
}

/** Hands on the answers that come. @param {string} name The file's address. @param {Use} use */
export function follow(name, { interval, first = 0, quiet = Infinity, end = () => {}, takesEarlier = false, take }) {
    if (files === "") return;
    const file = liveAddress(name);
    const shared = new Shared(file);
    const hasQuiet = quiet < Infinity;
    const longest = hasQuiet ? QUIETEST : LONGEST;
    let [timer, handed, isOver] = [0, "", false];
    /** When this tab saw a change, or somebody who came back. */
    let changed = Date.now();

    const wait = () => shared.wait(interval * 2 ** Math.floor(Math.max(0, Date.now() - changed) / quiet), longest);
    /** @param {string} text @param {number} at */
    const hand = (text, at) => {
        take(JSON.parse(text), at);
        if (text !== handed) changed = Date.now();
        handed = text;
    };
    /** Takes what another tab has got, once somebody looks. */
    const catchUp = () => {
        if (isOver) return;
        const { at, failures, text } = shared.state;
        const isNews = failures === 0 && text && text !== handed && (takesEarlier || at > opened);
        try {
            if (isNews && !document.hidden) hand(text, at);
        } catch { /* The next answer is this tab's own. */ }
        plan();
    };
    const plan = () => {
        clearTimeout(timer);
        const rest = Math.min(opened + first - Date.now(), interval);
        if (!document.hidden) timer = setTimeout(ask, Math.max(wait(), rest));
    };
    const ask = async () => {
        if (document.hidden) return;
        if (wait() > 0) return plan();
        const { failures, text } = shared.state;
        const at = Date.now();
        // A failure until the answer comes, so that no other tab asks too.
        shared.state = { at, failures: failures + 1, text };
        try {
            const answer = await fetch(file, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
            if (answer.status === 404 && hasQuiet) return stop();
            if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
            const text = await answer.text();
            hand(text, at);
            shared.state = { at, failures: 0, text };
        } catch { /* The next try comes later. */ }
        plan();
    };
    /** Somebody comes back, or the connection: what was slowed down is not any more. */
    const wake = () => {
        if (isOver) return;
        changed = Date.now();
        shared.state = { ...shared.state, failures: 0 };
        plan();
    };
    const stop = () => {
        isOver = true;
        clearTimeout(timer);
        shared.forget();
        end();
    };

    shared.listen(catchUp);
    document.addEventListener("visibilitychange", catchUp);
    if (hasQuiet) {
        forgetOld();
        for (const kind of ["focus", "online", "pageshow"]) addEventListener(kind, wake);
    }
    if (wait() > 0) catchUp();
    else plan();
}
