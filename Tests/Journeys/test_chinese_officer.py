"""An officer who works in Chinese alone, on a phone; and what readers of both languages see of each step."""

import json
import re
import struct
import zlib

import pytest

from chromium import PHONE
from desk import SHORT_DAY, add_officer, coming
from journey import change, fill, sign_in, text

SLUG = f"{SHORT_DAY}-jiaozi-zhi-ye"


@pytest.fixture(scope="module")
def desk(serve, program):
    return serve(lambda root: add_officer(program, root, "mei", "editor", "美琳"))


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    """A picture of two colors."""
    file = tmp_path_factory.mktemp("picture") / "poster.png"

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    row = b"\0" + b"\xc0\x30\x1d" * 320 + b"\x27\x45\x7e" * 320
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 640, 400, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(row * 400)) + chunk(b"IEND", b""))
    return file


def start(browser, desk, has_scripts=True):
    """Signs in on a phone and chooses Chinese."""
    browser.scripts(has_scripts)
    browser.dress(PHONE)
    sign_in(browser, desk)
    browser.follow(".languages [lang=zh-Hans]")
    assert language(browser) == "zh-Hans"


def language(browser):
    return browser.run("return document.documentElement.lang")


def values(browser, *names):
    return [browser.run("return document.getElementsByName(arguments[0])[0]?.value ?? null", name) for name in names]


def is_done(browser):
    assert "done=" in browser.path


def an_hour_later(desk, event, slug=SLUG):
    """Moves the record's time back by an hour, so that the hold is over and readers find the notice."""
    record = desk.root / f"Content/broadcasts/{event}.json"
    record.write_text(re.sub(r'("from" : ")20\d\d', r"\g<1>2020", record.read_text("utf-8")), "utf-8")
    file = desk.root / f"Content/events/{slug}.md"
    file.write_text(re.sub(r"^posted: 20\d\d", "posted: 2020", file.read_text("utf-8"), flags=re.MULTILINE), "utf-8")


def history(desk, event, prefix=""):
    """The record of an event's notice as programs get it in a language: title, body and address; empty during the hold."""
    found = [each for each in json.loads(desk.text(f"{prefix}/notifications/history.json"))["history"] if each["data"]["id"] == event]
    return [(each["notification"]["title"], each["notification"]["body"], each["data"]["url"]) for each in found]


def seen(browser, desk, path, selector):
    """The text of a page's first element, and the language that it says it is in."""
    browser.open(desk, path)
    return browser.run(
        "const found = document.querySelector(arguments[0]); return found && [line(found), found.closest('[lang]').lang]", selector)


def front_matter(desk, slug=SLUG):
    return (desk.root / f"Content/events/{slug}.md").read_text("utf-8")


