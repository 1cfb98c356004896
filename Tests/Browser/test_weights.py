"""The size of a first visit: every page has at most 68 KB as transferred, with everything that it loads except officers' pictures."""

import json
import re

import pytest

from kinds import KINDS, open_kind

LIMIT = 68_000
LOADED = """
return performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname)
    .filter((path) => !path.startsWith("/media/"));
"""


def weight(site, path):
    """The bytes of an answer's body as the server sends it."""
    response, body = site.get(path, Accept_Encoding="gzip")
    assert response.status in (200, 404), path
    return len(body)


@pytest.mark.parametrize("kind", KINDS)
def test_a_first_visit_is_light(browser, site, catalog, kind):
    """The page, what it loads at once, and what the service worker keeps for times without a connection."""
    open_kind(browser, site, catalog, kind)
    browser.wait_equal(True, lambda: "/unread.json" in browser.run(LOADED))
    worker = site.text("/service-worker.js")
    kept = re.findall(r'"(/[^"]*)"', "".join(line for line in worker.splitlines() if line.startswith(("const OFFLINE", "const ASSETS"))))
    assert len(kept) > 2
    paths = {browser.path.split("?")[0], *browser.run(LOADED), "/service-worker.js", *kept}
    weights = {path: weight(site, path) for path in paths}
    assert sum(weights.values()) <= LIMIT, (sum(weights.values()), weights)


def test_pictures_wait_and_come_in_sizes(browser, site, catalog):
    """A picture below the first screen loads when it is near; where smaller versions are smaller, browsers choose among them."""
    open_kind(browser, site, catalog, "event")
    picture = browser.run("""
        const image = document.querySelector(".event-picture");
        return { width: image.width, given: image.getAttribute("width"), decoding: image.decoding, sources: image.srcset, alt: image.alt };""")
    assert picture["given"] and picture["decoding"] == "async"
    for source in filter(None, picture["sources"].split(", ")):
        address, width = source.split(" ")
        assert site.get(address)[0].status == 200 and re.fullmatch(r"\d+w", width)
    lists = "return [...document.querySelectorAll('main .event-row img')].every((image) => image.loading === 'lazy')"
    browser.open(site, "/events/")
    assert browser.run(lists)


def test_the_search_index_is_small(site, catalog):
    """It has a row for each course, and needs less than 200 bytes for one."""
    body = site.get("/courses/search.json")[1]
    assert [row[0] for row in json.loads(body)["courses"]] == [course.numbers for course in catalog]
    assert len(body) < 200 * len(catalog)
