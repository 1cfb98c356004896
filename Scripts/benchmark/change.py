"""What one post costs on a small site and on a large one, in turns: an event, a message, a comment, from the form to the page on the disk."""

import fcntl
import re
import subprocess
import threading
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from random import Random

import invented
from poster import PASSWORD, Desk, Server, _spread
from sites import CorkboardSite
from timing import Failure


@dataclass(frozen=True)
class Size:
    """How much a site has."""

    name: str
    events: int
    messages: int
    courses: int


SIZES = [Size("small", 200, 400, 1000), Size("large", 10_000, 50_000, 10_000)]
AT_ONCE = 200
# The limits: of a post on the large site to the small one, of a search to the C program, and of the files that open pages load, in bytes.
LIMITS = {"large to small": 1.5, "GET /search": 20, "bytes": 30 << 10}
KINDS = ["event", "message", "comment"]


def measure(folder: Path, rounds: int, programs: Path, empty: Path, tell) -> dict:
    """The times of each kind of post on each site, in milliseconds; and two hundred messages at once on the large one."""
    places = [_Place(size, folder / size.name, programs, empty, tell) for size in SIZES]
    try:
        kinds = [kind for kind in KINDS if all(place.takes(kind) for place in places)]
        times: dict[str, list[float]] = {f"{kind}, {place.size.name}": [] for kind in kinds for place in places}
        for number in range(rounds):
            for kind in kinds:
                for place in places:
                    times[f"{kind}, {place.size.name}"].append(place.post(kind, number))
                    place.settle()
        figures: dict = {name: _spread(all_times) for name, all_times in times.items()}
        for kind in kinds:
            small, large = (figures[f"{kind}, {place.size.name}"]["median"] for place in places)
            figures[f"{kind}, large to small"] = large / small
        if "message" in kinds:
            figures[f"{AT_ONCE} messages at once"] = places[-1].crowd()
        for area in ("all", "courses", "events", "feedback"):
            figures[f"GET /search in {area}, to the C program, both behind lighttpd"] = places[-1].search(area)
        figures["message after a change of templates, large"] = _spread([places[-1].post_after_new_template()])
        figures["bytes"] = {path: (places[-1].site.public / path).stat().st_size
                            for path in ("feedback/index.html", "feedback/score.json") if (places[-1].site.public / path).exists()}
        return figures
    finally:
        for place in places:
            place.stop()


