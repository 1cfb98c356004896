"""Behaviour 21: sharing a message as a picture, its plain address without JavaScript, the link to report it, and trending searches."""

import base64
import json
import urllib.parse

import pytest

import accents
import content
from browser import DESK, PHONE
from contest import post
from serving import wait_until

TEXTS = {
    "short": ("Late bus", "Somebody listened.\nIt now leaves the library at one."),
    "Chinese": ("图书馆没有座位", "期末周每天早上八点就满了，连楼梯上都坐着人。（真的！）" * 12),
    "long": ("Words without an end " * 12, "Donaudampfschifffahrtsgesellschaft" * 9 + " and so on, and so on." * 90),
    "accents": (accents.TITLE, accents.TEXT),
}
# The shared file: its name and type, its size in pixels, and the colors of some of its points.
SHARED = """
navigator.canShare = () => true;
navigator.share = async ({ files, title, url }) => {
    const picture = await createImageBitmap(files[0]);
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    const colour = (x, y) => "#" + [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3).map((each) => each.toString(16).padStart(2, "0")).join("");
    const rows = [];
    for (let y = 0; y < picture.height; y++) {
        const row = canvas.getImageData(0, y, picture.width, 1).data;
        rows.push(row.some((value, place) => place % 4 < 3 && Math.abs(value - row[4 * (picture.width - 1) + place % 4]) > 100));
    }
    const bytes = new Uint8Array(await files[0].arrayBuffer());
    globalThis.handed = { name: files[0].name, type: files[0].type, title, url, width: picture.width, height: picture.height, rows,
        edge: colour(500, 5), paper: colour(10, picture.height - 10), face: colour(159, 110), png: bytes.toBase64?.() ?? btoa(bytes.reduce((all, each) => all + String.fromCharCode(each), "")) };
};
"""


@pytest.fixture(scope="module")
def site(serve):
    """A site to which messages are posted."""
    return serve()


def picture(browser):
    """The picture that the page shares after a click."""
    browser.run(SHARED)
    browser.click("[data-share=picture]")
    browser.wait_equal(True, lambda: browser.run("return Boolean(globalThis.handed)"))
    return browser.run("return globalThis.handed")


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize(("feeling", "scheme", "colours"), [("love", "light", ("#c0301d", "#fbf8f2")), ("hate", "dark", ("#94b4f4", "#15161a"))])
def test_a_message_becomes_a_picture(browser, site, results, kind, feeling, scheme, colours):
    """The picture has the colors of the page, fits any text, and has an empty foot; .build/results/messages has all pictures."""
    title, text = TEXTS[kind]
    browser.dress(PHONE, scheme)
    message = post(site, feeling, title.strip(), text)
    browser.open(site, f"/feedback/{message}/")
    found = picture(browser)
    folder = results / "messages"
    folder.mkdir(exist_ok=True)
    (folder / f"{kind}-{feeling}.png").write_bytes(base64.b64decode(found["png"]))
    assert (found["name"], found["type"], found["title"]) == (f"{message}.png", "image/png", title.strip())
    assert found["url"].endswith(f"/feedback/{message}/")
    assert (found["edge"], found["paper"]) == colours
    assert found["width"] == 1080 and 720 <= found["height"] <= 1440
    assert not any(found["rows"][-84:])
    if kind == "accents":
        # The area between the title, which is one line, and the text is empty; combining marks of several lines would fill it.
        assert not any(found["rows"][363:393])


def test_a_device_without_a_sheet_saves_it(browser, site, tmp_path):
    """If the browser cannot share files, the picture is downloaded, which the page's content security policy allows."""
    message = post(site, "love", "Saved")
    browser.open(site, f"/feedback/{message}/")
    browser.cdp("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    browser.run("navigator.canShare = undefined;")
    browser.click("[data-share=picture]")
    file = tmp_path / f"{message}.png"
    wait_until(lambda: file.exists() and file.stat().st_size > 0, "the download")
    assert file.read_bytes().startswith(b"\x89PNG")
    assert browser.run("return line(document.querySelector('.share [role=status]'))") == "The picture is among your downloads."
    assert browser.logs()[0] == []


def test_webkit_draws_it(webkit, site):
    """WebKit renders the picture too, and shares it."""
    webkit.reset()
    message = post(site, "love", "Elsewhere", "图书馆没有座位，期末周每天早上八点就满了。" * 4)
    webkit.open(site, f"/feedback/{message}/")
    found = picture(webkit)
    assert (found["edge"], found["paper"], found["width"]) == ("#c0301d", "#fbf8f2", 1080)


def test_firefox_draws_it(firefox, site, tmp_path):
    """Firefox renders the picture too, and downloads it."""
    firefox.reset()
    message = post(site, "hate", "Elsewhere", "Words.")
    firefox.driver.in_chrome("""
        Services.prefs.setIntPref("browser.download.folderList", 2);
        Services.prefs.setStringPref("browser.download.dir", arguments[0]);""", str(tmp_path))
    firefox.open(site, f"/feedback/{message}/")
    firefox.click("[data-share=picture]")
    file = tmp_path / f"{message}.png"
    wait_until(lambda: file.exists() and file.stat().st_size > 0, "the download")
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("edition", "language", "words"), [("", "en-US", "Report this message"), ("/zh-Hans", "zh-Hans", "举报这条心声")])
def test_a_message_can_be_reported(browser, site, edition, language, words):
    """A link leads to the program's form, in the page's language, with or without JavaScript; without JavaScript the page shows its plain
    address."""
    message = next(each for each in content.read_feedback(site.root) if not each.hidden)
    browser.dress(PHONE)
    browser.scripts(False)
    browser.open(site, edition + message.address)
    link = browser.run("const link = document.querySelector('a.report'); return [line(link), link.pathname, link.search, link.rel];")
    name = message.address.split("/")[-2]
    assert link == [words, "/poster/report", f"?post={name}&lang={language}", "nofollow"]
    assert browser.run("return [...document.querySelectorAll('.share-plain')].filter(shown).map(line)") == [f"https://csa.example.edu{edition}{message.address}"]
    letter = urllib.parse.urlsplit(browser.find(".share a").get_attribute("href"))
    assert f"https://csa.example.edu{edition}{message.address}" in urllib.parse.unquote(letter.query)
    browser.scripts(True)
    browser.open(site, edition + message.address)
    assert browser.run("return [...document.querySelectorAll('.share-plain')].filter(shown).length") == 0


