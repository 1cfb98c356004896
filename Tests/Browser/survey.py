"""One visit to every page of a site, for tests that check the same for each page."""

import dataclasses
import datetime

from chromium import PHONE

FACTS = """
const links = [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href"));
return {
    status: performance.getEntriesByType("navigation")[0].responseStatus,
    titles: [...document.querySelectorAll("h1")].map(line),
    name: document.title,
    language: document.documentElement.lang,
    ids: [...document.querySelectorAll("[id]")].map((each) => each.id),
    links: links,
};
"""
# The elements that are wider than the screen, so that a failure names them.
WIDE = """
const wide = [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > arguments[0] + 1);
return [document.documentElement.scrollWidth, wide.slice(0, 3).map((each) => each.outerHTML.slice(0, 120))];
"""


@dataclasses.dataclass
class PageSeen:
    """The recorded facts of a page."""

    facts: dict
    complaints: list
    asked: list
    widths: dict
    opened: datetime.datetime


def survey_of(browser, site):
    """The recorded facts of each page, by its path; also of pages that do not exist."""
    # Every second page is opened on the narrower screen, which the page before has left.
    widths = [PHONE, 320]
    browser.dress(PHONE)
    seen = {}
    # The service worker, which takes a third of the time, is bypassed: test_offline.py tests it.
    with browser.without_worker():
        for path in [*site.pages, "/no/such/page", "/zh-Hans/no/such/page"]:
            seen[path] = page_seen(browser, site, path, widths)
            widths.reverse()
    return seen


def page_seen(browser, site, path, widths):
    opened = datetime.datetime.now(datetime.timezone.utc)
    browser.open(site, path)
    facts, wide = browser.run(f"return [(() => {{ {FACTS} }})(), (function () {{ {WIDE} }})(arguments[0])]", widths[0])
    browser.dress(widths[1])
    wides = {widths[0]: wide, widths[1]: browser.run(WIDE, widths[1])}
    complaints, asked = browser.logs()
    return PageSeen(facts, complaints, asked, wides, opened)
