"""An editor corrects a course and a page on a phone without JavaScript, in each language: finds them from the start page, looks at the preview,
changes the language on the way, makes a mistake, saves, and brings the earlier version back."""

import pytest

from chromium import PHONE
from desk import add_officer
from journey import fill, sign_in, text

WORDS = {
    "en-US": {
        "missing": "Fill in this field.", "saved": "Saved. The page on the site shows it.", "heading": "Edit course",
        "restored": "The earlier version is back, and the page on the site shows it.",
        "later": "Saved. The site will show it when the current build finishes.",
    },
    "zh-Hans": {
        "missing": "请填写这一项。", "saved": "已保存，网站上的页面已更新。", "heading": "编辑课程", "restored": "已恢复为以前的版本，网站上的页面已更新。",
        "later": "内容已保存。正在进行的更新完成后，网站上就会显示。",
    },
}
FITS = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
SAVE = "#content-form [value=save]"


@pytest.fixture(scope="module")
def school(serve, program):
    """The sample site with an editor."""
    return serve(lambda root: add_officer(program, root, "mei", "editor"))


def course(school):
    """The text of the course's file."""
    return (school.root / "Content/courses/compsci-205.md").read_text("utf-8")


def check_saved(browser, words, done):
    """The page says that it is done, or, while a build of the change before is running, that this one follows."""
    assert text(browser, "[role=status]") in [words[done], words["later"]]


@pytest.mark.parametrize("language", WORDS)
def test_a_course_is_corrected_and_brought_back(browser, school, results, language):
    words, before = WORDS[language], course(school)
    browser.dress(PHONE)
    browser.scripts(False)
    sign_in(browser, school)
    browser.open(school, f"/poster/?lang={language}&q=compsci+205")
    browser.follow("#courses a[href$='/courses/compsci-205/edit']")
    assert (text(browser, "h1"), browser.run(FITS)) == (words["heading"], True)
    browser.picture(results / f"course-form-{language}.png")
    fill(browser, description="Vectors, and *spaces* of them.")
    browser.follow("#content-form [value=preview]:not(.unseen)")
    assert text(browser, ".desk-preview .prose em") == "spaces"
    assert course(school) == before
    fill(browser, number=" ")
    browser.follow(SAVE)
    assert text(browser, "#number-problem") == words["missing"]
    fill(browser, number="COMPSCI 205")
    browser.follow(SAVE)
    check_saved(browser, words, "saved")
    assert browser.run(FITS)
    assert "Vectors, and *spaces* of them." in course(school)
    browser.picture(results / f"course-saved-{language}.png")
    browser.follow("main a[href$='/versions']")
    assert browser.run(FITS)
    browser.follow(".desk-versions li:nth-child(2) a")
    browser.picture(results / f"course-version-{language}.png")
    assert browser.run(FITS)
    browser.follow("form[action$='/restore'] .button-main")
    check_saved(browser, words, "restored")
    assert course(school) == before


def test_the_language_of_the_form_changes_and_keeps_what_is_typed(browser, school):
    browser.dress(PHONE)
    browser.scripts(False)
    sign_in(browser, school)
    browser.open(school, "/poster/pages/about/edit?lang=en-US")
    fill(browser, body="We row on Sundays.")
    browser.follow(".languages button[lang='zh-Hans']")
    assert browser.run("return document.documentElement.lang") == "zh-Hans"
    assert browser.find("[name='body.en-US']").get_attribute("value") == "We row on Sundays."


def test_texts_that_could_not_be_sent_are_merged_with_what_others_changed_meanwhile(browser, school):
    browser.dress(PHONE)
    sign_in(browser, school)
    address, file = "/poster/pages/about/edit?lang=en-US", school.root / "Content/pages/about.md"
    browser.open(school, address)
    fill(browser, body="We row at night.")
    with browser.offline():
        browser.click(SAVE)
        browser.wait_equal(True, lambda: text(browser, ".unsent-note") is not None)
    theirs = file.read_text("utf-8") + "\nAnd on Mondays.\n"
    file.write_text(theirs, "utf-8")
    browser.open(school, address)
    browser.wait_equal("We row at night.", lambda: browser.find("[name=body]").get_attribute("value"))
    browser.follow(SAVE)
    assert browser.find("[name='choice.body'][value=theirs]")
    assert file.read_text("utf-8") == theirs
