"""Behaviour 21: handing on a page, by the device's own ways, by its link and by mail."""

import urllib.parse

import pytest

import content

SHOWN = "return [...document.querySelectorAll('.share a, .share button, .share input')].filter(shown).map((each) => line(each) || each.value);"
STATUS = "return line(document.querySelector('.share [role=status]'));"
ADDRESS = "https://csa.example.edu"


@pytest.fixture
def message(site):
    return next(message for message in content.read_feedback(site.root) if not message.hidden)


@pytest.fixture
def beforehand(browser):
    """Runs a script before those of every page, for one test."""
    scripts = []

    def add(source):
        scripts.append(browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"])

    yield add
    for script in scripts:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def test_the_devices_own_sheet_is_used(browser, site, message, beforehand):
    """Where the device can share, a press hands it the page's title and full address."""
    beforehand("navigator.share = (what) => { globalThis.handed = what; return Promise.resolve(); };")
    browser.open(site, message.address)
    assert browser.run(SHOWN) == ["Mail", "Copy link", "Picture", "Share…"]
    browser.click("[data-share=device]")
    assert browser.run("return globalThis.handed") == {"title": message.title, "url": ADDRESS + message.address}


def test_a_closed_sheet_is_no_failure(browser, site, message, beforehand):
    """A cancelled share shows no message."""
    beforehand("navigator.share = () => Promise.reject(new DOMException('', 'AbortError'));")
    browser.open(site, message.address)
    browser.click("[data-share=device]")
    assert browser.run(SHOWN) == ["Mail", "Copy link", "Picture", "Share…"]
    assert browser.logs()[0] == []


def test_the_link_is_copied(browser, site, message, beforehand):
    """A press copies the full address and says so; a device that cannot share offers no such button."""
    beforehand("""
        delete Navigator.prototype.share;
        navigator.clipboard.writeText = (text) => { globalThis.copied = text; return Promise.resolve(); };
    """)
    browser.open(site, message.address)
    assert browser.run(SHOWN) == ["Mail", "Copy link", "Picture"]
    browser.click("[data-share=copy]")
    browser.wait_equal("Copied", lambda: browser.run(STATUS))
    assert browser.run("return globalThis.copied") == ADDRESS + message.address
    assert browser.run(SHOWN) == ["Mail", "Copied", "Picture"]


def test_a_link_that_cannot_be_copied_is_selected(browser, site, message, beforehand):
    """Where the browser does not let a page copy, the link is there, selected."""
    beforehand("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));")
    browser.open(site, message.address)
    browser.click("[data-share=copy]")
    browser.wait_equal("Copy the selected link.", lambda: browser.run(STATUS))
    assert browser.run("return getSelection().toString()") == ADDRESS + message.address


def test_mail_works_without_scripts(browser, site, message):
    """The letter has title and address, and is all that is offered without JavaScript."""
    browser.scripts(False)
    browser.open(site, message.address)
    assert browser.run(SHOWN) == ["Mail"]
    letter = urllib.parse.urlsplit(browser.find(".share a").get_attribute("href"))
    assert letter.scheme == "mailto" and letter.path == ""
    assert urllib.parse.parse_qs(letter.query) == {"subject": [message.title], "body": [ADDRESS + message.address]}
