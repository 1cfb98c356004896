"""The room of study partners in two browsers: gestures both ways in order, the minute, and the same without scripts, motion or a right clock."""

import contextlib
import re
import sqlite3
import time

import pytest

from browser import PAGE_REPLACED
from chromium import DESK, PHONE, Chromium
from member_accounts import add_member, allow_members, be, new_id, new_token
from study_rooms import add_room, new_code
from serving import request

PEOPLE = {"Ada": ("Calculus", "History essay"), "Bo": ("写实验报告", "西班牙语")}
# When a page asked for the file of its room, in milliseconds.
REQUESTS = "return performance.getEntriesByType('resource').filter(({ name }) => name.includes('/live/')).map(({ startTime }) => startTime)"
CLOCK = "return document.querySelector('.room-time').textContent"
SAID = "return document.querySelector('.room-said').textContent"
PRESS = "document.querySelector(`.room-cheers [value='${arguments[0]}']`).click()"
# Keeps all sentences that the page says, in their order.
LISTEN = """
    window.told = [];
    const said = document.querySelector('.room-said');
    new MutationObserver(() => said.textContent && told.push(said.textContent)).observe(said, { childList: true });"""
# The properties that are animated now, or were since `WATCH` ran.
WATCH = """
    window.moved = new Set();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const animation = animate.call(this, frames, options);
        for (const frame of animation.effect.getKeyframes()) {
            for (const name of Object.keys(frame)) if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name)) moved.add(name);
        }
        return animation;
    };"""
# Keeps the largest width of the page in any frame, and whether a gesture has flown.
WIDEST = """
    [window.widest, window.hasFlown] = [0, false];
    (function look() {
        window.widest = Math.max(widest, document.documentElement.scrollWidth);
        window.hasFlown ||= Boolean(document.querySelector('.room-air').firstElementChild);
        requestAnimationFrame(look);
    })();"""


class Room:
    """A room of two members. `code` has the code of each, `token` the secret of each one's session."""

    def __init__(self, site, seconds):
        self.site, self.slot = site, time.time() + seconds
        self.code, self.token, self.task = {}, {}, {}
        with self.database() as database:
            members = {name: new_id() for name in PEOPLE}
            for name, member in members.items():
                self.token[name] = new_token()
                add_member(database, member, self.token[name], name)
            self.id, registrations = add_room(database, self.slot, {members[name]: tasks for name, tasks in PEOPLE.items()})
            for name, member in members.items():
                self.code[name], self.task[name] = registrations[member]

    @contextlib.contextmanager
    def database(self):
        """The site's database, with the changes of the block."""
        with contextlib.closing(sqlite3.connect(self.site.root / "State/corkboard.sqlite", timeout=10)) as database, database:
            yield database

    def enter(self, browser, name, language="en"):
        """Signs a member in in a browser, and opens the room."""
        browser.open(self.site, "/404.html")
        be(browser, self.site, self.token[name])
        browser.open(self.site, f"/poster/partners/{self.code[name]}?lang={language}")

    def begin_in(self, seconds, *browsers):
        """Has the minute come in so many seconds, also on these pages of the room: to enter it may take long beside other tests."""
        slot = time.time() + seconds
        with self.database() as database:
            for table, key in [("partnerRooms", "id"), ("partnerTasks", "room")]:
                database.execute(f"UPDATE {table} SET slot = ? WHERE {key} = ?", [int(slot * 1000), self.id])
        self.slot = slot
        for browser in browsers:
            browser.driver.refresh()

    def cheers(self):
        """Who sent which gesture how often, in order; those that follow one another are added up."""
        names = {task: name for name, task in self.task.items()}
        with self.database() as database:
            rows = database.execute("SELECT task, kind, count FROM partnerCheers WHERE room = ? ORDER BY number", [self.id]).fetchall()
        found = []
        for task, kind, count in rows:
            if found and found[-1][:2] == [names[task], kind]:
                found[-1][2] += count
            else:
                found.append([names[task], kind, count])
        return found

    def left(self):
        """The seconds until the minute, as a clock shows them."""
        return self.slot - time.time()


@pytest.fixture(scope="module")
def site(serve):
    def change(root):
        allow_members(root, "partners: {slot: 30}\n")
    site = serve(change)
    # The first request makes the database.
    assert request(site.port, f"/poster/partners/{new_code()}")[0].status == 303
    return site


@pytest.fixture(scope="module")
def second():
    """The partner's browser."""
    browser = Chromium()
    yield browser
    browser.quit()


@pytest.fixture
def partner(second):
    """The same as a fresh visitor has it."""
    second.reset()
    return second


