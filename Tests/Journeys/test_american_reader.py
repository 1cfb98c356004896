"""A reader in the United States: dates, clocks and weeks of the region on every page that the reader opens in one sitting."""

import json
import shutil
import subprocess

import pytest

from chromium import PHONE
from clock import reading_at
from desk import add_officer
from journey import sign_in, text

# 6 December 2031 is a Saturday.
EVENTS = {
    "gala": "starts: 2031-12-06T18:00\nends: 2031-12-06T21:00\nlocation: {en: Harbor Hall, zh-Hans: 海港厅}\nposted: 2026-11-01",
    "ball": "starts: 2031-12-06T22:00\nends: 2031-12-07T02:00",
    "brunch": "starts: 2031-12-07T10:30\nends: 2031-12-07T13:00",
    "camp": "starts: 2031-12-27\nends: 2031-12-29",
    "party": "starts: 2031-12-31T21:00\nends: 2032-01-01T00:00",
}


@pytest.fixture(scope="module")
def americans(serve, program):
    """The sample with five events in December 2031, and a desk."""
    def change(root):
        shutil.rmtree(root / "Content/events")
        (root / "Content/events").mkdir()
        for slug, fields in EVENTS.items():
            title = f"{{en: The {slug}, zh-Hans: 活动{slug}}}"
            (root / f"Content/events/{slug}.md").write_text(f"---\ntitle: {title}\n{fields}\n---\n\nCome.\n", "utf-8")
        add_officer(program, root, "mei", "editor", "Mei Lin")
    site = serve(change)
    # The pages of months stand around the day of the build.
    subprocess.run(
        [program, "build", "--root", site.root, "--now", "2031-12-06T12:00:00-05:00"], check=True, capture_output=True)
    return site


def hours(browser):
    """The hours of each event in a list."""
    return browser.run("""return Object.fromEntries([...document.querySelectorAll(".event-row")].map((row) =>
        [row.querySelector("a").pathname.split("/").at(-2), line(row.querySelector(".hours"))]))""")


def test_a_reader_in_the_united_states(browser, americans):
    """Home, list, event, months, feed, then Chinese, then the desk."""
    site = americans
    browser.dress(PHONE)
    with reading_at(browser, "2031-12-06T12:00:00-05:00"):
        # 1. The home page: today's event, with a clock of 12 hours in the words of the page and of its script.
        browser.open(site, "/")
        assert browser.run("return document.documentElement.lang") == "en-US"
        assert text(browser, ".next-event .hours") == "6–9 PM"
        assert text(browser, ".next-event .when-relative") == "today at 6 PM"
        assert text(browser, ".next-event .date") == "Dec 06 Sat"

        # 2. The list: hours past midnight, until midnight, across noon, and whole days.
        browser.follow("nav a[href='/events/']")
        assert browser.path == "/events/"
        assert hours(browser) == {
            "gala": "6–9 PM", "ball": "10 PM – 2 AM on Sunday", "brunch": "10:30 AM – 1 PM", "camp": "Until Mon, Dec 29",
            "party": "9 PM – midnight"}
        assert text(browser, "#event-list h2") == "December 2031"

        # 3. The event that crosses midnight.
        browser.follow("a[href='/events/ball/']")
        assert browser.path == "/events/ball/"
        assert text(browser, ".when-words") == "Sat, Dec 6, 2031, 10 PM – 2 AM on Sunday"
        assert text(browser, "h1").startswith("The ball")

        # 4. The next event by the way at the foot, and back.
        assert text(browser, ".turn a[rel=next] small") == "Next: Dec 7, 2031"
        browser.follow(".turn a[rel=next]")
        assert browser.path == "/events/brunch/"
        assert text(browser, ".when-words") == "Sun, Dec 7, 2031, 10:30 AM – 1 PM"
        assert text(browser, ".turn a[rel=prev] small") == "Previous: Dec 6, 2031"

        # 5. Several days.
        browser.open(site, "/events/camp/")
        assert text(browser, ".when-words") == "Sat, Dec 27 – Mon, Dec 29, 2031"

        # 6. The month: weeks from Sunday; the first of December 2031 is a Monday.
        browser.dress(1280)
        browser.open(site, "/events/calendar/2031-12/")
        assert browser.run("return [...document.querySelectorAll('.weekdays span')].map(line)") == [
            "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        assert browser.run("return document.querySelector('.month-day').classList.contains('column-2')")
        lefts = browser.run("""return ["2031-12-06", "2031-12-07", "2031-12-14"].map((day) =>
            document.querySelector(`[data-day="${day}"]`).getBoundingClientRect().left)""")
        assert lefts[0] > lefts[1] == lefts[2]
        assert text(browser, "[data-day='2031-12-06'] .hour") == "6 PM"
        assert text(browser, "[data-day='2031-12-06'] .unseen") == "Sat, Dec 6, 2031"

        # 7. Before the event it says tomorrow, during the night that it is going on.
        with reading_at(browser, "2031-12-07T01:00:00-05:00"):
            browser.open(site, "/events/ball/")
            assert text(browser, ".when-relative") == "now"

        # 8. The feed and what machines read.
        items = json.loads(site.text("/events/feed.json"))
        assert items["language"] == "en-US"
        assert any("Sat, Dec 6, 2031, 6–9 PM" in json.dumps(item, ensure_ascii=False) for item in items["items"])
        browser.open(site, "/events/gala/")
        links = browser.run("return [...document.querySelectorAll('link[hreflang]')].map((link) => link.hreflang)")
        assert sorted(links) == ["en-US", "x-default", "zh-Hans"]
        assert text(browser, ".place") == "Harbor Hall Map"
        assert not browser.run("return document.querySelector('.place [lang], h1 > :not(.other)[lang]')")

        # 9. The same event in Chinese: 24 hours, and weeks from Monday.
        browser.follow(".languages a")
        assert browser.path == "/zh-Hans/events/gala/"
        assert text(browser, ".when-words") == "2031年12月6日星期六 18:00–21:00"
        assert text(browser, ".when-relative") == "今天 18:00"
        browser.open(site, "/zh-Hans/events/calendar/2031-12/")
        assert browser.run("return line(document.querySelector('.weekdays span'))") == "周一"
        assert text(browser, "[data-day='2031-12-06'] .hour") == "18:00"

    # 10. The desk shows the same times, and the form has what the native pickers need.
    sign_in(browser, site)
    rows = browser.run("return [...document.querySelectorAll('.desk-row')].map(line)")
    assert any("Sat, Dec 6, 2031, 6–9 PM" in row for row in rows)
    browser.follow(browser.run("return [...document.querySelectorAll('.desk-row h3 a')].find((link) => line(link) === 'The gala')"))
    assert browser.run("return document.querySelector('#title').value") == "The gala"
    fields = browser.run("return ['date', 'time', 'endTime'].map((id) => document.getElementById(id).value)")
    assert fields == ["2031-12-06", "18:00", "21:00"]

    # 11. A slip in the title is corrected; the file keeps its own tags for the two languages.
    browser.run("document.querySelector('#title').value = 'The grand gala'")
    browser.follow(".send .button-main")
    assert text(browser, ".done b") == "Changes saved."
    source = (site.root / "Content/events/gala.md").read_text("utf-8")
    assert "en: The grand gala" in source and "zh-Hans: 活动gala" in source and "en-US" not in source

    # 12. The reader sees the new title.
    browser.wait_equal("The grand gala", lambda: browser.open(site, "/events/gala/") or text(browser, "h1").split(" 活动")[0])
