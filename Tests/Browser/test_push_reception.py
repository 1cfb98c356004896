"""The service worker and push messages, as Chromium delivers them: notifications, corrections, retractions, late messages, clicks, badges in tabs."""

import datetime
import json
import urllib.request

import pytest
import websocket

from chromium import Chromium
from push_devices import write_broadcast
from serving import wait_until

CONTROLLED = "return Boolean(navigator.serviceWorker.controller);"
SHOWN = """const done = arguments[0];
    navigator.serviceWorker.ready.then((registration) => registration.getNotifications()).then((shown) => done(shown.map(
        ({ title, body, tag, icon, data }) => [title, body, tag, icon && new URL(icon).pathname, data.url])));"""
# How a notification is set; of the first one shown.
LOOK = """const done = arguments[0];
    navigator.serviceWorker.ready.then((registration) => registration.getNotifications()).then(([{ lang, dir, image }]) => done([lang, dir, image]));"""
REMEMBERED = """const done = arguments[0];
    caches.match("/.notifications/messages").then((kept) => kept?.json()).then((kept) => done(kept ?? []));"""
DOTS = "return [...document.querySelectorAll('main li.is-unread a[href]')].filter((link) => link.querySelector('.dot')).map(({ pathname }) => pathname);"
MOST_WORKERS = 40  # that the browser has had in this run


class Worker:
    """The site's service worker in a browser that may show notifications."""

    def __init__(self, browser, site):
        self.browser, self.site = browser, site
        browser.cdp("Browser.grantPermissions", origin=site.address, permissions=["notifications"])
        browser.open(site, "/about/")
        browser.wait_equal(True, lambda: browser.run(CONTROLLED))

    def deliver(self, data):
        """Delivers a message to the worker as a push service would. Its number in the browser is not known: no other worker has this origin."""
        self.browser.cdp("ServiceWorker.enable")
        text = data if isinstance(data, str) else json.dumps(data)
        for number in range(MOST_WORKERS):
            self.browser.cdp("ServiceWorker.deliverPushMessage", origin=self.site.address, registrationId=str(number), data=text)

    def shown(self):
        """The notifications: title, text, tag, icon and address of each."""
        return self.browser.driver.execute_async_script(SHOWN)

    def titles(self):
        """The titles of the notifications, in order."""
        return sorted(title for title, *_ in self.shown())

    def taken(self, record, revision):
        """Waits until the worker has handled a message of a record."""
        self.browser.wait_equal(revision, lambda: dict(self.browser.driver.execute_async_script(REMEMBERED)).get(record, {}).get("revision"))

    def run(self, script):
        """The value of an expression in the worker."""
        address = self.browser.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{address}/json/list") as answer:
            target, = [each for each in json.load(answer) if each["type"] == "service_worker" and each["url"].startswith(self.site.address)]
        connection = websocket.create_connection(target["webSocketDebuggerUrl"], suppress_origin=True)
        try:
            connection.send(json.dumps({"id": 1, "method": "Runtime.evaluate", "params": {"expression": script, "awaitPromise": True, "returnByValue": True}}))
            while (answer := json.loads(connection.recv())).get("id") != 1:
                pass
            assert "exceptionDetails" not in answer.get("result", {"exceptionDetails": answer}), answer
            return answer["result"]["result"].get("value")
        finally:
            connection.close()

    def click(self, title):
        """Clicks a notification."""
        self.run(f"""self.registration.getNotifications().then((shown) => self.dispatchEvent(new NotificationEvent("notificationclick",
            {{ notification: shown.find(({{ title }}) => title === {json.dumps(title)}) }})))""")


