"""A reader complains; an officer finds the message among those without an answer, answers it, and changes the answer; the reader, who comes
back to the receipt, reads it there and below the message."""

import pytest

from chromium import PHONE
from desk import add_officer
from journey import fill, hurry, sign_in, text

WORDS = {
    "en": {"root": "", "answer": "Answer", "done": "Your answer is on the page.", "edited": "The answer is changed on the page.",
           "heading": "1 reply", "receipt": "The officers answered", "first": "We ask the caretaker.", "second": "The caretaker comes on Monday.",
           "left": "Not answered"},
    "zh-Hans": {"root": "/zh-Hans", "answer": "回复", "done": "回复已显示在页面上。", "edited": "页面上的回复已修改。", "heading": "1 条回复",
                "receipt": "干事的回复", "first": "我们去问管理员。", "second": "管理员星期一来修。", "left": "未回复"},
}
# The row of the list of messages with a title.
ROW = "return [...document.querySelectorAll('.queue .desk-row')].findIndex((row) => line(row.querySelector('.title')) === arguments[0])"


@pytest.fixture(scope="module")
def site(serve, program):
    """A site with an officer."""
    return serve(lambda root: add_officer(program, root, "mei"))


@pytest.mark.parametrize("language", WORDS)
def test_a_complaint_leads_to_an_answer(browser, site, language):
    words, title = WORDS[language], f"Radiator {language}"
    browser.dress(PHONE)
    browser.scripts(False)
    browser.open(site, f"/poster/feedback/new?feeling=hate&lang={language}")
    fill(browser, title=title, message=f"It knocks, {language}.")
    hurry(browser)
    browser.follow(".reader-form .button-main")
    receipt = browser.path.split("?")[0]
    sign_in(browser, site)
    browser.open(site, f"/poster/discussions?part=unanswered&lang={language}")
    place = browser.run(ROW, title)
    row = f".queue .desk-row:nth-child({place + 1})"
    assert words["left"] in text(browser, f"{row} .facts") and text(browser, f"{row} .desk-ways a") == f"{words['answer']}: {title}"
    browser.follow(f"{row} .desk-ways a")
    assert text(browser, "h1") == title
    fill(browser, text=words["first"])
    browser.follow(".desk-form .button-main")
    assert text(browser, "[role=status]") == words["done"]
    browser.click(".desk-form details summary")
    fill(browser, text=words["second"])
    browser.follow(".desk-form [value=save]")
    assert text(browser, "[role=status]") == words["edited"]
    browser.open(site, f"/poster/discussions?part=unanswered&lang={language}")
    assert browser.run(ROW, title) == -1
    browser.open(site, f"{receipt}?lang={language}")
    assert text(browser, "#answers") == words["receipt"]
    assert text(browser, "[aria-labelledby=answers] .words") == words["second"]
    browser.follow("[aria-labelledby=answers] a")
    assert text(browser, ".discussion h2") == words["heading"]
    assert text(browser, ".discussion .words") == words["second"]
