"""Behaviour 6: next and previous by a finger."""

import time

import pytest

from chromium import PHONE


@pytest.fixture
def comments(browser, site, catalog):
    """The addresses of the comments of a class, opened on a phone at the second one."""
    course = next(course for course in catalog[1:] if len(course.comments) >= 3)
    addresses = [f"{course.address}#c-{comment.id}" for comment in course.ordered_comments]
    browser.dress(PHONE)
    browser.open(site, addresses[1])
    return addresses


def swipe(browser, across, down=0, left=195, seconds=0.2):
    """Moves a finger over the marked comment. The seconds are those that the events tell of, however busy the machine."""
    top = browser.run("const { top } = document.querySelector(':target').getBoundingClientRect(); return Math.max(top, 8) + 12")
    start, steps = time.time(), 4

    def touch(kind, *points, at):
        browser.cdp("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points],
                    timestamp=start + seconds * at)

    touch("touchStart", (left, top), at=0)
    for step in range(1, steps + 1):
        touch("touchMove", (left + across * step / steps, top + down * step / steps), at=step / steps)
    touch("touchEnd", at=1)


def test_a_swipe_steps(browser, comments):
    """To the left leads on, to the right back."""
    swipe(browser, -150)
    browser.wait_equal(comments[2], lambda: browser.path)
    swipe(browser, 150)
    browser.wait_equal(comments[1], lambda: browser.path)


@pytest.mark.parametrize(("across", "down", "left", "seconds"), [
    (-40, 0, 195, 0.2), (-100, 90, 195, 0.2), (0, -150, 195, 0.2), (150, 0, 10, 0.2), (-150, 0, 195, 2.0),
], ids=["short", "slanted", "scrolling", "from the edge", "slow"])
def test_other_movements_do_not_step(browser, comments, across, down, left, seconds):
    """A short, slanted or slow movement, a scroll, and one from the edge (the browser's own) are no steps."""
    swipe(browser, across, down, left, seconds)
    assert browser.path == comments[1]
    browser.run("document.querySelector(':target').scrollIntoView()")
    swipe(browser, -150)
    browser.wait_equal(comments[2], lambda: browser.path)
