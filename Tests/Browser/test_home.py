"""The home page: the next event first, what is coming, the pulse, the newest comments and notices."""

import datetime

import pytest

import content
from clock import reading_at

HEADINGS = "return [...document.querySelectorAll('main h2')].map(line)"
LINKS = "return [...document.querySelectorAll(arguments[0])].map((each) => new URL(each.href).pathname)"

# How far the second of two elements stands below the first, and to the right of it.
DISTANCE = """
const [above, below] = [...arguments].map((each) => document.querySelector(each).getBoundingClientRect());
return [Math.round(below.top - above.bottom), Math.round(below.left - above.left)];
"""


def test_what_counts_comes_first(browser, site):
    """The next event stands first, and its date is the largest thing on the first screen of a phone."""
    browser.dress(390)
    browser.open(site, "/")
    assert browser.run(HEADINGS) == ["Next event", "Coming up", "Latest feedback", "Notifications", "Latest course comments"]
    sizes = browser.run("""
        return [...document.querySelectorAll("main *:not(svg, svg *)")].filter((each) => shown(each) && each.getBoundingClientRect().top < 844)
            .map((each) => [parseFloat(getComputedStyle(each).fontSize), each.className]);
    """)
    assert max(sizes)[1] == "day"


def test_no_column_has_a_hole(browser, site):
    """On a wide screen the parts of each column follow each other at the same distance, however high the other column is."""
    browser.dress(1280)
    browser.open(site, "/")
    for column in [("#event-list", ".home-comments"), (".home-pulse", ".home-pulse + section")]:
        assert browser.run(DISTANCE, *column) == [40, 0]
    assert browser.run(DISTANCE, "#event-list", ".home-pulse")[1] > 600


def test_it_says_who_the_association_is(browser, site):
    """One sentence in each language, before all else."""
    for edition, words in [("/", "students at Harbor College"), ("/zh-Hans/", "海港学院的两百个学生")]:
        browser.open(site, edition)
        assert words in browser.run("return line(document.querySelector('main > :not(h1, svg)'))")


def test_events_are_the_next_ones(browser, site):
    """The event that comes next, and two more in their order; what is cancelled is never the next."""
    now = datetime.datetime.now(datetime.timezone.utc)
    coming = {}
    for event in content.read_events(site.root):
        ahead = [] if event.status == "draft" else event.occurrences(
            now - datetime.timedelta(days=40), now + datetime.timedelta(days=400))
        ahead = [each for each in ahead if not each.cancelled and (each.ends or each.starts + datetime.timedelta(hours=1)) > now]
        if ahead:
            coming[event.address] = (ahead[0].starts, event.status)
    browser.open(site, "/")
    first = browser.run(LINKS, ".next-event a")
    assert len(first) == 1 and coming[first[0]][1] == "published"
    rows = browser.run(LINKS, "#event-list .event-row a")
    assert len(rows) == 2 and first[0] not in rows
    starts = [coming[row][0] for row in rows]
    assert starts == sorted(starts)
    earlier = {address for address, (start, status) in coming.items() if start < starts[-1] and status == "published"}
    assert earlier <= {*rows, *first}


def test_the_pulse_is_of_the_last_week(browser, site):
    """Counts of the last seven days by the reader's clock, and the two newest messages."""
    week = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=7)
    messages = [each for each in content.read_feedback(site.root) if not each.hidden]
    love, hate = (sum(each.posted > week and each.feeling == feeling for each in messages) for feeling in ("love", "hate"))
    browser.open(site, "/")
    browser.wait_equal(True, lambda: "in the last 7 days" in browser.run("return line(document.querySelector('.pulse-words'))"))
    assert browser.run("return line(document.querySelector('.pulse-words'))").startswith(f"{love} love, {hate} hate ")
    assert browser.run(LINKS, ".home-pulse .said a") == [each.address for each in messages[:2]]


def test_comments_and_notices_are_the_newest(browser, site, catalog):
    """Three comments and three notices, the newest first."""
    browser.open(site, "/")
    comments = sorted((comment.newest_first, course.address) for course in catalog for comment in course.comments)
    assert browser.run(LINKS, "[aria-labelledby=newest] .row a") == [address for _, address in comments[:3]]
    notices = [each.title for each in content.read_broadcasts(site.root) if not each.retracted][:3]
    assert browser.run("return [...document.querySelectorAll('.notices .title')].map(line)") == notices


@pytest.mark.parametrize("reader", ["America/New_York", "Asia/Shanghai"])
@pytest.mark.parametrize("days, hour, words", [
    (0, 0, "today"), (0, 21, "today"), (1, 0, "1 day ago"), (1, 23, "1 day ago"), (2, 0, "2 days ago"), (6, 23, "6 days ago"), (7, 0, None)])
def test_the_age_of_a_day_counts_days_of_the_site(browser, site, catalog, reader, days, hour, words):
    """A comment has no finer time than its day: its age counts the days of the site's zone, at each hour and wherever the reader is."""
    zone = content.settings_of(site.root)[1]
    day = max(comment.posted for course in catalog for comment in course.comments if comment.posted).astimezone(zone).date()
    moment = datetime.datetime.combine(day + datetime.timedelta(days=days), datetime.time(hour, 42), zone)
    with reading_at(browser, moment.isoformat(), reader):
        browser.open(site, "/")
        assert browser.run("return line(document.querySelector('[aria-labelledby=newest] time'))") == (words or content.american_day(day))