def message(title="Kite day", url=None, revision=1, record="r1", **members):
    return {**members, "notification": {"title": title, "body": "Bring string. 带线。"}, "record": record, "revision": revision,
            "data": {"id": "kites", "timestamp": "2027-03-02T14:00:00Z", "type": "newEvent", "url": url}}


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    """A browser with a profile: windows that keep nothing get no notifications."""
    browser = Chromium(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.quit()


@pytest.fixture(scope="module")
def own_site(serve):
    return serve()


@pytest.fixture
def worker(browser, own_site):
    """The worker of a new visitor, whose notifications are gone with the test."""
    worker = Worker(browser, own_site)
    yield worker
    worker.run("self.registration.getNotifications().then((shown) => { for (const each of shown) each.close(); })")
    browser.reset()


def test_a_message_is_shown_corrected_and_retracted(worker):
    """A correction takes the place of the earlier version, which does not come back though it arrives later."""
    url = f"{worker.site.address}/events/"
    worker.deliver(message(url=url))
    icon, = {path for *_, path, _ in worker.browser.wait_equal(1, lambda: len(worker.shown())) or worker.shown()}
    assert icon.endswith(".png") and worker.site.get(icon)[0].status == 200
    assert worker.shown() == [["Kite day", "Bring string. 带线。", "r1", icon, url]]
    worker.deliver(message("Kite day: now at 3 pm", url, revision=2))
    corrected = [["Kite day: now at 3 pm", "Bring string. 带线。", "r1", icon, url]]
    worker.browser.wait_equal(corrected, worker.shown)
    worker.deliver(message(url=url))
    worker.deliver(message("Chess", url, record="r2"))
    worker.browser.wait_equal(2, lambda: len(worker.shown()))
    assert corrected[0] in worker.shown()
    worker.deliver(retraction(3))
    withdrawn = ["Withdrawn: Kite day", "It no longer applies.", "r1", icon, None]
    worker.browser.wait_equal(True, lambda: withdrawn in worker.shown())
    pass_time(worker)
    worker.browser.wait_equal(["Chess"], worker.titles)


def retraction(revision, record="r1"):
    notification = {"title": "Withdrawn: Kite day", "body": "It no longer applies."}
    return {"retracted": True, "record": record, "revision": revision, "data": message()["data"], "notification": notification}


LATER = "self.realNow ??= Date.now; Date.now = () => realNow() + 20_000"
NOW = "Date.now = realNow"


def pass_time(worker):
    """Lets the time pass for which "withdrawn" is shown, by the worker's clock."""
    worker.run(LATER)
    worker.run("closeWithdrawn()")
    worker.run(NOW)


@pytest.mark.parametrize("revision", [1, 2])
def test_a_late_message_brings_nothing_back(worker, revision):
    """An earlier version that arrives after the retraction says again that it was withdrawn; a later one, of a restored post, is shown."""
    worker.deliver(message())
    worker.browser.wait_equal(["Kite day"], worker.titles)
    worker.deliver(retraction(2))
    worker.browser.wait_equal(["Withdrawn: Kite day"], worker.titles)
    pass_time(worker)
    assert worker.titles() == []
    worker.deliver(message(revision=revision))
    worker.deliver(message("Chess", record="r2"))
    worker.taken("r2", 1)
    assert worker.titles() == ["Chess", "Withdrawn: Kite day"]
    pass_time(worker)
    assert worker.titles() == ["Chess"]
    worker.deliver(message("Kite day is on", revision=3))
    worker.browser.wait_equal(["Chess", "Kite day is on"], worker.titles)


def test_a_retraction_can_come_first(worker):
    """Then the message itself is not shown."""
    worker.deliver(retraction(1))
    worker.taken("r1", 1)
    worker.deliver(message())
    worker.deliver(message("Chess", record="r2"))
    worker.taken("r2", 1)
    assert worker.titles() == ["Chess", "Withdrawn: Kite day"]


def test_a_repeated_message_takes_the_place_of_the_first(worker):
    """It is shown in silence, and once."""
    worker.deliver(message())
    worker.browser.wait_equal(["Kite day"], worker.titles)
    worker.run("""(() => {
        self.calls = [];
        const { showNotification } = ServiceWorkerRegistration.prototype;
        registration.showNotification = (title, options) => {
            calls.push([title, options.silent, options.renotify]);
            return showNotification.call(registration, title, options);
        };
    })()""")
    worker.deliver(message())
    worker.browser.wait_equal([["Kite day", True, False]], lambda: worker.run("calls"))
    assert worker.titles() == ["Kite day"]
    worker.deliver(message("Kite day at 3 pm", revision=2))
    worker.browser.wait_equal(["Kite day at 3 pm"], worker.titles)
    assert worker.run("calls")[1:] == [["Kite day at 3 pm", False, True]]


# Pushes that the worker handles as the browser does: a message is seen if a notification is there when it is handled.
SEEN = """(async () => {
    const waiting = [];
    const event = new PushEvent("push", { data: DATA });
    event.waitUntil = (promise) => waiting.push(promise);
    self.dispatchEvent(event);
    await Promise.all(waiting);
    return (await self.registration.getNotifications()).length;
})()"""


@pytest.mark.parametrize("data", [
    pytest.param(lambda: [message()], id="new"),
    pytest.param(lambda: [message(), message()], id="repeated"),
    pytest.param(lambda: [message(revision=2), message()], id="earlier"),
    pytest.param(lambda: [message(), retraction(1)], id="retraction"),
    pytest.param(lambda: [retraction(1)], id="retraction of nothing"),
    pytest.param(lambda: [retraction(1), message()], id="after a retraction"),
    pytest.param(lambda: ["no JSON"], id="unreadable"),
    pytest.param(lambda: [{"record": "r1", "retracted": True, "data": {}}], id="without words"),
    pytest.param(lambda: [{"record": "", "data": {}, "notification": {"title": "x"}}], id="without a record"),
])
def test_each_push_shows_something(worker, data):
    """Also where the reader has closed what was shown before: a subscription whose pushes show nothing is ended."""
    for each in data():
        worker.run("self.registration.getNotifications().then((shown) => { for (const each of shown) each.close(); })")
        assert worker.run(SEEN.replace("DATA", json.dumps(each if isinstance(each, str) else json.dumps(each)))) == 1


def test_withdrawn_is_taken_away_when_a_page_is_opened(worker):
    """The worker may have been stopped before."""
    worker.deliver(message())
    worker.deliver(retraction(1))
    worker.browser.wait_equal(["Withdrawn: Kite day"], worker.titles)
    worker.run(LATER)
    worker.browser.open(worker.site, "/events/")
    worker.browser.wait_equal([], worker.titles)
    worker.run(NOW)


def test_little_is_remembered(worker):
    """The worker stores the latest messages of 100 records."""
    worker.run("""for (let number = 1; number <= 120; number += 1) {
        const data = JSON.stringify({ record: `r${number}`, revision: 1, retracted: true, data: {}, notification: { title: "x" } });
        self.dispatchEvent(new PushEvent("push", { data }));
    }""")
    worker.taken("r120", 1)
    kept = worker.browser.driver.execute_async_script(REMEMBERED)
    assert [record for record, _ in kept] == [f"r{number}" for number in range(21, 121)]


@pytest.mark.parametrize(("members", "expected"), [
    ({"lang": "zh-Hans"}, ["zh-Hans", "auto", ""]),
    ({}, ["", "auto", ""]),
])
def test_a_message_has_its_language(worker, members, expected):
    """Each text of the notification also has its own direction."""
    worker.deliver(message("风筝节", **members))
    worker.browser.wait_equal(["风筝节"], worker.titles)
    assert worker.browser.driver.execute_async_script(LOOK) == expected


def test_a_message_has_the_picture_of_its_post(worker):
    picture = f"{worker.site.address}/icons/icon-192.png"
    data = message()
    data["data"]["picture"] = picture
    worker.deliver(data)
    worker.browser.wait_equal(["Kite day"], worker.titles)
    assert worker.browser.driver.execute_async_script(LOOK) == ["", "auto", picture]


def test_the_icon_of_the_app_leads_home(worker):
    """What was shown, and not clicked, changes nothing about where the site opens."""
    worker.deliver(message(url=f"{worker.site.address}/events/"))
    worker.browser.wait_equal(["Kite day"], worker.titles)
    manifest = json.loads(worker.site.text("/manifest.webmanifest"))
    worker.browser.open(worker.site, manifest["start_url"])
    worker.browser.wait_equal(True, lambda: worker.browser.run(CONTROLLED))
    assert (manifest["start_url"], worker.browser.path) == ("/", "/")
    assert worker.titles() == ["Kite day"]


@pytest.mark.parametrize("data", ["", "no JSON", "[]", "null", '{"record":"r1"}', '{"record":1,"data":{},"notification":{"title":"x"}}'])
def test_other_messages_show_the_site_alone(worker, data):
    """Nothing of their contents; they lead to the list of notices."""
    worker.deliver(data)
    worker.deliver(message("Chess", record="r2"))
    worker.browser.wait_equal(True, lambda: "Chess" in worker.titles())
    name = json.loads(worker.site.text("/manifest.webmanifest"))["name"]
    others = [shown for shown in worker.shown() if shown[0] != "Chess"]
    assert [(title, body, tag, url) for title, body, tag, _, url in others] == [(name, "", "unknown", None)]


def test_a_click_opens_the_page_and_closes_the_notification(worker):
    """In a tab with a public page; a notification without an address leads to the list of notices."""
    worker.deliver(message("Kite day", f"{worker.site.address}/events/"))
    worker.deliver(message("Chess", record="r2"))
    worker.browser.wait_equal(2, lambda: len(worker.shown()))
    with worker.browser.next_page():
        worker.click("Kite day")
    assert worker.browser.path == "/events/"
    worker.browser.wait_equal(["Chess"], lambda: [title for title, *_ in worker.shown()])
    with worker.browser.next_page():
        worker.click("Chess")
    assert worker.browser.path == "/notifications/"
    worker.browser.wait_equal([], worker.shown)


OPENED = "self.opened = []; clients.openWindow = async (address) => { opened.push(String(address)); };"


@pytest.mark.parametrize("path", [None, "/poster/login"], ids=["no page", "the desk"])
def test_a_click_opens_a_new_tab(worker, path):
    """Where no public page is open. A page of the desk, on which something may be written, stays."""
    url = f"{worker.site.address}/events/?view=list"
    worker.deliver(message("Kite day", url))
    worker.browser.wait_equal(["Kite day"], worker.titles)
    worker.run(OPENED)
    leave(worker, path)
    before = worker.browser.driver.current_url
    worker.click("Kite day")
    worker.browser.wait_equal([url], lambda: worker.run("opened"))
    assert worker.browser.driver.current_url == before


def leave(worker, path=None):
    """Goes to a page of another site, or to one that is none of the public pages."""
    if path:
        worker.browser.open(worker.site, path)
    else:
        worker.browser.driver.get(f"http://127.0.0.1:{worker.browser.nothing.server_port}/")


KEPT = "const done = arguments[0]; caches.open('pages').then((cache) => cache.keys()).then((kept) => done(kept.map(({ url }) => new URL(url).pathname + new URL(url).search)))"


def test_an_address_by_which_visits_are_counted_is_the_page(worker):
    """The address bar and what is kept have the page's own address, without the query of the notification."""
    browser = worker.browser
    worker.deliver(message("Kite day", f"{worker.site.address}/events/?from=notice"))
    browser.wait_equal(["Kite day"], worker.titles)
    with browser.next_page():
        worker.click("Kite day")
    browser.wait_equal("/events/", lambda: browser.run("return location.pathname + location.search"))
    assert browser.run("return performance.getEntriesByType('navigation')[0].name").endswith("/events/?from=notice")
    browser.wait_equal(True, lambda: "/events/" in browser.driver.execute_async_script(KEPT))
    assert not [address for address in browser.driver.execute_async_script(KEPT) if "?" in address]


def post_love(site, name):
    """A message of love, which the site's list of new items has at once."""
    now = datetime.datetime.now(datetime.UTC)
    file = site.root / f"Content/feedback/{now:%Y/%m}/{name}.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"---\nfeeling: love\ntitle: Pushed love\nposted: {now:%Y-%m-%dT%H:%M:%SZ}\n---\n\nWords.\n", "utf-8")
    wait_until(lambda: name in (site.public / "unread.json").read_text("utf-8"), "a new list")


# The program has so many notifications to this reader alone; how often it was asked.
OWN = """
self.shown = []; self.asked = 0; self.own = 0;
for (const name of ["setAppBadge", "clearAppBadge"]) navigator[name] = async (count) => { shown.push(name === "setAppBadge" ? count ?? "mark" : 0); };
self.realFetch ??= fetch;
self.fetch = async (address, ...rest) => {
    if (!String(address).includes("/api/notifications/unread")) return realFetch(address, ...rest);
    asked += 1;
    return Response.json({ fetched: "", unread: {}, own: Array(own).fill({}) });
};
"""


@pytest.mark.parametrize("path", [None, "/poster/login"], ids=["no page", "the desk"])
def test_the_icon_counts_while_no_page_is_open(worker, path):
    """By the rule of the pages. The program is asked only when a message brings nothing to the list for all."""
    browser, site = worker.browser, worker.site
    browser.run("localStorage.setItem('corkboard.notifications', JSON.stringify({ mount: '/poster' }))")
    browser.open(site, "/about/")
    state = "const done = arguments[0]; caches.match('/.notifications/unread').then((kept) => kept?.json()).then((kept) => done(kept?.unread ?? null))"
    browser.wait_equal([], lambda: browser.driver.execute_async_script(state))
    worker.run(OWN)
    leave(worker, path)
    for number in [1, 2]:
        post_love(site, f"icon{number}{'desk' if path else 'none'}")
        worker.deliver(message(record=f"r{number}"))
        browser.wait_equal(list(range(1, number + 1)), lambda: worker.run("shown"))
    assert worker.run("asked") == 0
    worker.run("own = 3")
    worker.deliver(message(record="r3"))
    browser.wait_equal([1, 2, 5], lambda: worker.run("shown"))
    worker.deliver(retraction(2, "r1"))
    browser.wait_equal([1, 2, 5, 5], lambda: worker.run("shown"))
    assert worker.run("asked") == 1


def test_the_icon_gets_a_mark_where_nothing_was_counted(worker):
    """This is the case in a browser whose pages have stored nothing."""
    worker.run(OWN)
    leave(worker)
    worker.deliver(message())
    worker.browser.wait_equal(["mark"], lambda: worker.run("shown"))


def test_open_tabs_count_a_new_post_at_once(worker):
    """The badges of a page in the background follow, and the dots of its list, without a reload."""
    browser = worker.browser
    count = "return document.querySelector('.tabs .badge b')?.textContent ?? null"
    browser.wait_equal(True, lambda: browser.run("return localStorage.getItem('corkboard.unread') !== null"))
    browser.open(worker.site, "/events/")
    page = browser.run("return document.querySelector('main li a[href*=\"/events/20\"]').pathname")
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    browser.open(worker.site, "/events/")
    write_broadcast(worker.site.root, "pushed01", url=f"https://csa.example.edu{page}")
    wait_until(lambda: "pushed01" in (worker.site.public / "unread.json").read_text("utf-8"), "a new list")
    worker.deliver(message())
    try:
        for tab in [browser.driver.current_window_handle, first]:
            browser.driver.switch_to.window(tab)
            browser.wait_equal("1", lambda: browser.run(count))
            assert set(browser.run(DOTS)) == {page}
    finally:
        for tab in set(browser.driver.window_handles) - {first}:
            browser.driver.switch_to.window(tab)
            browser.driver.close()
        browser.driver.switch_to.window(first)
