"""A report of a post in a dialog above its page: the script fetches the form, since static pages hold no token."""

import sqlite3

import pytest

from chromium import DESK, PHONE
from serving import PATIENCE

# The dialog has a tree of its own.
INSIDE = "const inside = document.querySelector('.report-dialog')?.firstElementChild.shadowRoot;"
WORDS = {
    "en-US": ("", "Report this post", "Choose what is wrong with it.", "Thank you", "Close",
              "The report was not sent. Your text is still here. Check your connection, then send it again."),
    "zh-Hans": ("/zh-Hans", "举报这条内容", "请选择有什么问题。", "谢谢", "关闭", "举报没有提交成功，你写的内容还在。请检查网络连接，再提交一次。"),
}
SEND = INSIDE + "inside.querySelector('form').requestSubmit();"
NOTES = INSIDE + "return [...inside.querySelectorAll('[role=alert]')].map(line);"
CLOSE = INSIDE + "return [...inside.querySelectorAll('a, button[type=button]')].map(line);"


@pytest.fixture(scope="module")
def site(serve):
    return serve()


def heading(browser):
    """The heading of the open dialog; nothing where none is open."""
    return browser.run(INSIDE + "return document.querySelector('.report-dialog[open]') ? line(inside.querySelector('h1')) : ''")


def reports(site):
    """The reports in the database: posts, reasons and texts."""
    database = sqlite3.connect(site.root / "State/corkboard.sqlite", timeout=PATIENCE)
    try:
        return database.execute("SELECT post, reason, text FROM readerReports ORDER BY post").fetchall()
    finally:
        database.close()


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("language", WORDS)
def test_a_report_keeps_its_page(browser, site, results, language, width):
    """The form, a mistake, a lost connection, what was typed, the thanks, and the page below as it was; the arrow keys move in the text only."""
    root, title, problem, thanks, close, not_sent = WORDS[language]
    browser.dress(width)
    # One network reports a post once.
    courses = sorted(folder.name for folder in (site.root / "Content/reviews").iterdir())
    course = courses[2 * list(WORDS).index(language) + (width == DESK)]
    browser.open(site, f"{root}/courses/{course}/")
    path = browser.path
    browser.click("main .comment-foot .report")
    browser.wait_equal(title, lambda: heading(browser))
    browser.picture(results / f"report-{language}-{width}.png")
    assert browser.run(CLOSE) == [close]
    text = f"{language} {width} ←"
    browser.run(INSIDE + """
        const form = inside.querySelector('form');
        form.noValidate = true;
        form.elements.text.value = arguments[0];
        form.elements.text.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }));
        form.requestSubmit();""", text)
    browser.wait_equal([problem], lambda: browser.run(NOTES))
    assert browser.run(INSIDE + "return inside.querySelector('form').elements.text.value") == text
    browser.run(INSIDE + "inside.querySelector('[value=spam]').click()")
    with browser.offline():
        for _ in range(2):
            # The second try has a message of its own.
            browser.run(INSIDE + "for (const note of inside.querySelectorAll('[role=alert]')) note.textContent = '';")
            browser.run(SEND)
            browser.wait_equal([not_sent], lambda: browser.run(NOTES))
    browser.picture(results / f"report-offline-{language}-{width}.png")
    browser.run(SEND)
    browser.wait_equal(thanks, lambda: heading(browser))
    assert (text in [row[2] for row in reports(site)], browser.path) == (True, path)
    assert browser.run(CLOSE) == [close]
    browser.run(INSIDE + "inside.querySelector('button[type=button]').click()")
    browser.wait_equal("", lambda: heading(browser))
    assert browser.path == path


def test_messages_have_it_too(browser, site):
    """From the page of a message, closed with the Escape key, which the browser does by itself."""
    browser.open(site, "/feedback/")
    browser.open(site, browser.run("return document.querySelector('main .said a').pathname"))
    browser.click(".message-report .report")
    browser.wait_equal("Report this post", lambda: heading(browser))
    browser.cdp("Input.dispatchKeyEvent", type="keyDown", key="Escape", code="Escape", windowsVirtualKeyCode=27)
    browser.wait_equal("", lambda: heading(browser))
