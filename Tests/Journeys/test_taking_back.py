"""An officer with a phone who presses too early: each change shows whom it tells before it is saved, and is taken back with one press."""

import json
import re

import pytest

from chromium import DESK, PHONE
from desk import add_officer, coming
from journey import change, decide, fill, send_event, sign_in, text
from test_accessibility import OF_COLORS, check

WORDS = {
    "en": {
        "tell": ["Tell everyone", "Correct without telling anyone"], "moved": ["Changed: Kites en", "变更：Kites en"],
        "cancelled": ["Cancelled: Kites en", "取消：Kites en"], "draft": "Draft, visible to officers only.",
        "back": "Taken back. The event is as it was before, and nobody was told.", "sent": "This form was sent already",
    },
    "zh-Hans": {
        "tell": ["通知大家", "只更正，不通知"], "moved": ["变更：Kites zh-Hans", "Changed: Kites zh-Hans"],
        "cancelled": ["取消：Kites zh-Hans", "Cancelled: Kites zh-Hans"], "draft": "草稿，仅干事可见。",
        "back": "已撤回，活动和之前一样，没有通知任何人。", "sent": "这份表单已经提交过",
    },
}


@pytest.fixture(scope="module")
def desk(serve, program):
    return serve(lambda root: add_officer(program, root, "mei", "editor", "Mei Lin"))


@pytest.fixture
def phone(browser):
    browser.dress(PHONE)
    return browser


def record(desk, event):
    return json.loads((desk.root / f"Content/broadcasts/{event}.json").read_text("utf-8"))


def file_of(desk, event):
    return next(file for file in (desk.root / "Content/events").glob("*.md") if f"id: {event}\n" in file.read_text("utf-8"))


def a_day_later(desk, event):
    """Moves the record's time back, so that the hold is over and readers know the event."""
    path = desk.root / f"Content/broadcasts/{event}.json"
    path.write_text(re.sub(r'("from" : ")20\d\d', r"\g<1>2020", path.read_text("utf-8")), "utf-8")


def seen_at_once(phone, selector):
    """Whether an element begins on the first screen of a phone."""
    return phone.run("return document.querySelector(arguments[0]).getBoundingClientRect().top + scrollY < innerHeight", selector)


def look(phone, results, name, language):
    """Pictures of a page on a phone and on a wide screen; none is wider than its screen. In English, whose colors and elements are those of
    all languages, axe finds nothing, also in the dark."""
    for width in [DESK, PHONE]:
        for scheme in ["dark", "light"] if language == "en" else ["light"]:
            phone.dress(width, scheme)
            assert phone.run("return document.documentElement.scrollWidth") <= width
            phone.picture(results / f"taking-back-{name}-{language}-{width}-{scheme}.png")
    if language == "en":
        assert check(phone)["violations"] == []
        phone.dress(PHONE, "dark")
        assert check(phone, **OF_COLORS)["violations"] == []
    phone.dress(PHONE)


