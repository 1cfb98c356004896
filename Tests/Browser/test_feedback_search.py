"""Behaviour 21: search by key word in all feedback."""

import json

import pytest

import content
import large_feedback
from chromium import DESK, PHONE
from finding import Search

PARTS = """
return performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname)
    .filter((path) => path.startsWith("/feedback/search"));
"""
SHOWN = """
return ["search-list", "search-results", "search-none", "search-failed", "search-more"]
    .filter((id) => shown(document.getElementById(id)));
"""


class FeedbackSearch(Search):
    """The search form of the feedback."""

    @property
    def shown(self):
        return self.browser.run(SHOWN)

    def expect_messages(self, messages):
        self.browser.wait_equal([message.address for message in messages], lambda: self.results)
        count = f"{len(messages)} message{'' if len(messages) == 1 else 's'}"
        self.browser.wait_equal(count, lambda: self.status)
        assert self.shown == ["search-results"]


@pytest.fixture(scope="module")
def many(serve):
    return serve(large_feedback.write_of_this_hour)


@pytest.fixture
def visitor(browser, request):
    """A browser on a phone, or of the width that a test names. The scripts of the search are the same on each screen."""
    browser.dress(getattr(request, "param", PHONE))
    return browser


@pytest.mark.parametrize("query", ["bus", "BUS", "Büs", "图书馆", "the", "late line", "\"out of order"])
def test_search_finds_in_every_field(visitor, site, query):
    """Hits in titles, messages and authors are shown, the newest first, whatever the case and accents."""
    messages = content.found_messages(site.root, query)
    assert messages, f"the sample site should have a message for {query}"
    visitor.open(site, "/feedback/")
    search = FeedbackSearch(visitor)
    search.type(query)
    search.expect_messages(messages)


@pytest.mark.parametrize("visitor", [PHONE, DESK], indirect=True)
def test_search_finds_authors(visitor, site):
    """Who is named is found, and shown with the hit marked."""
    author = next(each.author for each in content.read_feedback(site.root) if each.author and not each.hidden)
    visitor.open(site, "/feedback/")
    search = FeedbackSearch(visitor)
    search.type(author)
    search.expect_messages(content.found_messages(site.root, author))
    assert author in visitor.run("return [...document.querySelectorAll('#search-results mark')].map(line)")


def test_search_reaches_the_oldest(visitor, many):
    """A search that finds little looks through the older parts too, and marks what it found in each field."""
    visitor.open(many, "/feedback/")
    assert visitor.run(PARTS) == []
    search = FeedbackSearch(visitor)
    search.type("needle")
    search.expect_messages(content.found_messages(many.root, "needle"))
    assert visitor.run("return [...document.querySelectorAll('#search-results mark')].map(line)") == ["Nëedle", "NEEDLE", "needle"]
    assert sorted(visitor.run(PARTS)) == ["/feedback/search.json", "/feedback/search/1.json", "/feedback/search/2-1.json"]
    search.type("没有座")
    search.expect_messages(content.found_messages(many.root, "没有座"))


def test_search_stops_where_it_has_enough(visitor, many):
    """A hundred hits are shown, more on demand."""
    visitor.open(many, "/feedback/?q=matter")
    search = FeedbackSearch(visitor)
    visitor.wait_equal("Newest 100 messages containing “matter”", lambda: search.status)
    expected = [message.address for message in content.found_messages(many.root, "matter")]
    assert search.results == expected[:100]
    visitor.click("#search-more")
    visitor.wait_equal(expected[:200], lambda: search.results)
    assert visitor.run("return document.activeElement.pathname") == expected[100]


@pytest.mark.parametrize("visitor", [PHONE, DESK], indirect=True)
def test_no_hit_says_so(visitor, many):
    """Where nothing is found that is said, and the list is one press away."""
    visitor.open(many, "/feedback/")
    search = FeedbackSearch(visitor)
    search.type("zzz")
    visitor.wait_equal("No message contains “zzz”.", lambda: search.status)
    assert search.shown == ["search-none"]
    visitor.click("#search-clear")
    visitor.wait_equal(["search-list"], lambda: search.shown)


@pytest.mark.goes_back
def test_addresses_lead_to_hits(visitor, site):
    """What is searched stands in the address; Back from a hit leads to the same hits, from whatever list."""
    messages = content.found_messages(site.root, "bus")
    for start in ["/feedback/?q=bus", "/feedback/week/?q=bus"]:
        visitor.open(site, start)
        FeedbackSearch(visitor).expect_messages(messages)
    visitor.open(site, "/feedback/day/")
    search = FeedbackSearch(visitor)
    search.type("bus")
    visitor.wait_equal("/feedback/day/?q=bus", lambda: visitor.path)
    search.expect_messages(messages)
    visitor.follow("#search-results a")
    assert visitor.path == messages[0].address
    visitor.back()
    assert visitor.path == "/feedback/day/?q=bus"
    FeedbackSearch(visitor).expect_messages(messages)


def test_the_search_files_are_small(many):
    """A message needs less than 60 bytes more than its own texts, and the newest part is the smallest."""
    newest = json.loads(many.text("/feedback/search.json"))
    older = many.text("/feedback/search/1.json")
    assert newest["older"] == ["/feedback/search/2-1.json", "/feedback/search/1.json"]
    assert (len(newest["messages"]), len(json.loads(older)["messages"])) == (50, 1000)
    texts = sum(len(each[3].encode()) + len(each[4].encode()) + len(each[5].encode()) for each in json.loads(older)["messages"])
    assert len(older.encode()) < texts + 60 * 1000
