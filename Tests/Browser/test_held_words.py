"""The Chinese word list that is shipped: a message with one of its words waits for an officer, and any other one is published at once."""

import html
import re

import pytest

from desk import Officer, add_officer
from reader_requests import send_message

PUBLISHED, WAITS = "已发布", "需要干事先看一看，在那之前别人看不到。"
MESSAGES = {
    "图书馆的热水器修好了": ("终于能泡面了，谢谢学生会。", PUBLISHED),
    "食堂又涨价了": ("定价的人是不是脑残？", WAITS),
    "有人帮我写期末论文吗": ("这里能不能 論 文·代-寫？", WAITS),
    "加 微信 聊聊宿舍的事": ("宿舍的洗衣机又坏了。", WAITS),
    "Swearing in English": ("This line is bullshit.", WAITS),
}


@pytest.fixture(scope="module")
def site(serve, program):
    """A site with an officer. Five messages of one address are within the limit."""
    return serve(lambda root: add_officer(program, root, "mei"))


def test_a_message_with_a_listed_word_waits(site):
    """With blanks and signs in the word, in title or text, in other characters, and in the other language of the site."""
    reader = Officer(site.port)
    receipts = {title: send_message(reader, "zh-Hans", title=title, message=message) for title, (message, _) in MESSAGES.items()}
    states = {title: re.search("<h1>已发布</h1>|(?<=<p><b>)(.*?)(?=</b>)", reader.get(receipt)[1])[0].removeprefix("<h1>").removesuffix("</h1>") for title, receipt in receipts.items()}
    assert states == {title: state for title, (_, state) in MESSAGES.items()}
    waiting = [title for title, (_, state) in MESSAGES.items() if state == WAITS]
    # Where a line may break in a title stands <wbr>.
    listed = site.text("/zh-Hans/feedback/").replace('<wbr aria-hidden="true">', "")
    assert [title for title in MESSAGES if title not in listed] == waiting
    queue = html.unescape(Officer(site.port, name="mei").get("/moderation?lang=zh-Hans")[1])
    assert [title for title in MESSAGES if title in queue] == waiting
    assert queue.count("<span>待审核，含有词表里的词</span>") == len(waiting)
