"""A member asks, another answers, and the first accepts the answer; the second finds the question before asking the same, edits the answer, and
the first deletes the question, whose answer stays. An officer closes a question, and hides it with a reason. With scripts and without, on a
phone."""


import pytest

from chromium import PHONE
from desk import add_officer
from journey import fill, sign_in, text
from member_accounts import add_members, allow_members, be
from serving import request

WORDS = {
    "en": {"root": "", "posted": "Posted. It is on the site.", "edited": "Your changes are saved and on the site.", "accepted": "Accepted",
           "similar": "These questions look like yours.", "offered": "Has it been asked before?", "deleted": "This question was withdrawn by the person who asked it",
           "closed": "The question is closed."},
    "zh-Hans": {"root": "/zh-Hans", "posted": "已发布，可以在网站上看到了。", "edited": "修改已保存，并已显示在网站上。", "accepted": "已采纳",
                "similar": "这些问题和你的很像。", "offered": "是不是已经有人问过？", "deleted": "提问者已撤回这个问题",
                "closed": "问题已关闭。"},
}
# A question, and one that is like it, for each way: questions of one test must not look like those of another.
TITLES = {
    ("en", True): ("Where can I moor a kayak overnight?", "Where to moor my kayak"),
    ("en", False): ("Which sauna opens latest on Sundays?", "Which sauna opens Sundays"),
    ("zh-Hans", True): ("哪里可以停放皮划艇？", "皮划艇可以停放在哪里"),
    ("zh-Hans", False): ("图书馆周末几点关门？", "周末图书馆几点关门"),
}
# The answer, and what it is changed to: a member who says the same twice waits for an officer.
ANSWERS = {
    ("en", True): ("At pier 4.", "At pier 5."), ("en", False): ("The one at the harbor.", "The one in Mill Street."),
    ("zh-Hans", True): ("在四号码头。", "在五号码头。"), ("zh-Hans", False): ("晚上十点。", "晚上九点半。"),
}
NAMES = {"ana": "Ana", "bo": "Bo", "cy": "Cy"}


@pytest.fixture(scope="module")
def site(serve, program):
    def change(root):
        allow_members(root)
        add_officer(program, root, "mei")
    return serve(change)


@pytest.fixture(scope="module")
def members(site):
    """The secrets of the sessions of two members, by their names."""
    return add_members(site, NAMES)


def ask(browser, site, words, title, details):
    """Asks a question from the list, and returns its id."""
    browser.open(site, f"{words['root']}/questions/")
    browser.follow(".questions-top .button-main")
    fill(browser, title=title, text=details)
    browser.follow(".reader-form .button-main")
    assert text(browser, "[role=status]") == words["posted"]
    return browser.path.split("?")[0].rsplit("/", 1)[1]


def test_cookie(browser, site, members):
    """The cookies of these tests are those of a member."""
    browser.open(site, "/questions/")
    be(browser, site, members["ana"])
    browser.open(site, "/poster/questions/new")
    assert browser.path.startswith("/poster/questions/new")


@pytest.mark.parametrize("scripts", [True, False], ids=["with", "without"])
@pytest.mark.parametrize("language", WORDS)
def test_a_question_is_answered_accepted_and_deleted(browser, site, members, results, language, scripts):
    words, (title, like), (answer, changed) = WORDS[language], TITLES[language, scripts], ANSWERS[language, scripts]
    browser.dress(PHONE)
    browser.scripts(scripts)
    be(browser, site, members["ana"])
    question = ask(browser, site, words, title, f"For {language}.")
    page = f"{words['root']}/questions/{question}/"
    browser.open(site, page)
    assert text(browser, "h1") == title
    # The other member answers, from the page.
    be(browser, site, members["bo"])
    browser.follow(".answers-write a")
    assert text(browser, ".reader-post .title") == title
    browser.picture(results / f"question-answer-{language}-{scripts}.png")
    fill(browser, text=answer)
    browser.follow(".reader-form .button-main")
    assert text(browser, "[role=status]") == words["posted"]
    # Somebody who asks the same finds it first.
    browser.open(site, f"/poster/questions/new?lang={language}")
    fill(browser, title=like)
    if scripts:
        browser.wait_equal(words["offered"], lambda: browser.run(
            "const note = document.querySelector('#similar'); return note.hidden ? '' : line(note.querySelector('p'))"))
        assert text(browser, "#similar li") == title
    else:
        fill(browser, text="I do not know.")
        browser.follow(".reader-form .button-main")
        assert text(browser, "#similar-heading b") == words["similar"]
        assert text(browser, "#similar-questions li") == title
    browser.picture(results / f"question-similar-{language}-{scripts}.png")
    # The asker accepts the answer, and takes nothing back.
    be(browser, site, members["ana"])
    browser.open(site, f"/poster/questions/{question}?lang={language}")
    browser.picture(results / f"question-own-{language}-{scripts}.png")
    browser.follow("[aria-labelledby=answers] [name=answer]")
    assert text(browser, "[aria-labelledby=answers] .facts b") == words["accepted"]
    browser.open(site, page)
    assert text(browser, ".answer.is-accepted .prose") == answer
    # The writer edits the answer.
    be(browser, site, members["bo"])
    browser.open(site, f"/poster/questions/{question}/answers?lang={language}")
    fill(browser, text=changed)
    browser.follow(".reader-form .button-main")
    assert text(browser, "[role=status]") == words["edited"]
    # The asker deletes the question, and the answer stays.
    be(browser, site, members["ana"])
    browser.open(site, f"/poster/questions/{question}?lang={language}")
    browser.follow("form[action$='/delete'] button")
    browser.picture(results / f"question-deletion-{language}-{scripts}.png")
    browser.follow(".desk-actions .button-main")
    assert browser.path.startswith("/poster/questions/deleted")
    browser.open(site, page)
    assert (text(browser, "h1"), text(browser, ".answer .prose")) == (words["deleted"], changed)


@pytest.mark.parametrize("language", WORDS)
def test_an_officer_closes_a_question(browser, site, members, results, language):
    words = WORDS[language]
    browser.dress(PHONE)
    browser.scripts(False)
    be(browser, site, members["cy"])
    title, reason = {"en": ("Are dumplings vegan?", "See the menu."), "zh-Hans": ("饺子有素的吗？", "请看菜单。")}[language]
    question = ask(browser, site, words, title, "?")
    sign_in(browser, site)
    browser.open(site, f"/poster/questions/{question}/manage?lang={language}")
    browser.picture(results / f"question-manage-{language}.png")
    browser.find("#close-reason").send_keys(reason)
    browser.follow("form[action$='/close'] button")
    assert text(browser, "[role=status]") == words["closed"]
    browser.find("#hide-reason").send_keys(reason)
    browser.follow("form[action$='/moderation'] [value=hide]")
    be(browser, site, members["cy"])
    browser.open(site, f"/poster/questions/{question}?lang={language}")
    assert reason in text(browser, ".desk-state q")
    assert request(site.port, f"/questions/{question}/")[0].status == 404
