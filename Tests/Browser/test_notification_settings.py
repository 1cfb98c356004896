"""The button that turns notifications on for a device, and the settings on the page of notices, with the real program behind them."""

import datetime
import json
import re
import sqlite3
import subprocess

import pytest

from chromium import DESK, PHONE, Chromium
from serving import PATIENCE
from test_accessibility import OF_COLORS, check
from test_push_reception import Worker

SERVICE = "https://localhost:8443"
# No push service can be reached: the browser has subscriptions that a page makes, with keys as a browser makes them.
PUSH = """
const kept = "test.subscription";
const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
function subscription({ endpoint, keys, key }) {
    return {
        endpoint, options: { userVisibleOnly: true, applicationServerKey: bytes(key).buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => { localStorage.removeItem(kept); return true; },
    };
}
PushManager.prototype.getSubscription = async () => localStorage.getItem(kept) ? subscription(JSON.parse(localStorage.getItem(kept))) : null;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (localStorage.getItem(kept)) throw new DOMException("another key", "InvalidStateError");
    if (localStorage.getItem("test.fails")) throw new DOMException("push service error", "AbortError");
    const { publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const keys = { p256dh: text(await crypto.subtle.exportKey("raw", publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16))) };
    const made = { endpoint: `SERVICE/push/${crypto.randomUUID()}`, keys, key: text(applicationServerKey) };
    localStorage.setItem(kept, JSON.stringify(made));
    return subscription(made);
};
""".replace("SERVICE", SERVICE)
SUBSCRIPTION = "return JSON.parse(localStorage.getItem('test.subscription'));"
SWITCH = """
const part = document.querySelector(".notify");
const words = (node) => node && shown(node) ? line(node) : "";
return [".notify-about", "button", "[role=status]"].map((selector) => words(part.querySelector(selector)));
"""
ABOUT = ("You get one message for each new event, and one more if its time or place changes or it’s cancelled. "
         "You don’t need an account, and you can turn them off here anytime.")
QUESTION = "When you press the button, your browser asks for permission."
OFF = [ABOUT, "Get notifications", QUESTION]
ON = [ABOUT, "Turn off", "Notifications are on for this device."]
SETTINGS = """
const done = arguments[0];
fetch("/poster/api/notifications/settings").then((answer) => answer.json()).then(done);
"""
FORM = "return shown(document.querySelector('#notification-settings form'));"
BOXES = "return [...document.querySelectorAll(arguments[0])].map((box) => box.checked);"
SAVED = "#notification-settings .notify-saved [role=status]"
TAGS = ["food", "games", "meeting", "music", "newcomers", "outdoors", "study"]
CHOICES = """
const [cases, done] = arguments;
const address = document.querySelector("link[href*='choice-list.']").href;
import(address).then(({ clicked }) => done(cases.map(([isAll, rows, row]) => {
    const choice = clicked({ isAll, rows }, row);
    return [choice.isAll, choice.rows];
})));
"""


