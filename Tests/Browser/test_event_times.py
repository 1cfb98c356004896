"""Event times by the reader's clock, on pages that were built long before."""

import datetime
import pathlib
import shutil

import pytest
import yaml

from clock import go_to, reading_at

PROJECT = pathlib.Path(__file__).resolve().parents[2]

# The clocks of New York are set forward on 9 March 2031 and back on 2 November. All days lie far from any build.
EVENTS = {
    "supper": "starts: 2031-03-08T18:00\nends: 2031-03-08T21:00",
    "spring": "starts: 2031-03-09",
    "camp": "starts: 2031-03-10\nends: 2031-03-12",
    "talk": "starts: 2031-03-11T20:00",
    "party": "starts: 2031-03-13T22:00\nends: 2031-03-14T02:00",
    "rink": "starts: 2031-03-08T12:00\nstatus: cancelled",
    "corner": "starts: 2031-03-07T10:00\nends: 2031-03-07T11:00\nrepeats: FREQ=WEEKLY;COUNT=3",
    "lights": "starts: 2031-11-02T18:00\nends: 2031-11-02T19:00",
    "gala": "needSignUp: false",
}
# Both together in every month, the first on every weekday.
SERIES = {
    "walk": "starts: 2031-02-15T10:00\nrepeats: FREQ=MONTHLY;COUNT=11",
    "hike": "starts: 2031-08-20\nrepeats: FREQ=MONTHLY;COUNT=11",
    "fair": "starts: 2031-03-20",
}
# Takes place on the web, but for one date.
CALLS = {
    "call": "starts: 2031-03-07T10:00\nends: 2031-03-07T11:00\nrepeats: FREQ=WEEKLY;COUNT=3\nlocation: https://a.example/call\n"
            "changes:\n- occurrence: 2031-03-14T10:00\n  location: Library",
}
# Two on one evening.
EVENING = {"supper": "starts: 2031-03-08T18:00", "dance": "starts: 2031-03-08T19:30"}
ROOTS = {"en": "", "zh-Hans": "/zh-Hans"}
ROWS = """
return [...document.querySelectorAll(".event-row")].filter(shown)
    .map((row) => `${row.querySelector("a").pathname.split("/").at(-2)}: ${line(row.querySelector(".when-relative") ?? document.createElement("p"))}`);
"""
WORDS = "return line(document.querySelector('.event .when-relative'))"
# The words that reach into the text beside them.
OVERLAPPING = """
return [...document.querySelectorAll(".event-rows .event-row")].map((row) => row.querySelector(".when-relative")).filter((each) => {
    const words = document.createRange(), place = each.parentElement.querySelector(".event-words").getBoundingClientRect();
    words.selectNodeContents(each);
    const { left, right } = words.getBoundingClientRect();
    return left < place.right && right > place.left;
}).map(line);
"""


@pytest.fixture(scope="module")
def events(serve):
    """A site of a few events in 2031."""
    return serve(lambda root: write_events(root, EVENTS))


@pytest.fixture(scope="module")
def series(serve):
    """A site of events that repeat."""
    return serve(lambda root: write_events(root, SERIES))


@pytest.fixture(scope="module")
def calls(serve):
    """A site of an event whose place changes."""
    return serve(lambda root: write_events(root, CALLS))


@pytest.fixture(scope="module")
def evening(serve):
    """A site of two events on one evening, with clocks of 12 hours."""
    return serve(lambda root: write_events(root, EVENING, "en-US"))


def write_events(root, events, english="en"):
    """Puts these events in the place of all others, on a site with clocks of 24 hours unless its English is American."""
    settings = root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8").replace("[en-US, zh-Hans]", f"[{english}, zh-Hans]"), "utf-8")
    shutil.rmtree(root / "Content/events")
    (root / "Content/events").mkdir()
    for slug, fields in events.items():
        (root / f"Content/events/{slug}.md").write_text(f"---\ntitle: The {slug}\n{fields}\n---\n\nCome.\n", "utf-8")


