"""An officer's whole term: added on the desk by an editor, the first code, posts, the second factor, the last day, and a successor of the same name."""

import datetime
import re
import sqlite3
import subprocess
import time

import pytest

from chromium import PHONE
from desk import PASSWORD, Officer, add_officer, event_of, newcomer, value
from journey import fill, sign_in, text

CHOSEN = "nine quiet herons by the lake"


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with one editor."""
    return serve(lambda root: add_officer(program, root, "mei", "editor", "Mei Lin"))


def day(days):
    return (datetime.date.today() + datetime.timedelta(days)).isoformat()


def add(browser, name, shown, until="", role="officer", password=PASSWORD):
    """Fills in the form for a new officer, where it is open."""
    fill(browser, officer=name, shownName=shown, until=until)
    browser.click(f"#add input[name=role][value={role}]")
    browser.find("#add [name=password]").send_keys(password)
    browser.follow("#add button")


def choose_password(browser, desk, code, password=CHOSEN):
    browser.cdp("Network.clearBrowserCookies")
    browser.open(desk, "/poster/reset")
    fill(browser, reset=code, new=password)
    browser.follow(".button-main")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_term_of_an_officer(browser, desk, scripts):
    """From the first code to the last day, on a phone."""
    name = "tomas" if scripts else "hanna"
    browser.dress(PHONE)
    browser.scripts(scripts)

    # 1. The editor opens the list of officers and adds one, first with mistakes: nothing typed is lost.
    sign_in(browser, desk)
    browser.open(desk, "/poster/officers")
    browser.click("#add summary")
    add(browser, "Tom as", "Tomás Silva", day(30))
    assert text(browser, "#add [role=alert]") == \
        "Enter a username of 1 to 40 lowercase letters, digits, dots, hyphens or underscores."
    assert browser.find("[name=shownName]").get_attribute("value") == "Tomás Silva"
    add(browser, name, "Tomás Silva", day(-3))
    assert text(browser, "#add [role=alert]") == "The last day is in the past. Choose a later one."
    add(browser, "mei", "Tomás Silva", day(30))
    assert text(browser, "#add [role=alert]") == "The username mei is taken. Choose another one."
    add(browser, name, "Tomás Silva", day(30), password="not the right one")
    assert browser.find("#new-officer").get_attribute("value") == name
    add(browser, name.capitalize(), "Tomás Silva", day(30))
    assert text(browser, "h1") == "Tomás Silva is added"
    code = text(browser, ".secret")
    assert re.fullmatch(r"(?:[A-Z2-7]{4}-){7}[A-Z2-7]{4}", code)

    # 2. Sending the form again shows the same code and adds nobody.
    browser.driver.refresh()
    assert text(browser, ".secret") == code

    # 3. The list shows the term and that there is no second factor.
    browser.open(desk, "/poster/officers")
    facts = browser.run("return [...document.querySelectorAll('.desk-row')].map((row) => line(row.querySelector('.title')) + ': '"
                        " + line(row.querySelector('.facts')))")
    assert any(fact.startswith(f"Tomás Silva: {name} · officer · until ") and fact.endswith("without a second factor") for fact in facts), facts

    # 4. The handover page names the term and that one editor is too few.
    browser.open(desk, "/poster/handover")
    page = text(browser, "main")
    assert "1 editor stays: Mei Lin." in page
    assert "Make sure that at least 2 editors stay" in page
    assert "Tomás Silva until " in page
    assert "The administrators’ logins on the server. They can read and change everything" in page

    # 5. The new officer chooses a password by the code: a weak one is refused, and the code works once.
    choose_password(browser, desk, code, "short")
    assert text(browser, "[role=alert]")
    choose_password(browser, desk, code.lower())
    assert browser.path == "/poster/login?done=password"
    choose_password(browser, desk, code, "and eight more quiet words")
    assert text(browser, "[role=alert]")

    # 6. The officer signs in, sees no officers and no handover, and posts.
    sign_in(browser, desk, name, CHOSEN)
    for path in ["/poster/officers", "/poster/handover"]:
        browser.open(desk, path)
        assert text(browser, ".secret") is None and "Mei Lin" not in text(browser, "main")
    officer = Officer(desk.port)
    officer.name = name
    assert officer.sign_in(CHOSEN)[0].status == 303
    event = event_of(officer.send({"title": f"Regatta of {name}", "detail": "We row.", "date": day(10), "time": "10:00",
                                   "status": "published"})[0])

    # 7. Meanwhile the editor sees the event among those of leaving officers.
    sign_in(browser, desk)
    browser.open(desk, "/poster/handover")
    assert f"Regatta of {name}" in text(browser, "main")
    browser.open(desk, f"/poster/events/{event}")
    assert browser.find("#title").get_attribute("value") == f"Regatta of {name}"

    # 8. The term ends: the session is over and signing in is refused in the words of any wrong password.
    with sqlite3.connect(desk.root / "State/corkboard.sqlite") as database:
        database.execute("UPDATE officers SET until = ? WHERE name = ?", (int(time.time() * 1000) - 1000, name))
    database.close()
    assert officer.get("/")[0].status == 303
    assert officer.sign_in(CHOSEN)[0].status == 403
    browser.open(desk, "/poster/officers")
    assert "ended " in text(browser, "main")


def test_successor_of_the_same_name(desk, program):
    """A removed account's name is given again: the successor has none of its events, drafts or texts."""
    mei = Officer(desk.port, name="mei")
    page = mei.get("/officers")[1]
    fields = {"csrf": mei.csrf, "officer": "wenjing", "shownName": "Wenjing", "role": "officer", "until": "",
              "reset": value(page, "reset"), "password": PASSWORD}
    response, page = mei.post("/officers/add", fields)
    code = re.search(r'class="secret">([A-Z2-7-]{39})<', page)[1]
    # The form sent twice is the same account and the same code.
    assert code in mei.post("/officers/add", fields)[1]

    first = newcomer(desk.port, "wenjing", code, CHOSEN)
    event = event_of(first.send({"title": "Tea for two", "detail": "Green tea.", "date": day(20), "time": "16:00", "status": "published"})[0])
    draft = event_of(first.send({"title": "Secret plan", "detail": "Not yet.", "status": "draft"})[0])
    assert first.get(f"/events/{event}")[0].status == 200

    # The account is removed; an editor adds another person with the same name.
    subprocess.run([program, "officer", "remove", "wenjing", "--root", desk.root], check=True, capture_output=True)
    assert first.get("/")[0].status == 303
    page = mei.get("/officers")[1]
    page = mei.post("/officers/add", {**fields, "reset": value(page, "reset")})[1]
    second = newcomer(desk.port, "wenjing", re.search(r'class="secret">([A-Z2-7-]{39})<', page)[1], CHOSEN)

    # Neither the events nor the draft are the successor's to change; the editor still can.
    for subject in [event, draft]:
        assert second.get(f"/events/{subject}")[0].status == 403
        assert second.act(subject, "delete")[0].status == 403
        assert mei.get(f"/events/{subject}")[0].status == 200
    own = event_of(second.send({"title": "Coffee", "detail": "Black.", "date": day(21), "time": "16:00", "status": "published"})[0])
    assert second.get(f"/events/{own}")[0].status == 200

    # What one of the two typed and left in a shared browser is not shown to the other.
    keys = {re.search(r'data-account="([^"]+)"', client.get("/events/new?form=another-form")[1])[1] for client in [second, mei]}
    assert len(keys) == 2

    # Nobody but an editor adds officers; strange input is refused and adds nothing.
    assert second.post("/officers/add", {**fields, "csrf": second.csrf})[0].status == 403
    mei_page = mei.get("/officers")[1]
    for wrong, status in [({"officer": "x" * 41}, 422), ({"officer": "a" + "\u0301" * 4000}, 400), ({"role": "king"}, 400),
                          ({"until": "2027-02-30"}, 422), ({"shownName": "x\u202ey"}, 422), ({"reset": "short"}, 400)]:
        answer = mei.post("/officers/add", {**fields, "officer": "newname", "reset": value(mei_page, "reset"), **wrong})[0]
        assert answer.status == status, wrong
    with sqlite3.connect(desk.root / "State/corkboard.sqlite") as database:
        assert not database.execute("SELECT name FROM officers WHERE name = 'newname'").fetchall()
    database.close()


