/**
 * A list to choose from, with "All": ticking "All" ticks each row, unticking it clears each row; while "All" is ticked, a click on a row
 * leaves only that row; otherwise rows toggle. Ticking each row does not tick "All", which means what will be added to the list, too.
 *
 * @typedef {{ isAll: boolean, rows: boolean[] }} Choice
 */

/**
 * The choice after a click on a row, by its number from 0, or on "All".
 * @param {Choice} choice @param {number | "all"} row @returns {Choice}
 */
export function clicked({ isAll, rows }, row) {
    if (row === "all") return { isAll: !isAll, rows: rows.map(() => !isAll) };
    if (isAll) return { isAll: false, rows: rows.map((_, number) => number === row) };
    return { isAll: false, rows: rows.map((isOn, number) => number === row ? !isOn : isOn) };
}

/**
 * The choice that a reader's settings have for rows of these names; a name that the settings do not have is on.
 * @param {string[]} names @param {Record<string, boolean>} settings @returns {Choice}
 */
export function choiceOf(names, settings) {
    return { isAll: names.every((name) => settings[name] === undefined), rows: names.map((name) => settings[name] ?? true) };
}

/**
 * The merge patch (RFC 7396) of the settings for a choice: "All" removes the names.
 * @param {string[]} names @param {Choice} choice @returns {Record<string, boolean | null>}
 */
export function patchOf(names, { isAll, rows }) {
    return Object.fromEntries(names.map((name, number) => [name, isAll ? null : rows[number]]));
}
