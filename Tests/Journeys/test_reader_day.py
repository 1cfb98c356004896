"""A reader's day with the site on a phone: what is on, what others say of a class, no connection on the way, and what has come since."""

import datetime
import json

import pytest

from browser import PHONE
from journey import text

KEPT = "const done = arguments[0]; caches.open('pages').then((cache) => cache.keys()).then((keys) => done(keys.map(({ url }) => new URL(url).pathname)));"
HITS = "return [...document.querySelectorAll('#search-results a')].map((each) => each.pathname)"
BADGES = "return [...document.querySelectorAll('.tabs a')].filter((tab) => tab.querySelector('.badge')).map((tab) => tab.pathname)"


@pytest.fixture(scope="module")
def own(serve):
    """A site for readers alone: it goes offline and gets a post meanwhile."""
    return serve()


def tap_tab(reader, name):
    """Goes to a part of the site by the bar at the thumb."""
    reader.run("""[...document.querySelectorAll(".tabs a")].find((each) => each.pathname.endsWith(arguments[0])).focus()""", f"/{name}/")
    reader.follow(f".tabs a[href$='/{name}/']")
    assert reader.path.split("?")[0].endswith(f"/{name}/")


def find_course(reader, query):
    """Types a query, opens the first result, and returns its path."""
    field = reader.find("#q")
    field.clear()
    field.send_keys(query)
    reader.wait_equal(True, lambda: len(reader.run(HITS)) > 0 and query.lower() in reader.run("return document.querySelector('#search-results mark')?.textContent.toLowerCase() ?? ''"))
    hit = reader.run(HITS)[0]
    reader.follow("#search-results a")
    assert reader.path == hit
    return hit


def read_a_while(reader, site):
    """The plain part of the day, in any browser: ten steps with a slip of the thumb; the course that was read."""
    reader.dress(PHONE)
    reader.open(site, "/")
    assert "students" in text(reader, ".who")
    tap_tab(reader, "events")
    reader.wait_equal(True, lambda: bool(text(reader, ".next-event .when-relative")))
    event = reader.find(".event-rows .title a").get_attribute("href").removeprefix(site.address)
    reader.follow(".event-rows .title a")
    assert reader.path == event
    assert text(reader, "h1") and text(reader, ".when-words")
    calendar = reader.find(".event-actions a").get_attribute("href").removeprefix(site.address)
    response, body = site.get(calendar)
    assert response.status == 200 and body.startswith(b"BEGIN:VCALENDAR")
    reader.back()
    assert reader.path == "/events/"
    webcal = reader.run("return [...document.querySelectorAll('a')].map((each) => each.href).find((href) => href.startsWith('webcal:'))")
    assert webcal.endswith("/events.ics") and site.get("/events.ics")[0].status == 200
    tap_tab(reader, "courses")
    # A slip: nothing is called that, and the way back is one tap.
    reader.find("#q").send_keys("qqqxz")
    reader.wait_equal(True, lambda: reader.find("#search-none").is_displayed())
    reader.click("#search-clear")
    course = find_course(reader, "data")
    assert text(reader, ".comment .words")
    reader.click(".comment .steps a[rel=next]")
    reader.wait_equal(True, lambda: "#c-" in reader.path)
    assert reader.path.startswith(course) and reader.run("return document.querySelector(':target').matches('.comment')")
    # The other language, of the same page, and back.
    reader.follow(".languages a")
    assert reader.run("return document.documentElement.lang") == "zh-Hans"
    assert reader.path.startswith(f"/zh-Hans{course}")
    reader.follow(".languages a")
    assert reader.run("return document.documentElement.lang") == "en-US"
    return course


def post_meanwhile(root):
    """An event, and the notice of it, as an officer posts them."""
    now = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
    (root / "Content/events/2031-01-02-kites.md").write_text(
        f"---\nid: kites00000000001\ntitle: Kite day\nstarts: 2031-01-02T18:00\nlocation: Field\nposted: {now}\n---\n\nBring string.\n", "utf-8")
    (root / "Content/broadcasts/kites00000000001.json").write_text(json.dumps({
        "notification": {"title": "Kite day", "body": "On the field."},
        "data": {"id": "kites00000000001", "timestamp": now, "type": "newEvent", "url": "https://csa.example.edu/events/2031-01-02-kites/"},
    }), "utf-8")


def test_a_day_in_any_browser(engine, own):
    """Events, calendar, a search with a slip, a class, its comments and the other language."""
    read_a_while(engine, own)


@pytest.mark.goes_back
def test_a_day_with_a_train_through_a_tunnel(browser, own):
    """The same, then offline: read pages open, other pages explain why they do not; when online again, badges count the new posts."""
    course = read_a_while(browser, own)
    browser.wait_equal(True, lambda: course in browser.driver.execute_async_script(KEPT))
    own.stop()
    # In the tunnel
    browser.open(own, course)
    assert text(browser, "h1") and text(browser, ".comment .words")
    tap_tab(browser, "feedback")
    assert text(browser, "h1") == "You are offline"
    browser.wait_equal(True, lambda: browser.run("return [...document.querySelectorAll('#kept a')].some((each) => each.pathname === arguments[0])", course))
    browser.follow(f"#kept a[href='{course}']")
    assert browser.path == course
    # Back again: somebody has posted
    post_meanwhile(own.root)
    own.start()
    browser.open(own, "/")
    browser.wait_equal(["/events/", "/notifications/"], lambda: browser.run(BADGES))
    tap_tab(browser, "notifications")
    assert text(browser, ".notices .title").startswith("Kite day")
    browser.follow(".notices .row a")
    assert browser.path == "/events/2031-01-02-kites/"
    assert text(browser, "h1") == "Kite day"
    browser.wait_equal([], lambda: browser.run(BADGES))
    tap_tab(browser, "notifications")
    assert browser.run("return document.querySelectorAll('main .is-unread').length") == 0
    tap_tab(browser, "feedback")
    assert text(browser, "h1") != "You are offline"