def heard(browser, name):
    """What a page said of a person since `LISTEN`: the words and numbers of gestures, in order."""
    sentences = [each for each in browser.run("return told") if each.startswith(name)]
    return [(word or other, int(number or more)) for sentence in sentences
            for number, word, more, other in re.findall(r"(\d+) (clap|tea|fire|flag)|(?=(?:鼓掌|上茶|加油|立旗) (\d+))(鼓掌|上茶|加油|立旗)", sentence)]


def sums(gestures):
    """The numbers of gestures, in the order of the first of each."""
    found = {}
    for word, number in gestures:
        found[word] = found.get(word, 0) + number
    return list(found.items())


def said(browser):
    """The line of words; empty while the page is loaded again."""
    try:
        return browser.run(SAID).replace("\u2068", "").replace("\u2069", "")
    except PAGE_REPLACED:
        return ""


def test_cheers_go_both_ways_in_order(browser, partner, site, results):
    """Each gesture is seen once by the other one; those that were pressed without a connection come when it is back, in their order."""
    room = Room(site, 50)
    for each in [browser, partner]:
        each.dress(PHONE)
    room.enter(browser, "Ada")
    assert "is-here" not in browser.run("return document.querySelector('.is-second').className")
    room.enter(partner, "Bo", "zh-Hans")
    browser.wait_equal("here", lambda: browser.run("return document.querySelector('.is-second .room-presence').textContent"))
    for each in [browser, partner]:
        each.run(LISTEN)
    for gesture in ["clap", "clap", "clap", "tea"]:
        browser.run(PRESS, gesture)
    partner.wait_equal([("鼓掌", 3), ("上茶", 1)], lambda: sums(heard(partner, "Ada")))
    partner.picture(results / "partner-room-cheers-zh-Hans.png")
    with partner.offline():
        for gesture in ["fire", "fire", "flag"]:
            partner.run(PRESS, gesture)
        browser.run(PRESS, "clap")
        partner.wait_equal(True, lambda: partner.run("return document.querySelector('.room-connection').textContent !== ''"))
        browser.wait_equal([["Ada", "clap", 3], ["Ada", "tea", 1], ["Ada", "clap", 1]], room.cheers)
    browser.wait_equal([["Ada", "clap", 3], ["Ada", "tea", 1], ["Ada", "clap", 1], ["Bo", "fire", 2], ["Bo", "flag", 1]], room.cheers)
    partner.wait_equal([("鼓掌", 4), ("上茶", 1)], lambda: sums(heard(partner, "Ada")))
    browser.wait_equal([("fire", 2), ("flag", 1)], lambda: sums(heard(browser, "Bo")))
    partner.wait_equal("", lambda: partner.run("return document.querySelector('.room-connection').textContent"))
    browser.picture(results / "partner-room-cheers-en.png")


@pytest.mark.alone
def test_a_cheer_is_seen_within_two_requests(browser, partner, site):
    """The partner's page asks every second. Pressed at five moments between two of its requests, the median is seen with the next one."""
    room = Room(site, 55)
    room.enter(browser, "Ada")
    room.enter(partner, "Bo")
    waits = []
    for number in range(5):
        gesture = ["clap", "tea"][number % 2]
        # The gesture before was seen just after a request.
        time.sleep(number / 5)
        begun = time.monotonic()
        browser.run(PRESS, gesture)
        partner.wait_equal(True, lambda: partner.run("return document.querySelector(`.is-first .room-glyph [href='#gesture-${arguments[0]}']`) !== null", gesture))
        waits.append(time.monotonic() - begun)
    times = partner.run(REQUESTS)
    gaps = sorted((later - earlier) / 1000 for earlier, later in zip(times, times[1:]))
    # A request starts some milliseconds after its timer.
    assert gaps[0] > .9
    median = gaps[len(gaps) // 2]
    assert max(waits) <= 2 * median and sorted(waits)[2] <= median, (waits, gaps)


@pytest.mark.parametrize("hours", [-9, 5])
def test_a_wrong_clock_of_the_device_changes_nothing(browser, site, hours):
    """The page counts by the time of the program."""
    room = Room(site, 40)
    with browser.before_pages(f"const now = Date.now.bind(Date); Date.now = () => now() + {hours} * 3600e3;"):
        room.enter(browser, "Ada")

        def difference():
            minutes, seconds = browser.run(CLOCK).split(":")
            return abs(int(minutes) * 60 + int(seconds) - room.left()) < 1.5
        browser.wait_equal(True, difference)
        time_of_page = browser.run(CLOCK)
        browser.wait_equal(True, lambda: browser.run(CLOCK) != time_of_page)
        browser.wait_equal(True, difference)


def test_the_minute(browser, partner, site, results):
    """The tasks change places by transforms and opacity alone, both say that they have started, and the switch is counted."""
    room = Room(site, 55)
    browser.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "no-preference"}])
    with browser.before_pages(WATCH):
        room.enter(browser, "Ada")
        room.enter(partner, "Bo")
        room.begin_in(12, browser, partner)
        browser.run(PRESS, "fire")
        browser.wait_equal(True, lambda: browser.run("return 'switched' in document.querySelector('.room').dataset"))
        assert browser.run("return [...moved].sort()") == ["opacity", "transform"]
        assert browser.run(SAID) == "Switch now: from Calculus to History essay."
        browser.click(".room-start button")
        partner.click(".room-start button")
        browser.wait_equal(2, lambda: browser.run("return document.querySelectorAll('.has-started').length"))
        assert browser.run("return document.querySelector('.room-start')") is None
    with room.database() as database:
        counts = database.execute("SELECT days, switches FROM partnerPeople p JOIN partnerTasks t ON t.person = p.id WHERE room = ?", [room.id])
        assert counts.fetchall() == [(1, 1), (1, 1)]
    # Gestures that fly past the edge make no page wider than the screen.
    browser.dress(PHONE)
    browser.run(WIDEST)
    for _ in range(6):
        browser.run(PRESS, "flag")
    browser.wait_equal(True, lambda: browser.run("return hasFlown && !document.querySelector('.room-air').firstElementChild"))
    assert browser.run("return widest") == PHONE
    for width, scheme in [(PHONE, "light"), (DESK, "dark")]:
        browser.dress(width, scheme)
        browser.picture(results / f"partner-room-after-{width}-{scheme}.png")
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


