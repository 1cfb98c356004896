/** Text as search compares and marks it, whatever is searched. */

/** The common Chinese characters. */
const HAN = /[\u4E00-\u9FFF]/;
/** Traditional Chinese characters and their simplified forms; empty until a query needs them. @type {Map<string, string>} */
let simplified = new Map();

/**
 * Loads the forms of Chinese characters, once, where somebody looks for any.
 * @param {string} query
 * @returns {Promise<boolean>} Whether they were loaded now: texts that were folded before are to be folded again.
 */
export async function loadVariants(query) {
    if (simplified.size > 0 || !HAN.test(query)) return false;
    const { PAIRS } = await import("./han-variants.js");
    simplified = new Map(PAIRS.match(/../g)?.map((pair) => [pair[0], pair[1]]));
    return true;
}

/**
 * Text for comparing: one case, no accents, full-width letters as plain ones, straight apostrophes, simplified Chinese characters; a
 * sigma is one letter wherever it stands. Sources/Core/Site/Search/SearchText.swift makes the same of it.
 * @param {string} text
 */
export function fold(text) {
    // Most texts are ASCII, of which the rest changes nothing.
    if (/^[\0-\x7F]*$/.test(text)) return text.toLowerCase();
    const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ").replace(/[\u2018\u2019\u02BC]/g, "'");
    return simplified.size > 0 && HAN.test(plain) ? Array.from(plain, (letter) => simplified.get(letter) ?? letter).join("") : plain;
}

/**
 * What somebody looks for, for comparing: runs of blanks are one.
 * @param {string} query
 */
export const foldQuery = (query) => fold(query).trim().replace(/\s+/g, " ");

/** Words, with or without a full stop, that are ignored beside others. */
const FILLERS = new Set(["class", "course", "dr", "intro", "of", "prof", "professor", "the", "to"]);

/**
 * The words that somebody looks for, for comparing. Sources/Core/Site/Search/SearchQuery.swift has the same rules.
 * @param {string} query
 */
export function wordsOf(query) {
    const all = foldQuery(query).split(" ").filter(Boolean);
    const others = all.filter((word) => !FILLERS.has(word.replace(/\.$/, "")));
    return others.length > 0 ? others : all;
}

/** Whether one of several words stands in a folded text: a number only where no digit is before it, since "part 2" is not "part 12". */
const stands = (/** @type {string} */ text, /** @type {string} */ word) => (/^[0-9]/.test(word) ? beginsWord(text, word) : text.includes(word));

/**
 * Whether all words stand in one line of a folded text.
 * @param {string} text @param {string[]} words
 */
export function hasWords(text, words) {
    if (!words.every((word) => text.includes(word))) return false;
    return words.length < 2 || text.split("\n").some((line) => words.every((word) => stands(line, word)));
}

/** How many words are looked for one by one. */
const MOST_WORDS = 8;

/** Whether there are several words, but not too many to look for each of them. @param {string[]} words */
export const hasSeveral = (words) => words.length > 1 && words.length <= MOST_WORDS;

/**
 * The letters of words that may be written apart; nothing of what is short, or more than plain letters.
 * @param {string[]} words
 */
export function joinedLetters(words) {
    const letters = words.join("").replace(/[\s-]/g, "");
    return /^[a-z0-9]{6,40}$/.test(letters) ? letters : "";
}

/**
 * A pattern of words that are written apart: `datastructures` in "data structures".
 * @param {string[]} words
 */
export function joinedPattern(words) {
    const letters = joinedLetters(words);
    return letters ? new RegExp([...letters].join("[ -]*")) : null;
}

/**
 * Whether a word of a folded text begins with another: no letter or digit is before it, or it is a number behind letters.
 * Sources/Core/Site/Search/SearchWordStarts.swift has the same rules.
 * @param {string} text @param {string} word
 */
export function beginsWord(text, word) {
    const isNumber = /^[0-9]/.test(word);
    for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1)) {
        const before = place > 0 ? text[place - 1] : " ";
        if (!/[a-z0-9]/.test(before) || isNumber && !/[0-9]/.test(before)) return true;
    }
    return false;
}

/**
 * A text cut at what was looked for: the parts at odd places are the hits.
 * @param {string} text
 * @param {string | string[]} part What was looked for, folded by `key`, or several of that.
 * @param {(text: string) => string} [key]
 * @returns {string[]}
 */