@pytest.fixture(scope="module")
def profile(tmp_path_factory):
    """A browser with a profile: windows that keep nothing have no notifications."""
    browser = Chromium(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.quit()


@pytest.fixture
def reader(profile):
    """A new reader, whose browser asks for no permission."""
    profile.reset()
    profile.clear_cookies()
    yield profile
    profile.cdp("Browser.resetPermissions")


@pytest.fixture
def subscriber(reader):
    """A reader whose browser can be subscribed."""
    script = reader.cdp("Page.addScriptToEvaluateOnNewDocument", source=PUSH)
    yield reader
    reader.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def allow_service(root):
    """Lets the program take the devices of a test service."""
    file = root / "Deploy/lighttpd-local.conf"
    text = file.read_text("utf-8")
    local = '"CORKBOARD_LOCAL" => "1"'
    assert local in text
    file.write_text(text.replace(local, f'{local}, "CORKBOARD_TEST_PUSH_SERVICES" => "{SERVICE}"'), "utf-8")


@pytest.fixture(scope="module")
def bare(serve):
    """A site that lost its key, and was not built since."""
    site = serve(allow_service)
    (site.root / "State/vapid.pem").unlink()
    return site


@pytest.fixture(scope="module")
def keyed(serve):
    """A site that can send to devices, and sends no mail."""
    return serve(allow_service)


def keys(site, *options):
    """Makes the site's key pair, and returns the public key."""
    return subprocess.run([site.program, "keys", *options, "--root", site.root], check=True, capture_output=True, text=True).stdout.strip()


def permit(browser, site, setting="granted"):
    browser.cdp("Browser.setPermission", origin=site.address, permission={"name": "notifications"}, setting=setting)


def event_page(site):
    """The address of some event."""
    return "/" + str(next(site.public.glob("events/*-*-*-*/index.html")).parent.relative_to(site.public)) + "/"


def open_settings(browser, site, edition=""):
    """Opens the settings on the page of notices, and waits until they are loaded."""
    browser.open(site, f"{edition}/notifications/")
    browser.click("#notification-settings summary")
    browser.wait_equal(True, lambda: browser.run(FORM))


def settings(browser):
    """What the program has stored for the reader."""
    return browser.driver.execute_async_script(SETTINGS)


def devices(site, reader):
    """The endpoints and languages of a reader's devices."""
    database = sqlite3.connect(site.root / "State/corkboard.sqlite", timeout=PATIENCE)
    try:
        rows = database.execute("SELECT endpoint, d.language FROM readerDevices d JOIN readers r ON r.id = owner WHERE name = ? AND removed IS NULL", [reader])
        return [list(row) for row in rows]
    finally:
        database.close()


def saved(browser, words="Saved."):
    browser.wait_equal(words, lambda: browser.find(SAVED).text)
    browser.run(f"document.querySelector({SAVED!r}).textContent = ''")


# The button

@pytest.mark.parametrize(("path", "width"), [("/notifications/", PHONE), (None, DESK)], ids=["notices", "event"])
def test_it_is_turned_on_and_off(subscriber, keyed, path, width):
    """One press turns it on and another one off, on pages of events and of notices; what will be sent stands beside it from the beginning."""
    subscriber.dress(width)
    permit(subscriber, keyed)
    subscriber.open(keyed, path or event_page(keyed))
    subscriber.wait_equal(OFF, lambda: subscriber.run(SWITCH))
    subscriber.click(".notify button")
    subscriber.wait_equal(ON, lambda: subscriber.run(SWITCH))
    assert settings(subscriber)["devices"] == 1
    subscriber.open(keyed, path or event_page(keyed))
    subscriber.wait_equal(ON, lambda: subscriber.run(SWITCH))
    subscriber.click(".notify button")
    subscriber.wait_equal([*OFF[:2], "Notifications are off for this device."], lambda: subscriber.run(SWITCH))
    assert settings(subscriber)["devices"] == 0 and subscriber.run(SUBSCRIPTION) is None


def test_the_browser_is_asked_after_the_words(subscriber, keyed):
    """Nothing is asked before the button is pressed. Whoever gives no answer can be asked again."""
    asked = "globalThis.asked = 0; Notification.requestPermission = async () => { asked += 1; return 'default'; };"
    script = subscriber.cdp("Page.addScriptToEvaluateOnNewDocument", source=asked)
    permit(subscriber, keyed, "prompt")
    try:
        subscriber.open(keyed, "/notifications/")
        subscriber.wait_equal(OFF, lambda: subscriber.run(SWITCH))
        assert subscriber.run("return asked") == 0
        for times in [1, 2]:
            subscriber.click(".notify button")
            subscriber.wait_equal(times, lambda: subscriber.run("return asked"))
            subscriber.wait_equal([*OFF[:2], "You didn’t allow notifications. To be asked again, press the button."], lambda: subscriber.run(SWITCH))
    finally:
        subscriber.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def test_a_second_press_changes_nothing(subscriber, keyed):
    """While notifications are being turned on, the page says so and takes no other press."""
    permit(subscriber, keyed)
    subscriber.open(keyed, "/notifications/")
    subscriber.wait_equal(OFF, lambda: subscriber.run(SWITCH))
    subscriber.logs()
    subscriber.run("const button = document.querySelector('.notify button'); button.click(); button.click(); button.click();")
    subscriber.wait_equal(ON, lambda: subscriber.run(SWITCH))
    assert len([address for address in subscriber.logs()[1] if "/register" in address]) == 1


def test_a_site_without_a_key_says_so(subscriber, bare):
    """The browser is not asked for nothing."""
    permit(subscriber, bare)
    subscriber.open(bare, "/notifications/")
    subscriber.click(".notify button")
    words = "This site can’t send notifications to devices yet."
    subscriber.wait_equal([*OFF[:2], words], lambda: subscriber.run(SWITCH))
    assert subscriber.run(SUBSCRIPTION) is None


def test_a_browser_that_cannot_subscribe_says_what_to_do(subscriber, keyed):
    """As in a private window, or where a network blocks the push service. Another press tries again."""
    permit(subscriber, keyed)
    subscriber.open(keyed, "/notifications/")
    subscriber.run("localStorage.setItem('test.fails', '1')")
    subscriber.click(".notify button")
    subscriber.wait_equal("Your browser couldn’t sign up for notifications.", lambda: subscriber.run(SWITCH)[2].partition(" That")[0])
    assert settings(subscriber)["reader"] is None
    subscriber.run("localStorage.removeItem('test.fails')")
    subscriber.click(".notify button")
    subscriber.wait_equal(ON, lambda: subscriber.run(SWITCH))


def test_without_a_connection_nothing_is_half_on(subscriber, keyed):
    """The page says that there is no connection, and the same button works when there is one again."""
    permit(subscriber, keyed)
    subscriber.open(keyed, "/notifications/")
    subscriber.wait_equal(True, lambda: subscriber.run("return Boolean(navigator.serviceWorker.controller)"))
    subscriber.cdp("Network.enable")
    line = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    subscriber.cdp("Network.emulateNetworkConditions", offline=True, **line)
    try:
        subscriber.click(".notify button")
        words = "There’s no connection to the site. Check your internet connection, then try again."
        subscriber.wait_equal([*OFF[:2], words], lambda: subscriber.run(SWITCH))
    finally:
        subscriber.cdp("Network.emulateNetworkConditions", offline=False, **line)
    assert subscriber.run(SUBSCRIPTION) is None
    # The connection ends between the subscription and its registration.
    subscriber.run("""const own = fetch;
        globalThis.fetch = (address, ...rest) => address.includes("/register") ? Promise.reject(new TypeError()) : own(address, ...rest);
        globalThis.connect = () => { globalThis.fetch = own; };""")
    subscriber.click(".notify button")
    subscriber.wait_equal([*OFF[:2], words], lambda: subscriber.run(SWITCH))
    assert subscriber.run(SUBSCRIPTION) is None
    subscriber.run("connect();")
    subscriber.click(".notify button")
    subscriber.wait_equal(ON, lambda: subscriber.run(SWITCH))


def test_a_blocked_site_says_how_to_unblock_it(subscriber, keyed):
    """Where the reader allows notifications in another place, the page follows at once."""
    permit(subscriber, keyed, "denied")
    subscriber.open(keyed, "/notifications/")
    subscriber.wait_equal(True, lambda: subscriber.run(SWITCH)[0].startswith("Your browser blocks notifications from this site. To allow them, open"))
    assert subscriber.run(SWITCH)[1:] == ["", ""]
    permit(subscriber, keyed, "prompt")
    subscriber.wait_equal(OFF, lambda: subscriber.run(SWITCH))


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"


@pytest.mark.parametrize(("agent", "broken", "words"), [
    (IPHONE, "delete window.PushManager; delete window.Notification;", "On iPhone and iPad, notifications work once this site is on your Home Screen."),
    (IPHONE, "delete window.PushManager; const all = matchMedia; window.matchMedia = (query) => query.includes('standalone') ? { matches: true } : all(query);",
     "Notifications need iOS or iPadOS 16.4 or later."),
    (IPHONE, "Object.defineProperty(Notification, 'permission', { value: 'denied' });", "Your device blocks notifications from this site."),
    (f"{IPHONE} MicroMessenger/8.0.50", "delete window.PushManager;", "Notifications don’t work inside another app."),
    ("", "delete window.PushManager;", "This browser can’t show notifications."),
    ("", "delete Navigator.prototype.serviceWorker;", "This browser can’t show notifications."),
], ids=["iPhone", "old iPhone", "blocked on an iPhone", "WeChat", "no push", "no workers"])
def test_a_browser_that_shows_none_says_why(reader, keyed, agent, broken, words):
    """The button is not there, and no way by mail, since the site sends none."""
    script = reader.cdp("Page.addScriptToEvaluateOnNewDocument", source=broken)
    own = reader.run("return navigator.userAgent")
    try:
        if agent:
            reader.cdp("Emulation.setUserAgentOverride", userAgent=agent)
        reader.open(keyed, "/notifications/")
        reader.wait_equal(True, lambda: reader.run(SWITCH)[0].startswith(words))
        assert reader.run(SWITCH)[1:] == ["", ""]
        assert reader.run("return [...document.querySelectorAll('.notify-ways a')].filter(shown).map(line)") == []
        assert check(reader)["violations"] == []
    finally:
        reader.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
        reader.cdp("Emulation.setUserAgentOverride", userAgent=own)


def test_a_rotated_key_is_followed(subscriber, serve):
    """A subscription that the site can no longer send to is replaced by one with the new key, without a question."""
    site = serve(allow_service)
    first = keys(site)
    permit(subscriber, site)
    subscriber.open(site, "/notifications/")
    subscriber.click(".notify button")
    subscriber.wait_equal(ON, lambda: subscriber.run(SWITCH))
    before = subscriber.run(SUBSCRIPTION)
    assert before["key"] == first
    second = keys(site, "--rotate")
    subscriber.run("localStorage.removeItem('corkboard.notifications')")  # as a day later
    subscriber.open(site, event_page(site))
    subscriber.wait_equal(second, lambda: subscriber.run(SUBSCRIPTION)["key"])
    subscriber.wait_equal(1, lambda: settings(subscriber)["devices"])
    assert subscriber.run(SUBSCRIPTION)["endpoint"] != before["endpoint"]
    subscriber.wait_equal(ON, lambda: subscriber.run(SWITCH))


@pytest.mark.parametrize("given", [True, False], ids=["with a new one", "without"])
def test_a_subscription_that_the_browser_replaces_is_registered(subscriber, keyed, given):
    """The service worker registers the new one, where the browser gives it one, and removes the old one."""
    permit(subscriber, keyed)
    subscriber.open(keyed, "/zh-Hans/notifications/")
    subscriber.click(".notify button")
    subscriber.wait_equal("本设备已开启通知。", lambda: subscriber.run(SWITCH)[2])
    old, new = subscriber.run(SUBSCRIPTION), f"{SERVICE}/push/replaced-{given}"
    Worker(subscriber, keyed).run(f"""(async () => {{
        const [oldSubscription, made, given] = {json.dumps([{"endpoint": old["endpoint"]}, {"endpoint": new, "keys": old["keys"]}, given])};
        PushManager.prototype.subscribe = async ({{ applicationServerKey }}) => applicationServerKey === "{old["key"]}" && made;
        const event = new ExtendableEvent("pushsubscriptionchange");
        self.dispatchEvent(Object.assign(event, {{ oldSubscription, newSubscription: given ? made : null }}));
    }})()""")
    name = settings(subscriber)["reader"]
    subscriber.wait_equal([[new, "zh-Hans"]], lambda: devices(keyed, name))


def test_a_site_without_a_program_offers_nothing(reader, serve):
    """There is neither a button nor a link to what is not there."""
    def change(root):
        file = root / "Content/site.yml"
        file.write_text(file.read_text("utf-8").replace("poster: /poster", ""), "utf-8")
    site = serve(change)
    for path in ["/notifications/", event_page(site)]:
        assert "notify" not in site.text(path), path


# Settings

def test_settings_wait_until_they_are_opened(reader, keyed):
    """A page that is only read asks the program for nothing, and nobody gets a cookie."""
    reader.open(keyed, "/notifications/")
    reader.logs()
    reader.open(keyed, "/notifications/")
    reader.wait_equal(OFF, lambda: reader.run(SWITCH))
    assert not [address for address in reader.logs()[1] if "/poster/" in address]
    reader.click("#notification-settings summary")
    reader.wait_equal(True, lambda: reader.run(FORM))
    assert reader.driver.get_cookies() == []
    assert [reader.find(f"[name={name}]").is_selected() for name in ["enabled", "push", "quiet", "daily"]] == [True, True, False, False]
    assert reader.run(BOXES, "[data-choices=tags] input") == [True] * (len(TAGS) + 1)


def test_a_link_of_an_event_opens_them(reader, keyed):
    """In the language of the page."""
    reader.open(keyed, "/zh-Hans" + event_page(keyed))
    reader.click(".notify-ways a")
    reader.wait_equal("/zh-Hans/notifications/#notification-settings", lambda: reader.path)
    reader.wait_equal(True, lambda: reader.run(FORM))


def test_each_change_is_saved_at_once(reader, keyed):
    """And stands there after a reload, with the reader's public id."""
    reader.cdp("Emulation.setTimezoneOverride", timezoneId="Asia/Shanghai")
    try:
        open_settings(reader, keyed)
        default = settings(reader)["settings"]
        reader.click("[name=push]")
        saved(reader)
        reader.click("[data-choices=types] [value=newEvent]")
        saved(reader)
        reader.click("[name=quiet]")
        saved(reader)
        reader.run("const field = document.querySelector('[name=from]'); field.value = '23:30'; field.dispatchEvent(new Event('change', { bubbles: true }));")
        saved(reader)
        for box in reader.driver.find_elements("css selector", "[name=before]"):
            if box.is_selected() != (box.get_attribute("value") == "60"):
                reader.click(box)
                saved(reader)
        reader.click("[name=daily]")
        saved(reader, "Enter a time and at least one message to save your daily reminder.")
        reader.find("[name=messages]").send_keys("Drink water\nCall home 打电话")
        reader.click("[name=time]")
        saved(reader)
        expected = default | {
            "push": False, "types": {"newEvent": True, "signUp": False, "generic": False}, "quietHours": {"from": "23:30", "until": "08:00", "timeZone": "Asia/Shanghai"},
            "reminders": {"events": [60], "daily": {"time": "08:00", "timeZone": "Asia/Shanghai", "messages": ["Drink water", "Call home 打电话"]}}}
        assert settings(reader)["settings"] == expected
        open_settings(reader, keyed)
        assert [reader.find(f"[name={name}]").is_selected() for name in ["enabled", "push", "quiet", "daily"]] == [True, False, True, True]
        assert reader.run(BOXES, "[name=before]") == [False, True, False]
        assert [reader.find(f"[name={name}]").get_attribute("value") for name in ["from", "until", "time", "messages"]] == [
            "23:30", "08:00", "08:00", "Drink water\nCall home 打电话"]
        name = settings(reader)["reader"]
        assert re.fullmatch(r"r-[a-z0-9]+", name)
        assert reader.find("[data-reader]").text.startswith(f"Your reader ID is {name}.")
    finally:
        reader.cdp("Emulation.setTimezoneOverride", timezoneId="")


def test_all_is_off_at_once(subscriber, keyed):
    """One box stops everything; the choices below stay, and turning notifications on again starts them again."""
    permit(subscriber, keyed)
    open_settings(subscriber, keyed)
    subscriber.click("[data-choices=tags] [value=food]")
    saved(subscriber)
    subscriber.click("[name=enabled]")
    saved(subscriber)
    stored = settings(subscriber)["settings"]
    assert stored["enabled"] is False and stored["tags"] == {tag: tag == "food" for tag in TAGS}
    assert subscriber.run("return document.querySelector('.notify-parts').disabled") is True
    subscriber.click(".notify button")
    subscriber.wait_equal(ON, lambda: subscriber.run(SWITCH))
    subscriber.wait_equal(True, lambda: settings(subscriber)["settings"]["enabled"])
    subscriber.wait_equal([True, False], lambda: [subscriber.find("[name=enabled]").is_selected(), not subscriber.find("[name=push]").is_enabled()])
    subscriber.click("[name=push]")
    saved(subscriber)
    subscriber.wait_equal("Notifications are on for this device, but your settings hold everything back.", lambda: subscriber.run(SWITCH)[2])


# Whether "All" is ticked and which rows, what is clicked, and what is ticked then.
CLICKS = [
    (False, [False, False, False], "all", [True, [True, True, True]]),
    (False, [True, False, True], "all", [True, [True, True, True]]),
    (True, [True, True, True], "all", [False, [False, False, False]]),
    (True, [True, True, True], 1, [False, [False, True, False]]),
    (False, [False, True, False], 1, [False, [False, False, False]]),
    (False, [False, True, False], 0, [False, [True, True, False]]),
    (False, [True, True, False], 2, [False, [True, True, True]]),
    (False, [True, True, True], 2, [False, [True, True, False]]),
    (True, [True], 0, [False, [True]]),
    (False, [], "all", [True, []]),
]


def test_a_click_in_a_list_with_all(walker, keyed):
    """Behaviour 18: "All" ticks or clears each row; while it is ticked, a row stays alone; each row ticked is not "All"."""
    walker.open(keyed, "/notifications/")
    found = walker.driver.execute_async_script(CHOICES, [case[:3] for case in CLICKS])
    assert list(zip(CLICKS, found, strict=True)) == [(case, case[3]) for case in CLICKS]


def test_the_tags_are_such_a_list(reader, keyed):
    """As it is clicked and stored: "All" stores nothing, so that it means tags of later events, too."""
    open_settings(reader, keyed)
    boxes = "[data-choices=tags] input"
    for box, expected, stored in [
        ("[value=games]", ["games"], {tag: tag == "games" for tag in TAGS}),
        ("[value=study]", ["games", "study"], {tag: tag in ("games", "study") for tag in TAGS}),
        ("[data-all]", ["all", *TAGS], {}),
        ("[data-all]", [], dict.fromkeys(TAGS, False)),
        *[(f"[value={tag}]", TAGS[:number + 1], {each: each in TAGS[:number + 1] for each in TAGS}) for number, tag in enumerate(TAGS)],
        ("[data-all]", ["all", *TAGS], {}),
    ]:
        reader.click(f"[data-choices=tags] {box}")
        saved(reader)
        assert [name for name, is_on in zip(["all", *TAGS], reader.run(BOXES, boxes), strict=True) if is_on] == expected
        assert settings(reader)["settings"]["tags"] == stored


def test_the_kinds_are_such_a_list(reader, keyed):
    """With reminders and other messages to the reader as a kind of their own, which can be turned off."""
    open_settings(reader, keyed)
    names = ["all", "newEvent", "signUp", "generic"]
    assert reader.run("return [...document.querySelectorAll('[data-choices=types] label')].map(line)") == [
        "All", "New events and their changes", "News of events that you signed up for", "Reminders and other messages to you"]
    for box, expected, stored in [
        ("[value=newEvent]", ["newEvent"], {"newEvent": True, "signUp": False, "generic": False}),
        ("[value=generic]", ["newEvent", "generic"], {"newEvent": True, "signUp": False, "generic": True}),
        ("[data-all]", names, {}),
        ("[data-all]", [], {"newEvent": False, "signUp": False, "generic": False}),
        ("[data-all]", names, {}),
    ]:
        reader.click(f"[data-choices=types] {box}")
        saved(reader)
        assert [name for name, is_on in zip(names, reader.run(BOXES, "[data-choices=types] input"), strict=True) if is_on] == expected
        assert settings(reader)["settings"]["types"] == stored


@pytest.mark.parametrize(("edition", "zone", "expected"), [
    ("", "Asia/Shanghai", "Next reminder: tomorrow at 9:30 AM."),
    ("/zh-Hans", "America/New_York", "下一次提醒：明天 9:30。"),
])
def test_the_next_reminder_is_named(reader, keyed, edition, zone, expected):
    """In the reader's words and time zone: never before tomorrow; and no more after the last message was removed."""
    reader.cdp("Emulation.setTimezoneOverride", timezoneId=zone)
    try:
        open_settings(reader, keyed, edition)
        assert not reader.find("[data-reminder]").is_displayed()
        reader.run("document.querySelector('[name=time]').value = '09:30'; document.querySelector('[name=messages]').value = 'Drink water';")
        reader.click("[name=daily]")
        reader.wait_equal(expected, lambda: reader.find("[data-reminder]").text)
        open_settings(reader, keyed, edition)
        assert reader.find("[data-reminder]").text == expected
        reader.click("[name=daily]")
        reader.wait_equal(False, lambda: reader.find("[data-reminder]").is_displayed())
    finally:
        reader.cdp("Emulation.setTimezoneOverride", timezoneId="")


def test_a_change_that_is_not_saved_is_kept(reader, keyed):
    """Without a connection the page says so, keeps each change, and saves them all when told or when there is a connection again."""
    open_settings(reader, keyed)
    reader.wait_equal(True, lambda: reader.run("return Boolean(navigator.serviceWorker.controller)"))
    reader.run("globalThis.own = fetch; globalThis.fetch = async () => { throw new TypeError('no connection'); };")
    words = "Not saved. There’s no connection to the site. Check your internet connection, then try again."
    for change in ["[name=push]", "[data-choices=tags] [value=music]"]:
        reader.click(change)
        saved(reader, words)
    assert reader.find("[data-choices=tags] [value=music]").is_selected() and not reader.find("[name=push]").is_selected()
    assert reader.find("#notification-settings .notify-saved button").text == "Try again"
    reader.run("globalThis.fetch = own;")
    reader.click("#notification-settings .notify-saved button")
    saved(reader)
    assert reader.run("return document.querySelector('#notification-settings .notify-saved button').hidden") is True
    stored = settings(reader)["settings"]
    assert (stored["push"], stored["tags"]) == (False, {tag: tag == "music" for tag in TAGS})


def test_quiet_hours_that_are_none_are_not_saved(reader, keyed):
    """They stay on the page as they were typed, while another change is saved."""
    open_settings(reader, keyed)
    reader.run("for (const name of ['from', 'until']) document.querySelector(`[name=${name}]`).value = '09:00';")
    reader.click("[name=quiet]")
    saved(reader, "Enter two different times to save “Do not disturb”.")
    reader.click("[name=push]")
    saved(reader)
    stored = settings(reader)["settings"]
    assert (stored["push"], stored["quietHours"]) == (False, None)
    assert reader.find("[name=quiet]").is_selected() and reader.find("[name=from]").get_attribute("value") == "09:00"


def test_quiet_hours_keep_their_time_zone(reader, keyed):
    """On a journey they stay those of the place at which they were chosen; one button takes the zone of the device."""
    zone = "document.querySelector('[data-zone]')"
    try:
        reader.cdp("Emulation.setTimezoneOverride", timezoneId="America/New_York")
        open_settings(reader, keyed)
        reader.click("[name=quiet]")
        saved(reader)
        assert reader.run(f"return line({zone})").endswith("Time zone: Eastern Time.")
        reader.cdp("Emulation.setTimezoneOverride", timezoneId="Asia/Shanghai")
        open_settings(reader, keyed)
        assert reader.find("[data-here]").text == "Use China Standard Time"
        reader.click("[data-here]")
        saved(reader)
        assert settings(reader)["settings"]["quietHours"]["timeZone"] == "Asia/Shanghai"
        assert not reader.find("[data-here]").is_displayed()
    finally:
        reader.cdp("Emulation.setTimezoneOverride", timezoneId="")


# For everybody

def test_it_is_there_in_chinese(subscriber, keyed):
    """Words, names of tags and settings, and the language in which the device is registered."""
    permit(subscriber, keyed)
    subscriber.open(keyed, "/zh-Hans/notifications/")
    subscriber.wait_equal(["开启通知", "点击按钮后，浏览器会请你允许通知。"], lambda: subscriber.run(SWITCH)[1:])
    subscriber.click(".notify button")
    subscriber.wait_equal(["关闭", "本设备已开启通知。"], lambda: subscriber.run(SWITCH)[1:])
    open_settings(subscriber, keyed, "/zh-Hans")
    assert subscriber.run("return [...document.querySelectorAll('[data-choices=tags] label')].map(line)") == [
        "全部", "美食", "游戏", "会议", "音乐", "新生", "户外", "学习"]
    subscriber.click("[name=push]")
    saved(subscriber, "已保存。")
    assert subscriber.find(".notify-mail a").get_attribute("href").endswith("/poster/notifications/mail?lang=zh-Hans")


@pytest.mark.parametrize(("edition", "words"), [("", "Notifications on this device need JavaScript."),
                                                 ("/zh-Hans", "在本设备上接收通知需要 JavaScript。")])
def test_without_javascript_a_sentence_says_so(browser, keyed, edition, words):
    """What needs scripts is not there."""
    browser.scripts(False)
    for path in ["/notifications/", event_page(keyed)]:
        browser.open(keyed, edition + path)
        assert browser.run("return [...document.querySelectorAll('.notify button, #notification-settings')].filter(shown).length") == 0
        assert browser.run("return line(document.querySelector('.notify noscript'))") == words
        links = browser.run("return [...document.querySelectorAll('.notify-ways a')].filter(shown).map((link) => link.pathname)")
        assert links == []


@pytest.mark.parametrize(("edition", "words"), [
    ("", "This site does not send email. All notifications are on the page of notifications and in its feed."),
    ("/zh-Hans", "本站不发送邮件。所有通知都在通知页面和它的订阅源里。")])
def test_a_site_without_mail_leads_to_its_notices(browser, keyed, edition, words):
    browser.open(keyed, f"/poster/notifications/mail?lang={edition[1:] or 'en'}")
    assert browser.run("return line(document.querySelector('main .lead'))") == words
    links = browser.run("return [...document.querySelectorAll('main a')].map((link) => link.pathname)")
    assert links == [f"{edition}/notifications/", f"{edition}/notifications/feed.xml"]


@pytest.mark.parametrize(("edition", "width"), [("", PHONE), ("", DESK), ("/zh-Hans", PHONE)])
def test_settings_are_for_everybody(reader, keyed, results, edition, width):
    """No rule of axe-core is broken by the opened settings, light and dark, on or off; nothing sticks out, and fingers hit everything."""
    (results / "pictures").mkdir(exist_ok=True)
    reader.dress(width)
    open_settings(reader, keyed, edition)
    for box in ["[name=quiet]", "[name=daily]"]:
        reader.click(box)
    for scheme, rules in [("light", {}), ("dark", OF_COLORS)]:
        reader.dress(width, scheme)
        assert check(reader, **rules)["violations"] == []
        reader.picture(results / f"pictures/settings{edition.replace('/', '-')}-{width}-{scheme}.png")
    reader.dress(width)
    assert reader.run("return document.documentElement.scrollWidth") <= width
    sizes = "return [...document.querySelectorAll('.notify button, .notify-settings :is(summary, .notify-tick, button, [type=time], textarea), .notify-ways a')].filter(shown)"
    assert [size for size in reader.run(f"{sizes}.map((each) => Math.round(each.getBoundingClientRect().height))") if size < 44] == []
    reader.click("[name=enabled]")
    assert check(reader)["violations"] == []


def test_settings_are_saved_in_each_engine(engine, keyed):
    """And the page offers the button, or says why there is none."""
    open_settings(engine, keyed)
    about, button, _ = engine.run(SWITCH)
    assert button == "Get notifications" if about == ABOUT else button == "" and about.endswith(("in a regular window.", "use a regular one."))
    engine.click("[name=push]")
    saved(engine)
    engine.click("[data-choices=tags] [value=food]")
    saved(engine)
    open_settings(engine, keyed)
    assert engine.run(BOXES, "[name=push], [data-choices=tags] [value]") == [*[tag == "food" for tag in TAGS], False]


# One event

REMIND = """
const part = document.querySelector(".event-remind");
return [part.querySelector("button"), part.querySelector("[role=status]")].map((each) => shown(each) ? line(each) : "");
"""
NOT_REMINDED = ["Remind me of this", ""]
REMINDED = ["Don’t remind me", "You’ll get a reminder on this device one hour before it begins."]


def reminded_page(site):
    """The address of an event of which a reader can be reminded: one that begins in some days."""
    pages = sorted(site.public.glob("events/*/index.html"))
    limit = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=2)
    for page in pages:
        text = page.read_text("utf-8")
        start = re.search(r'<article class="event" data-start="(\S+T\S+)"', text)
        if start and "event-remind" in text and datetime.datetime.fromisoformat(start[1]) > limit:
            return f"/events/{page.parent.name}/"
    raise AssertionError("no event lies ahead")