# What the page of an event says, moment by moment.
WORDS_BY_TIME = {
    "supper": [
        ("2031-02-01T12:00:00-05:00", "in 35 days"),
        ("2031-03-06T23:59:00-05:00", "in 2 days"),
        ("2031-03-07T00:01:00-05:00", "tomorrow"),
        ("2031-03-07T23:59:00-05:00", "tomorrow"),
        ("2031-03-08T00:00:00-05:00", "today at 18:00"),
        ("2031-03-08T17:59:00-05:00", "today at 18:00"),
        ("2031-03-08T18:00:00-05:00", "now"),
        ("2031-03-08T21:00:00-05:00", "earlier today"),
        ("2031-03-09T12:00:00-04:00", "yesterday"),
        ("2031-03-10T00:00:00-04:00", "past"),
    ],
    # Across the night in which an hour is missing, and the one that has it twice.
    "spring": [
        ("2031-03-08T23:30:00-05:00", "tomorrow"),
        ("2031-03-09T00:00:00-05:00", "today"),
        ("2031-03-09T23:59:00-04:00", "today"),
        ("2031-03-10T00:00:00-04:00", "yesterday"),
    ],
    "lights": [
        ("2031-10-31T23:59:00-04:00", "in 2 days"),
        ("2031-11-01T00:30:00-04:00", "tomorrow"),
        ("2031-11-01T23:30:00-04:00", "tomorrow"),
        ("2031-11-02T00:30:00-04:00", "today at 18:00"),
        ("2031-11-02T18:30:00-05:00", "now"),
    ],
    "camp": [
        ("2031-03-12T23:59:00-04:00", "now"),
        ("2031-03-13T00:00:00-04:00", "yesterday"),
    ],
    # Without an end it stays said until the day is over.
    "talk": [
        ("2031-03-11T23:00:00-04:00", "today at 20:00"),
        ("2031-03-12T01:00:00-04:00", "yesterday"),
    ],
    "party": [
        ("2031-03-14T01:00:00-04:00", "now"),
        ("2031-03-14T10:00:00-04:00", "yesterday"),
    ],
    "corner": [
        ("2031-03-07T10:30:00-05:00", "now"),
        ("2031-03-07T11:00:00-05:00", "in 7 days"),
        ("2031-03-30T11:00:00-04:00", "past"),
    ],
}


@pytest.mark.parametrize("zone", ["Asia/Shanghai", "Pacific/Auckland"])
@pytest.mark.parametrize("slug", WORDS_BY_TIME)
def test_the_page_says_how_far_away_it_is(browser, events, slug, zone):
    """By the site's clock, in whatever time zone the reader is: when the page is opened, and when it is looked at again later."""
    (first, words), *later = WORDS_BY_TIME[slug]
    with reading_at(browser, first, zone):
        browser.open(events, f"/events/{slug}/")
        browser.wait_equal(words, lambda: browser.run(WORDS))
        for moment, words in later:
            go_to(browser, moment)
            assert browser.run(WORDS) == words, moment
    # Opened late, it says the same.
    moment, words = WORDS_BY_TIME[slug][-1]
    with reading_at(browser, moment, zone):
        browser.open(events, f"/events/{slug}/")
        browser.wait_equal(words, lambda: browser.run(WORDS))


@pytest.mark.parametrize("moment, rows", [
    ("2031-03-01T12:00:00-05:00", [
        "corner: in 6 days", "rink: ", "supper: in 7 days", "spring: in 8 days", "camp: in 9 days", "talk: in 10 days",
        "party: in 12 days", "lights: in 246 days", "gala: "]),
    # The corner's first time is over: it stands at its second one, and what comes next stands first.
    ("2031-03-07T12:00:00-05:00", [
        "supper: tomorrow", "rink: ", "spring: in 2 days", "camp: in 3 days", "talk: in 4 days", "party: in 6 days",
        "corner: in 7 days", "lights: in 240 days", "gala: "]),
    ("2031-03-11T12:00:00-04:00", [
        "talk: today at 20:00", "camp: now", "party: in 2 days", "corner: in 3 days", "lights: in 236 days", "gala: "]),
    ("2031-12-01T12:00:00-05:00", ["gala: "]),
])
def test_the_list_has_what_is_still_to_come(browser, events, moment, rows):
    """The next event first, then all others in order; what is over is gone."""
    with reading_at(browser, moment, "Europe/Berlin"):
        browser.open(events, "/events/")
        browser.wait_equal(rows, lambda: browser.run(ROWS))


