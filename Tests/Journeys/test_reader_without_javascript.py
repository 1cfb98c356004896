"""A reader whose browser runs no scripts, in each language: all that the site has is read, searched and taken along."""

import pytest

from browser import PHONE
from journey import text

EDITIONS = {"en-US": ("", "dumpling", "students"), "zh-Hans": ("/zh-Hans", "饺子", "学生")}


@pytest.mark.parametrize("language", EDITIONS)
def test_a_day_without_scripts(browser, site, language):
    """From the home page through events, a calendar, classes, a search with a slip, feedback and notices to a wrong address."""
    root, query, who = EDITIONS[language]
    browser.dress(PHONE)
    browser.scripts(False)

    def is_at(path):
        assert browser.path.split("?")[0].split("#")[0] == root + path
        assert browser.run("return document.documentElement.lang") == language

    def tap_tab(name):
        browser.follow(f".tabs a[href='{root}/{name}/']")
        is_at(f"/{name}/")

    browser.open(site, f"{root}/")
    assert who in text(browser, ".who")
    tap_tab("events")
    first = browser.find(".next-event .title a").get_attribute("href").removeprefix(site.address)
    browser.follow(".next-event .title a")
    is_at(first.removeprefix(root))
    assert text(browser, ".when-words") and browser.run("return [...document.querySelectorAll('.when-relative')].filter(shown).length") == 0
    response, body = site.get(browser.find(".event-actions a").get_attribute("href").removeprefix(site.address))
    assert response.status == 200 and body.startswith(b"BEGIN:VCALENDAR")
    browser.follow(".turn a")
    assert browser.path != first
    tap_tab("courses")
    browser.click(".letters a")
    browser.wait_equal(True, lambda: "#" in browser.path)
    browser.follow("#course-list section a")
    assert "/courses/" in browser.path and not browser.path.endswith("/courses/")
    browser.follow(".turn a[rel=next]")
    assert text(browser, "h1")
    # A slip in the search, then the right word; the server answers.
    browser.open(site, f"{root}/courses/")
    browser.find("#q").send_keys("qqqxz")
    browser.follow(".search button")
    assert browser.path.split("?")[0] == "/poster/search"
    assert "qqqxz" in text(browser, "[role=status]")
    assert browser.run("return document.documentElement.lang") == language
    browser.open(site, f"/poster/search?q={query}&in=all&lang={language}")
    hit = browser.find("main .row a").get_attribute("href").removeprefix(site.address)
    browser.follow("main .row a")
    assert browser.path == hit
    tap_tab("feedback")
    browser.follow(f".segment a[href='{root}/feedback/month/']")
    is_at("/feedback/month/")
    browser.follow("main .row a")
    assert text(browser, ".message h1")
    tap_tab("notifications")
    assert browser.run("return [...document.querySelectorAll('main button')].filter(shown).length") == 0
    # The other language keeps the page, and back; then a link with a slip.
    browser.follow(".languages a")
    assert browser.run("return document.documentElement.lang") != language
    assert browser.path.endswith("/notifications/")
    browser.follow(".languages a")
    is_at("/notifications/")
    browser.open(site, f"{root}/evnets/")
    assert browser.run("return document.documentElement.lang") == language
    browser.follow(f".tabs a[href='{root}/']")
    is_at("/")
