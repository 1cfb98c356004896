/**
 * The push subscription of this browser (W3C Push API), and requests to the site's program about notifications.
 *
 * @typedef {{ enabled: boolean, push: boolean, mail: string, types: Record<string, boolean>, tags: Record<string, boolean>,
 *     quietHours: { from: string, until: string, timeZone: string } | null,
 *     reminders: { events: number[], posts?: Record<string, number>, daily: { time: string, timeZone: string, messages: string[] } | null } }} Choices
 * @typedef {{ publicKey: string | null, reader: string | null, devices: number, mail: string | null, sendsMail: boolean, nextReminder: string | null,
 *     settings: Choices }} Settings
 */

import { remember, rememberReader, remembered } from "./reader.js";

const { base } = document.documentElement.dataset;
/** Maximum time for an answer of the server or the push service, in milliseconds. */
const PATIENCE = 20_000;
/** The question waits so many milliseconds for the site's key: longer, and browsers no longer see that a button was pressed. */
const WAIT = 400;
/** A subscription is registered again after so many milliseconds, in case the server has lost it or has a new key. */
const RENEWAL = 86_400_000;

/** An error with the name of the phrase in the group `notify-device` that says what to do. */
export class Failure extends Error {
    /** @param {string} phrase */
    constructor(phrase) {
        super(phrase);
        this.phrase = phrase;
    }
}

/**
 * The answer of the program to a request about notifications. Throws a `Failure`.
 * @param {string} mount @param {string} name @param {string} [method] @param {unknown} [body]
 */
export async function ask(mount, name, method = "GET", body = undefined) {
    const address = `${mount}/api/notifications/${name}?lang=${document.documentElement.lang}`;
    // What was sent arrives, too, when the reader goes on to another page.
    const content = body === undefined ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), keepalive: true };
    const answer = await within(fetch(address, { method, cache: "no-store", credentials: "include", ...content }), "offline");
    // The program says when a device may sign up again: within a minute, or within a day.
    const tooMany = Number(answer.headers.get("Retry-After")) > 60 ? "too-many-today" : "too-many";
    const refused = { 409: "no-key", 413: "refused", 422: "refused", 429: tooMany };
    if (!answer.ok) throw new Failure(refused[answer.status] ?? "failed");
    const value = await within(answer.json(), "failed");
    if ("reader" in value) rememberReader(value.reader ? mount : undefined);
    return value;
}

/**
 * The value of a promise that is kept in time; else throws the failure.
 * @template Value @param {Promise<Value>} promise @param {string} phrase @returns {Promise<Value>}
 */
async function within(promise, phrase) {
    let timer;
    try {
        return await Promise.race([promise, new Promise((_, reject) => { timer = setTimeout(reject, PATIENCE); })]);
    } catch {
        throw new Failure(phrase);
    } finally {
        clearTimeout(timer);
    }
}

/** The subscription of this browser; nothing where notifications are off. */
export async function subscription() {
    if (Notification.permission !== "granted") return undefined;
    const worker = await navigator.serviceWorker.getRegistration(`${base}/`);
    return await worker?.pushManager.getSubscription() ?? undefined;
}

/**
 * Subscribes this browser with the site's public key and registers it with the program. A subscription with an earlier key is replaced:
 * the site can no longer send to it.
 * @param {string} mount @param {string} key base64url
 */
export async function subscribe(mount, key) {
    const address = `${base}/service-worker.js`;
    await within(navigator.serviceWorker.register(address, { scope: `${base}/` }), "not-subscribed");
    const { pushManager } = await within(navigator.serviceWorker.ready, "not-subscribed");
    const earlier = await pushManager.getSubscription();
    const isCurrent = earlier && hasKey(earlier, key);
    // If no new one can be had now, the next visit tries again.
    if (earlier && !isCurrent) {
        remember({ wanted: true });
        await earlier.unsubscribe();
    }
    const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
    const own = isCurrent ? earlier : await within(pushManager.subscribe(options), "not-subscribed");
    try {
        await rememberLanguage();
        await ask(mount, "register", "POST", own.toJSON());
    } catch (failure) {
        // Without a registration nothing would come. One that was there before is registered again at the next visit.
        if (!earlier && !remembered().wanted) await own.unsubscribe();
        throw failure;
    }
    if (earlier && !isCurrent) await forget(mount, earlier.endpoint);
    remember({ renewed: Date.now(), wanted: false });
}

