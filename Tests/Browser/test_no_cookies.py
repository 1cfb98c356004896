"""Readers get no cookie by reading: their choices and read items are stored in the browser, and only their first form sets a cookie."""

import pytest

import content
from chromium import PHONE
from contest import ASKED, let_pass

COUNTED = "return performance.getEntriesByType('resource').filter((each) => each.name.endsWith('/poster/api/searches')).length;"


def cookies(browser):
    """The names of all cookies of the browser, of any site and path."""
    return sorted(cookie["name"] for cookie in browser.cdp("Network.getAllCookies")["cookies"])


@pytest.mark.parametrize(("edition", "language"), [("", "en-US"), ("/zh-Hans", "zh-Hans")])
def test_who_only_reads_gets_no_cookie(browser, site, catalog, edition, language):
    """After pages of each section, a search that is counted, a search on the server, and an open page that has asked for the score twice."""
    browser.dress(PHONE)
    browser.clear_cookies()
    message = next(each for each in content.read_feedback(site.root) if not each.hidden)
    seen = {}
    for path in ["/", "/events/", "/courses/", catalog[0].address, "/notifications/", "/privacy/", message.address, "/feedback/"]:
        browser.open(site, edition + path)
        seen[path] = cookies(browser)
    for seconds, asked in [(21, 1), (42, 2)]:
        let_pass(browser, seconds)
        browser.wait_equal(asked, lambda: browser.run(ASKED))
    seen["the score"] = cookies(browser)
    browser.find("#q").send_keys("library\n")
    browser.wait_equal(1, lambda: browser.run(COUNTED))
    seen["a search that is counted"] = cookies(browser)
    for query in ["q=library", "q=library&in=courses", f"q=library&lang={language}"]:
        browser.open(site, f"/poster/search?{query}")
        seen[query] = cookies(browser)
    assert {place: names for place, names in seen.items() if names} == {}
    browser.open(site, "/poster/feedback/new?feeling=love")
    assert cookies(browser) == ["corkboard-form"]
