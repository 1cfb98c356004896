/**
 * What somebody presses in a room, as requests to the program: one at a time, in order, and each again until it is answered. The number of a
 * press tells the program which one it has already. Quick ones of a kind are added up while another request is on its way.
 *
 * @typedef {{ gesture: string, count: number, number: number }} Press
 */

/** Between two requests; until an answer; and between two tries, at most; all in milliseconds. */
const [GAP, PATIENCE, LONGEST] = [350, 5000, 10_000];
/** Maximum number of gestures in one request, and of presses that wait. */
const [MOST, QUEUE] = [99, 50];

/**
 * Sends a form of the room.
 * @param {DOMStringMap} room
 * @param {string} action
 * @param {Record<string, string>} [fields]
 */
export async function send(room, action, fields = {}) {
    const asked = performance.now();
    const body = new URLSearchParams({ csrf: room.csrf, script: "1", ...fields });
    const answer = await fetch(`${room.room}/${action}`, { method: "POST", redirect: "manual", body, signal: AbortSignal.timeout(PATIENCE) });
    return { isGood: answer.ok, isRefused: !answer.ok && answer.status < 500, asked, value: answer.ok ? await answer.json() : null };
}

export class Cheers {
    /** @type {Press[]} */
    #queue = [];
    #room;
    #take;
    #refuse;
    #last = 0;
    #failures = 0;
    #timer = 0;
    #isBusy = false;

    /**
     * @param {DOMStringMap} room
     * @param {(value: any, asked: number) => unknown} take Gets each answer.
     * @param {() => unknown} refuse Called when the program refuses: the page is another one by now.
     */
    constructor(room, take, refuse) {
        [this.#room, this.#take, this.#refuse] = [room, take, refuse];
        addEventListener("online", () => this.#plan(0));
    }

    /** Whether presses wait for a connection. */
    get isWaiting() {
        return this.#failures > 0 && this.#queue.length > 0;
    }

    /** @param {string} gesture */
    press(gesture) {
        const last = this.#queue.at(-1);
        // One that was sent stays as it is.
        if (last && last.number === 0 && last.gesture === gesture && last.count < MOST) last.count++;
        else if (this.#queue.length < QUEUE) this.#queue.push({ gesture, count: 1, number: 0 });
        if (!this.#timer) this.#plan(0);
    }

    /** @param {number} wait */
    #plan(wait) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#send(), wait);
    }

    async #send() {
        this.#timer = 0;
        const press = this.#queue[0];
        if (this.#isBusy || !press) return;
        this.#isBusy = true;
        press.number ||= ++this.#last;
        try {
            const { gesture, count, number } = press;
            const fields = { page: this.#room.page, kind: gesture, count: String(count), number: String(number) };
            const { isGood, isRefused, asked, value } = await send(this.#room, "cheer", fields);
            if (!isGood && !isRefused) throw new Error("not answered");
            this.#queue.shift();
            this.#failures = 0;
            if (isGood) this.#take(value, asked);
            else this.#refuse();
        } catch {
            this.#failures++;
        }
        this.#isBusy = false;
        if (this.#queue.length) this.#plan(this.#failures ? Math.min(LONGEST, GAP * 2 ** this.#failures) : GAP);
    }
}