export function cutAt(text, part, key = fold) {
    const parts = [part].flat().filter(Boolean);
    if (parts.length === 0) return [text];
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
    /** @type {[number, number][]} */
    const hits = [];
    for (const each of parts) {
        for (let from = folded.indexOf(each); from >= 0; from = folded.indexOf(each, from + each.length)) {
            hits.push([starts[from], ends[from + each.length - 1]]);
        }
    }
    // Of hits that overlap, what lies behind the one before.
    hits.sort(([left, leftEnd], [right, rightEnd]) => left - right || rightEnd - leftEnd);
    const pieces = [];
    let done = 0;
    for (const [begin, end] of hits) {
        if (end <= done) continue;
        const start = Math.max(done, begin);
        pieces.push(text.slice(done, start), text.slice(start, end));
        done = end;
    }
    return [...pieces, text.slice(done)];
}

/**
 * A text cut at a query, else at its words. One letter says nothing among other words.
 * @param {string} text @param {string} query
 */
export function cutAtQuery(text, query) {
    const pieces = cutAt(text, foldQuery(query));
    return pieces.length > 1 ? pieces : cutAt(text, markedWords(query));
}

/**
 * The words of a query that are marked where it does not stand as a whole.
 * @param {string} query
 */
export const markedWords = (query) => wordsOf(query).filter((word) => [...word].length > 1 || HAN.test(word)).slice(0, MOST_WORDS);

/** How much of a long text a row shows, and how much of that stands before the first hit, in characters. */
const [EXCERPT, BEFORE] = [160, 50];

/**
 * The words around the first hit on one line; the beginning where the hit is elsewhere.
 * @param {string} text
 * @param {string} part What was looked for, folded.
 * @param {(line: string) => string[]} [cut]
 */
export function excerpt(text, part, cut = (line) => cutAt(line, part)) {
    const line = text.trim().replace(/\s+/g, " ");
    const [before, hit] = cut(line);
    const start = hit !== undefined && before.length > EXCERPT - BEFORE ? before.length - BEFORE : 0;
    // Whole characters: what lies outside of the basic plane counts twice.
    const shown = line.slice(start, start + EXCERPT).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
    return (start > 0 ? "…" : "") + shown + (start + EXCERPT < line.length ? "…" : "");
}

/**
 * The letters of a query that may be pinyin; none of what cannot be: one letter would find too much.
 * @param {string} query
 */
export function pinyinLetters(query) {
    const letters = fold(query).replace(/[\s'’]/g, "");
    return /^[a-z]{2,40}$/.test(letters) ? letters : "";
}

/**
 * What finds a query in the readings of Chinese characters, `jiao zi ye/xie`, by their initials, whole or both: jzy,
 * jiaoziye, jiaozy. Sources/Libraries/Pinyin/Pinyin.swift writes the readings. Nothing for what cannot be pinyin.
 *
 * Most English words can be read as some pinyin. So a hit begins at the beginning of a run of Chinese characters; further on it
 * takes three initials or more, or whole readings of five letters or more.
 * @param {string} query
 */
export function pinyinPattern(query) {
    const letters = pinyinLetters(query);
    if (!letters) return null;
    // From a letter to the next one of its syllable, or to the beginning of the next character's.
    const forms = [`(?<=(?:^|[,\\n]|- )(?:[a-z]+/)*)${[...letters].join("(?:[a-z/]* (?:[a-z/]*/)?)?")}`];
    if (letters.length >= 3) forms.push(`(?<![a-z])${[...letters].join("[a-z/]* (?:[a-z/]*/)?")}`);
    if (letters.length >= 5) forms.push(`(?<![a-z])${[...letters].join("(?:(?:/[a-z/]*)? (?:[a-z/]*/)?)?")}(?![a-z])`);
    return new RegExp(forms.join("|"));
}

/**
 * A text cut at the Chinese characters whose readings were looked for; like `cutAt`, but the first hit alone.
 * @param {string} text
 * @param {string} pinyin The readings of the text's Chinese characters.
 * @param {string} query
 */
export function cutAtPinyin(text, pinyin, query) {
    const hit = pinyinPattern(query)?.exec(pinyin);
    if (!hit) return [text];
    // Each reading up to the place is that of a character of the text.
    const characterAt = (/** @type {number} */ place) => pinyin.slice(0, place).match(/[ ,]/g)?.length ?? 0;
    const characters = [...text.matchAll(/\p{Ideographic}/gu)];
    const last = characters[characterAt(hit.index + hit[0].length)];
    const [start, end] = [characters[characterAt(hit.index)].index, last.index + last[0].length];
    return [text.slice(0, start), text.slice(start, end), text.slice(end)];
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
