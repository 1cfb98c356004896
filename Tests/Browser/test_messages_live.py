"""Open conversations of members: what is written appears without the page being loaded again, arrives once, and is read without a connection
as long as the member is signed in.

DeskTests sends the requests without scripts."""

import contextlib
import re
import sqlite3
import urllib.parse

import pytest
from selenium.webdriver.common.keys import Keys

from chromium import DESK, PHONE, Chromium
from journey import text
from member_accounts import add_member, add_session, allow_members, new_token
from serving import request

ANA, BO = "m-" + "a" * 26, "m-" + "b" * 26
NAMES = {ANA: "Ana", BO: "Bo Li"}
SHOWN = "return [...document.querySelectorAll('#messages .chat')].map((row) => [row.classList.contains('chat-own'), row.querySelector('.words').textContent]);"
ORIGIN = "return performance.timeOrigin"
FIELD = "main textarea[name=text]"
VALUE = f"return document.querySelector('{FIELD}').value"
# The kept conversations: the other member, and the texts.
KEPT = """const done = arguments[0];
    indexedDB.databases().then((all) => {
        if (!all.some(({ name }) => name === "corkboard.messages /")) return done([]);
        indexedDB.open("corkboard.messages /", 1).onsuccess = ({ target: { result: database } }) => {
            const store = database.transaction("conversations").objectStore("conversations").getAll();
            store.onsuccess = () => { database.close(); done(store.result.map(({ other, messages }) => [other, messages.map(({ text }) => text)])); };
        };
    });"""
EXPIRED = """const done = arguments[0];
    indexedDB.open("corkboard.messages /", 1).onsuccess = ({ target: { result: database } }) => {
        const change = database.transaction("conversations", "readwrite");
        const store = change.objectStore("conversations");
        store.getAll().onsuccess = ({ target: { result } }) => { for (const each of result) store.put({ ...each, until: Date.now() - 1 }); };
        change.oncomplete = () => { database.close(); done(); };
    };"""
CACHED = """const done = arguments[0];
    caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))))
        .then((all) => done(all.flat()));"""
# The answer to the next message that is sent is lost.
LOSE = """const own = fetch;
    window.fetch = async (address, options) => {
        const answer = await own(address, options);
        if (options?.method !== "POST") return answer;
        window.fetch = own;
        throw new TypeError("lost");
    };"""
# A device with a mouse; the browser of the tests has none.
MOUSE = "const own = matchMedia; window.matchMedia = (query) => query.includes('pointer: fine') ? { matches: true } : own(query);"
CONTROLLED = "return Boolean(navigator.serviceWorker.controller);"
UNSENT = "Your message may not have been sent. Send it again when you are connected; it arrives only once."
BLOCKED = "You cannot write to this member now. Messages you already have stay until you delete them."
OVER = "Your messages cannot be shown here any more. Reload the page"


@pytest.fixture(scope="module")
def site(serve):
    def change(root):
        allow_members(root)
    return members_of(serve(change))


def members_of(site):
    """The site, with two members. The first request makes the database."""
    assert request(site.port, "/poster/messages")[0].status == 303
    with database(site) as rows:
        for member, name in NAMES.items():
            add_member(rows, member, name=name)
    return site


@contextlib.contextmanager
def database(site):
    """The database, whose changes are stored at the end."""
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite", timeout=10)) as rows, rows:
        yield rows


@pytest.fixture(autouse=True)
def nothing_written(site):
    """No messages, no limits and no sessions but those of the test."""
    with database(site) as rows:
        for table in ["messages", "conversations", "messageForms", "memberSessions", "memberDrafts", "clientUses"]:
            rows.execute(f"DELETE FROM {table}")


@pytest.fixture
def phone(tmp_path):
    """A second browser, which keeps what it stores."""
    browser = Chromium(tmp_path / "profile")
    yield browser
    browser.quit()


def session(site, member):
    """The secret of a new session."""
    token = new_token()
    with database(site) as rows:
        add_session(rows, member, token)
    return token


