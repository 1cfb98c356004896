"""A notification to one reader alone: the administrator sends it, the reader's browser shows and counts it, and nobody else's does."""

import json
import os
import re
import subprocess

import pytest

from chromium import Chromium
from journey import text
from push_receiver import Device, PushReceiver
from test_notified_reader import SUBSCRIBING
from test_push_reception import Worker

BADGES = """
return Object.fromEntries([...document.querySelectorAll(".tabs .badge")].filter(shown).map((badge) => [
    badge.closest("a").getAttribute("href"), line(badge.querySelector("b"))]));
"""
DOTS = "return [...document.querySelectorAll('main li.is-unread a[href]')].filter((link) => link.querySelector('.dot')).map(({ pathname }) => pathname);"
OWN = """
const part = document.querySelector("#own-notices");
return part && shown(part) ? [...part.querySelectorAll("li")].map((row) => [line(row.querySelector(".title")), row.querySelector("a")?.pathname ?? null]) : null;
"""
TITLE, BODY = "Kite day is tomorrow 明天放风筝", "Bring string."


@pytest.fixture(scope="module")
def kept(serve, service):
    """A site that may send to the service, with an event."""
    def change(root):
        file, local = root / "Deploy/lighttpd-local.conf", '"CORKBOARD_LOCAL" => "1"'
        more = [f'"{name}" => "{value}"' for name, value in service.environment.items()]
        file.write_text(file.read_text("utf-8").replace(local, ", ".join([local, *more])), "utf-8")
        (root / "Content/events/2035-03-06-kites.md").write_text("---\nid: kites1\ntitle: Kites\nstarts: 2035-03-06T14:00\n---\n\nString.\n", "utf-8")
    site = serve(change)
    subprocess.run([site.program, "keys", "--root", site.root], check=True, capture_output=True)
    return site


class Reader:
    """A person with a browser of their own, who can be subscribed."""

    def __init__(self, folder, site, service, name):
        self.folder, self.site, self.device = folder / name, site, Device(f"{service.origins[0]}/push/{name}-")
        self.start()

    def start(self):
        """Opens the browser."""
        self.browser = Chromium(self.folder)
        self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=SUBSCRIBING.replace("SUBSCRIPTION", json.dumps(self.device.subscription)))
        self.worker = Worker(self.browser, self.site)

    def turn_on(self):
        """Turns notifications on, and returns the id that the settings show."""
        self.browser.open(self.site, "/notifications/")
        question = text(self.browser, ".notify [role=status]")
        self.browser.click(".notify button")
        self.browser.wait_equal(True, lambda: text(self.browser, ".notify [role=status]") != question or self.browser.click(".notify button"))
        self.browser.wait_equal("Notifications are on for this device.", lambda: text(self.browser, ".notify [role=status]"))
        self.browser.click("#notification-settings summary")
        self.browser.wait_equal(True, lambda: "r-" in (text(self.browser, "[data-reader]") or ""))
        return re.search(r"r-[a-z0-9]+", text(self.browser, "[data-reader]"))[0]

    def badges(self):
        """The badges of the tabs."""
        return self.browser.run(BADGES)

    def wait_badges(self, expected):
        """Waits until the tabs show these numbers."""
        self.browser.wait_equal(expected, self.badges)


@pytest.fixture
def readers(kept, service, tmp_path):
    """Two readers who have turned notifications on, and the id of the first."""
    readers = [Reader(tmp_path, kept, service, name) for name in ["ana", "bo"]]
    yield readers
    for reader in readers:
        reader.browser.quit()


def simulate(site, service, *arguments):
    """The output of the administrator's command, and the messages that the service got."""
    before = len(service.pushes)
    done = subprocess.run([site.program, "simulate", *arguments, "--root", site.root], env={**os.environ, **service.environment},
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), service.pushes[before:]


