"""Behaviours 13 and 14: badges on the tabs, dots in the lists, and the number on the icon, kept in the browser alone."""

import base64
import datetime
import json

import pytest
from selenium.webdriver.common.by import By

import content
from chromium import DESK, PHONE, Chromium
from serving import wait_until
from settled import settled, shifts_of

BADGES = """
return Object.fromEntries([...document.querySelectorAll(".tabs a")].map((tab) => {
    const badge = tab.querySelector(".badge");
    return [tab.getAttribute("href"), badge && shown(badge) ? line(badge) : ""];
}));
"""
DOTS = "return [...document.querySelectorAll('main li.is-unread a[href]')].filter((a) => a.querySelector('.dot')).map((a) => a.pathname);"
KEPT = "return JSON.parse(localStorage.getItem('corkboard.unread'));"
ICON = """
globalThis.shownOnIcon = [];
navigator.setAppBadge = async (count) => { shownOnIcon.push(count); };
navigator.clearAppBadge = async () => { shownOnIcon.push(0); };
"""
# The site's lists have so many items of each tab, none of them known.
MANY = """
const own = fetch;
fetch = async (address, ...rest) => String(address).endsWith("/unread.json") ? new Response(JSON.stringify(ITEMS)) : own(address, ...rest);
localStorage.setItem("corkboard.unread", '{"known": [], "unread": []}');
"""
# What a badge covers of a title, where that is more than 2 px both ways, and what sticks out of the window.
COVERED = """
const titles = [...document.querySelectorAll(".tabs a, .brand, .languages a")].flatMap((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.firstChild.nodeType === 3 ? link.firstChild : link);
    return [...range.getClientRects()].map((box) => [line(link), box]);
});
const wide = innerWidth, faults = document.documentElement.scrollWidth > wide ? ["the page scrolls"] : [];
for (const badge of document.querySelectorAll(".badge")) {
    const box = badge.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > wide || box.bottom > innerHeight) faults.push(`${line(badge)} sticks out: ${JSON.stringify(box)}`);
    for (const [title, other] of titles) {
        const over = [Math.min(box.right, other.right) - Math.max(box.left, other.left), Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)];
        if (Math.min(...over) > 2) faults.push(`${line(badge)} covers ${title}: ${over.map((each) => each.toFixed(1))}`);
    }
}
return faults;
"""
NEW_EVENTS = ["/events/2031-01-02-kites/", "/events/2031-01-03-lanterns/"]


def post_events(root):
    """Two events, and a message of love, as they are posted while readers are away."""
    posted = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    for address in NEW_EVENTS:
        name = address.split("/")[2]
        text = f"---\nid: {name}\ntitle: Unread {name}\nstarts: {name[:10]}T18:00\nposted: {posted.isoformat()}\n---\n\nWords.\n"
        (root / f"Content/events/{name}.md").write_text(text)
    folder = root / f"Content/feedback/{posted:%Y/%m}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "unread1.md").write_text(f"---\nfeeling: love\ntitle: Unread love\nposted: {posted.isoformat()}\n---\n\nWords.\n")


@pytest.fixture(scope="module")
def posted(serve):
    return serve(post_events)


@pytest.fixture
def away(browser, posted):
    """A site that somebody visited before two events and a message came; the browser has not looked since."""
    browser.open(posted, "/about/")
    browser.wait_equal(True, lambda: bool(browser.run(KEPT)))
    new = ["e-2031-01-02-kites", "e-2031-01-03-lanterns", "f-unread1"]
    browser.run("""
        const state = JSON.parse(localStorage.getItem("corkboard.unread"));
        state.known = state.known.filter((id) => !arguments[0].includes(id));
        localStorage.setItem("corkboard.unread", JSON.stringify(state));""", new)
    return posted


def badges(browser, prefix=""):
    return {path: words for path, words in browser.run(BADGES).items() if words}


