"""Two officers edit one event in browsers: changes by one of them are merged, and nobody overwrites the other's change without a choice.

TwoOfficersTests sends the forms without scripts, and an event's file that a person changed."""

import html
import itertools
import re
import shutil
import subprocess
import uuid

import pytest

from chromium import PHONE
from desk import Officer, add_officer, coming, event_of, value
from journey import fill, sign_in, text


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with two editors."""
    def accounts(root):
        add_officer(program, root, "mei", "editor", "Mei Lin")
        add_officer(program, root, "tomas", "editor", "Tomas Ek")
    return serve(accounts)


DAYS = itertools.count(1)


@pytest.fixture
def event(desk):
    """An event that Mei has posted, on a day of its own."""
    mei = Officer(desk.port, name="mei")
    return event_of(mei.send({
        "title": "Regatta", "detail": "Boats race.", "date": coming(f"05-{next(DAYS):02}"), "time": "10:00", "location": "North pier",
        "status": "published"})[0])


class Form:
    """The form of an event, as one officer has it open."""

    def __init__(self, officer, event):
        self.officer, self.event = officer, event
        self.open()

    def open(self):
        self.page = self.officer.get(f"/events/{self.event}")[1]
        self.read()

    def read(self):
        names = ["title", "date", "time", "endTime", "endDate", "location", "tags", "nonce", "version", "heldPicture"]
        self.fields = {name: self.value(name) for name in names}
        self.fields["detail"] = html.unescape(self.page.split('name="detail"')[1].split(">\n", 1)[1].split("</textarea>")[0])
        self.fields["event"] = f"/events/{self.event}"

    def value(self, name):
        tag = re.search(rf'<input[^>]* name="{name}"[^>]*>', self.page)
        found = tag and re.search(r' value="([^"]*)"', tag[0])
        return html.unescape(found[1]) if found else ""

    def send(self, **changes):
        answer, self.page = self.officer.send({**self.fields, **changes}, f"/events/{self.event}")
        if answer.status == 303:
            where = answer.headers["Location"].split("/poster", 1)[1]
            self.page = self.officer.get(where)[1]
        return answer.status


def test_two_officers_at_one_event(browser, desk, event, results):
    """Tomas has the event open on his phone while Mei changes it."""
    mei = Officer(desk.port, name="mei")
    browser.dress(PHONE)
    sign_in(browser, desk, "tomas")
    browser.open(desk, f"/poster/events/{event}")
    shown = lambda name: browser.find(f"#event-form [name='{name}']").get_attribute("value")
    save = lambda: browser.follow("#event-form button.button-main")

    # Only one of them changed each field.
    assert Form(mei, event).send(location="East pier") == 303
    fill(browser, title="Spring regatta")
    save()
    assert "done=" in browser.path
    assert (shown("title"), shown("location")) == ("Spring regatta", "East pier")
    assert "Mei Lin" in text(browser, ".note:not(.done)") and "East pier" in text(browser, ".note:not(.done)")

    # Both changed the place.
    assert Form(mei, event).send(location="West pier", tags="boats") == 303
    fill(browser, location="South pier", time="11:00")
    save()
    assert browser.run("return !!document.querySelector('.choice')")
    assert shown("location") == "South pier"
    assert "Mei Lin" in text(browser, ".choice") and "West pier" in text(browser, ".choice")
    assert "South pier" in text(browser, ".choice label:has([value=mine])")
    assert shown("time") == "11:00" and shown("tags") == "boats"
    assert value(mei.get(f"/events/{event}")[1], "location") == "West pier"

    browser.picture(results / "desk-merge.png")

    # Mei changes it once more before Tomas has chosen: he is asked again.
    browser.click(".choice [value=mine]")
    assert Form(mei, event).send(location="Old pier") == 303
    save()
    assert "Old pier" in text(browser, ".choice")
    assert value(mei.get(f"/events/{event}")[1], "location") == "Old pier"
    browser.click(".choice [value=theirs]")
    save()
    assert "done=" in browser.path
    assert (shown("location"), shown("time"), shown("title"), shown("tags")) == ("Old pier", "11:00", "Spring regatta", "boats")


def test_typed_before_and_sent_after_another_change(browser, desk, event):
    """The browser stores unsent texts; when they are sent later, the other officer's change stays."""
    browser.dress(PHONE)
    sign_in(browser, desk, "tomas")
    browser.open(desk, f"/poster/events/{event}")
    fill(browser, title="Evening regatta", tags="sunset")
    browser.open(desk, "/poster/")
    assert Form(Officer(desk.port, name="mei"), event).send(location="Lighthouse", tags="sails") == 303
    browser.open(desk, f"/poster/events/{event}")
    browser.wait_equal("Evening regatta", lambda: browser.find("#title").get_attribute("value"))
    browser.follow("#event-form button.button-main")
    assert "sails" in (text(browser, ".choice") or "")
    browser.click(".choice [value=mine]")
    browser.follow("#event-form button.button-main")
    assert "done=" in browser.path
    shown = [browser.find(f"#event-form [name={name}]").get_attribute("value") for name in ["title", "location", "tags"]]
    assert shown == ["Evening regatta", "Lighthouse", "sunset"]
    browser.open(desk, f"/poster/events/{event}")
    assert text(browser, ".note") is None


def test_an_older_state(desk, program):
    """State/ is restored to a time before an event was posted: the same form sent again is that event, another form is refused, and the
    site can be built."""
    mei = Officer(desk.port, name="mei")
    before = desk.root / "State.before"
    shutil.copytree(desk.root / "State", before)
    fields = {"nonce": uuid.uuid4().hex, "title": "Jazz night", "detail": "Swing.", "date": coming("08-08"), "time": "20:00",
              "status": "published"}
    event = event_of(mei.send(fields)[0])
    (desk.root / "State").rename(desk.root / "State.damaged")
    before.rename(desk.root / "State")
    (desk.root / "State").chmod(0o700)
    mei = Officer(desk.port, name="mei")
    answer, page = mei.send({**fields, "title": "Rock night"})
    assert answer.status == 409 and value(page, "title") == "Rock night" and "Jazz night" in page
    assert event_of(mei.send(fields)[0]) == event
    other = event_of(mei.send({**fields, "title": "Rock night", "date": coming("08-09"), "nonce": value(page, "nonce")})[0])
    assert other != event and len(other) == 26
    built = subprocess.run([program, "build", "--root", desk.root], capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    listed = desk.text("/events/")
    assert "Jazz night" in listed and "Rock night" in listed
    checked = subprocess.run([program, "check", "--state", "--root", desk.root], capture_output=True, text=True)
    assert "twice" not in checked.stdout + checked.stderr and checked.returncode == 0, checked.stdout + checked.stderr
