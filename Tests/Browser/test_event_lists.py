"""Lists and the calendar of events, compared with the files of the sample."""

import calendar
import collections
import datetime

import pytest

import content

OUTLINE = """
return [...document.querySelectorAll("main h2:not(.unseen), main h3")].filter(shown)
    .map((each) => each.querySelector("a")?.pathname ?? line(each));
"""
DAYS = """
return [...document.querySelectorAll(".month-day")].filter(shown).map((day) => [day.dataset.day,
    [...day.querySelectorAll("li")].map((item) => [item.querySelector("a").pathname, line(item)])]);
"""
GRID = """
return [[...document.querySelectorAll(".month-day")].map((day) => Math.round(day.getBoundingClientRect().left)),
    [...document.querySelectorAll("[aria-current=date]")].map((day) => day.dataset.day)];
"""
FAR = datetime.timedelta(days=1200)
DAY = datetime.timedelta(days=1)


@pytest.fixture(scope="module")
def events(site):
    """The events that readers see."""
    return [event for event in content.read_events(site.root) if event.status != "draft"]


@pytest.fixture(scope="module")
def zone(site):
    return content.settings_of(site.root)[1]


def look(browser, site, path, zone, script):
    """What a script finds on a page, and the times before and after. An event may end or a day begin in between, or so shortly before that
    the page has not been built again."""
    before = datetime.datetime.now(zone) - datetime.timedelta(minutes=1)
    browser.open(site, path)
    return browser.run(script), [before, datetime.datetime.now(zone)]


def over_at(event, occurrence, zone):
    """When an occurrence counts as past: at its end, else when its day is over."""
    if occurrence.ends:
        return occurrence.ends
    return datetime.datetime.combine(occurrence.starts.astimezone(zone).date() + DAY, datetime.time(), zone)


def shown_time(event, zone, now):
    """The occurrence that lists show, and whether it lies ahead."""
    every = event.occurrences(now - FAR, now + FAR)
    ahead = [each for each in every if over_at(event, each, zone) > now and not each.cancelled]
    if ahead:
        return ahead[0], True
    past = [each for each in every if not each.cancelled]
    return (past[-1], False) if past else (None, False)


def listed(events, zone, now):
    """Events that lie ahead, past ones, and those without a time, each with the start of what is shown of it."""
    ahead, past, open_ones = [], [], []
    for event in events:
        shown, is_ahead = shown_time(event, zone, now)
        rows = open_ones if shown is None else ahead if is_ahead else past
        rows.append((shown and shown.starts, event))
    def order(row):
        return (row[0].timestamp() if row[0] else 0, row[1].slug)
    return sorted(ahead, key=order), sorted(past, key=order, reverse=True), open_ones


def outline(rows, zone, heading="{}"):
    """Months and the addresses of their rows."""
    lines = []
    for start, event in rows:
        month = heading.format(f"{start.astimezone(zone):%B %Y}") if start else "Date to be announced"
        if month not in lines:
            lines.append(month)
        lines.append(event.address)
    return lines


@pytest.mark.parametrize("has_scripts", [True, False])
def test_the_list_has_every_event_to_come(browser, site, events, zone, has_scripts):
    """The next first, then all by month, each once, and what has no date at the end."""
    def expected(now):
        ahead, _, open_ones = listed(events, zone, now)
        real = [row for row in ahead if row[1].status != "cancelled"]
        first = next((row for row in real if row[0].astimezone(zone).date() >= now.date()), real[0])
        return [first[1].address, *outline([row for row in ahead if row is not first] + open_ones, zone)]
    browser.scripts(has_scripts)
    found, times = look(browser, site, "/events/", zone, OUTLINE)
    assert found in map(expected, times)


def test_the_list_has_every_past_event(browser, site, events, zone):
    """The latest first, by month."""
    found, times = look(browser, site, "/events/past/", zone, OUTLINE)
    assert found in [outline(listed(events, zone, now)[1], zone) for now in times]


def test_every_tag_has_its_events(browser, site, events, zone):
    """What lies ahead, and then what is over; the page of each event leads to its tags."""
    def expected(tag, now):
        ahead, past, open_ones = listed([event for event in events if tag in event.fields.get("tags", [])], zone, now)
        return outline(ahead + open_ones, zone) + outline(past, zone, "Past: {}")
    for tag in sorted({tag for event in events for tag in event.fields.get("tags", [])}):
        found, times = look(browser, site, f"/events/tags/{tag}/", zone, OUTLINE)
        assert found in [expected(tag, now) for now in times], tag


def days_of(event, occurrence, zone):
    """The days that belong to an occurrence; the small hours after an evening belong to the evening."""
    start, end = occurrence.starts, occurrence.ends or occurrence.starts
    if not event.all_day:
        start, end = start.astimezone(zone), end.astimezone(zone)
    last = (end - datetime.timedelta(seconds=1)).date() if end > start else start.date()
    if not event.all_day and end - start < DAY and end.hour < 6:
        last = start.date()
    return [start.date() + DAY * number for number in range((max(last, start.date()) - start.date()).days + 1)]


@pytest.mark.parametrize("months", [-1, 0, 1])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_calendar_has_each_event_on_its_days(browser, site, events, zone, months, width):
    """Every day stands in the grid; a phone's list has those with events and today."""
    now = datetime.datetime.now(zone)
    number = now.year * 12 + now.month - 1 + months
    year, month = number // 12, number % 12 + 1
    expected = collections.defaultdict(dict)
    for event in events:
        for occurrence in event.occurrences(now - FAR, now + FAR):
            days = days_of(event, occurrence, zone)
            for position, day in enumerate(days, 1):
                part = f" day {position} of {len(days)}" if len(days) > 1 else ""
                off = "Cancelled " if event.status == "cancelled" or occurrence.cancelled else ""
                hour = "" if event.all_day or position > 1 else f"{content.american_time(occurrence.starts.astimezone(zone))} "
                expected[day][event.address] = f"{off}{hour}{occurrence.changes.get('title', event.titles[0])}{part}"
    browser.dress(width)
    every = [datetime.date(year, month, day) for day in range(1, calendar.monthrange(year, month)[1] + 1)]
    found, times = look(browser, site, f"/events/calendar/{year}-{month:02}/", zone, DAYS)
    assert {day: dict(items) for day, items in found} in [
        {str(day): expected[day] for day in every if width == 1280 or expected[day] or day == now.date()} for now in times]


def test_the_calendar_is_a_grid_of_weeks(browser, site, zone):
    """Seven columns that begin on Sunday; today is marked, in words too."""
    def expected(now):
        first = now.replace(day=1)
        return [(first + DAY * number).isoweekday() % 7 for number in range(calendar.monthrange(now.year, now.month)[1])], [str(now.date())]
    (lefts, today), times = look(browser, site, "/events/calendar/", zone, GRID)
    columns = sorted(set(lefts))
    assert ([columns.index(left) for left in lefts], today) in map(expected, times)
