"""A reader votes for the date of an event on a phone without JavaScript, in each language, and changes her mind; an officer looks at the votes and
chooses a time; the reader gets one message, whose link erases her vote."""

import contextlib
import email
import email.policy
import re
import sqlite3
import subprocess

import pytest

from chromium import PHONE
from desk import add_officer
from journey import change, hurry, sign_in, text
from mail_program import add_sendmail, write_channels
from serving import wait_until
from test_accessibility import look

EVENT = """---
id: {id}
title: {{en: Film Night, zh-Hans: 电影之夜}}
dateOptions: [2035-05-04T18:00, 2035-05-05T18:00/2035-05-05T21:00]
location: East House
posted: 2026-01-05T10:00:00-05:00
---

Choose a date.
"""
FRIDAY, SATURDAY = "2035-05-04T18:00", "2035-05-05T18:00"
WORDS = {
    "en-US": ("We have your answer", "1 yes · 0 if need be · 0 no", "0 yes · 1 if need be · 0 no", "The date is set", "Your answer is erased"),
    "zh-Hans": ("已收到你的回答", "1 人可以 · 0 人勉强可以 · 0 人不行", "0 人可以 · 1 人勉强可以 · 0 人不行", "时间已定", "你的回答已删除"),
}


@pytest.fixture(scope="module")
def inbox(tmp_path_factory):
    """A folder with a sendmail of the test, and the mails that it got."""
    folder = tmp_path_factory.mktemp("inbox")
    add_sendmail(folder)
    return folder


@pytest.fixture(scope="module")
def polling(serve, program, inbox):
    """A site that sends mail, with an event for each language."""
    def prepare(root):
        add_officer(program, root, "mei", "editor", "Mei Lin")
        for language in WORDS:
            (root / f"Content/events/film{language.lower()}.md").write_text(EVENT.format(id=f"film{language.lower()}"), "utf-8")
        write_channels(root, sendmail=str(inbox / "sendmail"))
    return serve(prepare)


def upkeep(program, site):
    """Does what each minute asks for."""
    subprocess.run([program, "deliver", "--root", site.root], check=False, capture_output=True, timeout=300)


def a_minute_later(site):
    """Moves the time back at which the date of an event was found."""
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite")) as database, database:
        database.execute("UPDATE datePolls SET since = since - 60000")


def mails(inbox, address):
    """The messages to an address."""
    found = [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in inbox.glob("mail.*.sent")]
    return [mail for mail in found if mail["To"] == address]


def tick(browser, option, value):
    browser.click(f"[name='option-{option}'][value='{value}']")


@pytest.mark.parametrize("language", WORDS)
def test_a_poll_from_a_vote_to_its_message(browser, polling, program, inbox, results, language):
    answered, one, changed, is_set, erased = WORDS[language]
    event, address = f"film{language.lower()}", f"ana.{language.lower()}@example.edu"
    browser.dress(PHONE)
    browser.scripts(False)
    browser.clear_cookies()
    page = f"{'/zh-Hans' if language == 'zh-Hans' else ''}/events/{event}/"
    browser.open(polling, page)
    browser.follow(".date-poll .button-main")
    assert browser.run("return document.documentElement.lang") == language
    form = browser.path

    # Nothing is ticked: the name stays.
    hurry(browser)
    browser.find("#name").send_keys("Ana")
    browser.find("#email").send_keys(address)
    browser.follow(".button-main")
    assert browser.find("#name").get_attribute("value") == "Ana"
    hurry(browser)
    tick(browser, FRIDAY, "yes")
    browser.follow(".button-main")
    assert text(browser, "h1") == answered and address in text(browser, ".desk-state")
    receipt = browser.path
    browser.scripts(True)
    look(browser, results, "date-poll-receipt", language)

    # A change of mind.
    browser.scripts(False)
    browser.open(polling, receipt)
    tick(browser, FRIDAY, "ifNeedBe")
    tick(browser, SATURDAY, "yes")
    browser.follow("form[action$='/change'] button")
    browser.open(polling, form)
    assert changed in text(browser, "main") and one in text(browser, "main")
    browser.scripts(True)
    look(browser, results, "date-poll-form", language)
    browser.open(polling, page)
    wait_until(lambda: one in text(browser, ".date-poll"), "the sums on the event's page")

    # An officer chooses the time that suits her best.
    sign_in(browser, polling)
    browser.open(polling, f"/poster/events/{event}/poll/answers?lang={language}")
    look(browser, results, "date-poll-answers", language)
    browser.follow(f"button[value='{SATURDAY}']")
    look(browser, results, "date-poll-question", language)
    change(browser, "button[name=confirmed]")
    assert browser.path.startswith(f"/poster/events/{event}")
    file = next(file for file in (polling.root / "Content/events").glob("*.md") if f"id: {event}\n" in file.read_text("utf-8"))
    assert re.search(r"^starts: 2035-05-05T18:00$", file.read_text("utf-8"), re.M) and "dateOptions" not in file.read_text("utf-8")

    # The message goes out once, a minute later.
    upkeep(program, polling)
    assert mails(inbox, address) == []
    a_minute_later(polling)
    upkeep(program, polling)
    wait_until(lambda: mails(inbox, address), "the message")
    upkeep(program, polling)
    [mail] = mails(inbox, address)
    assert is_set in mail["Subject"]
    link = re.search(r"https?://[^/\s]+(/poster/poll/[a-z2-7]{26}\?lang=\S+)", mail.get_content())[1]

    # It leads to the vote, which it erases.
    browser.clear_cookies()
    browser.scripts(False)
    browser.open(polling, link)
    assert text(browser, "h1") == is_set
    browser.click("#erase summary")
    browser.follow("#erase button")
    assert text(browser, "h1") == erased
