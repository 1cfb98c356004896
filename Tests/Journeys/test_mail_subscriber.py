"""A reader gets notifications by mail, on a phone without JavaScript, in each language: with a slip in the address, buttons that are pressed
twice, links that are opened again, and a change of mind. The mail is sent at once by the program that takes it."""

import email
import email.policy
import re
import urllib.request

import pytest

from chromium import PHONE
from journey import text
from mail_program import add_sendmail, write_channels

FORM = "/poster/notifications/mail"
WORDS = {
    "en-US": ("", "Check the email address. It should look like name@example.edu.", "Check your inbox", "You are subscribed.",
              "Your changes are saved.", "You are unsubscribed", "This link no longer works"),
    "zh-Hans": ("/zh-Hans", "请检查邮箱地址，格式应为 name@example.edu。", "请查收邮件", "订阅成功。", "已保存。", "已退订", "链接已失效"),
}


@pytest.fixture(scope="module")
def inbox(tmp_path_factory):
    """A folder with a sendmail of the test, and the mails that it got."""
    folder = tmp_path_factory.mktemp("inbox")
    add_sendmail(folder)
    return folder


@pytest.fixture(scope="module")
def mailing(serve, inbox):
    """A site that sends mail."""
    return serve(lambda root: write_channels(root, sendmail=str(inbox / "sendmail")))


def mails(inbox, address):
    """The messages to an address, the oldest first."""
    files = sorted(inbox.glob("mail.*.sent"), key=lambda file: file.stat().st_mtime_ns)
    found = [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]
    return [mail for mail in found if mail["To"] == address]


def link(mail):
    """The path of the link in a message."""
    return re.search(r"https?://[^/\s]+(/poster/notifications/mail/[0-9a-f]{32}\?lang=\S+)", mail.get_content())[1]


@pytest.mark.parametrize("language", WORDS)
def test_a_subscription_from_the_form_to_its_end(browser, mailing, inbox, results, language):
    root, wrong, sent, subscribed, saved, ended, gone = WORDS[language]
    address = f"ana.{language.lower()}@example.edu"
    browser.dress(PHONE)
    browser.scripts(False)
    browser.open(mailing, f"{root}/notifications/")
    browser.follow(f"a[href^='{FORM}']")
    assert browser.path.startswith(FORM)
    assert browser.run("return document.documentElement.lang") == language

    # The host has no dot: the browser lets it pass, the program does not, and the choice stays.
    browser.click("[name=frequency][value=weekly]")
    browser.find("#address").send_keys("ana@example")
    browser.follow(".button-main")
    assert text(browser, "[role=alert]") == wrong
    assert browser.find("#address").get_attribute("value") == "ana@example"
    assert browser.run("return document.querySelector('[name=frequency]:checked').value") == "weekly"
    browser.picture(results / f"mail-form-{language}.png")
    for _ in range(2):
        if not browser.path.startswith(FORM) or "done=" in browser.path:
            browser.open(mailing, FORM)
            browser.click("[name=frequency][value=weekly]")
        browser.find("#address").clear()
        browser.find("#address").send_keys(address)
        browser.follow(".button-main")
        assert text(browser, "h1") == sent
    # Nobody waits for cron; the second message has the same link.
    browser.wait_equal(2, lambda: len(mails(inbox, address)))
    first, second = map(link, mails(inbox, address))
    assert first == second

    # The link alone confirms nothing, however often it is opened, as by a program that looks for viruses.
    for _ in range(2):
        browser.open(mailing, first)
        assert text(browser, "form button") and "confirm" in browser.find("form").get_attribute("action")
    browser.follow(".button-main")
    assert text(browser, "[role=status]") == subscribed
    browser.picture(results / f"mail-settings-{language}.png")
    browser.click("[name='tag.food']")
    browser.click("[name=frequency][value=daily]")
    browser.follow(".button-main")
    assert text(browser, "[role=status]") == saved
    browser.open(mailing, first)
    chosen = "return [document.querySelector('[name=frequency]:checked').value, document.querySelector('[name=\"tag.food\"]').checked]"
    assert browser.run(chosen) == ["daily", False]

    # Two tabs, and mail programs that try again: the second button ends nothing more, and gets the same answer (RFC 8058).
    key = first.split("?")[0]
    browser.follow("#unsubscribe button")
    assert text(browser, "h1") == ended
    with urllib.request.urlopen(f"{mailing.address}{key}/unsubscribe", b"List-Unsubscribe=One-Click") as answer:
        assert answer.status == 200
    browser.open(mailing, first)
    assert text(browser, "h1") == gone
    browser.follow(".desk-actions a")
    assert browser.path.split("?")[0] == FORM
