/** The sounds of a room: short tones made by the browser, off until somebody turns them on; and vibration. */

/** The tones of each sound: when it begins, in seconds, and its height, in hertz. @type {Record<string, [number, number][]>} */
const TONES = {
    clap: [[0, 660], [.09, 660]], tea: [[0, 523], [.14, 392]], fire: [[0, 440], [.08, 554], [.16, 659]], flag: [[0, 392], [.12, 523]],
    started: [[0, 523], [.1, 659], [.2, 784]], switch: [[0, 392], [.18, 523], [.36, 784]],
};
/** How long a tone sounds, in seconds, and how loud it begins, from 0 to 1. */
const [LENGTH, VOLUME] = [.35, .12];

export class RoomSound {
    /** @type {AudioContext | undefined} */
    #context;
    #isOn = false;

    /** @param {HTMLButtonElement | null} button */
    constructor(button) {
        if (!button || !("AudioContext" in window)) return;
        button.hidden = false;
        button.addEventListener("click", () => {
            this.#isOn = !this.#isOn;
            button.setAttribute("aria-pressed", String(this.#isOn));
            this.#context ??= new AudioContext();
            this.play("tea");
        });
    }

    /** @param {string} name */
    play(name) {
        const context = this.#context;
        if (!this.#isOn || !context) return;
        for (const [at, height] of TONES[name] ?? []) {
            const [tone, volume, begin] = [context.createOscillator(), context.createGain(), context.currentTime + at];
            tone.type = "triangle";
            tone.frequency.value = height;
            volume.gain.setValueAtTime(VOLUME, begin);
            volume.gain.exponentialRampToValueAtTime(.001, begin + LENGTH);
            tone.connect(volume).connect(context.destination);
            tone.start(begin);
            tone.stop(begin + LENGTH);
        }
    }
}

/** Where the device can, once somebody has touched the page: browsers complain before. @param {number[]} pattern */
export function vibrate(pattern) {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
