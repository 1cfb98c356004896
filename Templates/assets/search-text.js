/** Text as search compares and marks it, whatever is searched. */

/**
 * Text for comparing: one case, no accents, full-width letters as plain ones.
 * @param {string} text
 */
export const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * What somebody looks for, for comparing: runs of blanks are one.
 * @param {string} query
 */
export const foldQuery = (query) => fold(query).trim().replace(/\s+/g, " ");

/**
 * A text cut at what was looked for: the parts at odd places are the hits.
 * @param {string} text
 * @param {string} part What was looked for, folded by `key`.
 * @param {(text: string) => string} [key]
 * @returns {string[]}
 */
export function cutAt(text, part, key = fold) {
    if (part === "") return [text];
    // Folding can drop characters or make several of one: remember where each one began and ended.
    let [folded, position] = ["", 0];
    const [starts, ends] = [[], []];
    for (const character of text) {
        const piece = key(character);
        folded += piece;
        for (let unit = 0; unit < piece.length; unit++) starts.push(position);
        position += character.length;
        for (let unit = 0; unit < piece.length; unit++) ends.push(position);
        // An accent of its own belongs to the letter before it.
        if (piece === "" && ends.length > 0 && /\p{M}/u.test(character)) ends[ends.length - 1] = position;
    }
    const pieces = [];
    let [done, from] = [0, folded.indexOf(part)];
    while (from >= 0) {
        const [start, end] = [Math.max(done, starts[from]), ends[from + part.length - 1]];
        pieces.push(text.slice(done, start), text.slice(start, end));
        done = end;
        from = folded.indexOf(part, from + part.length);
    }
    return [...pieces, text.slice(done)];
}

/**
 * The parts of a text as nodes, the hits among them marked.
 * @param {string[]} pieces
 * @returns {(string | HTMLElement)[]}
 */
export function marked(pieces) {
    return pieces.map((piece, position) => {
        if (position % 2 === 0) return piece;
        const mark = document.createElement("mark");
        mark.textContent = piece;
        return mark;
    });
}
