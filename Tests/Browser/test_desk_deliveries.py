"""The page of a post on the desk while its notification is being sent."""

import contextlib
import sqlite3
import time

import pytest

from browser import PHONE
from desk import add_officer
from journey import sign_in, text
from push_devices import add_devices, write_broadcast
from push_receiver import Device, PushReceiver

LINES = "return [...document.querySelectorAll('#deliveries dd')].map(line);"


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site whose event is being sent to three devices."""
    def change(root):
        add_officer(program, root, "mei", "editor", "Mei Lin")
        (root / "Content/events/gala.md").write_text("---\nid: gala1\ntitle: Gala\nstarts: 2035-05-04T18:00\n---\n\nDance.\n", "utf-8")
        write_broadcast(root, "gala1", subject="gala1", title="Gala")
        add_devices(root, [(f"https://push.example.org/{number}", b"\4" * 65, b"s" * 16) for number in range(3)])
    return serve(change)


@pytest.fixture(scope="module")
def failed(serve, program, tmp_path_factory):
    """A site with two events that one of two devices has got, the push service of both, and the devices by path."""
    service = PushReceiver(tmp_path_factory.mktemp("service"))
    devices = [Device(f"{service.origins[0]}/push/{name}") for name in ["reached", "missed"]]

    def change(root):
        add_officer(program, root, "mei", "editor", "Mei Lin")
        service.connect(program, root)
        add_devices(root, [(device.endpoint, device.point, device.secret) for device in devices])
        for event in ["gala1", "ball1"]:
            (root / f"Content/events/{event}.md").write_text(
                f"---\nid: {event}\ntitle: Gala\nstarts: 2035-05-04T18:00\n---\n\nDance.\n", "utf-8")
            write_broadcast(root, event, subject=event, title="Gala")

    desk = serve(change)
    for event in ["gala1", "ball1"]:
        attempt(desk, "reached", event=event)
        attempt(desk, "missed", "unreachable", None, event=event)
    yield desk, service, {device.path: device for device in devices}
    service.stop()


def attempt(desk, device, outcome="accepted", status=201, event="gala1"):
    """Records the outcome of a delivery to a device."""
    with contextlib.closing(sqlite3.connect(desk.root / "State/corkboard.sqlite", timeout=30)) as database, database:
        database.execute(
            """INSERT INTO deliveryAttempts (broadcast, device, revision, isRetraction, attempt, time, outcome, status)
            SELECT ?, id, 1, 0, 1, ?, ?, ? FROM readerDevices WHERE endpoint LIKE ?""",
            [event, int(time.time() * 1000), outcome, status, f"%/{device}"])


def test_the_page_follows_a_run(browser, desk):
    """The numbers are updated without a reload while deliveries are pending; then the page stops requesting them."""
    sign_in(browser, desk)
    browser.open(desk, "/poster/events/gala1")
    assert browser.run(LINES) == ["3 waiting"]
    browser.run("document.documentElement.dataset.same = ''")
    attempt(desk, 0)
    browser.wait_equal(["1 reached · 2 waiting"], lambda: browser.run(LINES))
    for device in [1, 2]:
        attempt(desk, device)
    browser.wait_equal(["3 reached"], lambda: browser.run(LINES))
    assert browser.run("return 'same' in document.documentElement.dataset && !document.querySelector('[data-running]')")


@pytest.mark.parametrize("event, language, before, button, done, after", [
    pytest.param("gala1", "en", "1 reached · 1 failed: the service did not answer; given up", "Send again to those it has not reached",
                 "It is being sent again to those it had not reached.", "2 reached", id="en"),
    pytest.param("ball1", "zh-Hans", "已送达 1 · 失败 1：服务没有响应，已放弃", "向没收到的人重新发送", "正在向没收到的人重新发送。", "已送达 2", id="zh-Hans"),
])
def test_what_failed_is_sent_again(browser, failed, event, language, before, button, done, after, results):
    """One press on a phone: the device that was missed gets the announcement, and the other one does not get it a second time."""
    desk, service, devices = failed
    browser.dress(PHONE)
    sign_in(browser, desk)
    browser.open(desk, f"/poster/events/{event}?lang={language}")
    assert browser.run(LINES) == [before]
    assert text(browser, "#deliveries button") == button
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE
    browser.picture(results / f"send-again-{language}.png")
    browser.follow("#deliveries button")
    assert text(browser, "[role=status]") == done
    browser.wait_equal([after], lambda: browser.run(LINES))
    assert not browser.run("return document.querySelector('#deliveries button')")
    # A run also sends what else the sample of the site has to tell.
    assert [push.path for push in service.pushes if devices[push.path].message(push.body)["record"] == event] == ["/push/missed"]
