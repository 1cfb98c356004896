"""Readers answer without an account, on a phone without JavaScript, in each language: love and hate with mistakes on the way, a look at what
they wrote, a correction, a change of mind; and a report from the reader to the officers' queue to the author's receipt."""

import pytest

from chromium import PHONE
from desk import add_officer
from journey import fill, hurry, sign_in, text

WORDS = {
    "en-US": {
        "root": "", "title": "Kayaks at dawn", "other": "Kayaks at noon", "message": "Nobody else is up.\nTry it.", "author": "Ana",
        "choose": "Choose whether you love it or hate it.", "fill": "Fill in this field.",
        "live": "Posted", "corrected": "Your correction is saved.", "gone": "You took it back. Its text is erased.",
        "hidden": "The officers have hidden it. It is not on the site.", "thanks": "Thank you", "tell": "It is about my roommate.",
        "why": "Please leave names out.", "said": "The officers say: ", "queued": "1 post is hidden.",
    },
    "zh-Hans": {
        "root": "/zh-Hans", "title": "清晨划船真好", "other": "中午划船也好", "message": "那时候还没有人起床。\n试试看。", "author": "小林",
        "choose": "请选择喜欢还是吐槽。", "fill": "请填写这一项。",
        "live": "已发布", "corrected": "修改已保存。", "gone": "你已撤回，内容已彻底删除。",
        "hidden": "干事已将它隐藏，网站上看不到它。", "thanks": "谢谢", "tell": "说的是我的室友。", "why": "请不要写出名字。",
        "said": "干事说：", "queued": "1 条已隐藏。",
    },
}


@pytest.fixture(scope="module")
def answered(serve, program):
    """A site with an officer."""
    return serve(lambda root: add_officer(program, root, "mei"))


@pytest.fixture(scope="module")
def reported(serve, program):
    """Another one: six messages of one address are more than may be published in ten minutes."""
    return serve(lambda root: add_officer(program, root, "mei"))


def send(browser):
    """Sends the form without the browser's own checks, as old browsers do."""
    browser.run("const form = document.querySelector('.reader-form'); form.noValidate = true")
    hurry(browser)
    browser.follow(".reader-form .button-main")


def wait_for_list(browser, site, root, *, shown=None, gone=None):
    """Waits until the list shows one text and not another: a build that was running when a form came goes on after the answer."""
    def state():
        browser.open(site, f"{root}/feedback/")
        listed = text(browser, "main")
        return [shown is None or shown in listed, gone is None or gone not in listed]
    browser.wait_equal([True, True], state)


def write(browser, site, words, results, feeling, language):
    """A message with two mistakes on the way. Returns the receipt's path."""
    browser.open(site, f"{words['root']}/feedback/")
    browser.follow(f".post-ways .{feeling}")
    assert browser.path.split("?")[0] == "/poster/feedback/new"
    assert browser.run("return document.documentElement.lang") == language
    assert browser.run("return document.querySelector('[name=feeling]:checked').value") == feeling
    assert browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    browser.picture(results / f"answer-form-{feeling}-{language}.png")
    fill(browser, message=words["message"], author=words["author"])
    send(browser)
    assert text(browser, "#title-problem") == words["fill"]
    assert browser.find("#message").get_attribute("value").split() == words["message"].split()
    fill(browser, title=words["title"])
    send(browser)
    assert text(browser, "h1") == words["live"] and text(browser, ".reader-post h2") == words["title"]
    browser.picture(results / f"answer-receipt-{feeling}-{language}.png")
    assert browser.find("#link").get_attribute("value").endswith(browser.path.split("?")[0])
    return browser.path.split("?")[0]


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("feeling", ["love", "hate"])
def test_an_answer_from_the_form_to_its_end(browser, answered, results, language, feeling):
    words = WORDS[language]
    browser.dress(PHONE)
    browser.scripts(False)
    # Another word in the address: nothing is chosen, and the form asks.
    browser.open(answered, f"/poster/feedback/new?feeling=meh&lang={language if language != 'en-US' else 'en'}")
    assert browser.run("return document.querySelector('[name=feeling]:checked')") is None
    fill(browser, title=words["title"])
    send(browser)
    assert text(browser, "#feeling-problem") == words["choose"]
    assert browser.find("#title").get_attribute("value") == words["title"]

    receipt = write(browser, answered, words, results, feeling, language)
    wait_for_list(browser, answered, words["root"], shown=words["title"])
    # A second look, a correction, and the old words are nowhere.
    browser.open(answered, receipt)
    browser.follow(f"a[href$='{receipt}/correct']")
    assert browser.path == f"{receipt}/correct"
    fill(browser, title=words["other"])
    send(browser)
    assert text(browser, "[role=status]") == words["corrected"]
    wait_for_list(browser, answered, words["root"], shown=words["other"], gone=words["title"])
    # A change of mind, with a question in between; the link says so afterwards.
    browser.open(answered, receipt)
    browser.follow(f"form[action$='{receipt}/withdraw'] button")
    assert browser.path == f"{receipt}/withdraw"
    browser.follow("form .button-main")
    assert text(browser, ".desk-state b") == words["gone"]
    wait_for_list(browser, answered, words["root"], gone=words["other"])


@pytest.mark.parametrize("language", WORDS)
def test_a_report_from_the_reader_to_the_queue_to_the_receipt(browser, reported, results, language):
    words = {**WORDS[language], "title": f"A rude thing {language}"}
    browser.dress(PHONE)
    browser.scripts(False)
    browser.clear_cookies()
    # A visit before this one, in which the language was chosen.
    browser.open(reported, f"/poster/feedback/new?lang={language}")
    receipt = write(browser, reported, words, results, "hate", language)
    browser.follow(".desk-state a")
    assert text(browser, "h1") == words["title"]
    browser.follow("a.report")
    assert browser.path.split("?")[0] == "/poster/report"
    assert browser.run("return document.documentElement.lang") == language
    browser.picture(results / f"answer-report-{language}.png")
    browser.click("[name=reason][value=insult]")
    fill(browser, text=words["tell"])
    browser.follow(".desk-form .button-main")
    assert text(browser, "h1") == words["thanks"]
    # An officer on the same phone.
    sign_in(browser, reported)
    browser.follow(".desk-counts a")
    assert browser.path.split("?")[0] == "/poster/moderation"
    browser.open(reported, f"/poster/moderation?part=reported&lang={language}")
    assert words["tell"] in text(browser, ".queue") and words["title"] in text(browser, ".queue")
    assert browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    browser.picture(results / f"answer-queue-{language}.png")
    browser.find(".row-actions [name=reason]").send_keys(words["why"])
    browser.follow(".row-actions [value=hide]")
    assert text(browser, "[role=status]") == words["queued"]
    browser.clear_cookies()
    browser.open(reported, f"{receipt}?lang={language}")
    assert text(browser, ".desk-state").startswith(f"{words['hidden']} {words['said']}{words['why']}")
    browser.picture(results / f"answer-hidden-{language}.png")
    wait_for_list(browser, reported, words["root"], gone=words["title"])
