"""Eight time zones by six rules: what recurring-ical-events makes of an export is what dateutil and zoneinfo say.

The tests in Swift compare `Occurrences` with the same figures (make_expected.py)."""

from datetime import datetime, timezone

import icalendar
import pytest
import recurring_ical_events

from make_expected import moments
from matrix import ZONES, cases


def text(time):
    return f"{time:%Y-%m-%dT%H:%M:%S}"


@pytest.fixture(scope="module")
def calendar(export):
    events = {}
    for zone in ZONES:
        for case in cases():
            rule = case.naive_rule(zone) if case.until else case.rule(zone)
            fields = {"title": f"{zone} {case.name}", "starts": text(case.start), "timeZone": zone, "repeats": rule}
            if case.besides:
                fields["except"] = [text(time) for time in case.besides]
            if case.also:
                fields["also"] = [text(time) for time in case.also]
            events[f"{zone.replace('/', '-').replace('_', '-').lower()}-{case.name}"] = fields
    return icalendar.Calendar.from_ical(export(events))


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_occurrences(calendar, zone, case):
    one = icalendar.Calendar()
    for component in calendar.subcomponents:
        if component.name == "VTIMEZONE" or component.get("SUMMARY") == f"{zone} {case.name}":
            one.add_component(component)
    assert len(one.events) == 1
    found = recurring_ical_events.of(one).between(datetime(2010, 1, 1), datetime(2045, 1, 1))
    starts = sorted(int(event["DTSTART"].dt.astimezone(timezone.utc).timestamp()) for event in found)
    assert starts == moments(case, zone)


def test_utc_until(calendar):
    """UNTIL is in UTC where DTSTART has a time zone (RFC 5545 3.3.10), also where a file says it by the clock."""
    rules = [event["RRULE"] for event in calendar.events if "until" in event["SUMMARY"]]
    assert len(rules) == 8
    assert all(rule["UNTIL"][0].tzinfo is not None for rule in rules)
