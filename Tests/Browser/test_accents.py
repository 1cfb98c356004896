"""Readers' texts with piles of combining marks cover nothing around them: on the page of a course, on a receipt and in the officers' queue."""

import re

import pytest

from accents import TEXT, TITLE, check_contained
from chromium import DESK, PHONE
from desk import Officer, add_officer
from journey import sign_in
from reader_requests import send_message, send_report

COURSE = "/courses/compsci-230/"
WAITING, REPORTED = (f"/poster/moderation?part={part}&lang=en" for part in ["waiting", "reported"])


@pytest.fixture(scope="module")
def site(serve, program):
    """A site with a comment full of accents."""
    def change(root):
        add_officer(program, root, "mei")
        (root / f"Content/reviews{COURSE.removeprefix('/courses').rstrip('/')}/piled.md").write_text(
            f"---\nprofessor: {TITLE}\nsemester: Fall 2025\nmajor: {TITLE}\nposted: 2026-01-01\n---\n{TEXT}", "utf-8")
    return serve(change)


@pytest.fixture(scope="module")
def receipt(site):
    """The receipt of a message that is on the site and was reported; two more that say nearly the same wait."""
    reader = Officer(site.port)
    first, *_ = [send_message(reader, title=f"{TITLE} {number}", message=f"{number} {TEXT}", author=TITLE) for number in range(3)]
    send_report(reader, re.search("/feedback/(f-[^/]+)/", reader.get(first)[1])[1], TITLE)
    return f"/poster{first}"


def open_place(browser, site, path):
    """Opens a page, as an officer if it is one of theirs, without the bar that lies over a phone's page."""
    if path.startswith("/poster/moderation"):
        sign_in(browser, site)
    browser.open(site, path)
    browser.run("document.querySelector('.tabs')?.remove()")


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize(("path", "parts"), [
    (COURSE, ["#c-piled .words", "#c-piled .facts"]),
    ("receipt", [".reader-post .facts", ".reader-post .words"]),
    (WAITING, [".queue .facts", ".queue .words"]),
    (REPORTED, [".queue .facts", ".queue .words"]),
], ids=["course", "receipt", "waiting", "reported"])
def test_accents_stay_with_their_own_line(browser, site, receipt, path, parts, width):
    browser.dress(width)
    open_place(browser, site, receipt if path == "receipt" else path)
    for part in parts:
        check_contained(browser, part)


@pytest.mark.parametrize(("path", "part"), [
    (COURSE, ".professor:has(#c-piled) h2"), ("receipt", ".reader-post h2"), (WAITING, ".queue .title"), (REPORTED, ".queue .title"),
    (REPORTED, ".row-report q"),
], ids=["professor", "title on the receipt", "title among several", "title", "note of a report"])
def test_accents_of_titles_and_notes_stay_too(browser, site, receipt, path, part):
    browser.dress(PHONE)
    open_place(browser, site, receipt if path == "receipt" else path)
    check_contained(browser, part)
