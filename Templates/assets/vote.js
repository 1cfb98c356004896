/**
 * Buttons with which readers vote for a post, in place of the links to the page that asks for a vote. The number follows the file of sums
 * that changed last (Sources/Core/Building/ValueFiles.swift); what this browser chose is kept here, and corrected by the program's answers.
 * A member who is signed in votes by the account, so that the program says what was chosen.
 */

import { follow, outdate } from "./fresh.js";
import { ownVotes } from "./own-votes.js";
import { send } from "./vote-request.js";
import { say } from "./words.js";

/** The least time between two requests for sums, in milliseconds. */
const INTERVAL = 20_000;
/** The posts for which this browser has voted; the last so many are kept. */
const [KEY, MOST] = ["corkboard.votes", 500];
const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".vote[data-votes]")]);
/** How long a vote can be taken back, in milliseconds; a site's own template may lack the attribute. */
const KEPT = (Number(lines[0]?.dataset.days) || 89) * 86_400_000;

/** The posts with the times of their votes, in milliseconds. @returns {[string, number][]} */
function votes() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "[]").filter(([, time]) => time > Date.now() - KEPT);
    } catch {
        return [];
    }
}

/** Whether this browser voted for a post, at a time or since. @param {string} subject @param {number} [since] */
function isChosen(subject, since = 0) {
    return votes().some(([each, time]) => each === subject && time >= since);
}

/** @param {string} subject @param {boolean} isOn */
function remember(subject, isOn) {
    const others = votes().filter(([each]) => each !== subject);
    try {
        localStorage.setItem(KEY, JSON.stringify((isOn ? [...others, [subject, Date.now()]] : others).slice(-MOST)));
    } catch { /* The next page does not know of it. */ }
}

class VoteButton {
    #button = Object.assign(document.createElement("button"), { type: "button", className: "quiet" });
    #line;
    #subject;
    #sum;
    #isOn;
    #isBusy = false;
    /** Whether a member votes, of whose votes nothing is kept here. */
    #isOfMember = false;
    /** When the last answer to a vote came: sums asked for before may not have it. */
    #answered = 0;

    /** @param {HTMLElement} line */
    constructor(line) {
        this.#line = line;
        this.#subject = line.dataset.subject;
        this.#sum = Number(line.dataset.sum);
        this.#isOn = isChosen(this.#subject);
        const link = line.querySelector("a");
        this.#button.textContent = link.textContent;
        if (link.hasAttribute("aria-describedby")) this.#button.setAttribute("aria-describedby", link.getAttribute("aria-describedby"));
        this.#button.addEventListener("click", () => this.#toggle());
        this.#show(this.#sum, this.#isOn);
        link.replaceWith(this.#button);
        // Another tab has voted.
        addEventListener("storage", ({ key }) => {
            if (key === KEY && !this.#isBusy && !this.#isOfMember) this.#show(this.#sum, isChosen(this.#subject));
        });
    }

    get subject() {
        return this.#subject;
    }

    /** Shows what a member chose. @param {boolean} isOn */
    own(isOn) {
        this.#isOfMember = true;
        if (!this.#isBusy) this.#show(this.#sum, isOn);
    }

    /** @param {number} sum @param {boolean} isOn @param {string} [status] */
    #show(sum, isOn, status = "") {
        const { words } = this.#line.dataset;
        [this.#sum, this.#isOn] = [sum, isOn];
        this.#button.setAttribute("aria-pressed", String(isOn));
        const shown = this.#line.querySelector(".vote-sum");
        const text = sum > 0 ? say(`${words}.sum`, { count: sum, number: sum }) : "";
        if (shown.textContent !== text) shown.textContent = text;
        this.#line.querySelector("[role=status]").textContent = status;
    }

    /** @param {Record<string, unknown>} sums @param {number} at When they were asked for. */
    take(sums, at) {
        const sum = sums[this.#subject];
        if (this.#isBusy || at < this.#answered || !Number.isInteger(sum)) return;
        // Officers reset the votes; another tab may have voted since.
        const isReset = sum === 0 && this.#isOn && !this.#isOfMember && !isChosen(this.#subject, at);
        if (isReset) remember(this.#subject, false);
        if (isReset || sum !== this.#sum) this.#show(Number(sum), this.#isOn && !isReset);
    }

    async #toggle() {
        if (this.#isBusy) return;
        this.#isBusy = true;
        const [sum, isOn] = [this.#sum, this.#isOn];
        this.#show(Math.max(0, sum + (isOn ? -1 : 1)), !isOn);
        let problem = "vote-button.failed";
        try {
            const answer = await send(this.#line.dataset.votes, { subject: this.#subject, vote: isOn ? "none" : "up" });
            if (answer.status === 404) problem = "vote-button.gone";
            if (answer.status === 429) problem = "vote-button.too-many";
            if (!answer.ok) throw new Error(`${answer.status}`);
            const { up, down = 0, vote } = await answer.json();
            this.#show(up - down, vote === "up");
            outdate(this.#line.dataset.values);
            remember(this.#subject, vote === "up" && !this.#isOfMember);
        } catch {
            this.#show(sum, isOn, say(problem));
        }
        this.#answered = Date.now();
        this.#isBusy = false;
    }
}

const buttons = lines.map((line) => ({ file: line.dataset.values, button: new VoteButton(line) }));
if (lines.length > 0) {
    ownVotes(lines[0].dataset.votes, buttons.map(({ button }) => button.subject)).then((votes) => {
        if (votes) for (const { button } of buttons) button.own(votes[button.subject] === "up");
    });
}
for (const file of new Set(buttons.map((each) => each.file))) {
    follow(file, {
        interval: INTERVAL, takesEarlier: true,
        take: (sums, at) => {
            for (const { button } of buttons.filter((each) => each.file === file)) button.take(sums, at);
        },
    });
}
