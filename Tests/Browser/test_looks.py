"""Paper. test_accessibility.py has dark pages."""

import pytest

from chromium import DESK, PHONE
from kinds import KINDS, open_kind
from test_accessibility import COLORS, brightness

SHOWN = "return [...document.querySelectorAll(arguments[0])].filter(shown).map((each) => each.outerHTML.slice(0, 100));"


@pytest.mark.parametrize("kind", KINDS)
def test_paper_has_no_controls(walker, site, catalog, kind):
    """On paper stand the words, black on white even for those who prefer dark pages, and nothing that is to be pressed."""
    walker.dress(PHONE, "dark", media="print")
    open_kind(walker, site, catalog, kind)
    assert walker.run(SHOWN, "nav, form, button, input, fieldset") == []
    assert walker.find("h1").is_displayed()
    ground, ink = map(brightness, walker.run(COLORS))
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