def sign_in(browser, site, member):
    """Gives the browser the cookie of a session; a page of the program sets the mark for scripts. Nothing of another test is kept there."""
    browser.open(site, "/robots.txt")
    browser.run("for (const storage of [localStorage, sessionStorage]) storage.clear(); document.cookie = `corkboard-member=${arguments[0]}; Path=/; SameSite=Strict`;",
                session(site, member))
    browser.open(site, "/poster/messages?lang=en")
    assert "corkboard-is-member=1" in browser.run("return document.cookie")


def write(site, writer, other, words):
    """Sends a message without a browser."""
    page, cookie = f"/poster/messages/{other}", f"corkboard-member={session(site, writer)}"
    html = request(site.port, page, Cookie=cookie)[1].decode()
    fields = {name: re.search(rf'name="{name}" value="([^"]*)"', html)[1] for name in ["csrf", "nonce"]}
    answer, body = request(site.port, page, "POST", urllib.parse.urlencode({**fields, "text": words}).encode(), Cookie=cookie,
                           Content_Type="application/x-www-form-urlencoded", Origin=f"http://127.0.0.1:{site.port}", Sec_Fetch_Site="same-origin")
    assert answer.status == 303, body


def open_conversation(browser, site, other):
    browser.open(site, f"/poster/messages/{other}?lang=en")
    assert browser.find("h1").text == NAMES[other]


def send(browser, words):
    """Types and presses the button."""
    browser.find(FIELD).send_keys(words)
    browser.click("main form .button-main")


def copies(site, words):
    """How many copies of a text there are: one on each side."""
    with database(site) as rows:
        return rows.execute("SELECT COUNT(*) FROM messages WHERE text = ?", [words]).fetchone()[0]


def test_two_open_pages(browser, phone, site, results):
    """Each shows what the other sends, as it was typed, without being loaded again, and says so to screen readers."""
    write(site, ANA, BO, "Hello!")
    phone.dress(PHONE)
    for each, member, other in [(browser, ANA, BO), (phone, BO, ANA)]:
        sign_in(each, site, member)
        open_conversation(each, site, other)
    origins = [each.run(ORIGIN) for each in (browser, phone)]
    assert phone.run(SHOWN) == [[False, "Hello!"]]
    words = "<b>Tea</b> at five?\n  Bring a cup. 茶 & שלום"
    phone.run("document.querySelector(arguments[0]).value = arguments[1]", FIELD, words)
    phone.click("main form .button-main")
    phone.wait_equal([[False, "Hello!"], [True, words]], lambda: phone.run(SHOWN))
    browser.wait_equal([[True, "Hello!"], [False, words]], lambda: browser.run(SHOWN))
    assert phone.run(VALUE) == "" and browser.run("return document.querySelectorAll('#messages .words b').length") == 0
    assert browser.run("return [document.querySelector('.unseen[role=status]').textContent, line(document.querySelector('#messages li:last-child [data-by]')), "
                       "Boolean(document.querySelector('#messages li:last-child time').dateTime)]") == [f"Bo Li: {words}", "Bo Li", True]
    # The new rows have their ways: a message of the other member can be reported.
    assert "number=2" in browser.find("#messages li:last-child a").get_attribute("href")
    browser.wait_equal(0, lambda: unread(site, ANA))
    assert [each.run(ORIGIN) for each in (browser, phone)] == origins
    for each, name in [(browser, "desk"), (phone, "phone")]:
        each.picture(results / f"conversation-{name}.png")


def unread(site, member):
    with database(site) as rows:
        return rows.execute("SELECT SUM(unread) FROM conversations WHERE member = ?", [member]).fetchone()[0]


