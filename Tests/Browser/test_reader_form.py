"""Behaviour 19: readers' forms and receipts in a browser: the chosen side, the room that is left in a text, drafts, and the link that is
copied."""

import pytest
from selenium.webdriver.common.keys import Keys

from chromium import PHONE
from journey import fill, hurry, text

# The side that is chosen, and of each side the face, the colours of face and frame, and how much of the face shows.
SIDES = """
return [document.querySelector("[name=feeling]:checked")?.value ?? null, [...document.querySelectorAll(".side")].map((side) => {
    const [face, name] = [side.querySelector(".face"), side.querySelector("use").getAttribute("href")];
    const colours = [getComputedStyle(document.querySelector(`${name} circle`)).fill, getComputedStyle(side).borderTopColor];
    return [name, ...colours, Number(getComputedStyle(face).opacity)];
})];
"""
COLOURS = {
    "light": {"love": "rgb(192, 48, 29)", "hate": "rgb(39, 69, 126)", "line": "rgb(226, 219, 207)"},
    "dark": {"love": "rgb(255, 128, 105)", "hate": "rgb(148, 180, 244)", "line": "rgb(56, 58, 67)"},
}
# The room that is left as it is read, and whether it looks like a problem.
ROOM = """
const room = document.querySelector("[data-room-of]");
const { color, fontWeight } = getComputedStyle(room);
return [shown(room) ? line(room) : "", Number(fontWeight) >= 700 && color === arguments[0]];
"""
WRITE = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new InputEvent('input', { bubbles: true }));"
FORMS = {"/poster/feedback/new": "message", "/poster/courses/compsci-230/comment": "comment"}
# The texts that a reader types into each form.
TYPED = {
    "/poster/feedback/new": {"title": "Lanterns", "message": "座位", "author": "Lin"},
    "/poster/courses/compsci-230/comment": {"comment": "座位", "otherProfessor": "Ada Lovelace", "otherSemester": "Fall 1843", "major": "Mathematics"},
    "/poster/courses/new": {"number": "MATH 1843", "name": "Analytical Engines", "note": "座位"},
}
EDITIONS = {
    "en": ("Room left: ", "This text is too long. Shorten it to 4096 letters, or about 1365 Chinese characters.", "Copied."),
    "zh-Hans": ("还能写（汉字）：", "内容太长了。请缩短到约 1365 个汉字，或 4096 个英文字母。", "已复制。"),
}


@pytest.fixture(scope="module")
def site(serve):
    """A site that gets a message in each language."""
    return serve()


def sides(chosen, scheme):
    """What `SIDES` returns where this side is chosen."""
    colours = COLOURS[scheme]
    return [chosen, [
        [f"#face-{each}", colours[each], colours[each if each == chosen else "line"], 1 if chosen in [None, each] else 0.45]
        for each in ["love", "hate"]]]


@pytest.mark.parametrize("scheme", COLOURS)
@pytest.mark.parametrize(("feeling", "other"), [("love", "hate"), ("hate", "love")])
def test_the_chosen_side_has_its_face_and_colour(browser, site, results, feeling, other, scheme):
    """The address chooses a side, whose frame has its colour while the other face fades; a tap chooses the other one."""
    browser.dress(PHONE, scheme)
    browser.open(site, f"/poster/feedback/new?feeling={feeling}")
    assert browser.run(SIDES) == sides(feeling, scheme)
    browser.picture(results / f"reader-form-{feeling}-{scheme}.png")
    browser.click(f".side.{other}")
    assert browser.run(SIDES) == sides(other, scheme)
    browser.open(site, "/poster/feedback/new")
    assert browser.run(SIDES) == sides(None, scheme)


@pytest.mark.parametrize("path", ["/zh-Hans/", "/zh-Hans/feedback/"])
def test_the_form_has_the_language_of_the_page_before(browser, site, path):
    """A reader of the Chinese pages comes to a Chinese form, whatever language the browser has."""
    browser.open(site, path)
    browser.follow(".post-ways .love")
    assert browser.path.split("?")[0] == "/poster/feedback/new"
    assert browser.run("return document.documentElement.lang") == "zh-Hans"


