"""The site as an app: it can be installed, and opens without a connection with what was read before."""

import io
import json
import struct

import pytest
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys

import split_site
from chromium import DESK, PHONE, Chromium
from content import read_catalog
from desk import add_officer
from journey import sign_in
from serving import wait_until

KEPT = "const done = arguments[0]; caches.open('pages').then((cache) => cache.keys()).then((keys) => done(keys.map(({ url }) => new URL(url).pathname)));"
ALL_KEPT = """const done = arguments[0];
    caches.keys().then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
        .then((lists) => done(lists.flat().map(({ url }) => url.slice(location.origin.length)).sort()));"""
# Puts answers of these addresses where earlier versions of the service worker put them.
SEED = """const [paths, done] = arguments;
    caches.open("pages").then((cache) => Promise.all(paths.map(async (path) => cache.put(path, await fetch(path))))).then(() => done());"""
# The time at which a kept page was loaded.
LOADED = """const [path, done] = arguments;
    const format = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZone: "America/New_York" });
    caches.match(path).then((page) => done(format.format(new Date(page.headers.get("Date"))).replace(/\\s+/g, " ")));"""
REGISTER = "const done = arguments[0]; navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).then(() => done());"
HITS = """
return [...document.querySelectorAll("section[aria-labelledby=found-all] li > a, #search-results li > a")].map((a) => a.pathname)
    .filter((path) => /^\\/((courses|events|feedback)\\/.|about\\/)/.test(path));
"""
UPDATE = "const done = arguments[0]; navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => done());"
CONTROLLED = "return Boolean(navigator.serviceWorker.controller);"


def kept(browser):
    return browser.driver.execute_async_script(KEPT)


@pytest.fixture
def reader(browser, serve):
    """Somebody who has opened the site, which the browser keeps from then on."""
    site = serve()
    browser.open(site, "/events/")
    browser.wait_equal(True, lambda: browser.run(CONTROLLED))
    browser.wait_equal(True, lambda: "/events/" in kept(browser))
    return site


def test_what_was_read_opens_without_a_connection(browser, reader):
    """With the server stopped, pages that were read open as they were, and others say what is the matter and what is kept."""
    browser.dress(PHONE)
    for path in ["/feedback/", "/zh-Hans/about/"]:
        browser.open(reader, path)
        assert browser.run("return document.querySelectorAll('.saved-copy').length") == 0
        browser.wait_equal(True, lambda: path in kept(browser))
    reader.stop()
    browser.open(reader, "/events/")
    assert browser.find("h1").text == "Events"
    # The page says from when it is, in the time of the site; a page that was loaded just now does not.
    assert browser.run("return line(document.querySelector('.saved-copy'))") == f"Saved copy from {browser.driver.execute_async_script(LOADED, '/events/')}"
    assert browser.run("return getComputedStyle(document.querySelector('.tabs')).position") == "fixed"
    browser.open(reader, "/feedback/")
    assert browser.find("h1").text == "Things we love, things we hate"
    browser.open(reader, "/courses/")
    assert browser.find("h1").text == "You are offline"
    browser.wait_equal(["/feedback/", "/events/"],
                       lambda: browser.run("return [...document.querySelectorAll('#kept a')].map((a) => a.pathname)"))
    browser.open(reader, "/zh-Hans/courses/")
    assert browser.find("h1").text == "当前没有网络连接"
    browser.open(reader, "/zh-Hans/about/")
    assert browser.run("return document.documentElement.lang") == "zh-Hans"


def test_search_works_without_a_connection(browser, reader):
    """Where the program cannot be reached, the header's search finds the same courses, events, messages and pages in the same order in what is
    kept, whether they were read or not."""
    browser.dress(DESK)
    browser.open(reader, "/events/")
    browser.click(".site-search input[name=q]")
    indexes = {f"/{name}.json" for name in ["courses/search", "events/search", "feedback/search", "searches/pages"]}
    browser.wait_equal(True, lambda: indexes <= set(browser.driver.execute_async_script(ALL_KEPT)))
    # The last script that is loaded: the forms of Chinese characters are asked for by the search itself.
    browser.wait_equal(True, lambda: any("/han-variants" in path for path in browser.driver.execute_async_script(ALL_KEPT)))
    found = {}
    for query in ["structures", "compsci205", "CHINESE 306", "language", "datastructures", "wenx", "唐诗", "dumpling", "lantern", "about us", "guanyu", "zzz"]:
        browser.open(reader, f"/poster/search?q={query}&in=all")
        found[query] = browser.run(HITS)
    assert sum(map(len, found.values())) > 5 and found["zzz"] == []
    assert found["about us"][0] == "/about/" and found["guanyu"] == ["/about/"]
    assert "/about/" not in kept(browser)
    reader.stop()
    for query, hits in found.items():
        browser.open(reader, "/events/")
        with browser.next_page():
            browser.find(".site-search input[name=q]").send_keys(query, Keys.ENTER)
        browser.wait_equal(True, lambda: bool(browser.find("#search-status").text))
        assert browser.path.startswith("/offline/?q=")
        assert browser.run(HITS) == hits, query


