"""Behaviour 4: search as a part of the web, with addresses, Back, other pages, and nothing loaded for nothing."""

import pytest
from selenium.webdriver.common.keys import Keys

from chromium import DESK, PHONE
from content import found
from finding import INDEX_REQUESTS, Search


@pytest.fixture
def visitor(browser, request):
    """A browser on a phone, or of the width that a test names. The scripts of the search are the same on each screen."""
    browser.dress(getattr(request, "param", PHONE))
    return browser


@pytest.mark.parametrize(("address", "query", "scope"), [
    ("/courses/?q=chinese", "chinese", "all"),
    ("/courses/?q=chinese&scope=name", "chinese", "name"),
    ("/courses/?q=%E5%94%90%E8%AF%97&scope=name", "唐诗", "name"),
    ("/courses/?q=compsci+205&scope=number", "compsci 205", "number"),
    ("/courses/?q=qiao&scope=professor", "qiao", "professor"),
    ("/courses/?q=math&scope=nonsense", "math", "all"),
])
def test_a_link_leads_to_results(visitor, site, catalog, address, query, scope):
    """An address with a query shows its hits, and the form says what was searched."""
    visitor.open(site, address)
    search = Search(visitor)
    search.expect(found(catalog, query, scope))
    assert (search.query, search.scope) == (query, scope)


@pytest.mark.goes_back
def test_the_address_follows_what_is_typed(visitor, site):
    """What is searched can be copied from the address bar, and Back does not go through it letter by letter."""
    visitor.open(site, "/about/")
    visitor.open(site, "/courses/")
    search = Search(visitor)
    search.type("c&a=ü")
    visitor.wait_equal("/courses/?q=c%26a%3D%C3%BC", lambda: visitor.path)
    search.choose("name")
    visitor.wait_equal("/courses/?q=c%26a%3D%C3%BC&scope=name", lambda: visitor.path)
    search.clear()
    visitor.wait_equal("/courses/", lambda: visitor.path)
    visitor.back()
    assert visitor.path == "/about/"


@pytest.mark.goes_back
def test_back_restores_the_search(visitor, site, catalog):
    """Back from a course leads to the same hits, query and scope."""
    visitor.open(site, "/courses/")
    search = Search(visitor)
    search.choose("name")
    search.type("chinese")
    expected = found(catalog, "chinese", "name")
    search.expect(expected)
    visitor.follow("#search-results a")
    assert visitor.path == expected[0].address
    visitor.back()
    assert visitor.path == "/courses/?q=chinese&scope=name"
    search.expect(expected)
    assert (search.query, search.scope) == ("chinese", "name")


@pytest.mark.parametrize("visitor", [PHONE, DESK], indirect=True)
@pytest.mark.parametrize("start", ["/", "/no/such/page"])
def test_search_boxes_elsewhere_lead_to_the_list(visitor, site, catalog, start):
    """The search on the home page, and on the page for wrong addresses, shows its hits on the list."""
    visitor.open(site, start)
    with visitor.next_page():
        visitor.find("main input[name=q]").send_keys("唐诗", Keys.ENTER)
    assert visitor.path == "/courses/?q=%E5%94%90%E8%AF%97"
    Search(visitor).expect(found(catalog, "唐诗", "all"))


def test_the_index_is_loaded_when_it_is_used(visitor, site):
    """Nobody who does not search loads the index; the first touch of the form loads it, once."""
    for path in ["/", "/courses/", "/courses/compsci-205/"]:
        visitor.open(site, path)
        assert visitor.run(INDEX_REQUESTS) == 0
    visitor.open(site, "/courses/")
    visitor.click("main input[name=q]")
    visitor.wait_equal(1, lambda: visitor.run(INDEX_REQUESTS))
    search = Search(visitor)
    search.type("logic")
    visitor.wait_equal(["search-results"], lambda: search.shown)
    assert visitor.run(INDEX_REQUESTS) == 1


def test_a_failed_load_is_said_and_can_be_tried_again(visitor, site, catalog):
    """Without a connection the list stays, and a press tries again."""
    visitor.open(site, "/courses/")
    visitor.cdp("Network.enable")
    visitor.cdp("Network.setBlockedURLs", urls=["*search.json*"])
    search = Search(visitor)
    try:
        search.type("logic")
        visitor.wait_equal(["course-list", "search-failed"], lambda: search.shown)
        assert search.status == "The search did not load."
    finally:
        visitor.cdp("Network.setBlockedURLs", urls=[])
    visitor.click("#search-retry")
    search.expect(found(catalog, "logic", "all"))


@pytest.mark.parametrize("visitor", [PHONE, DESK], indirect=True)
def test_search_works_by_keyboard_alone(visitor, site, catalog):
    """Tab leads to the field, the scopes and the hits, arrows choose a scope, Enter opens a hit; each is named."""
    def focused():
        return visitor.run("""
            const each = document.activeElement;
            return `${each.localName} ${line(each.labels?.[0] ?? each)}`;
        """)

    visitor.open(site, "/courses/")
    for _ in range(20):
        visitor.press(Keys.TAB)
        if focused() == "input Search by number, name or professor":
            break
    assert focused() == "input Search by number, name or professor"
    visitor.press(*"chinese")
    search = Search(visitor)
    search.expect(found(catalog, "chinese", "all"))
    visitor.press(Keys.TAB, Keys.TAB)
    assert focused() == "input All"
    for name, scope in [("Number", "number"), ("Name", "name"), ("Professor", "professor"), ("All", "all"), ("Number", "number")]:
        visitor.press(Keys.ARROW_RIGHT)
        assert focused() == f"input {name}"
        assert search.scope == scope
    assert visitor.run("return line(document.querySelector('legend'))") == "Search in"
    expected = found(catalog, "chinese", "number")
    search.expect(expected)
    visitor.press(Keys.TAB)
    assert focused() == f"a {expected[0].numbers} {' / '.join(expected[0].names)}"
    with visitor.next_page():
        visitor.press(Keys.ENTER)
    assert visitor.path == expected[0].address
