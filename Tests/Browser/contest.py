"""A new message while pages are open: how tests write one, and let the time pass after which pages ask for the score."""

import datetime
import json
import secrets

from clock import SHIFTED
from serving import wait_until

# What the contest does at the moment: the classes of what moves, and the properties that are animated.
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
ASKED = "return performance.getEntriesByType('resource').filter((each) => each.name.endsWith('/feedback/score.json')).length;"


def post(site, feeling, title="Something new", text="Words.", author="Lin", ago=90):
    """Writes a message so many seconds old into the site's content, and waits until it is served. Returns its id. Pages that are opened within a
    minute show its push."""
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
    """The page's clock goes on by so many seconds from when the page was opened first, and somebody looks again."""
    if browser.run("return !Date.goTo"):
        browser.run(SHIFTED % browser.run("return Date.now()"))
    browser.run("""
        globalThis.contestStart ??= Date.now();
        Date.goTo(globalThis.contestStart + arguments[0] * 1000);
        document.dispatchEvent(new Event("visibilitychange"));""", seconds)


def wait_for_push(browser, feeling):
    """Waits until a face is aflame, and returns what the page shows."""
    browser.wait_equal([{"love": "hate", "hate": "love"}[feeling]], lambda: browser.run(PULSE)["aflame"])
    return browser.run(PULSE)
