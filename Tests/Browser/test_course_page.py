"""Behaviour 5: the page of a course."""

import collections
import datetime
import re

import pytest

from content import is_semester, moment

# Professors with semesters with the ids of comments, as the headings of the page part them; null for what is not given.
OUTLINE = """
return [...document.querySelectorAll("main section.professor")].map((section) => {
    const semesters = [];
    for (const each of section.querySelector(".semesters").children) {
        if (each.localName === "article") semesters.at(-1)[1].push(each.id);
        else semesters.push([each.localName === "hr" ? null : line(each), []]);
    }
    const name = section.querySelector(".professor-name h2");
    return [name && line(name), semesters];
});
"""
# What was typed, and what stands below it, for each comment's id.
COMMENTS = """
return Object.fromEntries([...document.querySelectorAll("main article article")].map((comment) => [comment.id, {
    text: comment.querySelector(":scope > p").textContent,
    elements: comment.querySelectorAll(":scope > p *").length,
    major: [...comment.querySelectorAll(".facts > span")].map(line),
    day: comment.querySelector("time")?.dateTime ?? null,
    position: comment.getAttribute("aria-label"),
}]));
"""


@pytest.fixture(scope="module")
def pages(chromium, site, catalog):
    """The recorded contents of every course's page, by slug."""
    chromium.reset()
    pages = {}
    for course in catalog:
        chromium.open(site, course.address)
        pages[course.slug] = {
            "outline": chromium.run(OUTLINE),
            "comments": chromium.run(COMMENTS),
            "number": chromium.run("return line(document.querySelector('h1').parentElement.querySelector('p'))"),
            "name": chromium.run("return line(document.querySelector('h1'))"),
            "chart": chromium.run("return document.querySelector('svg[role=img]')?.getAttribute('aria-label') ?? null"),
            "bars": chromium.run("return [...document.querySelectorAll('svg rect')].map((bar) => bar.height.baseVal.value)"),
            "words": chromium.run("return line(document.querySelector('main'))"),
        }
    return pages


def test_every_comment_is_shown_as_it_was_typed(pages, catalog):
    """Every comment's text is on its course's page, letter by letter, and nothing in it became an element."""
    for course in catalog:
        shown = pages[course.slug]["comments"]
        assert {id: comment["text"] for id, comment in shown.items()} == {
            f"c-{comment.id}": comment.text.replace("\r\n", "\n") for comment in course.comments}
        assert all(comment["elements"] == 0 for comment in shown.values())


def test_comments_are_grouped_by_professor_and_semester(pages, catalog):
    """Professors stand by their latest semester, semesters from the latest, comments from the newest; the unknown last."""
    for course in catalog:
        assert pages[course.slug]["outline"] == [
            [professor, [[semester, [f"c-{comment.id}" for comment in comments]] for semester, comments in semesters]]
            for professor, semesters in course.groups]


def test_majors_and_days_are_shown(pages, catalog):
    """Each comment says its writer's major and the day it was posted, and nothing where they are not given."""
    blank = 0
    for course in catalog:
        for position, comment in enumerate(course.ordered_comments, 1):
            shown = pages[course.slug]["comments"][f"c-{comment.id}"]
            assert shown["major"] == ([f"Commenter’s major: {comment.major}"] if comment.major else [])
            assert shown["day"] == (str(datetime.date.fromisoformat(comment.posted.isoformat()[:10])) if comment.posted else None)
            assert shown["position"] == f"Comment {position} of {len(course.comments)}"
            blank += comment.major is None
    assert blank >= 5
    assert not any("not given" in page["words"] for page in pages.values())


def test_a_course_of_several_professors_has_an_index(browser, site, catalog):
    """On a wide screen the index leads to each professor and stays in sight; one professor needs none."""
    course = max(catalog, key=lambda course: len(course.professors))
    browser.dress(1280)
    browser.open(site, course.address)
    names = browser.run("return [...document.querySelectorAll('.course-index a')].map((each) => line(each.firstChild))")
    assert len(names) > 1 and names == course.professors
    browser.click(".course-index li:last-child a")
    assert browser.run("return shown(document.querySelector('section.professor:target'))")
    assert browser.run("return document.querySelector('.course-index').getBoundingClientRect().top >= 0")
    browser.open(site, next(course for course in catalog if len(course.professors) == 1).address)
    assert browser.run("return document.querySelectorAll('.course-index').length") == 0


def test_one_slim_line_is_below_each_comment(browser, site, catalog):
    """Facts, report and steps are in one line, and no dot stands before the report."""
    course = next(course for course in catalog if len(course.comments) >= 3)
    browser.dress(1280)
    browser.open(site, course.address)
    heights = browser.run("return [...document.querySelectorAll('.comment-foot')].map((each) => each.getBoundingClientRect().height)")
    assert max(heights) < 50
    assert browser.run("return getComputedStyle(document.querySelector('.comment-foot .report'), '::before').content") == "none"


def test_links_to_report_say_which_comment(browser, site, catalog):
    """For screen readers, each link is described by the position of its comment."""
    course = next(course for course in catalog if len(course.comments) >= 3)
    browser.open(site, course.address)
    nodes = browser.cdp("Accessibility.getFullAXTree")["nodes"]
    links = [node["description"]["value"] for node in nodes if node.get("name", {}).get("value") == "Report" and node["role"]["value"] == "link"]
    count = len(course.comments)
    assert links == [f"Comment {position} of {count}" for position in range(1, count + 1)]


def test_numbers_and_names_are_shown(pages, catalog):
    """The head has the number with the cross-listed ones and the name in every language."""
    assert any(course.other_numbers for course in catalog) and any(len(course.names) > 1 for course in catalog)
    for course in catalog:
        assert pages[course.slug]["number"] == course.numbers
        assert pages[course.slug]["name"] == " ".join(course.names)


def test_the_chart_says_its_numbers(pages, catalog):
    """The chart's bars are told in words: the comments of each semester from the first to the last; bars go by number."""
    charts = 0
    for course in catalog:
        semesters = [comment.semester for comment in course.comments if is_semester(comment.semester)]
        chart, bars = pages[course.slug]["chart"], pages[course.slug]["bars"]
        assert (chart is not None) == (len(set(semesters)) >= 3 and len(set(collections.Counter(semesters).values())) > 1)
        if chart is None:
            continue
        charts += 1
        told = {name: int(count) for name, count in re.findall(r"(\w+ \d{4}): (\d+)\.", chart)}
        assert {name: count for name, count in told.items() if count} == {name: semesters.count(name) for name in semesters}
        assert list(told) == sorted(told, key=moment)
        assert len(bars) == len(told)
        highest = max(told.values())
        for count, height in zip(told.values(), bars, strict=True):
            assert height == pytest.approx(max(bars) * count / highest, abs=1)
    assert charts >= 3


def test_a_course_without_comments_says_so(pages, catalog):
    """Where nobody has commented the page says that and asks for a comment."""
    silent = [course for course in catalog if not course.comments]
    assert silent
    for course in silent:
        assert "No comments yet." in pages[course.slug]["words"]
