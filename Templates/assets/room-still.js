/** "Still at it?" on the page of a room that was left open: asked when its time has come, by the time of the program. */

import { vibrate } from "./room-sound.js";
import { ServerTime } from "./room-time.js";

const section = /** @type {HTMLElement} */ (document.querySelector(".room-still"));
const form = /** @type {HTMLFormElement} */ (section.querySelector(".room-question"));
const time = new ServerTime(Number(section.dataset.now));
const asks = Number(section.dataset.asks);

/** Asks, or waits: a timer alone would be late on a device that slept. */
function look() {
    if (time.now < asks) return setTimeout(look, Math.min(10_000, asks - time.now + 20));
    section.querySelector(".room-later").setAttribute("hidden", "");
    form.hidden = false;
    const question = /** @type {HTMLElement} */ (form.querySelector("h2"));
    document.title = `${question.textContent} · ${document.title}`;
    question.focus();
    vibrate([80]);
}

if (form.hidden) look();
