"""A reader asks for the removal of an old post, twice; the officers leave it, then remove it; the receipt says where it stands each time."""

import sqlite3

import pytest

from chromium import PHONE
from desk import add_officer
from journey import fill, hurry, sign_in, text

WORDS = {
    "en": {"pending": "You asked for removal. The officers have not answered yet.", "checked": "Last checked by the officers: ",
           "live": "Posted", "removed": "The officers removed it. Its text is erased."},
    "zh-Hans": {"pending": "你已请求删除，干事还没有答复。", "checked": "干事上次查看：", "live": "已发布", "removed": "干事已将它删除，内容已彻底删除。"},
}


@pytest.fixture(scope="module")
def site(serve, program):
    """A site with an officer."""
    return serve(lambda root: add_officer(program, root, "mei"))


def decide(browser, site, action):
    """An officer opens the queue of such requests, and presses a button there."""
    sign_in(browser, site)
    browser.open(site, "/poster/moderation?part=removal")
    browser.follow(f"button[name=action][value={action}]")


@pytest.mark.parametrize("language", WORDS)
def test_a_request_for_removal(browser, site, language):
    words, title = WORDS[language], f"Lanterns {language}"
    browser.dress(PHONE)
    browser.scripts(False)
    browser.open(site, f"/poster/feedback/new?feeling=love&lang={language}")
    fill(browser, title=title, message=f"By the lake, {language}.")
    hurry(browser)
    browser.follow(".reader-form .button-main")
    receipt = browser.path.split("?")[0]
    # A day later.
    with sqlite3.connect(site.root / "State/corkboard.sqlite", timeout=10) as database:
        database.execute("UPDATE readerPosts SET posted = posted - 86400000")

    def ask():
        browser.open(site, f"{receipt}?lang={language}")
        browser.follow("form[action$='/remove'] button")
        # The receipt says it also when it is opened again, and offers no second request.
        browser.open(site, receipt)
        assert words["pending"] in text(browser, ".desk-state")
        assert browser.run("return document.querySelector(\"form[action$='/remove']\")") is None

    ask()
    decide(browser, site, "keep")
    browser.open(site, f"{receipt}?lang={language}")
    state = text(browser, ".desk-state")
    assert text(browser, "h1") == words["live"] and words["checked"] in state and words["pending"] not in state
    ask()
    decide(browser, site, "remove")
    # The question names the post.
    assert text(browser, "main li") == title
    browser.follow(".button-main")
    browser.open(site, f"{receipt}?lang={language}")
    assert text(browser, ".desk-state b") == words["removed"]
    # The address of the form for corrections leads back here.
    browser.open(site, f"{receipt}/correct")
    assert browser.path == receipt
