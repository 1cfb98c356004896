"""Eight time zones by six rules: what the checks with independent libraries are made of."""

from dataclasses import dataclass, field
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

# Half-hour DST, midnight DST that ended, 45 minutes, DST the other way round in Ramadan, a day that was skipped.
ZONES = [
    "America/New_York", "Europe/Berlin", "Asia/Shanghai", "Australia/Lord_Howe", "America/Sao_Paulo",
    "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Apia",
]


@dataclass
class Case:
    name: str
    start: datetime
    parts: str
    besides: list = field(default_factory=list)
    also: list = field(default_factory=list)
    until: datetime | None = None

    def rule(self, zone):
        """The rule with UNTIL in UTC, as RFC 5545 wants it."""
        if self.until is None:
            return self.parts
        utc = self.until.replace(tzinfo=ZoneInfo(zone)).astimezone(timezone.utc)
        return f"{self.parts};UNTIL={utc:%Y%m%dT%H%M%SZ}"

    def naive_rule(self, zone):
        """The rule with UNTIL by the clock of the zone."""
        return self.parts + (f";UNTIL={self.until:%Y%m%dT%H%M%S}" if self.until else "")


def cases():
    return [
        # 02:30 is skipped in New York and in Berlin in spring, and comes twice in Berlin in autumn.
        Case("daily", datetime(2026, 1, 1, 2, 30), "FREQ=DAILY;COUNT=400"),
        Case("weekly", datetime(2025, 9, 1, 18, 0), "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;COUNT=120"),
        Case("last-friday", datetime(2018, 1, 26, 1, 30), "FREQ=MONTHLY;BYDAY=-1FR;COUNT=60"),
        Case("leap-day", datetime(2016, 2, 29, 12, 15), "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=6"),
        Case("exceptions", datetime(2026, 3, 2, 23, 45), "FREQ=DAILY;INTERVAL=3;COUNT=40",
             besides=[datetime(2026, 3, 8, 23, 45), datetime(2026, 4, 1, 23, 45)],
             also=[datetime(2026, 3, 3, 8, 0), datetime(2026, 8, 15, 8, 0)]),
        Case("until", datetime(2026, 10, 5, 0, 30), "FREQ=WEEKLY;BYDAY=MO,SU", until=datetime(2027, 4, 4, 0, 30)),
    ]
