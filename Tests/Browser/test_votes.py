"""Votes for comments and messages: buttons where scripts run, and a page of the program where they do not."""

import contextlib
import json
import sqlite3

import pytest

from chromium import DESK, PHONE
from serving import request

STATE = """
    const vote = document.querySelector('main .vote');
    const button = vote.querySelector('button');
    return [button?.getAttribute('aria-pressed'), vote.querySelector('.vote-sum').textContent, vote.querySelector('[role=status]').textContent];"""
CLICK = "document.querySelector('main .vote button').click();"
WORDS = {
    "en-US": ("", "Helpful", "1 person found this helpful", "2 people found this helpful",
              "We could not confirm your vote. Check your connection and try again."),
    "zh-Hans": ("/zh-Hans", "有帮助", "1 人觉得有帮助", "2 人觉得有帮助", "无法确认这一票是否计入。请检查网络连接，再试一次。"),
}


@pytest.fixture(scope="module")
def site(serve):
    return serve()


def courses(site):
    """The slugs of courses with comments."""
    return sorted(folder.name for folder in (site.root / "Content/reviews").iterdir())


def state(browser):
    """Whether the page's first button is pressed, the words beside it, and what went wrong."""
    return browser.run(STATE)


def vote_elsewhere(site, subject):
    """Votes for a post as another browser does."""
    body = json.dumps({"subject": subject, "vote": "up"}).encode()
    headers = {"Content_Type": "application/json", "Origin": f"http://127.0.0.1:{site.port}", "Sec_Fetch_Site": "same-origin"}
    response, answer = request(site.port, "/poster/api/votes", "POST", body, **headers)
    assert response.status == 409, answer
    cookie = response.getheader("Set-Cookie").split(";")[0]
    response, answer = request(site.port, "/poster/api/votes", "POST", body, Cookie=cookie, **headers)
    assert response.status == 200, answer


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("language", WORDS)
def test_a_comment_is_helpful(browser, site, results, language, width):
    """A vote shows at once, stays on the next visit, can be taken back, and is put back where it was not stored."""
    root, button, one, two, failed = WORDS[language]
    browser.dress(width)
    course = courses(site)[2 * list(WORDS).index(language) + (width == DESK)]
    browser.open(site, f"{root}/courses/{course}/")
    browser.wait_equal(["false", "", ""], lambda: state(browser))
    assert browser.run("return document.querySelector('main .vote button').textContent") == button
    browser.run(CLICK)
    assert state(browser) == ["true", one, ""]
    subject = browser.run("return document.querySelector('main .vote').dataset.subject")
    browser.wait_equal(True, lambda: f'"{subject}":1' in site.text("/courses/values.json"))
    browser.wait_equal(True, lambda: subject in (browser.run("return localStorage.getItem('corkboard.votes')") or ""))
    browser.picture(results / f"vote-{language}-{width}.png")
    vote_elsewhere(site, subject)
    browser.run("localStorage.removeItem('corkboard.fresh /courses/values.json')")
    browser.open(site, f"{root}/courses/{course}/")
    browser.wait_equal(["true", two, ""], lambda: state(browser))
    with browser.offline():
        browser.run(CLICK)
        browser.wait_equal(["true", two, failed], lambda: state(browser))
    browser.run(CLICK)
    browser.wait_equal(["false", one, ""], lambda: state(browser))
    browser.wait_equal(True, lambda: f'"{subject}":1' in site.text("/courses/values.json"))


def test_a_vote_is_known_for_as_long_as_it_can_be_taken_back(browser, site):
    """A button is pressed for the days that the page names, though the vote counts for longer."""
    path = f"/courses/{courses(site)[0]}/"
    browser.open(site, path)
    for days, pressed in [(88, "true"), (89, "false")]:
        browser.run("""
            const { subject } = document.querySelector("main .vote").dataset;
            localStorage.setItem("corkboard.votes", JSON.stringify([[subject, Date.now() - arguments[0] * 86_400_000]]));""", days)
        browser.open(site, path)
        browser.wait_equal(pressed, lambda: state(browser)[0])
    browser.run("localStorage.removeItem('corkboard.votes')")


def test_votes_that_officers_reset_are_forgotten(browser, site):
    """A button is pressed no more once the sum is 0, and the next press counts."""
    path = f"/courses/{courses(site)[-1]}/"
    browser.open(site, path)
    browser.run(CLICK)
    subject = browser.run("return document.querySelector('main .vote').dataset.subject")
    browser.wait_equal(True, lambda: f'"{subject}":1' in site.text("/courses/values.json"))
    browser.wait_equal(True, lambda: subject in (browser.run("return localStorage.getItem('corkboard.votes')") or ""))
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite")) as database, database:
        database.execute("DELETE FROM votes WHERE subject = ?", [subject])
        database.execute("UPDATE voteSums SET up = 0, changed = changed + 1 WHERE subject = ?", [subject])
    file = site.public / "courses/values.json"
    file.write_text(file.read_text().replace(f'"{subject}":1', f'"{subject}":0'))
    browser.run("localStorage.removeItem('corkboard.fresh /courses/values.json')")
    browser.open(site, path)
    browser.wait_equal(["false", "", ""], lambda: state(browser))
    assert subject not in browser.run("return localStorage.getItem('corkboard.votes')")
    browser.run(CLICK)
    browser.wait_equal(True, lambda: f'"{subject}":1' in site.text("/courses/values.json"))
    assert state(browser)[0] == "true"


def test_a_message_without_scripts(browser, site):
    """The link opens a page that asks to confirm, says what happened, and offers to take the vote back."""
    browser.open(site, "/feedback/")
    browser.scripts(False)
    browser.open(site, browser.find("main .said a").get_attribute("href").removeprefix(site.address))
    message = browser.path
    browser.follow("main .vote a")
    assert browser.path.startswith("/poster/votes?subject=")
    for said, button in [("Your vote is counted.", "Take my vote back"), ("This browser has no vote for this post.", "Count my vote")]:
        browser.follow("main form button")
        assert browser.find("main [role=status]").text == said
        assert browser.find("main form button").text == button
    browser.follow("main form a")
    assert browser.path == message
