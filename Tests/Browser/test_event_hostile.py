"""Titles that nobody should write, on the pages of events."""

import json

import pytest

from survey import WIDE
from test_hostile_texts import TITLES, write

PATHS = [
    "/events/", "/events/calendar/2026-12/", "/events/tags/hostile/", *(f"/events/hostile-{name}/" for name in TITLES)]


@pytest.fixture(scope="module")
def hostile(serve):
    return serve(write)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_sticks_out(browser, hostile, width):
    """However long a title is, and whichever way it is written."""
    browser.dress(width)
    wide = {}
    for path in PATHS:
        browser.open(hostile, path)
        wide[path] = browser.run(WIDE, width)
    assert {path: sight for path, sight in wide.items() if sight[0] > width} == {}
    assert browser.logs()[0] == []


@pytest.mark.parametrize("name", TITLES)
def test_titles_are_shown_and_told_as_they_were_typed(browser, hostile, name):
    """On the page and to search engines; nothing of them runs."""
    browser.open(hostile, f"/events/hostile-{name}/")
    assert browser.run("return document.querySelector('h1').textContent") == TITLES[name]
    assert browser.run("return document.querySelector('.place').textContent") == TITLES[name]
    data = json.loads(browser.run("return document.querySelector('script[type=\"application/ld+json\"]').textContent"))
    assert (data["name"], data["location"]["name"]) == (TITLES[name], TITLES[name])
    assert browser.run("return document.scripts.length") == browser.run("return document.querySelectorAll('head script').length")
