"""A student signs in as a member on a phone, in each language, with and without scripts: by the code and by the link of a mail that comes by SMTP,
with a slip in the address, wrong codes, a program that opens links before the student does, the back button, and a link that is opened again."""

import urllib.request

import pytest

from chromium import PHONE
from inbox import code, inbox, link  # noqa: F401  (a fixture)
from journey import text

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
def joining(serve, inbox):
    return serve(inbox.write_settings)


def ask(browser, joining, inbox, typed, address, language):
    """Sends the form for a mail, and returns the mail."""
    count = len(inbox.mails(address))
    browser.open(joining, f"{FORM}&lang={language}")
    browser.find("#address").send_keys(typed)
    browser.follow(".button-main")
    assert text(browser, "h1") == WORDS[language]["check"]
    # Nobody waits for cron.
    return inbox.next_mail(address, count)


@pytest.mark.goes_back
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