def test_the_first_message_of_a_conversation_opens_it(browser, site):
    """Before, there is no file to ask for; an answer to it appears."""
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    assert browser.find("#no-messages").text == "There are no messages here."
    send(browser, "One")
    browser.wait_equal([[True, "One"]], lambda: browser.run(SHOWN))
    assert not browser.run("return shown(document.querySelector('#no-messages'))")
    write(site, BO, ANA, "Two")
    browser.wait_equal([[True, "One"], [False, "Two"]], lambda: browser.run(SHOWN))


def test_who_reads_older_messages_stays_there(browser, site):
    """New ones are offered by a button, and shown by it."""
    for number in range(12):
        write(site, BO, ANA, f"{number}\n\n\n\n\n.")
    browser.dress(PHONE)
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    browser.run("scrollTo(0, 0)")
    write(site, BO, ANA, "New")
    browser.wait_equal("1 new message", lambda: browser.run("const jump = document.querySelector('.message-jump'); return shown(jump) ? line(jump) : '';"))
    assert browser.run("return scrollY") == 0
    browser.click(".message-jump")
    assert browser.run("return [scrollY > 500, document.querySelector('.message-jump').hidden]") == [True, True]


def test_what_could_not_be_sent_stays_and_arrives_once(browser, site):
    """Without a connection nothing leaves the page; where the answer is lost, the same message is sent again, also after the page was loaded
    again, and is there once."""
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    with browser.offline():
        send(browser, "Tea?")
        assert browser.run(VALUE) == "Tea?" and browser.run("return shown(document.querySelector('[data-offline]'))")
    browser.run(LOSE)
    browser.click("main form .button-main")
    browser.wait_equal(UNSENT, lambda: text(browser, ".message-problem"))
    assert browser.run(VALUE) == "Tea?" and copies(site, "Tea?") == 2
    browser.driver.refresh()
    assert browser.run(VALUE) == "Tea?"
    browser.click("main form .button-main")
    browser.wait_equal("", lambda: browser.run(VALUE))
    assert copies(site, "Tea?") == 2
    # The next one has a nonce of its own, and the page that is gone back to has no text.
    send(browser, "Tea?")
    browser.wait_equal(["", 4], lambda: [browser.run(VALUE), copies(site, "Tea?")])
    browser.open(site, "/poster/messages")
    browser.back()
    assert browser.run(VALUE) == "" and len(browser.run(SHOWN)) == 2


def test_another_text_after_a_lost_answer_is_another_message(browser, site):
    """The program says that the form was used, and the text is sent by the next press."""
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    browser.run(LOSE)
    send(browser, "Tea")
    browser.wait_equal(UNSENT, lambda: text(browser, ".message-problem"))
    send(browser, " or coffee")
    browser.wait_equal(True, lambda: text(browser, ".message-problem").startswith("This form was used before"))
    assert browser.run(VALUE) == "Tea or coffee"
    browser.click("main form .button-main")
    browser.wait_equal([[True, "Tea"], [True, "Tea or coffee"]], lambda: browser.run(SHOWN))
    assert [copies(site, words) for words in ["Tea", "Tea or coffee"]] == [2, 2]


def test_two_tabs(browser, site):
    """Each shows what the other sends, once, and has a draft of its own."""
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    browser.find(FIELD).send_keys("A draft")
    with browser.second_tab() as first:
        open_conversation(browser, site, BO)
        assert browser.run(VALUE) == ""
        send(browser, "Sent")
        browser.wait_equal([[True, "Sent"]], lambda: browser.run(SHOWN))
        first()
        browser.wait_equal([[True, "Sent"]], lambda: browser.run(SHOWN))
        assert browser.run(VALUE) == "A draft"
    assert copies(site, "Sent") == 2


def test_keys(browser, site):
    """With keys and a mouse Enter sends, and Shift with it begins a line."""
    browser.dress(DESK)
    sign_in(browser, site, ANA)
    with browser.before_pages(MOUSE):
        open_conversation(browser, site, BO)
    assert "Enter sends, and Shift+Enter begins a new line." in browser.find("main form").text
    browser.find(FIELD).send_keys("One")
    browser.hold(Keys.SHIFT, Keys.ENTER)
    browser.press("Two", Keys.ENTER)
    browser.wait_equal([[True, "One\nTwo"]], lambda: browser.run(SHOWN))
    browser.press(Keys.ENTER)
    assert browser.run(VALUE) == ""


