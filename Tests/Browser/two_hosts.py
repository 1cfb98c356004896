"""A site whose pages are on a host of static files and whose program is on another host, both with TLS."""

import contextlib
import functools
import http.server
import pathlib
import shutil
import socketserver
import ssl
import threading

from chromium import Chromium
from servers import HostedSite, HostFolder

PAGES = "https://www.csa.example.edu"
# The program's host by what it is to browsers.
DESKS = {"same site": "https://desk.csa.example.edu", "another site": "https://desk.example.org"}


class StaticFiles(http.server.SimpleHTTPRequestHandler):
    """The files of a folder with no header but their type, as a plain host of static files sends them."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript", ".webmanifest": "application/manifest+json"}

    def log_message(self, *_):
        """Logs nothing."""


class StaticHost(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """A host of static files with TLS, which knows no program."""

    daemon_threads = True

    def __init__(self, folder, certificate):
        super().__init__(("127.0.0.1", 0), functools.partial(StaticFiles, directory=folder))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """Passes over readers who went on to another page."""


class Host:
    """A host of the two as a browser's tests name it."""

    def __init__(self, address, server):
        self.address, self.server = address, server


class TwoHosts:
    """The pages as they were published once, and the program, whose host has the newest files too."""

    def __init__(self, root, program, desk, folder):
        self.root = pathlib.Path(root)
        self.host = HostFolder(self.root, program.parent / "poster", program.parent / "corkboard-pictures", program)
        server = HostedSite("nginx", self.host, secure=True)
        shutil.copytree(self.root / "Public", folder / "published")
        self.static = StaticHost(folder / "published", server.certificate)
        self.pages, self.desk = Host(PAGES, self.static), Host(desk, server)

    def text(self, path):
        """A file of the program's host."""
        return self.desk.server.get(path)[1].decode()

    def browser(self):
        """A browser that finds both hosts on this machine."""
        ports = {PAGES: self.static.server_address[1], self.desk.address: self.desk.server.port}
        rules = [f"MAP {address.removeprefix('https://')}:443 127.0.0.1:{port}" for address, port in ports.items()]
        return Chromium(more=["--ignore-certificate-errors", "--host-resolver-rules=" + ",".join(rules)])

    def stop(self):
        self.static.shutdown()
        self.static.server_close()
        self.desk.server.stop()
        self.host.remove()


def move_program(root, desk):
    """Has the site of a folder its pages at `PAGES` and its program at another address."""
    settings = root / "Content/site.yml"
    lines = settings.read_text("utf-8").splitlines()
    new = {"url": PAGES, "poster": f"{desk}/poster"}
    kept = [line for line in lines if line.split(":")[0] not in new]
    settings.write_text("\n".join([*kept, *(f"{key}: {value}" for key, value in new.items()), ""]), "utf-8")


@contextlib.contextmanager
def opened(hosts):
    """A browser for these hosts."""
    browser = hosts.browser()
    try:
        yield browser
    finally:
        browser.quit()
