"""A reader turns notifications on, and an officer posts: the message goes through a push service to the reader's browser, which shows it."""

import datetime
import json
import os
import re
import subprocess

import pytest

from chromium import PHONE, Chromium
from desk import add_officer, coming
from journey import change, fill, send_event, sign_in, text
from push_receiver import Device
from test_push_reception import Worker

# The browser subscribes as at a push service of its maker, which cannot be reached; the test holds the keys.
SUBSCRIBING = """
const [subscription, kept] = [SUBSCRIPTION, "test.subscribed"];
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem(kept, [...new Uint8Array(applicationServerKey)].join(" "));
    return PushManager.prototype.getSubscription();
};
PushManager.prototype.getSubscription = async () => {
    const key = localStorage.getItem(kept);
    return key && {
        endpoint: subscription.endpoint, options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(key.split(" ")).buffer },
        toJSON: () => subscription, unsubscribe: async () => { localStorage.removeItem(kept); return true; },
    };
};
"""


@pytest.fixture(scope="module")
def desk(serve, program, service):
    """A site that may send to the service, with one editor."""
    def change(root):
        add_officer(program, root, "mei", "editor", "Mei Lin")
        service.connect(program, root)
    return serve(change)


@pytest.fixture
def reader(tmp_path):
    """A second browser."""
    reader = Chromium(tmp_path / "profile")
    yield reader
    reader.quit()


def delivered(desk, service, device):
    """The messages that the device gets by a run of `corkboard deliver` a minute from now, after the hold."""
    before = len(service.pushes)
    # The times of files stay as they are: faketime moves those of lstat alone, and the program would see a change in each.
    done = subprocess.run(["faketime", "-f", "+65s", desk.program, "deliver", "--root", desk.root], capture_output=True, text=True, check=False,
                          env={**os.environ, **service.environment, "NO_FAKE_STAT": "1"}, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1 sent, 0 removed, 0 failed, 0 to be tried again\n", "")
    [push] = service.pushes[before:]
    assert push.path == device.path
    return device.message(push.body)


def ten_minutes_later(desk, event):
    """Moves the record's time back by ten minutes, so that the hold is over and later changes are announced."""
    file = desk.root / f"Content/broadcasts/{event}.json"
    record = json.loads(file.read_bytes())
    counts = datetime.datetime.fromisoformat(record["from"]) - datetime.timedelta(minutes=10)
    file.write_text(json.dumps({**record, "from": counts.isoformat()}), "utf-8")


def test_a_post_its_correction_and_its_end_reach_a_reader(browser, reader, desk, service, results):
    device = Device(f"{service.origins[0]}/push/reader-")
    reader.cdp("Page.addScriptToEvaluateOnNewDocument", source=SUBSCRIBING.replace("SUBSCRIPTION", json.dumps(device.subscription)))
    reader.dress(PHONE)
    worker = Worker(reader, desk)

    # The reader turns notifications on, without an account.
    reader.open(desk, "/notifications/")
    question = text(reader, ".notify [role=status]")
    reader.click(".notify button")
    # Where the page was not ready for it yet, it is pressed once more.
    reader.wait_equal(True, lambda: text(reader, ".notify [role=status]") != question or reader.click(".notify button"))
    reader.wait_equal("Notifications are on for this device.", lambda: text(reader, ".notify [role=status]"))

    # An officer posts, and wants everybody to be told.
    browser.dress(PHONE)
    sign_in(browser, desk)
    browser.open(desk, "/poster/events/new")
    fill(browser, title="Kite day", detail="Bring *string*.", location="North Beach", date=coming("03-06"), time="14:00")
    tell = browser.find("#broadcast")
    if not tell.is_selected():
        browser.click(tell)
    assert text(browser, "button[value=published] .telling") == "Post and notify"
    browser.picture(results / "notified-reader-form.png")
    send_event(browser)
    event = re.search(r"/events/([^/?]+)\?", browser.path)[1]

    # The service gets the message, which only the reader's keys open, and the reader's browser shows it.
    message = delivered(desk, service, device)
    url = message["data"]["url"]
    assert (message["data"]["id"], message["data"]["type"]) == (event, "newEvent") and url.endswith(f"/events/{coming('03-06')}-kite-day/")
    assert "Kite day" in message["notification"]["title"] and "North Beach" in message["notification"]["body"]
    worker.deliver(message)
    reader.wait_equal([(message["notification"]["title"], url)], lambda: [(title, address) for title, *_, address in worker.shown()])

    # Another place and time: the same notification says so.
    ten_minutes_later(desk, event)
    browser.open(desk, f"/poster/events/{event}")
    fill(browser, location="South Beach", time="16:00")
    send_event(browser, ".send .button-main")
    corrected = delivered(desk, service, device)
    assert corrected["record"] == message["record"] and corrected["revision"] > message["revision"]
    assert "South Beach" in corrected["notification"]["body"]
    worker.deliver(corrected)
    reader.wait_equal([corrected["notification"]["body"]], lambda: [body for _, body, *_ in worker.shown()])
    # An earlier one that was on its way for longer changes nothing.
    worker.deliver(message)

    # The event is removed: the notification says so for a while.
    ten_minutes_later(desk, event)
    browser.open(desk, f"/poster/events/{event}")
    browser.run("document.querySelector('form[action$=\"/delete\"]').closest('details').open = true")
    change(browser, "form[action$='/delete'] button")
    retracted = delivered(desk, service, device)
    assert retracted["retracted"] is True and retracted["record"] == message["record"]
    assert retracted["notification"]["title"] == "Withdrawn: Kite day"
    worker.deliver(retracted)
    reader.wait_equal([(retracted["notification"]["title"], None)], lambda: [(title, address) for title, *_, address in worker.shown()])
