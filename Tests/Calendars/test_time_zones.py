"""The VTIMEZONEs that are exported show what zoneinfo shows, on both sides of each change from 2007 to 2037."""

from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import icalendar
import pytest

from matrix import ZONES

MORE = [
    "America/Los_Angeles", "America/Caracas", "America/St_Johns", "Asia/Pyongyang", "Asia/Tehran", "Europe/London",
    "Europe/Dublin", "Europe/Istanbul", "Africa/Cairo", "Antarctica/Troll", "America/Godthab", "Asia/Gaza",
    "Pacific/Auckland", "Pacific/Chatham", "Asia/Kolkata", "America/Argentina/Buenos_Aires", "Pacific/Kiritimati",
]


@pytest.fixture(scope="module")
def calendar(export):
    return icalendar.Calendar.from_ical(export({
        f"zone-{number}": {"title": zone, "starts": "2026-12-05T18:00", "timeZone": zone}
        for number, zone in enumerate(ZONES + MORE)
    }).decode())


def changes(zone):
    """The moments at which a zone's offset changes, to the second, found by halving."""
    def offset(second):
        return datetime.fromtimestamp(second, timezone.utc).astimezone(zone).utcoffset()

    end = int(datetime(2038, 1, 1, tzinfo=timezone.utc).timestamp())
    second = int(datetime(2007, 1, 1, tzinfo=timezone.utc).timestamp())
    while second < end:
        next_second = second + 86400
        if offset(second) != offset(next_second):
            low, high = second, next_second
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(middle) == offset(low) else (low, middle)
            yield high
        second = next_second


# dateutil cannot hold the day that Samoa left out: a change of 24 hours.
@pytest.mark.parametrize("name", [name for name in ZONES + MORE if name != "Pacific/Apia"])
def test_offsets(calendar, name):
    parsed = next(zone for zone in calendar.timezones if zone["TZID"] == name).to_tz(lookup_tzid=False)
    zone = ZoneInfo(name)
    found = list(changes(zone))
    moments = [datetime(year, month, 15, 12, tzinfo=timezone.utc) for year in range(2007, 2038) for month in (1, 7)]
    moments += [datetime.fromtimestamp(second + shift, timezone.utc) for second in found for shift in (-10800, 10800)]
    for moment in moments:
        assert moment.astimezone(parsed).utcoffset() == moment.astimezone(zone).utcoffset(), moment


def test_names(calendar):
    """Each zone is defined once, by the name that the events use."""
    assert sorted(zone["TZID"] for zone in calendar.timezones) == sorted(ZONES + MORE)
    assert calendar.events and all(event["DTSTART"].params["TZID"] == event["SUMMARY"] for event in calendar.events)
