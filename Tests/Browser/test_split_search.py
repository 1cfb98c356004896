"""Behaviour 4 in a catalog too large for one file, with few bytes loaded. test_server_search.py shows that the results are the same."""

import pytest

import split_site
from chromium import DESK, PHONE
from content import found, read_catalog
from finding import Search

LIMIT = 300_000
LOADED = """
return performance.getEntriesByType("resource").filter((each) => new URL(each.name).pathname.includes("/courses/search"))
    .reduce((sum, each) => sum + each.decodedBodySize, 0);
"""
# Whether all answers are there and rows or their absence are shown.
SETTLED = "return !document.getElementById('course-list').checkVisibility()"


@pytest.fixture(scope="module")
def split(serve):
    """A site whose search is split."""
    return serve(split_site.write)


@pytest.fixture(scope="module")
def courses(split):
    return read_catalog(split.root)


@pytest.fixture
def visitor(browser, request):
    """A browser on a phone, or of the width that a test names. The scripts of the search are the same on each screen."""
    browser.dress(getattr(request, "param", PHONE))
    return browser


@pytest.mark.parametrize("query", [
    "a", "n", "an", "in", "introduction to advanced topics in the theory of linear", "nunez", "zoë nuñez-ø", "gorse 120", "kelp", "zzz", "qqqqqq",
    "唐", "代数", "xxds", "yinhang", "ananas banana",
])
def test_a_search_loads_little(browser, split, courses, query):
    """A search of any kind loads 300 KB at most: 100,000 courses have larger files of grams, but the same number of them."""
    browser.open(split, f"/courses/?q={query}")
    browser.wait_equal(True, lambda: browser.run(SETTLED))
    assert 0 < browser.run(LOADED) <= LIMIT


@pytest.mark.parametrize("visitor", [PHONE, DESK], indirect=True)
def test_hits_come_twenty_at_a_time(visitor, split, courses):
    """The first hits are shown with the count of all; a press shows more and leads to the first new one, and nothing typed is lost."""
    visitor.open(split, "/courses/")
    search = Search(visitor)
    search.choose("number")
    search.type("fjord 1")
    expected = [course.address for course in found(courses, "fjord 1", "number")]
    assert len(expected) > 60
    visitor.wait_equal(expected[:20], lambda: search.results)
    assert search.status == f"About {len(expected)} courses, the first 20 below"
    assert visitor.find("#search-more").text == "Show more"
    visitor.click("#search-more")
    visitor.wait_equal(expected[:40], lambda: search.results)
    assert visitor.run("return document.activeElement.getAttribute('href')") == expected[20]
    assert (search.query, search.scope) == ("fjord 1", "number")
    while "search-more" in search.shown:
        count = len(search.results)
        visitor.click("#search-more")
        visitor.wait_equal(True, lambda: len(search.results) > count)
    assert search.results == expected
    assert search.status == f"{len(expected)} courses"


@pytest.mark.parametrize(("query", "scope"), [("é", "all"), ("唐诗", "name"), ("xi", "professor"), ("z", "professor")])
def test_the_count_is_exact_where_it_is_known(visitor, split, courses, query, scope):
    """For what is one gram, the number of all hits is known before they are loaded."""
    visitor.open(split, f"/courses/?q={query}&scope={scope}")
    search = Search(visitor)
    expected = [course.address for course in found(courses, query, scope)]
    assert len(expected) > 20
    visitor.wait_equal(expected[:20], lambda: search.results)
    assert search.status == f"{len(expected)} courses, the first 20 below"


def test_few_hits_and_none_are_said(visitor, split, courses):
    """A search that finds little says how much; where nothing is found that is said, and the list is one press away."""
    visitor.open(split, "/courses/?scope=number")
    search = Search(visitor)
    search.choose("number")
    search.type("kelp11")
    search.expect(found(courses, "kelp11", "number"))
    search.type("kelp99999")
    visitor.wait_equal("No course has “kelp99999” in its number.", lambda: search.status)
    assert search.shown == ["search-none"]
    visitor.click("#search-clear")
    search.expect_list()


def look_on(visitor):
    """Presses the button for more, and waits until the search rests."""
    visitor.click("#search-more")
    visitor.wait_equal(False, lambda: visitor.run("return document.getElementById('search-more').disabled"))


def test_a_long_search_goes_on_by_presses(visitor, split):
    """Where many courses have all parts of the words and none the words, a press looks on, until it is sure that there is none."""
    visitor.open(split, "/courses/?q=nananana&scope=name")
    search = Search(visitor)
    visitor.wait_equal("No matches so far", lambda: search.status)
    assert search.shown == ["search-more"]
    for _ in range(20):
        if search.shown == ["search-none"]:
            break
        look_on(visitor)
    assert search.status == "No course has “nananana” in its name."
    assert search.query == "nananana"
    assert visitor.run("return document.activeElement.id") == "search-clear"


def test_a_failed_load_is_said_and_can_be_tried_again(visitor, split, courses):
    """Without a connection the list stays, and a press tries again; hits that are shown stay where more of them fail."""
    visitor.open(split, "/courses/")
    visitor.cdp("Network.enable")
    visitor.cdp("Network.setBlockedURLs", urls=["*/search/courses/*"])
    search = Search(visitor)
    expected = [course.address for course in found(courses, "kelp", "all")]
    try:
        search.type("kelp")
        visitor.wait_equal(["course-list", "search-failed"], lambda: search.shown)
    finally:
        visitor.cdp("Network.setBlockedURLs", urls=[])
    visitor.click("#search-retry")
    visitor.wait_equal(expected[:20], lambda: search.results)
    try:
        visitor.cdp("Network.setBlockedURLs", urls=["*/search/courses/*"])
        while search.status != "The search did not load.":
            look_on(visitor)
        shown = len(search.results)
        assert search.shown == ["search-results", "search-more"]
    finally:
        visitor.cdp("Network.setBlockedURLs", urls=[])
    visitor.click("#search-more")
    visitor.wait_equal(expected[:shown + 20], lambda: search.results)
