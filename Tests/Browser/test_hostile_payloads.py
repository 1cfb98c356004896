"""What attackers type, in every field, by hand and by form: every page that comes of it is opened in a browser that listens."""

import http.server
import threading

import pytest

from watch import Visit, Watch

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
    """Pages that do what none may."""

    def do_GET(self):
        """A page."""
        self.send_response(404 if self.path == "/missing.png" else 200)
        self.send_header("Content-Type", "application/zip" if self.path == "/file.zip" else "text/html")
        if self.path == "/policy":
            self.send_header("Content-Security-Policy", "script-src 'self'")
        self.end_headers()
        self.wfile.write(f"<!doctype html><link rel=icon href=/icon><h1>Heading</h1>{BAD.get(self.path, '')}".encode())

    def log_message(self, *_):
        """Says nothing."""


@pytest.fixture(scope="module")
def watch():
    """The browser that listens."""
    watch = Watch()
    yield watch
    watch.quit()


def test_the_browser_notices(watch):
    """Each of the things that a page must never do is found, and nothing on a page that does none."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Bad) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        found = {path: {each.kind for each in watch.look([Visit(address + path, (("h1", "Heading"),) if path != "/text" else (("h1", "Text"),))])}
                 for path in ["/ok", *BAD]}
        server.shutdown()
    expected = {
        "/ok": set(), "/alert": {"dialog"}, "/confirm": {"dialog"}, "/handler": {"markup"}, "/foreign": {"request", "log", "markup"},
        "/policy": {"policy", "console"}, "/console": {"console"}, "/error": {"exception"}, "/missing": {"network"},
        "/window": {"window"}, "/frame": {"frame", "markup"}, "/away": {"went"}, "/script-link": {"markup"}, "/data-link": {"markup"},
        "/style": {"markup"}, "/refresh": {"markup"}, "/form": {"markup"}, "/text": {"markup"}, "/file": {"download"}}
    assert {path: kinds - {"markup"} if path in ["/alert", "/confirm", "/policy", "/console", "/error", "/window", "/away", "/file"] else kinds
            for path, kinds in found.items()} == expected
