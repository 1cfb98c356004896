"""A member signs up for an event by one press, finds the receipt on the own page, and gives the place back there. With scripts and without, on a
phone."""

import pytest

from chromium import PHONE
from journey import text
from member_accounts import add_members, allow_members, be
from serving import request

EVENT = """---
id: tea1
title: Tea House
starts: 2030-05-04T18:00
signUp: here
signUpBy: mail
capacity: 20
---

Bring a cup.
"""
WORDS = {
    "en": {"root": "", "press": "Sign me up", "as": "You sign up as Li.", "in": "You’re in", "own": "Your sign-ups", "left": "You’re not coming"},
    "zh-Hans": {"root": "/zh-Hans", "press": "我要报名", "as": "你将以“Li”的名字报名。", "in": "报名成功", "own": "你的报名", "left": "你不参加了"},
}


def name_of(language, scripts):
    return f"tea-{language.lower()}-{'with' if scripts else 'without'}"


@pytest.fixture(scope="module")
def site(serve):
    def change(root):
        allow_members(root)
        for language in WORDS:
            for scripts in [True, False]:
                name = name_of(language, scripts)
                (root / f"Content/events/{name}.md").write_text(EVENT.replace("tea1", name), "utf-8")
    site = serve(change)
    # The first request makes the database.
    assert request(site.port, "/poster/comments/r-aaaaaaaaaaaaaaaaaaaaaaaaaa")[0].status == 404
    return site


@pytest.fixture(scope="module")
def members(site):
    """The secret of a member's session, by the member's name."""
    return add_members(site, {"li": "Li"})


@pytest.mark.parametrize("scripts", [True, False], ids=["with", "without"])
@pytest.mark.parametrize("language", WORDS)
def test_a_member_signs_up_by_one_press(browser, site, members, results, language, scripts):
    words, event = WORDS[language], f"{WORDS[language]['root']}/events/{name_of(language, scripts)}/"
    browser.dress(PHONE)
    browser.scripts(scripts)
    browser.open(site, event)
    be(browser, site, members["li"])
    # A page of the program sets the mark for scripts.
    browser.open(site, f"/poster/member?lang={language}")
    browser.open(site, event)
    browser.follow(".event-facts .sign-up .button")
    if not scripts:
        assert text(browser, ".lead") == words["as"] and text(browser, ".button-main") == words["press"]
        browser.picture(results / f"member-sign-up-{language}.png")
        browser.follow(".reader-form .button-main")
    assert browser.path.startswith("/poster/signup/") and text(browser, "h1") == words["in"]
    receipt = browser.path.split("?")[0]

    # The button leads to the same receipt, also from another tab.
    browser.open(site, event)
    browser.follow(".event-facts .sign-up .button")
    assert browser.path.split("?")[0] == receipt

    browser.open(site, f"/poster/member?lang={language}")
    assert words["own"] in [line.strip() for line in browser.run("return [...document.querySelectorAll('h2')].map(line)")]
    browser.picture(results / f"member-places-{language}.png")
    browser.follow("form[action$='/give-back'] button")
    assert browser.path.split("?")[0] == receipt and text(browser, "h1") == words["left"]
