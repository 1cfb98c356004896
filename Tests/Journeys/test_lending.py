"""A member lends a thing to another one while a third waits in line: asked for, handed over until a day, returned, and lent again. In both
languages, with scripts and without, on a phone; and a page that stays open offers nothing that is gone."""

import datetime
import json
import re
import secrets

import pytest

from chromium import PHONE
from desk import add_officer
from journey import fill, text
from member_accounts import add_members, allow_members, be

WORDS = {
    "en": {"root": "",
           "posted": "It is on the lending board. When somebody asks for it, this page says so, and so do your notifications while you’re signed in. "
                     "Turn on email or this device there to learn of it at once.",
           "asked": "Asked for", "lent": "Lent out",
           "free": "Available", "line": "Somebody else asked first, so you are in line.", "ask": "Ask to borrow it", "join": "Get in line for it",
           "approved": "It is handed over. The borrower sees the day it is due back on the item’s page, and in their notifications while signed in.",
           "back": "It is back with you, and can be lent again.",
           "turn": "You are first in line, and it is back. You can ask for it now.", "stale": "nothing was done", "deleted": "Deleted"},
    "zh-Hans": {"root": "/zh-Hans", "posted": "已经发布。有人想借的时候，这个页面会显示；登录期间，“通知”里也能看到。想及时知道，可以在那里开启邮件或本设备的通知。",
                "asked": "有人想借", "lent": "已借出", "free": "能借",
                "line": "有人比你先提出，你已经在排队了", "ask": "我想借", "join": "排队等候", "approved": "已经借出。借用人在物品页面上能看到归还日期，登录期间在“通知”里也能看到。",
                "back": "东西已经回到你手里，可以再借给别人了。", "turn": "东西已经还回来，你排在第一位", "stale": "所以这次没有执行", "deleted": "已删除"},
}
# What is lent, for each way: things of one test must not look like those of another.
THINGS = {("en", True): "Cordless drill", ("en", False): "Big green suitcase", ("zh-Hans", True): "手持吸尘器", ("zh-Hans", False): "折叠梯子"}
NAMES = {"ana": "Ana", "bo": "Bo", "cy": "Cy"}


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


def press(browser, action):
    """Presses the button of an action on the member's page of an item."""
    browser.follow(f".lending button[value={action}]")


def offer(browser, site, members, words, language, thing, picture=None):
    """Offers a thing from the list, with a picture if there is one, and returns its id."""
    be(browser, site, members["ana"])
    browser.open(site, f"{words['root']}/items/")
    browser.follow(".items-top .button-main")
    fill(browser, name=thing, condition="1 2", location="Pier 4", detail=f"For {language}.")
    if picture:
        browser.find("#picture").send_keys(str(picture))
    browser.follow(".reader-form .button-main")
    assert text(browser, "[role=status]") == words["posted"]
    return browser.path.split("?")[0].rsplit("/", 1)[1]


def ask(browser, site, members, name, page):
    """A member asks from the item's page."""
    be(browser, site, members[name])
    browser.open(site, page)
    browser.follow(".item-ask a")
    press(browser, "request")


def test_cookie(browser, site, members):
    """The cookies of these tests are those of a member."""
    browser.open(site, "/items/")
    be(browser, site, members["ana"])
    browser.open(site, "/poster/items/new")
    assert browser.path.startswith("/poster/items/new")


