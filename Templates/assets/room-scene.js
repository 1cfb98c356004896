/**
 * The people of a room, drawn as shapes: who is there, gestures that fly from one to the other, and the change of places at the minute.
 * Everything is in its new place from the beginning; transforms and opacity alone lead there. Who wants less motion sees the same standing
 * still.
 */

import { say } from "./words.js";

/** How long a gesture flies, stands where it arrived, and the places change, in milliseconds. */
const [FLIGHT, STAND, CHANGE] = [900, 2500, 1600];
/** Maximum number of gestures of one press that fly one by one, and the time between two of them, in milliseconds. */
const [FLOCK, GAP] = [6, 110];
/** Maximum number of gestures in the air; more are said in words alone. */
const CROWD = 40;
const SVG = "http://www.w3.org/2000/svg";

const wantsStillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {string} gesture */
function newGlyph(gesture) {
    const glyph = document.createElementNS(SVG, "svg");
    glyph.setAttribute("viewBox", "0 0 48 48");
    glyph.setAttribute("class", "room-glyph");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#gesture-${gesture}`);
    glyph.append(use);
    return glyph;
}

/** The middle of an element. @param {Element} element */
function middle(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
}

export class Stage {
    #room;
    #air;
    /** The shapes by the numbers of their people. @type {Map<number, HTMLElement>} */
    #shapes = new Map();

    /** @param {HTMLElement} room */
    constructor(room) {
        this.#room = room;
        this.#air = room.querySelector(".room-air");
        for (const shape of /** @type {NodeListOf<HTMLElement>} */ (room.querySelectorAll(".room-shape"))) {
            this.#shapes.set(Number(shape.dataset.person), shape);
        }
        // What the page shows at first does not move into its place.
        requestAnimationFrame(() => room.classList.add("is-live"));
    }

    /** @param {number} person */
    name(person) {
        return this.#shapes.get(person)?.querySelector(".room-name bdi").textContent ?? "";
    }

    /** The two tasks of a person. @param {number} person */
    tasks(person) {
        const [from, to] = [...this.#shapes.get(person).querySelectorAll(".room-task .typed")].map((task) => task.textContent);
        return { from, to };
    }

    /** @param {number} person @param {{ isHere: boolean, isGone: boolean, hasStarted: boolean, wasHere: boolean }} state */
    show(person, { isHere, isGone, hasStarted, wasHere }) {
        const shape = this.#shapes.get(person);
        if (!shape) return;
        shape.classList.toggle("is-here", isHere);
        shape.classList.toggle("is-gone", isGone);
        shape.classList.toggle("has-started", hasStarted);
        const key = isGone ? "gone" : hasStarted ? "has-started" : isHere ? "here" : wasHere ? "away" : "not-yet";
        const presence = shape.querySelector(".room-presence");
        const words = say(`partner-room.${key}`);
        if (presence.textContent !== words) presence.textContent = words;
    }

    /** Gestures fly from a person to the others. @param {number} person @param {string} gesture @param {number} count */
    cheer(person, gesture, count) {
        const from = this.#shapes.get(person);
        if (!from || document.hidden) return;
        const others = [...this.#shapes.values()].filter((each) => each !== from && !each.classList.contains("is-gone"));
        for (const to of others) {
            if (wantsStillness.matches) this.#stand(to, gesture);
            else for (let number = 0; number < Math.min(count, FLOCK); number++) this.#fly(from, to, gesture, number);
        }
    }

    /** The clock beats in the last seconds. @param {HTMLElement} clock */
    beat(clock) {
        if (wantsStillness.matches) return;
        clock.animate([{ transform: "scale(1.08)" }, { transform: "scale(1)" }], { duration: 400, easing: "ease-out" });
    }

    /** The shapes change places. */
    switchPlaces() {
        const shapes = [...this.#shapes.values()];
        const before = shapes.map(middle);
        this.#room.dataset.switched = "";
        if (wantsStillness.matches || document.hidden) return;
        shapes.forEach((shape, place) => {
            const after = middle(shape);
            const [x, y] = [before[place].x - after.x, before[place].y - after.y];
            // Each goes around the middle on its own side, and comes forward on the way.
            const at = (/** @type {number} */ part, /** @type {number} */ bow, /** @type {number} */ size) =>
                ({ transform: `translate(${x * part - y * bow}px, ${y * part + x * bow}px) scale(${size})`, offset: 1 - part });
            shape.animate([at(1, 0, 1), at(.92, -.06, .94), at(.5, .38, 1.1), at(.08, .06, 1.04), at(0, 0, 1)],
                { duration: CHANGE, easing: "ease-in-out", composite: "add" });
            shape.querySelector(".room-person").animate([{ opacity: 0 }, { opacity: 0, offset: .6 }, { opacity: 1 }], { duration: CHANGE });
        });
    }

    /** @param {HTMLElement} from @param {HTMLElement} to @param {string} gesture @param {number} number */
    #fly(from, to, gesture, number) {
        const place = this.#air.childElementCount;
        if (place >= CROWD) return;
        const ground = this.#air.getBoundingClientRect();
        const [start, end] = [middle(from), middle(to)];
        const [x, y] = [end.x - start.x, end.y - start.y];
        // One after the other takes another way.
        const bow = .3 * (place % 2 ? -1 : 1) * (1 - place % FLOCK / 9);
        const at = (/** @type {number} */ part, /** @type {number} */ size, /** @type {number} */ turn) => {
            const side = 4 * part * (1 - part) * bow;
            const [left, top] = [start.x - ground.left + x * part - y * side, start.y - ground.top + y * part + x * side];
            return `translate(${left}px, ${top}px) translate(-50%, -50%) scale(${size}) rotate(${turn}deg)`;
        };
        const glyph = newGlyph(gesture);
        this.#air.append(glyph);
        const turn = place % 2 ? 18 : -18;
        const flight = glyph.animate([
            { transform: at(0, .3, 0), opacity: 0 }, { transform: at(.15, 1, turn), opacity: 1, offset: .15 },
            { transform: at(.55, 1.5, -turn), opacity: 1, offset: .55 }, { transform: at(.95, 1, turn), opacity: 1, offset: .9 },
            { transform: at(1, 1.9, 0), opacity: 0 },
        ], { duration: FLIGHT, delay: place * GAP, easing: "ease-in-out", fill: "backwards" });
        flight.onfinish = () => {
            glyph.remove();
            if (number === 0) to.animate([{ transform: "scale(1)" }, { transform: "scale(1.05)" }, { transform: "scale(1)" }], { duration: 260, composite: "add" });
        };
        flight.oncancel = () => glyph.remove();
    }

    /** A gesture stands for a while where it arrived. @param {HTMLElement} to @param {string} gesture */
    #stand(to, gesture) {
        to.querySelector(".room-glyph")?.remove();
        const glyph = newGlyph(gesture);
        to.append(glyph);
        setTimeout(() => glyph.remove(), STAND);
    }
}
