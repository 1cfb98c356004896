"""An officer changes the day of a meeting that has been held for weeks: one date, all later ones, all to come. Readers keep what was."""

import datetime
import re

import icalendar
import pytest
import recurring_ical_events

from chromium import PHONE
from desk import add_officer
from journey import fill, sign_in, text

DAY = datetime.timedelta(days=1)
TODAY = datetime.date.today()
#: A weekday that is not today; the meeting was held on five of them and will be held on more.
NEXT = TODAY + DAY * 3
FIRST = NEXT - DAY * 35
WORDS = {
    "en": {
        "asked": "Which dates change?", "split": "Changes saved. The earlier dates are in this event, the later ones in a second event.",
        "earlier": "Earlier dates of this series, until ", "later": "Later dates of this series, from "},
    "zh-Hans": {
        "asked": "修改哪些日期？", "split": "修改已保存。较早的日期在本活动里，之后的日期成为另一个活动。", "earlier": "本系列此前的场次（至 ", "later": "本系列之后的场次（"},
}


def meeting(slug, hour):
    """A weekly meeting whose second date was cancelled and whose next but one is elsewhere."""
    def at(weeks):
        return f"{FIRST + DAY * 7 * weeks}T{hour}:00"
    return f"""---
id: {slug}
title: Tea {slug}
starts: {at(0)}
repeats: FREQ=WEEKLY
changes:
- {{occurrence: {at(1)}, status: cancelled, reason: Snow}}
- {{occurrence: {at(6)}, location: Pier}}
location: Room {slug}
posted: {FIRST - DAY}T12:00:00
---

Tea, and talk.
"""


@pytest.fixture(scope="module")
def desk(serve, program):
    def prepare(root):
        add_officer(program, root, "mei", "editor", "Mei Lin")
        for number, slug in enumerate(["tea-en", "tea-zh-hans", "all-en", "one-en"]):
            (root / f"Content/events/{slug}.md").write_text(meeting(slug, 16 + number))
    return serve(prepare)


@pytest.fixture
def phone(browser):
    browser.dress(PHONE)
    return browser


def starts(site, live):
    """The dates in the calendar file of an event: start -> status."""
    file = icalendar.Calendar.from_ical(site.text(live.rstrip("/") + ".ics"))
    found = recurring_ical_events.of(file).between(FIRST - DAY * 30, NEXT + DAY * 20)
    return {event["DTSTART"].dt.replace(tzinfo=None).isoformat(timespec="minutes"): str(event["STATUS"]) for event in found}


def at(weeks, hour, days=0):
    return f"{FIRST + DAY * (7 * weeks + days)}T{hour:02}:00"


def save(browser, scope=None):
    if scope:
        browser.click(f"[name=scope][value={scope}]")
    browser.click(".send .button-main")


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_from_a_date_on(phone, desk, language, results):
    words, slug = WORDS[language], f"tea-{language.lower()}"
    hour = 16 if language == "en" else 17
    sign_in(phone, desk)
    phone.open(desk, f"/poster/events/{slug}?lang={language}")
    assert phone.find("[name=date]").get_attribute("value") == str(NEXT)
    fill(phone, date=str(NEXT + DAY))
    save(phone)
    phone.wait_equal(True, lambda: words["asked"] in (text(phone, "#scope") or ""))
    phone.picture(results / f"series-scope-{language}.png")
    save(phone, "from")
    phone.wait_equal(True, lambda: "done=split" in phone.path or "done=later" in phone.path)
    phone.wait_equal(True, lambda: words["split"] in text(phone, "main") or "done=later" in phone.path)
    prefix = "" if language == "en" else "/zh-Hans"
    live = f"/events/{slug}/"
    phone.wait_equal(True, lambda: words["later"] in desk.text(prefix + live))
    page = desk.text(prefix + live)
    other = re.search(r'class="series-part" href="([^"]*)"', page)[1].removeprefix(prefix)
    assert words["earlier"] in desk.text(prefix + other) and f'href="{prefix}{live}"' in desk.text(prefix + other)
    assert starts(desk, live) == {at(week, hour): "CANCELLED" if week == 1 else "CONFIRMED" for week in range(5)}
    assert list(starts(desk, other)) == [at(5, hour, 1), at(6, hour, 1), at(7, hour, 1)]
    calendars = [desk.text(each.rstrip("/") + ".ics") for each in [live, other]]
    assert "RELATED-TO;RELTYPE=CHILD" in calendars[0] and "RELATED-TO;RELTYPE=PARENT" in calendars[1]
    phone.open(desk, prefix + other)
    phone.picture(results / f"series-part-{language}.png")
    phone.click(".series-part")
    phone.wait_equal(prefix + live, lambda: phone.path)


def test_all_dates(phone, desk):
    sign_in(phone, desk)
    phone.open(desk, "/poster/events/all-en?lang=en")
    fill(phone, date=str(NEXT + DAY), time="20:00")
    save(phone)
    phone.wait_equal(True, lambda: text(phone, "#scope") is not None)
    save(phone, "all")
    phone.wait_equal(True, lambda: "done=" in phone.path)
    live = "/events/all-en/"
    new = [at(5, 20, 1), at(6, 20, 1), at(7, 20, 1)]
    phone.wait_equal([at(week, 18) for week in range(5)] + new, lambda: list(starts(desk, live)))
    assert starts(desk, live)[at(1, 18)] == "CANCELLED"


def test_one_date(phone, desk):
    sign_in(phone, desk)
    phone.open(desk, "/poster/events/one-en?lang=en")
    fill(phone, date=str(NEXT + DAY))
    save(phone)
    phone.wait_equal(True, lambda: text(phone, "#scope") is not None)
    save(phone, "this")
    phone.wait_equal(True, lambda: "done=" in phone.path)
    phone.wait_equal(
        [at(week, 19) for week in range(5)] + [at(5, 19, 1), at(6, 19), at(7, 19)], lambda: list(starts(desk, "/events/one-en/")))
