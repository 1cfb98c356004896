"""Behaviour 19: the lists of feedback, their balance, and how both stay right by the reader's clock."""

import datetime

import pytest

import content
import large_feedback
from chromium import PHONE
from clock import reading_at
from settled import settled

SPANS = {
    "": (None, ""), "day/": (1, " in the last 24 hours"), "week/": (7, " in the last 7 days"),
    "month/": (30, " in the last 30 days"),
}
ROWS = "return [...document.querySelectorAll('.feedback-list .said')].filter(shown).map((row) => row.querySelector('a').pathname);"
WORDS = "return line(document.querySelector('.pulse-words'));"
BALANCE = """
const pulse = document.querySelector(".pulse");
const text = (name) => line(pulse.querySelector(name));
return [text(".love-count"), text(".hate-count"), pulse.querySelector(".push").getAttribute("width"),
    pulse.querySelector(".bar .love").getAttribute("width"), pulse.dataset.leader];
"""
FILES = "return performance.getEntriesByType('resource').filter((each) => each.name.endsWith('/pulse.json')).length;"
DAY = datetime.timedelta(days=1)


@pytest.fixture(scope="module")
def many(serve):
    return serve(large_feedback.write)


@pytest.fixture(scope="module")
def messages(many):
    """The visible messages, newest first."""
    return [message for message in content.read_feedback(many.root) if not message.hidden]


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def first_page(messages):
    """What stands on the first page of all messages: what is left beside pages of twelve, counted from the oldest."""
    return messages[:len(messages) - max(0, len(messages) // 12 - 1) * 12]


def counted(messages, span=""):
    """The sentence with the numbers of love and hate."""
    love = sum(message.feeling == "love" for message in messages)
    hate = len(messages) - love
    if not messages:
        return f"Nothing yet{span}."
    verdict = f"{'Love' if love > hate else 'Hate'} leads by {abs(love - hate)}." if love != hate else "Love and hate are tied."
    return f"{love} love, {hate} hate{span}. {verdict}"


@pytest.mark.parametrize("later", [0, 1, 8, 50], ids=lambda days: f"{days} days after the build")
@pytest.mark.parametrize("span", SPANS)
def test_lists_follow_the_readers_clock(browser, many, messages, span, later):
    """Rows, counts, words, bar and faces are those of the span that ends when somebody reads, however old the page is."""
    days, words = SPANS[span]
    # Shortly after the build and some days later: no message is at the end of a span then, however long the tests take. In UTC, since days
    # of the site's time zone may have 23 or 25 hours.
    moment = messages[0].posted.astimezone(datetime.timezone.utc) + datetime.timedelta(minutes=51) + later * DAY
    expected = [message for message in messages if days is None or message.posted > moment - days * DAY]
    browser.dress(PHONE)
    with reading_at(browser, moment.isoformat()):
        browser.open(many, f"/feedback/{span}")
        browser.wait_equal(counted(expected, words), lambda: browser.run(WORDS))
        assert browser.run(ROWS) == [message.address for message in first_page(messages) if message in expected]
    love = sum(message.feeling == "love" for message in expected)
    share = f"{round(love / len(expected) * 100, 1):.1f}%" if expected else "50.0%"
    leader = "none" if not expected else "love" if love * 2 > len(expected) else "hate" if love * 2 < len(expected) else "none"
    found = browser.run(BALANCE)
    assert found[:2] + found[4:] == [str(love), str(len(expected) - love), leader]
    assert found[2] == found[3]
    assert abs(float(found[2][:-1]) - float(share[:-1])) < 0.11


def test_all_messages_can_be_reached(browser, many, messages):
    """The pages of all feedback have every message once, the newest first, and lead from one to the next."""
    browser.open(many, "/feedback/")
    found = browser.run(ROWS)
    while browser.run("return Boolean(document.querySelector('.turn a[rel=next]'))"):
        path = browser.path
        browser.follow(".turn a[rel=next]")
        assert browser.path != path
        found += browser.run(ROWS)
    assert found == [message.address for message in messages]


def test_times_are_loaded_only_where_they_count(browser, many):
    """The file of times is loaded only where a list that has more messages than its page has lost some since the build."""
    with settled(browser):
        browser.open(many, "/feedback/week/")
    assert browser.run(FILES) == 0
    with reading_at(browser, (now() + DAY).isoformat()):
        for path, files in [("/feedback/", 0), ("/feedback/day/", 0), ("/feedback/week/", 1), ("/feedback/month/", 1)]:
            with settled(browser):
                browser.open(many, path)
            assert browser.run(FILES) == files


def test_ages_are_said(browser, many, messages):
    """The age of a recent message is shown in minutes, hours or days; its date is in the tooltip."""
    zone = content.settings_of(many.root)[1]
    date = messages[0].posted.astimezone(zone)
    # Half a minute more, so that the seconds in which the page loads change nothing. Pages have the minute of posting.
    with reading_at(browser, (messages[0].posted.replace(second=0) + datetime.timedelta(minutes=50.5)).isoformat()):
        browser.open(many, "/feedback/")
        times = browser.run("return [...document.querySelectorAll('.said time')].map((each) => [line(each), each.title])")
    assert times[0] == ["50 minutes ago", content.american_day(date)]
    assert times[18][0] == "22 hours ago"
    with reading_at(browser, (now() + 30 * DAY).isoformat()):
        browser.open(many, "/feedback/")
        assert browser.run("return line(document.querySelector('.said time'))") == content.american_day(date)


@pytest.mark.parametrize("span", SPANS)
def test_lists_are_whole_without_scripts(browser, many, messages, span):
    """Without JavaScript the list is as it was built, and the words name its days."""
    browser.scripts(False)
    # A page that was built before midnight is served until another is built.
    times = [now() - datetime.timedelta(minutes=1)]
    browser.open(many, f"/feedback/{span}")
    times.append(now())
    days, _ = SPANS[span]
    words = browser.run(WORDS)
    if days is None:
        assert words == counted(messages)
    else:
        zone = content.settings_of(many.root)[1]
        ends = [time.astimezone(zone) for time in times]
        written = [form for end in ends for form in (f"–{end.day}, {end.year}", f"– {content.american_day(end)}")]
        assert words.split(". ")[0].endswith(tuple(written))
        assert " from " in words
    assert browser.run(ROWS)[0] == messages[0].address
    date = messages[0].posted.astimezone(content.settings_of(many.root)[1])
    assert browser.run("return line(document.querySelector('.said time'))") == content.american_day(date)


def test_the_plot_has_every_message(browser, many, messages):
    """The bars' numbers add up to all messages, and a table says the same."""
    browser.open(many, "/feedback/")
    bars = browser.run("return [...document.querySelectorAll('.plot svg path[class]')].map((path) => path.getAttribute('d').split('M').length - 1)")
    rows = browser.run("return [...document.querySelectorAll('.plot tbody tr')].map((row) => [...row.cells].map(line))")
    assert bars[:2] == [sum(row[1] != "0" for row in rows), sum(row[2] != "0" for row in rows)]
    love = sum(message.feeling == "love" for message in messages)
    assert (sum(int(row[1]) for row in rows), sum(int(row[2]) for row in rows)) == (love, len(messages) - love)
    assert len(rows) in {9, 10}


def test_the_sample_is_shown(browser, site):
    """The sample's lists and balance are those of its files; hidden messages appear and count nowhere."""
    everything = content.read_feedback(site.root)
    shown = [message for message in everything if not message.hidden]
    assert len(shown) < len(everything)
    browser.open(site, "/feedback/")
    assert browser.run(ROWS) == [message.address for message in first_page(shown)]
    assert browser.run(WORDS) == counted(shown)
    for message in everything:
        assert site.get(message.address)[0].status == (404 if message.hidden else 200)


def test_messages_are_shown_as_they_were_typed(browser, site):
    """A message's page has its title, text, author and time, and leads to the next newer and older one."""
    shown = [message for message in content.read_feedback(site.root) if not message.hidden]
    zone = content.settings_of(site.root)[1]
    for position in [0, 1, len(shown) - 1, *(index for index, each in enumerate(shown) if not each.text)]:
        message = shown[position]
        browser.open(site, message.address)
        assert browser.find("h1").text == message.title
        assert browser.run("return document.querySelector('.words')?.textContent ?? ''") == message.text
        date = message.posted.astimezone(zone)
        facts = browser.run("return [...document.querySelector('.message .facts').children].map(line)")
        assert facts == [message.feeling.title(), message.author or "Someone", f"{content.american_day(date)}, {content.american_time(date)}"]
        links = browser.run("return ['prev', 'next'].map((rel) => document.querySelector(`.turn a[rel=${rel}]`)?.pathname ?? null)")
        around = [shown[index].address if 0 <= index < len(shown) else None for index in (position - 1, position + 1)]
        assert links == around
