"""An officer makes a weekly meeting, moves and cancels single dates, changes their place and ends the series; readers see each step."""

import datetime
import re

import icalendar
import pytest
import recurring_ical_events

from chromium import PHONE
from desk import add_officer
from journey import change, fill, send_event, sign_in, text

DAY = datetime.timedelta(days=1)
TODAY = datetime.date.today()
#: A Tuesday far enough ahead that none of its dates is today.
FIRST = TODAY + DAY * (7 + (1 - TODAY.weekday()) % 7)


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with an editor."""
    return serve(lambda root: add_officer(program, root, "mei", "editor", "Mei Lin"))


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def phone(browser, request):
    """A phone, with JavaScript and without."""
    browser.dress(PHONE)
    browser.scripts(request.param)
    browser.has_scripts = request.param
    return browser


def choose(browser, name, value):
    """Picks from a list as its native picker does."""
    browser.run(
        "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))",
        browser.find(f"[name='{name}']"), value)


def wait_done(browser):
    assert "done=" in browser.path


def calendar(site, live):
    """The dates of the series as a calendar program has them: start -> title, place, status and comment."""
    file = icalendar.Calendar.from_ical(site.text(live.rstrip("/") + ".ics"))
    found = recurring_ical_events.of(file).between(FIRST - DAY * 30, FIRST + DAY * 400)
    return {
        event["DTSTART"].dt.replace(tzinfo=None).isoformat(timespec="minutes"): (
            str(event["SUMMARY"]), str(event.get("LOCATION", "")), str(event.get("STATUS", "")), str(event.get("COMMENT", "")))
        for event in found}


def at(weeks, hour=18, days=0):
    return f"{FIRST + DAY * (7 * weeks + days)}T{hour:02}:00"


def row(site, live, language=""):
    """The row of the event in the public list, without its markup."""
    page = site.text(f"{language}/events/")
    found = next(each for each in re.findall(r'<li class="event-row.*?</li>', page, re.S) if f'href="{language}{live}"' in each)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", found))


def open_date(browser, site, event, number):
    """Opens one of the next dates, as listed on the page of the event."""
    browser.open(site, f"/poster/events/{event}")
    browser.follow(f".desk-date-rows li:nth-child({number}) a")
    assert "/dates/" in browser.path


def test_a_weekly_meeting(phone, desk, results):
    site, title = desk, f"Tea and talk {'with' if phone.has_scripts else 'without'} scripts"
    # Two events at one time and place would be asked about.
    room = "Room 12" if phone.has_scripts else "Room 21"
    sign_in(phone, site)
    phone.open(site, "/poster/events/new")
    fill(phone, title=title, detail="Tea, and talk.", date=str(FIRST), time="18:00", endTime="20:00", location=room)
    # The end is chosen and its day forgotten: the form says so, and keeps the rest.
    choose(phone, "repeats", "weekly")
    choose(phone, "repeatsEnd", "until")
    send_event(phone, "button[value=published]")
    assert text(phone, "#repeatsUntil-problem") is not None
    assert phone.run("return document.querySelector('[name=repeats]').value") == "weekly"
    assert not phone.run("return shown(document.querySelector('[name=repeatsCount]'))")
    phone.picture(results / f"repeats-form-{phone.has_scripts}.png")
    fill(phone, repeatsUntil=str(FIRST + DAY * 56))
    send_event(phone, "button[value=published]")
    wait_done(phone)
    event = re.search(r"/events/([^/?]+)\?", phone.path)[1]
    live = phone.find(".desk-state a").get_attribute("href").removeprefix(site.address)

    # Desk and site name the same next date and place. Where another build is under way, the site follows a moment later.
    phone.wait_equal(200, lambda: site.get(live)[0].status)
    first = text(phone, ".desk-date-rows li:first-child p")
    assert first in text(phone, ".next-time") and room in text(phone, ".next-time")
    assert list(calendar(site, live)) == [at(week) for week in range(9)]
    assert "Weekly" in row(site, live) and room in row(site, live)
    assert "每周" in row(site, live, "/zh-Hans")
    assert "every week until" in site.text(live).lower()

    # One date is moved to the next day and another hour.
    open_date(phone, site, event, 2)
    fill(phone, date=str(FIRST + DAY * 8), time="19:00", endTime="21:00", reason="The hall is taken")
    phone.picture(results / f"repeats-date-{phone.has_scripts}.png")
    change(phone, "button[value=change]")
    wait_done(phone)
    phone.picture(results / f"repeats-desk-{phone.has_scripts}.png")
    assert "The hall is taken" in text(phone, ".desk-date-rows li:nth-child(2)")
    phone.wait_equal(True, lambda: "The hall is taken" in site.text(live))
    dates = calendar(site, live)
    assert at(1) not in dates and dates[at(1, 19, 1)] == (title, room, "CONFIRMED", "The hall is taken")
    for language in ["", "/zh-Hans"]:
        assert "The hall is taken" in site.text(language + live)

    # Another one is cancelled, and that is undone.
    open_date(phone, site, event, 3)
    phone.click(".desk-more summary")
    phone.find("#cancel-reason").send_keys("Snow")
    change(phone, "button[value=cancel]")
    wait_done(phone)
    phone.wait_equal(True, lambda: "Snow" in site.text(live))
    assert calendar(site, live)[at(2)][2:] == ("CANCELLED", "Snow")
    assert "Snow" in site.text(live) and "Snow" in site.text("/zh-Hans" + live)
    open_date(phone, site, event, 3)
    change(phone, "button[value=restore]")
    wait_done(phone)
    phone.wait_equal(False, lambda: "Snow" in site.text(live))
    assert calendar(site, live)[at(2)] == (title, room, "CONFIRMED", "")

    # The first date is elsewhere: every list says where it is next.
    open_date(phone, site, event, 1)
    fill(phone, location="Lakeside")
    change(phone, "button[value=change]")
    wait_done(phone)
    assert "Lakeside" in text(phone, ".next-time")
    phone.wait_equal(True, lambda: "Lakeside" in site.text(live))
    assert calendar(site, live)[at(0)][1] == "Lakeside"
    assert "Lakeside" in row(site, live) and room not in row(site, live)
    phone.open(site, "/poster/")
    own = "return [...document.querySelectorAll('.desk-row')].map(line).find((each) => each.includes(arguments[0]))"
    assert "Lakeside" in phone.run(own, title)
    phone.open(site, live)
    assert text(phone, ".place") == "Lakeside Map"
    phone.picture(results / f"repeats-page-{phone.has_scripts}.png")

    # The series gets another title and an end; what was said of single dates stays where there are such dates.
    phone.open(site, f"/poster/events/{event}")
    fill(phone, title=title + " at six", repeatsUntil=str(FIRST + DAY * 22))
    send_event(phone, ".send .button-main")
    wait_done(phone)
    phone.wait_equal(True, lambda: title + " at six" in site.text(live))
    dates = calendar(site, live)
    assert list(dates) == [at(0), at(1, 19, 1), at(2), at(3)]
    assert {each[0] for each in dates.values()} == {title + " at six"}
    assert [each[1] for each in dates.values()] == ["Lakeside", room, room, room]

    # Without scripts and with them a series is two lines in the list.
    phone.open(site, "/events/")
    lines = phone.run("""
        const row = [...document.querySelectorAll('.event-rows .event-row')].find((each) => line(each).includes(arguments[0]));
        const facts = row?.querySelector('.facts');
        return facts && Math.round(facts.getBoundingClientRect().height / parseFloat(getComputedStyle(facts).lineHeight));
        """, title)
    assert lines in [1, None]
    phone.picture(results / f"repeats-list-{phone.has_scripts}.png")


def test_a_monthly_meeting_in_chinese(phone, desk, results):
    second = next(day for day in (FIRST.replace(day=1) + DAY * number for number in range(31, 80)) if day.weekday() == 1 and 8 <= day.day <= 14)
    sign_in(phone, desk)
    phone.open(desk, "/poster/events/new?lang=zh-Hans")
    title = f"读书会{'甲' if phone.has_scripts else '乙'}"
    fill(phone, title=title, detail="一起读书。", date=str(second), time="18:30" if phone.has_scripts else "19:30", location="图书馆")
    if phone.has_scripts:
        option = "return document.querySelector('[value=monthly-weekday]').textContent"
        phone.wait_equal("每月第二个星期二", lambda: phone.run(option))
    choose(phone, "repeats", "monthly-weekday")
    choose(phone, "repeatsEnd", "count")
    fill(phone, repeatsCount="3")
    phone.follow(".desk-preview button[value=preview]")
    assert "星期二" in text(phone, ".series-dates")
    assert len(phone.run("return [...document.querySelectorAll('.series-dates li')].map(line)")) == 3
    phone.picture(results / f"repeats-zh-{phone.has_scripts}.png")
    send_event(phone, "button[value=published]")
    wait_done(phone)
    live = phone.find(".desk-state a").get_attribute("href").removeprefix(desk.address).removeprefix("/zh-Hans")
    phone.wait_equal(200, lambda: desk.get(live)[0].status)
    assert len(calendar(desk, live)) == 3
    assert "BYDAY=2TU;COUNT=3" in desk.text(live.rstrip("/") + ".ics")
    assert "每月第二个星期二" in desk.text("/zh-Hans" + live)
    assert "每月" in row(desk, live, "/zh-Hans")
    # One of the dates is left out, on the Chinese desk.
    phone.follow(".desk-date-rows li:nth-child(2) a")
    phone.click(".desk-more summary")
    phone.find("#cancel-reason").send_keys("放假")
    change(phone, "button[value=cancel]")
    wait_done(phone)
    assert "放假" in text(phone, ".desk-date-rows")
    phone.wait_equal(True, lambda: "放假" in desk.text("/zh-Hans" + live))
    assert [each[2] for each in calendar(desk, live).values()].count("CANCELLED") == 1