def test_a_first_visit_starts_at_zero(browser, site):
    """The first visit shows no badges."""
    for path in ["/", "/events/", "/feedback/"]:
        with settled(browser):
            browser.open(site, path)
        assert browser.run(KEPT) and badges(browser) == {} and browser.run(DOTS) == []
    assert browser.run(KEPT)["unread"] == []


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_what_came_since_is_counted_and_marked(browser, away, width):
    """Tabs have badges and lists have dots, in both languages; opening an item takes its dot away and counts down for good."""
    browser.dress(width)
    browser.open(away, "/events/")
    browser.wait_equal({"/events/": "2 unread", "/feedback/": "1 unread"}, lambda: badges(browser))
    assert sorted(browser.run(DOTS)) == NEW_EVENTS
    browser.open(away, "/zh-Hans/events/")
    browser.wait_equal({"/zh-Hans/events/": "2 条未读", "/zh-Hans/feedback/": "1 条未读"}, lambda: badges(browser))
    assert sorted(browser.run(DOTS)) == [f"/zh-Hans{path}" for path in NEW_EVENTS]
    browser.open(away, "/zh-Hans" + NEW_EVENTS[0])
    browser.wait_equal({"/zh-Hans/events/": "1 条未读", "/zh-Hans/feedback/": "1 条未读"}, lambda: badges(browser))
    browser.open(away, "/events/")
    browser.wait_equal([NEW_EVENTS[1]], lambda: browser.run(DOTS))
    browser.open(away, "/feedback/unread1/")
    browser.wait_equal({"/events/": "1 unread"}, lambda: badges(browser))


def test_badges_move_nothing(browser, away):
    """A badge comes after the page is seen, and pushes nothing."""
    assert shifts_of(browser, away, "/events/") == []
    assert len(badges(browser)) == 2


@pytest.mark.parametrize(("count", "shown"), [(2, "2"), (150, "99+")])
@pytest.mark.parametrize("edition", ["", "/zh-Hans"])
def test_badges_cover_no_title(browser, site, results, edition, count, shown):
    """At each width of phones, tablets and desks a badge stands beside the titles of the tabs and within the window."""
    items = {tab: [[f"{tab}{number}", ""] for number in range(count)] for tab in json.loads(site.text("/unread.json")) if tab != "/notifications/"}
    items["/notifications/"] = [[f"n{number}", "/elsewhere/"] for number in range(count)]
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=MANY.replace("ITEMS", json.dumps(items)))
    (results / "pictures").mkdir(exist_ok=True)
    try:
        browser.open(site, f"{edition}/about/")
        browser.open(site, f"{edition}/events/")
        found = {}
        for width in [320, 390, 600, 700, 767, 768, 900, 1000, 1279, 1280]:
            browser.cdp("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 600)
            browser.wait_equal([shown] * 4, lambda: browser.run("return [...document.querySelectorAll('.badge b')].map(line)"))
            faults = browser.run(COVERED)
            if faults:
                found[width] = faults
            if width in (390, 700, 768, 1280):
                for scheme in ["light", "dark"]:
                    browser.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                    name = f"badges{edition.replace('/', '-')}-{width}-{count}-{scheme}.png"
                    (results / "pictures" / name).write_bytes(base64.b64decode(browser.cdp("Page.captureScreenshot", format="png")["data"]))
        assert found == {}
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def test_open_tabs_are_in_step(browser, away):
    """What is read in one tab of the browser loses its dot in the other at once."""
    browser.open(away, "/events/")
    browser.wait_equal(2, lambda: len(browser.run(DOTS)))
    with browser.second_tab() as go_back:
        browser.open(away, NEW_EVENTS[1])
        browser.wait_equal({"/events/": "1 unread", "/feedback/": "1 unread"}, lambda: badges(browser))
        go_back()
        browser.wait_equal([NEW_EVENTS[0]], lambda: browser.run(DOTS))
        assert badges(browser) == {"/events/": "1 unread", "/feedback/": "1 unread"}


def test_a_restart_changes_nothing(serve, tmp_path):
    """A browser that was closed and opened again has the same badges and dots."""
    site = serve()
    first = Chromium(tmp_path)
    try:
        first.open(site, "/")
        first.wait_equal(True, lambda: bool(first.run(KEPT)))
        post_events(site.root)
        wait_until(lambda: "unread1" in (site.public / "unread.json").read_text(), "a new list")
        first.open(site, NEW_EVENTS[0])
        first.wait_equal({"/events/": "1 unread", "/feedback/": "1 unread"}, lambda: badges(first))
    finally:
        first.quit()
    again = Chromium(tmp_path)
    try:
        again.open(site, "/events/")
        again.wait_equal({"/events/": "1 unread", "/feedback/": "1 unread"}, lambda: badges(again))
        assert again.run(DOTS) == [NEW_EVENTS[1]]
    finally:
        again.quit()


def test_all_can_be_marked_as_read(browser, away):
    """One button takes all badges away; it says how much that is."""
    browser.open(away, "/notifications/")
    browser.wait_equal("Mark 3 unread items as read", lambda: browser.find("#unread [data-unread-count]").text)
    browser.click("#unread [data-unread-count]")
    browser.wait_equal({}, lambda: badges(browser))
    assert browser.find("#unread [role=status]").text == "Everything is marked as read."
    with settled(browser):
        browser.open(away, "/events/")
    assert browser.run(DOTS) == []


def test_the_icon_of_the_app_shows_the_sum(browser, away):
    """An installed app's icon has the number of all that is unread, and none where that is nothing."""
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=ICON)
    try:
        browser.open(away, "/notifications/")
        browser.wait_equal(3, lambda: browser.run("return shownOnIcon.at(-1)"))
        browser.click("#unread [data-unread-count]")
        browser.wait_equal(0, lambda: browser.run("return shownOnIcon.at(-1)"))
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def test_lists_move_to_another_device(browser, away, tmp_path):
    """The lists are saved as a small file; on another device, that has read nothing or everything, it brings the same dots."""
    browser.cdp("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    browser.open(away, "/feedback/unread1/")
    browser.wait_equal({"/events/": "2 unread"}, lambda: badges(browser))
    browser.open(away, "/notifications/")
    browser.wait_equal(2, lambda: len(browser.run(KEPT)["unread"]))
    browser.click("#unread-save")
    file = wait_until(lambda: next(tmp_path.glob("*.json"), None), "the file")
    saved = json.loads(wait_until(file.read_text, "its text"))
    assert (saved["kind"], saved["version"], len(saved["unread"])) == ("corkboard.unread", 1, 2)
    assert file.stat().st_size < 8_000
    browser.run("localStorage.clear();")
    browser.open(away, "/notifications/")
    browser.wait_equal(True, lambda: browser.run("return document.querySelector('[data-unread-count]').hidden"))
    browser.driver.find_element(By.CSS_SELECTOR, "#unread input").send_keys(str(file))
    browser.wait_equal("Mark 2 unread items as read", lambda: browser.find("#unread [data-unread-count]").text)
    assert browser.find("#unread [role=status]").text == "Read marks now match the other device."
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"kind": "corkboard.unread", "known": [1], "unread": []}')
    browser.driver.find_element(By.CSS_SELECTOR, "#unread input").send_keys(str(wrong))
    browser.wait_equal("This file contains no read marks. Save one on the other device first.",
                       lambda: browser.find("#unread [role=status]").text)
    assert len(browser.run(KEPT)["unread"]) == 2


