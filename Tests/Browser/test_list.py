"""Behaviours 2 and 3: the list of courses and its letters."""

import re

import pytest

from chromium import DESK, PHONE

LETTERS = """
return [...document.querySelectorAll("nav[aria-label=Letters] a")].map((link) => [line(link), link.getAttribute("href")]);
"""
# Letters with the rows below them: address, words of the link, and the facts at the end.
SECTIONS = """
return [...document.querySelectorAll("#course-list section")].map((section) => [
    line(section.querySelector("h2")),
    [...section.querySelectorAll("li")].map((row) => [
        row.querySelector("a").getAttribute("href"), line(row.querySelector("a")), line(row.querySelector("p:last-child")),
    ]),
]);
"""


@pytest.fixture(params=[PHONE, DESK])
def course_list(browser, site, request):
    """The list, on a phone and on a desk."""
    browser.dress(request.param)
    browser.open(site, "/courses/")
    return browser


def counted(count):
    return f"{count or 'No'} comment{'' if count == 1 else 's'}{'' if count else ' yet'}"


def test_heading_counts_courses_and_comments(course_list, catalog):
    """The list is headed with the number of courses and comments."""
    comments = sum(len(course.comments) for course in catalog)
    assert len(catalog) >= 30 and comments >= 90
    assert course_list.find("h1").text == f"{len(catalog)} courses, {comments} comments"


def test_rows_have_number_name_and_latest_semester(course_list, catalog):
    """Every course stands once, under its letter and by number, with its numbers, names, comments and latest semester."""
    expected = {}
    for course in catalog:
        facts = f"{counted(len(course.comments))} {course.latest_semester or ''}".strip()
        words = " ".join([course.numbers, *course.names])
        expected.setdefault(course.number[0], []).append([course.address, words, facts])
    assert course_list.run(SECTIONS) == [[letter, rows] for letter, rows in expected.items()]


def test_rows_quote_the_newest_comment(course_list, catalog):
    """A row begins a comment as it was typed, on one line."""
    quotes = course_list.run("""
        return [...document.querySelectorAll("#course-list section li")].map((row) => row.querySelectorAll("p").length > 1
            ? line(row.querySelector("p")) : "");
    """)
    for course, quote in zip(catalog, quotes, strict=True):
        if course.comments:
            newest = min(course.comments, key=lambda comment: comment.newest_first)
            # Full-width marks have a gap of their own.
            line = re.sub("(?<=[。！？；：，、]) ", "", " ".join(newest.text.split()))
            assert line.startswith(quote.removesuffix("…")) and len(quote) >= 2


def test_letters_are_those_that_exist(course_list, catalog):
    """The index has exactly the initials of the courses' numbers, each once and in order."""
    initials = sorted({course.number[0] for course in catalog})
    assert [letter for letter, _ in course_list.run(LETTERS)] == initials


def test_each_letter_leads_to_its_section(course_list):
    """A click on a letter brings the heading of its section onto the screen."""
    for letter, address in course_list.run(LETTERS):
        course_list.click(f"nav[aria-label=Letters] a[href='{address}']")
        course_list.wait_equal(address, lambda: course_list.path)
        top, heading = course_list.run("""
            const target = document.querySelector(":target");
            return [target.getBoundingClientRect().top, `${target.localName} ${line(target)}`];
        """)
        assert heading == f"h2 {letter}"
        assert 0 <= top < course_list.run("return innerHeight")
