"""The lines of Deploy/README.md for a web server with TLS in front of Corkboard's own, and for more variables of the program."""

import http.client
import json
import pathlib
import ssl

import pytest

from handbook import block
from servers import HostedSite, HostFolder, put_in
from serving import PATIENCE

ECHO = pathlib.Path(__file__).parent / "echo.py"
NUMBERS = {"nginx": 1, "apache": 2}
MIB = 1 << 20


class Front(HostedSite):
    """nginx or Apache as the handbook has it, in front of a site's lighttpd."""

    modules = ["proxy", "proxy_http"]

    def __init__(self, kind, behind):
        self.behind = behind
        super().__init__(kind, behind.host, secure=True)

    def _configuration(self, name, changes):
        folder = "/etc/letsencrypt/live/csa.example.edu"
        listen = {"nginx": ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"), "apache": ("*:443", f"127.0.0.1:{self.port}")}[self.kind]
        return put_in(block("Another web server in front", NUMBERS[self.kind]), {
            listen[0]: listen[1], f"{folder}/fullchain.pem": str(self.certificate), f"{folder}/privkey.pem": str(self.certificate),
            "127.0.0.1:8080": f"127.0.0.1:{self.behind.port}"})

    def ask(self, path, body=None, **headers):
        """The response to a request of a reader at 127.0.0.2, and its body."""
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, context=ssl._create_unverified_context(), source_address=("127.0.0.2", 0))
        try:
            connection.request("GET" if body is None else "POST", path, body, {"Host": "csa.example.edu", **headers})
            response = connection.getresponse()
            return response, response.read()
        finally:
            connection.close()


@pytest.fixture(scope="module")
def host(site, program):
    """The sample site on a host, with the program that echoes."""
    folder = HostFolder(site.root, ECHO, program)
    yield folder
    folder.remove()


@pytest.mark.parametrize("kind", NUMBERS)
def test_another_web_server_in_front(host, kind):
    """The site knows the reader's address, the host and that there is TLS, whatever a reader claims; a photograph comes through."""
    behind = HostedSite("lighttpd", host, proxied=True)
    try:
        front = Front(kind, behind)
        try:
            claims = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example"}
            environment = json.loads(front.ask("/poster/x", **claims)[1])["environment"]
            assert (environment["REMOTE_ADDR"], environment["REQUEST_SCHEME"], environment["HTTP_HOST"]) == ("127.0.0.2", "https", "csa.example.edu")
            response, body = front.ask("/poster/x", bytes(12 * MIB), **{"Content-Type": "application/octet-stream"})
            assert (response.status, json.loads(body)["length"]) == (200, 12 * MIB)
            response, body = front.ask("/")
            assert (response.status, body) == (200, (host.root / "Public/index.html").read_bytes())
            assert response.headers.get_all("Strict-Transport-Security") == ["max-age=31536000"]
            response, _ = front.ask("/courses")
            assert (response.status, response.headers["Location"]) == (301, "/courses/")
        finally:
            front.stop()
    finally:
        behind.stop()


def test_more_variables_of_the_program(host):
    """lighttpd hands on those of the handbook's line, beside those of its configuration."""
    server = HostedSite("lighttpd", host, more=[block("Hosts without systemd", 3)])
    try:
        environment = json.loads(server.get("/poster/x")[1])["environment"]
        assert environment["CORKBOARD_TEST_PUSH_SERVICES"] == "https://localhost:8443"
        assert environment["CORKBOARD_TEST_AUTHORITIES"] == "/srv/test.pem"
        assert environment["CORKBOARD_ROOT"] == str(host.root)
    finally:
        server.stop()
