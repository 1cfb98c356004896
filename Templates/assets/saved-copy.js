/** Says of a page that the service worker has kept when it was loaded from the site. */

import { say } from "./words.js";

const { lang, dataset } = document.documentElement;

if (dataset.saved) {
    const format = new Intl.DateTimeFormat(lang, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZone: dataset.timeZone });
    const note = document.createElement("p");
    note.className = "saved-copy wrap";
    note.setAttribute("role", "status");
    note.textContent = say("app-saved.copy", { time: format.format(new Date(dataset.saved)) });
    document.querySelector(".masthead").after(note);
}
