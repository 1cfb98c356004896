"""The list and the pages of courses in Chinese."""

import collections
import re

import pytest

from chromium import DESK, PHONE
from content import is_semester

SEASONS = {"Winter": "冬季", "Spring": "春季", "Summer": "夏季", "Fall": "秋季"}


@pytest.fixture
def visitor(browser):
    browser.dress(PHONE)
    return browser


def semester_words(semester):
    if semester is None or not is_semester(semester):
        return semester
    season, year = semester.split()
    return f"{year}年{SEASONS[season]}学期"


def has_chart(course):
    """A chart shows three semesters or more, of different numbers of comments."""
    counts = collections.Counter(comment.semester for comment in course.comments if is_semester(comment.semester))
    return len(counts) >= 3 and len(set(counts.values())) > 1


def test_the_list_is_in_chinese(visitor, site, catalog):
    """Heading, letters and rows are in Chinese; a name stands in Chinese first, its English marked as such."""
    visitor.open(site, "/zh-Hans/courses/")
    assert visitor.find("h1").text == f"{len(catalog)} 门课程，{sum(len(course.comments) for course in catalog)} 条评价"
    rows = visitor.run("""
        return [...document.querySelectorAll("#course-list li.row")].map((row) => [
            row.querySelector("a").getAttribute("href"), line(row.querySelector(".title")), line(row.querySelector(".facts")),
            [...row.querySelectorAll(".title [lang]")].map((each) => each.lang)]);
    """)
    for course, (address, name, facts, languages) in zip(catalog, rows, strict=True):
        count = f"{len(course.comments)} 条评价" if course.comments else "还没有评价"
        assert address == "/zh-Hans" + course.address
        assert name == " ".join(reversed(course.names))
        assert facts == f"{count} {semester_words(course.latest_semester) or ''}".strip()
        assert languages in [["en"], ["en-US"]]  # Each course of the sample has an English name.


def test_a_course_page_is_in_chinese(visitor, site, catalog):
    """Everything on the page but what students typed is in Chinese: semesters, counts, dates, steps."""
    course = max((course for course in catalog if has_chart(course)), key=lambda course: len(course.comments))
    visitor.open(site, "/zh-Hans" + course.address)
    headings = visitor.run("return [...document.querySelectorAll('.professor h2, .professor h3')].map(line)")
    assert headings == [words for professor, semesters in course.groups for words in
                        [professor, *[semester_words(semester) for semester, _ in semesters]] if words]
    first, total = course.ordered_comments[0], len(course.comments)
    shown = visitor.run("""
        const comment = document.querySelector(".comment");
        return [comment.getAttribute("aria-label"), line(comment.querySelector(".facts")), line(comment.querySelector("time"))];
    """)
    day = f"{first.posted.year}年{first.posted.month}月{first.posted.day}日"
    assert shown == [f"第 1 条评价，共 {total} 条", f"评价人专业：{first.major} {day}" if first.major else day, day]
    assert visitor.find(".course-head .facts").text.startswith(f"{total} 条同学评价")
    chart = visitor.run("return document.querySelector('svg[role=img]').getAttribute('aria-label')")
    assert re.fullmatch(r"(\d{4}年[春夏秋冬]季学期：\d+ 条。 ?)+", chart)


def test_comments_keep_the_language_they_were_typed_in(visitor, site, catalog):
    """A Chinese comment is marked as Chinese on an English page, and an English one as English on a Chinese page."""
    script = "return [...document.querySelectorAll('.comment .words')].map((each) => each.closest('[lang]').lang)"
    chinese = [course for course in catalog if any(re.search("[\u4e00-\u9fff]{10}", each.text) for each in course.comments)]
    assert len(chinese) >= 3
    for course in chinese:
        expected = ["zh-Hans" if re.search("[\u4e00-\u9fff]{10}", each.text) else "en-US" for each in course.ordered_comments]
        for edition in ["", "/zh-Hans"]:
            visitor.open(site, edition + course.address)
            assert visitor.run(script) == expected
            language = visitor.run("return document.querySelector('.prose').closest('[lang]').lang")
            assert language == "en-US"  # The sample's descriptions are English.


def test_the_letter_keys_are_turned_off_in_chinese(visitor, site, catalog):
    """The button says in Chinese what it does, before and after."""
    course = next(course for course in catalog if len(course.comments) >= 2)
    visitor.dress(DESK)
    visitor.open(site, "/zh-Hans" + course.address)
    button = visitor.find("#letterKeys")
    assert button.text == "停用 j、k 键"
    visitor.click(button)
    visitor.wait_equal("启用 j、k 键", lambda: button.text)
    hint = visitor.run("return line(document.querySelector('.hint span'))")
    assert hint == "j → 下一条，k ← 上一条"
