"""Sign-up on the site: open or closed by the reader's clock, and the places left as the file of open pages has them."""

import json
import shutil

import pytest

from clock import go_to, reading_at

# All days lie far from any build. The file of places is written by the tests alone: no date of the site has a list.
FIELDS = "needSignUp: true\nsignUp: here\n"
EVENTS = {
    "supper": f"{FIELDS}capacity: 10\nstarts: 2031-03-08T18:00\nends: 2031-03-08T21:00\n"
              "signUpOpens: 2031-03-01T18:00\nsignUpCloses: 2031-03-07T18:00",
    "talk": f"{FIELDS}starts: 2031-03-11T20:00",
    "corner": f"{FIELDS}capacity: 4\nstarts: 2031-03-07T10:00\nends: 2031-03-07T11:00\nrepeats: FREQ=WEEKLY;COUNT=3",
}
FILE = "/events/places.json"
# The parts of the sign-up beside the facts of an event's page.
FACTS = "return [...document.querySelectorAll('.event-facts .sign-up :is(.button, .places > *)')].filter(shown).map(line);"
DATES = "return [...document.querySelectorAll('.event-dates .places > *')].filter(shown).map(line);"
LINKS = """
return [...document.querySelectorAll('.event-facts .sign-up a')].filter(shown).map((each) => each.getAttribute('href'));"""
ROWS = """
return Object.fromEntries([...document.querySelectorAll('.event-row')].filter(shown).map((row) =>
    [row.querySelector('a').pathname.split('/').at(-2), [...row.querySelectorAll('.sign-up .places > *')].filter(shown).map(line)]));"""
STATUS = "return document.querySelector('main > .unseen[role=status]').textContent;"
ASKED = "return performance.getEntriesByType('resource').filter((each) => each.name.endsWith('/events/places.json')).length;"
# How often the file was asked for in a row without a whole answer.
FAILURES = "return JSON.parse(localStorage.getItem('corkboard.fresh /events/places.json') ?? '{}').failures ?? 0;"
WORDS = {
    "en": ("", {
        "opens": "Sign-up opens 1 March 2031, 18:00", "button": "Sign up", "see": "See places",
        "closes": "Sign-up closes 7 March 2031, 18:00", "over": "Sign-up is closed", "one": "1 place left", "left": "4 places left",
        "full": "Full: join the waiting list", "waiting": "Join the waiting list (3 waiting)", "changed": "The supper: 1 place left."}),
    "zh-Hans": ("/zh-Hans", {
        "opens": "2031年3月1日 18:00 开始报名", "button": "我要报名", "see": "查看名额", "closes": "2031年3月7日 18:00 截止报名",
        "over": "报名已截止", "one": "还剩 1 个名额", "left": "还剩 4 个名额", "full": "名额已满，可以候补",
        "waiting": "可以候补（3 人在候补）", "changed": "The supper：还剩 1 个名额。"}),
}


@pytest.fixture(scope="module")
def events(serve):
    return serve(write_events)


def write_events(root):
    """Puts these events in the place of all others, on a site with clocks of 24 hours."""
    settings = root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8").replace("[en-US, zh-Hans]", "[en, zh-Hans]"), "utf-8")
    shutil.rmtree(root / "Content/events")
    (root / "Content/events").mkdir()
    for slug, fields in EVENTS.items():
        (root / f"Content/events/{slug}.md").write_text(f"---\nid: {slug}\ntitle: The {slug}\n{fields}\n---\n\nCome.\n", "utf-8")


def publish(site, places):
    """Writes the file of places."""
    new = site.root / "places.new"
    new.write_text(json.dumps(places), "utf-8")
    new.rename(site.public / FILE.removeprefix("/"))


@pytest.fixture(autouse=True)
def nothing_known(browser, events):
    """The file is empty, and the browser remembers no answer."""
    publish(events, {})
    browser.open(events, "/about/")
    browser.run("localStorage.removeItem('corkboard.fresh /events/places.json')")


