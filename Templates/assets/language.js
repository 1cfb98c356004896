/**
 * The reader's choice among the site's languages. A page in the main language offers another one that the browser prefers, until the reader
 * accepts or declines; the home page of the site leads to the one in the chosen language.
 */

import { say } from "./words.js";

/** The key of the chosen language in local storage: a BCP 47 tag. */
const KEY = "corkboard.language";
/** The languages for which there are words to offer them. */
const OFFERED = ["en", "zh"];

const { lang: own, dataset } = document.documentElement;
/** @type {HTMLAnchorElement[]} */
const links = [...document.querySelectorAll(".languages a[hreflang]")];
const main = (/** @type {string} */ tag) => tag.toLowerCase().split("-")[0];

/** @param {string} tag */
function choose(tag) {
    try {
        localStorage.setItem(KEY, tag);
    } catch { /* Without storage each page is in the language of its address. */ }
}

/** @param {HTMLAnchorElement} link */
function offer(link) {
    const strip = document.createElement("p");
    strip.className = "language-offer wrap";
    strip.lang = link.hreflang;
    const language = main(link.hreflang);
    const accept = Object.assign(document.createElement("a"), { href: link.href, hreflang: link.hreflang, textContent: say(`language-offer.${language}`) });
    accept.addEventListener("click", () => choose(link.hreflang));
    const decline = Object.assign(document.createElement("button"), {
        type: "button", className: "quiet", textContent: say(`language-offer.no-${language}`),
    });
    decline.addEventListener("click", () => {
        choose(own);
        strip.remove();
    });
    strip.append(accept, " ", decline);
    document.querySelector(".masthead").after(strip);
}

function start() {
    for (const link of links) for (const kind of ["click", "auxclick"]) link.addEventListener(kind, () => choose(link.hreflang));
    const isMain = dataset.root === dataset.base;
    if (!isMain || !links.length) return;
    let chosen = localStorage.getItem(KEY);
    // Pages in another language lead here by their link to this one alone, which may have been opened in another way than by a click.
    const { origin, pathname } = new URL(document.referrer || "about:blank");
    const cameFrom = origin === location.origin && links.find((link) => pathname.startsWith(new URL(link.href).pathname));
    const isHome = location.pathname === `${dataset.base}/`;
    if (cameFrom && isHome && chosen !== own) choose(chosen = own);
    if (!chosen) {
        const known = [own, ...links.map(({ hreflang }) => hreflang)].map(main);
        const wanted = navigator.languages.map(main).find((language) => known.includes(language));
        const link = wanted !== main(own) && OFFERED.includes(wanted) && links.find(({ hreflang }) => main(hreflang) === wanted);
        if (link) offer(link);
    } else if (isHome) {
        const link = links.find(({ hreflang }) => hreflang === chosen);
        if (link) location.replace(link.href);
    }
}

try {
    start();
} catch { /* Without storage nothing is offered, which would come back on each page. */ }
