"""A member plans a meet-up with one place, two others go to it, and one of them moves up when the other leaves; another meet-up gets its time by
a vote; its host cancels it, and an officer hides one. With scripts and without, on a phone."""

import datetime

import pytest

from chromium import PHONE
from desk import add_officer
from journey import fill, sign_in, text
from member_accounts import add_members, allow_members, be
from serving import request

WORDS = {
    "en": {"root": "", "posted": "Posted. It is on the site.", "left": "1 place left", "one": "1 person is going · no places left",
           "two": "1 person is going · no places left, 1 person waiting", "going": "You’re going.", "waits": "You wait in line. Your position: 1.",
           "answered": "We have your answer. You can change it until the time is set.",
           "chosen": "The time is set. Those who answered find it in their notifications.",
           "cancelled": "This meet-up is cancelled.",
           "edited": "Your changes are saved and on the site. If time or place changed, those who go find it in their notifications.",
           "comment": "Your comment is on the page."},
    "zh-Hans": {"root": "/zh-Hans", "posted": "已发布，可以在网站上看到了。", "left": "还剩 1 个名额", "one": "1 人参加 · 名额已满",
                "two": "1 人参加 · 名额已满，1 人在排队", "going": "你参加。", "waits": "你在排队，第 1 位。",
                "answered": "已收到你的回答。时间定下来之前都可以修改。", "chosen": "时间定好了，投过票的人能在“通知”里看到。",
                "cancelled": "这个局取消了。", "edited": "修改已保存，并已显示在网站上。时间或地点有变时，参加的人能在“通知”里看到。",
                "comment": "评论已显示在页面上。"},
}
# The meet-ups of each way: a member who posts the same twice waits for an officer.
PLANS = {
    ("en", True): ("Badminton for beginners", "East gym", "Board games", "Weaver Hall"), ("en", False): ("Sunrise run", "Lake gate", "Film swap", "Room 12"),
    ("zh-Hans", True): ("羽毛球新手局", "东体育馆", "桌游之夜", "织布楼"), ("zh-Hans", False): ("清晨跑步", "湖边大门", "交换电影", "十二号教室"),
}
NAMES = {"ana": "Ana", "bo": "Bo", "cy": "Cy"}
DAYS = [str(datetime.date.today() + datetime.timedelta(days=days)) for days in [3, 4]]


@pytest.fixture(scope="module")
def site(serve, program):
    def change(root):
        allow_members(root)
        add_officer(program, root, "mei")
    return serve(change)


@pytest.fixture(scope="module")
def members(site):
    """The secrets of the sessions of three members, by their names."""
    # New accounts have the limits of readers.
    return add_members(site, NAMES, days=2)


def plan(browser, site, words, *, vote=False, **values):
    """Plans a meet-up from the list, and returns its id."""
    browser.open(site, f"{words['root']}/meetups/")
    browser.follow(".questions-top .button-main")
    if vote:
        browser.click("[name=when][value=vote]")
    shown = browser.run("return ['date', 'endDate', 'dateOptions'].map((name) => document.getElementById(name).checkVisibility())")
    assert shown == [not vote, not vote, vote]
    fill(browser, **values)
    browser.follow(".meetup-form .button-main")
    assert text(browser, "[role=status]") == words["posted"]
    return browser.path.split("?")[0].rsplit("/", 1)[1]


def see(browser, site, words, meetup):
    """Opens the page of a meet-up, and returns how many go."""
    browser.open(site, f"{words['root']}/meetups/{meetup}/")
    return text(browser, ".vote-sum")