def test_with_less_motion_nothing_moves(browser, partner, site):
    """Gestures stand where they arrive for a while, and the tasks are in their new places at once."""
    room = Room(site, 55)
    with browser.before_pages(WATCH):
        room.enter(browser, "Ada")
        room.enter(partner, "Bo")
        room.begin_in(12, browser, partner)
        partner.run(PRESS, "tea")
        browser.wait_equal(True, lambda: browser.run("return document.querySelector('.is-first .room-glyph') !== null"))
        browser.wait_equal(True, lambda: browser.run("return 'switched' in document.querySelector('.room').dataset"))
        assert browser.run("return [moved.size, document.getAnimations().length]") == [0, 0]


def test_without_scripts(browser, partner, site):
    """The page reloads itself, and its buttons work."""
    room = Room(site, 20)
    browser.scripts(False)
    room.enter(browser, "Ada")
    assert browser.find("noscript meta[http-equiv=refresh]").get_attribute("content").startswith("10; url=/poster/partners/")
    browser.follow(".room-cheers [value=tea]")
    assert browser.path.endswith("?done=cheer")
    room.enter(partner, "Bo")
    partner.wait_equal("Ada: 1 tea.", lambda: said(partner))
    partner.run(PRESS, "flag")
    partner.wait_equal([["Ada", "tea", 1], ["Bo", "flag", 1]], room.cheers)
    # By itself.
    browser.wait_equal("Bo: 1 flag.", lambda: said(browser))


def test_a_room_that_closes_while_it_is_open(browser, site, results):
    """The page becomes the closed room with the count; with the time, "still at it?" is asked."""
    room = Room(site, -300)
    room.enter(browser, "Ada")
    room.begin_in(-888, browser)
    browser.click(".room-start button")
    browser.wait_equal("This room is closed", lambda: browser.find("h1").text)
    assert browser.run(CLOCK) == "1"
    assert not browser.find(".room-question").is_displayed()
    with room.database() as database:
        for table in ["partnerRooms", "partnerTasks"]:
            database.execute(f"UPDATE {table} SET slot = slot - 615000 WHERE {'id' if table == 'partnerRooms' else 'room'} = ?", [room.id])
    browser.open(site, f"/poster/partners/{room.code['Ada']}")
    browser.wait_equal(True, lambda: browser.find(".room-question").is_displayed())
    browser.picture(results / "partner-room-still.png")
    browser.follow(".room-question [value=yes]")
    assert "Still at it. Well done" in browser.find(".room-panel").text


def test_a_partner_who_leaves_is_shown_as_gone_and_others_are_offered(browser, partner, site):
    """At once, on the page that is open."""
    room = Room(site, 50)
    room.enter(browser, "Ada")
    room.enter(partner, "Bo")
    browser.wait_equal(True, lambda: browser.run("return document.querySelector('.is-second').classList.contains('is-here')"))
    partner.run("document.querySelector('.room-ways').open = true")
    partner.follow(".room-ways form[action$=leave] button")
    assert partner.find("h1").text == "You left this room"
    browser.wait_equal("Join others", lambda: browser.find("form[action$=join] button").text)
    assert browser.run("return document.querySelector('.is-second').classList.contains('is-gone')")