def ask_again(browser, moment):
    """Goes to a moment at which the page asks again, and waits until it has the answer."""
    before = browser.run(ASKED)
    go_to(browser, moment)
    browser.wait_equal(True, lambda: browser.run(ASKED) > before)
    browser.wait_equal(0, lambda: browser.run(FAILURES))


@pytest.mark.parametrize("language", WORDS)
def test_sign_up_opens_and_closes_by_the_readers_clock(browser, events, language):
    """Whatever time zone the reader is in, and whatever number the file has."""
    root, words = WORDS[language]
    publish(events, {"supper": [4, 0]})
    is_open = [words["button"], words["left"], words["closes"]]
    with reading_at(browser, "2031-03-01T17:59:00-05:00", "Asia/Shanghai"):
        browser.open(events, f"{root}/events/supper/")
        browser.wait_equal([words["opens"]], lambda: browser.run(FACTS))
        go_to(browser, "2031-03-01T18:00:00-05:00")
        browser.wait_equal(is_open, lambda: browser.run(FACTS))
        go_to(browser, "2031-03-07T17:59:30-05:00")
        browser.wait_equal(is_open, lambda: browser.run(FACTS))
        go_to(browser, "2031-03-07T18:00:00-05:00")
        browser.wait_equal([words["over"]], lambda: browser.run(FACTS))


@pytest.mark.parametrize("language", WORDS)
def test_the_places_follow_the_file_and_changes_are_said_once(browser, events, language):
    """The first numbers are read with the page; the same numbers again say nothing."""
    root, words = WORDS[language]
    publish(events, {"supper": [4, 0]})
    with reading_at(browser, "2031-03-02T12:00:00-05:00"):
        browser.open(events, f"{root}/events/supper/")
        browser.wait_equal([words["button"], words["left"], words["closes"]], lambda: browser.run(FACTS))
        assert browser.run(STATUS) == ""
        for minute, places, shown in [(1, [1, 0], "one"), (2, [0, 0], "full"), (3, [0, 3], "waiting")]:
            publish(events, {"supper": places})
            go_to(browser, f"2031-03-02T12:0{minute}:00-05:00")
            line = [words[shown], words["closes"]]
            browser.wait_equal(line if shown != "one" else [words["button"], *line], lambda: browser.run(FACTS))
            assert browser.run(STATUS) == words[shown]
        browser.run("document.querySelector('main > .unseen[role=status]').textContent = 'nothing new'")
        ask_again(browser, "2031-03-02T12:04:00-05:00")
        assert browser.run(STATUS) == "nothing new"


def test_a_place_that_is_left_for_those_who_wait_is_no_place(browser, events):
    """Two places are left, and a party of three waits first."""
    publish(events, {"supper": [2, 3]})
    with reading_at(browser, "2031-03-02T12:00:00-05:00"):
        browser.open(events, "/events/supper/")
        browser.wait_equal(["Join the waiting list (3 waiting)", WORDS["en"][1]["closes"]], lambda: browser.run(FACTS))


def test_without_the_file_the_page_says_see_places(browser, events):
    """A file that comes later is shown; what has not come for some minutes is shown no more."""
    file = events.public / FILE.removeprefix("/")
    unknown = ["Sign up", "See places", WORDS["en"][1]["closes"]]
    file.unlink()
    with reading_at(browser, "2031-03-02T12:00:00-05:00"):
        browser.open(events, "/events/supper/")
        browser.wait_equal(1, lambda: browser.run(ASKED))
        assert browser.run(FACTS) == unknown
        # An answer that is taken ends the count of failures: each is seen to be refused when the next one is asked for.
        for count, broken in enumerate(["[", '{"supper": "4"}', '{"supper": [-1, 0]}', "null", "["], 2):
            file.write_text(broken, "utf-8")
            go_to(browser, f"2031-03-02T{11 + count}:00:00-05:00")
            browser.wait_equal(count, lambda: browser.run(FAILURES))
            assert browser.run(FACTS) == unknown, broken
        publish(events, {"supper": [4, 0]})
        go_to(browser, "2031-03-02T18:00:00-05:00")
        browser.wait_equal(["Sign up", "4 places left", WORDS["en"][1]["closes"]], lambda: browser.run(FACTS))
        file.unlink()
        go_to(browser, "2031-03-02T18:01:00-05:00")
        assert browser.run(FACTS)[1] == "4 places left"
        go_to(browser, "2031-03-02T18:05:00-05:00")
        assert browser.run(FACTS) == unknown


