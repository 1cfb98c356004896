"""An officer's form whose session is ended elsewhere, and a form without a connection: what was typed stays, and the page says what happened."""

import subprocess

import pytest

from chromium import PHONE
from desk import PASSWORD, add_officer, coming
from journey import fill, sign_in, text
from picture_files import two_halves

OTHER = "nine kites above the library"
# The sentences of each language, by what happened.
WORDS = {
    "en": {
        "ended": "You are signed out here,", "kept": "Nothing was sent. What you typed for “Lake day” is kept until", "picture": "The picture is kept too.",
        "offline": "No connection to the site: nothing was sent. What you typed is kept in this tab.", "restored": "You typed this before, and it was not sent.",
        "sending": "Sending…"},
    "zh-Hans": {
        "ended": "你在这里已退出登录：", "kept": "内容没有发送。你为“Lake day”填写的内容会保留到", "picture": "图片也会保留。",
        "offline": "无法连接网站，内容没有发送。你填写的内容保留在这个标签页里，", "restored": "这是你之前填写、还没有发送的内容。", "sending": "正在发送…"},
}
POST = "button[value=published].button-main"
# The answer to a press, as the page shows it before anything is sent.
PRESS = """
    const done = arguments[arguments.length - 1];
    const button = document.querySelector(arguments[0]);
    button.click();
    setTimeout(() => done([button.textContent, button.getAttribute('aria-disabled')]));
    """
# The address and the fields, without the picture, with which the form's script asks for a preview; SEND posts them.
PREVIEW = """
    const form = document.querySelector('#event-form');
    return [form.dataset.preview, [...new FormData(form)].filter(([name]) => name !== 'picture').concat([['show', 'preview']])];
    """
SEND = """
    const [address, fields, done] = arguments;
    const body = new FormData();
    for (const [name, value] of fields) body.set(name, value);
    fetch(address, { method: 'POST', body }).then(answer => done(answer.status), error => done(String(error)));
    """


@pytest.fixture(scope="module")
def desk(serve, program):
    return serve(lambda root: [add_officer(program, root, name, "editor") for name in ["mei", "tomas"]])


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    return two_halves(tmp_path_factory.mktemp("picture") / "lake.png")


def set_password(program, desk, name, password):
    """Sets a password as another device does: the officer's sessions end."""
    subprocess.run(
        [program, "officer", "password", name, "--root", desk.root], input=password + "\n", text=True, check=True, capture_output=True)


@pytest.fixture(params=["en", "zh-Hans"])
def words(browser, desk, request):
    browser.dress(PHONE)
    browser.clear_cookies()
    return {"language": request.param, **WORDS[request.param]}


def open_form(browser, desk, words, path="/poster/events/new"):
    browser.open(desk, f"{path}?lang={words['language']}")


def shown(browser, *names):
    return [browser.run("return document.querySelector(`main [name='${arguments[0]}']`)?.value", name) for name in names]


