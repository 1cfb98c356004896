"""Runs `corkboard serve` as a process, and sends requests to it without a browser."""

import http.client
import itertools
import os
import pathlib
import random
import signal
import socket
import subprocess
import time

# Generous, since the machine may be busy: most waits take a second.
PATIENCE = 60


def wait_until(condition, what):
    """Waits until `condition()` is true and returns its value."""
    end = time.monotonic() + PATIENCE
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen within {PATIENCE} s")
        time.sleep(0.05)


class ServedSite:
    """A site's folder with `corkboard serve` running on it."""

    def __init__(self, program, root):
        self.program, self.root = program, root
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        """Starts the program, also again after `stop()`, at the same address."""
        self.log = self.root / "serve.log"
        with open(self.log, "wb") as log, open(self.root / "serve.out", "wb") as out:
            self.process = subprocess.Popen(
                [self.program, "serve", "--root", self.root, "--port", str(self.port)],
                stdin=subprocess.DEVNULL, stdout=out, stderr=log)
        try:
            wait_until(self.answers, f"an answer from {self.address}")
        except BaseException:
            self.process.kill()
            raise

    @property
    def public(self):
        """The web root."""
        return self.root / "Public"

    @property
    def pages(self):
        """The addresses of all pages, as paths, in order; without the page for wrong addresses and without redirects."""
        return [path for path in self._files if not path.endswith("/404.html") and path not in self.redirects]

    @property
    def redirects(self):
        """The addresses of the pages that lead on to others, as paths, in order."""
        return [path for path, file in self._files.items() if b'http-equiv="refresh"' in file.read_bytes()]

    @property
    def _files(self):
        files = {"/" + str(file.relative_to(self.public)).removesuffix("index.html"): file for file in self.public.rglob("*.html")}
        return dict(sorted(files.items()))

    def answers(self):
        """Whether a server listens on the port; raises an error if the program has ended."""
        status = self.process.poll()
        assert status is None, f"corkboard serve ended with status {status}: {self.errors()}"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def errors(self):
        """The program's output on standard error."""
        return self.log.read_text("utf-8", "replace")

    def get(self, path, method="GET", **headers):
        """The response to a request with these headers (Accept_Encoding for Accept-Encoding) and no others, and its body."""
        return request(self.port, path, method, **headers)

    def text(self, path):
        """The text of a page that must be there."""
        response, body = self.get(path)
        assert response.status == 200, f"{path}: {response.status}"
        return body.decode("utf-8")

    def children(self):
        """The process ids and names of the program's child processes."""
        ids = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return {int(number): name_of(int(number)) for file in ids for number in file.read_text().split()}

    def stop(self):
        """Ends the program as Ctrl-C does.

        Returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


def request(port, path, method="GET", body=None, tls=None, **headers):
    """The response of 127.0.0.1 to a request with these headers (Accept_Encoding for Accept-Encoding) and no others, and its
    body. A body that is sent is as long as its Content-Length says, where there is none named."""
    if tls:
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=tls)
    else:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        if body is not None and "Content_Length" not in headers:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


# Each worker has a thousand ports of its own, below those that the system gives to connections: nobody else takes one before its server does,
# or while a server starts anew.
FIRST_PORT = 12_000 + 1000 * (int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 20)
PORTS = itertools.cycle(random.sample(range(FIRST_PORT, FIRST_PORT + 1000), 1000))


def free_port():
    """A port that nobody listens on, and none that was given before, as long as there are others."""
    for port in PORTS:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


def name_of(process):
    """The name of a process; None where there is none, or where it has ended."""
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    return None if fields["State"].startswith("Z") else fields["Name"]