def test_one_reader_gets_a_notification(readers, kept, service, results):
    ana, bo = readers
    name = ana.turn_on()
    assert bo.turn_on() != name
    ana.browser.open(kept, "/events/")
    ana.wait_badges({})

    # The administrator sends it to the id that the reader has read out.
    said, pushes = simulate(kept, service, "-u", name, "-t", "newEvent", "-r", "kites1", "-n", TITLE, "-b", BODY)
    assert said[0] == f"To: {name}" and said[-1] == "push: 1 accepted, status 201"
    [push] = pushes
    assert push.path == ana.device.path
    message = ana.device.message(push.body)
    assert message["data"]["type"] == "newEvent" and message["data"]["url"].endswith("/events/2035-03-06-kites/")

    # The browser shows it, and both of its tabs count it and mark the event, without a reload.
    first = ana.browser.driver.current_window_handle
    with ana.browser.second_tab() as go_back:
        ana.browser.open(kept, "/about/")
        ana.wait_badges({})
        ana.worker.deliver(message)
        ana.browser.wait_equal([TITLE], ana.worker.titles)
        ana.wait_badges({"/events/": "1"})
        go_back()
        assert ana.browser.driver.current_window_handle == first
        ana.wait_badges({"/events/": "1"})
        ana.browser.wait_equal(["/events/2035-03-06-kites/"], lambda: ana.browser.run(DOTS))

    # The list of notices has it, for this reader alone.
    ana.browser.open(kept, "/notifications/")
    ana.browser.wait_equal([[TITLE, "/events/2035-03-06-kites/"]], lambda: ana.browser.run(OWN))
    ana.browser.wait_equal(["/events/2035-03-06-kites/"], lambda: ana.browser.run(DOTS))
    ana.browser.wait_equal("Mark 1 unread item as read", lambda: text(ana.browser, "[data-unread-count]"))
    (results / "pictures").mkdir(exist_ok=True)
    for edition in ["", "/zh-Hans"]:
        ana.browser.open(kept, f"{edition}/notifications/")
        ana.browser.wait_equal(1, lambda: len(ana.browser.run(OWN) or []))
        for width in [390, 1280]:
            for scheme in ["light", "dark"]:
                ana.browser.dress(width, scheme)
                ana.browser.picture(results / f"pictures/own-notices{edition.replace('/', '-')}-{width}-{scheme}.png")
    bo.browser.open(kept, "/notifications/")
    bo.wait_badges({})
    assert bo.browser.run(OWN) is None and bo.worker.titles() == []

    # It is unread after a restart, until its page is opened; then it stays read after another one.
    ana.browser.quit()
    ana.start()
    ana.wait_badges({"/events/": "1"})
    ana.browser.open(kept, "/zh-Hans/events/")
    ana.browser.wait_equal(["/zh-Hans/events/2035-03-06-kites/"], lambda: ana.browser.run(DOTS))
    with ana.browser.second_tab() as go_back:
        ana.browser.open(kept, "/events/2035-03-06-kites/")
        ana.wait_badges({})
        go_back()
        ana.wait_badges({})
        ana.browser.wait_equal([], lambda: ana.browser.run(DOTS))
    ana.browser.quit()
    ana.start()
    ana.browser.open(kept, "/notifications/")
    ana.browser.wait_equal(1, lambda: len(ana.browser.run(OWN) or []))
    assert ana.badges() == {} and ana.browser.run(DOTS) == []

    # One that leads nowhere else is read in the list.
    _, pushes = simulate(kept, service, "-u", name, "-t", "newRs", "-r", "hike1", "-n", "Hike", "-b", "Come along.")
    ana.browser.open(kept, "/about/")
    ana.wait_badges({"/notifications/": "1"})
    ana.browser.open(kept, "/notifications/")
    ana.wait_badges({})
    ana.browser.open(kept, "/about/")
    ana.browser.wait_equal(True, lambda: ana.browser.run(ASKED))
    assert len(pushes) == 1 and ana.badges() == {}


ASKED = "return performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes('/api/notifications/unread') && responseEnd > 0);"


def test_a_page_asks_once(readers, kept):
    """And a reader's page that is not seen, or a browser without a reader, asks the program for nothing."""
    ana, bo = readers
    ana.turn_on()
    bo.browser.open(kept, "/about/")
    bo.browser.logs()
    bo.browser.open(kept, "/notifications/")
    bo.browser.wait_equal(True, lambda: bo.browser.run("return localStorage.getItem('corkboard.unread') !== null"))
    assert not [address for address in bo.browser.logs()[1] if "/poster/" in address]
    ana.browser.logs()
    ana.browser.open(kept, "/events/")
    ana.browser.wait_equal(True, lambda: ana.browser.run(ASKED))
    asked = [address.split("?")[0].rsplit("/", 1)[1] for address in ana.browser.logs()[1] if "/poster/" in address]
    assert asked == ["unread"]
    hidden = ana.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="Object.defineProperty(document, 'hidden', { get: () => !globalThis.seen });")
    ana.browser.open(kept, "/notifications/")
    ana.browser.wait_equal(True, lambda: ana.browser.run("return document.querySelector('#unread').hidden === false"))
    assert not [address for address in ana.browser.logs()[1] if "/unread?" in address or address.endswith("/notifications/unread") or "/history" in address]
    ana.browser.run("globalThis.seen = true; document.dispatchEvent(new Event('visibilitychange'));")
    ana.browser.wait_equal(True, lambda: ana.browser.run(ASKED))
    ana.browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=hidden["identifier"])
