"""Helpers for tests of the love and hate counts on open pages: post a message, advance the page's clock, wait for the animation of a new
message."""

import contextlib
import datetime
import json
import secrets

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
        globalThis.firstPush = { ...(() => {%s})(), moving, pushed };
    };
    new MutationObserver((_, observer) => {
        if (!document.querySelector(".pulse .fire")) return;
        observer.disconnect();
        look();
    }).observe(document, { childList: true, subtree: true });
})();""" % (MOVING, PULSE)
ASKED = "return performance.getEntriesByType('resource').filter((each) => each.name.endsWith('/feedback/score.json')).length;"


def move(browser, is_reduced=False):
    """Emulates a phone, with or without the preference for reduced motion."""
    browser.dress(PHONE)
    browser.cdp("Emulation.setEmulatedMedia", media="screen",
                features=[{"name": "prefers-reduced-motion", "value": "reduce" if is_reduced else "no-preference"}])


def post(site, feeling, title="Something new", text="Words.", author="Lin", ago=90):
    """Writes a message, posted `ago` seconds ago, into the site's content, and waits until it is served. Returns its id. Pages opened
    within a minute after the time of posting show its animation."""
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


def let_pass(browser, seconds):
    """Sets the page's clock to `seconds` after the first call on the page, and reports the page as visible again."""
    if browser.run("return !Date.goTo"):
        browser.run(SHIFTED % browser.run("return Date.now()"))
    browser.run("""
        globalThis.contestStart ??= Date.now();
        Date.goTo(globalThis.contestStart + arguments[0] * 1000);
        document.dispatchEvent(new Event("visibilitychange"));""", seconds)


def wait_for_push(browser, feeling):
    """Waits until the other face than that of `feeling` is in flames, and returns the state of the contest."""
    browser.wait_equal([{"love": "hate", "hate": "love"}[feeling]], lambda: browser.run(PULSE)["aflame"])
    return browser.run(PULSE)


@contextlib.contextmanager
def watching(browser):
    """Pages opened in this context store the state of their first animation."""
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=WATCHER)
    try:
        yield
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def first_push(browser):
    """Waits for the first animation of a page opened while `watching`, and returns the stored state."""
    browser.wait_equal(True, lambda: browser.run("return 'firstPush' in globalThis"))
    return browser.run("return globalThis.firstPush")


def verdict(love, hate):
    """The sentence that says which feeling leads."""
    return f"{'Love' if love > hate else 'Hate'} leads by {abs(love - hate)}." if love != hate else "Love and hate are tied."
