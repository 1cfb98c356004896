"""One walk over every page of a site, for the tests that ask the same of each page."""

import dataclasses

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
# What sticks out, so that a failure names it.
WIDE = """
const wide = [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > arguments[0] + 1);
return [document.documentElement.scrollWidth, wide.slice(0, 3).map((each) => each.outerHTML.slice(0, 120))];
"""


@dataclasses.dataclass
class PageSeen:
    """What the browser saw of a page."""

    facts: dict
    complaints: list
    asked: list
    widths: dict


def survey_of(browser, site):
    """What was seen of each page, by its path; also of pages that do not exist."""
    # The pages come from the site, and not by way of the service worker, which takes a third of the walk: test_offline.py is about that.
    with browser.without_worker():
        return {path: page_seen(browser, site, path) for path in [*site.pages, "/no/such/page", "/zh-Hans/no/such/page"]}


def page_seen(browser, site, path):
    browser.dress(PHONE)
    browser.open(site, path)
    facts = browser.run(FACTS)
    widths = {PHONE: browser.run(WIDE, PHONE)}
    browser.dress(320)
    widths[320] = browser.run(WIDE, 320)
    complaints, asked = browser.logs()
    return PageSeen(facts, complaints, asked, widths)
