/**
 * The words that scripts say, in the language of the page. The page carries them, by group and name, in elements
 * `<script type="application/json" class="phrases">`; they are those of Templates/words.
 */

const groups = Object.assign({}, ...[...document.querySelectorAll("script.phrases")].map((each) => JSON.parse(each.textContent ?? "")));
const rules = new Intl.PluralRules(document.documentElement.lang);

/**
 * A phrase with values put in; the one named `count` decides between the forms of a phrase that counts.
 * @param {string} key "times.in-days"
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
    const [group, name] = key.split(".");
    const phrase = groups[group][name];
    const text = typeof phrase === "string" ? phrase : phrase[rules.select(Number(values.count))] ?? phrase.other;
    return text.replace(/\{(\w+)\}/g, (place, value) => String(values[value] ?? place));
}
