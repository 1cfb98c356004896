"""An officer posts several events in one sitting, with a phone: nothing typed is lost, and no form is answered as if it were another."""

import re
import uuid

import pytest

from chromium import PHONE
from desk import Officer, add_officer, coming, event_of, value
from journey import fill, send_event, sign_in, text
from works import png

NEW = "/poster/events/new"


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with an editor and an officer."""
    def accounts(root):
        add_officer(program, root, "mei", "editor", "Mei Lin")
        add_officer(program, root, "tomas")
    return serve(accounts)


@pytest.fixture(scope="module")
def small_picture(tmp_path_factory):
    file = tmp_path_factory.mktemp("picture") / "photo.png"
    file.write_bytes(png(64, 48))
    return file


@pytest.fixture
def phone(browser):
    browser.dress(PHONE)
    return browser


def nonce(browser):
    return browser.find("#event-form [name=nonce]").get_attribute("value")


def typed(browser, name="title"):
    return browser.find(f"#event-form [name='{name}']").get_attribute("value")


def post(browser):
    """Presses the button that posts, and confirms the announcement; ends on the page of the event."""
    send_event(browser)
    assert "done=" in browser.path
    return re.search(r"/events/([^/?]+)\?", browser.path)[1]


def test_three_events_in_a_row(phone, desk, small_picture):
    """Each form starts empty with a nonce of its own; an unfinished form is restored until it is discarded."""
    sign_in(phone, desk)
    phone.open(desk, NEW)
    first_nonce = nonce(phone)
    fill(phone, title="Harbor walk", detail="Along the quay.", date=coming("03-01"), time="18:00", location="Gate 1")
    first = post(phone)

    phone.open(desk, NEW)
    assert (typed(phone), typed(phone, "detail"), typed(phone, "date")) == ("", "", "")
    assert nonce(phone) != first_nonce
    fill(phone, title="Kite day", detail="Bring string.", date=coming("03-02"), time="14:00", location="Beach")
    phone.find("#picture").send_keys(str(small_picture))
    second = post(phone)

    # The third is begun, left, found again, discarded.
    phone.open(desk, NEW)
    assert typed(phone) == ""
    fill(phone, title="Half a thought", detail="And then")
    begun = nonce(phone)
    phone.open(desk, f"/poster/events/{first}")
    assert typed(phone) == "Harbor walk"
    phone.open(desk, NEW)
    phone.wait_equal("Half a thought", lambda: typed(phone))
    assert nonce(phone) != begun
    phone.click(".note button")
    assert (typed(phone), typed(phone, "detail")) == ("", "")
    fill(phone, title="Chess", detail="Boards are there.", date=coming("03-03"), time="19:00", location="Library")
    third = post(phone)

    phone.open(desk, f"{NEW}?copy=/events/{second}")
    assert (typed(phone), typed(phone, "date")) == ("Kite day", "")
    phone.open(desk, NEW)
    assert typed(phone) == ""
    assert len({first, second, third}) == 3
    phone.wait_equal(3, lambda: sum(title in desk.text("/events/") for title in ["Harbor walk", "Kite day", "Chess"]))


def test_an_answer_that_never_came(phone, desk):
    """A form that was accepted though its answer was lost is not offered again; one that was not accepted is."""
    sign_in(phone, desk)
    phone.open(desk, NEW)
    fill(phone, title="Night swim", detail="Bring a towel.", date=coming("03-05"), time="21:00", location="Pool")
    # The form is sent as by its button, and the answer goes nowhere.
    phone.run("""const form = document.querySelector("#event-form");
        form.addEventListener("submit", (event) => event.preventDefault(), { once: true });
        const box = form.elements.broadcast; box.checked = false;
        form.requestSubmit(form.querySelector("button[value=published]"));
        const data = new FormData(form);
        data.set("status", "published");
        data.delete("picture");
        return fetch(form.action, { method: "POST", body: data, redirect: "manual" }).then(() => 1);""")
    phone.open(desk, NEW)
    phone.wait_equal("", lambda: typed(phone))
    phone.wait_equal(None, lambda: text(phone, ".note"))
    fill(phone, title="Not yet sent", detail="Hm.")
    phone.run("""const form = document.querySelector("#event-form");
        form.addEventListener("submit", (event) => event.preventDefault(), { once: true });
        form.elements.broadcast.checked = false;
        form.requestSubmit(form.querySelector("button[value=published]"));""")
    phone.open(desk, NEW)
    phone.wait_equal("Not yet sent", lambda: typed(phone))
    phone.click(".note button")
    assert desk.text("/events/").count("Night swim") == 1


def test_three_events_without_scripts(phone, desk):
    """The same without JavaScript: each new form is empty, and three forms give three events."""
    phone.scripts(False)
    sign_in(phone, desk)
    posted = []
    for title, day in [("Tea", coming("04-01")), ("Coffee", coming("04-02")), ("Cocoa", coming("04-03"))]:
        phone.open(desk, NEW)
        assert typed(phone) == ""
        fill(phone, title=title, detail="A cup.", date=day, time="16:00", location="Kitchen")
        posted.append(post(phone))
    assert len(set(posted)) == 3
    phone.wait_equal(3, lambda: sum(title in desk.text("/events/") for title in ["Tea", "Coffee", "Cocoa"]))


def test_a_used_form_with_other_fields(desk, small_picture):
    """The response names the event for which the form was used, and keeps all typed texts with the picture; its own button posts them."""
    tomas = Officer(desk.port, name="tomas")
    fields = {"nonce": uuid.uuid4().hex, "title": "Choir", "detail": "Sing.", "date": coming("05-01"), "time": "18:00",
              "location": "Chapel", "status": "published"}
    first = event_of(tomas.send(fields)[0])
    assert event_of(tomas.send(fields)[0]) == first

    picture = [("picture", "p.png", "image/png", small_picture.read_bytes())]
    other = {**fields, "title": "Orchestra", "detail": "Play & <listen>.", "date": coming("05-02")}
    answer, page = tomas.send(other, files=picture)
    assert answer.status == 409
    assert "This form was already posted as “Choir”." in page
    assert (value(page, "title"), value(page, "location")) == ("Orchestra", "Chapel")
    assert "Play &amp; &lt;listen&gt;." in page
    assert value(page, "heldPicture") and value(page, "nonce") not in (None, fields["nonce"])
    assert "Orchestra" in tomas.get("/")[1]

    assert f'action="/poster/events/{first}"' in page and 'formaction="/poster/events" name="status" value="published"' in page
    again = {**other, "nonce": value(page, "nonce"), "heldPicture": value(page, "heldPicture")}
    second = event_of(tomas.send(again)[0])
    assert second != first
    assert value(tomas.get(f"/events/{first}")[1], "title") == "Choir"
    assert value(tomas.get(f"/events/{second}")[1], "heldPicture")

    # The same for a change, and for who else gets hold of a nonce.
    page = tomas.get(f"/events/{first}")[1]
    edit = {**fields, "nonce": value(page, "nonce"), "version": value(page, "version"), "event": f"/events/{first}", "location": "Hall"}
    del edit["status"]
    assert tomas.send(edit, f"/events/{first}")[0].status == 303
    answer, page = tomas.send({**edit, "title": "Evening choir"}, f"/events/{first}")
    assert answer.status == 409 and value(page, "title") == "Evening choir"
    assert value(tomas.get(f"/events/{first}")[1], "title") == "Choir"
    answer, page = tomas.send({**edit, "title": "Evening choir", "nonce": value(page, "nonce"), "version": value(page, "version")}, f"/events/{first}")
    assert answer.status == 303
    page = tomas.get(f"/events/{first}")[1]
    assert (value(page, "title"), value(page, "location")) == ("Evening choir", "Hall")
    assert Officer(desk.port, name="mei").send(fields)[0].status == 409


def test_a_button_on_an_old_page(desk):
    """A button that was used before does nothing, and the page says so."""
    tomas = Officer(desk.port, name="tomas")
    event = event_of(tomas.send({"title": "Picnic", "detail": "On the lawn.", "date": coming("06-01"), "status": "published"})[0])
    old = {"nonce": uuid.uuid4().hex, "reason": "Rain"}
    assert tomas.act(event, "cancel", **old)[0].status == 303
    assert tomas.act(event, "cancel", **old)[0].status == 303
    assert tomas.act(event, "restore")[0].status == 303
    answer, page = tomas.act(event, "cancel", **old)
    assert answer.status == 409
    assert "The page was out of date, and nothing was changed." in page
    assert value(page, "reason") == "Rain"
    assert "Rain" not in desk.text("/events/")
    assert tomas.act(event, "cancel", nonce=value(page, "nonce") + "-cancel", reason="Storm")[0].status == 303