def test_handover_of_the_last_editor(serve, program):
    """The only editor cannot leave; a successor who has chosen a password becomes an editor, and then the term of the first one ends."""
    desk = serve(lambda root: add_officer(program, root, "mei", "editor", "Mei Lin"))
    mei = Officer(desk.port, name="mei")

    # Alone, neither the role nor the term of the account can go, on the desk and by the command line.
    for fields in [{"role": "officer"}, {"role": "editor", "until": day(30)}, {"role": "editor", "until": day(-3), "ended": day(-3)}]:
        assert mei.change_account("mei", **fields).startswith("mei is the last editor")
    for command in [["disable", "mei"], ["remove", "mei"], ["set", "mei", "--role", "officer"], ["set", "mei", "--until", day(30)]]:
        refused = subprocess.run([program, "officer", *command, "--root", desk.root], capture_output=True, text=True, check=False)
        assert (refused.returncode, "'mei' is the last editor" in refused.stderr) == (1, True), command

    # An invitation is not enough: nobody knows whether it is accepted.
    code = mei.invite("tom", role="editor", until=day(400))
    assert mei.change_account("mei", role="officer").startswith("mei is the last editor")

    # The successor has a password: the first editor's term ends, which is asked about where the day has passed.
    tom = newcomer(desk.port, "tom", code, CHOSEN)
    assert tom.change_account("mei", role="editor", until=day(-3), password=CHOSEN).startswith("The last day has passed.")
    assert mei.get("/officers")[0].status == 200
    assert tom.change_account("mei", role="editor", until=day(-3), ended=day(-3), password=CHOSEN) == "/poster/officers?done=change"
    assert mei.get("/officers")[0].status == 303 and mei.sign_in()[0].status == 403
    assert tom.change_account("tom", role="officer", password=CHOSEN).startswith("tom is the last editor")
