"""The page of a post on the desk while its notification is being sent."""

import contextlib
import sqlite3
import time

import pytest

from desk import add_officer
from journey import sign_in
from push_devices import add_devices, write_broadcast

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


def attempt(desk, device, outcome="accepted", status=201):
    """Records the outcome of a delivery to a device."""
    with contextlib.closing(sqlite3.connect(desk.root / "State/corkboard.sqlite", timeout=30)) as database, database:
        database.execute(
            """INSERT INTO deliveryAttempts (broadcast, device, revision, isRetraction, attempt, time, outcome, status)
            SELECT 'gala1', id, 1, 0, 1, ?, ?, ? FROM readerDevices WHERE endpoint LIKE ?""",
            [int(time.time() * 1000), outcome, status, f"%/{device}"])


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
