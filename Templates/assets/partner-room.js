/**
 * The room of study partners while it is open: the time until the minute and since, who is there, and the gestures that go back and forth.
 * What others do comes by a small file (Sources/Sections/Partners/Room/RoomFile.swift), asked for each second; the program is asked for presses,
 * and that somebody is there.
 *
 * @typedef {[person: number, seen: number | null, hasStarted: number, isGone: number, sum: number, held: number]} Person Of what they
 *     sent, the sum that is shown and the number beyond it.
 * @typedef {[number: number, person: number, gesture: number, count: number]} Cheer
 * @typedef {{ people: Person[], cheers: Cheer[] }} Numbers
 */

import { follow } from "./fresh.js";
import { Cheers, send } from "./room-cheers.js";
import { RoomSound, vibrate } from "./room-sound.js";
import { Stage } from "./room-scene.js";
import { clockFace, ServerTime } from "./room-time.js";
import { RoomWords } from "./room-words.js";
import { say } from "./words.js";

/**
 * Between two requests for the file, and until they become more seldom without a change; between two signs of presence, usually and at least;
 * until the page is loaded again without the file; all in milliseconds.
 */
const [INTERVAL, QUIET, PRESENCE, PAUSE, RELOAD] = [1000, 600_000, 30_000, 3000, 10_000];
/** How the program names gestures in numbers (PartnerGesture). */
const GESTURES = ["clap", "tea", "fire", "flag", "started"];

const room = /** @type {HTMLElement} */ (document.querySelector(".room[data-room]"));
const { dataset } = room;
const own = Number(dataset.own);
const [starts, closes, presence, patience] = [dataset.starts, dataset.closes, dataset.presence, dataset.patience].map(Number);
const time = new ServerTime(Number(dataset.now));
const stage = new Stage(room);
const words = new RoomWords(room);
const sound = new RoomSound(room.querySelector(".room-sound"));
const clock = /** @type {HTMLElement} */ (room.querySelector(".room-time"));
const startForm = /** @type {HTMLFormElement | null} */ (room.querySelector(".room-start"));
const title = document.title;

/** The sums of what each person sent, as this page showed them. @type {Map<number, number>} */
const sums = new Map();
/** What was held of each person. @type {Map<number, number>} */
const held = new Map();
/** The counts of the cheers that this page knows, by their numbers. @type {Map<number, number>} */
const counts = new Map();
/** @type {Person[]} */
let people = [];
let isOver = false;
/** Whether nobody else is there any more, or came: the page offers other rooms then. @type {boolean | undefined} */
let isAlone;

/** The page is another one by now: the room is closed, or the session is. */
function renew() {
    if (isOver) return;
    isOver = true;
    location.replace(dataset.room);
}

/** What others sent, in the order in which they did. @param {Cheer[]} cheers */
function takeCheers(cheers) {
    const gains = new Map();
    for (const [number, person, kind, count] of cheers) {
        const gain = count - (counts.get(number) ?? 0);
        counts.set(number, count);
        gains.set(person, (gains.get(person) ?? 0) + gain);
        const gesture = GESTURES[kind];
        if (gain <= 0 || !gesture || person === own) continue;
        words.hear(person, stage.name(person), gesture, gain);
        stage.cheer(person, gesture, gain);
        sound.play(gesture);
        vibrate(gesture === "started" ? [40, 60, 40] : [30]);
    }
    for (const [person, , , , sum, beyond] of people) {
        // What came and went between two looks at the file.
        const missed = sum - (sums.get(person) ?? 0) - (gains.get(person) ?? 0);
        if (person !== own && missed > 0) words.hear(person, stage.name(person), "more", missed);
        const late = beyond - (held.get(person) ?? 0);
        if (late > 0) words.hold(person === own ? "" : stage.name(person), late);
        sums.set(person, sum);
        held.set(person, beyond);
    }
}

/** Shows the numbers of the room. @param {Numbers} numbers */
function show(numbers) {
    people = numbers.people;
    takeCheers(numbers.cheers);
    showPeople();
}

/** Whether these are the people of this page: others may have come, or an account may be gone. @param {Numbers} numbers */
const isSame = ({ people }) => people.map(([person]) => person).join(" ") === dataset.everybody;