def test_an_officer_posts_adds_english_edits_and_cancels_in_chinese(browser, desk, picture, results):
    start(browser, desk)
    assert text(browser, "h1") == "活动"

    # A new event, in Chinese alone, with a picture and a time that does not exist that night.
    browser.follow("a[href='/poster/events/new']")
    browser.run("document.querySelector('#event-form').noValidate = true")
    fill(browser, title="饺子之夜", detail="大家**一起**包饺子。", date=SHORT_DAY, location="礼堂")
    browser.find("#picture").send_keys(str(picture))
    fill(browser, pictureText="两只手在包饺子")
    browser.wait_equal("一起", lambda: text(browser, "#preview .prose strong"))
    assert browser.run("return [...document.querySelectorAll('.preview-notice')].map((each) => each.lang)") == ["zh-Hans", "en-US"]
    fill(browser, time="02:30")
    browser.follow("button[value=published]")
    assert text(browser, "#time-problem") is not None
    assert values(browser, "title", "detail", "location", "pictureText") == ["饺子之夜", "大家**一起**包饺子。", "礼堂", "两只手在包饺子"]
    browser.picture(results / "chinese-officer-mistake.png")

    # The mistake is put right; the preview shows the notice in both languages.
    fill(browser, time="18:30")
    browser.wait_equal(True, lambda: "18:30" in (text(browser, ".preview-notice[lang=zh-Hans] p + p") or ""))
    assert "礼堂" in text(browser, ".preview-notice[lang=en-US] p + p")
    browser.picture(results / "chinese-officer-preview.png")
    browser.follow("button[value=published]")
    is_done(browser)
    event = re.search(r"/events/([a-z0-9]+)\?", browser.path)[1]
    assert "发到“通知”" in text(browser, ".desk-state p")
    browser.picture(results / "chinese-officer-posted.png")

    # The address is made of pinyin, and the file says that the texts are Chinese.
    live = browser.find(".desk-state a").get_attribute("href").removeprefix(desk.address)
    assert live == f"/zh-Hans/events/{SLUG}/"
    browser.wait_equal(200, lambda: desk.get(live)[0].status)
    assert "title: {zh-Hans: 饺子之夜}" in front_matter(desk)
    assert "location: {zh-Hans: 礼堂}" in front_matter(desk)
    assert "pictureText: {zh-Hans: 两只手在包饺子}" in front_matter(desk)
    assert re.search(r"^detail:\n  zh-Hans: \|-?\n    大家\*\*一起\*\*包饺子。", front_matter(desk), re.MULTILINE)
    assert history(desk, event) == history(desk, event, "/zh-Hans") == []

    # A reader of English sees the Chinese texts, marked as Chinese; a reader of Chinese needs no mark.
    assert seen(browser, desk, f"/events/{SLUG}/", ".event-detail strong") == ["一起", "zh-Hans"]
    assert seen(browser, desk, live, ".event-detail strong") == ["一起", "zh-Hans"]
    assert seen(browser, desk, live, "h1") == ["饺子之夜", "zh-Hans"]

    # An hour later it is in Notices and in the badge, in the words of each language.
    an_hour_later(desk, event)
    browser.wait_equal(1, lambda: len(history(desk, event)))
    [(title, body, url)] = history(desk, event)
    [(chinese_title, chinese_body, chinese_url)] = history(desk, event, "/zh-Hans")
    assert title == chinese_title == "饺子之夜"
    assert "Mar" in body
    assert f"3月{SHORT_DAY[-2:].lstrip('0')}日" in chinese_body.replace(" ", "")
    assert (url.endswith(f"/events/{SLUG}/"), "/zh-Hans/" in url) == (True, False)
    assert chinese_url.endswith(f"/zh-Hans/events/{SLUG}/")
    assert f"n-{event}-1" in desk.text("/unread.json")

    # English is added; readers of each language have theirs, and nobody is told of another place.
    browser.open(desk, f"/poster/events/{event}")
    assert values(browser, "title", "title.en-US", "location", "location.en-US") == ["饺子之夜", "", "礼堂", ""]
    browser.click(".in-language summary")
    fill(browser, **{"title.en-US": "Dumpling Night", "location.en-US": "Great hall", "detail.en-US": "We fold **dumplings**."})
    change(browser, ".send .button-main")
    is_done(browser)
    browser.wait_equal(["Dumpling Night 饺子之夜", "en-US"], lambda: seen(browser, desk, f"/events/{SLUG}/", "h1"))
    assert seen(browser, desk, live, "h1") == ["饺子之夜 Dumpling Night", "zh-Hans"]
    assert "formerLocation" not in front_matter(desk)
    # Notices follow with the rest of the site.
    browser.wait_equal("Dumpling Night", lambda: history(desk, event)[0][0])
    [(title, body, _)] = history(desk, event)
    assert (title, "Great hall" in body, "We fold dumplings." in body) == ("Dumpling Night", True, True)
    assert history(desk, event, "/zh-Hans")[0][0] == "饺子之夜"
    assert f"n-{event}-1" in desk.text("/unread.json")

    # The desk's language is changed while something is typed: it stays, in its own language's field.
    browser.open(desk, f"/poster/events/{event}")
    fill(browser, location="东楼")
    browser.follow(".languages [lang=en-US]")
    assert language(browser) == "en-US"
    assert values(browser, "title", "title.zh-Hans", "location", "location.zh-Hans") == ["Dumpling Night", "饺子之夜", "Great hall", "东楼"]
    fill(browser, location="East House")
    browser.follow(".languages [lang=zh-Hans]")
    assert language(browser) == "zh-Hans"
    assert values(browser, "title", "title.en-US", "location", "location.en-US") == ["饺子之夜", "Dumpling Night", "东楼", "East House"]
    change(browser, ".send .button-main")
    is_done(browser)
    an_hour_later(desk, event)
    browser.wait_equal(True, lambda: f"n-{event}-2" in desk.text("/unread.json"))
    assert "New place: East House" in desk.text("/notifications/")
    assert "地点改为：东楼" in desk.text("/zh-Hans/notifications/")
    assert "东楼" not in desk.text("/notifications/")

    # It is cancelled with a reason, which is Chinese.
    browser.click(".desk-more summary")
    fill(browser, reason="炉子坏了")
    change(browser, "form[action$='/cancel'] button")
    is_done(browser)
    an_hour_later(desk, event)
    assert "reason: {zh-Hans: 炉子坏了}" in front_matter(desk)
    browser.picture(results / "chinese-officer-cancelled.png")
    browser.wait_equal(True, lambda: "已取消：炉子坏了" in desk.text("/zh-Hans/notifications/"))
    assert "炉子坏了" in desk.text(f"/events/{SLUG}/")

    # The log names it, and the officer signs out.
    browser.follow(".tabs a[href='/poster/log']")
    assert "饺子之夜" in text(browser, "main") or "Dumpling Night" in text(browser, "main")
    browser.follow(".sign-out button")
    assert browser.path.startswith("/poster/login")
    assert language(browser) == "zh-Hans"


