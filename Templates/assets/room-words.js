/** What happens in a room, in words: seen below the gestures, and heard by those who do not see them. Quick ones are said together. */

import { say } from "./words.js";

/** How long words are collected, and how long those about a connection wait, in milliseconds. */
const BATCH = 1500;
const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });

export class RoomWords {
    #line;
    #connection;
    /** What each person sent since the last words: numbers by gestures. @type {Map<number, { name: string, gestures: Map<string, number> }>} */
    #heard = new Map();
    /** Sentences that wait. @type {string[]} */
    #sentences = [];
    /** What the person of this page sent. @type {Map<string, number>} */
    #sent = new Map();
    #timer = 0;

    /** @param {HTMLElement} room */
    constructor(room) {
        this.#line = room.querySelector(".room-said");
        this.#connection = room.querySelector(".room-connection");
    }

    /** @param {number} person @param {string} name @param {string} gesture @param {number} count */
    hear(person, name, gesture, count) {
        const { gestures } = this.#heard.get(person) ?? this.#heard.set(person, { name, gestures: new Map() }).get(person);
        gestures.set(gesture, (gestures.get(gesture) ?? 0) + count);
        this.#plan();
    }

    /** Cheers beyond the limit. @param {string} name Empty for one's own. @param {number} count */
    hold(name, count) {
        this.#sentences.push(say(name ? "partner-room.held" : "partner-room.own-held", { name, count }));
        this.#plan();
    }

    /** @param {string} gesture */
    press(gesture) {
        this.#sent.set(gesture, (this.#sent.get(gesture) ?? 0) + 1);
        this.#plan();
    }

    /** A sentence that does not wait. @param {string} sentence */
    say(sentence) {
        this.#sentences.push(sentence);
        this.#speak();
    }

    /** @param {boolean} isThere Whether the program answered. */
    connect(isThere) {
        this.#show(isThere ? "" : say("partner-room.no-connection"));
    }

    /** @param {boolean} isWaiting Whether what was pressed waits for a connection. */
    wait(isWaiting) {
        if (isWaiting) this.#show(say("partner-room.waiting"));
    }

    /** @param {string} text */
    #show(text) {
        if (this.#connection.textContent !== text) this.#connection.textContent = text;
    }

    #plan() {
        this.#timer ||= setTimeout(() => this.#speak(), BATCH);
    }

    #speak() {
        clearTimeout(this.#timer);
        this.#timer = 0;
        const heard = [...this.#heard.values()].map(({ name, gestures }) => say("partner-room.said", { name, cheers: this.#join(gestures) }));
        // What others did is news; what one did oneself is said where there is none.
        const sent = heard.length || this.#sentences.length || !this.#sent.size ? [] : [say("partner-room.sent", { cheers: this.#join(this.#sent) })];
        this.#line.textContent = [...heard, ...this.#sentences, ...sent].join("\n");
        this.#heard.clear();
        this.#sent.clear();
        this.#sentences = [];
    }

    /** @param {Map<string, number>} gestures */
    #join(gestures) {
        return list.format([...gestures].map(([gesture, count]) => say(`partner-room.${gesture}`, { count })));
    }
}