def test_an_event_without_a_limit_has_the_button_alone(browser, events):
    publish(events, {"talk": [None, 0]})
    with reading_at(browser, "2031-03-02T12:00:00-05:00"):
        browser.open(events, "/events/talk/")
        browser.wait_equal(1, lambda: browser.run(ASKED))
        browser.wait_equal(["Sign up"], lambda: browser.run(FACTS))
        assert browser.run(LINKS) == ["/poster/events/talk/signup?lang=en"]


def test_each_date_of_a_series_has_its_own_places(browser, events):
    """The date that has begun shows none; when it is over, the next one stands beside the facts."""
    publish(events, {"corner 2031-03-07": [3, 0], "corner 2031-03-14": [4, 0], "corner 2031-03-21": [0, 1]})
    later_dates = ["4 places left", "Join the waiting list (1 waiting)"]
    with reading_at(browser, "2031-03-07T09:00:00-05:00"):
        browser.open(events, "/events/corner/")
        browser.wait_equal(["Sign up", "3 places left"], lambda: browser.run(FACTS))
        assert browser.run(DATES) == ["3 places left", *later_dates]
        go_to(browser, "2031-03-07T10:00:00-05:00")
        browser.wait_equal(["Sign-up is closed"], lambda: browser.run(FACTS))
        browser.wait_equal(["Sign-up is closed", *later_dates], lambda: browser.run(DATES))
        go_to(browser, "2031-03-07T11:00:00-05:00")
        browser.wait_equal(["Sign up", "4 places left"], lambda: browser.run(FACTS))
        assert browser.run(LINKS) == ["/poster/events/corner/signup?date=2031-03-14&lang=en"] * 2
        go_to(browser, "2031-03-14T11:00:00-04:00")
        browser.wait_equal(["Join the waiting list (1 waiting)"], lambda: browser.run(FACTS))


@pytest.mark.parametrize("language", WORDS)
def test_lists_show_the_places_too(browser, events, language):
    """A row moves on to its next date with its places; a change is said with the name of the event."""
    root, words = WORDS[language]
    places = {"supper": [4, 0], "talk": [None, 0], "corner 2031-03-07": [1, 0], "corner 2031-03-14": [4, 0]}
    publish(events, places)
    with reading_at(browser, "2031-03-07T09:00:00-05:00"):
        browser.open(events, f"{root}/events/")
        browser.wait_equal(
            {"corner": [words["one"]], "supper": [words["left"], words["closes"]], "talk": [words["button"]]},
            lambda: browser.run(ROWS))
        publish(events, {**places, "supper": [1, 0]})
        go_to(browser, "2031-03-07T09:01:00-05:00")
        browser.wait_equal(words["changed"], lambda: browser.run(STATUS))
        go_to(browser, "2031-03-07T11:00:00-05:00")
        browser.wait_equal(
            {"corner": [words["left"]], "supper": [words["one"], words["closes"]], "talk": [words["button"]]},
            lambda: browser.run(ROWS))


def test_without_scripts_links_and_times_stand(browser, events):
    browser.scripts(False)
    browser.open(events, "/events/supper/")
    words = WORDS["en"][1]
    assert browser.run(FACTS) == [words["opens"]]
    browser.open(events, "/events/talk/")
    assert browser.run(FACTS) == ["Sign up"]


def test_other_pages_load_nothing_of_it(browser, site):
    """An event that takes sign-ups elsewhere has neither the script nor the file."""
    browser.open(site, "/events/chinese-corner/")
    browser.wait_equal(True, lambda: browser.run("return document.querySelector('.when-relative').textContent !== ''"))
    assert browser.run("return [...document.scripts].filter((each) => each.src.includes('/places.')).length") == 0
    assert browser.run(ASKED) == 0
