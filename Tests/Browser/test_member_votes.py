"""Votes of members: buttons with their own votes where scripts run, and a page of the program where they do not."""

import contextlib
import json
import sqlite3

import pytest

from chromium import DESK, PHONE
from journey import text
from member_accounts import add_member, allow_members, be, new_id, new_token
from member_posts import ASKER, MEETUP, MEETUP_FILE, QUESTION, QUESTION_FILE
from serving import request

EVENT = """---
id: tea1
title: Tea House
starts: 2030-05-04T18:00
---

Bring a cup.
"""
COMING, LIKE = "coming:tea1", "tea1"
# A comment on an answer, and where it stands.
ANSWER, COMMENT = "a-" + "f" * 26, "r-" + "g" * 26
BELOW_A_QUESTION = {f"answers/{QUESTION}/{ANSWER}": "From the lighthouse.", f"answers-replies/{ANSWER}/{COMMENT}": "Until nine."}
# What is liked: its subject, the part of the site, and its page.
LIKED = {"event": (LIKE, "events", "/events/tea/"), "comment": (COMMENT, "questions", f"/questions/{QUESTION}/"),
         "meet-up": (MEETUP, "meetups", f"/meetups/{MEETUP}/")}
STATE = """
    return [...document.querySelectorAll('main .member-vote')].map((vote) => [vote.querySelector('button')?.getAttribute('aria-pressed') ?? 'link',
        vote.querySelector('.vote-sum').textContent, vote.querySelector('[role=status]').textContent]);"""
LIKE_STATE = """
    const vote = document.querySelector(`main .member-vote[data-subject="${arguments[0]}"]`);
    return [line(vote.querySelector('button, a')), vote.querySelector('button')?.getAttribute('aria-pressed') ?? 'link',
        vote.querySelector('.vote-sum').textContent, vote.querySelector('[role=status]').textContent];"""
CLICK = "document.querySelector(`main .member-vote[data-subject='${arguments[0]}'] button`).click();"
WORDS = {
    "en-US": ("", "1 person is coming", "1 person likes this", "We could not confirm your vote. Check your connection and try again."),
    "zh-Hans": ("/zh-Hans", "1 人会去", "1 人喜欢", "无法确认这一票是否计入。请检查网络连接，再试一次。"),
}
# The page without scripts: the button, what it says before, what it says then, and of the second press.
PAGES = {
    "en-US": ("Like", "Take it back", ("You have not chosen “Like”. Chosen so far: 0.", "You chose “Like”. Chosen so far: 1."),
              ("Your choice is saved.", "Your choice is taken back.")),
    "zh-Hans": ("喜欢", "取消选择", ("你还没有选“喜欢”。 目前有 0 人选了。", "你选了“喜欢”。 目前有 1 人选了。"),
                ("已记下你的选择。", "已取消你的选择。")),
}


@pytest.fixture(scope="module")
def site(serve):
    def change(root):
        allow_members(root)
        files = {"events/tea": EVENT, f"questions/{QUESTION}": QUESTION_FILE, f"meetups/{MEETUP}": MEETUP_FILE}
        for path, words in BELOW_A_QUESTION.items():
            files[path] = f"---\nid: {path.split('/')[-1]}\nauthor: {ASKER}\nposted: 2026-01-06T10:00:00Z\ntext: typed\n---\n\n{words}\n"
        for path, document in files.items():
            file = root / f"Content/{path}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(document, "utf-8")
    site = serve(change)
    # The first request makes the database.
    assert request(site.port, f"/poster/votes?subject={LIKE}")[0].status == 303
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite")) as database, database:
        add_member(database, ASKER, name="Ana")
    return site


@pytest.fixture
def member(site):
    """The secret of a new member's session. The votes of the one before are taken back."""
    token = new_token()
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite")) as database, database:
        database.execute("DELETE FROM votes")
        database.execute("UPDATE voteSums SET up = 0, down = 0, changed = changed + 1")
        add_member(database, new_id(), token)
    for part in ["events", "courses", "questions", "meetups"]:
        (site.public / part / "values.json").write_text("{}\n")
    return token


def sign_in(browser, site, token):
    """Gives the browser the cookie of a session; a page of the program sets the mark for scripts."""
    browser.open(site, "/")
    be(browser, site, token)
    browser.open(site, f"/poster/votes?subject={LIKE}")
    assert "corkboard-is-member=1" in browser.run("return document.cookie")
    browser.run("for (const key of Object.keys(localStorage)) if (key.startsWith('corkboard.fresh')) localStorage.removeItem(key)")


