"""Two strangers sign up for an event on a phone, in each language, with scripts and without: one is in, the other waits with a guest and moves up;
the first cannot come, changes her mind and waits, and has a place again when the guest stays at home."""

import pytest

from chromium import PHONE
from journey import hurry, text
from test_accessibility import look

EVENT = """---
id: {id}
title: {{en: Hot Pot, zh-Hans: 火锅}}
starts: 2035-05-04T18:00
location: East House
posted: 2026-01-05T10:00:00-05:00
signUp: here
signUpBy: name
capacity: 2
guests: 1
signUpQuestions:
  - {{question: {{en: Broth?, zh-Hans: 汤底？}}, kind: choice, options: [Mild, Hot], required: true}}
---

Bring nothing.
"""
WORDS = {
    "en-US": ("2 places left", "1 place left", "You’re in", "You’re on the waiting list", "You’re not coming", "number 1", "Your changes are saved."),
    "zh-Hans": ("还剩 2 个名额", "还剩 1 个名额", "报名成功", "你在候补名单上", "你不参加了", "第 1 位", "修改已保存。"),
}


def event_id(language, has_scripts):
    return f"hotpot{language.lower()}{'on' if has_scripts else 'off'}"


@pytest.fixture(scope="module")
def party(serve):
    """The sample site with an event for each case."""
    def change(root):
        for language in WORDS:
            for has_scripts in [True, False]:
                name = event_id(language, has_scripts)
                (root / f"Content/events/{name}.md").write_text(EVENT.format(id=name), "utf-8")
    return serve(change)


def sign_up(browser, site, path, name, guests):
    """Signs a stranger with a browser of their own up. Returns the path of the receipt."""
    browser.clear_cookies()
    browser.open(site, path)
    assert browser.run("return document.documentElement.scrollWidth") <= 390
    fill(browser, name, guests)
    browser.follow(".button-main")
    receipt = browser.path.split("?")[0]
    assert receipt.startswith("/poster/signup/")
    return receipt


def fill(browser, name, guests):
    hurry(browser)
    browser.find("#name").clear()
    browser.find("#name").send_keys(name)
    choose(browser, guests=guests, answer1="Hot")


def choose(browser, **values):
    for name, value in values.items():
        browser.click(f"#{name} option[value='{value}']")


@pytest.mark.goes_back
@pytest.mark.parametrize("has_scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", WORDS)
def test_two_strangers(browser, party, results, language, has_scripts):
    both, one, is_in, waits, has_left, first, saved = WORDS[language]
    browser.dress(PHONE)
    browser.scripts(has_scripts)
    path = f"/poster/events/{event_id(language, has_scripts)}/signup?lang={language}"
    browser.clear_cookies()
    browser.open(party, path)
    assert browser.run("return document.documentElement.lang") == language
    assert both in text(browser, "main")
    if has_scripts:
        look(browser, results, "sign-up-form", language)

    # A name of blanks alone; the answer stays.
    fill(browser, "   ", "0")
    browser.follow(".button-main")
    assert text(browser, "#name-problem")
    assert browser.find("#answer1").get_attribute("value") == "Hot"

    # Lin is in. Ana and her guest do not fit into the one place that is left, and wait.
    lin = sign_up(browser, party, path, "Lin", "0")
    assert text(browser, "h1") == is_in
    assert browser.find("#link").get_attribute("value").endswith(lin)
    if has_scripts:
        look(browser, results, "sign-up-receipt", language)
        # Back leads to an empty form, and that to the receipt.
        browser.back()
        browser.wait_equal("", lambda: browser.find("#name").get_attribute("value"))
        assert browser.run("return [...document.querySelectorAll('[data-earlier]:not([hidden]) a')].map((link) => link.pathname)") == [lin]
    browser.open(party, path)
    assert one in text(browser, "main")
    ana = sign_up(browser, party, path, "Ana", "1")
    assert text(browser, "h1") == waits and first in text(browser, ".desk-state")

    # Lin cannot come; both are in the same minute.
    browser.open(party, lin)
    browser.click("#leave summary")
    browser.follow("#leave button")
    assert text(browser, "h1") == has_left
    browser.open(party, ana)
    assert text(browser, "h1") == is_in

    # Lin signs up again and waits, until Ana's guest stays at home.
    browser.open(party, lin)
    browser.follow("form[action$='/rejoin'] button")
    assert text(browser, "h1") == waits and first in text(browser, ".desk-state")
    browser.open(party, ana)
    choose(browser, guests="0")
    browser.follow("form[action$='/change'] button")
    assert text(browser, "[role=status]") == saved
    browser.open(party, lin)
    assert text(browser, "h1") == is_in
