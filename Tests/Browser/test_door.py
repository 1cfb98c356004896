"""The list at the door of an event: phones tick people without a connection, join their ticks, and keep no names for longer than they may.

DoorTests sends the requests without scripts, and TickTests joins ticks in any order."""

import json
import re
import sqlite3

import pytest

from chromium import PHONE, Chromium
from desk import PASSWORD, add_officer
from journey import sign_in, text

EVENT = """---
id: pot1
title: Hot pot
starts: 2035-05-04T18:00
signUp: here
signUpBy: name
guests: 2
---

Bring bowls.
"""
PAGE = "/events/door/#pot1"
NAMES = "return [...document.querySelectorAll('.door-row:not([hidden]) .door-name')].map(line);"
TICKED = "return [...document.querySelectorAll('.door-row')].filter((row) => row.querySelector('[aria-pressed=true]')).map((row) => line(row.querySelector('.door-name')));"
PRESS = """const row = [...document.querySelectorAll(".door-row")].find((row) => line(row.querySelector(".door-name")) === arguments[0]);
    row.querySelector(arguments[1]).click();"""
# How many lists and unsent ticks the phone has.
STORED = """const done = arguments[0];
    const opening = indexedDB.open("corkboard.door /", 1);
    opening.onsuccess = () => {
        const stores = opening.result.transaction(["lists", "unsent"]);
        const counts = ["lists", "unsent"].map((name) => stores.objectStore(name).count());
        stores.oncomplete = () => { opening.result.close(); done(counts.map(({ result }) => result)); };
    };"""
CACHED = """const done = arguments[0];
    caches.keys().then((names) => Promise.all(names.map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.keys()).map(async (request) => [request.url, await (await cache.match(request)).text()]));
    }))).then((all) => done(all.flat()));"""
ONLINE = "dispatchEvent(new Event('online'));"


def put_on_list(site, people):
    """Puts people with guests on the list of the event, as names and numbers of guests; those in the state `waiting` with a third value."""
    end = 2_062_000_000
    told = {"title": {"unmarked": "Hot pot", "byLanguage": {}}, "start": end - 978_307_200 - 7200, "end": end - 978_307_200,
            "isAllDay": False, "state": "held"}
    with sqlite3.connect(site.root / "State/corkboard.sqlite", timeout=10) as database:
        database.execute("DELETE FROM signUpLists")
        database.execute("DELETE FROM signUps")
        number = database.execute("INSERT INTO signUpLists (post, day, told, isOpen, closes, ends) VALUES ('pot1', '', ?, 1, ?, ?)",
                                  [json.dumps(told), end * 1000, end * 1000]).lastrowid
        database.executemany(
            "INSERT INTO signUps (list, code, form, name, guests, answers, language, state, turn, created) VALUES (?, ?, ?, ?, ?, '[]', 'en', ?, ?, 0)",
            [(number, f"code {turn}", b"%d" % turn, name, guests, state[0] if state else "confirmed", turn)
             for turn, (name, guests, *state) in enumerate(people, 1)])


@pytest.fixture
def open_door(serve, program):
    """Serves a site with an event that takes sign-ups, the officer Mei, and people on the list."""
    def start(people):
        def change(root):
            (root / "Content/events/hot-pot.md").write_text(EVENT, encoding="utf-8")
            add_officer(program, root, "mei")
        site = serve(change)
        put_on_list(site, people)
        return site
    return start


@pytest.fixture
def phone(tmp_path):
    """A second phone, which keeps what it stores."""
    browser = Chromium(tmp_path / "profile")
    yield browser
    browser.quit()


def open_list(browser, site):
    """Signs in, and opens the list as the desk leads to it."""
    browser.dress(PHONE)
    sign_in(browser, site)
    browser.open(site, "/poster/events/pot1/door/page")
    assert browser.path == PAGE


def count(browser):
    return text(browser, "#door-count")


def stored(browser):
    return browser.driver.execute_async_script(STORED)


def test_two_phones_join_their_ticks(browser, phone, open_door):
    """One of them without a connection for a while. Signing out empties a phone, and the other one opens its list when the site is gone."""
    site = open_door([("Cy Young", 0), ("Ada Wong", 2), ("Bo Li", 0), ("Di Xu", 0, "waiting")])
    for each in [browser, phone]:
        open_list(each, site)
        each.wait_equal(["Ada Wong", "Bo Li", "Cy Young", "Di Xu"], lambda: each.run(NAMES))
        assert count(each) == "0 of 5 here"
    browser.run(PRESS, "Ada Wong", "button")
    assert text(browser, "#door-said") == "Ada Wong is checked in: 3 of 3."
    assert count(browser) == "3 of 5 here"
    browser.wait_equal("Everything is sent.", lambda: text(browser, "#door-sent"))
    phone.wait_equal(["Ada Wong"], lambda: phone.run(TICKED))
    with phone.offline():
        phone.run(PRESS, "Bo Li", "button")
        phone.run(PRESS, "Di Xu", "button")
        assert text(phone, "#door-said") == "Di Xu has no place yet. Only people with a place can be checked in."
        phone.wait_equal(True, lambda: "1 check-in is not sent yet." in text(phone, "#door-sent"))
        assert stored(phone) == [1, 1]
        browser.run(PRESS, "Ada Wong", "[data-more='-1']")
        assert count(browser) == "2 of 5 here"
        browser.wait_equal("Everything is sent.", lambda: text(browser, "#door-sent"))
    phone.run(ONLINE)
    for each in [browser, phone]:
        each.wait_equal("3 of 5 here", lambda: count(each))
        assert each.run(TICKED) == ["Ada Wong", "Bo Li"]
    phone.wait_equal([1, 0], lambda: stored(phone))

    # The page and the caches of the service worker have no name.
    for name in ["/assets/door-store.", "/events/door/"]:
        phone.wait_equal(True, lambda: any(name in url for url, _ in phone.driver.execute_async_script(CACHED)))
    cached = phone.driver.execute_async_script(CACHED)
    assert not [url for url, body in [*cached, ("page", site.text("/events/door/"))] if "Ada Wong" in body or "/poster/events" in url]

    browser.click("#door-out")
    browser.wait_equal("You are not signed in, and this phone has no names.", lambda: text(browser, "#door-why"))
    assert stored(browser) == [0, 0] and browser.run(NAMES) == []
    browser.open(site, "/poster/")
    assert browser.path.startswith("/poster/login")

    site.stop()
    phone.open(site, "/about/")
    phone.open(site, PAGE)
    phone.wait_equal(["Ada Wong", "Bo Li"], lambda: phone.run(TICKED))