def press_elsewhere(site, token, subject, vote, shown):
    """Presses a button in another browser of the member, whose page shows a vote. Returns the answer."""
    headers = {"Content_Type": "application/json", "Origin": f"http://127.0.0.1:{site.port}", "Sec_Fetch_Site": "same-origin",
               "Cookie": f"corkboard-member={token}"}
    body = json.dumps({"subject": subject, "vote": vote, "from": shown}).encode()
    response, answer = request(site.port, "/poster/api/votes", "POST", body, **headers)
    assert response.status == 200, answer
    return json.loads(answer)


def test_nothing_is_asked_for_where_nobody_is_signed_in(browser, site, member):
    """The links stay, and lead to the page for signing in."""
    browser.open(site, "/events/tea/")
    browser.logs()
    browser.open(site, "/events/tea/")
    browser.wait_equal(True, lambda: browser.run("return localStorage.getItem('corkboard.fresh /events/values.json') !== null"))
    assert not [address for address in browser.logs()[1] if "/api/votes" in address]
    assert browser.run(STATE) == [["link", "", ""], ["link", "", ""]]
    browser.follow("main .member-vote a")
    assert browser.path.startswith("/poster/join?next=")


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("language", WORDS)
def test_an_event_is_liked(browser, site, member, results, language, width):
    """A vote shows at once, stays on the next visit, is taken back by the same button, and is put back where it was not stored."""
    root, coming, likes, failed = WORDS[language]
    browser.dress(width)
    sign_in(browser, site, member)
    browser.open(site, f"{root}/events/tea/")
    browser.wait_equal([["false", "", ""], ["false", "", ""]], lambda: browser.run(STATE))
    browser.run(CLICK, COMING)
    browser.run(CLICK, LIKE)
    assert browser.run(STATE) == [["true", coming, ""], ["true", likes, ""]]
    for subject in [COMING, LIKE]:
        browser.wait_equal(True, lambda subject=subject: f'"{subject}":1' in site.text("/events/values.json"))
    browser.picture(results / f"member-vote-{language}-{width}.png")
    browser.run("localStorage.removeItem('corkboard.fresh /events/values.json')")
    browser.open(site, f"{root}/events/tea/")
    browser.wait_equal([["true", coming, ""], ["true", likes, ""]], lambda: browser.run(STATE))
    with browser.offline():
        browser.run(CLICK, LIKE)
        browser.wait_equal(["true", likes, failed], lambda: browser.run(STATE)[1])
    browser.run(CLICK, LIKE)
    browser.wait_equal(["false", "", ""], lambda: browser.run(STATE)[1])
    browser.wait_equal(True, lambda: f'"{LIKE}":0' in site.text("/events/values.json"))


@pytest.mark.parametrize("liked", ["comment", "meet-up"])
@pytest.mark.parametrize("language", WORDS)
def test_it_is_liked_in_place(browser, site, member, results, language, liked):
    """The sum is shown at once and on the next visit, and the same button takes the like back."""
    (root, _, likes, failed), (subject, part, page), like = WORDS[language], LIKED[liked], PAGES[language][0]
    browser.dress(PHONE)
    sign_in(browser, site, member)
    browser.open(site, root + page)
    browser.wait_equal([like, "false", "", ""], lambda: browser.run(LIKE_STATE, subject))
    browser.run(CLICK, subject)
    assert browser.run(LIKE_STATE, subject) == [like, "true", likes, ""]
    browser.wait_equal(True, lambda: f'"{subject}":1' in site.text(f"/{part}/values.json"))
    browser.picture(results / f"like-{liked}-{language}.png")
    browser.run("localStorage.removeItem(arguments[0])", f"corkboard.fresh /{part}/values.json")
    browser.open(site, root + page)
    browser.wait_equal([like, "true", likes, ""], lambda: browser.run(LIKE_STATE, subject))
    with browser.offline():
        browser.run(CLICK, subject)
        browser.wait_equal([like, "true", likes, failed], lambda: browser.run(LIKE_STATE, subject))
    browser.run(CLICK, subject)
    browser.wait_equal([like, "false", "", ""], lambda: browser.run(LIKE_STATE, subject))
    browser.wait_equal(True, lambda: f'"{subject}":0' in site.text(f"/{part}/values.json"))


@pytest.mark.parametrize("liked", LIKED)
@pytest.mark.parametrize("language", WORDS)
def test_it_is_liked_without_scripts(browser, site, member, language, liked):
    """The link opens a page with the sum and a button, which says what happened, and leads back."""
    (subject, _, page), (like, back, said, done) = LIKED[liked], PAGES[language]
    sign_in(browser, site, member)
    browser.scripts(False)
    browser.open(site, WORDS[language][0] + page)
    assert browser.run(LIKE_STATE, subject) == [like, "link", "", ""]
    browser.follow(f"main .member-vote[data-subject='{subject}'] a")
    assert text(browser, "main form button") == like
    assert said[0] in browser.find("main").text
    for number, button in [(1, back), (0, like)]:
        browser.follow("main form button")
        assert (text(browser, "main [role=status]"), text(browser, "main form button")) == (done[1 - number], button)
        assert said[number] in browser.find("main").text
    browser.follow("main form a")
    assert browser.path.split("#")[0] == WORDS[language][0] + page


