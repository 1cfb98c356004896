"""Somebody who reads the site in Chinese on a phone: searches, reads, is told of what is new, goes offline and comes back."""

import datetime
import json

import pytest

from chromium import PHONE
from finding import Search
from journey import text

KEPT = "const done = arguments[0]; caches.open('pages').then((cache) => cache.keys()).then((keys) => done(keys.map(({ url }) => new URL(url).pathname)));"
CHINESE = "return [document.documentElement.lang, location.pathname.startsWith('/zh-Hans/')]"
BADGE = "const badge = document.querySelector('.tabs a[href=\"' + arguments[0] + '\"] .badge'); return badge && shown(badge) ? line(badge) : ''"
TABS = "return [...document.querySelectorAll('.tabs a')].map((each) => each.pathname)"


@pytest.fixture(scope="module")
def site(serve):
    return serve()


def follow(browser, selector):
    """Opens the page that a link leads to, and stays in Chinese."""
    browser.follow(selector)
    assert browser.run(CHINESE) == ["zh-Hans", True]


def post(site):
    """An event with texts in both languages, and its announcement, as the desk writes them."""
    now = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
    (site.root / "Content/events/2031-02-01-deng-mi.md").write_text(
        f"---\nid: dengmi01\ntitle: {{zh-Hans: 灯谜会}}\nstarts: 2031-02-01T19:00\nposted: {now}\nbroadcast: true\n"
        "location: {en: Library, zh-Hans: 图书馆}\ndetail:\n  zh-Hans: 一起猜灯谜。\n---\n", "utf-8")
    (site.root / "Content/broadcasts/dengmi01.json").write_text(json.dumps({
        "notification": {"title": "灯谜会", "body": {"en": "February 1, Library. 一起猜灯谜。", "zh-Hans": "2月1日，图书馆。一起猜灯谜。"}},
        "data": {"id": "dengmi01", "timestamp": now, "type": "newEvent", "url": "https://csa.example.edu/events/2031-02-01-deng-mi/"}}), "utf-8")


def test_a_reader_of_chinese(browser, site, results):
    browser.dress(PHONE)
    # From the English home page to the Chinese one.
    browser.open(site, "/")
    browser.follow(".languages [lang=zh-Hans]")
    assert browser.run(CHINESE) == ["zh-Hans", True]
    tabs = browser.run(TABS)
    assert len(tabs) >= 4 and all(path.startswith("/zh-Hans/") for path in tabs), tabs

    # A course is found by pinyin, and by its characters.
    follow(browser, ".tabs a[href='/zh-Hans/courses/']")
    search = Search(browser)
    search.type("xianxing")
    browser.wait_equal(["/zh-Hans/courses/math-225/"], lambda: search.results)
    search.type("线性代数")
    browser.wait_equal(["/zh-Hans/courses/math-225/"], lambda: search.results)
    follow(browser, "#search-results a")
    assert text(browser, "h1").startswith("线性代数")

    # A message of the feedback.
    follow(browser, ".tabs a[href='/zh-Hans/feedback/']")
    follow(browser, ".said a[href]")
    assert text(browser, "h1")

    # The events, their calendar, and the address to subscribe to.
    follow(browser, ".tabs a[href='/zh-Hans/events/']")
    follow(browser, "a[href='/zh-Hans/events/calendar/']")
    assert site.get("/zh-Hans/events.ics")[0].status == 200

    # The notices are Chinese where they were written in Chinese; programs read the same.
    browser.open(site, "/zh-Hans/notifications/")
    rows = "return [...document.querySelectorAll('.notices .row')].map(line)"
    assert any("饺子之夜" in row and "已开放报名" in row for row in browser.run(rows))
    history = {prefix: json.loads(site.text(f"{prefix}/notifications/history.json"))["history"] for prefix in ["", "/zh-Hans"]}
    assert {each["notification"]["title"] for each in history[""]} - {each["notification"]["title"] for each in history["/zh-Hans"]} == {"Dumpling Night"}

    # Something new comes: the badges count it, and its notice leads to the Chinese page.
    post(site)
    browser.wait_equal(True, lambda: "n-dengmi01-1" in site.text("/unread.json"))
    browser.open(site, "/zh-Hans/events/")
    browser.wait_equal("1 条未读", lambda: browser.run(BADGE, "/zh-Hans/events/"))
    browser.open(site, "/zh-Hans/notifications/")
    assert browser.run(rows)[0].startswith("灯谜会 (未读) 2月1日，图书馆。一起猜灯谜。")
    browser.picture(results / "chinese-reader-notices.png")
    follow(browser, ".notices .row a")
    assert (text(browser, "h1"), text(browser, ".event-detail")) == ("灯谜会", "一起猜灯谜。")
    browser.wait_equal("", lambda: browser.run(BADGE, "/zh-Hans/events/"))

    # The same page in English has the Chinese texts, and says so; the place is English.
    browser.follow(".languages [lang=en-US]")
    assert browser.path == "/events/2031-02-01-deng-mi/"
    assert browser.run("return document.querySelector('.event-detail .prose').closest('[lang]').lang") == "zh-Hans"
    assert "Library" in text(browser, ".place")

    # Without a connection the page opens as it was read; other pages say that there is none, in Chinese.
    page = "/zh-Hans/events/2031-02-01-deng-mi/"
    browser.open(site, page)
    browser.wait_equal(True, lambda: page in browser.driver.execute_async_script(KEPT))
    site.stop()
    browser.open(site, page)
    assert text(browser, "h1") == "灯谜会"
    browser.open(site, "/zh-Hans/courses/chem-105/")
    assert text(browser, "h1") == "当前没有网络连接"
    site.start()
    browser.open(site, "/zh-Hans/courses/chem-105/")
    assert browser.run(CHINESE) == ["zh-Hans", True] and text(browser, "h1") != "当前没有网络连接"
