/**
 * The button that turns notifications on and off for this device. The page says what will be sent before the browser asks for permission,
 * and where nothing can be sent, why and what to do.
 */

import { Failure, ask, isPaused, rememberPause, renew, subscribe, subscription, unsubscribe } from "./notification-device.js";
import { say } from "./words.js";

/** The question waits so many milliseconds for the site's key: longer, and browsers no longer see that a button was pressed. */
const WAIT = 400;

/** The phrase that says why this browser cannot show notifications; nothing where it can. */
function obstacle() {
    const { maxTouchPoints, platform, userAgent } = navigator;
    const isIOS = /iP(?:hone|ad|od)/.test(userAgent) || platform === "MacIntel" && maxTouchPoints > 1;
    const isPossible = "PushManager" in window && "Notification" in window && "serviceWorker" in navigator && "caches" in window;
    if (isPossible) return Notification.permission === "denied" ? isIOS ? "blocked-ios" : "blocked" : undefined;
    if (/MicroMessenger|FBA[NV]\/|Instagram|WhatsApp|Line\//.test(userAgent)) return "other-app";
    if (isIOS) return matchMedia("(display-mode: standalone)").matches ? "old-system" : "home-screen";
    return "no-support";
}

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
        if (isOn) this.#show(true, say(isPaused() ? "notify-device.paused" : "notify-device.is-on"));
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
        const early = await Promise.race([settings, new Promise((resolve) => setTimeout(resolve, WAIT))]);
        if (early && !early.publicKey) return say("notify-device.no-key");
        if (Notification.permission === "default") this.status.textContent = say("notify-device.question");
        const permission = await Notification.requestPermission();
        if (permission !== "granted") return say("notify-device.not-answered");
        this.status.textContent = say("notify-device.turning-on");
        const { publicKey, settings: choices } = await settings;
        if (!publicKey) return say("notify-device.no-key");
        await subscribe(this.mount, publicKey);
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

for (const part of document.querySelectorAll(".notify")) new DeviceSwitch(/** @type {HTMLElement} */ (part)).start();