/** The phrase that says why this browser cannot show notifications; nothing where it can. */
export function obstacle() {
    const { maxTouchPoints, platform, userAgent } = navigator;
    const isIOS = /iP(?:hone|ad|od)/.test(userAgent) || platform === "MacIntel" && maxTouchPoints > 1;
    const isPossible = "PushManager" in window && "Notification" in window && "serviceWorker" in navigator && "caches" in window;
    if (isPossible) return Notification.permission === "denied" ? isIOS ? "blocked-ios" : "blocked" : undefined;
    if (/MicroMessenger|FBA[NV]\/|Instagram|WhatsApp|Line\//.test(userAgent)) return "other-app";
    if (isIOS) return matchMedia("(display-mode: standalone)").matches ? "old-system" : "home-screen";
    return "no-support";
}

/**
 * Asks for permission and subscribes this browser. Returns the name of the phrase that says why nothing was done; nothing where it is
 * subscribed. Throws a `Failure`.
 * @param {string} mount @param {Promise<Settings>} settings @param {(phrase: string) => void} tell Says what goes on.
 */
export async function allow(mount, settings, tell) {
    const early = await Promise.race([settings, new Promise((resolve) => { setTimeout(resolve, WAIT); })]);
    if (early && !early.publicKey) return "no-key";
    if (Notification.permission === "default") tell("question");
    if (await Notification.requestPermission() !== "granted") return "not-answered";
    tell("turning-on");
    const { publicKey } = await settings;
    if (!publicKey) return "no-key";
    await subscribe(mount, publicKey);
    return undefined;
}

/** Ends the subscription of this browser. @param {string} mount */
export async function unsubscribe(mount) {
    remember({ wanted: false });
    const own = await subscription();
    if (!own) return;
    await within(own.unsubscribe(), "failed");
    await forget(mount, own.endpoint);
}

/**
 * Registers an existing subscription again, at most once a day; with a new subscription where the site has another key, or where
 * an earlier replacement has failed.
 * @param {string} mount
 */
export async function renew(mount) {
    const { renewed = 0, wanted } = remembered();
    if (!wanted && Date.now() - renewed < RENEWAL) return;
    if (!await subscription() && !(wanted && Notification.permission === "granted")) return;
    const settings = await ask(mount, "settings");
    if (settings.publicKey) await subscribe(mount, settings.publicKey);
    rememberPause(settings.settings);
}

/** Removes a device from the program. Where that fails, the push service tells the program that the device is gone. */
async function forget(mount, endpoint) {
    try {
        await ask(mount, "unregister", "POST", { endpoint });
    } catch { /* See above. */ }
}

/** Whether a subscription has this key; a browser that does not tell has it. */
function hasKey(/** @type {PushSubscription} */ { options }, /** @type {string} */ key) {
    if (!options?.applicationServerKey) return true;
    return String(new Uint8Array(options.applicationServerKey)) === String(bytes(key));
}

/** The bytes of a text in base64url. */
function bytes(/** @type {string} */ text) {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** Tells the service worker the language, for a subscription that the browser replaces by itself. */
async function rememberLanguage() {
    const cache = await caches.open("notifications");
    await cache.put(`${base}/.notifications/language`, new Response(document.documentElement.lang));
}

/** The phrase for what the reader's settings let come to this device. */
export const deviceState = () => !remembered().paused ? "is-on" : remembered().reminded ? "reminders-only" : "paused";

/** Keeps whether the settings let nothing come, or reminders of chosen events alone. @param {Choices} settings */
export function rememberPause({ enabled, push, types, reminders }) {
    const kinds = Object.values(types);
    const isOn = enabled && push;
    const reminded = isOn && Object.keys(reminders.posts ?? {}).length > 0;
    remember({ paused: !isOn || kinds.length > 0 && !kinds.includes(true), reminded });
}
