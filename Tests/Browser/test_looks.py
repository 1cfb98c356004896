"""Dark mode and paper."""

import re

import pytest

from chromium import DESK, PHONE
from kinds import KINDS, open_kind

COLORS = "const { backgroundColor, color } = getComputedStyle(document.body); return [backgroundColor, color];"
SHOWN = "return [...document.querySelectorAll(arguments[0])].filter(shown).map((each) => each.outerHTML.slice(0, 100));"


def brightness(color):
    """The mean of red, green and blue, 0 to 255."""
    return sum(int(part) for part in re.findall(r"\d+", color)[:3]) / 3


@pytest.mark.parametrize("kind", KINDS)
def test_dark_mode_is_dark(browser, site, catalog, kind):
    """Whoever prefers dark pages gets bright words on a dark ground, the others the opposite; the contrast is axe's to
    check."""
    open_kind(browser, site, catalog, kind)
    ground, ink = map(brightness, browser.run(COLORS))
    assert ground > 220 and ink < 60
    browser.dress(DESK, "dark")
    ground, ink = map(brightness, browser.run(COLORS))
    assert ground < 60 and ink > 200


@pytest.mark.parametrize("kind", KINDS)
def test_paper_has_no_controls(browser, site, catalog, kind):
    """On paper stand the words, black on white even for those who prefer dark pages, and nothing that is to be pressed."""
    browser.dress(PHONE, "dark", media="print")
    open_kind(browser, site, catalog, kind)
    assert browser.run(SHOWN, "nav, form, button, input, fieldset") == []
    assert browser.find("h1").is_displayed()
    ground, ink = map(brightness, browser.run(COLORS))
    assert (ground, ink) == (255, 0)


def test_paper_has_every_comment(browser, site, catalog):
    """A printed course has all its comments."""
    course = max(catalog, key=lambda course: len(course.comments))
    browser.dress(DESK, media="print")
    browser.open(site, course.address)
    shown = browser.run("""
        return [...document.querySelectorAll("main article article > p")].filter(shown).map((each) => each.textContent);
    """)
    assert shown == [comment.text for comment in course.ordered_comments]
