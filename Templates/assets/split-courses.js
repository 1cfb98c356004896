/**
 * The courses of a large catalog, of which a search loads only a little: first in which positions the grams of the query
 * stand, one to three characters each, then the courses there. Sources/Sections/Courses/Search writes the files.
 */

import { cluesApart, cluesOf } from "./course-grams.js";
import { CourseIndex, FIELDS } from "./course-index.js";
import { FoundCourses } from "./found-courses.js";

/** @typedef {import("./course-grams.js").Clue} Clue */

/** The most files that a query loads to look up its grams, of 12 KB, or 17 where a single gram has so much. */
const GRAM_FILES = 9;

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
     * @param {import("./course-index.js").Field | "all"} scope
     * @param {() => Promise<boolean>} mayLoad Waits for the time to load something, if there is one.
     * @returns {Promise<FoundCourses | undefined>} Nothing where that time did not come.
     */
    async search(query, scope, mayLoad = async () => true) {
        const fields = scope === "all" ? FIELDS : [scope];
        const clues = [...fields.flatMap((field) => cluesOf(query, field, this.#manifest.hasPinyin)), ...cluesApart(query, fields)];
        const looked = new Set();
        for (;;) {
            for (const clue of clues) this.#takeLoaded(clue);
            // Two of each clue at a time, the first ones first: nobody knows which one is rare. Each clue has at least one.
            const [first, second] = [0, 1].map((turn) => clues.flatMap(({ open }) => open[turn] ?? []).map((key) => this.#fileOf(key)));
            const most = Math.max(GRAM_FILES - looked.size, looked.size === 0 ? new Set(first).size : 0);
            const files = [...new Set([...first, ...second])].slice(0, most);
            if (files.length === 0) return new FoundCourses(this, query, fields, clues);
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

    /** @param {Clue} clue */
    #takeLoaded(clue) {
        for (const condition of clue.conditions) {
            const files = condition.map((key) => this.#gramFiles.get(this.#fileOf(key)));
            if (files.every((file) => file)) clue.take(condition, files.map((file, place) => file[condition[place]]));
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
