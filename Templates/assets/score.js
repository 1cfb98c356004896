/**
 * The score, asked for again and again while somebody looks: at most once in 20 s for all tabs together, and not at all while they are
 * hidden. Sources/Sections/Feedback/ScoreFile.swift writes the file.
 *
 * @typedef {[id: string, isLove: number, posted: number]} Row Times are in seconds since 1970, rounded down to the minute.
 * @typedef {Record<"all" | "day" | "week" | "month", number[]> & {newest: Row[]}} Score Love, hate, and time of the oldest.
 */

/** The least time between two requests, the longest one after errors, and how long an answer may take, in milliseconds. */
const [INTERVAL, LONGEST, PATIENCE] = [20_000, 640_000, 10_000];

/** When the page was opened: it may be looked at later. */
const opened = Date.now();

/** What tabs know of each other's requests: when the last one began, how many failed since, and what the last answer was. */
class Shared {
    #state = { at: 0, failures: 0, text: "" };
    #key;

    /** @param {string} file */
    constructor(file) {
        this.#key = `corkboard.score ${file}`;
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

    /** How long to wait from now until a request may be made, in milliseconds. */
    get wait() {
        const { at, failures } = this.state;
        const now = Date.now();
        // A clock that was set back would wait for too long.
        if (at > now) return 0;
        return Math.max(0, at + Math.min(LONGEST, INTERVAL * 2 ** failures) - now);
    }

    /** @param {() => void} listener Called when another tab has an answer. */
    listen(listener) {
        addEventListener("storage", ({ key }) => key === this.#key && listener());
    }
}

/**
 * Hands on each score that comes, also one that is the same as before.
 * @param {string} file
 * @param {(score: Score) => unknown} take
 * @param {boolean} isUrgent Whether the page needs one to begin with, also the last that another page had; else the first comes 20 s later.
 */
export function followScore(file, take, isUrgent) {
    const shared = new Shared(file);
    let [timer, handed] = [0, ""];

    /** @param {string} text */
    const hand = (text) => {
        const score = JSON.parse(text);
        if (!["all", "day", "week", "month", "newest"].every((name) => Array.isArray(score[name]))) throw new Error(`${file}: not a score`);
        handed = text;
        take(score);
    };
    /** Takes what another tab has got, once somebody looks, since a push wants to be seen; nothing that is older than the page's own numbers. */
    const catchUp = () => {
        const { at, failures, text } = shared.state;
        const isNews = failures === 0 && text && text !== handed && (isUrgent || at > opened);
        try {
            if (isNews && !document.hidden) hand(text);
        } catch { /* The next answer is this tab's own. */ }
        plan();
    };
    const plan = () => {
        clearTimeout(timer);
        const first = isUrgent ? 0 : opened + INTERVAL - Date.now();
        if (!document.hidden) timer = setTimeout(ask, Math.max(shared.wait, Math.min(first, INTERVAL)));
    };
    const ask = async () => {
        if (document.hidden) return;
        if (shared.wait > 0) return plan();
        const { failures, text } = shared.state;
        const at = Date.now();
        // Told before the answer comes, so that no other tab asks too; a failure until then.
        shared.state = { at, failures: failures + 1, text };
        try {
            const answer = await fetch(file, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
            if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
            const text = await answer.text();
            hand(text);
            shared.state = { at, failures: 0, text };
        } catch { /* The next try comes later. */ }
        plan();
    };

    shared.listen(catchUp);
    document.addEventListener("visibilitychange", catchUp);
    if (shared.wait > 0) catchUp();
    else plan();
}
