"""Behaviour 4: what search finds, in each scope, on a phone and on a desk."""

import pytest
from selenium.webdriver.common.keys import Keys

from chromium import DESK, PHONE
from content import found
from finding import Search

QUERIES = {
    "all": ["a", "chinese", "compsci205", "stat", "wenx", "唐", "ca", "language"],
    "number": ["compsci", "compsci205", "COMPSCI-250", "89s", "chinese", "2"],
    "name": ["chinese", "唐诗", "中文", "LANGUAGE", "lángüage", "structures", "1400-1900", "i"],
    "professor": ["qiao", "QIAO WENXI", "öttoline", "-", "wen", "ravi"],
}
NOTHING = {
    "all": "No course matches “zzz”.",
    "number": "No course has “zzz” in its number.",
    "name": "No course has “zzz” in its name.",
    "professor": "No professor has “zzz” in their name.",
}


@pytest.fixture
def search(browser, site, request):
    """The search on the list, on a phone or on a screen of the width that a test names: its scripts are the same on each."""
    browser.dress(getattr(request, "param", PHONE))
    browser.open(site, "/courses/")
    return Search(browser)


@pytest.mark.parametrize("scope", QUERIES)
def test_search_finds_in_its_scope(search, catalog, scope):
    """A scope's hits are shown in the list's order, whatever the case and accents; in all, numbers before names before
    professors."""
    search.choose(scope)
    for query in QUERIES[scope]:
        courses = found(catalog, query, scope)
        assert courses, f"the sample site should have a course for {query}"
        search.type(query)
        search.expect(courses)


def test_hits_in_all_stand_by_field(search, catalog):
    """In all, hits in numbers come first, then names, then professors, and no course comes twice."""
    fields = [found(catalog, "st", scope) for scope in ["number", "name", "professor"]]
    assert all(fields)
    addresses = list(dict.fromkeys(course.address for field in fields for course in field))
    assert addresses != [course.address for course in catalog if course.address in addresses]
    search.type("st")
    search.browser.wait_equal(addresses, lambda: search.results)


@pytest.mark.parametrize("search", [PHONE, DESK], indirect=True)
@pytest.mark.parametrize("scope", NOTHING)
def test_no_hit_says_so(search, scope):
    """Where nothing is found that is said, and the list is one press away."""
    search.choose(scope)
    search.type("zzz")
    search.browser.wait_equal(NOTHING[scope], lambda: search.status)
    assert search.shown == ["search-none"]
    assert search.browser.find("#search-widen").is_displayed() == (scope != "all")
    search.browser.click("#search-clear")
    search.expect_list()


@pytest.mark.parametrize("search", [PHONE, DESK], indirect=True)
def test_search_can_be_widened(search, catalog):
    """From a scope without a hit a press leads to the hits of all."""
    search.choose("number")
    search.type("qiao")
    search.browser.wait_equal(["search-none"], lambda: search.shown)
    search.browser.click("#search-widen")
    search.expect(found(catalog, "qiao", "all"))
    assert search.scope == "all"


def test_emptying_the_field_shows_the_list(search, catalog):
    """An empty query, and one of blanks alone, shows the list."""
    search.type("math")
    search.expect(found(catalog, "math", "all"))
    search.clear()
    search.expect_list()
    search.type("   ")
    search.expect_list()


def test_scope_of_a_typed_query_can_be_changed(search, catalog):
    """Choosing another scope searches again at once."""
    search.type("chinese")
    for scope in ["number", "professor", "name", "all"]:
        courses = found(catalog, "chinese", scope)
        search.choose(scope)
        if courses:
            search.expect(courses)
        else:
            search.browser.wait_equal(["search-none"], lambda: search.shown)


def test_hits_are_marked(search):
    """What was looked for is marked where it stands, though a number was typed without its space."""
    def marks():
        return search.browser.run("return [...document.querySelectorAll('#search-results mark')].map(line)")

    search.type("compsci205")
    search.browser.wait_equal(["COMPSCI 205"], marks)
    search.type("唐")
    search.browser.wait_equal(["唐"], marks)


def test_rows_that_stay_are_not_made_anew(search, catalog):
    """While somebody types on, the rows of courses that are still found are the same elements, with new marks."""
    search.type("chin")
    search.expect(found(catalog, "chin", "all"))
    search.browser.run("for (const row of document.getElementById('search-results').children) row.wasThere = true;")
    search.browser.find("main input[name=q]").send_keys("ese")
    expected = found(catalog, "chinese", "all")
    assert expected
    search.browser.wait_equal("Chinese", lambda: search.browser.run("return line(document.querySelector('#search-results mark'))").capitalize())
    search.expect(expected)
    assert search.browser.run("return [...document.getElementById('search-results').children].every((row) => row.wasThere)")


def test_half_written_chinese_is_not_searched(search, catalog):
    """While Chinese is being composed from letters nothing happens; the finished word is searched."""
    search.clear()
    search.browser.cdp("Input.imeSetComposition", text="tang", selectionStart=4, selectionEnd=4)
    search.browser.wait_equal("tang", lambda: search.query)
    search.expect_list()
    search.browser.cdp("Input.insertText", text="唐诗")
    search.expect(found(catalog, "唐诗", "all"))


@pytest.mark.parametrize("search", [PHONE, DESK], indirect=True)
def test_a_hit_can_be_clicked_at_once(search, catalog):
    """Whoever has typed can click on a hit, though the field still has the focus and loses it with the click."""
    search.type("qiao")
    expected = found(catalog, "qiao", "all")
    search.expect(expected)
    search.browser.follow(f"#search-results a[href='{expected[-1].address}']")
    assert search.browser.path == expected[-1].address


def test_enter_keeps_the_hits(search, catalog):
    """Enter in the field does not leave the page."""
    page = search.browser.run("return performance.timeOrigin")
    search.type("biology")
    search.browser.press(Keys.ENTER)
    search.expect(found(catalog, "biology", "all"))
    # The same page answers the next search.
    search.type("logic")
    search.expect(found(catalog, "logic", "all"))
    assert search.browser.run("return performance.timeOrigin") == page
