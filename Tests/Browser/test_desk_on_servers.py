"""The same requests of an officer to each of the web servers of Deploy/, with the real program: the same answers from all."""

import struct
import zlib

import pytest

from desk import Officer, add_officer, coming, event_of
from headers import SAFE, safe_part
from servers import KINDS, HostedSite, HostFolder
from two_hosts import DESKS, PAGES, move_program

ODD = [
    ("no such page", "GET", "/nothing", {}, 404), ("method FOO", "FOO", "/login", {}, [400, 405, 501]), ("TRACE", "TRACE", "/login", {}, [405, 501]),
    ("a desk without a session", "GET", "/", {}, 303), ("a form of nobody", "POST", "/events", {}, 403),
    ("the wrong method", "GET", "/logout", {}, 405), ("dots", "GET", "/%2e%2e/x", {}, [400, 404]),
    ("two slashes", "GET", "//events", {}, [400, 405]), ("a long query", "GET", "/search?q=" + "a" * 7000, {}, [200, 414]),
]
SITE = "https://csa.example.edu"
KEPT = ["Cache-Control", "Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options"]


def png():
    """A small picture."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x27\x45\x7e" * 40) * 30
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


@pytest.fixture(scope="module")
def host(site, program):
    """A site with an editor on a host."""
    folder = HostFolder(site.root, program.parent / "poster", program.parent / "corkboard-pictures", program)
    add_officer(program, folder.root, "mei", "editor")
    folder._own()
    yield folder
    folder.remove()


@pytest.fixture(scope="module", params=KINDS)
def server(request, host):
    """A web server on the site."""
    hosted = HostedSite(request.param, host)
    yield hosted
    hosted.stop()


def test_an_officers_way(server):
    """Sign in, post with a picture, send it again, cancel, sign out."""
    officer = Officer(server.port, server.mount, "mei", origin=SITE)
    fields = {"nonce": f"theformsenttwice{server.kind}", "title": f"Kites & <wind> {server.kind}", "detail": "*Bring* string.",
              "date": coming("03-06"), "time": "14:00", "location": f"Field {server.kind}", "broadcast": "true", "status": "published",
              "title.zh-Hans": "放风筝"}
    first, _ = officer.send(fields, files=[("picture", "k.png", "image/png", png())])
    event = event_of(first)
    again, _ = officer.send(fields, files=[("picture", "k.png", "image/png", png())])
    assert event_of(again) == event
    name = f"{fields['date']}-kites-wind-{server.kind}"
    file, live = server.host.root / f"Content/events/{name}.md", server.host.root / f"Public/events/{name}/index.html"
    assert f"id: {event}\n" in file.read_text() and "\npicture: " in file.read_text()
    assert "Kites &amp; &lt;wind&gt;" in live.read_text()
    assert (server.host.root / f"Content/broadcasts/{event}.json").exists()

    response, _ = officer.act(event, "cancel", reason="No wind")
    assert (response.status, "No wind" in live.read_text()) == (303, True)
    assert officer.get("/log")[1].count(f"Kites &amp; &lt;wind&gt; {server.kind}") == 2
    response, _ = officer.post("/logout", {"csrf": officer.csrf})
    assert (response.status, response.headers["Location"]) == (303, f"{server.mount}/login?done=out")
    assert officer.get("/")[0].status == 303


@pytest.mark.parametrize(("method", "path", "headers", "status"), [pytest.param(*each[1:], id=each[0]) for each in ODD])
def test_odd_requests(server, method, path, headers, status):
    """Each gets a clear response; if a server refuses one itself, its response is the same or similar."""
    if method == "POST":
        response, _ = Officer(server.port, server.mount, origin=SITE).post(path, {"title": "x"})
    else:
        response, _ = server.get(server.mount + path, method, **headers)
    # Apache answers TRACE before it reads .htaccess.
    if (server.kind, method) == ("htaccess", "TRACE"):
        status = 200
    assert response.status in (status if isinstance(status, list) else [status])


def test_pages_of_the_program_have_their_own_headers(server):
    """Each header once, with the program's value, not the server's."""
    response, page = server.get(server.mount + "/login")
    assert {name: response.headers.get_all(name) for name in KEPT} == {
        "Cache-Control": ["no-store"], "Content-Security-Policy": [SAFE["Content-Security-Policy"]],
        "Referrer-Policy": ["same-origin"], "X-Content-Type-Options": ["nosniff"]}
    assert safe_part(response) == {**SAFE, "Referrer-Policy": "same-origin"}
    assert server.get(server.mount + "/login", "HEAD")[1] == b""


def test_readers_search_without_an_account(server):
    """The search works in both languages."""
    response, page = server.get(server.mount + "/search?q=dumpling&in=all")
    assert response.status == 200 and b"/events/" in page
    assert "搜索" in server.get(server.mount + "/search?q=x&in=all&lang=zh-Hans")[1].decode()


@pytest.fixture(scope="module")
def two_hosts(site, program):
    """A site whose pages are on another host than its program."""
    folder = HostFolder(site.root, program.parent / "poster", program.parent / "corkboard-pictures", program)
    move_program(folder.root, DESKS["same site"])
    folder._own()
    yield folder
    folder.remove()


@pytest.mark.parametrize("kind", KINDS)
def test_scripts_of_pages_on_another_host(kind, two_hosts):
    """Each server hands on a browser's question whether it may ask, which is answered for the one origin, and lets all pages read sums."""
    server = HostedSite(kind, two_hosts)
    try:
        asked = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "content-type"}
        response, body = server.get(f"{server.mount}/api/votes", "OPTIONS", Origin=PAGES, Sec_Fetch_Site="same-site", **asked)
        assert (response.status, body) == (204, b""), server.errors()
        assert response.headers.get_all("Access-Control-Allow-Origin") == [PAGES]
        assert response.headers.get_all("Access-Control-Allow-Credentials") == ["true"]
        assert response.headers.get_all("Access-Control-Allow-Methods") == ["POST"]
        response, _ = server.get(f"{server.mount}/api/votes", "OPTIONS", Origin="https://evil.example", Sec_Fetch_Site="cross-site", **asked)
        assert (response.status, response.headers["Access-Control-Allow-Origin"]) == (405, None)
        response, _ = server.get("/feedback/score.json", Origin=PAGES)
        assert (response.status, response.headers.get_all("Access-Control-Allow-Origin")) == (200, ["*"])
        response, _ = server.get("/unread.json", Origin=PAGES)
        assert (response.status, response.headers["Access-Control-Allow-Origin"]) == (200, None)
    finally:
        server.stop()