def test_a_session_that_ended_empties_the_phone_and_loses_no_tick(browser, open_door):
    """The names go at the next contact; the ticks are sent after the officer has signed in again, on the page to which the link leads back."""
    site = open_door([("Ada Wong", 0), ("Bo Li", 0)])
    open_list(browser, site)
    browser.wait_equal(["Ada Wong", "Bo Li"], lambda: browser.run(NAMES))
    browser.find("#door-search").send_keys("li")
    assert browser.run(NAMES) == ["Bo Li"]
    with browser.offline():
        browser.run(PRESS, "Bo Li", "button")
        browser.wait_equal([1, 1], lambda: stored(browser))
        browser.clear_cookies()
    browser.run(ONLINE)
    browser.wait_equal("You are not signed in, and this phone has no names.", lambda: text(browser, "#door-why"))
    assert stored(browser) == [0, 1] and browser.run(NAMES) == []
    assert text(browser, "#door-sent") == "1 check-in is not sent yet. Sign in to send it."
    browser.follow("#door-way")
    browser.find("#username").send_keys("mei")
    browser.find("#password").send_keys(PASSWORD)
    browser.follow(".button-main")
    assert browser.path == PAGE
    browser.wait_equal("1 of 2 here", lambda: count(browser))
    browser.wait_equal([1, 0], lambda: stored(browser))


def test_an_event_that_is_over_leaves_no_names(browser, open_door):
    """Also where nobody opens its list again: any page of the site takes the names away."""
    site = open_door([("Ada Wong", 0)])
    open_list(browser, site)
    browser.wait_equal(["Ada Wong"], lambda: browser.run(NAMES))
    browser.open(site, "/about/")
    browser.wait_equal(True, lambda: browser.run("return Boolean(navigator.serviceWorker.controller);"))
    browser.driver.execute_async_script("""const done = arguments[0];
        const opening = indexedDB.open("corkboard.door /", 1);
        opening.onsuccess = () => {
            const change = opening.result.transaction("lists", "readwrite");
            const lists = change.objectStore("lists");
            lists.get("pot1").onsuccess = ({ target: { result } }) => lists.put({ ...result, until: Date.now() - 1 });
            change.oncomplete = () => { opening.result.close(); done(); };
        };""")
    browser.open(site, "/events/")
    browser.wait_equal([0, 0], lambda: stored(browser))


PLAIN = """const [count, done] = arguments;
    setTimeout(() => {
        const list = document.body.appendChild(document.createElement("ul"));
        for (let number = 0; number < count; number += 1) {
            const item = list.appendChild(document.createElement("li"));
            item.appendChild(document.createElement("button")).textContent = `Person ${number}`;
        }
        requestAnimationFrame(() => setTimeout(done, 100));
    });"""


def task_time(browser):
    """Seconds of processor time of the pages' tasks since `Performance.enable`, without those of this measurement."""
    seconds = {metric["name"]: metric["value"] for metric in browser.cdp("Performance.getMetrics")["metrics"]}
    return seconds["TaskDuration"] - seconds["DevToolsCommandDuration"]


@pytest.mark.alone
def test_a_list_of_2000_names_opens_quickly(browser, open_door):
    """It takes at most five times the processor time in which the browser lays out as many bare buttons."""
    site = open_door([(f"Person {number}", number % 3) for number in range(2000)])
    open_list(browser, site)
    taken, plain = [], []
    for _ in range(3):
        browser.open(site, "/about/")
        browser.cdp("Performance.enable", timeDomain="threadTicks")
        before = task_time(browser)
        browser.driver.execute_async_script(PLAIN, 2000)
        plain.append(task_time(browser) - before)
        browser.cdp("Performance.disable")
        browser.open(site, "/about/")
        browser.cdp("Performance.enable", timeDomain="threadTicks")
        browser.open(site, PAGE)
        browser.wait_equal(2000, lambda: browser.run("return document.querySelectorAll('.door-row').length"))
        browser.wait_equal("0 of 3999 here", lambda: count(browser))
        taken.append(task_time(browser))
        browser.cdp("Performance.disable")
    assert min(taken) <= 5 * min(plain), (taken, plain)
    assert not re.search("Person", site.text("/events/door/"))
