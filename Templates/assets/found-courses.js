/**
 * The hits of a search in a large catalog, which are loaded as far as somebody looks.
 *
 * @typedef {import("./course-index.js").Course} Course
 * @typedef {import("./course-index.js").CourseIndex} CourseIndex
 * @typedef {import("./course-index.js").Field} Field
 * @typedef {import("./course-grams.js").Clue} Clue
 * @typedef {import("./split-courses.js").SplitCourses} SplitCourses
 */

/** The most parts of the courses that are loaded for a page of hits, of about 3 KB. */
const PARTS = 40;

/** The hits of a query: those with the text in the number, then in the name, then in a professor's name, then those with its words apart. */
export class FoundCourses {
    #courses;
    #query;
    #fields;
    /** The positions of each field's hits, and perhaps of others; those before `next` had their turn. */
    #candidates;
    /** Positions that were not looked at yet. */
    #left;
    #found = 0;
    /** Whether all that is left is known to be a hit. */
    #isSure;

    /** @param {SplitCourses} courses @param {string} query @param {Field[]} fields Where is searched. @param {Clue[]} clues */
    constructor(courses, query, fields, clues) {
        [this.#courses, this.#query, this.#fields] = [courses, query, fields];
        this.#isSure = clues.every(({ isExact, positions }) => isExact || positions?.length === 0);
        this.#candidates = [...new Set(clues.map(({ field }) => field))].map((field) => {
            const positions = clues.flatMap((clue) => (clue.field === field ? clue.positions ?? [] : []));
            return { field, positions: [...new Set(positions)].sort((left, right) => left - right), next: 0 };
        });
        this.#left = new Set(this.#candidates.flatMap(({ positions }) => positions));
    }

    /** How many courses are found; some more than there are, unless `isExact`. */
    get count() {
        return this.#found + this.#left.size;
    }

    get isExact() {
        return this.#isSure || !this.hasMore;
    }

    get hasMore() {
        return this.#left.size > 0;
    }

    /**
     * The next hits, so many at most; fewer where many had to be looked at in vain, though there are more.
     * @param {number} limit
     * @param {() => Promise<boolean>} mayLoad Waits for the time to load something, if there is one.
     * @param {{count: number, show: (hits: Course[]) => Promise<void>}} [screen] How many are looked at before the others are loaded, and
     *   what shows the hits among them.
     */
    async next(limit, mayLoad = async () => true, screen = undefined) {
        /** @type {Course[]} */
        const hits = [];
        const parts = new Map();
        for (;;) {
            const isFirst = screen && parts.size === 0;
            const most = Math.min(limit - hits.length, PARTS - parts.size, isFirst ? screen.count : PARTS);
            if (most === 0) return hits;
            const batch = this.#take(most);
            if (batch.length === 0) {
                // Files of two builds may not go together; then nothing is left either.
                this.#left.clear();
                return hits;
            }
            const isThere = batch.every(({ position }) => this.#courses.hasPart(this.#courses.placeOf(position).part));
            if (!isThere && !(await mayLoad())) return hits;
            try {
                await Promise.all(batch.map(async ({ position }) => {
                    const { part } = this.#courses.placeOf(position);
                    const index = await this.#courses.part(part);
                    if (!parts.has(part)) parts.set(part, { index, places: this.#placesIn(index) });
                }));
            } catch (error) {
                // What was looked at is not left, so that it has no second turn.
                for (const candidates of this.#candidates) candidates.next = 0;
                if (hits.length > 0) return hits;
                throw error;
            }
            for (const { position, field } of batch) {
                const { part, place } = this.#courses.placeOf(position);
                const { index, places } = parts.get(part);
                const first = this.#candidates.findIndex((_, number) => places[number].has(place));
                // One with a hit in a later field has its turn there.
                if (this.#candidates[first] && this.#candidates[first].field !== field) continue;
                if (!this.#left.delete(position) || first < 0) continue;
                this.#found++;
                hits.push(index.courseAt(place));
            }
            if (isFirst && hits.length > 0 && hits.length < limit && this.hasMore) await screen.show([...hits]);
        }
    }

    /** The next positions to look at. */
    #take(/** @type {number} */ count) {
        const batch = [];
        for (const candidates of this.#candidates) {
            while (candidates.next < candidates.positions.length && batch.length < count) {
                const position = candidates.positions[candidates.next++];
                if (this.#left.has(position)) batch.push({ position, field: candidates.field });
            }
        }
        return batch;
    }

    /** Where in a part each field has the text. @param {CourseIndex} index */
    #placesIn(index) {
        return this.#candidates.map(({ field }) => new Set(
            field === "apart" ? index.placesApart(this.#query, this.#fields) : index.places(this.#query, field)));
    }
}
