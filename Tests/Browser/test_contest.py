"""Behaviour 20: the love and hate counts on open pages, and the requests that a page makes meanwhile."""

import collections
import datetime
import json
import time
import urllib.request

import pytest
import websocket

import content
from browser import PHONE
from clock import reading_at
from contest import ASKED, MOVING, PULSE, STANDING, WATCHER, first_push, let_pass, move, pass_to, post, quiet_hour, verdict, watching
from serving import PATIENCE

ROWS = "return [...document.querySelectorAll('.said')].filter(shown).map((row) => [row.querySelector('a').pathname, row.getBoundingClientRect().top]);"
STAMPS = "return [Date.now(), ...document.querySelectorAll('.said time')].map((each) => each.dateTime ?? new Date(each).toISOString());"
OTHER = {"love": "hate", "hate": "love"}
# Work of the main thread in each frame of an expensive animation.
WORK, FRAME = ["Layout", "UpdateLayoutTree", "Paint", "PrePaint"], "Display::DrawAndSwap"
# Animations take a hundred times as long, and the flames stay for minutes.
SLOW = """
const [animate, wait] = [Element.prototype.animate, setTimeout];
Element.prototype.animate = function (frames, options) { return animate.call(this, frames, { ...options, duration: options.duration * 100 }); };
window.setTimeout = (work, time, ...rest) => wait(work, time === 4200 ? 420_000 : time, ...rest);
"""


@pytest.fixture(scope="module")
def site(serve):
    """A site that gets messages."""
    return serve()


def open_watched(browser, site, path):
    """Opens a page that stores the state of its first animation."""
    with watching(browser):
        browser.open(site, path)


def wait_for_push(browser, feeling):
    """The state of the contest at the first animation, in which the other face than that of `feeling` is in flames."""
    state = first_push(browser)
    assert state["aflame"] == [OTHER[feeling]]
    return state


@pytest.mark.parametrize("feeling", ["love", "hate"])
def test_a_new_message_pushes_in_every_open_page(browser, site, feeling):
    """Numbers, words and faces of the list and of the home page are updated by one request; rows stay, and a link offers the new
    message."""
    move(browser)
    open_watched(browser, site, "/feedback/")
    before, rows = browser.run(PULSE), browser.run(ROWS)
    with browser.second_tab() as to_first:
        move(browser)
        open_watched(browser, site, "/")
        second = browser.driver.current_window_handle
        to_first()
        message = post(site, feeling, "Dumplings")
        let_pass(browser, 21)
        after = wait_for_push(browser, feeling)
        assert after["moving"] == [["fighter hate", "fighter love", "fire", "flame"], ["opacity", "transform"]]
        assert (after[feeling], after[OTHER[feeling]]) == (before[feeling] + 1, before[OTHER[feeling]])
        leads = verdict(after["love"], after["hate"])
        assert after["said"] == f"1 new message: {feeling}. {leads}"
        assert browser.run("return line(document.querySelector('.pulse-words'))") == f"{after['love']} love, {after['hate']} hate. {leads}"
        assert browser.run(ROWS) == rows
        assert (after["offered"], browser.run(ASKED)) == ("1 new message – show", 1)
        browser.follow(".pulse-news a")
        assert message in str(browser.run(ROWS))
        # The reader who asked for it is led to it, also with the keyboard.
        browser.wait_equal(True, lambda: message in browser.run("return document.activeElement.pathname ?? ''"))
        assert browser.run(PULSE)["offered"] == ""
        browser.driver.switch_to.window(second)
        let_pass(browser, 21)
        home = wait_for_push(browser, feeling)
        assert home["said"].startswith(f"1 new message: {feeling}. ")
        assert (home["offered"], browser.run(ASKED)) == ("1 new message – show", 0), (home, browser.run(ASKED))


