/**
 * The time of the program while a room is open. The clock of the device may be wrong by hours: it is not asked, and the time that passes is
 * measured without it.
 */
export class ServerTime {
    #offset;

    /** @param {number} now The time when the page was made, in milliseconds since 1970. */
    constructor(now) {
        const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
        this.#offset = now - (page?.responseStart ?? performance.now());
    }

    /** In milliseconds since 1970. */
    get now() {
        return performance.now() + this.#offset;
    }

    /**
     * Takes the time of an answer: devices that slept have lost some.
     * @param {number} now
     * @param {number} asked When it was asked for, by `performance.now()`.
     */
    correct(now, asked) {
        this.#offset = now - (asked + performance.now()) / 2;
    }
}

/** Minutes and seconds: 0:42. @param {number} seconds */
export const clockFace = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
