/**
 * A small file of JSON, asked for again and again while somebody looks: at most once in an interval for all tabs together, not at all while
 * they are hidden, and more seldom after errors.
 *
 * @typedef {object} Use
 * @property {number} interval Between two requests, in milliseconds.
 * @property {number} [first] Until the first request, in milliseconds.
 * @property {boolean} [takesEarlier] Whether the page takes an answer that is older than it.
 * @property {(value: any, at: number) => unknown} take Gets each answer with the time of its request; an error refuses it.
 */

/** Between two requests after errors, and until an answer, at most, in milliseconds. */
const [LONGEST, PATIENCE] = [640_000, 10_000];

/** When the page was opened: it may be looked at later. */
const opened = Date.now();

/** What tabs know of each other's requests. */
class Shared {
    #state = { at: 0, failures: 0, text: "" };
    #key;
    #interval;

    /** @param {string} file @param {number} interval */
    constructor(file, interval) {
        this.#key = `corkboard.fresh ${file}`;
        this.#interval = interval;
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
        // The clock was set back.
        if (at > now) return 0;
        return Math.max(0, at + Math.min(LONGEST, this.#interval * 2 ** failures) - now);
    }

    /** @param {() => void} listener Called when another tab has an answer. */
    listen(listener) {
        addEventListener("storage", ({ key }) => key === this.#key && listener());
    }
}

/** Lets the next page ask at once: this browser has just changed what the file says. @param {string} file The address. */
export function outdate(file) {
    const shared = new Shared(file, 0);
    shared.state = { ...shared.state, at: 0 };
}

/** Hands on the answers that come. @param {string} file The address. @param {Use} use */
export function follow(file, { interval, first = 0, takesEarlier = false, take }) {
    const shared = new Shared(file, interval);
    let [timer, handed] = [0, ""];

    /** @param {string} text @param {number} at */
    const hand = (text, at) => {
        take(JSON.parse(text), at);
        handed = text;
    };
    /** Takes what another tab has got, once somebody looks. */
    const catchUp = () => {
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
        if (!document.hidden) timer = setTimeout(ask, Math.max(shared.wait, rest));
    };
    const ask = async () => {
        if (document.hidden) return;
        if (shared.wait > 0) return plan();
        const { failures, text } = shared.state;
        const at = Date.now();
        // A failure until the answer comes, so that no other tab asks too.
        shared.state = { at, failures: failures + 1, text };
        try {
            const answer = await fetch(file, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
            if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
            const text = await answer.text();
            hand(text, at);
            shared.state = { at, failures: 0, text };
        } catch { /* The next try comes later. */ }
        plan();
    };

    shared.listen(catchUp);
    document.addEventListener("visibilitychange", catchUp);
    if (shared.wait > 0) catchUp();
    else plan();
}