def test_a_blocked_member_keeps_what_is_typed(browser, site):
    """The page says why it cannot be sent, without naming the block."""
    write(site, ANA, BO, "Hello!")
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    with database(site) as rows:
        rows.execute("UPDATE conversations SET isBlocking = 1 WHERE member = ?", [BO])
    send(browser, "Are you there?")
    browser.wait_equal([BLOCKED],
                       lambda: browser.run("return [...document.querySelectorAll('main .empty')].filter(shown).map(line)"))
    assert browser.run(VALUE) == "Are you there?" and copies(site, "Are you there?") == 0


def live_file(browser, site):
    return site.public / browser.run("return document.querySelector('#messages').dataset.live").removeprefix("/")


def test_a_file_that_is_gone_is_made_again(browser, site):
    """As after two days of quiet: the page goes on."""
    write(site, ANA, BO, "Hello!")
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    file = live_file(browser, site)
    assert re.fullmatch(r"live/[A-Za-z0-9_-]{22}\.json", str(file.relative_to(site.public)))
    time_origin = browser.run(ORIGIN)
    file.unlink()
    browser.wait_equal(True, file.exists)
    write(site, BO, ANA, "Yes?")
    browser.wait_equal([[True, "Hello!"], [False, "Yes?"]], lambda: browser.run(SHOWN))
    assert browser.run(ORIGIN) == time_origin


def test_a_session_that_ended_ends_the_page(browser, site):
    """The next contact empties what the browser kept, and the page leads on."""
    write(site, ANA, BO, "Hello!")
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    browser.wait_equal([[BO, ["Hello!"]]], lambda: browser.driver.execute_async_script(KEPT))
    file = live_file(browser, site)
    with database(site) as rows:
        rows.execute("DELETE FROM memberSessions")
    file.unlink()
    browser.wait_equal(OVER, lambda: text(browser, ".message-state"))
    assert browser.driver.execute_async_script(KEPT) == []
    assert not [key for key in browser.run("return Object.keys(localStorage)") if "/live/" in key]
    browser.follow(".message-state a")
    assert browser.path.startswith("/poster/join?next=")


# The list of conversations


ROWS = """return [...document.querySelectorAll('#conversations li')].map((row) =>
    [row.querySelector('a'), row.querySelector('.chat-last'), row.querySelector('.facts b')].map((part) => part ? line(part) : ''));"""
TITLE = "return document.title.split(' · ')[0]"


def open_list(browser, site):
    browser.open(site, "/poster/messages?lang=en")
    assert browser.find("h1").text == "Messages"


def test_an_open_list_shows_what_comes(browser, site, results):
    """Also a first message; the title counts, and the page is not loaded again. What is read in another tab is not counted any more."""
    browser.dress(PHONE)
    sign_in(browser, site, ANA)
    open_list(browser, site)
    origin = browser.run(ORIGIN)
    assert browser.run(ROWS) == [] and browser.find("#conversations").text.startswith("No messages yet.")
    write(site, BO, ANA, "Is the <b>tent</b> free?")
    browser.wait_equal([["Bo Li", "Is the <b>tent</b> free?", "1 unread"]], lambda: browser.run(ROWS))
    assert browser.run(TITLE) == "(1) Messages" and browser.find("#conversations + .unseen").get_attribute("textContent") == "1 unread"
    assert "No messages yet." not in browser.find("main").text
    browser.picture(results / "messages-list-phone.png")
    browser.run("document.querySelector('#conversations a').focus()")
    write(site, BO, ANA, "And the stove?")
    browser.wait_equal([["Bo Li", "And the stove?", "2 unread"]], lambda: browser.run(ROWS))
    assert browser.run("return line(document.activeElement)") == "Bo Li"
    with browser.second_tab():
        open_conversation(browser, site, BO)
        send(browser, "Both.")
        browser.wait_equal(3, lambda: len(browser.run(SHOWN)))
    browser.wait_equal([["Bo Li", "You: Both.", ""]], lambda: browser.run(ROWS))
    assert browser.run(TITLE) == "Messages" and browser.run(ORIGIN) == origin


