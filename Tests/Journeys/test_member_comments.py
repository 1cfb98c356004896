"""Two members discuss an event: one comments, the other answers, and the first changes the comment and deletes it, whose place stays above the
answer. With scripts and without, on a phone."""


import pytest

from chromium import PHONE
from journey import fill, text
from member_accounts import add_members, allow_members, be
from serving import request

EVENT = """---
id: tea1
title: Tea House
starts: 2030-05-04T18:00
---

Bring a cup.
"""
WORDS = {
    "en": {"root": "", "empty": "Discussion", "one": "Discussion: 1 comment", "two": "Discussion: 2 comments", "posted": "Your comment is on the page.",
           "edited": "Your change is saved.", "deleted": "This comment was deleted.", "gone": "You took it back. Its text is erased.",
           "reply": "Reply to Li"},
    "zh-Hans": {"root": "/zh-Hans", "empty": "讨论", "one": "讨论：1 条评论", "two": "讨论：2 条评论", "posted": "评论已显示在页面上。",
                "edited": "修改已保存。", "deleted": "这条评论已删除。", "gone": "你已撤回，内容已彻底删除。", "reply": "回复 Li"},
}
# What the members talk about: one who says the same twice waits for an officer.
DRINKS = {("en", True): "tea", ("en", False): "cocoa", ("zh-Hans", True): "juice", ("zh-Hans", False): "lemonade"}
GAP = """const [above, below] = ['.discussion', '.discussion ~ .notify'].map((each) => document.querySelector(each).getBoundingClientRect());
return below.top - above.bottom;"""
NAMES = {"li": "Li", "ana": "Ana"}


@pytest.fixture(scope="module")
def site(serve):
    def change(root):
        allow_members(root)
        for language in WORDS:
            for scripts in [True, False]:
                name = f"tea-{language.lower()}-{'with' if scripts else 'without'}"
                (root / f"Content/events/{name}.md").write_text(EVENT.replace("tea1", name), "utf-8")
    site = serve(change)
    # The first request makes the database.
    assert request(site.port, "/poster/comments/r-aaaaaaaaaaaaaaaaaaaaaaaaaa")[0].status == 404
    return site


@pytest.fixture(scope="module")
def members(site):
    """The secrets of the sessions of two members, by their names."""
    return add_members(site, NAMES)


@pytest.mark.parametrize("scripts", [True, False], ids=["with", "without"])
@pytest.mark.parametrize("language", WORDS)
def test_members_discuss_an_event(browser, site, members, results, language, scripts):
    words, drink = WORDS[language], DRINKS[language, scripts]
    question, answer = f"Is there <{drink}>?", f"There is {drink}."
    page = f"{words['root']}/events/tea-{language.lower()}-{'with' if scripts else 'without'}/"
    browser.dress(PHONE)
    browser.scripts(scripts)
    browser.open(site, page)
    assert text(browser, ".discussion h2") == words["empty"]
    # The box of notifications below keeps a distance from the button.
    assert browser.run(GAP) >= 24
    be(browser, site, members["li"])
    browser.follow(".discussion-write a")
    browser.picture(results / f"comment-form-{language}.png")
    fill(browser, text=question)
    browser.follow(".reader-form .button-main")
    assert text(browser, "[role=status]") == words["posted"]
    browser.follow(".desk-state a")
    assert browser.path.startswith(page)
    assert text(browser, ".discussion h2") == words["one"]
    assert text(browser, ".discussion .words") == question and text(browser, ".discussion .facts b") == "Li"

    be(browser, site, members["ana"])
    browser.follow(".entry-ways a")
    assert text(browser, "h1") == words["reply"] and text(browser, ".reader-post .words") == question
    fill(browser, text=answer)
    browser.follow(".reader-form .button-main")
    browser.follow(".desk-state a")
    assert text(browser, ".discussion h2") == words["two"] and text(browser, ".discussion ol ol .words") == answer
    browser.picture(results / f"comments-{language}.png")

    be(browser, site, members["li"])
    browser.follow(".entry-ways a + a")
    fill(browser, text=f"Is there black {drink}?")
    browser.follow(".desk-form .button-main")
    assert text(browser, "[role=status]") == words["edited"]
    browser.picture(results / f"comment-page-{language}.png")
    browser.follow(".desk-state a")
    assert text(browser, ".discussion .words") == f"Is there black {drink}?"
    browser.follow(".entry-ways a + a")
    browser.follow("form[action$='/delete'] button")
    browser.follow(".button-main")
    assert text(browser, ".desk-state b") == words["gone"]
    browser.open(site, page)
    assert text(browser, ".discussion .gone") == words["deleted"] and text(browser, ".discussion ol ol .words") == answer
    assert text(browser, ".discussion h2") == words["one"]
