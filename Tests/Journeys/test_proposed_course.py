"""A student looks for a class that the site does not have, on a phone without JavaScript, in each language: proposes it with a slip on the way, and
finds its page once an officer has approved it."""

import pytest

from chromium import PHONE
from desk import add_officer
from finding import Search
from journey import fill, hurry, sign_in, text
from serving import wait_until

WORDS = {
    "en": {
        "root": "", "number": "GLASS 101", "name": "Stained Glass", "path": "/courses/glass-101/", "note": "Taught each fall by Nova Quill.",
        "none": "Nothing matches “GLASS 101”.", "link": "Propose a course that is missing", "missing": "Fill in this field.",
        "waits": "An officer will look at the course that you propose. Until then nobody else sees it.", "queued": "Proposed course: GLASS 101",
        "cause": "Waits, new course", "approved": "1 post is on the site now.", "live": "Posted", "write": "Write about this course",
    },
    "zh-Hans": {
        "root": "/zh-Hans", "number": "QIN 102", "name": "古琴入门", "path": "/zh-Hans/courses/qin-102/", "note": "每年秋季开课。",
        "none": "没有找到与“QIN 102”相符的内容。", "link": "推荐收录一门课", "missing": "请填写这一项。",
        "waits": "干事会查看你推荐的课程，在那之前别人看不到。", "queued": "推荐课程：QIN 102",
        "cause": "待审核，新课程", "approved": "1 条已发布到网站上。", "live": "已发布", "write": "评价这门课",
    },
}
HITS = "return [...document.querySelectorAll('main .row a')].map((each) => each.pathname)"
FITS = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def school(serve, program):
    """The sample site with an officer."""
    return serve(lambda root: add_officer(program, root, "mei"))


def search(browser, school, words):
    """Looks for the number by the form of the list, which the server answers without JavaScript."""
    browser.open(school, f"{words['root']}/courses/")
    browser.find("#q").send_keys(words["number"])
    browser.follow(".search button")
    assert browser.path.split("?")[0] == "/poster/search"


def find_again(browser, school, words):
    """The courses that a search finds now."""
    search(browser, school, words)
    return browser.run(HITS)


def propose(browser, words, results, language):
    """Fills the form, first without a name. Returns the receipt's path."""
    assert browser.run("return document.documentElement.lang").startswith(language)
    browser.picture(results / f"proposal-form-{language}.png")
    fill(browser, number=words["number"], note=words["note"])
    browser.run("document.querySelector('.reader-form').noValidate = true")
    hurry(browser)
    browser.follow(".reader-form .button-main")
    assert text(browser, "#name-problem") == words["missing"]
    assert [browser.find(f"#{name}").get_attribute("value") for name in ["number", "note"]] == [words["number"], words["note"]]
    fill(browser, name=words["name"])
    hurry(browser)
    browser.follow(".reader-form .button-main")
    assert (text(browser, ".desk-state b"), text(browser, ".reader-post h2")) == (words["waits"], words["queued"])
    assert browser.run(FITS)
    browser.picture(results / f"proposal-receipt-{language}.png")
    return browser.path.split("?")[0]


def approve(browser, school, words, results, language):
    """An officer on the same phone finds the proposal in the queue, and approves."""
    sign_in(browser, school)
    browser.open(school, f"/poster/moderation?lang={language}")
    row = text(browser, ".queue .desk-row")
    assert [part for part in ["queued", "cause", "name", "note"] if words[part] not in row] == []
    assert browser.run(FITS)
    browser.picture(results / f"proposal-queue-{language}.png")
    browser.follow(".row-actions [value=approve]")
    assert [browser.find(f"#{name}").get_attribute("value") for name in ["number", "name"]] == [words["number"], words["name"]]
    assert browser.run(FITS)
    browser.picture(results / f"proposal-approval-{language}.png")
    browser.follow(".desk-form .button-main")
    assert text(browser, "[role=status]") == words["approved"]
    browser.clear_cookies()


@pytest.mark.parametrize("language", WORDS)
def test_a_proposal_from_the_search_to_the_course(browser, school, results, language):
    words = WORDS[language]
    browser.dress(PHONE)
    browser.scripts(False)
    browser.clear_cookies()
    search(browser, school, words)
    assert (text(browser, "[role=status]"), browser.run(HITS)) == (words["none"], [])
    browser.open(school, f"{words['root']}/courses/")
    assert text(browser, "#course-list a[href*='/courses/new']") == words["link"]
    browser.follow("#course-list a[href*='/courses/new']")
    receipt = propose(browser, words, results, language)
    assert (school.get(words["path"])[0].status, find_again(browser, school, words)) == (404, [])
    approve(browser, school, words, results, language)
    wait_until(lambda: school.get(words["path"])[0].status == 200, "a page of the course")
    browser.open(school, f"{receipt}?lang={language}")
    assert text(browser, "h1") == words["live"]
    browser.picture(results / f"proposal-approved-{language}.png")
    browser.follow(".desk-state a")
    assert (browser.path, text(browser, "h1")) == (words["path"], words["name"])
    assert text(browser, ".course-write a") == words["write"]
    browser.picture(results / f"proposal-course-{language}.png")
    browser.wait_equal([words["path"]], lambda: find_again(browser, school, words))


@pytest.mark.parametrize("has_scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("language", WORDS)
def test_a_search_without_a_hit_leads_to_the_form(browser, school, language, has_scripts):
    """The form has the number that was looked for."""
    words = {**WORDS[language], "number": "ZZZQ 909"}
    browser.dress(PHONE)
    browser.scripts(has_scripts)
    if has_scripts:
        browser.open(school, f"{words['root']}/courses/")
        Search(browser).type(words["number"])
        browser.wait_equal(True, lambda: browser.run("return shown(document.getElementById('search-none'))"))
    else:
        search(browser, school, words)
    links = browser.run("return [...document.querySelectorAll('main a[href*=\"/courses/new\"]')].filter(shown)")
    assert len(links) == 1
    browser.follow(links[0])
    assert browser.find("#number").get_attribute("value") == words["number"]