@pytest.mark.parametrize("has_scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_session_that_was_ended_elsewhere(browser, desk, program, picture, words, results, has_scripts):
    """The text and the picture are kept, the page says so, and the form opens again after signing in."""
    browser.scripts(has_scripts)
    set_password(program, desk, "mei", PASSWORD)
    sign_in(browser, desk)
    open_form(browser, desk, words)
    # The texts of a page are those of its language.
    fill(browser, title="Lake day", detail="Swim and *sing*.", date=coming("06-01"), time="18:00", location="Lake")
    preview = browser.run(PREVIEW)
    set_password(program, desk, "mei", OTHER)
    browser.find("#picture").send_keys(str(picture))
    browser.click(POST)
    browser.wait_equal(True, lambda: words["ended"] in (text(browser, ".note[role=alert]") or ""))
    notes = browser.run("return [...document.querySelectorAll('.note')].map(line)")
    assert notes[1].startswith(words["kept"]) and notes[2] == words["picture"], notes
    assert browser.run("return document.querySelector('#typed-text')") is None
    browser.picture(results / f"kept-form-{words['language']}-{has_scripts}.png")
    if has_scripts:
        # A preview that the page asked for earlier arrives last.
        assert browser.driver.execute_async_script(SEND, *preview) == 403
    browser.find("#username").send_keys("mei")
    browser.find("#password").send_keys(OTHER)
    browser.click(".button-main")
    browser.wait_equal(True, lambda: "unsent=" in browser.path)
    assert shown(browser, "title", "detail", "location", "date") == ["Lake day", "Swim and *sing*.", "Lake", coming("06-01")]
    browser.wait_equal(True, lambda: browser.run("return document.querySelector('img.held-picture')?.naturalWidth > 0"))
    browser.find("#location").send_keys(f" {words['language']} {has_scripts}")
    browser.click(POST)
    browser.wait_equal(True, lambda: "done=" in browser.path)
    browser.open(desk, "/poster/")
    assert browser.run("return document.querySelector('[aria-labelledby=unsent]')") is None


def test_a_press_without_a_connection(browser, desk, words, results):
    """The page stays with what was typed and says that nothing was sent; the same press with a connection sends it once."""
    sign_in(browser, desk, "tomas")
    open_form(browser, desk, words)
    title = f"Kite day {words['language']}"
    fill(browser, title=title, detail="Fly.", date=coming("07-01"), time="10:00", location=title)
    label = browser.run("return line(document.querySelector(arguments[0]))", POST)
    with browser.offline():
        browser.click(POST)
        browser.wait_equal(True, lambda: (text(browser, ".unsent-note") or "").startswith(words["offline"]))
        assert browser.run("return line(document.querySelector(arguments[0]))", POST) == label
        # The note lies in sight, below nothing else.
        assert browser.run("""
            const note = document.querySelector('.unsent-note'), { left, top, bottom } = note.getBoundingClientRect();
            return [top + 4, bottom - 4].map(y => document.elementFromPoint(left + 30, y) === note);""") == [True, True]
        browser.picture(results / f"offline-form-{words['language']}.png")
    assert shown(browser, "title", "detail") == [title, "Fly."]
    # The tab is closed by the phone and opened again.
    open_form(browser, desk, words)
    browser.wait_equal([title, "Fly."], lambda: shown(browser, "title", "detail"))
    assert browser.driver.execute_async_script(PRESS, POST) == [words["sending"], "true"]
    browser.run("document.querySelector(arguments[0])?.click()", POST)
    browser.wait_equal(True, lambda: "done=" in browser.path)
    page = browser.path.split("?")[0]

    # The form of a cancellation has no other storage than the tab's.
    open_form(browser, desk, words, page)
    browser.run("document.querySelector('.desk-more details').open = true")
    fill(browser, reason="Storm")
    with browser.offline():
        browser.click(".desk-more form[action$='/cancel'] button")
        browser.wait_equal(True, lambda: (text(browser, ".unsent-note") or "").startswith(words["offline"]))
    open_form(browser, desk, words, page)
    browser.wait_equal(["Storm"], lambda: shown(browser, "reason"))
    assert words["restored"] in browser.run("return line(document.querySelector('.desk-more form[action$=\"/cancel\"]'))")


def test_two_tabs_of_an_ended_session(browser, desk, program, words):
    """The button for a preview keeps the form; what is typed in another tab, of which its script asks for a preview, keeps nothing."""
    sign_in(browser, desk, "tomas")
    first = browser.driver.current_window_handle
    open_form(browser, desk, words)
    title = f"Lantern walk {words['language']}"
    fill(browser, title=title, detail="Bring a light.", date=coming("08-01"), time="19:00", location="Gate")
    browser.driver.switch_to.new_window("tab")
    open_form(browser, desk, words)
    set_password(program, desk, "tomas", PASSWORD)
    fill(browser, title="Not sent", location="Nowhere")
    browser.wait_equal(True, lambda: browser.run("return performance.getEntriesByType('resource').some(entry => entry.responseStatus === 403)"))
    browser.driver.close()
    browser.driver.switch_to.window(first)
    browser.click("#preview button")
    browser.wait_equal(True, lambda: words["ended"] in (text(browser, ".note[role=alert]") or ""))
    notes = browser.run("return [...document.querySelectorAll('.note')].map(line)")
    assert notes[1].startswith(words["kept"].replace("Lake day", title)), notes
    # Back asks for the form, and so for a sign-in; then the form has the text.
    browser.driver.back()
    browser.wait_equal(True, lambda: browser.run("return document.querySelector('#password') !== null && document.querySelector('.note') === null"))
    browser.find("#username").send_keys("tomas")
    browser.find("#password").send_keys(PASSWORD)
    browser.click(".button-main")
    browser.wait_equal([title, "Gate"], lambda: shown(browser, "title", "location"))
    browser.open(desk, "/poster/")
    unsent = text(browser, "[aria-labelledby=unsent]")
    assert title in unsent and "Not sent" not in unsent, unsent
