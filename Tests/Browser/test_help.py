"""The officers' help: its pictures are as the pages are, and stand in its texts on a phone."""

import subprocess

import pytest

from chromium import PHONE
from desk import add_officer
from journey import sign_in
from posts import PROJECT
from test_accessibility import check

PICTURES = PROJECT / "Templates/help/pictures"
LOADED = "return [...document.querySelectorAll('.help img')].map((each) => [each.complete && each.naturalWidth > 0, each.alt.length > 5])"


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with an editor."""
    return serve(lambda root: add_officer(program, root, "mei", "editor"))


def test_pictures_show_the_words_of_their_pages(program):
    """`Scripts/help-pictures` opens each page anew."""
    checked = subprocess.run([PROJECT / "Scripts/help-pictures", "--check", "--programs", program.parent], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_pictures_are_small():
    sizes = {file.name: file.stat().st_size for file in PICTURES.glob("*.webp")}
    assert len(sizes) == 20 and max(sizes.values()) <= 40_000 and sum(sizes.values()) <= 300_000


@pytest.mark.parametrize("language", ["en-US", "zh-Hans"])
def test_each_page_on_a_phone(browser, desk, language):
    """From the link that every page of the desk has, in light and dark."""
    browser.dress(PHONE)
    sign_in(browser, desk)
    browser.open(desk, f"/poster/help?lang={language}")
    pages = browser.run("return [...document.querySelectorAll('main .title a')].map((each) => each.pathname)")
    assert len(pages) == 10
    for page, scheme in zip(pages, ["light", "dark"] * 5, strict=True):
        browser.dress(PHONE, scheme)
        browser.open(desk, page)
        browser.wait_equal([[True, True]], lambda: browser.run(LOADED))
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), page
        assert check(browser)["violations"] == [], page


def test_the_form_of_an_event_leads_to_the_help_about_it(browser, desk):
    browser.dress(PHONE)
    sign_in(browser, desk)
    browser.open(desk, "/poster/events/new")
    browser.follow("a[href='/poster/help/posting']")
    assert browser.run("return document.querySelector('h1').textContent") == "Post an event"
    browser.follow("a[href='/poster/help/sign-ups']")
    assert browser.run("return document.querySelector('h1').textContent") == "Take sign-ups"