class _Place:
    """A built site behind lighttpd, with an officer who is signed in."""

    def __init__(self, size: Size, root: Path, programs: Path, empty: Path, tell):
        self.size = size
        tell(f"writing a {size.name} site")
        self.site = CorkboardSite.make(root, size.courses, size=500)
        self.site.add_events(size.events, size.messages)
        for position in range(size.courses):
            self.site.add(invented.review(position, 0), invented.course(position, 0).slug)
        with open(root / "Content/site.yml", "a", encoding="utf-8") as settings:
            settings.write("poster: /poster\n")
        tell(f"building the {size.name} site")
        subprocess.run([programs / "corkboard", "build", "--root", root], check=True, capture_output=True)
        subprocess.run(
            [programs / "corkboard", "officer", "add", "mei", "--role", "editor", "--root", root],
            input=PASSWORD + "\n", text=True, check=True, capture_output=True)
        self._server = Server(self.site, programs / "poster", empty)
        self._desk = Desk(self._server, self.site)
        self._cookies: dict[str, str] = {}
        self._random = Random(size.name)
        self.settle()

    def stop(self) -> None:
        self._server.stop()

    def takes(self, kind: str) -> bool:
        """Whether the program has the form."""
        return kind == "event" or self._server.send("GET", self._form(kind)[0])[0] == 200

    def _form(self, kind: str) -> tuple[str, str, Path]:
        """The addresses of a form, and the page that a post must be on."""
        if kind == "message":
            return "/poster/feedback/new?feeling=love", "/poster/feedback", self.site.public / "feedback/index.html"
        slug = invented.course(self._random.randrange(self.size.courses), 0).slug
        return (f"/poster/courses/{slug}/comment", f"/poster/courses/{slug}/comment",
                self.site.public / f"courses/{slug}/index.html")

    def post(self, kind: str, number: int) -> float:
        """Milliseconds from the form until its page is on the disk."""
        if kind == "event":
            milliseconds, _, page = self._desk.post(f"Lantern {number}")
            title = f"Lantern {number}"
        else:
            title = f"{self._random.choice(invented.WORDS).capitalize()} {uuid.uuid4().hex[:12]}"
            form = self._form(kind)
            milliseconds, page = self._send(kind, form, title, dict(self._cookies)), form[2]
        if not page.exists() or title not in page.read_text(encoding="utf-8"):
            raise Failure(f"{page} does not show the {kind} when it is answered")
        return milliseconds

    def _send(self, kind: str, form: tuple[str, str, Path], title: str, cookies: dict[str, str]) -> float:
        get, post, _ = form
        # Each from another address: of many from one address some would wait for approval.
        source = f"127.{self._random.randrange(1, 250)}.{self._random.randrange(250)}.{self._random.randrange(1, 250)}"
        _, _, text = self._server.send("GET", get, None, cookies, source)
        fields = dict(re.findall(r'name="(csrf|nonce|opened|website|feeling)" value="([^"]*)"', text))
        # As somebody who types, not a program.
        fields["opened"] = str(int(time.time()) - 60)
        fields |= {"title": title, "message": invented.sentence(self._random), "feeling": "love"} if kind == "message" else {
            "comment": f"{title}. {invented.sentence(self._random)}", "semester": "Fall 2025", "professor": ""}
        start = time.perf_counter()
        status, _, answer = self._server.send("POST", post, fields, cookies, source)
        milliseconds = (time.perf_counter() - start) * 1000
        if status != 303:
            raise Failure(f"a {kind} was answered with {status}: {answer[:300]}")
        return milliseconds

    def crowd(self) -> dict[str, float]:
        """So many messages at once, all of which must land."""
        titles = [f"Crowd {number} {uuid.uuid4().hex[:8]}" for number in range(AT_ONCE)]
        times: list[float] = []
        failures: list[Exception] = []

        def post(title: str) -> None:
            try:
                times.append(self._send("message", self._form("message"), title, {}))
            except Exception as failure:
                failures.append(failure)

        threads = [threading.Thread(target=post, args=(title,)) for title in titles]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if failures:
            raise Failure(f"of {AT_ONCE} messages at once: {failures[0]}")
        self.settle()
        files = [path.read_text(encoding="utf-8") for path in (self.site.root / "Content/feedback").rglob("*.md")]
        missing = [title for title in titles if not any(title in text for text in files)]
        if missing:
            raise Failure(f"of {AT_ONCE} messages at once {len(missing)} are lost")
        return _spread(times)

    def settle(self) -> None:
        """Waits until what was written behind is there, and nothing is being built."""
        wanted, lock = self.site.records / "wanted", self.site.records / "lock"
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline:
            with open(lock, "a", encoding="utf-8") as file:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    if not wanted.exists():
                        return
                except BlockingIOError:
                    pass
            time.sleep(0.05)
        raise Failure("the rest of a site was not built within five minutes")

    def search(self, area: str) -> float:
        """How many times as long as the C program a search in an area takes, in turns."""
        paths = ["/empty", f"/poster/search?q=lantern&in={area}"]
        times: dict[str, list[float]] = {path: [] for path in paths}
        for _ in range(40):
            for path, all_times in times.items():
                start = time.perf_counter()
                status, _, _ = self._server.send("GET", path)
                all_times.append(time.perf_counter() - start)
                if status != 200:
                    raise Failure(f"{path} was answered with {status}")
        empty, search = (_spread(times[path])["median"] for path in paths)
        return search / empty

    def post_after_new_template(self) -> float:
        """Milliseconds of a message when the templates have changed since the last build, before the whole site is built with them."""
        template = self.site.root / "Content/theme/foot.mustache"
        template.parent.mkdir(exist_ok=True)
        template.write_text((Path(__file__).resolve().parents[2] / "Templates/foot.mustache").read_text("utf-8") + "<p>New</p>\n", "utf-8")
        try:
            return self.post("message", 0)
        finally:
            self.settle()
