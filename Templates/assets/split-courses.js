/**
 * The courses of a large catalog, of which a search loads only a little: first in which positions the grams of the query
 * stand, one to three characters each, then the courses there. Sources/Site/CourseSearch writes the files.
 *
 * @typedef {import("./course-index.js").Field} Field
 * @typedef {import("./course-index.js").Course} Course
 */

import { CourseIndex, FIELDS, squeeze } from "./course-index.js";
import { foldQuery, pinyinLetters } from "./search-text.js";

/** The most files that a query loads to look up its grams, of 12 KB, or 17 where a single gram has so much. */
const GRAM_FILES = 9;
/** The most parts of the courses that are loaded for a page of hits, of about 3 KB. */
const PARTS = 30;
/** So few courses are looked at; no more grams are looked up to sort them out. */
const FEW = 10;
/** The digits behind grams: those of the text, and those of how it is read. */
const DIGITS = { number: ["0"], name: ["1", "3"], professor: ["2", "4"] };

/**
 * The longest grams of a text, which are in every longer text: three characters, but two of Chinese.
 * Sources/Site/CourseSearch/Gram.swift has the same rules.
 * @param {string} text
 */
function gramsOf(text) {
    const characters = [...text];
    if (characters.length < 3) return text ? [text] : [];
    const isThree = characters.map((_, start) => start + 2 < characters.length
        && characters.slice(start, start + 3).every((character) => character < "\u2E80"));
    return characters.flatMap((_, start) => {
        if (isThree[start]) return characters.slice(start, start + 3).join("");
        return isThree[start - 1] || start + 1 === characters.length ? [] : characters.slice(start, start + 2).join("");
    });
}

/**
 * The same in an order in which the first ones say most: the first, the last, and then what lies between those before.
 * @param {string[]} grams
 */
function spread(grams) {
    const places = [0, grams.length - 1];
    for (let step = grams.length / 2; step >= 0.5; step /= 2) {
        for (let place = step; place < grams.length; place += 2 * step) places.push(Math.floor(place));
    }
    return [...new Set(places.flatMap((place) => grams[place] ?? []))];
}

/**
 * The positions of a list, which is written as PostingList.swift says.
 * @param {string | undefined} list
 */
function positionsOf(list = "0") {
    const [positions, width, bytes] = [[], parseInt(list[0], 36), atob(list.slice(1))];
    let [place, position] = [0, -1];
    const read = () => bytes.charCodeAt(place >> 3) >> (7 - (place++ & 7)) & 1;
    for (;;) {
        let gap = 0;
        for (;; gap++) {
            if (place >= bytes.length * 8) return positions;
            if (read() === 0) break;
        }
        for (let count = 0; count < width; count++) gap = 2 * gap + read();
        positions.push(position += gap + 1);
    }
}

/** One way in which a field can have what is looked for, and the courses that may have it. */
class Clue {
    /** @type {number[] | undefined} Before a gram was looked up it may be all. */
    positions;

    /**
     * @param {Field} field
     * @param {string} digit
     * @param {string[]} grams All of them have to be there.
     * @param {boolean} isExact Whether no course has all grams without having the whole.
     */
    constructor(field, digit, grams, isExact) {
        this.field = field;
        this.isExact = isExact;
        this.keys = grams.map((gram) => gram + digit);
    }

    /** The keys that are worth a look. */
    get open() {
        return this.positions && this.positions.length <= FEW ? [] : this.keys;
    }

    /** @param {string} key @param {string} [list] What stands under it. */
    take(key, list) {
        const positions = positionsOf(list);
        const known = this.positions && new Set(this.positions);
        this.positions = known ? positions.filter((position) => known.has(position)) : positions;
        this.keys = this.keys.filter((other) => other !== key);
    }
}

export class SplitCourses {
    /** @type {Map<string, Promise<any>>} */
    #loads = new Map();
    /** @type {Map<number, Record<string, string>>} */
    #gramFiles = new Map();
    #manifest;
    #folder;

    /**
     * @param {{count: number, partSize: number, hasPinyin: boolean, grams: string[]}} manifest What CourseSearch.swift writes.
     * @param {string} address Where that is.
     */
    constructor(manifest, address) {
        this.#manifest = manifest;
        this.#folder = address.replace(/\.json$/, "");
    }

