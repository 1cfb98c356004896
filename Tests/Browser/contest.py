"""Helpers for tests of the love and hate counts on open pages: post a message, advance the page's clock, see the animation of a new
message."""

import datetime
import json
import secrets

import content
from browser import LINE, PHONE, SHOWN
from clock import SHIFTED
from serving import wait_until

# The running animations of the contest: the classes of the animated elements, and the animated properties.
MOVING = """
const moving = document.getAnimations().filter((each) => each.effect.target.closest(".pulse"));
const names = new Set(moving.flatMap((each) => each.effect.getKeyframes()).flatMap(Object.keys));
for (const name of ["offset", "computedOffset", "easing", "composite"]) names.delete(name);
return [[...new Set(moving.map((each) => each.effect.target.getAttribute("class")))].sort(), [...names].sort()];
"""
PULSE = """
const pulse = document.querySelector(".pulse");
const text = (name) => line(pulse.querySelector(name));
return { love: Number(text(".love-count")), hate: Number(text(".hate-count")), leader: pulse.dataset.leader,
    aflame: [...pulse.querySelectorAll(".fire")].map((each) => each.parentElement.className.replace("fighter ", "")),
    said: text("[role=status]"), offered: shown(pulse.querySelector(".pulse-news a")) ? text(".pulse-news a") : "" };
"""
# Stores the state of the contest when flames first appear, before a frame is drawn: a test may look only after they are gone. `pushed` are
# the distances in pixels of the faces of love and hate from their positions at the beginning, in the middle of the animation.
WATCHER = "(() => {" + LINE + SHOWN + """
    const look = () => {
        const faces = ["love", "hate"].map((name) => document.querySelector(`.pulse .fighter.${name}`));
        const places = () => faces.map((face) => face.getBoundingClientRect()).map(({ left, width }) => left + width / 2);
        const moving = (() => {%s})();
        const first = places();
        const animations = faces.flatMap((face) => face.getAnimations());
        for (const each of animations) each.currentTime = each.effect.getTiming().duration / 2;
        const pushed = places().map((place, number) => Math.round(place - first[number]));
        for (const each of animations) each.currentTime = 0;
        window.firstPush = { ...(() => {%s})(), moving, pushed };
    };
    new MutationObserver((_, observer) => {
        if (!document.querySelector(".pulse .fire")) return;
        observer.disconnect();
        look();
    }).observe(document, { childList: true, subtree: true });
})();""" % (MOVING, PULSE)
# The clock of the page stands still, and its timers wait for `passTo`: until then nothing happens by itself. Requests for the score are
# counted when they begin; they fail while there is no connection.
STANDING = """
const [Real, own, timers] = [Date, fetch, new Map()];
const start = Real.now();
let [now, count] = [start, 0];
window.Date = class extends Real {
    constructor(...parts) {
        if (parts.length) super(...parts);
        else super(now);
    }
    static now() { return now; }
};
window.setTimeout = (work, wait = 0, ...rest) => (timers.set(++count, [now + wait, () => work(...rest)]), count);
window.clearTimeout = (number) => timers.delete(number);
window.waits = () => [...timers.values()].map(([due]) => due - now);
window.passTo = (seconds) => {
    const end = start + seconds * 1000;
    const next = () => [...timers].filter(([, [due]]) => due <= end).sort(([, [one]], [, [other]]) => one - other)[0];
    for (let timer = next(); timer; timer = next()) {
        const [number, [due, work]] = timer;
        timers.delete(number);
        now = due;
        work();
    }
    now = end;
};
[window.asked, window.isConnected] = [0, true];
window.fetch = (address, ...rest) => {
    if (!String(address).endsWith("/feedback/score.json")) return own(address, ...rest);
    window.asked++;
    return window.isConnected ? own(address, ...rest) : Promise.reject(new TypeError("no connection"));
};
"""
ASKED = "return performance.getEntriesByType('resource').filter((each) => each.name.endsWith('/feedback/score.json')).length;"


def move(browser, is_reduced=False):
    """Emulates a phone, with or without the preference for reduced motion."""
    browser.dress(PHONE)
    browser.cdp("Emulation.setEmulatedMedia", media="screen",
                features=[{"name": "prefers-reduced-motion", "value": "reduce" if is_reduced else "no-preference"}])


def post(site, feeling, title="Something new", text="Words.", author="Lin", ago=150):
    """Writes a message, posted `ago` seconds ago, into the site's content, and waits until it is served. Returns its id. Pages opened
    within two minutes after the minute of posting show its animation."""
    posted = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0) - datetime.timedelta(seconds=ago)
    message = f"f-{secrets.token_hex(8)}"
    folder = site.root / f"Content/feedback/{posted:%Y/%m}"
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"id: {message}", f"feeling: {feeling}", f"title: {json.dumps(title)}", f"author: {author}", f"posted: {posted.isoformat()}"]
    new = site.root / f"{message}.md"
    new.write_text("---\n" + "\n".join(lines) + f"\n---\n\n{text}\n", "utf-8")
    new.rename(folder / new.name)
    wait_until(lambda: message in site.text("/feedback/score.json") and site.get(f"/feedback/{message}/")[0].status == 200, message)
    return message


def quiet_hour(site):
    """The least number of whole hours ago, in seconds, within ten minutes of which the site has no message."""
    now = datetime.datetime.now(datetime.timezone.utc)
    ages = [(now - message.posted).total_seconds() for message in content.read_feedback(site.root)]
    return next(ago for ago in range(3600, 86_400, 3600) if all(abs(age - ago) > 600 for age in ages))


def let_pass(browser, seconds):
    """Sets the page's clock to `seconds` after the first call on the page, and reports the page as visible again."""
    if browser.run("return !window.Date.goTo"):
        browser.run(SHIFTED % browser.run("return Date.now()"))
    browser.run("""
        window.contestStart ??= window.Date.now();
        window.Date.goTo(window.contestStart + arguments[0] * 1000);
        document.dispatchEvent(new Event("visibilitychange"));""", seconds)


def watching(browser):
    """Pages opened in this context store the state of their first animation."""
    return browser.before_pages(WATCHER)


def first_push(browser):
    """Waits for the first animation of a page opened while `watching`, and returns the stored state."""
    browser.wait_equal(True, lambda: browser.run("return 'firstPush' in window"))
    return browser.run("return window.firstPush")


def pass_to(browser, seconds):
    """Has the page of a standing clock come to this number of seconds after it was opened. Returns the number of requests for the score that it
    has begun until then, and waits for the answer of the last."""
    browser.run("passTo(arguments[0])", seconds)
    asked = browser.run("return asked")
    key = "corkboard.fresh " + browser.run("return document.querySelector('.pulse').dataset.score")
    if asked and browser.run("return isConnected"):
        browser.wait_equal(0, lambda: browser.run("return JSON.parse(localStorage.getItem(arguments[0])).failures", key))
    return asked


def verdict(love, hate):
    """The sentence that says which feeling leads."""
    return f"{'Love' if love > hate else 'Hate'} leads by {abs(love - hate)}." if love != hate else "Love and hate are tied."
