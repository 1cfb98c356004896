/**
 * Buttons with which members vote for a post: up and down, or up alone. They stand in place of the links to the page that asks for a vote
 * once the member's own votes are known; for everybody else the links stay. The program decides what follows from a press: each request
 * says which vote the page showed, so that a press counts once, and each answer says the vote and the sum that are true.
 */

import { follow, outdate } from "./fresh.js";
import { isMember, ownVotes } from "./own-votes.js";
import { send } from "./vote-request.js";
import { say } from "./words.js";

/** The least time between two requests for sums, in milliseconds. */
const INTERVAL = 20_000;
/** What a vote counts. @type {Record<string, number>} */
const WORTH = { up: 1, down: -1, none: 0 };
/** The phrases for statuses of the program. @type {Record<number, string>} */
const PROBLEMS = { 404: "vote-button.gone", 410: "vote-button.over", 423: "vote-button.suspended", 429: "vote-button.too-many" };
/** Tells the other tabs of votes. */
const tabs = new BroadcastChannel("corkboard.member-votes");

class MemberVote {
    subject;
    #line;
    #sum;
    #vote = "none";
    /** The buttons by their votes. @type {Map<string, HTMLButtonElement>} */
    #buttons = new Map();
    #isBusy = false;
    /** When the last answer to a press came: sums asked for before may not have it. */
    #answered = 0;

    /** @param {HTMLElement} line */
    constructor(line) {
        this.#line = line;
        this.subject = line.dataset.subject;
        this.#sum = Number(line.dataset.sum);
    }

    /** Puts buttons in place of the links. @param {string} vote The member's vote. */
    open(vote) {
        for (const link of this.#line.querySelectorAll("a[data-vote]")) {
            const button = Object.assign(document.createElement("button"), { type: "button", className: link.className });
            const pressed = /** @type {HTMLElement} */ (link).dataset.vote;
            const hadFocus = document.activeElement === link;
            if (link.hasAttribute("aria-describedby")) button.setAttribute("aria-describedby", link.getAttribute("aria-describedby"));
            button.append(...link.childNodes);
            button.addEventListener("click", () => this.#press(pressed));
            this.#buttons.set(pressed, button);
            link.replaceWith(button);
            if (hadFocus) button.focus();
        }
        this.#show(this.#sum, vote);
    }

    /** @param {number} sum @param {string} vote @param {string} [status] */
    #show(sum, vote, status = "") {
        [this.#sum, this.#vote] = [sum, vote];
        for (const [name, button] of this.#buttons) button.setAttribute("aria-pressed", String(name === vote));
        const { words, capacity } = this.#line.dataset;
        // Those who wait for a place do not go.
        const going = capacity ? Math.min(sum, Number(capacity)) : sum;
        const shown = this.#line.querySelector(".vote-score, .vote-sum");
        const number = going > 0 && words ? say(`${words}.sum`, { count: going, number: going }) : "";
        const text = words ? [number, this.#places(sum)].filter(Boolean).join(" · ") : String(sum);
        if (shown.textContent !== text) shown.textContent = text;
        this.#line.querySelector("[role=status]").textContent = status;
    }

    /** The places that are left, or how many wait, of a post with places for those who go. @param {number} sum */
    #places(sum) {
        const { words, capacity } = this.#line.dataset;
        if (!capacity) return "";
        const left = Number(capacity) - sum;
        if (left === 0) return say(`${words}.full`);
        return say(`${words}.${left > 0 ? "left" : "waiting"}`, { count: Math.abs(left), number: Math.abs(left) });
    }

    /** @param {Record<string, unknown>} sums @param {number} at When they were asked for. */
    take(sums, at) {
        const sum = sums[this.subject];
        if (this.#isBusy || at < this.#answered || !Number.isInteger(sum) || sum === this.#sum) return;
        this.#show(Number(sum), this.#vote);
    }

    /** Takes what another tab was told. @param {{ vote: string, sum: number }} told */
    hear({ vote, sum }) {
        if (this.#isBusy || this.#buttons.size === 0) return;
        this.#answered = Date.now();
        this.#show(sum, vote);
    }

    /** @param {string} pressed */
    async #press(pressed) {
        if (this.#isBusy) return;
        this.#isBusy = true;
        const [sum, from] = [this.#sum, this.#vote];
        const next = from === "none" ? pressed : "none";
        this.#show(sum - WORTH[from] + WORTH[next], next);
        let problem = "vote-button.failed";
        try {
            const answer = await send(this.#line.dataset.votes, { subject: this.subject, vote: pressed, from });
            // The program takes the mark of a member away from a browser in which nobody is signed in any longer.
            if (answer.status === 403) problem = isMember() ? "vote-button.own" : "vote-button.signed-out";
            problem = PROBLEMS[answer.status] ?? problem;
            if (!answer.ok) throw new Error(`${answer.status}`);
            const { up, down = 0, vote } = await answer.json();
            this.#show(up - down, vote);
            outdate(this.#line.dataset.values);
            tabs.postMessage({ subject: this.subject, vote, sum: up - down });
        } catch {
            this.#show(sum, from, say(problem));
        }
        this.#answered = Date.now();
        this.#isBusy = false;
    }
}

const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".member-vote[data-votes]")]);
const all = lines.map((line) => ({ line, shown: new MemberVote(line) }));
tabs.addEventListener("message", ({ data }) => {
    for (const { shown } of all) if (shown.subject === data.subject) shown.hear(data);
});
for (const address of new Set(lines.map((line) => line.dataset.votes))) {
    const here = all.filter(({ line }) => line.dataset.votes === address);
    ownVotes(address, here.map(({ shown }) => shown.subject)).then((votes) => {
        if (votes) for (const { shown } of here) shown.open(votes[shown.subject] ?? "none");
    });
}
for (const file of new Set(lines.map((line) => line.dataset.values))) {
    follow(file, {
        interval: INTERVAL, takesEarlier: true,
        take: (sums, at) => {
            for (const { line, shown } of all) if (line.dataset.values === file) shown.take(sums, at);
        },
    });
}
