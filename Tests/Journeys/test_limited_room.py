"""An officer says how many people a room holds, on a phone: with the mistakes that people make, and without JavaScript."""

import re

import pytest

from chromium import PHONE
from desk import add_officer, coming
from journey import change, fill, send_event, sign_in, text

NEW = "/poster/events/new"
WRONG = ["0", "-5", "1000001", "12.5"]


@pytest.fixture(scope="module")
def desk(serve, program):
    return serve(lambda root: add_officer(program, root, "mei", "editor", "Mei Lin"))


def value(browser):
    return browser.find("#event-form [name=capacity]").get_attribute("value")


def save(browser):
    browser.follow("#event-form button[value=draft]")


@pytest.mark.parametrize("has_scripts", [True, False])
def test_the_room_of_an_event(browser, desk, results, has_scripts):
    """Each wrong number is asked for again with all texts kept; readers of both languages see the right one, until it is taken away."""
    browser.scripts(True)
    browser.dress(PHONE)
    sign_in(browser, desk)
    browser.scripts(has_scripts)
    title = f"Pottery {'with' if has_scripts else 'without'} scripts"
    browser.open(desk, NEW)
    fill(browser, title=title, detail="Clay is there.")
    date, time = (browser.find(f"[name={name}]") for name in ["date", "time"])
    for field, given in [(date, coming("05-04")), (time, "18:00")]:
        browser.run("arguments[0].value = arguments[1]", field, given)
    for wrong in WRONG:
        # Otherwise the browser refuses the number itself, and nothing is sent.
        browser.run("document.querySelector('#event-form').noValidate = true")
        fill(browser, capacity=wrong)
        save(browser)
        assert text(browser, "#capacity-problem") == "Enter a number from 1 to 1000000."
        assert (value(browser), browser.find("[name=title]").get_attribute("value")) == (wrong, title)
    browser.picture(results / f"limited-room-{has_scripts}.png")
    fill(browser, capacity="12")
    send_event(browser)
    assert "done=" in browser.path
    event = re.search(r"/events/([^/?]+)\?", browser.path)[1]
    page = f"/events/{coming('05-04')}-pottery-{'with' if has_scripts else 'without'}-scripts/"
    browser.wait_equal(200, lambda: desk.get(page)[0].status)
    assert "Room for 12 people" in desk.text(page) and "最多 12 人" in desk.text(f"/zh-Hans{page}")
    assert '"maximumAttendeeCapacity":12' in desk.text(page)

    # One place alone, then none: nothing of the number stays.
    for given, shown in [("1", {"Room for 1 person"}), ("", set())]:
        browser.open(desk, f"/poster/events/{event}")
        fill(browser, capacity=given)
        change(browser, ".send .button-main")
        assert "done=" in browser.path
        browser.wait_equal(shown, lambda: set(re.findall(r"Room for \d+ \w+", desk.text(page))))
    assert "最多" not in desk.text(f"/zh-Hans{page}")
