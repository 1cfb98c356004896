/**
 * What a phone keeps of lists at the door, in IndexedDB: the lists with their names, and the ticks that are not sent yet. Names go a day
 * after the date, when the officer signs out, and when the session has ended; ticks, which have none, stay until they are sent, or the
 * officer signs out on the page of the list.
 *
 * @typedef {{ key: string, id: number, time: number, came: number }} Tick
 * @typedef {{ id: number, name: string, guests: number, isIn: boolean }} Person
 * @typedef {object} List
 * @property {string} key The event, and the day of the date.
 * @property {string} title
 * @property {string} when
 * @property {number} until When the list is emptied, in milliseconds.
 * @property {string} names The version of the names.
 * @property {Person[]} people
 * @property {[number, number, number][]} ticks Sign-up, time and number of people.
 * @property {number} now When the program answered, by its clock.
 * @property {number} offset From the clock of this phone to that one.
 */

import { database, result } from "./database.js";

const change = database("door", { lists: { keyPath: "key" }, unsent: { keyPath: ["key", "id"] } });

/** The range of the ticks of a list. */
const ticksOf = (/** @type {string} */ key) => IDBKeyRange.bound([key], [key, []]);

/** A list, if this phone has it, and its unsent ticks. @returns {Promise<{ list?: List, ticks: Tick[] }>} */
export const read = (/** @type {string} */ key) => change(async (lists, unsent) => {
    const [list, ticks] = await Promise.all([result(lists.get(key)), result(unsent.getAll(ticksOf(key)))]);
    return { list, ticks };
});

/** The lists of this phone. Those whose time is over are removed. @returns {Promise<List[]>} */
export const all = () => change(async (lists) => {
    /** @type {List[]} */
    const found = await result(lists.getAll());
    for (const { key, until } of found) if (until <= Date.now()) lists.delete(key);
    return found.filter(({ until }) => until > Date.now());
});

/** The number of unsent ticks of all lists. @returns {Promise<number>} */
export const countUnsent = () => change((_, unsent) => result(unsent.count()));

export const add = (/** @type {Tick} */ tick) => change((_, unsent) => result(unsent.put(tick)));

/**
 * Keeps the list of an answer, unless another tab has a later one, and forgets the ticks that it answers.
 * @param {List} list @param {Tick[]} sent
 */
export const keep = (list, sent) => change(async (lists, unsent) => {
    const known = await result(lists.get(list.key));
    if (!known || known.now <= list.now) lists.put(list);
    for (const { key, id, time } of sent) {
        const tick = await result(unsent.get([key, id]));
        if (tick?.time === time) unsent.delete([key, id]);
    }
});

/** Removes the names of all lists. */
export const empty = () => change((lists) => result(lists.clear()));

/** Removes a list that is over or gone; a gone one with its ticks, which nobody takes any more. */
export const remove = (/** @type {string} */ key, /** @type {boolean} */ isGone) => change((lists, unsent) => {
    lists.delete(key);
    if (isGone) unsent.delete(ticksOf(key));
});

/** Removes everything. */
export const clear = () => change((lists, unsent) => {
    lists.clear();
    unsent.clear();
});
