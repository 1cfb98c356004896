"""Invented events, feedback and broadcasts around a fixed day. The same number gives the same text on every machine."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import invented

ZONE = ZoneInfo("America/New_York")  # that of the site
NOW = datetime(2026, 11, 21, 12, tzinfo=ZONE)
BODY_BYTES = 600
RECURRING_OF = 25  # one event of so many recurs
TOLD_OF = 200  # one event of so many was told to everyone
YEARS = 10  # that a recurring event goes on for, half of them over
DAYS = "MO TU WE TH FR SA SU".split()
TAGS = "food games meeting music newcomers outdoors study".split()


@dataclass(frozen=True)
class Post:
    """An event or a message as its file has it."""

    path: str
    fields: dict[str, str]
    body: str


def event(position: int) -> Post:
    """The event at a position: recurring, or within five years before the day and one after it."""
    random = Random(f"event {position}")
    recurs = position % RECURRING_OF == 0
    day = _first_day(random) if recurs else NOW.date() + timedelta(random.randint(-5 * 365, 365))
    start = datetime(day.year, day.month, day.day, random.randint(8, 21), random.choice((0, 15, 30, 45)))
    slug = f"{day}-{position}-{random.choice(invented.WORDS)}"
    posted = min(NOW, start.replace(tzinfo=ZONE)) - timedelta(days=random.randint(1, 30))
    fields = {
        "id": _id(random),
        "title": " ".join(random.choice(invented.WORDS).capitalize() for _ in range(random.randint(2, 5))),
        **_times(random, start, recurs, position),
        "location": f"{random.choice(invented.ENDINGS).capitalize()} Hall, room {random.randint(1, 400)}",
        "tags": f"[{', '.join(sorted(random.sample(TAGS, random.randint(0, 3))))}]",
        "author": random.choice(invented.GIVEN),
        "posted": posted.isoformat(),
        "status": "cancelled" if random.random() < 0.03 else "published",
        "broadcast": "true" if is_told(position) else "false",
    }
    return Post(f"events/{slug}.md", fields, invented.markdown(random, BODY_BYTES))


def is_told(position: int) -> bool:
    """Whether the event at a position has a broadcast."""
    return position % TOLD_OF == 1


def broadcast(told: Post, url: str) -> dict:
    """The broadcast of an event of the site at an address."""
    slug = told.path.removeprefix("events/").removesuffix(".md")
    return {
        "notification": {"title": told.fields["title"], "body": told.fields["location"]},
        "data": {
            "id": told.fields["id"], "timestamp": told.fields["posted"], "type": "newEvent",
            "url": f"{url}/events/{slug}/",
        },
    }


def message(position: int, count: int) -> Post:
    """The message at a position of so many, evenly over the three years before the day."""
    random = Random(f"message {position}")
    seconds = 3 * 365 * 86400 * (position + random.random()) / count
    posted = datetime.fromtimestamp(int(NOW.timestamp() - seconds), ZONE)
    name = _id(random)
    fields = {
        "id": name,
        "feeling": random.choices(("love", "hate"), (3, 2))[0],
        "title": " ".join(random.choices(invented.WORDS, k=random.randint(1, 5))).capitalize(),
        "posted": posted.isoformat(),
    }
    text = "\n".join(invented.sentence(random) for _ in range(random.randint(1, 5)))
    return Post(f"feedback/{posted:%Y/%m}/{name}.md", fields, text + "\n")


def _times(random: Random, start: datetime, recurs: bool, position: int) -> dict[str, str]:
    """Start, end and rule. Every seventh event that does not recur takes whole days."""
    if not recurs and position % 7 == 0:
        return {"starts": f"{start:%F}", "ends": f"{start + timedelta(random.randint(0, 3)):%F}"}
    times = {"starts": f"{start:%FT%R}", "ends": f"{start + timedelta(minutes=random.choice((60, 90, 150))):%FT%R}"}
    return times | _rule(random, start, position // RECURRING_OF) if recurs else times


def _rule(random: Random, start: datetime, number: int) -> dict[str, str]:
    """A rule for ten years, each kind in turn; every second one of those with a fixed step has exceptions."""
    end = datetime(start.year + YEARS, start.month, start.day, 23, 59, 59, tzinfo=ZONE).astimezone(ZoneInfo("UTC"))
    until = f"UNTIL={end:%Y%m%dT%H%M%SZ}"
    weekday, other = DAYS[start.weekday()], DAYS[(start.weekday() + 2) % 7]
    rule, step = [
        (f"FREQ=DAILY;{until}", 1),
        (f"FREQ=WEEKLY;COUNT={YEARS * 52}", 7),
        (f"FREQ=WEEKLY;BYDAY={weekday},{other};{until}", None),
        (f"FREQ=MONTHLY;COUNT={YEARS * 12}", None),
        (f"FREQ=WEEKLY;INTERVAL=2;{until}", 14),
        (f"FREQ=MONTHLY;BYDAY={(start.day - 1) // 7 + 1}{weekday};{until}", None),
        (f"FREQ=DAILY;INTERVAL=3;COUNT={YEARS * 365 // 3}", 3),
    ][number % 7]
    if step is None or number % 2:
        return {"repeats": rule}
    *missing, moved = (start + timedelta(step * times) for times in sorted(random.sample(range(1, 250), 4)))
    changed = moved + timedelta(hours=1)
    return {
        "repeats": rule,
        "except": f"[{', '.join(f'{each:%FT%R}' for each in missing)}]",
        "changes": f"[{{occurrence: {moved:%FT%R}, starts: {changed:%FT%R}, reason: {random.choice(invented.WORDS)}}}]",
    }


def _first_day(random: Random) -> date:
    """A day about five years ago that every month has."""
    day = date(NOW.year - YEARS // 2, NOW.month, NOW.day) + timedelta(random.randint(-180, 180))
    return day.replace(day=min(day.day, 28))


def _id(random: Random) -> str:
    return "".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=10))
