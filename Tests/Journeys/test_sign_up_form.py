"""An officer has people sign up on the site: the form of an event on a phone, with scripts and without."""

import pytest

from chromium import PHONE
from desk import add_officer, coming
from journey import fill, send_event, sign_in, text

NEW = "/poster/events/new"
ALL = ["signUp", "signUpBy", "guests", "signUpCloses", "offerHours", "question1", "question1Kind", "question1Options", "signUpURL"]
HERE = {"signUp", "signUpBy", "guests", "signUpCloses", "offerHours", "question1", "question1Kind"}
SHOWN = "return arguments[0].filter((name) => document.getElementsByName(name)[0].checkVisibility())"
UNFOLD = "for (const group of document.querySelectorAll('#event-form details')) group.open = true"
CHOOSE = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))"


@pytest.fixture(scope="module")
def desk(serve, program):
    return serve(lambda root: add_officer(program, root, "mei", "editor", "Mei Lin"))


def shown(browser):
    return set(browser.run(SHOWN, ALL))


def value(browser, name):
    return browser.run("return document.getElementsByName(arguments[0])[0].value", name)


@pytest.mark.parametrize("has_scripts", [True, False])
def test_sign_up_on_the_site(browser, desk, results, has_scripts):
    """Fields show where they count; a wrong one is asked for again with all that was typed, and the page has what is stored."""
    browser.scripts(True)
    browser.dress(PHONE)
    sign_in(browser, desk)
    browser.scripts(has_scripts)
    browser.open(desk, NEW)
    browser.run(UNFOLD)
    assert shown(browser) == set()
    browser.click("#needSignUp")
    assert shown(browser) == HERE
    browser.click("[name=signUp][value=elsewhere]")
    assert shown(browser) == {"signUp", "signUpURL"}
    browser.click("#signUp-here")
    browser.run(CHOOSE, browser.find("#question1Kind"), "choice")
    assert shown(browser) == HERE | {"question1Options"}

    day, wrong, right = coming("05-04"), f"{coming('05-04')}T18:30", f"{coming('05-03')}T18:00"
    fill(browser, title=f"Soup {'with' if has_scripts else 'without'} scripts", detail="Bring a bowl.", date=day, time="18:00",
         capacity="12", guests="2", question1="Meal?", question1Options="Rice\nNoodles", signUpCloses=wrong)
    browser.picture(results / f"sign-up-form-{has_scripts}.png")
    browser.run("document.querySelector('#event-form').noValidate = true")
    browser.follow("#event-form button[value=draft]")
    assert text(browser, "#signUpCloses-problem") == (
        "This is after the event starts. It does not move with the date of the event; choose an earlier time.")
    assert shown(browser) >= {"guests", "signUpCloses", "question1Options"}
    assert [value(browser, name) for name in ["guests", "signUpCloses", "question1", "question1Kind", "question1Options"]] == [
        "2", wrong, "Meal?", "choice", "Rice\nNoodles"]
    fill(browser, signUpCloses=right)
    send_event(browser)
    assert "done=" in browser.path
    assert [value(browser, name) for name in ["signUpCloses", "question1Options"]] == [right, "Rice\nNoodles"]
    assert browser.run("return document.querySelector('#signUp-here').checked")
