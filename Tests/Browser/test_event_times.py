"""What is said of events by the reader's hour, on pages that were built long before."""

import shutil

import pytest

from clock import reading_at

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
ROWS = """
return [...document.querySelectorAll(".event-row")].filter(shown)
    .map((row) => `${row.querySelector("a").pathname.split("/")[2]}: ${line(row.querySelector(".when-relative") ?? document.createElement("p"))}`);
"""
WORDS = "return line(document.querySelector('.event .when-relative'))"


@pytest.fixture(scope="module")
def events(serve):
    """A site of a few events in 2031."""
    def write(root):
        shutil.rmtree(root / "Content/events")
        (root / "Content/events").mkdir()
        for slug, fields in EVENTS.items():
            (root / f"Content/events/{slug}.md").write_text(f"---\ntitle: The {slug}\n{fields}\n---\n\nCome.\n", "utf-8")

    return serve(write)


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Shanghai", "Pacific/Auckland"])
@pytest.mark.parametrize("slug, moment, words", [
    ("supper", "2031-02-01T12:00:00-05:00", "in 35 days"),
    ("supper", "2031-03-06T23:59:00-05:00", "in 2 days"),
    ("supper", "2031-03-07T00:01:00-05:00", "tomorrow"),
    ("supper", "2031-03-07T23:59:00-05:00", "tomorrow"),
    ("supper", "2031-03-08T00:00:00-05:00", "today at 18:00"),
    ("supper", "2031-03-08T17:59:00-05:00", "today at 18:00"),
    ("supper", "2031-03-08T18:00:00-05:00", "now"),
    ("supper", "2031-03-08T21:00:00-05:00", "earlier today"),
    ("supper", "2031-03-09T12:00:00-04:00", "was yesterday"),
    ("supper", "2031-03-10T00:00:00-04:00", "past"),
    # Across the night in which an hour is missing, and the one that has it twice.
    ("spring", "2031-03-08T23:30:00-05:00", "tomorrow"),
    ("spring", "2031-03-09T00:00:00-05:00", "today"),
    ("spring", "2031-03-09T23:59:00-04:00", "today"),
    ("spring", "2031-03-10T00:00:00-04:00", "was yesterday"),
    ("lights", "2031-11-01T00:30:00-04:00", "tomorrow"),
    ("lights", "2031-11-01T23:30:00-04:00", "tomorrow"),
    ("lights", "2031-11-02T00:30:00-04:00", "today at 18:00"),
    ("lights", "2031-10-31T23:59:00-04:00", "in 2 days"),
    ("lights", "2031-11-02T18:30:00-05:00", "now"),
    ("camp", "2031-03-12T23:59:00-04:00", "now"),
    ("camp", "2031-03-13T00:00:00-04:00", "was yesterday"),
    # Without an end it stays said until the day is over.
    ("talk", "2031-03-11T23:00:00-04:00", "today at 20:00"),
    ("talk", "2031-03-12T01:00:00-04:00", "was yesterday"),
    ("party", "2031-03-14T01:00:00-04:00", "now"),
    ("party", "2031-03-14T10:00:00-04:00", "was yesterday"),
    ("corner", "2031-03-07T10:30:00-05:00", "now"),
    ("corner", "2031-03-07T11:00:00-05:00", "in 7 days"),
    ("corner", "2031-03-30T11:00:00-04:00", "past"),
])
def test_the_page_says_how_far_away_it_is(browser, events, slug, moment, words, zone):
    """By the site's clock, in whatever time zone the reader is."""
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


def test_a_repeated_event_shows_its_next_date(browser, events):
    """Numerals, words and the list of dates move on together."""
    with reading_at(browser, "2031-03-14T12:00:00-04:00"):
        browser.open(events, "/events/corner/")
        browser.wait_equal("in 7 days", lambda: browser.run(WORDS))
        parts = browser.run("return ['.date', '.when-words', '.event-dates ol'].map((each) => line(document.querySelector(each)))")
    assert parts == ["21 Mar Fri", "Friday, 21 March 2031, 10:00 to 11:00", "Friday, 21 March"]


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


def test_without_script_only_the_dates_stand(browser, events):
    """Nothing is said that could be wrong, and no gap is left for it."""
    browser.scripts(False)
    browser.open(events, "/events/")
    assert browser.run("return [...document.querySelectorAll('.when-relative')].filter(shown).length") == 0
    assert browser.run("return line(document.querySelector('.next-event .date'))") == "07 Mar 2031 Fri"
    browser.open(events, "/events/supper/")
    assert browser.run("return line(document.querySelector('.when-words'))") == "Saturday, 8 March 2031, 18:00 to 21:00"
