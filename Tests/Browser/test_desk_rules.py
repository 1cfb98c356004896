"""Rules of the desk, without a browser: permissions, the state of builds, waits, copies and restored events."""

import os
import re
import subprocess
import time

import pytest

from desk import Officer, add_officer, coming, event_of, value
from serving import wait_until


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with two officers and an editor."""
    def accounts(root):
        add_officer(program, root, "mei", "editor")
        add_officer(program, root, "tomas")
        add_officer(program, root, "hanna")
        add_officer(program, root, "ivo")
    return serve(accounts)


@pytest.fixture(scope="module")
def officers(desk):
    return {name: Officer(desk.port, name=name) for name in ["mei", "tomas", "hanna"]}


def post(officer, **fields):
    return event_of(officer.send({"title": "Rehearsal", "detail": "Sing.", "date": coming("07-01"), "status": "published", **fields})[0])


def test_officers_change_their_own_events_and_editors_all(officers):
    """Officers see other officers' events in the list, and can copy them."""
    event = post(officers["tomas"])
    for name, status in [("hanna", 403), ("tomas", 200), ("mei", 200)]:
        assert officers[name].get(f"/events/{event}")[0].status == status, name
    assert officers["hanna"].send({"title": "Mine", "detail": "x"}, f"/events/{event}")[0].status == 403
    assert [officers["hanna"].act(event, action)[0].status for action in ["cancel", "delete", "restore"]] == [403] * 3
    page = officers["hanna"].get(f"/events/new?form=form-of-hanna&copy=/events/{event}")[1]
    assert value(page, "title") == "Rehearsal" and 'name="date" type="date" value=""' in page
    assert officers["mei"].act(event, "delete")[0].status == 303


def test_drafts_are_seen_by_nobody_until_they_are_published(officers, desk):
    """A published event has its address and its record."""
    event = post(officers["tomas"], title="Secret plan", status="draft", broadcast="true")
    assert "Secret plan" not in desk.text("/events/")
    assert not (desk.root / f"Content/broadcasts/{event}.json").exists()
    page = officers["tomas"].get(f"/events/{event}")[1]
    sent, _ = officers["tomas"].send(
        {"title": "Secret plan", "detail": "Sing.", "date": coming("07-01"), "status": "published", "broadcast": "true",
         "version": value(page, "version")},
        f"/events/{event}")
    assert sent.status == 303
    wait_until(lambda: "Secret plan" in desk.text("/events/"), "the event on the site")
    assert (desk.root / f"Content/broadcasts/{event}.json").exists()


def test_a_reason_that_cannot_be_taken_comes_back_with_why(officers):
    """The event is not cancelled, and the typed reason is in the form."""
    event = post(officers["tomas"], title="Regatta")
    for reason, why in [("rain, " * 84, "This text has 503 characters. Shorten it to 500."), ("no \u202ewind", "direction")]:
        response, page = officers["tomas"].act(event, "cancel", reason=reason)
        assert response.status == 422
        assert value(page, "reason") == reason and why in re.search(r'id="reason-problem">([^<]*)', page)[1]
        assert '<details open>' in page and '<a href="#reason">' in page
    assert officers["tomas"].act(event, "cancel", reason="No wind")[0].status == 303


def test_what_was_taken_back_within_the_minute_told_nobody_and_can_come_back(officers, desk):
    """A restored event has a new hold of a minute."""
    event = post(officers["tomas"], title="Too early", broadcast="true")
    record = desk.root / f"Content/broadcasts/{event}.json"
    assert record.exists() and "Take it back" in officers["tomas"].get(f"/events/{event}")[1]
    officers["tomas"].act(event, "delete")
    assert not record.exists()
    assert f"/events/{event}/restore" in officers["tomas"].get("/")[1]
    assert officers["tomas"].act(event, "restore")[0].status == 303
    assert record.exists()


def test_the_desk_tells_when_cron_is_silent_and_what_is_broken(officers, desk):
    """Both messages disappear when the causes are fixed."""
    built = desk.root / ".Public.corkboard/built"

    def shows_silence():
        # A build of `serve` may set the time anew before the page is made.
        long_ago = time.time() - 3 * 3600
        os.utime(built, (long_ago, long_ago))
        return "no longer on a schedule" in officers["mei"].get("/")[1]
    wait_until(shows_silence, "the message about builds")
    os.utime(built)
    page = officers["mei"].get("/")[1]
    assert "no longer on a schedule" not in page and re.search(r"The site was last built at \d+(:\d\d)? [AP]M\.", page)
    broken = desk.root / "Content/events/broken.md"
    broken.write_text("---\ntitle: [\n---\n")
    wait_until(lambda: "Content/events/broken.md:" in officers["mei"].get("/")[1], "what keeps the site from being built")
    broken.unlink()
    wait_until(lambda: "Content/events/broken.md:" not in officers["mei"].get("/")[1], "the mended site")


def test_an_account_that_is_turned_off_is_out_at_once(desk, program):
    """Its sessions end, and its password is refused."""
    officer = Officer(desk.port, name="ivo")
    assert officer.get("/")[0].status == 200
    subprocess.run([program, "officer", "disable", "ivo", "--root", desk.root], check=True, capture_output=True)
    assert officer.get("/")[0].status == 303
    assert officer.sign_in()[0].status == 403
    subprocess.run([program, "officer", "enable", "ivo", "--root", desk.root], check=True, capture_output=True)


def test_wrong_passwords_have_to_wait(desk):
    """Five are free; the responses for a known and an unknown name differ in the name only."""
    answers = {}
    for name in ["ivo", "nobody"]:
        visitor = Officer(desk.port)
        visitor.name = name
        response, page = visitor.sign_in("not the password at all")
        answers[name] = response.status, re.sub(r'value="[^"]*"', "", page)
    assert answers["ivo"] == answers["nobody"] and answers["ivo"][0] == 403
    visitor = Officer(desk.port)
    visitor.name = "ivo"
    statuses = [visitor.sign_in("not the password at all")[0].status for _ in range(5)]
    assert statuses[-1] == 429
    response, page = visitor.sign_in()
    assert response.status == 429 and int(response.headers["Retry-After"]) in range(1, 31)
