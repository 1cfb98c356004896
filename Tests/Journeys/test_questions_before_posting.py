"""Mistakes that can be posted: the officer is asked about each once, and one tap goes on."""

import re

import pytest

from chromium import PHONE
from desk import Officer, add_officer, coming, event_of
from journey import fill, send_event, sign_in, text


@pytest.fixture(scope="module")
def desk(serve, program):
    return serve(lambda root: add_officer(program, root, "mei"))


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def phone(browser, request):
    browser.dress(PHONE)
    browser.scripts(request.param)
    browser.has_scripts = request.param
    return browser


def questions(phone):
    """The questions of the desk, with DAY and TIME in place of dates and times in the format of the region."""
    lines = phone.run("return [...document.querySelectorAll('#questions li')].map(line)")
    return [re.sub(r"\d{1,2}:\d\d( [AP]M)?|\d{1,2} [AP]M", "TIME", re.sub(r"[A-Z]\w+, .*?\d{4}", "DAY", each)) for each in lines]


def post(phone, button=".send button[value=published]"):
    """Presses a button, that for posting, and waits for the answer; the questions, none where the event is posted."""
    send_event(phone, button)
    return questions(phone)


def event_file(desk, title):
    return next((file.read_text() for file in (desk.root / "Content/events").glob("*.md") if title in file.read_text()), None)


def test_every_mistake_is_asked_about_once(phone, desk):
    """A past day, an end before the start, a year far away, a place that is taken; with the preview and without; drafts are not asked."""
    kind = "with" if phone.has_scripts else "without"
    title = f"Dance night {kind}"
    sign_in(phone, desk)
    phone.open(desk, "/poster/events/new")
    fill(phone, title=title, detail="Shoes off.", date="2026-01-10", time="20:00", endTime="19:00", location=f"Hall {kind}")
    # A day in the past and an end before the start, both at once.
    assert post(phone) == [
        "Date: DAY has already passed.",
        "End time: The event would end the next day, DAY, at TIME, after 23 hours."]
    assert event_file(desk, title) is None
    assert [phone.find(f"[name={name}]").get_attribute("value") for name in ["title", "date", "endTime"]] == [title, "2026-01-10", "19:00"]
    # The questions lead to their fields.
    phone.click("#questions li:nth-child(2) a")
    phone.wait_equal("endTime", lambda: phone.run("return document.activeElement.id"))
    # The officer mends one thing, and makes another mistake: it is asked about too.
    fill(phone, date="2062-12-05")
    assert post(phone, "#questions button:not([hidden])") == ["Date: DAY is more than 2 years away."]
    # Whether the preview was opened or not.
    fill(phone, date="2026-02-01", endTime="23:00")
    post(phone, ".desk-preview [formaction]")
    assert phone.find("[name=date]").get_attribute("value") == "2026-02-01"
    assert post(phone) == ["Date: DAY has already passed."]
    # A draft is not asked about; publishing it is.
    phone.follow("button[value=draft]")
    assert "done=" in phone.path
    assert "status: draft" in event_file(desk, title)
    assert post(phone) == ["Date: DAY has already passed."]
    # One tap goes on.
    assert post(phone, "#questions button:not([hidden])") == []
    assert "done=" in phone.path and "status: draft" not in event_file(desk, title)
    # What was posted so is not asked about again, unless the time changes.
    fill(phone, detail="Shoes on.")
    assert post(phone, ".send .button-main") == []
    assert "Shoes on." in event_file(desk, title)
    fill(phone, date=coming("02-06"), time="08:00", endTime="21:00")
    assert post(phone, ".send .button-main") == ["End time: The event would last 13 hours, until TIME."]
    fill(phone, time="21:00", endTime="01:00")
    assert post(phone, ".send .button-main") == []
    assert f"ends: {coming('02-07')}T01:00" in event_file(desk, title)

    # Another event in the same place at the same time.
    phone.open(desk, "/poster/events/new")
    fill(phone, title=f"Chess {kind}", detail="Bring a board.", date=coming("02-06"), time="22:00", location=f"hall  {kind}")
    assert post(phone) == [f"Place: At the same time in the same place: {title}"]
    assert post(phone, "#questions button:not([hidden])") == []
    assert event_file(desk, f"Chess {kind}")


def test_a_confirmation_holds_for_what_was_asked_and_sent_twice_posts_once(desk):
    """The nonce is unused until the event is posted; an earlier confirmation answers no other question."""
    mei = Officer(desk.port, name="mei")
    fields = {"title": "Regatta", "detail": "Row.", "date": "2026-01-10", "status": "published", "nonce": "regatta-2026-nonce"}
    response, page = mei.send(fields)
    confirmed = re.search(r'name="confirmed" value="([0-9a-f ]+)"', page)[1]
    assert response.status == 422 and 'name="nonce" value="regatta-2026-nonce"' in page
    assert mei.send({**fields, "date": "2026-01-11", "confirmed": confirmed})[0].status == 422
    assert mei.send({**fields, "confirmed": "0" * 24})[0].status == 422
    first = event_of(mei.send({**fields, "confirmed": confirmed})[0])
    assert event_of(mei.send({**fields, "confirmed": confirmed})[0]) == first
    assert mei.send({**fields, "nonce": "another-regatta-1", "status": "draft"})[0].status == 303


def test_errors_name_their_field_and_lead_to_it(phone, desk):
    """Also in a folded part of the form and in another language; a draft needs no description."""
    sign_in(phone, desk)
    phone.open(desk, "/poster/events/new")
    assert text(phone, "label[for=detail]") == "Description (required to publish)"
    phone.run("document.querySelector('#event-form').noValidate = true")
    fill(phone, title="Tea", date=coming("05-01"), tags="!!")
    phone.run("document.getElementById('title.zh-Hans').removeAttribute('maxlength')")
    phone.run("document.getElementById('title.zh-Hans').value = '茶'.repeat(201)")
    assert post(phone) == []
    problems = phone.run("return [...document.querySelectorAll('#problems li')].map(line)")
    assert problems == [
        "Title (Chinese): This text has 201 characters. Shorten it to 200.", "Description: Fill in this field.",
        "Topics: “!!” cannot be a topic. Use a word or two, such as food."]
    for number, field in enumerate(["title.zh-Hans", "detail", "tags"], 1):
        phone.click(f"#problems li:nth-child({number}) a")
        phone.wait_equal(field, lambda: phone.run("return document.activeElement.id"))
        assert phone.run("return shown(document.activeElement)")
    if phone.has_scripts:
        # Folded again by the officer, it opens for the link.
        phone.run("document.querySelector('.in-language').open = false")
        phone.click("#problems li a")
        assert phone.run("return document.querySelector('.in-language').open")
    phone.run("document.getElementById('title.zh-Hans').value = '茶'")
    fill(phone, tags="food")
    phone.follow("button[value=draft]")
    assert "done=" in phone.path
    assert "Draft" in text(phone, ".desk-state p")
    phone.click(".send button[value=published]")
    if not phone.has_scripts:
        phone.wait_equal("detail", lambda: phone.run("return document.activeElement.id"))
    fill(phone, detail="Leaves.")
    assert post(phone) == []
    assert text(phone, ".desk-state p").startswith("Published")