def test_the_page_says_so_in_chinese(browser, events):
    """In the words of the page, whatever language the browser has."""
    moments = [
        ("2031-02-01T12:00:00-05:00", "35 天后"), ("2031-03-07T00:01:00-05:00", "明天"), ("2031-03-08T00:00:00-05:00", "今天 18:00"),
        ("2031-03-08T18:00:00-05:00", "正在进行"), ("2031-03-08T21:00:00-05:00", "今天已结束"), ("2031-03-09T12:00:00-04:00", "昨天已结束"),
        ("2031-03-10T00:00:00-04:00", "已结束"),
    ]
    with reading_at(browser, moments[0][0]):
        browser.open(events, "/zh-Hans/events/supper/")
        browser.wait_equal(moments[0][1], lambda: browser.run(WORDS))
        for moment, words in moments[1:]:
            go_to(browser, moment)
            assert browser.run(WORDS) == words, moment
    with reading_at(browser, "2031-03-09T00:00:00-05:00"):
        browser.open(events, "/zh-Hans/events/spring/")
        browser.wait_equal("今天", lambda: browser.run(WORDS))


def test_the_list_says_so_in_chinese(browser, events):
    """Of a repeated event that has moved on too."""
    with reading_at(browser, "2031-03-07T12:00:00-05:00", "Asia/Shanghai"):
        browser.open(events, "/zh-Hans/events/")
        browser.wait_equal([
            "supper: 明天", "rink: ", "spring: 2 天后", "camp: 3 天后", "talk: 4 天后", "party: 6 天后", "corner: 7 天后",
            "lights: 240 天后", "gala: "], lambda: browser.run(ROWS))


def words_of(language):
    """The words of the pages in a language."""
    return yaml.safe_load((PROJECT / f"Templates/words/{language}.yml").read_text("utf-8"))


def written(day, words, year):
    """A date as pages write it beside a text: its numerals in the order of the language, with another year than this."""
    dates, month = words["dates"], words["dates"][f"short-month-{day.month}"]
    if day.year != year:
        month = words["event-hours"]["month-and-year"].format(month=month, year=day.year)
    parts = [f"{day:%d}", month] if dates["day-and-month"].startswith("{day}") else [month, f"{day:%d}"]
    return " ".join([*parts, dates[f"short-weekday-{day.isoweekday()}"]])


@pytest.mark.parametrize("language", ROOTS)
@pytest.mark.parametrize("slug", ["walk", "hike"])
def test_dates_that_come_later_are_written_as_those_in_the_page(browser, series, slug, language):
    """The script has its names of months and weekdays from the browser, the page from the words."""
    words = words_of(language)
    browser.open(series, f"{ROOTS[language]}/events/{slug}/")
    dates = browser.run("return [...document.querySelectorAll('time.then')].map(({ dataset: { start, words } }) => [start, words])")
    days = [datetime.date.fromisoformat(start[:10]) for start, _ in dates]
    assert len(days) == 10
    with reading_at(browser, f"{days[0] + datetime.timedelta(days=1)}T12:00:00-05:00"):
        browser.open(series, f"{ROOTS[language]}/events/{slug}/")
        for (day, (_, full)), before in zip(list(zip(days, dates))[1:], days):
            now = before + datetime.timedelta(days=1)
            go_to(browser, f"{now}T12:00:00-05:00")
            browser.wait_equal(full, lambda: browser.run("return line(document.querySelector('.when-words'))"))
            assert browser.run("return line(document.querySelector('.date'))") == written(day, words, now.year)


@pytest.mark.parametrize("language", ROOTS)
def test_months_that_come_later_are_named_as_those_in_the_page(browser, series, language):
    """The walk moves on to April, which has no heading in the page; August has one."""
    words = words_of(language)["dates"]
    names = [words["month-and-year"].format(month=words[f"month-{month}"], year=2031) for month in (4, 8)]
    with reading_at(browser, "2031-03-16T12:00:00-04:00"):
        browser.open(series, f"{ROOTS[language]}/events/")
        headings = "return [...document.querySelectorAll('#event-list h2')].filter(shown).map(line)"
        browser.wait_equal(names, lambda: browser.run(headings))


