"""A student signs in as a member on a phone, in each language, with and without scripts: by the code and by the link of a mail that comes by SMTP,
with a slip in the address, wrong codes, a program that opens links before the student does, the back button, and a link that is opened again."""

import email
import email.policy
import json
import re
import subprocess
import sys
import urllib.request

import pytest

from chromium import PHONE
from journey import text
from mail_program import write_channels
from member_accounts import allow_members
from posts import PROJECT
from serving import wait_until

SERVER = PROJECT / "Tests/SendingTests/MailSending/smtp_server.py"
# A page of the program that readers may open, to which signing in leads.
NEXT = "/notifications/mail"
FORM = f"/poster/join?next={NEXT.replace('/', '%2F')}"
WORDS = {
    "en-US": {"root": "", "title": "Sign in", "other": "Only addresses that end in @example.edu", "check": "Check your email",
              "wrong": "This is not the code of the email that you asked for on this page. You can try 4 more times.", "subject": "Sign in to ",
              "used": "This email was already used"},
    "zh-Hans": {"root": "/zh-Hans", "title": "登录", "other": "只有以 @example.edu 结尾的邮箱", "check": "请查收邮件",
                "wrong": "这不是在这个页面申请的那封邮件里的验证码。还可以再试 4 次。", "subject": "登录 ", "used": "这封邮件已经用过了"},
}


@pytest.fixture(scope="module")
def inbox(tmp_path_factory):
    """The folder of a mail server, which has a file for each mail, and its port."""
    folder = tmp_path_factory.mktemp("inbox")
    server = subprocess.Popen([sys.executable, SERVER, folder])
    try:
        wait_until((folder / "ready").exists, "a mail server")
        yield folder, int((folder / "ready").read_text())
    finally:
        server.terminate()
        server.wait()


def write_settings(root, inbox):
    """Turns members of one domain on for a site, which sends mail."""
    allow_members(root)
    write_channels(root, smtp={"host": "127.0.0.1", "port": inbox[1], "security": "none"})


@pytest.fixture(scope="module")
def joining(serve, inbox):
    return serve(lambda root: write_settings(root, inbox))


def mails(inbox, address):
    """The messages to an address, the oldest first."""
    files = sorted(inbox[0].glob("[0-9]*.json"), key=lambda file: int(file.stem))
    all_mails = [json.loads(file.read_text()) for file in files]
    return [email.message_from_bytes(bytes.fromhex(mail["hex"]), policy=email.policy.default) for mail in all_mails if mail["to"] == [address]]


def link(mail):
    """The path of the link in a message."""
    return re.search(r"https?://[^/\s]+(/poster/join/[\w-]{43}\?lang=\S+)", mail.get_content())[1]


def code(mail):
    return re.search(r"^\d{6}$", mail.get_content().replace("\r", ""), re.M)[0]


def ask(browser, joining, inbox, typed, address, language):
    """Sends the form for a mail, and returns the mail."""
    count = len(mails(inbox, address))
    browser.open(joining, f"{FORM}&lang={language}")
    browser.find("#address").send_keys(typed)
    browser.follow(".button-main")
    assert text(browser, "h1") == WORDS[language]["check"]
    # Nobody waits for cron.
    browser.wait_equal(count + 1, lambda: len(mails(inbox, address)))
    return mails(inbox, address)[-1]


@pytest.mark.parametrize("has_scripts", [False, True], ids=["without scripts", "with scripts"])
@pytest.mark.parametrize("language", WORDS)
def test_a_student_signs_in(browser, joining, inbox, results, language, has_scripts):
    words = WORDS[language]
    name = f"li{language.lower().replace('-', '')}{int(has_scripts)}"
    address = f"{name}@example.edu"
    browser.dress(PHONE)
    browser.scripts(has_scripts)
    browser.open(joining, f"{words['root']}/")
    browser.follow(".foot a[href*='/poster/join']")
    assert browser.path.startswith("/poster/join")
    assert (browser.run("return document.documentElement.lang"), text(browser, "h1")) == (language, words["title"])
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")

    # An address elsewhere is refused openly, and stays in the field.
    browser.find("#address").send_keys(f"{name}@gmail.com")
    browser.follow(".button-main")
    assert text(browser, "#address-problem").startswith(words["other"])
    assert browser.find("#address").get_attribute("value") == f"{name}@gmail.com"
    browser.picture(results / f"join-{language}-{int(has_scripts)}.png")

    # The code, on the page that asked for it; a slip first, then as people type it.
    mail = ask(browser, joining, inbox, f"{name.upper()}+news@Example.edu", address, language)
    assert mail["Subject"].startswith(words["subject"])
    digits = code(mail)
    field = browser.find("#code")
    assert (field.get_attribute("autocomplete"), field.get_attribute("inputmode")) == ("one-time-code", "numeric")
    browser.picture(results / f"join-code-{language}-{int(has_scripts)}.png")
    field.send_keys("000001" if digits == "000000" else "000000")
    browser.follow(".button-main")
    assert text(browser, "#code-problem") == words["wrong"]
    browser.find("#code").clear()
    browser.find("#code").send_keys(f"{digits[:3]}-{digits[3:]}")
    browser.follow(".button-main")
    assert browser.path == f"/poster{NEXT}"
    # Nobody who is signed in signs in again.
    browser.open(joining, FORM)
    assert browser.path == f"/poster{NEXT}"

    # The link, after a program that looks for viruses has opened it.
    browser.clear_cookies()
    newer = link(ask(browser, joining, inbox, address, address, language))
    for _ in range(3):
        with urllib.request.urlopen(joining.address + newer) as answer:
            assert answer.status == 200
    browser.open(joining, newer)
    browser.picture(results / f"join-link-{language}-{int(has_scripts)}.png")
    browser.follow(".button-main")
    assert browser.path == f"/poster{NEXT}"
    browser.back()
    assert browser.path == f"/poster{NEXT}"

    # On another device it is used up, as is the link of the mail whose code was typed.
    browser.clear_cookies()
    for used in [newer, link(mail)]:
        browser.open(joining, used)
        assert text(browser, "h1") == words["used"]
        assert not browser.run("return document.querySelector('form.desk-form')")
    browser.follow(".desk-actions a")
    assert browser.path.startswith("/poster/join")
    assert text(browser, "h1") == words["title"]