def test_an_open_list_ends_with_the_session(browser, site):
    """A file that is gone is made again as long as the member is signed in; then nothing is left on the page."""
    write(site, BO, ANA, "Hello!")
    sign_in(browser, site, ANA)
    open_list(browser, site)
    live = "return document.querySelector('#conversations').dataset.live"
    file = site.public / browser.run(live).removeprefix("/")
    assert re.fullmatch(r"live/[A-Za-z0-9_-]{22}\.json", str(file.relative_to(site.public)))
    file.unlink()
    browser.wait_equal(True, file.exists)
    write(site, BO, ANA, "Yes?")
    browser.wait_equal([["Bo Li", "Yes?", "2 unread"]], lambda: browser.run(ROWS))
    with database(site) as rows:
        rows.execute("DELETE FROM memberSessions")
        [ended] = rows.execute("SELECT token FROM endedMessageTokens WHERE token = ?", [file.stem]).fetchone()
    assert ended == file.stem
    file.unlink()
    browser.wait_equal(OVER, lambda: text(browser, ".message-state"))
    assert browser.run(ROWS) == []
    browser.follow(".message-state a")
    assert browser.path.startswith("/poster/join?next=")


def test_what_was_deleted_leaves_open_pages(browser, site):
    """Also where another tab deleted it, and also in what the browser keeps."""
    for words in ["One", "Two"]:
        write(site, BO, ANA, words)
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    with browser.second_tab():
        open_conversation(browser, site, BO)
        browser.follow("#messages li button")
        browser.follow("main form .button-main")
    # The tab is seen again, and asks.
    browser.wait_equal([[False, "Two"]], lambda: browser.run(SHOWN))
    browser.wait_equal([[BO, ["Two"]]], lambda: browser.driver.execute_async_script(KEPT))


def test_without_scripts_nothing_is_kept(browser, site):
    write(site, BO, ANA, "Hello!")
    sign_in(browser, site, ANA)
    browser.run("indexedDB.deleteDatabase('corkboard.messages /')")
    browser.scripts(False)
    try:
        open_conversation(browser, site, BO)
        send(browser, "Without")
        browser.wait_equal([[False, "Hello!"], [True, "Without"]], lambda: browser.run(SHOWN))
        assert browser.driver.execute_async_script(KEPT) == []
    finally:
        browser.scripts(True)


# Without a connection


@pytest.fixture
def own_site(serve):
    """A site of the test's own, which it can stop, with a message."""
    def change(root):
        allow_members(root)
    site = members_of(serve(change))
    write(site, BO, ANA, "The lanterns are\nin the shed.")
    return site


def read(browser, site):
    """Somebody who has read a conversation in a browser that has the site's service worker."""
    browser.open(site, "/about/")
    browser.wait_equal(True, lambda: browser.run(CONTROLLED))
    sign_in(browser, site, ANA)
    open_conversation(browser, site, BO)
    browser.wait_equal([[BO, ["The lanterns are\nin the shed."]]], lambda: browser.driver.execute_async_script(KEPT))