@pytest.mark.parametrize("language", EDITIONS)
@pytest.mark.parametrize("path", FORMS)
def test_the_room_is_counted_in_bytes(browser, site, results, path, language):
    """Near the limit alone: three bytes for a Chinese character and four for an emoji; below zero the form that is sent says so."""
    label, too_long, _ = EDITIONS[language]
    browser.dress(PHONE)
    browser.open(site, f"{path}?lang={language}")
    field = browser.find(f"#{FORMS[path]}")
    room = lambda: browser.run(ROOM, COLOURS["light"]["love"])
    assert room() == ["", False]
    field.send_keys("图书馆没有座位了真的")
    assert room() == ["", False]
    for typed, left in [("  " + "a" * 3584 + "  ", 512), ("a" * 3584 + "🥟", 508), ("座" * 1365, 1), ("座" * 1365 + "a", 0), ("座" * 1365 + "ab", -1)]:
        browser.run(WRITE, field, typed)
        # Chinese pages say how many Chinese characters of three bytes fit.
        assert room() == [f"{label}{left // 3 if language == 'zh-Hans' else left}", left < 0]
    browser.run(WRITE, field, "a" * 3583)
    assert room() == ["", False]
    browser.run(WRITE, field, "座" * 1365 + "ab")
    browser.picture(results / f"reader-form-{FORMS[path]}-over-{language}.png")
    browser.run("for (const form of document.forms) form.noValidate = true")
    browser.follow(".reader-form .button-main")
    assert text(browser, f"#{FORMS[path]}-problem") == too_long
    assert browser.find(f"#{FORMS[path]}").get_attribute("value") == "座" * 1365 + "ab"
    assert room() == [f"{label}-1", True]


def test_without_a_connection_a_form_stays_with_its_text(browser, site):
    """The site's own words say so at once, and again when the form is sent, with the focus on them; they go when there is a connection."""
    browser.open(site, "/poster/feedback/new?feeling=love&lang=en")
    fill(browser, title="Lanterns", message="座位")
    note = "return shown(document.querySelector('[data-offline]'))"
    assert browser.run(note) is False
    before = browser.run("return performance.timeOrigin")
    with browser.offline():
        browser.wait_equal(True, lambda: browser.run(note))
        browser.click(".reader-form .button-main")
        assert browser.run("return [line(document.activeElement), performance.timeOrigin]") == [
            "You are offline, so this cannot be sent now. What you typed stays in this tab; send it once you are connected.", before]
        assert [browser.find(f"[name={name}]").get_attribute("value") for name in ["title", "message"]] == ["Lanterns", "座位"]
    browser.wait_equal(False, lambda: browser.run(note))


def refuse(browser, site, path):
    """Sends a form with nothing in it."""
    browser.open(site, path)
    browser.run("for (const form of document.forms) form.noValidate = true")
    browser.follow("main form .button-main")


@pytest.mark.parametrize("path", [*FORMS, "/poster/courses/new"])
def test_a_refused_form_is_there_in_the_other_language(browser, site, path):
    refuse(browser, site, f"{path}?lang=en")
    browser.follow(".languages a")
    assert browser.path.split("?")[0] == path
    assert browser.run("return document.documentElement.lang") == "zh-Hans"


def typed(browser, path):
    """The texts in the fields of the form of a path."""
    return {name: browser.find(f"[name={name}]").get_attribute("value") for name in TYPED[path]}


@pytest.mark.goes_back
@pytest.mark.parametrize("path", TYPED)
def test_the_browser_gives_back_what_could_not_be_sent(browser, site, path):
    """Without a connection and without storage, going back shows all fields and the room as they were."""
    with browser.without_storage():
        browser.open(site, f"{path}?lang=en")
        if path.startswith("/poster/feedback"):
            browser.click(".side.love")
        fill(browser, **TYPED[path])
        # The browser makes a page with such a listener anew.
        browser.run("addEventListener('unload', () => {})")
        # A network that leads nowhere: the browser takes itself for connected.
        browser.run("Object.defineProperty(navigator, 'onLine', { get: () => true })")
        with browser.offline():
            browser.follow(".reader-form .button-main")
            assert browser.run("return document.forms.length") == 0
        browser.back()
        browser.find(".reader-form")
        assert typed(browser, path) == TYPED[path]


@pytest.mark.parametrize("path", TYPED)
def test_the_other_language_keeps_what_is_typed(browser, site, path):
    browser.open(site, f"{path}?lang=en")
    fill(browser, **TYPED[path])
    browser.follow(".languages a")
    assert browser.run("return document.documentElement.lang") == "zh-Hans"
    assert typed(browser, path) == TYPED[path]
    # A form without that text has a draft of its own.
    other = next(each for each in TYPED if each != path)
    browser.open(site, other)
    assert typed(browser, other) == dict.fromkeys(TYPED[other], "")