def test_one_press_reminds_of_one_event(subscriber, keyed):
    """It subscribes the browser to this event's reminder alone, says so again when the page is opened, and is taken back by another press."""
    permit(subscriber, keyed)
    path = reminded_page(keyed)
    subscriber.open(keyed, path)
    subscriber.wait_equal(NOT_REMINDED, lambda: subscriber.run(REMIND))
    subscriber.click(".event-remind button")
    subscriber.wait_equal(REMINDED, lambda: subscriber.run(REMIND))
    stored = settings(subscriber)
    assert (stored["devices"], len(stored["settings"]["reminders"]["posts"])) == (1, 1)
    assert stored["settings"]["types"] == {"newEvent": False}
    subscriber.open(keyed, path)
    subscriber.wait_equal(REMINDED, lambda: subscriber.run(REMIND))
    subscriber.click(".event-remind button")
    subscriber.wait_equal([NOT_REMINDED[0], "You won’t get a reminder of this event."], lambda: subscriber.run(REMIND))
    assert "posts" not in settings(subscriber)["settings"]["reminders"]


def test_without_push_the_calendar_is_named(subscriber, keyed):
    """A browser that blocks notifications shows no button, but names the links to calendars above it."""
    permit(subscriber, keyed, "denied")
    subscriber.open(keyed, reminded_page(keyed))
    words = ["", "To be reminded, add the event to your calendar above."]
    subscriber.wait_equal(words, lambda: subscriber.run(REMIND))