def test_its_author_sees_the_push(browser, site):
    """A list opened within a minute after a post contains the message and shows its animation, once."""
    move(browser)
    # Hours ago by the pages' clock too: no other message is then of the last minutes.
    ago = quiet_hour(site)
    post(site, "hate", ago=ago)
    moment = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=ago - 10)
    with reading_at(browser, moment.isoformat()):
        open_watched(browser, site, "/feedback/week/")
        after = wait_for_push(browser, "hate")
        assert (after["said"].split(".")[0], after["offered"]) == ("1 new message: hate", ""), browser.run(STAMPS)
        # The first animation of the page that is opened again is that of a later message.
        open_watched(browser, site, "/feedback/week/")
        post(site, "love")
        let_pass(browser, 21)
        assert wait_for_push(browser, "love")["said"].startswith("1 new message: love.")


@pytest.mark.parametrize(("path", "words"), [("/zh-Hans/feedback/", "新增 2 条心声：1 条喜欢，1 条吐槽。"), ("/feedback/day/", "2 new messages: 1 love, 1 hate. ")])
def test_several_at_once_are_said_together(browser, site, path, words):
    """Two messages between two requests give one sentence, in the page's language, and the animation of the newest one."""
    move(browser, is_reduced=True)
    open_watched(browser, site, path)
    post(site, "love", ago=152)
    post(site, "hate")
    let_pass(browser, 21)
    after = wait_for_push(browser, "hate")
    assert after["said"].startswith(words)


def test_reduced_motion_changes_at_once(browser, site):
    """With reduced motion, faces move without animation; still flames show the feeling of the message."""
    move(browser, is_reduced=True)
    open_watched(browser, site, "/feedback/")
    before = browser.run(PULSE)
    post(site, "love")
    let_pass(browser, 21)
    after = wait_for_push(browser, "love")
    assert after["love"] == before["love"] + 1
    assert after["moving"] == [[], []]
    browser.wait_equal([], lambda: browser.run(PULSE)["aflame"])


def test_a_message_page_has_the_score_too(browser, site):
    """A message's page gets the counts from the file, and updates them."""
    message = content.read_feedback(site.root)[-1]
    move(browser)
    open_watched(browser, site, message.address)
    browser.wait_equal(True, lambda: browser.run("return shown(document.querySelector('.pulse-words'))"))
    before = browser.run(PULSE)
    shown = [each for each in content.read_feedback(site.root) if not each.hidden]
    assert before["love"] + before["hate"] == len(shown)
    post(site, "love")
    let_pass(browser, 21)
    after = wait_for_push(browser, "love")
    assert (after["love"], after["offered"]) == (before["love"] + 1, "1 new message – show")


def test_a_span_loses_what_is_over(browser, site):
    """The open list of a day follows the reader's clock: a day later it counts no message, whatever the age of the file."""
    move(browser)
    post(site, "love")
    browser.open(site, "/feedback/day/")
    assert browser.run(PULSE)["love"] > 0
    let_pass(browser, 86_500)
    browser.wait_equal([0, 0], lambda: [browser.run(PULSE)[each] for each in ("love", "hate")])
    assert browser.run("return line(document.querySelector('.pulse-words'))") == "Nothing yet in the last 24 hours."


def test_requests_are_few(browser, site):
    """At most one request in 20 s, none while the page is hidden, the same response from the browser's cache, and longer waits after
    errors."""
    with browser.before_pages(STANDING):
        browser.open(site, "/feedback/")
    browser.wait_equal(True, lambda: 20_000 in browser.run("return waits()"))
    for seconds, asked in [(19.9, 0), (20.1, 1), (39.9, 1), (40.2, 2)]:
        assert (seconds, pass_to(browser, seconds)) == (seconds, asked)
    etag = site.get("/feedback/score.json")[0].getheader("ETag")
    assert site.get("/feedback/score.json", If_None_Match=etag)[0].status == 304
    browser.run("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });")
    assert pass_to(browser, 200) == 2
    browser.run("delete document.hidden; isConnected = false; document.dispatchEvent(new Event('visibilitychange'));")
    for seconds, asked in [(200, 3), (239.9, 3), (240.1, 4), (319.9, 4), (320.1, 5), (479.9, 5)]:
        assert (seconds, pass_to(browser, seconds)) == (seconds, asked)