def test_a_draft_ends_with_its_post(browser, site):
    """Of two drafts the posted one is removed. The form of a correction keeps none."""
    comment = "/poster/courses/compsci-230/comment"
    browser.open(site, f"{comment}?lang=en")
    fill(browser, comment="Later.")
    browser.open(site, "/poster/feedback/new?feeling=love&lang=en")
    fill(browser, title="Boats at noon", message="By the bridge.")
    hurry(browser)
    browser.follow(".reader-form .button-main")
    assert text(browser, "h1") == "Posted"
    browser.follow("a[href$='/correct']")
    fill(browser, title="Boats at night")
    drafts = "return Object.keys(sessionStorage).filter((key) => key.startsWith('corkboard.draft'))"
    assert browser.run(drafts) == ["corkboard.draft /poster/courses/compsci-230/comment"]
    browser.open(site, "/poster/feedback/new")
    assert typed(browser, "/poster/feedback/new") == {"title": "", "message": "", "author": ""}
    browser.open(site, comment)
    assert browser.find("#comment").get_attribute("value") == "Later."


def test_blank_lines_at_the_end_take_no_room(browser, site):
    """Where the page says that there is room left, the text is not too long. Without a title nothing is posted."""
    browser.open(site, "/poster/feedback/new?feeling=love")
    browser.run(WRITE, browser.find("#message"), "座" * 1365 + "\n\n")
    assert browser.run(ROOM, "") == ["Room left: 1", False]
    browser.run("for (const form of document.forms) form.noValidate = true")
    browser.follow(".reader-form .button-main")
    assert [text(browser, "#title-problem"), text(browser, "#message-problem")] == ["Fill in this field.", None]


@pytest.mark.parametrize("language", EDITIONS)
def test_the_link_of_a_receipt_is_copied(browser, site, language):
    """A press puts the receipt's whole address into the clipboard and says so; without scripts there is no such button."""
    browser.dress(PHONE)
    browser.open(site, f"/poster/feedback/new?feeling=love&lang={language}")
    fill(browser, title=f"Lanterns {language}", message="By the lake.")
    hurry(browser)
    browser.follow(".reader-form .button-main")
    says = "return [...document.querySelectorAll('[data-copied]')].filter(shown).map(line).filter(Boolean)"
    assert browser.run(says) == []
    browser.click("[data-copy=link]")
    browser.wait_equal([EDITIONS[language][2]], lambda: browser.run(says))
    receipt = browser.path.split("?")[0]
    browser.scripts(False)
    browser.open(site, receipt)
    assert browser.run("return [...document.querySelectorAll('[data-copy]')].filter(shown).length") == 0
    assert browser.find("#link").get_attribute("value") == f"https://csa.example.edu{receipt}"
    browser.open(site, "/poster/feedback/new")
    browser.click("#title")
    browser.hold(Keys.CONTROL, "v")
    browser.wait_equal(f"https://csa.example.edu{receipt}", lambda: browser.find("#title").get_attribute("value"))


def test_the_authors_own_message_is_not_unread(browser, site):
    """In the browser that posted it, a message gets no badge; in another one it does."""
    badge = "return document.querySelector(\".tabs a[href$='/feedback/'] .badge b\")?.textContent ?? ''"
    browser.open(site, "/")
    browser.wait_equal(True, lambda: browser.run("return Boolean(localStorage.getItem('corkboard.unread'))"))
    before = browser.run("return localStorage.getItem('corkboard.unread')")
    browser.open(site, "/poster/feedback/new?feeling=love")
    fill(browser, title="Swans at noon", message="On the bridge.")
    hurry(browser)
    browser.follow(".reader-form .button-main")
    browser.wait_equal(True, lambda: browser.run("return JSON.parse(localStorage.getItem('corkboard.unread')).known[0].startsWith('f-f-')"))
    browser.open(site, "/")
    browser.wait_equal(True, lambda: browser.run("return JSON.parse(localStorage.getItem('corkboard.unread')).known.length > 3"))
    assert browser.run(badge) == ""
    # Another reader's browser, which was there before the message.
    browser.run("localStorage.setItem('corkboard.unread', arguments[0])", before)
    browser.open(site, "/")
    browser.wait_equal("1", lambda: browser.run(badge))
