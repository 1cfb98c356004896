"""A reader who subscribes to the calendar and the feeds, looks into a feed, and hands an event on to a chat."""

import json
import urllib.parse

import feedparser
import pytest
from selenium.webdriver.common.keys import Keys

import content
from journey import text

ADDRESS = "https://csa.example.edu"
TOPICS = ["", "events/", "feedback/", "courses/", "notifications/"]
WAYS = "return [...document.querySelectorAll('.subscribe a')].map((a) => a.href)"


def hidden(browser, selector):
    """Whether nothing that a selector names is shown."""
    return browser.run("return [...document.querySelectorAll(arguments[0])].every((each) => getComputedStyle(each).display === 'none')", selector)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
@pytest.mark.parametrize("language", ["", "/zh-Hans"], ids=["en", "zh"])
def test_a_reader_subscribes_and_hands_on(browser, site, language, scripts):
    """Ten steps from the list of events to a chat."""
    browser.dress(390)
    browser.scripts(scripts)
    event = next(event for event in content.read_events(site.root) if "dumpling" in event.slug)
    # 1. The list of events offers the calendar by the names of programs.
    browser.open(site, f"{language}/events/")
    ways = browser.run(WAYS)
    # 2. Apple and most programs by webcal:, the same file for all.
    calendar = f"{ADDRESS}{language}/events.ics"
    webcal = calendar.replace("https:", "webcal:")
    assert webcal in ways
    # 3. Google and both Outlooks by an address that names it.
    asked = {urllib.parse.urlsplit(way).hostname: urllib.parse.parse_qs(urllib.parse.urlsplit(way).query) for way in ways if way.startswith("https:")}
    assert asked["calendar.google.com"]["cid"] == [webcal]
    for host in ["outlook.live.com", "outlook.office.com"]:
        assert asked[host]["url"] == [calendar] and asked[host]["name"][0]
    # 4. The file is a calendar.
    assert site.text(f"{language}/events.ics").startswith("BEGIN:VCALENDAR")
    # 5. The foot leads to the feeds, those of comments and notices too, and to the desk and the accounts elsewhere.
    links = browser.run("return [...document.querySelectorAll('.foot a')].map((a) => a.getAttribute('href'))")
    assert {f"{language}/{topic}feed.xml" for topic in TOPICS} <= set(links)
    assert {"/poster/", "https://www.instagram.com/harborcsa"} <= set(links)
    # 6. WeChat's code is there when it is asked for.
    browser.click(".foot-code summary")
    browser.wait_equal(True, lambda: browser.run("const code = document.querySelector('.foot-code img'); return code.complete && code.naturalWidth > 0"))
    # 7. A feed that is opened is a page that a person can read: titles, summaries and days, and that it is a feed.
    for topic in TOPICS:
        browser.open(site, f"{language}/{topic}feed.xml")
        assert hidden(browser, "id, updated, published, link, content, author, category")
        assert browser.run("return getComputedStyle(document.querySelector('feed')).display") == "block"
        assert not hidden(browser, "feed > title") and not hidden(browser, "entry > title, entry > summary")
    # 8. From there a link leads to the page.
    browser.open(site, f"{language}/events/feed.xml")
    assert f"{ADDRESS}{language}/events/" in browser.run("return [...document.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', 'a')].map((a) => a.getAttribute('href'))")
    # 9. An event has a text for a chat: title, time, place, description, address.
    browser.open(site, f"{language}/events/{event.slug}/")
    browser.click(".share-chat summary")
    lines = browser.run("return document.querySelector('.chat-text').textContent").split("\n")
    assert len(lines) > 4 and lines[-1] == f"{ADDRESS}{language}/events/{event.slug}/" and lines[0] in event.titles
    assert not hidden(browser, ".chat-text")
    # 10. With scripts a button copies it; without, it is selected by one press.
    if scripts:
        browser.click("[data-share=chat]")
        browser.wait_equal(True, lambda: bool(text(browser, ".share [role=status]")))
        # Pasted, as into the chat.
        browser.run("const chat = document.createElement('textarea'); document.querySelector('main').append(chat); chat.focus()")
        browser.hold(Keys.CONTROL, "v")
        browser.wait_equal("\n".join(lines), lambda: browser.run("return document.querySelector('main > textarea').value"))
    else:
        assert hidden(browser, "[data-share=chat]") or browser.run("return document.querySelector('[data-share=chat]').offsetParent === null")
        assert browser.run("return getComputedStyle(document.querySelector('.chat-text')).userSelect") == "all"


@pytest.mark.parametrize("topic", TOPICS)
def test_feeds_are_valid_for_readers_of_feeds(site, topic):
    """The note for people in a feed does not disturb feed readers, which find the same entries as in the JSON feed."""
    response, body = site.get(f"/{topic}feed.xml")
    feed = feedparser.parse(body, response_headers={"content-type": response.headers["Content-Type"]})
    assert not feed.bozo and feed.version == "atom10" and feed.entries
    items = json.loads(site.text(f"/{topic}feed.json"))["items"]
    assert [(entry.id, entry.link, entry.title) for entry in feed.entries] == [(item["id"], item["url"], item["title"]) for item in items]
    assert all(entry.link.startswith(ADDRESS) for entry in feed.entries)
