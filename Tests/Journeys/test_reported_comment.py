"""A comment on a course is reported by the button beside it, on a phone without JavaScript, in each language: officers see which one and why, take it
off the page and put it back."""

import pytest

from chromium import PHONE
from desk import add_officer
from journey import fill, sign_in, text
from serving import wait_until

COURSE = "/courses/compsci-230/"
WORDS = {
    "en-US": {
        "root": "", "button": "Report", "lead": "An officer will look at it. The author does not learn who reported it.",
        "choose": "Choose what is wrong with it.", "thanks": "Thank you", "reason": "It tells something private about a person",
        "note": "It names my sister.", "hidden": "1 post is hidden.", "restored": "1 post is back on the site.",
    },
    "zh-Hans": {
        "root": "/zh-Hans", "button": "举报", "lead": "干事会查看。作者不会知道是谁举报的。",
        "choose": "请选择有什么问题。", "thanks": "谢谢", "reason": "泄露他人隐私",
        "note": "写了我妹妹的名字。", "hidden": "1 条已隐藏。", "restored": "1 条已恢复。",
    },
}
# The ids of the comments on the page, each with its text and the way to report it.
COMMENTS = """
return [...document.querySelectorAll("article.comment")].map((comment) => {
    const report = comment.querySelector("a.report");
    return [comment.id, line(comment.querySelector(".words")), line(report), report.pathname + report.search];
});
"""


@pytest.fixture(scope="module")
def school(serve, program):
    """The sample site with an officer."""
    return serve(lambda root: add_officer(program, root, "mei"))


def report(browser, words):
    """Sends the form, first without a reason."""
    assert text(browser, ".lead") == words["lead"]
    fill(browser, text=words["note"])
    browser.run("document.querySelector('.desk-form').noValidate = true")
    browser.follow(".desk-form .button-main")
    assert text(browser, "#report-problem") == words["choose"]
    assert browser.find("#text").get_attribute("value") == words["note"]
    browser.click("[name=reason][value=private]")
    browser.follow(".desk-form .button-main")
    assert text(browser, "h1") == words["thanks"]


def decide(browser, school, language, part, action, said):
    """An officer presses a button of the first row of a part of the queue. Returns the row."""
    browser.open(school, f"/poster/moderation?part={part}&lang={language}")
    row = text(browser, ".queue .desk-row")
    browser.follow(f".row-actions [value={action}]")
    assert text(browser, "[role=status]") == said
    return row


@pytest.mark.parametrize("language", WORDS)
def test_a_comment_is_reported_hidden_and_put_back(browser, school, results, language):
    """The button of each comment names it; the queue has the reason, the note and the comment."""
    words = WORDS[language]
    browser.dress(PHONE)
    browser.scripts(False)
    browser.clear_cookies()
    browser.open(school, words["root"] + COURSE)
    comments = browser.run(COMMENTS)
    assert len(comments) > 1
    assert [way for *_, way in comments] == [f"/poster/report?post={id.removeprefix('c-')}&lang={language}" for id, *_ in comments]
    assert {button for _, _, button, _ in comments} == {words["button"]}
    id, comment, *_ = comments[1]
    browser.follow(f"#{id} a.report")
    assert browser.run("return document.documentElement.lang") == language
    browser.picture(results / f"comment-report-{language}.png")
    report(browser, words)
    sign_in(browser, school)
    row = decide(browser, school, language, "reported", "hide", words["hidden"])
    assert [part for part in [comment, words["reason"], words["note"]] if part not in row] == []
    page = words["root"] + COURSE
    wait_until(lambda: f'id="{id}"' not in school.text(page), "a page without the comment")
    assert comment in decide(browser, school, language, "hidden", "restore", words["restored"])
    wait_until(lambda: f'id="{id}"' in school.text(page), "a page with the comment")
    browser.open(school, page)
    assert browser.run(COMMENTS) == comments
