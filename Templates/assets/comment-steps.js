/**
 * Next and previous comment by keyboard and by swipe. Every comment has links to its neighbours, also in the classes before
 * and after; this follows them.
 *
 * @typedef {"prev" | "next"} Direction
 */

import { say } from "./words.js";

/** A swipe is at least this long, in CSS pixels, ... */
const SWIPE_LENGTH = 64;
/** ... this many times as wide as it is high, ... */
const SWIPE_SLOPE = 2;
/** ... and over in this time, in milliseconds. */
const SWIPE_TIME = 700;
/** Nearer to the edge than this the swipe is the browser's own, for Back, in CSS pixels. */
const SCREEN_EDGE = 24;
/** @type {Record<string, Direction>} */
const KEYS = { j: "next", ArrowRight: "next", k: "prev", ArrowLeft: "prev" };
/** What has its own use for keys and swipes: fields, and all that can scroll sideways. */
const OWN_USE = "input, textarea, select, pre, .table, [contenteditable]";

const isOnScreen = (/** @type {Element} */ element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
};

/**
 * The link that leads a step on from the marked comment, or from where the page is where that one is out of sight.
 * @param {Direction} direction
 * @returns {HTMLAnchorElement | null}
 */
function stepLink(direction) {
    const marked = document.querySelector(".comment:target");
    if (marked && isOnScreen(marked)) return marked.querySelector(`a[rel=${direction}]`);
    const all = [...document.querySelectorAll(".comment")];
    if (all.length === 0) return document.querySelector(`.turn a[rel=${direction}]`);
    // On to the first comment that begins on the screen or below it, back to the one before.
    const below = all.findIndex((each) => each.getBoundingClientRect().top >= 0);
    const position = below < 0 ? all.length : below;
    if (direction === "next") return position < all.length ? linkTo(all[position]) : all.at(-1).querySelector("a[rel=next]");
    return position > 0 ? linkTo(all[position - 1]) : all[0].querySelector("a[rel=prev]");
}

/** @param {Element} comment */
function linkTo(comment) {
    const link = document.createElement("a");
    link.href = `#${comment.id}`;
    return link;
}

/**
 * Goes where a link leads. Steps on one page leave no entries in the history; the browser scrolls and marks the target.
 * @param {HTMLAnchorElement | null} link
 */
function follow(link) {
    if (!link) return;
    if (link.pathname === location.pathname) location.replace(link.href);
    else location.assign(link.href);
}

/**
 * Whether j and k are on. Whoever speaks to the computer may want letters to do nothing (WCAG 2.1.4).
 * @param {boolean} [wanted]
 */
function letterKeys(wanted) {
    try {
        if (wanted !== undefined) localStorage.setItem("letterKeys", wanted ? "on" : "off");
        return localStorage.getItem("letterKeys") !== "off";
    } catch {
        return wanted ?? true; // Storage is blocked: the choice holds for this page.
    }
}

function listenToKeys() {
    let lettersAreOn = letterKeys();
    const button = document.getElementById("letterKeys");
    const label = () => button?.replaceChildren(say(lettersAreOn ? "letter-keys.turn-off" : "letter-keys.turn-on"));
    button?.addEventListener("click", () => {
        lettersAreOn = letterKeys(!lettersAreOn);
        label();
    });
    label();
    addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.repeat || event.isComposing) return;
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        if (!Object.hasOwn(KEYS, event.key) || (event.key.length === 1 && !lettersAreOn)) return;
        if (/** @type {Element} */ (event.target).closest?.(OWN_USE)) return;
        const link = stepLink(KEYS[event.key]);
        if (link) event.preventDefault();
        follow(link);
    });
}

function listenToSwipes() {
    /** @type {{x: number, y: number, time: number} | null} */
    let start = null;
    const main = document.querySelector("main");
    const forget = () => { start = null; };
    main.addEventListener("touchstart", (event) => {
        const { clientX: x, clientY: y } = event.touches[0];
        const target = /** @type {Element} */ (event.target);
        const isOwn = x > SCREEN_EDGE && x < innerWidth - SCREEN_EDGE && !target.closest(OWN_USE);
        const isZoomed = (visualViewport?.scale ?? 1) > 1.05;
        start = event.touches.length === 1 && isOwn && !isZoomed ? { x, y, time: event.timeStamp } : null;
    }, { passive: true });
    main.addEventListener("touchcancel", forget, { passive: true });
    main.addEventListener("touchend", (event) => {
        if (!start || event.touches.length > 0) return forget();
        const { clientX, clientY } = event.changedTouches[0];
        const [across, down] = [clientX - start.x, clientY - start.y];
        const duration = event.timeStamp - start.time;
        forget();
        if (Math.abs(across) < SWIPE_LENGTH || Math.abs(across) < SWIPE_SLOPE * Math.abs(down)) return;
        if (duration > SWIPE_TIME || !getSelection().isCollapsed) return;
        follow(stepLink(across < 0 ? "next" : "prev"));
    }, { passive: true });
}

listenToKeys();
listenToSwipes();
