"""Writes Tests/CalendarsTests/expected-occurrences.json: what dateutil and zoneinfo say of recurrence rules.

    .python/bin/python Tests/Calendars/make_expected.py

Two parts. `zones`: eight time zones by six rules, with the moment of every occurrence. `rules`: several hundred rules made
of random parts, with their first starts by the clock. The tests in Swift compare both with `Occurrences`.
"""

import json
import random
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

from matrix import ZONES, cases

EXPECTED = Path(__file__).parents[1] / "CalendarsTests" / "expected-occurrences.json"
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def random_rule(random):
    """A rule of parts that RFC 5545 lets stand together."""
    frequency = random.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = [f"FREQ={frequency}"]
    if random.random() < 0.5:
        parts.append(f"INTERVAL={random.choice([2, 3, 4, 7, 13])}")
    signed = lambda limit: random.choice([1, -1]) * random.randint(1, limit)
    some = lambda make: ",".join(str(item) for item in {make() for _ in range(random.randint(1, 3))})
    if random.random() < 0.35:
        parts.append("BYMONTH=" + some(lambda: random.randint(1, 12)))
    if frequency == "YEARLY" and random.random() < 0.2:
        parts.append("BYWEEKNO=" + some(lambda: signed(53)))
    elif frequency == "YEARLY" and random.random() < 0.2:
        parts.append("BYYEARDAY=" + some(lambda: signed(366)))
    elif frequency != "WEEKLY" and random.random() < 0.35:
        parts.append("BYMONTHDAY=" + some(lambda: signed(31)))
    # With BYWEEKNO alone dateutil takes every day of the week; RFC 5545 3.3.10 has the day of the week of the first start.
    if random.random() < 0.5 or "BYWEEKNO" in str(parts):
        numbered = frequency in ("MONTHLY", "YEARLY") and "BYWEEKNO" not in str(parts) and random.random() < 0.5
        day = lambda: (str(signed(4)) if numbered else "") + random.choice(DAYS)
        parts.append("BYDAY=" + some(day))
    if random.random() < 0.2:
        parts.append("BYHOUR=" + some(lambda: random.randint(0, 23)))
    if random.random() < 0.15:
        parts.append("BYMINUTE=" + some(lambda: random.randint(0, 59)))
    if any(part.startswith("BY") for part in parts) and random.random() < 0.25:
        parts.append("BYSETPOS=" + some(lambda: signed(4)))
    if random.random() < 0.3:
        parts.append("WKST=" + random.choice(DAYS))
    if random.random() < 0.4:
        parts.append(f"COUNT={random.randint(1, 30)}")
    return ";".join(parts)


def starts(rule, start, most=9):
    found = []
    for time in rrulestr(rule, dtstart=start):
        if time.year > 2090 or len(found) == most:
            break
        found.append(time)
    return found


def random_rules(count):
    """Rules with a first start that fits them: what happens else RFC 5545 leaves open."""
    source = random.Random(5545)
    while count:
        rule = random_rule(source)
        base = datetime(2015, 1, 1, 9, 30) + timedelta(days=source.randint(0, 4000), hours=source.randint(0, 12))
        without_end = ";".join(part for part in rule.split(";") if not part.startswith("COUNT"))
        first = starts(without_end, base, most=1)
        if not first:
            continue
        found = starts(rule, first[0])
        if found and found[0] == first[0]:
            count -= 1
            yield {"rule": rule, "starts": [f"{time:%Y-%m-%dT%H:%M}" for time in found]}


def moments(case, zone):
    """The moments of a case, in seconds since 1970. A time that comes twice is the first; one that never comes has the offset before
    the change (RFC 5545 3.3.5): what `fold=0` means."""
    local = sorted((set(starts(case.naive_rule(zone), case.start, most=2000)) | {case.start} | set(case.also))
                   - set(case.besides))
    utc = [time.replace(tzinfo=ZoneInfo(zone)).astimezone(timezone.utc) for time in local]
    return [int(time.timestamp()) for time in utc]


if __name__ == "__main__":
    expected = {
        "zones": [
            {"zone": zone, "name": case.name, "start": case.start.isoformat(), "rule": case.rule(zone),
             "except": [time.isoformat() for time in case.besides], "also": [time.isoformat() for time in case.also],
             "moments": moments(case, zone)}
            for zone in ZONES for case in cases()
        ],
        "rules": list(random_rules(400)),
    }
    EXPECTED.write_text(json.dumps(expected, separators=(",", ":")).replace("},{", "},\n{") + "\n")