    /**
     * Looks for a text.
     * @param {string} query
     * @param {Field | "all"} scope
     * @param {() => Promise<boolean>} mayLoad Waits for the time to load something, if there is one.
     * @returns {Promise<FoundCourses | undefined>} Nothing where that time did not come.
     */
    async search(query, scope, mayLoad = async () => true) {
        const clues = (scope === "all" ? FIELDS : [scope]).flatMap((field) => this.#clues(query, field));
        const looked = new Set();
        for (;;) {
            for (const clue of clues) this.#takeLoaded(clue);
            // Two of each clue at a time, the first ones first: nobody knows which one is rare.
            const keys = [0, 1].flatMap((turn) => clues.flatMap(({ open }) => open[turn] ?? []));
            const files = [...new Set(keys.map((key) => this.#fileOf(key)))].slice(0, GRAM_FILES - looked.size);
            if (files.length === 0) return new FoundCourses(this, query, clues);
            if (!(await mayLoad())) return undefined;
            await Promise.all(files.map(async (file) => {
                looked.add(file);
                this.#gramFiles.set(file, await this.#load(`grams/${file}`));
            }));
        }
    }

    /**
     * The part of the courses that one is in, and its place there.
     * @param {number} position
     */
    placeOf(position) {
        const { partSize } = this.#manifest;
        return { part: Math.floor(position / partSize), place: position % partSize };
    }

    /** Whether a part of the courses is loaded or on its way. */
    hasPart(/** @type {number} */ part) {
        return this.#loads.has(`courses/${part}`);
    }

    /**
     * Loads a part of the courses.
     * @param {number} part
     * @returns {Promise<CourseIndex>}
     */
    part(part) {
        return this.#load(`courses/${part}`, (json) => new CourseIndex(json));
    }

    /** @param {string} query @param {Field} field */
    #clues(query, field) {
        const text = field === "number" ? squeeze(query) : foldQuery(query);
        const letters = this.#manifest.hasPinyin ? pinyinLetters(query) : "";
        const [textDigit, pinyinDigit] = DIGITS[field];
        const [grams, clues] = [gramsOf(text), []];
        if (grams.length > 0) clues.push(new Clue(field, textDigit, spread(grams), grams[0] === text));
        if (letters && pinyinDigit) {
            // Two letters of pinyin are the beginning of a reading, three may be anywhere.
            const rest = letters.length > 2 ? spread(gramsOf(letters)) : [];
            clues.push(new Clue(field, pinyinDigit, [letters.slice(0, 2), ...rest], letters.length === 2));
        }
        return clues;
    }

    /** @param {Clue} clue */
    #takeLoaded(clue) {
        for (const key of clue.keys) {
            const file = this.#gramFiles.get(this.#fileOf(key));
            if (file) clue.take(key, file[key]);
        }
    }

    /**
     * The file that a key is in, if it is anywhere: keys are in the order of grams, and then of digits.
     * @param {string} key
     */
    #fileOf(key) {
        const gram = key.slice(0, -1);
        const later = this.#manifest.grams.findIndex((first) => {
            const other = first.slice(0, -1);
            return other > gram || other === gram && first > key;
        });
        return Math.max(0, (later < 0 ? this.#manifest.grams.length : later) - 1);
    }

    /** Loads a file once; a failed try can be tried again. */
    #load(/** @type {string} */ name, made = (/** @type {any} */ json) => json) {
        const file = `${this.#folder}/${name}.json`;
        const fresh = async () => {
            const answer = await fetch(file);
            if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
            return made(await answer.json());
        };
        if (!this.#loads.has(name)) this.#loads.set(name, fresh());
        return /** @type {Promise<any>} */ (this.#loads.get(name)).catch((error) => {
            this.#loads.delete(name);
            throw error;
        });
    }
}

/** What is found, as far as somebody looks: those with the text in the number, then in the name, then in a professor's name. */
export class FoundCourses {
    #courses;
    #query;
    /** The positions of each field's hits, and perhaps of others; those before `next` had their turn. */
    #candidates;
    /** Positions that were not looked at yet. */
    #left;
    #found = 0;
    /** Whether all that is left is known to be a hit. */
    #isSure;

    /** @param {SplitCourses} courses @param {string} query @param {Clue[]} clues */
    constructor(courses, query, clues) {
        this.#courses = courses;
        this.#query = query;
        this.#isSure = clues.every(({ isExact, positions }) => isExact || positions?.length === 0);
        const fields = [...new Set(clues.map(({ field }) => field))];
        this.#candidates = fields.map((field) => {
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
     */
    async next(limit, mayLoad = async () => true) {
        /** @type {Course[]} */
        const hits = [];
        const parts = new Map();
        for (;;) {
            const most = Math.min(limit - hits.length, PARTS - parts.size);
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
                hits.push(index.courses[place]);
            }
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
        return this.#candidates.map(({ field }) => new Set(index.places(this.#query, field)));
    }
}