def test_no_program_no_report(browser, serve):
    """A site without the CGI program has no link to report a message, and no trending searches."""
    def change(root):
        settings = root / "Content/site.yml"
        settings.write_text(settings.read_text("utf-8").replace("poster: /poster", ""), "utf-8")
    site = serve(change)
    message = next(each for each in content.read_feedback(site.root) if not each.hidden)
    assert "report" not in site.text(message.address).split("<main", 1)[1]
    assert 'class="trending"' not in site.text("/feedback/")


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_piles_of_accents_cover_nothing_around(browser, site, width):
    """Pixels above and below a title and a text with many combining marks equal those of the page without the marks."""
    title, text = TEXTS["accents"]
    message = post(site, "hate", title, text, ago=155)
    post(site, "love", "After it")
    browser.dress(width)
    for path, row, parts in [("/feedback/", f".said:has([href*='{message}'])", [".title", ".excerpt"]), (f"/feedback/{message}/", ".message", ["h1", ".words"])]:
        browser.open(site, path)
        browser.run("document.querySelector('.pulse').hidden = true; document.querySelector('.fire')?.remove(); document.querySelector('.tabs').remove();")
        for part in parts:
            accents.check_contained(browser, f"{row} {part}")


def test_trending_searches_are_offered_and_counted(browser, site):
    """Trending searches are links. A search is counted when the reader pauses or sends the form, once per visit, and never after the reader
    has opted out."""
    folder = site.public / "searches"
    folder.mkdir(exist_ok=True)
    (folder / "trending.json").write_text(json.dumps(["dumplings", "图书馆 座位", "<b>&"]), "utf-8")
    browser.dress(PHONE)
    browser.open(site, "/feedback/")
    browser.wait_equal(["dumplings", "图书馆 座位", "<b>&"], lambda: browser.run("return [...document.querySelectorAll('.trending-terms a')].filter(shown).map(line)"))
    browser.run("""
        globalThis.sent = [];
        const real = fetch;
        globalThis.fetch = (address, options) => options?.method === "POST"
            ? (sent.push([new URL(address, location.href).pathname, options.headers["Content-Type"], options.body]), Promise.resolve(new Response())) : real(address, options);
        // The pause after which a search counts ends when the test says so.
        const [wait, stop] = [setTimeout, clearTimeout];
        globalThis.endPause = () => {};
        globalThis.setTimeout = (work, time, ...rest) => time === 3000 ? (globalThis.endPause = work, -1) : wait(work, time, ...rest);
        globalThis.clearTimeout = (timer) => timer === -1 ? globalThis.endPause = () => {} : stop(timer);""")
    search = browser.find("#q")
    sent = lambda: browser.run("return globalThis.sent.map(([path, type, body]) => [path, type, JSON.parse(body).query])")
    for typed, expected in [("x", []), ("bus", ["bus"]), ("  BUS ", ["bus"]), ("楼梯", ["bus", "楼梯"])]:
        before = sent()
        browser.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new InputEvent('input', { bubbles: true }));", search, typed)
        assert sent() == before
        browser.run("globalThis.endPause()")
        assert [query for *_, query in sent()] == expected
    assert sent()[0][:2] == ["/poster/api/searches", "application/json"]
    browser.click(".trending-choice input")
    assert browser.run("return localStorage.getItem('searches-counted')") == "no"
    browser.run("arguments[0].value = 'snow'; document.querySelector('form.search').requestSubmit(); globalThis.endPause();", search)
    assert len(sent()) == 2
    browser.open(site, "/feedback/")
    assert browser.run("return document.querySelector('.trending-choice input').checked") is False
    browser.click(".trending-terms a")
    browser.wait_equal("?q=dumplings", lambda: browser.run("return location.search"))
    assert browser.run("return JSON.parse(sessionStorage.getItem('corkboard.searches'))") == ["bus", "楼梯", "dumplings"]


def test_the_choice_to_be_counted_follows_another_tab(browser, site):
    """The checkbox shows what was chosen in another tab."""
    is_checked = "return document.querySelector('.trending-choice input').checked"
    browser.open(site, "/feedback/")
    with browser.second_tab() as to_first:
        browser.open(site, "/privacy/")
        assert browser.run(is_checked) is True
        browser.click(".trending-choice input")
        to_first()
        browser.wait_equal(False, lambda: browser.run(is_checked))