/** Takes what the file says; only the program itself makes the page another one. @param {Numbers} numbers */
function take(numbers) {
    if (!Array.isArray(numbers.people) || !Array.isArray(numbers.cheers)) throw new Error("not a room");
    if (isSame(numbers)) show(numbers);
    else stay();
}

function showPeople() {
    for (const [person, seen, hasStarted, isGone] of people) {
        const isHere = !isGone && (person === own || seen !== null && Math.abs(time.now - 1000 * seen) < presence);
        stage.show(person, { isHere, isGone: Boolean(isGone), hasStarted: Boolean(hasStarted), wasHere: seen !== null });
    }
    if (people.length === 0) return;
    const before = isAlone;
    isAlone = people.every(([person, seen, , isGone]) => person === own || isGone || seen === null && time.now >= starts + patience);
    if (before !== undefined && before !== isAlone) renew();
}

/** When the program was last told that somebody is there, by `performance.now()`. */
let stayed = -Infinity;

/** An answer of the program, with the same numbers and its time. @param {{ now: number, room: Numbers | null }} value @param {number} asked */
function answered({ now, room: numbers }, asked) {
    time.correct(now, asked);
    stayed = asked;
    words.connect(true);
    if (numbers && isSame(numbers)) show(numbers);
    else renew();
}

const cheers = new Cheers(dataset, answered, renew);

/** Says that somebody is there, unless that was said shortly before. Pages that were asleep get the time by it. @param {number} [pause] */
async function stay(pause = PAUSE) {
    if (isOver || performance.now() - stayed < pause) return;
    stayed = performance.now();
    try {
        const { isGood, isRefused, value, asked } = await send(dataset, "here");
        if (isGood) answered(value, asked);
        else if (isRefused) renew();
    } catch {
        words.connect(false);
    }
}

/** @param {string} gesture */
function press(gesture) {
    cheers.press(gesture);
    stage.cheer(own, gesture, 1);
    words.press(gesture);
    sound.play(gesture);
}

/** At the minute. @param {boolean} isNow */
function switchNow(isNow) {
    stage.switchPlaces();
    room.querySelector(".room-until").textContent = dataset.after;
    if (startForm) startForm.querySelector("button").hidden = false;
    if (!isNow) return;
    words.say(say("partner-room.switch-now", stage.tasks(own)));
    sound.play("switch");
    vibrate([120, 80, 120]);
}

/** Shows the time, and does what it asks for. */
function tick() {
    if (isOver) return;
    const now = time.now;
    // The program says whether the room is closed: without a connection the page stays.
    if (now >= closes) {
        stay();
        return setTimeout(tick, PAUSE);
    }
    const hasSwitched = now >= starts;
    const seconds = hasSwitched ? Math.floor((now - starts) / 1000) : Math.ceil((starts - now) / 1000);
    if (hasSwitched && !("switched" in dataset)) switchNow(seconds < 30);
    const face = clockFace(seconds);
    if (clock.textContent !== face) {
        clock.textContent = face;
        document.title = `${face} · ${hasSwitched ? say("partner-room.switched") : title}`;
        if (!hasSwitched && seconds === 10) words.say(say("partner-room.seconds", { count: seconds }));
        if (!hasSwitched && seconds <= 5) stage.beat(clock);
    }
    words.wait(cheers.isWaiting);
    showPeople();
    setTimeout(tick, 1000 - ((now - starts) % 1000 + 1000) % 1000 + 5);
}

function start() {
    for (const [number, count] of JSON.parse(dataset.counts)) counts.set(number, count);
    for (const [person, sum, beyond] of JSON.parse(dataset.sums)) {
        sums.set(person, sum);
        held.set(person, beyond);
    }
    room.querySelector(".room-cheers")?.addEventListener("submit", (event) => {
        event.preventDefault();
        press(/** @type {HTMLButtonElement} */ (/** @type {SubmitEvent} */ (event).submitter).value);
    });
    startForm?.addEventListener("submit", (event) => {
        event.preventDefault();
        startForm.remove();
        press("started");
    });
    tick();
    stay();
    setInterval(() => stay(PRESENCE * .8), PRESENCE);
    document.addEventListener("visibilitychange", () => document.hidden || stay());
    // To open the page makes a file that is gone.
    follow(dataset.live, { interval: INTERVAL, quiet: QUIET, end: () => setTimeout(renew, RELOAD), take });
}

start();