def test_two_tabs(browser, site, member):
    """Another tab hears of a vote; a press of a page that is out of date changes nothing, and its answer is the true state."""
    sign_in(browser, site, member)
    browser.open(site, "/events/tea/")
    browser.wait_equal("false", lambda: browser.run(STATE)[1][0])
    with browser.second_tab() as first:
        browser.open(site, "/events/tea/")
        browser.wait_equal("false", lambda: browser.run(STATE)[1][0])
        browser.run(CLICK, LIKE)
        browser.wait_equal(True, lambda: f'"{LIKE}":1' in site.text("/events/values.json"))
        first()
        browser.wait_equal(["true", "1 person likes this", ""], lambda: browser.run(STATE)[1])
    # A press is ignored while the one before is under way, which ends with a word to the other tabs.
    browser.run("window.told = 0; window.tabs = new BroadcastChannel('corkboard.member-votes'); tabs.onmessage = () => told += 1;")
    # A browser that this page does not hear of takes the vote back.
    assert press_elsewhere(site, member, LIKE, "up", "up") == {"subject": LIKE, "up": 0, "vote": "none"}
    browser.run(CLICK, LIKE)
    browser.wait_equal(1, lambda: browser.run("return told"))
    assert browser.run(STATE)[1] == ["false", "", ""]
    assert press_elsewhere(site, member, LIKE, "up", "none")["vote"] == "up"
    browser.run(CLICK, LIKE)
    browser.wait_equal(2, lambda: browser.run("return told"))
    assert browser.run(STATE)[1] == ["true", "1 person likes this", ""]
    assert press_elsewhere(site, member, LIKE, "up", "none") == {"subject": LIKE, "up": 1, "vote": "up"}


def test_a_session_that_is_over_is_said_and_asked_for_no_more(browser, site, member):
    """The mark for scripts goes with the first refusal."""
    sign_in(browser, site, member)
    browser.open(site, "/events/tea/")
    browser.wait_equal("false", lambda: browser.run(STATE)[1][0])
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite")) as database, database:
        database.execute("UPDATE memberSessions SET ended = used")
    browser.run(CLICK, LIKE)
    browser.wait_equal(["false", "", "You’re signed out. Sign in again to vote."], lambda: browser.run(STATE)[1])
    assert "corkboard-is-member" not in browser.run("return document.cookie")


def test_an_event_without_scripts(browser, site, member):
    """The link opens a page with the true sum and the button, which says what happened and offers to take the vote back."""
    sign_in(browser, site, member)
    browser.scripts(False)
    browser.open(site, "/events/tea/")
    browser.follow(f"main .member-vote[data-subject='{COMING}'] a")
    assert browser.path.startswith("/poster/votes?subject=coming")
    assert browser.find("main form button").text == "I’m coming"
    for said, number, button in [("Your choice is saved.", "Chosen so far: 1.", "Take it back"), ("Your choice is taken back.", "Chosen so far: 0.", "I’m coming")]:
        browser.follow("main form button")
        assert browser.find("main [role=status]").text == said
        assert number in browser.find("main").text
        assert browser.find("main form button").text == button
    browser.follow("main form a")
    assert browser.path == "/events/tea/"


def test_a_comment_is_helpful_for_a_member_once(browser, site, member):
    """A member's vote for a comment counts by the account, also in another browser, and is not kept in this one."""
    course = sorted(folder.name for folder in (site.root / "Content/reviews").iterdir())[0]
    sign_in(browser, site, member)
    browser.open(site, f"/courses/{course}/")
    pressed = "return document.querySelector('main .vote button')?.getAttribute('aria-pressed');"
    browser.wait_equal("false", lambda: browser.run(pressed))
    browser.run("document.querySelector('main .vote button').click();")
    subject = browser.run("return document.querySelector('main .vote').dataset.subject")
    browser.wait_equal(True, lambda: f'"{subject}":1' in site.text("/courses/values.json"))
    assert press_elsewhere(site, member, subject, "up", "none") == {"subject": subject, "up": 1, "vote": "up"}
    browser.open(site, f"/courses/{course}/")
    browser.wait_equal("true", lambda: browser.run(pressed))
    assert subject not in (browser.run("return localStorage.getItem('corkboard.votes')") or "")
