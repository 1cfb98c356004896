"""Members of a phone each register for the same time, are matched by a real run of `corkboard deliver`, told a minute before by a push service,
and meet in the room: cheers both ways, one of them offline in between, the minute, and the count. In both languages."""

import contextlib
import os
import re
import sqlite3
import subprocess
import time

import pytest

from chromium import PHONE
from desk import add_officer
from journey import fill, text
from member_accounts import allow_members
from test_own_notifications import Reader
from test_questions import be, members  # noqa: F401  (a fixture)

WORDS = {
    "en": {"root": "", "in": "You’re in.", "title": "You have a study partner", "found": "calculus → history", "switches": "Switches", "you": "You"},
    "zh-Hans": {"root": "/zh-Hans", "in": "已报名。", "title": "你有学习搭子了", "found": "微积分 → 历史", "switches": "切换次数", "you": "你"},
}
TASKS = {"en": [("calculus", "history"), ("email", "thesis")], "zh-Hans": [("微积分", "历史"), ("邮件", "论文")]}
# Each language has a slot of its own.
SLOTS = {"en": 3, "zh-Hans": 5}


@pytest.fixture(scope="module")
def site(serve, program, service):
    """A site with members and study partners that may send to the service."""
    def change(root):
        allow_members(root, "partners: {}\n")
        service.connect(program, root)
        # The database is there from the first account on.
        add_officer(program, root, "mei")
    return serve(change)


@pytest.fixture
def phones(site, members, service, tmp_path):  # noqa: F811
    """The phones of Ana and Bo, who are signed in."""
    phones = [Reader(tmp_path, site, service, name) for name in ["ana", "bo"]]
    for phone, name in zip(phones, ["ana", "bo"]):
        phone.browser.dress(PHONE)
        be(phone.browser, site, members[name])
    yield phones
    for phone in phones:
        phone.browser.quit()
    change(site, "DELETE FROM partnerPeople")
    change(site, "DELETE FROM partnerRooms")


def change(site, statement, *values):
    """Changes the database."""
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite", timeout=10)) as database, database:
        database.execute("PRAGMA foreign_keys = ON")
        database.execute(statement, values)


def attach(site, reader, name):
    """Makes a browser that of a member's session, as signing in does."""
    change(site, "UPDATE readers SET memberSession = (SELECT s.id FROM memberSessions s JOIN members m ON m.id = s.member "
                 "WHERE m.shownName = ?) WHERE name = ?", name, reader)


def register(browser, site, words, tasks, slot):
    """Registers from the page that explains study partners, for a slot in seconds since 1970."""
    browser.open(site, f"{words['root']}/partners/")
    browser.follow("main .button-main")
    browser.run("document.querySelector('#slot').value = arguments[0]", str(slot))
    fill(browser, **{"from": tasks[0], "to": tasks[1]})
    browser.follow(".desk-form .button-main")
    assert text(browser, ".partner-state") == words["in"]


def deliver(site, service, slot):
    """Runs `corkboard deliver` three times: when partners are found, and in the last minutes before the slot. Returns the lines."""
    lines = []
    for before in [290, 200, 62]:
        done = subprocess.run(["faketime", "-f", f"+{slot - before - int(time.time())}s", site.program, "deliver", "--root", site.root],
                              capture_output=True, text=True, check=False, timeout=120,
                              env={**os.environ, **service.environment, "NO_FAKE_STAT": "1"})
        assert (done.returncode, done.stderr) == (0, "")
        lines.append(done.stdout)
    return lines


def move(site, seconds):
    """Has the slot begin in so many seconds, as if the time until then had passed."""
    begins = int((time.time() + seconds) * 1000)
    for table in ["partnerTasks", "partnerRooms"]:
        change(site, f"UPDATE {table} SET slot = ?", begins)


def here(browser):
    """The names of those who are in the room."""
    return browser.run("return [...document.querySelectorAll('.room-shape.is-here .room-name bdi')].map(line).sort()")


@pytest.mark.parametrize("language", WORDS)
def test_two_members_switch_together(site, service, phones, language, results):
    words = WORDS[language]
    ana, bo = (phone.browser for phone in phones)
    for phone, name in zip(phones, ["Ana", "Bo"]):
        attach(site, phone.turn_on(), name)
    change(site, "UPDATE readerDevices SET language = ?", language)
    slot = (int(time.time()) // 1800 + SLOTS[language]) * 1800
    for browser, tasks in zip([ana, bo], TASKS[language]):
        register(browser, site, words, tasks, slot)
    ana.picture(results / f"partners-registered-{language}.png")

    # Told a minute before, on the phone of each.
    before = len(service.pushes)
    lines = deliver(site, service, slot)
    assert lines[:2] == ["", ""] and lines[2].startswith("2 sent, 0 removed, 0 failed")
    messages = {phone.device.path: None for phone in phones}
    for push in service.pushes[before:]:
        device = next(phone.device for phone in phones if phone.device.path == push.path)
        messages[push.path] = device.message(push.body)
    rooms = []
    for phone in phones:
        message = messages[phone.device.path]
        assert message["data"]["type"] == "partner"
        rooms.append(re.search(r"/poster/partners/[a-z2-7]{26}$", message["data"]["url"])[0])
    notification = messages[phones[0].device.path]["notification"]
    assert words["title"] in notification["title"] and words["found"] in notification["body"]
    assert rooms[0] != rooms[1]

    # The room, 40 seconds before the minute.
    move(site, 40)
    bo.open(site, f"{words['root']}/partners/")
    bo.follow("main .button-main")
    assert bo.run("return document.querySelector('[data-kind]').dataset.kind") == "open"
    bo.picture(results / f"partners-open-{language}.png")
    bo.follow(".partner-task .button-main")
    assert bo.path == rooms[1]
    ana.open(site, rooms[0])
    for browser, other in [(ana, "Bo"), (bo, "Ana")]:
        browser.wait_equal([other, words["you"]], lambda browser=browser: here(browser))
    ana.picture(results / f"partners-room-{language}.png")
    # The address of somebody else's place opens nothing.
    ana.open(site, rooms[1])
    assert not ana.run("return document.querySelector('.room-stage')")
    ana.open(site, rooms[0])

    # Cheers both ways, in order; those that are given while one is offline come once it is back.
    for _ in range(2):
        bo.click(".room-cheers [value=clap]")
    ana.wait_equal(True, lambda: "Bo" in (text(ana, ".room-said") or ""))
    ana.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    ana.click(".room-cheers [value=tea]")
    ana.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    bo.wait_equal(True, lambda: "Ana" in (text(bo, ".room-said") or ""))

    # The minute, and the count that each alone sees.
    move(site, 0)
    for number, browser in enumerate([ana, bo], 1):
        browser.open(site, browser.path)
        browser.click(".room-start .button-main")
        browser.wait_equal(number, lambda browser=browser: browser.run("return document.querySelectorAll('.room-shape.has-started').length"))
    bo.open(site, "/poster/member/data")
    assert words["switches"] in text(bo, "main")
    assert counts(site) == [(1, 1), (1, 1)]


def counts(site):
    """The days and switches of the people who were in that room."""
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite", timeout=10)) as database:
        return database.execute("SELECT days, switches FROM partnerPeople p JOIN partnerTasks t ON t.person = p.id "
                                "WHERE room NOT NULL ORDER BY p.id").fetchall()