@pytest.mark.parametrize("scripts", [True, False], ids=["with", "without"])
@pytest.mark.parametrize("language", WORDS)
def test_members_meet(browser, site, members, results, language, scripts):
    words, (title, place, _, _) = WORDS[language], PLANS[language, scripts]
    browser.dress(PHONE)
    browser.scripts(scripts)
    browser.open(site, f"{words['root']}/meetups/")
    be(browser, site, members["ana"])
    meetup = plan(browser, site, words, title=title, date=DAYS[0], time="18:00", location=place, capacity="1", text=f"{language} {scripts}.")
    assert see(browser, site, words, meetup) == words["left"]
    assert text(browser, "h1") == title
    browser.picture(results / f"meetup-{language}-{scripts}.png")
    # One goes, from the page, and shows the name; another waits.
    be(browser, site, members["bo"])
    browser.follow(".event-head .member-vote .button-main")
    browser.click("[name=name][value=everyone]")
    browser.picture(results / f"meetup-go-{language}-{scripts}.png")
    browser.follow("#going .button-main")
    assert text(browser, "#going b") == words["going"]
    assert see(browser, site, words, meetup) == words["one"]
    assert "Bo" in text(browser, ".event-head p.facts")
    be(browser, site, members["cy"])
    browser.follow(".event-head .member-vote .button-main")
    browser.follow("#going .button-main")
    assert text(browser, "#going b") == words["waits"]
    assert see(browser, site, words, meetup) == words["two"]
    # The first one leaves, and the other has the place; the name is on no page.
    be(browser, site, members["bo"])
    browser.open(site, f"/poster/meetups/{meetup}?lang={language}")
    browser.follow("#going [value=no]")
    be(browser, site, members["cy"])
    browser.open(site, f"/poster/meetups/{meetup}?lang={language}")
    assert text(browser, "#going b") == words["going"]
    assert see(browser, site, words, meetup) == words["one"]
    assert browser.run("return document.querySelector('.event-head p.facts')") is None
    # A reply, and another place.
    browser.follow(".discussion-write a")
    fill(browser, text=f"{title}!")
    browser.follow(".reader-form .button-main")
    assert text(browser, "[role=status]") == words["comment"]
    be(browser, site, members["ana"])
    browser.open(site, f"/poster/meetups/{meetup}/edit?lang={language}")
    fill(browser, location=f"{place} 2")
    browser.follow(".meetup-form .button-main")
    assert text(browser, "[role=status]") == words["edited"]
    see(browser, site, words, meetup)
    assert text(browser, ".place").startswith(f"{place} 2")
    # The list has it, and an officer hides it.
    browser.open(site, f"{words['root']}/meetups/")
    assert text(browser, f".event-row [href$='{meetup}/']") == title
    browser.picture(results / f"meetups-{language}-{scripts}.png")
    sign_in(browser, site)
    browser.open(site, f"/poster/meetups/{meetup}/manage?lang={language}")
    browser.find("#hide-reason").send_keys(place)
    browser.follow("form[action$='/moderation'] [value=hide]")
    assert request(site.port, f"/meetups/{meetup}/")[0].status == 404
    be(browser, site, members["ana"])
    browser.open(site, f"/poster/meetups/{meetup}?lang={language}")
    assert place in text(browser, ".desk-state q")


@pytest.mark.parametrize("scripts", [True, False], ids=["with", "without"])
@pytest.mark.parametrize("language", WORDS)
def test_members_vote_for_a_time(browser, site, members, results, language, scripts):
    words, (_, _, title, place) = WORDS[language], PLANS[language, scripts]
    browser.dress(PHONE)
    browser.scripts(scripts)
    browser.open(site, f"{words['root']}/meetups/")
    be(browser, site, members["ana"])
    meetup = plan(
        browser, site, words, vote=True, title=title, dateOptions=f"{DAYS[0]} 18:00-20:00\n{DAYS[1]} 18:00", location=place, text=f"{place} {language}.")
    be(browser, site, members["bo"])
    browser.open(site, f"{words['root']}/meetups/{meetup}/")
    assert browser.run("return document.querySelectorAll('.date-poll li').length") == 2
    browser.follow(".poll-ways a")
    browser.click(f"[name='option-{DAYS[0]}T18:00'][value=no]")
    browser.click(f"[name='option-{DAYS[1]}T18:00'][value=yes]")
    browser.picture(results / f"meetup-vote-{language}-{scripts}.png")
    browser.follow("#times form[action$='/times'] .button-main")
    assert text(browser, "[role=status]") == words["answered"]
    be(browser, site, members["ana"])
    browser.open(site, f"/poster/meetups/{meetup}?lang={language}")
    browser.follow(f"#times [name=option][value='{DAYS[1]}T18:00']")
    assert text(browser, "[role=status]") == words["chosen"]
    browser.open(site, f"{words['root']}/meetups/{meetup}/")
    assert browser.run("return document.querySelector('article').dataset.start").startswith(f"{DAYS[1]}T18:00")
    assert request(site.port, f"/meetups/{meetup}.ics")[0].status == 200
    # The host cancels it: the page stays, and says so.
    browser.open(site, f"/poster/meetups/{meetup}?lang={language}")
    browser.click("summary")
    browser.follow("form[action$='/cancel'] button")
    browser.open(site, f"{words['root']}/meetups/{meetup}/")
    assert text(browser, "article > .notice") == words["cancelled"]