def test_conversations_are_read_without_a_connection(phone, own_site, results):
    """The address of a conversation leads to what the browser has, with the time as of which it is. No cache has a message or a live file."""
    phone.dress(PHONE)
    read(phone, own_site)
    cached = phone.driver.execute_async_script(CACHED)
    assert "/messages/offline/" in cached and "/zh-Hans/messages/offline/" in cached
    assert not [path for path in cached if path.startswith(("/live/", "/poster/"))]
    assert "lanterns" not in own_site.text("/messages/offline/")
    own_site.stop()
    phone.open(own_site, f"/poster/messages/{BO}")
    phone.wait_equal([[False, "The lanterns are\nin the shed."]], lambda: phone.run(SHOWN))
    assert phone.path == f"/messages/offline/#{BO}" and phone.find("h1").text == "Bo Li"
    assert text(phone, "#kept-read").startswith("As of ")
    assert "Sending needs a connection." in phone.find("#kept-conversation").text
    assert phone.run("return document.querySelectorAll('.saved-copy, main form').length") == 0
    phone.picture(results / "kept-messages.png")
    phone.click("#kept-conversation a")
    phone.wait_equal("Saved messages", lambda: phone.find("h1").text)
    assert phone.run("return [...document.querySelectorAll('#kept-rows li')].map((row) => line(row.querySelector('a')))") == ["Bo Li"]
    # Other pages that are not kept lead there.
    phone.open(own_site, "/courses/")
    phone.wait_equal(True, lambda: phone.run("return [...document.querySelectorAll('#kept a')].some((link) => link.pathname === '/messages/offline/' && line(link) === 'Saved messages')"))


def test_time_empties_the_browser(phone, own_site):
    read(phone, own_site)
    # The page of the conversation keeps it anew with each answer of the program.
    phone.open(own_site, "/about/")
    phone.driver.execute_async_script(EXPIRED)
    phone.open(own_site, "/messages/offline/")
    phone.wait_equal(True, lambda: phone.run("return shown(document.querySelector('#kept-none'))"))
    assert phone.run("return document.querySelectorAll('#kept-rows li').length") == 0
    # Any page does so.
    phone.wait_equal([], lambda: phone.driver.execute_async_script(KEPT))


DRAFTS = "return Object.keys(sessionStorage).filter((key) => /^corkboard.(message|draft) /.test(key))"


def test_signing_out_empties_the_browser(phone, own_site):
    """Nothing is left for who uses the browser next."""
    read(phone, own_site)
    phone.find(FIELD).send_keys("A draft")
    # It belongs to the member: another one who opens the conversation in this tab does not get it.
    assert phone.run(DRAFTS) == [f"corkboard.message {ANA} {BO}"]
    phone.open(own_site, "/poster/member?lang=en")
    phone.follow("form[action$='sign-out'] button")
    assert phone.driver.execute_async_script(KEPT) == []
    assert phone.run(DRAFTS) == []
    phone.open(own_site, "/messages/offline/")
    phone.wait_equal(True, lambda: phone.run("return shown(document.querySelector('#kept-none'))"))


def test_a_session_that_was_ended_elsewhere_empties_the_browser(phone, own_site):
    """The page asks the program before it shows anything."""
    read(phone, own_site)
    with database(own_site) as rows:
        rows.execute("DELETE FROM memberSessions")
    phone.open(own_site, "/messages/offline/")
    phone.wait_equal(True, lambda: phone.run("return shown(document.querySelector('#kept-none'))"))
    assert phone.driver.execute_async_script(KEPT) == []


def test_another_member_sees_nothing(phone, own_site):
    """Who signs in where somebody did not sign out."""
    read(phone, own_site)
    phone.clear_cookies()
    sign_in(phone, own_site, BO)
    phone.open(own_site, "/messages/offline/")
    phone.wait_equal(True, lambda: phone.run("return shown(document.querySelector('#kept-none'))"))
    assert phone.driver.execute_async_script(KEPT) == []


def test_every_engine(engine, site):
    """A message is sent, and one appears."""
    sign_in(engine, site, ANA)
    open_conversation(engine, site, BO)
    send(engine, "Hello!")
    engine.wait_equal([[True, "Hello!"]], lambda: engine.run(SHOWN))
    write(site, BO, ANA, "Hi!")
    engine.wait_equal([[True, "Hello!"], [False, "Hi!"]], lambda: engine.run(SHOWN))
    assert engine.run(VALUE) == ""
