"""The next events on a page of another site: by a frame, and by a script that makes the frame as high as the list, in three engines."""

import http.server
import json
import threading
import urllib.request

import pytest

from browser import DESK, PHONE
from servers import ENGINES, HostedSite, HostFolder


@pytest.fixture(scope="module")
def department(site):
    """A page of another origin with a line of each kind."""
    page = f"""<!doctype html><html lang=en><meta charset=utf-8><title>Department</title><h1>Department</h1>
        <iframe id=plain src="{site.address}/embed/" title=Events width=400 height=300></iframe>
        <div id=by-script><script async src="{site.address}/embed/events.js"></script></div>
        <iframe id=other src="{site.address}/events/" title=Refused width=400 height=300></iframe>"""

    class Pages(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = page.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_a_page_of_another_site_shows_the_next_events(engine, department, site):
    """The frame of the script is as high as the list in it; the page of all events is not shown in a frame."""
    engine.driver.get(department + "/")
    engine.wait_equal(True, lambda: engine.run("return document.querySelector('#by-script iframe') !== null"))
    frame = "document.querySelector('#by-script iframe')"
    assert engine.run(f"return {frame}.src") == f"{site.address}/embed/"
    # Each of the five rows has some 100 px, or more where its words take two lines.
    engine.wait_equal(True, lambda: 400 < engine.run(f"return {frame}.clientHeight") < 1200 and engine.run(f"return {frame}.style.height !== '30rem'"))
    if engine.name == "Firefox":
        return  # Its driver here does not look into frames.
    for name in ["#by-script iframe", "#plain"]:
        engine.driver.switch_to.frame(engine.driver.find_element("css selector", name))
        assert engine.run("return document.querySelectorAll('.event-row').length") == 5
        assert engine.run("return document.cookie") == ""
        if name != "#plain":
            assert engine.run("return document.documentElement.scrollHeight <= innerHeight")
        engine.driver.switch_to.default_content()
    engine.driver.switch_to.frame(engine.driver.find_element("css selector", "#other"))
    assert engine.run("return document.querySelectorAll('.event-row').length") == 0
    engine.driver.switch_to.default_content()


@pytest.mark.parametrize("language", ["", "/zh-Hans"])
def test_the_list_fits_each_width_and_scheme(browser, site, results, language):
    """The page is as wide as its frame; .build/results/embed has pictures of it."""
    folder = results / "embed"
    folder.mkdir(exist_ok=True)
    for width in [320, PHONE, DESK]:
        for scheme in ["light", "dark"]:
            browser.dress(width, scheme)
            browser.open(site, f"{language}/embed/")
            assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
            browser.driver.save_screenshot(str(folder / f"{language[1:] or 'en'}-{width}-{scheme}.png"))


@pytest.mark.parametrize("kind", ENGINES)
def test_servers_let_these_addresses_alone_be_framed(kind, site, program, tmp_path):
    """Each configuration lets any page frame /embed/ and read its data, and no other address, however it is written."""
    host = HostFolder(site.root, program, program)
    server = HostedSite(kind, host)
    try:
        for path in ["/embed/", "/embed/events.json", "/embed/events.js", "/zh-Hans/embed/"]:
            response, body = server.get(path)
            assert response.status == 200, path
            assert response.headers.get_all("Content-Security-Policy")[0].endswith("frame-ancestors *")
            assert len(response.headers.get_all("Content-Security-Policy")) == 1
            assert response.headers.get_all("Access-Control-Allow-Origin") == ["*"]
            assert response.headers.get_all("Cache-Control") == ["no-cache"]
            if path.endswith(".json"):
                assert json.loads(body)["version"] == 1
        for path in ["/", "/events/", "/embed", "/events/embed/", "/embedding/", "/about/?/embed/", "/embed/../about/", "/embed/%2e%2e/about/",
                     "/embed//../about/"]:
            response, _ = server.get(path)
            if response.status == 200:
                assert response.headers.get_all("Content-Security-Policy")[0].endswith("frame-ancestors 'none'"), path
            assert response.headers["Access-Control-Allow-Origin"] is None or response.status != 200, path
    finally:
        server.stop()
        host.remove()


def test_events_name_their_description(site):
    """The page of an event links its description for programs that show links, which has its title."""
    with urllib.request.urlopen(f"{site.address}/embed/events.json") as answer:
        event = json.load(answer)["events"][0]
    with urllib.request.urlopen(event["url"].replace(event["url"].split("/events/")[0], site.address)) as answer:
        page = answer.read().decode()
    link = page.split('type="application/json+oembed"')[1].split('href="')[1].split('"')[0].replace("&amp;", "&")
    assert "/poster/oembed?url=" in link
    path = link[link.index("/poster/"):]
    with urllib.request.urlopen(site.address + path) as answer:
        assert json.load(answer)["title"] == event["title"]