@pytest.mark.parametrize("scripts", [True, False], ids=["with", "without"])
@pytest.mark.parametrize("language", WORDS)
def test_a_thing_is_lent_returned_and_lent_again(browser, site, members, results, language, scripts):
    words, thing = WORDS[language], THINGS[language, scripts]
    browser.dress(PHONE)
    browser.scripts(scripts)
    picture = sorted((site.root / "Content/media").glob("*.[jp][pn]g"))[0] if scripts else None
    item = offer(browser, site, members, words, language, thing, picture)
    page, own = f"{words['root']}/items/{item}/", f"/poster/items/{item}?lang={language}"
    browser.open(site, page)
    assert (text(browser, "h1"), text(browser, ".state-name")) == (thing, words["free"])
    if picture:
        browser.wait_equal(True, lambda: browser.run("const { complete, naturalWidth } = document.querySelector('.item > .item-picture'); return complete && naturalWidth > 0"))
    browser.picture(results / f"item-{language}-{scripts}.png")
    # Two ask: the second waits in line, and sees so.
    ask(browser, site, members, "bo", page)
    ask(browser, site, members, "cy", page)
    assert words["line"] in text(browser, "[role=status]")
    browser.open(site, page)
    assert text(browser, ".state-name") == words["asked"]
    # The giver hands it over, until a day.
    be(browser, site, members["ana"])
    browser.open(site, own)
    assert "Bo" in text(browser, ".desk-state")
    browser.picture(results / f"item-giver-{language}-{scripts}.png")
    press(browser, "approve")
    assert text(browser, "[role=status]") == words["approved"]
    browser.open(site, page)
    assert text(browser, ".state-name") == words["lent"]
    # It comes back, and the next in line takes the turn.
    browser.open(site, own)
    press(browser, "return")
    assert text(browser, "[role=status]") == words["back"]
    be(browser, site, members["cy"])
    browser.open(site, own)
    assert words["turn"] in text(browser, ".desk-state")
    be(browser, site, members["ana"])
    browser.open(site, own)
    press(browser, "lend-again")
    browser.open(site, f"/poster/items/own?lang={language}")
    assert "Cy" in text(browser, "main") and "Bo" in text(browser, "main")
    browser.picture(results / f"items-own-{language}-{scripts}.png")
    # A request that was taken back cannot be handed over any more: the page says how it is now.
    browser.open(site, own)
    seen, csrf = (browser.run(f"return document.querySelector('.lending [name={name}]').value") for name in ["seen", "csrf"]) if scripts else ("0a", "")
    be(browser, site, members["cy"])
    browser.open(site, own)
    press(browser, "cancel")
    be(browser, site, members["ana"])
    if scripts:
        answer = browser.run(
            f"return fetch('/poster/items/{item}/lending?lang={language}', {{method: 'POST', body: new URLSearchParams({{csrf: '{csrf}', nonce: '{secrets.token_hex(8)}',"
            f" action: 'approve', seen: '{seen}', due: '{datetime.date.today()}'}})}}).then((answer) => answer.text())")
        assert words["stale"] in answer
    browser.open(site, own)
    browser.follow("form[action$=delete] .quiet")
    browser.follow(".desk-actions .button-main")
    assert text(browser, "h1") == words["deleted"]
    browser.open(site, f"{words['root']}/items/")
    assert thing not in text(browser, "main")


def test_an_open_page_does_not_offer_what_is_gone(browser, site, members):
    """Neither the list nor the page, without a reload."""
    words = WORDS["en"]
    browser.dress(PHONE)
    browser.scripts(True)
    item = offer(browser, site, members, words, "en", "Rice cooker")
    browser.open(site, f"/items/{item}/")
    assert text(browser, ".item-ask") == words["ask"]
    file = site.root / "Public/items/values.json"

    def state():
        known = json.loads(file.read_text("utf-8")) if file.exists() else {}
        # The build of the offer may write the file again.
        if known.get(item) != [2, 1]:
            staged = file.with_name("values.new")
            staged.write_text(json.dumps({**known, item: [2, 1]}), "utf-8")
            staged.rename(file)
            browser.run("for (const key of Object.keys(localStorage)) if (key.startsWith('corkboard.fresh')) localStorage.removeItem(key)")
            browser.open(site, f"/items/{item}/")
        return text(browser, ".state-name")
    browser.wait_equal(words["lent"], state)
    assert text(browser, ".item-ask") == words["join"] and text(browser, ".state-line") == "1 person waiting"
    browser.open(site, "/items/")
    browser.wait_equal(words["lent"], lambda: text(browser, f".item-state[data-item='{item}'] .state-name"))
    # The things stand apart from what is above them.
    gap = "return document.querySelector('ul.items').getBoundingClientRect().top - document.querySelector('.items-top').getBoundingClientRect().bottom"
    assert browser.run(gap) >= 24


def test_the_page_of_a_thing_leads_to_its_giver(browser, site, members):
    """By the thing's id; who is not signed in is led to do so."""
    words = WORDS["en"]
    browser.dress(PHONE)
    browser.scripts(False)
    item = offer(browser, site, members, words, "en", "Telescope with a wooden tripod")
    be(browser, site, members["bo"])
    browser.open(site, f"/items/{item}/")
    assert text(browser, ".item .entry-ways a") == "Write to Ana"
    assert not re.search(r"m-[a-z2-7]{26}", site.text(f"/items/{item}/"))
    browser.follow(".item .entry-ways a")
    assert browser.path.startswith("/poster/messages/m-") and text(browser, "h1") == "Ana"
    browser.clear_cookies()
    browser.open(site, f"/items/{item}/")
    browser.follow(".item .entry-ways a")
    assert browser.path.startswith("/poster/join?next=")
