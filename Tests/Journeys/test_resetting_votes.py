"""Readers find a comment helpful, more of them than an officer believes: the officer deletes the votes, on a phone without JavaScript, in each
language; votes that came meanwhile are left alone, and people can vote again."""

import pytest

from chromium import PHONE
from desk import add_officer
from journey import sign_in, text
from test_accessibility import look
from test_votes import vote_elsewhere

WORDS = {
    "en-US": {
        "root": "", "votes": "3 votes", "changed": "4 votes",
        "question": "All votes for 1 post (3 votes) will be deleted, honest ones too.",
        "note": "The reason that you typed is not sent.", "left": "1 post was left as it is: its votes changed after you looked",
        "done": "The votes for 1 post are deleted.", "log": "reset the votes for",
    },
    "zh-Hans": {
        "root": "/zh-Hans", "votes": "3 票", "changed": "4 票",
        "question": "1 条内容的全部投票（3 票）将被删除，包括真实的投票，谁也无法恢复。", "note": "你填写的理由不会发送", "left": "1 条没有清零：在你查看之后票数有变化",
        "done": "1 条的票数已清零", "log": "清零了这条的票数：",
    },
}
COURSES = dict(zip(WORDS, ["compsci-205", "compsci-310"]))


@pytest.fixture(scope="module")
def school(serve, program):
    """The sample site with an officer."""
    return serve(lambda root: add_officer(program, root, "mei"))


def begins(browser, selector, sentence):
    """Whether a text of the page begins as it should; the rest of it speaks of other things."""
    assert text(browser, selector)[:len(sentence)] == sentence


def picture(browser, results, name, language):
    """Looks at a page without scripts; the look itself needs them."""
    browser.scripts(True)
    look(browser, results, name, language)
    browser.scripts(False)


@pytest.mark.parametrize("language", WORDS)
def test_an_officer_deletes_votes(browser, school, results, language):
    words = WORDS[language]
    course = f"{words['root']}/courses/{COURSES[language]}/"
    browser.dress(PHONE)
    browser.clear_cookies()
    browser.scripts(True)
    browser.open(school, course)
    subject = browser.run("return document.querySelector('main .vote').dataset.subject")
    for _ in range(3):
        vote_elsewhere(school, subject)
    browser.wait_equal(True, lambda: f'"{subject}":3' in school.text("/courses/values.json"))
    browser.scripts(False)

    # The officer presses the button of the row with the most votes, with a reason that nobody will get, and reads what it means.
    sign_in(browser, school)
    browser.open(school, f"/poster/moderation?part=voted&lang={language}")
    row = text(browser, ".queue .desk-row")
    assert words["votes"] in row
    picture(browser, results, "moderation-voted", language)
    browser.find(".row-actions [name=reason]").send_keys("Same network")
    browser.follow(".row-actions [value=reset-votes]")
    begins(browser, ".lead", words["question"])
    assert words["note"] in text(browser, "main")
    picture(browser, results, "moderation-reset", language)

    # Somebody votes before the officer says yes: nothing is deleted, and the list has the new number.
    vote_elsewhere(school, subject)
    browser.follow("main form .button-main")
    begins(browser, "[role=status]", words["left"])
    assert words["changed"] in text(browser, ".queue .desk-row")

    browser.follow(".row-actions [value=reset-votes]")
    browser.follow("main form .button-main")
    begins(browser, "[role=status]", words["done"])
    assert f'"{subject}":4' not in school.text("/courses/values.json")
    browser.open(school, f"/poster/log?lang={language}")
    assert words["log"] in text(browser, "main")

    # Readers vote again, those of before too.
    browser.scripts(True)
    browser.open(school, course)
    browser.run("document.querySelector('main .vote button').click()")
    browser.wait_equal(True, lambda: f'"{subject}":1' in school.text("/courses/values.json"))
