"""The officers' program behind lighttpd, beside a C program that does nothing: pages, posts, fifty posts at once."""

import http.client
import os
import re
import socket
import statistics
import subprocess
import threading
import time
import urllib.parse
import uuid
from pathlib import Path

import sign_ups
from sites import CorkboardSite
from timing import Failure

PASSWORD = "seven lanterns over the harbor"
AT_ONCE = 50


class Server:
    """lighttpd with the configuration of Deploy/, and the C program at /empty."""

    def __init__(self, site: CorkboardSite, program: Path, empty: Path):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        own = site.root / "Deploy/bench.conf"
        own.write_text(
            f'include "{site.root}/Deploy/lighttpd-local.conf"\n'
            f'$HTTP["url"] =~ "^/empty$" {{ alias.url = ( "/empty" => "{empty}" ) cgi.assign = ( "" => "" ) }}\n',
            encoding="utf-8")
        environment = {
            **os.environ, "CORKBOARD_ROOT": str(site.root), "CORKBOARD_PUBLIC": str(site.public),
            "CORKBOARD_POSTER": str(program), "CORKBOARD_PORT": str(self.port), "CORKBOARD_BASE": ""}
        with open(site.root / "bench.log", "wb") as log:
            self._process = subprocess.Popen(["lighttpd", "-D", "-f", own], env=environment, stderr=log)
        for _ in range(100):
            try:
                self.send("GET", "/empty")
                return
            except ConnectionError:
                time.sleep(0.05)
        raise Failure("lighttpd did not start")

    @property
    def pid(self) -> int:
        return self._process.pid

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()

    def send(self, method: str, path: str, fields: dict | None = None, cookies: dict | None = None,
             source: str = "127.0.0.1") -> tuple[int, http.client.HTTPMessage, str]:
        """The status, the headers and the text of an answer to somebody at an address; cookies that it sets are added."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(source, 0))
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Sec-Fetch-Site": "same-origin"}
        if cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        body = None
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            if cookies is not None:
                cookies[name] = value
        return answer.status, answer.headers, text


class Desk:
    """An officer who is signed in."""

    def __init__(self, server: Server, site: CorkboardSite):
        self._server, self._site = server, site
        self._cookies: dict[str, str] = {}
        self._csrf = self._token("/poster/login")
        fields = {"username": "mei", "password": PASSWORD, "csrf": self._csrf}
        status, _, _ = server.send("POST", "/poster/login", fields, self._cookies)
        if status != 303:
            raise Failure(f"signing in was answered with {status}")
        self._csrf = self._token("/poster/")

    def _token(self, path: str) -> str:
        _, _, text = self._server.send("GET", path, None, self._cookies)
        found = re.search(r'name="csrf" value="([^"]*)"', text)
        if not found:
            raise Failure(f"{path} has no form: {text[:200]}")
        return found[1]

    def post(self, title: str) -> tuple[float, int, Path]:
        """Posts an event: milliseconds, the status, and the page that it gets."""
        fields = {
            "csrf": self._csrf, "nonce": uuid.uuid4().hex, "title": title, "date": "2027-03-05", "time": "18:00",
            "location": f"Commons, {title}", "detail": "Bring *paper*.", "broadcast": "true", "status": "published"}
        start = time.perf_counter()
        status, _, text = self._server.send("POST", "/poster/events", fields, dict(self._cookies))
        milliseconds = (time.perf_counter() - start) * 1000
        if status >= 400:
            raise Failure(f"a post was answered with {status}: {text[:300]}")
        slug = title.lower().replace(" ", "-")
        return milliseconds, status, self._site.public / f"events/2027-03-05-{slug}/index.html"


def measure(site: CorkboardSite, rounds: int, programs: Path, empty: Path) -> dict:
    """All figures of a built site, in milliseconds."""
    with open(site.root / "Content/site.yml", "a", encoding="utf-8") as settings:
        settings.write("poster: /poster\n")
    build = [programs / "corkboard", "build", "--root", site.root]
    subprocess.run(build, check=True, capture_output=True)
    subprocess.run(
        [programs / "corkboard", "officer", "add", "mei", "--role", "editor", "--root", site.root],
        input=PASSWORD + "\n", text=True, check=True, capture_output=True)
    sign_ups.prepare(site, build)
    server = Server(site, programs / "poster", empty)
    try:
        times = sign_ups.measure(server, site, 4 * rounds)
        return {
            **_pages(server, 20 * rounds), **_starts(programs / "poster", empty, 20 * rounds), **_posts(server, site, 4 * rounds),
            **{name: _spread(found) for name, found in times.items()}}
    finally:
        server.stop()


def _pages(server: Server, rounds: int) -> dict:
    """The login page and the C program, in turns."""
    times: dict[str, list[float]] = {"/empty": [], "/poster/login": []}
    for _ in range(rounds):
        for path, all_times in times.items():
            start = time.perf_counter()
            status, _, _ = server.send("GET", path)
            all_times.append((time.perf_counter() - start) * 1000)
            if status != 200:
                raise Failure(f"{path} was answered with {status}")
    return {"C program behind lighttpd": _spread(times["/empty"]), "login page": _spread(times["/poster/login"])}


def _starts(program: Path, empty: Path, rounds: int) -> dict:
    """Start, answer and exit without a web server: of a request that is refused, so that nothing is read."""
    times: dict[Path, list[float]] = {empty: [], program: []}
    environment = {"CORKBOARD_ROOT": "/", "REQUEST_METHOD": "FOO", "SCRIPT_NAME": "/poster", "SERVER_PROTOCOL": "HTTP/1.1"}
    for _ in range(rounds):
        for path, all_times in times.items():
            start = time.perf_counter()
            subprocess.run([path], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            all_times.append((time.perf_counter() - start) * 1000)
    return {"C program, started alone": _spread(times[empty]), "poster, started alone": _spread(times[program])}


def _posts(server: Server, site: CorkboardSite, rounds: int) -> dict:
    """Posts one by one, then fifty at once."""
    desk = Desk(server, site)
    single = []
    for number in range(rounds):
        milliseconds, _, page = desk.post(f"Lantern {number}")
        if not page.exists():
            raise Failure(f"{page} is not there when the post is answered")
        single.append(milliseconds)
    answers: list[tuple[float, int, Path]] = []
    failures: list[Failure] = []

    def post(number: int) -> None:
        try:
            answers.append(desk.post(f"Crowd {number}"))
        except Failure as failure:
            failures.append(failure)

    threads = [threading.Thread(target=post, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    deadline = time.monotonic() + 20
    while not all(page.exists() for _, _, page in answers):
        if time.monotonic() > deadline:
            raise Failure("of fifty posts at once not all are live after 20 s")
        time.sleep(0.05)
    return {"post to live": _spread(single), f"{AT_ONCE} posts at once": _spread([answer[0] for answer in answers])}


def _spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {"median": statistics.median(ordered), "p95": ordered[max(0, -(-len(ordered) * 95 // 100) - 1)], "maximum": ordered[-1]}
