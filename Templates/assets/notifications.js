/**
 * The button that turns notifications on and off for this device. The page says what will be sent before the browser asks for permission,
 * and where nothing can be sent, why and what to do.
 */

import { Failure, allow, ask, deviceState, obstacle, rememberPause, renew, subscription, unsubscribe } from "./notification-device.js";
import { say } from "./words.js";

class DeviceSwitch {
    #isBusy = false;
    /** @type {Promise<import("./notification-device.js").Settings> | undefined} */
    #settings;

    constructor(/** @type {HTMLElement} */ part) {
        [this.part, this.mount] = [part, part.dataset.mount];
        this.about = part.querySelector(".notify-about");
        this.row = /** @type {HTMLElement} */ (part.querySelector(".notify-switch"));
        this.button = part.querySelector("button");
        this.status = part.querySelector("[role=status]");
        this.words = { about: this.about.textContent, question: this.status.textContent };
        this.isOn = false;
    }

    async start() {
        this.button.addEventListener("click", () => this.#press());
        // Before the click, so that the answer is there when the browser asks.
        this.button.addEventListener("pointerdown", () => this.#loadSettings());
        for (const kind of ["visibilitychange", "notification-settings"]) document.addEventListener(kind, () => this.#update());
        if (navigator.permissions && "Notification" in window) {
            navigator.permissions.query({ name: "notifications" })
                .then((permission) => permission.addEventListener("change", () => this.#update())).catch(() => {});
        }
        await this.#update();
        try {
            await renew(this.mount);
        } catch { /* Tried again at the next visit. */ }
        await this.#update();
    }

    /** Shows the state of this device, unless it is being changed. */
    async #update() {
        if (this.#isBusy) return;
        const reason = obstacle();
        this.row.hidden = Boolean(reason);
        this.about.textContent = reason ? say(`notify-device.${reason}`) : this.words.about;
        if (reason) return;
        const isOn = Boolean(await subscription().catch(() => undefined));
        if (this.#isBusy) return;
        if (isOn) this.#show(true, say(`notify-device.${deviceState()}`));
        else if (this.isOn) this.#show(false, this.words.question);
    }

    #show(/** @type {boolean} */ isOn, /** @type {string} */ words) {
        this.isOn = isOn;
        this.button.textContent = say(isOn ? "notify-device.turn-off" : "notify-device.turn-on");
        this.part.classList.toggle("is-on", isOn);
        this.status.textContent = words;
    }

    /** Turns notifications on or off; does nothing while that is being done. */
    async #press() {
        if (this.#isBusy) return;
        this.#isBusy = true;
        this.button.setAttribute("aria-disabled", "true");
        let words;
        try {
            words = this.isOn ? await this.#turnOff() : await this.#turnOn();
        } catch (error) {
            words = say(`notify-device.${error instanceof Failure ? error.phrase : "failed"}`);
        }
        this.button.removeAttribute("aria-disabled");
        this.#isBusy = false;
        this.#settings = undefined;
        const isOn = Boolean(await subscription().catch(() => undefined));
        await this.#update();
        if (!this.row.hidden) this.#show(isOn, words);
    }

    async #turnOff() {
        this.status.textContent = say("notify-device.turning-off");
        await unsubscribe(this.mount);
        return say("notify-device.is-off");
    }

    async #turnOn() {
        this.status.textContent = say("notify-device.turning-on");
        const settings = this.#loadSettings();
        const refusal = await allow(this.mount, settings, (phrase) => { this.status.textContent = say(`notify-device.${phrase}`); });
        if (refusal) return say(`notify-device.${refusal}`);
        const { settings: choices } = await settings;
        if (!choices.enabled || !choices.push) await ask(this.mount, "settings", "PATCH", { enabled: true, push: true });
        rememberPause({ ...choices, enabled: true, push: true });
        document.dispatchEvent(new Event("notification-device"));
        return say("notify-device.is-on");
    }

    /** The reader's settings, asked for once; again after a failure. */
    #loadSettings() {
        this.#settings ??= ask(this.mount, "settings");
        this.#settings.catch(() => { this.#settings = undefined; });
        return this.#settings;
    }
}

// A site that sends mail alone has no switch.
for (const row of document.querySelectorAll(".notify-switch")) new DeviceSwitch(/** @type {HTMLElement} */ (row.closest(".notify"))).start();