def test_without_scripts_texts_stay_in_their_language_too(browser, desk):
    start(browser, desk, has_scripts=False)
    browser.follow("a[href='/poster/events/new']")
    fill(browser, title="中秋晚会", detail="赏月", location="湖边")
    browser.follow(".languages [lang=en-US]")
    assert language(browser) == "en-US"
    assert values(browser, "title", "title.zh-Hans", "detail", "detail.zh-Hans", "location.zh-Hans") == ["", "中秋晚会", "", "赏月", "湖边"]
    # A mistake: a time without a day. What was typed is in its language, on the page of the answer and when it is opened from the desk.
    fill(browser, time="18:00")
    browser.follow("button[value=draft]")
    assert text(browser, "#date-problem, #time-problem, [role=alert]") is not None
    assert values(browser, "title", "title.zh-Hans") == ["", "中秋晚会"]
    browser.open(desk, "/poster/?lang=zh-Hans")
    assert text(browser, "[aria-labelledby=unsent] h3") == "中秋晚会"
    browser.follow("[aria-labelledby=unsent] a")
    assert values(browser, "title", "title.en-US", "detail", "location") == ["中秋晚会", "", "赏月", "湖边"]
    fill(browser, date=coming("09-15"))
    browser.follow("button[value=published]")
    is_done(browser)
    event = re.search(r"/events/([a-z0-9]+)\?", browser.path)[1]
    slug = f"{coming('09-15')}-zhong-qiu-wan-hui"
    assert "title: {zh-Hans: 中秋晚会}" in front_matter(desk, slug)
    assert json.loads((desk.root / f"Content/broadcasts/{event}.json").read_text())["notification"]["title"] == "中秋晚会"

    # A copy has the same texts in the same fields, and the English desk shows them below.
    browser.follow("a[href*='copy=']")
    assert values(browser, "title", "title.en-US", "location", "date") == ["中秋晚会", "", "湖边", ""]
    browser.open(desk, f"/poster/events/{event}?lang=en-US")
    assert values(browser, "title", "title.zh-Hans", "location.zh-Hans") == ["", "中秋晚会", "湖边"]
    browser.follow(".send .button-main")
    is_done(browser)
    assert "title: {zh-Hans: 中秋晚会}" in front_matter(desk, slug)
    browser.follow(".desk-more a[href$='/versions']")
    assert text(browser, "h1")
    browser.follow(".sign-out button")
    assert browser.path.startswith("/poster/login")
