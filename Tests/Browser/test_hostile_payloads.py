"""Hostile texts in every field, in files and by forms: all resulting pages are opened in a browser that reports forbidden actions."""

import http.server
import re
import threading

import pytest

import hostile_trials
import payloads
from hostile_content import HostileSite, write_posts
from shared_data import shared_data
from watch import PageCheck, Watch

BAD = {
    "/alert": "<script>alert(1)</script>",
    "/confirm": "<script>setTimeout(() => confirm(2))</script>",
    "/handler": "<body onload='document.title = 1'>",
    "/foreign": "<img src='http://elsewhere.example/x.png'>",
    "/policy": "<script>document.title = 1</script>",
    "/console": "<script>console.log('said')</script>",
    "/error": "<script>throw new Error('thrown')</script>",
    "/missing": "<img src='/missing.png'>",
    "/window": "<script>open('/ok')</script>",
    "/frame": "<iframe src='/ok'></iframe>",
    "/away": "<script>location = '/ok'</script>",
    "/script-link": "<a href=' java\tscript:alert(3)'>x</a>",
    "/data-link": "<a href='data:text/html,x'>x</a>",
    "/style": "<p style='color: red'>x</p>",
    "/refresh": "<meta http-equiv=refresh content='9'>",
    "/form": "<form action='https://elsewhere.example/'></form>",
    "/text": "<h1>other</h1>",
    "/file": "<script>location = '/file.zip'</script>",
}


class Bad(http.server.BaseHTTPRequestHandler):
    """A server of pages with forbidden actions."""

    def do_GET(self):
        """Sends a page."""
        self.send_response(404 if self.path == "/missing.png" else 200)
        self.send_header("Content-Type", "application/zip" if self.path == "/file.zip" else "text/html")
        if self.path == "/policy":
            self.send_header("Content-Security-Policy", "script-src 'self'")
        self.end_headers()
        self.wfile.write(f"<!doctype html><link rel=icon href=/icon><h1>Heading</h1>{BAD.get(self.path, '')}".encode())

    def log_message(self, *_):
        """Logs nothing."""


@pytest.fixture(scope="module")
def watch():
    """The browser that reports forbidden actions."""
    with Watch() as watch:
        yield watch


def test_the_browser_notices(watch):
    """Each forbidden action of a page is reported, and nothing for a page without one."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Bad) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        found = {path: {each.kind for each in watch.look([PageCheck(address + path, (("h1", "Heading"),) if path != "/text" else (("h1", "Text"),))])}
                 for path in ["/ok", *BAD]}
        server.shutdown()
    expected = {
        "/ok": set(), "/alert": {"dialog"}, "/confirm": {"dialog"}, "/handler": {"markup"}, "/foreign": {"request", "log", "markup"},
        "/policy": {"policy", "console"}, "/console": {"console"}, "/error": {"exception"}, "/missing": {"network"},
        "/window": {"window"}, "/frame": {"frame", "markup"}, "/away": {"went"}, "/script-link": {"markup"}, "/data-link": {"markup"},
        "/style": {"markup"}, "/refresh": {"markup"}, "/form": {"markup"}, "/text": {"markup"}, "/file": {"download"}}
    assert {path: kinds - {"markup"} if path in ["/alert", "/confirm", "/policy", "/console", "/error", "/window", "/away", "/file"] else kinds
            for path, kinds in found.items()} == expected


@pytest.fixture(scope="module")
def quick(program, tmp_path_factory):
    """The program without pictures."""
    return hostile_trials.without_pictures(tmp_path_factory.mktemp("programs"), program)


@pytest.fixture(scope="module")
def texts():
    """A text of each kind."""
    shared_data("security")
    return list(payloads.of_each_kind().values())


@pytest.fixture
def folder(tmp_path):
    """A site's folder, which is not there yet."""
    return tmp_path / "site"


def in_rows(texts, count):
    """The texts in about this number of rows, without those that most fields refuse."""
    plain = [text for text in texts if text.isprintable()]
    return payloads.rows(plain, sum(map(len, plain)) / count)


def is_chosen(visit, _):
    """Whether a page is in the sample: of items with high numbers some pages only, and none of the second language."""
    return re.match(r"[^/]+//[^/]+/(?!zh-Hans/)(.*/)?([acf]\d+/|[bp]\d?/(print/)?|tags/.{0,7}/|[a-z-]*/|[^/]*)$", visit.address)


def test_nothing_written_by_hand_runs(quick, watch, texts, folder):
    """Pages, feeds, calendars and lists of a site with texts in all fields of all files; feeds and calendars are read back."""
    found, refused = hostile_trials.by_hand(folder, quick, watch, in_rows(texts, 6), chosen=is_chosen)
    assert found == []
    assert {field for field, _ in refused} <= {"data.url", "signUpURL", "tags", "id", "detail"}


def test_what_is_refused_is_named(program, texts, tmp_path):
    """A text with a control character, in the fields that have one line: each with its file and line."""
    texts = [text for text in texts if not text.isprintable()] + ["one\ntwo", "a\x07b"]
    site = HostileSite(tmp_path / "site", program)
    write_posts(site, [[text] for text in texts])
    site.write()
    assert {"title", "location", "author", "reason", "changes: title", "notification.title"} <= {field for field, _ in site.refused}


def test_nothing_in_the_name_of_a_site_runs(quick, watch, texts, folder):
    """Nor in the line below it, in its short name, and in titles that are other ones in each language."""
    assert hostile_trials.by_hand_named(folder, quick, watch, in_rows(texts, 4)) == ([], [])


def test_nothing_sent_by_forms_runs(quick, watch, texts, folder):
    """The forms and previews of the desk, signing in, searches, addresses, posts, cancellations and names of officers."""
    found, refused = hostile_trials.by_form(folder, quick, watch, in_rows(texts, 6), typed=3)
    assert found == []
    assert {field.removesuffix(".zh-Hans") for field in refused} <= {"signUpURL", "tags", "title", "location", "detail", "--name"}


def test_nothing_that_readers_send_runs(quick, watch, texts, folder):
    """Their forms, receipts, reports and posts, the queue, and the reasons of officers; pages of the main language."""
    rows = in_rows(texts, 4)
    found, refused = hostile_trials.by_readers(folder, quick, watch, rows, chosen=lambda visit, _: "/zh-Hans/" not in visit.address)
    assert (found, refused) == ([], [])


def test_nothing_begins_a_text_that_is_more_than_a_text(quick, watch, texts, folder):
    """Each text alone in typed fields, as an id, as a setting, and in requests and redirects of the desk."""
    found, refused = hostile_trials.alone(folder, quick, watch, texts)
    assert found == []
    assert {"signUpURL", "starts", "status", "repeats", "picture", "data.url", "feeling", "timeZone", "poster", "url"} <= {field for field, _ in refused}