@pytest.mark.parametrize("broken", [
    "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "delete Navigator.prototype.serviceWorker;",
    "localStorage.setItem('corkboard.unread', '{\"known\": 3}');",
], ids=["no storage", "full storage", "no service worker", "foreign text in the storage"])
def test_pages_work_without(browser, away, broken):
    """A browser that keeps nothing shows pages without badges and without complaint."""
    browser.open(away, "/about/")
    browser.run("localStorage.clear();")
    browser.open(away, "/about/")
    browser.logs()
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=broken)
    try:
        browser.open(away, "/events/")
        with settled(browser):
            browser.open(away, "/events/")
        assert browser.find("h1").text == "Events"
        assert browser.run(DOTS) == [] and badges(browser) == {}
        complaints, _ = browser.logs()
        assert complaints == []
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def test_the_list_has_the_newest_of_each_kind(site):
    """The file names each item once, with the page that shows it, and leaves out what is a draft or hidden."""
    tabs = json.loads(site.text("/unread.json"))
    assert list(tabs) == ["/events/", "/courses/", "/feedback/", "/notifications/"]
    posted = [event for event in content.read_events(site.root) if event.status != "draft" and "posted" in event.fields]
    assert {page for _, page in tabs["/events/"]} == {event.address for event in posted}
    messages = [message.address for message in content.read_feedback(site.root) if not message.hidden][:60]
    assert [page for _, page in tabs["/feedback/"]] == messages
    ids = [item for items in tabs.values() for item, _ in items]
    assert len(ids) == len(set(ids))