@pytest.mark.parametrize("language, mark", [("en", '"Today"'), ("zh-Hans", '"今天"')])
def test_the_calendar_marks_today(browser, site, language, mark):
    """In the language of the page."""
    browser.open(site, f"{ROOTS[language]}/events/calendar/")
    mark_of_today = "return getComputedStyle(document.querySelector('[aria-current=date] .day-name'), '::after').content"
    browser.wait_equal(mark, lambda: browser.run(mark_of_today))


def test_a_repeated_event_shows_its_next_date(browser, events):
    """Numerals, words and the list of dates move on together."""
    with reading_at(browser, "2031-03-14T12:00:00-04:00"):
        browser.open(events, "/events/corner/")
        browser.wait_equal("in 7 days", lambda: browser.run(WORDS))
        parts = browser.run("return ['.date', '.when-words', '.event-dates ol'].map((each) => line(document.querySelector(each)))")
    assert parts == ["21 Mar Fri", "Friday, 21 March 2031, 10:00 to 11:00", "Friday, 21 March"]


def test_an_open_page_shows_the_place_of_the_next_date_with_its_links(browser, calls):
    place = "const place = document.querySelector('.event-facts .place'); return [line(place), ...[...place.querySelectorAll('a')].map((each) => each.href)]"
    call = ["https://a.example/call"] * 2
    library = ["Library Map", "https://www.openstreetmap.org/search?query=Library"]
    with reading_at(browser, "2031-03-07T09:00:00-05:00"):
        browser.open(calls, "/events/call/")
        for moment, shown in [("2031-03-07T09:30:00-05:00", call), ("2031-03-07T11:00:00-05:00", library), ("2031-03-14T11:00:00-04:00", call)]:
            go_to(browser, moment)
            browser.wait_equal(shown, lambda: browser.run(place))


@pytest.mark.parametrize("moment, before, after", [
    ("2031-03-08T20:59:57-05:00", "supper: now", "spring: tomorrow"),
    ("2031-03-08T23:59:57-05:00", "spring: tomorrow", "spring: today"),
])
def test_an_open_page_goes_with_the_time(browser, events, moment, before, after):
    """When an event ends, and at midnight, without anything being loaded again."""
    with reading_at(browser, moment):
        browser.open(events, "/events/")
        browser.wait_equal(before, lambda: browser.run(ROWS)[0])
        browser.wait_equal(after, lambda: browser.run(ROWS)[0])


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("path", ["/events/", "/events/supper/", "/events/camp/"])
def test_nothing_moves_when_the_words_come(browser, events, path, width):
    """The words have their place before they are there."""
    browser.dress(width)
    height = "return document.querySelector('main').offsetHeight"
    with reading_at(browser, "2031-03-01T12:00:00-05:00"):
        browser.open(events, path)
        browser.wait_equal(True, lambda: "in " in browser.run("return line(document.querySelector('.when-relative'))"))
        with_words = browser.run(height)
        browser.run("for (const each of document.querySelectorAll('.when-relative')) each.textContent = ''")
        assert browser.run(height) == with_words


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("path, words", [("/events/", "today at 7:30 PM"), ("/zh-Hans/events/", "今天 19:30"), ("/embed/", "today at 6 PM")])
def test_the_words_of_a_row_end_before_its_title(browser, evening, path, words, width):
    """Also where a second event is today, whose words are the longest."""
    browser.dress(width)
    with reading_at(browser, "2031-03-08T12:00:00-05:00"):
        browser.open(evening, path)
        browser.wait_equal(words, lambda: browser.run("return line(document.querySelector('.event-rows .when-relative'))"))
        assert browser.run(OVERLAPPING) == []


def test_without_script_only_the_dates_stand(browser, events):
    """Nothing is said that could be wrong, and no gap is left for it."""
    browser.scripts(False)
    browser.open(events, "/events/")
    assert browser.run("return [...document.querySelectorAll('.when-relative')].filter(shown).length") == 0
    assert browser.run("return line(document.querySelector('.next-event .date'))") == "07 Mar 2031 Fri"
    browser.open(events, "/events/supper/")
    assert browser.run("return line(document.querySelector('.when-words'))") == "Saturday, 8 March 2031, 18:00 to 21:00"