def test_no_frame_is_laid_out_or_painted(browser, site):
    """While faces and flames move, the page's main thread does layout and paint a few times only, not for each frame."""
    move(browser)
    with browser.before_pages(SLOW):
        open_watched(browser, site, "/feedback/")
    post(site, "love")
    let_pass(browser, 21)
    wait_for_push(browser, "love")
    counts = trace(browser, frames=20)
    work = {name: counts[name] for name in [*WORK, FRAME]}
    assert all(4 * work[name] < work[FRAME] for name in WORK), work


def trace(browser, frames):
    """Number of events of each kind in the browser's trace, by name, until it has more than this number of frames."""
    address = browser.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
    with urllib.request.urlopen(f"http://{address}/json/version") as answer:
        socket = websocket.create_connection(json.load(answer)["webSocketDebuggerUrl"], suppress_origin=True, timeout=PATIENCE)
    counts = collections.Counter()
    try:
        while counts[FRAME] <= frames:
            socket.send(json.dumps({"id": 1, "method": "Tracing.start", "params": {"categories": "devtools.timeline,viz", "transferMode": "ReportEvents"}}))
            time.sleep(0.5)
            socket.send(json.dumps({"id": 2, "method": "Tracing.end"}))
            while (message := json.loads(socket.recv())).get("method") != "Tracing.tracingComplete":
                counts.update(event["name"] for event in message.get("params", {}).get("value", []))
            assert "transform" in browser.run(MOVING)[1], "it moved all the time"
    finally:
        socket.close()
    return counts


@pytest.mark.parametrize("path", ["/", "/feedback/", "/zh-Hans/feedback/week/"])
def test_without_scripts_nothing_waits(browser, site, path):
    """Without JavaScript the counts are those of the build, and no element waits for a script."""
    browser.dress(PHONE)
    browser.scripts(False)
    browser.open(site, path)
    assert browser.run("return shown(document.querySelector('.pulse-words'))")
    assert browser.run("return [...document.querySelectorAll('.pulse-news, .trending')].filter(shown).length") == 0
    browser.open(site, content.read_feedback(site.root)[-1].address)
    assert browser.run("return [...document.querySelectorAll('.pulse')].filter(shown).length") == 0


def test_webkit_pushes_too(webkit, site):
    """WebKit, the engine of every browser on an iPhone, shows the same animation, with transforms and opacity alone."""
    webkit.reset()
    webkit.dress(PHONE)
    webkit.open(site, "/feedback/")
    webkit.run("window.matchMedia = () => ({ matches: false });" + WATCHER)
    before = webkit.run(PULSE)
    post(site, "love")
    let_pass(webkit, 21)
    after = wait_for_push(webkit, "love")
    assert after["moving"][1] == ["opacity", "transform"]
    assert (after["love"], after["hate"]) == (before["love"] + 1, before["hate"])


@pytest.mark.parametrize("is_reduced", [True, False])
def test_firefox_pushes_too(firefox, site, is_reduced):
    """Firefox shows the animation of a new message, and none with reduced motion."""
    firefox.reset()
    firefox.dress(PHONE)
    firefox.driver.in_chrome("Services.prefs.setIntPref('ui.prefersReducedMotion', arguments[0]);", int(is_reduced))
    try:
        firefox.open(site, "/feedback/day/")
        firefox.run(WATCHER)
        post(site, "hate")
        let_pass(firefox, 21)
        after = wait_for_push(firefox, "hate")
        assert "new message" in after["said"] and after["offered"] == "1 new message – show"
        assert after["moving"][1] == ([] if is_reduced else ["opacity", "transform"])
    finally:
        firefox.driver.in_chrome("Services.prefs.setIntPref('ui.prefersReducedMotion', 1);")
