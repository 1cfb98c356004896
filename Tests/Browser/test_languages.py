"""Each page in each language: the switch between them, what search engines are told, feeds and calendars."""

import json
import urllib.parse

import feedparser
import icalendar
import pytest

import content
import sitemaps
from chromium import DESK, PHONE

HREFLANG = """
return Object.fromEntries([...document.querySelectorAll("link[hreflang]")].map((link) => [link.hreflang, link.href]));
"""
URL = "https://csa.example.edu"


@pytest.mark.parametrize(("path", "width"), [
    ("/", PHONE), ("/", DESK), ("/events/", PHONE), ("/events/calendar/", DESK), ("/courses/", PHONE), ("/feedback/week/", DESK), ("/about/", PHONE)])
def test_the_switch_keeps_the_page(browser, site, path, width):
    """A link in the head of each page, in the other language's own name, leads to the same page, and from there back."""
    browser.dress(width)
    browser.open(site, path)
    for name, language, there in [("中文", "zh-Hans", f"/zh-Hans{path}"), ("English", "en-US", path)]:
        link = browser.find(".languages a")
        assert (link.text, link.get_attribute("lang"), link.get_attribute("hreflang")) == (name, language, language)
        browser.follow(".languages a")
        assert browser.path == there
        assert browser.run("return document.documentElement.lang") == language


# What the strip offers: its link and its button.
STRIP = "return [...document.querySelectorAll('.language-offer > *')].map(line)"
CHINESE = "Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['zh-CN', 'zh', 'en'] });"


@pytest.fixture
def prefers_chinese(browser, serve):
    """A new reader whose browser prefers Chinese, at a site that this browser does not know yet."""
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=CHINESE)
    yield serve()
    browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def test_a_reader_who_declines_chinese_is_not_asked_again(browser, prefers_chinese):
    """The first page offers it, whichever it is, in Chinese; then none does."""
    browser.open(prefers_chinese, "/about/")
    browser.wait_equal(["阅读中文版", "不用了"], lambda: browser.run(STRIP))
    assert browser.find(".language-offer").get_attribute("lang") == "zh-Hans"
    browser.click(".language-offer button")
    assert browser.run(STRIP) == []
    for path in ["/", "/about/"]:
        browser.open(prefers_chinese, path)
        assert (browser.path, browser.run(STRIP)) == (path, [])


def test_a_reader_who_accepts_chinese_has_it_at_the_address_of_the_site(browser, prefers_chinese):
    """The choice holds at `/`, and other addresses stay what they are; the link to English leads back for good."""
    browser.open(prefers_chinese, "/about/")
    browser.wait_equal(["阅读中文版", "不用了"], lambda: browser.run(STRIP))
    browser.follow(".language-offer a")
    assert (browser.path, browser.run(STRIP)) == ("/zh-Hans/about/", [])
    browser.open(prefers_chinese, "/")
    browser.wait_equal("/zh-Hans/", lambda: browser.path)
    browser.open(prefers_chinese, "/about/")
    assert (browser.path, browser.run(STRIP)) == ("/about/", [])
    browser.open(prefers_chinese, "/zh-Hans/")
    browser.follow(".languages a")
    assert browser.path == "/"
    browser.open(prefers_chinese, "/")
    assert (browser.path, browser.run("return document.documentElement.lang"), browser.run(STRIP)) == ("/", "en-US", [])


def test_each_page_names_its_translations(browser, site):
    """hreflang is the same on a page and on its translations, and each is in the sitemap."""
    listed = set(sitemaps.addresses(site))
    event = next(event.address for event in content.read_events(site.root) if event.status != "draft")
    for path in ["/", "/events/past/", event, "/feedback/day/"]:
        expected = {"en-us": URL + path, "zh-hans": f"{URL}/zh-Hans{path}", "x-default": URL + path}
        for page in [path, f"/zh-Hans{path}"]:
            browser.open(site, page)
            assert {tag.lower(): address for tag, address in browser.run(HREFLANG).items()} == expected
            assert browser.run("return document.querySelector('link[rel=canonical]').href") == URL + page
        assert {expected["en-us"], expected["zh-hans"]} <= listed


@pytest.mark.parametrize("prefix, words", [("", "Page not found"), ("/zh-Hans", "页面不存在")])
def test_a_wrong_address_is_answered_in_its_language(browser, site, prefix, words):
    """The page for wrong addresses is in the language of the pages around it."""
    browser.open(site, f"{prefix}/events/no-such-event/")
    assert browser.find("h1").text == words


@pytest.mark.parametrize("topic, title", [("", "活动与心声"), ("events/", "活动"), ("feedback/", "心声")])
def test_feeds_are_in_both_languages(site, topic, title):
    """The Chinese feeds have Chinese names, lead to Chinese pages, and have the same entries as the English ones."""
    chinese = feedparser.parse(site.text(f"/zh-Hans/{topic}feed.xml"))
    english = feedparser.parse(site.text(f"/{topic}feed.xml"))
    assert (chinese.bozo, chinese.feed.language, chinese.feed.title) == (False, "zh-Hans", f"海港学院中国学生会：{title}")
    assert [entry.id for entry in chinese.entries] == [entry.id for entry in english.entries]
    for entry in chinese.entries:
        assert urllib.parse.urlsplit(entry.link).path.startswith("/zh-Hans/")
    data = json.loads(site.text(f"/zh-Hans/{topic}feed.json"))
    assert (data["language"], len(data["items"])) == ("zh-Hans", len(chinese.entries))


def test_calendars_are_in_both_languages(site):
    """The calendars have the same events by UID, each with its page and its name in the calendar's language."""
    def events(path):
        calendar = icalendar.Calendar.from_ical(site.text(path))
        return {(str(each["UID"]), str(each.get("RECURRENCE-ID") and each["RECURRENCE-ID"].dt)): each for each in calendar.walk("VEVENT")}

    english, chinese = events("/events.ics"), events("/zh-Hans/events.ics")
    assert english.keys() == chinese.keys()
    assert {str(each["URL"]).startswith(f"{URL}/zh-Hans/events/") for each in chinese.values()} == {True}
    dumplings = next(key for key, each in english.items() if str(each["SUMMARY"]) == "Dumpling Night")
    assert str(chinese[dumplings]["SUMMARY"]) == "饺子之夜"


def test_pages_fade_where_nobody_minds(browser, site):
    """The style sheet asks for a transition from page to page, but not for those who want less motion."""
    rules = """
        const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
        return rules.filter((rule) => [...(rule.cssRules ?? [])].some((each) => each instanceof CSSViewTransitionRule && each.navigation === "auto"))
            .map((rule) => rule.conditionText);"""
    browser.open(site, "/events/")
    assert browser.run(rules) == ["(prefers-reduced-motion: no-preference)"]