def test_a_large_catalog_is_searched_without_a_connection(browser, serve):
    """Of a catalog whose search is in parts, one file more is kept: all its courses are found, by words that are joined too."""
    site = serve(split_site.write)
    course = read_catalog(site.root)[4000]
    browser.dress(DESK)
    browser.open(site, "/events/")
    browser.wait_equal(True, lambda: browser.run(CONTROLLED))
    browser.click(".site-search input[name=q]")
    browser.wait_equal(True, lambda: "/courses/search-kept.json" in browser.driver.execute_async_script(ALL_KEPT))
    browser.wait_equal(True, lambda: any("/han-variants" in path for path in browser.driver.execute_async_script(ALL_KEPT)))
    site.stop()
    browser.open(site, f"/offline/?q={course.number.replace(' ', '')}")
    browser.wait_equal(course.address, lambda: (browser.run(HITS) or [None])[0])
    browser.open(site, "/offline/?q=linearalgebra")
    browser.wait_equal(True, lambda: len(browser.run(HITS)) > 5)


def test_no_stale_page_is_shown(browser, reader):
    """A page that was kept and has changed is shown as it is now, with the styles and scripts that it names now."""
    about = reader.root / "Content/pages/about.md"
    style = reader.root / "Templates/assets/style.css"
    browser.open(reader, "/about/")
    browser.wait_equal(True, lambda: "/about/" in kept(browser))
    about.write_text(about.read_text() + "\n\nA new sentence at the end.\n")
    style.write_text(style.read_text() + "\nh1 { color: rgb(1, 2, 3); }\n")
    wait_until(lambda: "A new sentence at the end." in reader.text("/about/"), "a new build")
    wait_until(lambda: any("rgb(1, 2, 3)" in file.read_text() for file in (reader.public / "assets").glob("style.*.css")), "a new style")
    browser.open(reader, "/about/")
    assert "A new sentence at the end." in browser.find("main").text
    assert browser.run("return getComputedStyle(document.querySelector('h1')).color") == "rgb(1, 2, 3)"
    reader.stop()
    browser.open(reader, "/about/")
    assert "A new sentence at the end." in browser.find("main").text
    assert browser.run("return getComputedStyle(document.querySelector('h1')).color") == "rgb(1, 2, 3)"


@pytest.fixture(scope="module")
def keeping(tmp_path_factory):
    """A browser with a profile: in a private window nothing is installed."""
    browser = Chromium(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.quit()


@pytest.mark.parametrize("path, language, name", [
    ("/", "en-US", "Harbor College Chinese Students Association"), ("/zh-Hans/", "zh-Hans", "海港学院中国学生会")])
def test_it_can_be_installed(keeping, site, path, language, name):
    """Each language has a manifest that the browser understands, with icons that exist, one of which may be cut round."""
    browser = keeping
    browser.open(site, path)
    manifest = browser.cdp("Page.getAppManifest")
    assert manifest["errors"] == []
    data = json.loads(manifest["data"])
    assert (data["lang"], data["name"], data["start_url"], data["scope"], data["display"]) == (language, name, path, path, "standalone")
    assert {icon["purpose"] for icon in data["icons"]} == {"any", "maskable"}
    for icon in data["icons"]:
        response, body = site.get(icon["src"])
        assert (response.status, response.getheader("Content-Type")) == (200, icon["type"])
        if icon["type"] == "image/png":
            assert "x".join(map(str, struct.unpack(">II", io.BytesIO(body).getvalue()[16:24]))) == icon["sizes"]
    browser.wait_equal([], lambda: [each for each in browser.cdp("Page.getInstallabilityErrors")["installabilityErrors"]])


def test_nothing_of_the_desk_is_kept(browser, serve, program):
    """Neither if the service worker starts while the desk is open, nor can a page of the desk be opened after signing out."""
    site = serve(lambda root: add_officer(program, root, "mei", "editor"))
    sign_in(browser, site)
    browser.open(site, "/poster/log")
    browser.driver.execute_async_script(REGISTER)
    browser.wait_equal(True, lambda: browser.run(CONTROLLED))
    for path in ["/poster/", "/poster/officers", "/events/", "/events/?q=lantern", "/about/"]:
        browser.open(site, path)
    browser.wait_equal(True, lambda: "/about/" in kept(browser))
    browser.open(site, "/poster/log")
    browser.follow(".sign-out button")
    assert browser.path.split("?")[0] == "/poster/login"
    entries = browser.driver.execute_async_script(ALL_KEPT)
    assert "/events/" in entries
    assert [entry for entry in entries if entry.startswith(("/poster", "/api")) or "?" in entry] == []
    site.stop()
    with pytest.raises(WebDriverException, match="ERR_CONNECTION_REFUSED"):
        browser.open(site, "/poster/log")


def test_a_new_version_removes_what_earlier_ones_kept(browser, reader):
    """Responses that are not public, have a query or must not be stored are removed; read pages stay."""
    wrong = ["/poster/login", "/poster/search?q=a&in=all", "/api/x", "/sitemap.xml", "/events/?q=lantern"]
    browser.driver.execute_async_script(SEED, wrong)
    assert set(wrong) < set(browser.driver.execute_async_script(ALL_KEPT))
    worker = reader.root / "Templates/service-worker.mustache"
    worker.write_text(worker.read_text() + "// A later version.\n")
    wait_until(lambda: "A later version" in reader.text("/service-worker.js"), "a new build")
    browser.driver.execute_async_script(UPDATE)
    browser.wait_equal([], lambda: sorted(set(wrong) & set(browser.driver.execute_async_script(ALL_KEPT))))
    # The new worker loads the open page again: for a moment, the earlier copy is gone and the new one is not there yet.
    browser.wait_equal(True, lambda: "/events/" in kept(browser))
