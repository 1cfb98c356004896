"""Parts that several journeys share: a person with a browser or a shell, and the steps that they take."""

import contextlib

from browser import PAGE_REPLACED
from desk import PASSWORD


def sign_in(browser, site, name="mei", password=PASSWORD):
    """Signs an officer in by the form and ends on the desk."""
    browser.clear_cookies()
    browser.open(site, "/poster/login")
    browser.find("#username").send_keys(name)
    browser.find("#password").send_keys(password)
    browser.follow(".button-main")
    assert browser.path == "/poster/"


def fill(browser, **values):
    """Types into the fields of a form; a field with a native picker gets its value as the picker would set it."""
    for name, value in values.items():
        field = browser.find(f"[name='{name}']")
        # Rare fields are folded away.
        browser.run("const group = arguments[0].closest('details'); if (group) group.open = true", field)
        if field.get_attribute("type") in ["date", "time", "datetime-local"]:
            browser.run(
                "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))",
                field, value)
        else:
            field.clear()
            field.send_keys(value)


def send_event(browser, selector="button[value=published]"):
    """Presses a button of the form of an event, says yes where a question comes first, and waits for the page of the answer."""
    with browser.next_page():
        browser.click(selector)
        with contextlib.suppress(*PAGE_REPLACED):
            if browser.run("return document.querySelector('#ask')?.open"):
                browser.click("#ask [value=yes]")
    decide(browser)


def decide(browser, tell=None):
    """Answers the question whom a change tells, where the page asks it: with `tell`, or with what is preselected."""
    if browser.run("return !document.querySelector('[name=tell]')"):
        return
    if tell:
        browser.click(f"[name=tell][value={tell}]")
    browser.follow("#announcement .button-main, #change-question .button-main")


def change(browser, selector, tell=None):
    """Presses a button that changes an event, and answers the question whom it tells."""
    browser.follow(selector)
    decide(browser, tell)


def hurry(browser):
    """Lets a reader's form be opened earlier than it was: a test types sooner than a person."""
    browser.run("document.querySelector('[name=opened]').value -= 30")


def text(browser, selector):
    """The text of the first element that a selector names, in one line; None where there is none."""
    return browser.run("const found = document.querySelector(arguments[0]); return found && line(found)", selector)