@pytest.mark.goes_back
@pytest.mark.parametrize("language, has_scripts", [("en", True), ("zh-Hans", True), ("en", False)])
def test_pressed_too_early(phone, desk, results, language, has_scripts):
    """A post, a move and a cancellation are shown before they are saved, and taken back; Back shows what was posted."""
    words, kind = WORDS[language], "with" if has_scripts else "without"
    phone.scripts(has_scripts)
    sign_in(phone, desk)
    phone.open(desk, f"/poster/events/new?lang={language}")
    own = {name: phone.run("return document.querySelector(`[name^=${arguments[0]}]`).name", name) for name in ["title", "detail", "location"]}
    fill(phone, **{own["title"]: f"Kites {language}", own["detail"]: "Bring *string*.", own["location"]: f"Beach {language} {kind}"},
         date=coming("03-06"), time="14:00")
    posted = len(list((desk.root / "Content/events").glob(f"*-kites-{language.lower()}*.md")))
    send_event(phone)
    event = re.search(r"/events/([a-z2-7]+)\?", phone.path)[1]

    # Back shows what was posted as posted, and leads to editing it.
    phone.back()
    if has_scripts:
        phone.wait_equal(f"/poster/events/{event}?done=sent", lambda: phone.path)
        assert words["sent"] in text(phone, ".note.done")
    else:
        # Without scripts a browser may show the form from its memory: sending it again leads to the event that it made.
        phone.follow("button[value=published]")
        assert phone.path.startswith(f"/poster/events/{event}?done=")
    assert len(list((desk.root / "Content/events").glob(f"*-kites-{language.lower()}*.md"))) == posted + 1
    assert phone.find("#event-form").get_attribute("action").endswith(f"/poster/events/{event}")

    # A post that is taken back is a draft, with its form open, and posted again.
    assert seen_at_once(phone, ".take-back button")
    if has_scripts:
        look(phone, results, "post", language)
    phone.follow(".take-back button")
    assert phone.path.endswith("?done=take-back") and words["draft"] in text(phone, ".desk-state p")
    assert not (desk.root / f"Content/broadcasts/{event}.json").exists()
    assert phone.find(f"[name='{own['title']}']").get_attribute("value") == f"Kites {language}"
    send_event(phone)
    assert phone.path.endswith("?done=edit")
    a_day_later(desk, event)

    # A move: what it tells is on the page before it is saved.
    phone.open(desk, f"/poster/events/{event}")
    fill(phone, time="15:00")
    phone.follow(".send .button-main")
    assert headings(phone) == words["moved"]
    assert phone.run("return [...document.querySelectorAll('.choice label:has([name=tell])')].map(line)") == words["tell"]
    assert phone.find("[name=tell][value=everyone]").is_selected()
    assert "T14:00" in file_of(desk, event).read_text() and record(desk, event).get("revision") is None
    assert seen_at_once(phone, "#announcement")
    if has_scripts:
        look(phone, results, "move", language)
    decide(phone)
    assert "T15:00" in file_of(desk, event).read_text() and record(desk, event)["revision"] == 2
    phone.follow(".take-back button")
    assert words["back"] in text(phone, ".note.done")
    assert "T14:00" in file_of(desk, event).read_text() and record(desk, event).get("revision") is None
    assert phone.find("[name=time]").get_attribute("value") == "15:00"

    # A cancellation.
    phone.open(desk, f"/poster/events/{event}")
    phone.click(".desk-more summary")
    fill(phone, reason="Storm")
    phone.follow("form[action$='/cancel'] button")
    assert headings(phone) == words["cancelled"]
    if has_scripts:
        look(phone, results, "cancel", language)
    decide(phone)
    assert "status: cancelled" in file_of(desk, event).read_text()
    phone.follow(".take-back button")
    assert words["back"] in text(phone, ".note.done")
    assert "status: cancelled" not in file_of(desk, event).read_text() and record(desk, event).get("revision") is None
    assert phone.find("[name=reason]").get_attribute("value") == "Storm"
    assert phone.run("return shown(document.querySelector('[name=reason]'))")

    # A correction of the text is told to nobody, unless the officer says so.
    phone.open(desk, f"/poster/events/{event}")
    fill(phone, **{own["detail"]: "Bring *glue*."})
    phone.follow(".send .button-main")
    assert phone.find("[name=tell][value=nobody]").is_selected()
    decide(phone)
    assert record(desk, event).get("revision") is None and "glue" in json.dumps(record(desk, event))

    # A removal is taken back from the top of the list.
    phone.run("document.querySelector('form[action$=\"/delete\"]').closest('details').open = true")
    change(phone, "form[action$='/delete'] button")
    assert phone.path == "/poster/?done=delete" and seen_at_once(phone, ".take-back button")
    if has_scripts:
        look(phone, results, "removed", language)
    phone.follow(".take-back button")
    assert words["back"] in text(phone, ".note.done") and file_of(desk, event).exists()


def headings(phone):
    return phone.run("return [...document.querySelectorAll('.note .preview-notice .title')].map(line)")


def test_a_form_that_the_browser_kept(phone, desk):
    """A browser may show the page of a form as it was before it was sent: the page finds out, and leads to what the form made."""
    sign_in(phone, desk)
    phone.open(desk, "/poster/events/new?lang=en")
    fill(phone, title="Kites kept", detail="Bring string.", location="Meadow", date=coming("03-13"), time="14:00")
    assert phone.run("""
        const form = document.querySelector("#event-form");
        const data = new FormData(form);
        data.set("status", "published");
        return fetch(form.action, { method: "POST", body: data }).then((answer) => answer.ok);""")
    with phone.next_page():
        phone.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert phone.path.endswith("?done=sent")
