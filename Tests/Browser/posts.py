"""Posts of officers without a web server: the real CGI program, started in the same way as by a web server."""

import base64
import contextlib
import dataclasses
import hashlib
import hmac
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import time
import urllib.parse

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SITE = """title: Harbour Club
url: http://localhost:8080
timeZone: America/New_York
languages: [en]
poster: /poster
"""
PASSWORD = "a good long password"
EVENT = "---\nid: oldevent1\ntitle: Rowing\nstarts: 2030-05-04T10:00\nposted: 2026-01-05T10:00\n---\n\nBring gloves.\n"

# The tables in which an accepted form leaves a row.
TABLES = ["changes", "fileChanges", "unsentForms", "readerPosts", "readerReports"]


@dataclasses.dataclass
class Answer:
    """The result of a program: its exit status, negative for a signal, and its output; for a CGI program also the HTTP status."""

    code: int
    text: str
    status: int | None = None

    @property
    def crash(self):
        """The signal that ended the program; empty if it exited by itself."""
        is_signal = self.code < 0 or self.code > 128
        return f"ended by signal {-self.code if self.code < 0 else self.code - 128}: {self.text[:600]}" if is_signal else ""


def csrf_of(token):
    """The CSRF token of the forms of a session that has this secret."""
    return base64.urlsafe_b64encode(hmac.digest(token.encode(), b"corkboard csrf", "sha256")).rstrip(b"=").decode()


class PostingSite:
    """A small built site with one officer, whose programs are in one folder."""

    def __init__(self, root, programs, token):
        self.root, self.programs, self.token = root, programs, token
        # A command prefix for every program, such as one that changes the user.
        self.front = []

    @classmethod
    def make(cls, root, programs):
        """Creates a site in the folder `root`."""
        for folder in ["events", "pages"]:
            (root / "Content" / folder).mkdir(parents=True)
        shutil.copytree(PROJECT / "Templates", root / "Templates")
        (root / "Content/site.yml").write_text(SITE, "utf-8")
        (root / "Content/events/2030-05-04-rowing.md").write_text(EVENT, "utf-8")
        (root / "Content/pages/about.md").write_text("---\ntitle: About\n---\n\nWe row.\n", "utf-8")
        subprocess.run([programs / "corkboard", "officer", "add", "mei", "--role", "editor", "--root", root],
                       input=f"{PASSWORD}\n".encode(), check=True, capture_output=True)
        # A session without a sign-in, since hashing a password takes a while.
        token = base64.urlsafe_b64encode(hashlib.sha256(str(root).encode()).digest()).rstrip(b"=").decode()
        now = int(time.time() * 1000)
        with sqlite3.connect(root / "State/corkboard.sqlite") as database:
            database.execute("INSERT INTO sessions (token, officer, address, begun, used) VALUES (?, 'mei', '127.0.0.1', ?, ?)",
                             (hashlib.sha256(token.encode()).digest(), now, now))
        database.close()
        site = cls(root, programs, token)
        site.build()
        return site

    def copy(self, root):
        """Copies the site to another folder, with the times of files."""
        shutil.copytree(self.root, root, symlinks=True)
        return PostingSite(root, self.programs, self.token)

    @property
    def csrf(self):
        """The CSRF token of the forms."""
        return csrf_of(self.token)

    def form(self, nonce, picture=None, **fields):
        """The body of a request that posts an event, with confirmation of the questions about its date; by default, each nonce has its own
        location."""
        fields = {"csrf": self.csrf, "nonce": nonce, "title": "Lantern making", "detail": "Bring *paper*.", "date": "2030-12-20",
                  "time": "21:00", "location": f"East House {nonce}", "status": "published", "broadcast": "true", **fields}
        asked = [hashlib.sha256(f"{question} {fields['date']}".encode()).hexdigest()[:24] for question in ["past", "far"]]
        fields = {"confirmed": " ".join(asked), **fields}
        parts = [f'--XX\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
        if picture:
            parts.append(b'--XX\r\nContent-Disposition: form-data; name="picture"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n'
                         + picture + b"\r\n")
        return b"".join(parts) + b"--XX--\r\n"

    def sign_in_form(self, password=PASSWORD):
        """The body of a request that signs in."""
        return urllib.parse.urlencode({"csrf": self.csrf, "username": "mei", "password": password}).encode()

    def environment(self, path, body):
        """The CGI variables of a request."""
        is_form = path != "/login"
        return {"REQUEST_METHOD": "POST", "PATH_INFO": path, "SCRIPT_NAME": "/poster", "SERVER_PROTOCOL": "HTTP/1.1",
                "GATEWAY_INTERFACE": "CGI/1.1", "SERVER_NAME": "localhost", "SERVER_PORT": "8080",
                "HTTP_HOST": "localhost:8080", "HTTP_ORIGIN": "http://localhost:8080",
                "HTTP_COOKIE": f"corkboard={self.token}" if is_form else f"corkboard-form={self.token}",
                "REMOTE_ADDR": "127.0.0.1", "CONTENT_LENGTH": str(len(body)),
                "CONTENT_TYPE": "multipart/form-data; boundary=XX" if is_form else "application/x-www-form-urlencoded", "CORKBOARD_ROOT": str(self.root),
                "CORKBOARD_LOCAL": "1", "SWIFT_BACKTRACE": "enable=no", "PATH": os.environ["PATH"]}

    def start(self, body, path="/events", behind=(), variables=()):
        """Starts a request; another program can stand in front, and variables can be replaced."""
        process = subprocess.Popen([*self.front, *behind, self.programs / "poster"], env={**self.environment(path, body), **dict(variables)},
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            process.stdin.write(body)
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.stdin = None
        return process

    def post(self, body, path="/events", behind=(), variables=()):
        """The answer to a request."""
        process = self.start(body, path, behind, variables)
        output, errors = process.communicate(timeout=120)
        text = output.decode("utf-8", "replace") + errors.decode("utf-8", "replace")
        return Answer(process.returncode, text, status_of(output))

    def corkboard(self, *arguments, behind=(), given=""):
        """The answer of a command on this site; `given` is its standard input."""
        outcome = subprocess.run([*self.front, *behind, self.programs / "corkboard", *arguments, "--root", self.root],
                                 capture_output=True, text=True, check=False, timeout=300, input=given, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        return Answer(outcome.returncode, outcome.stdout + outcome.stderr)

    def build(self):
        """Builds the site as cron does."""
        outcome = self.corkboard("build")
        assert outcome.code == 0, f"a build says: {outcome.text}"

    def check(self):
        """The problems that `corkboard check --state` finds; empty if there are none."""
        outcome = self.corkboard("check", "--state")
        return "" if outcome.text == "0 errors, 0 warnings\n" else f"corkboard check says: {outcome.text}"

    @contextlib.contextmanager
    def database(self):
        """The site's database."""
        database = sqlite3.connect(self.root / "State/corkboard.sqlite")
        try:
            with database:
                yield database
        finally:
            database.close()

    def counts(self):
        """Numbers of posts in files, records, the log and pages."""
        texts = [file.read_text("utf-8") for file in (self.root / "Content/events").glob("*.md")]
        posts = [text for text in texts if "Rowing" not in text]
        with self.database() as database:
            log = database.execute("SELECT COUNT(*) FROM changes WHERE action IN ('post', 'draft') AND settled").fetchone()[0]
        ids = {re.search(r"^id: (\S+)$", text, re.M)[1] for text in posts}
        records = [json.loads(file.read_bytes()) for file in (self.root / "Content/broadcasts").glob("*.json")]
        return {"files": len(posts), "ids": len(ids), "records": len([record for record in records if record["data"]["id"] in ids]),
                "log": log, "pages": len(list((self.root / "Public/events").glob("2030-12-*/index.html")))}

    def torn(self):
        """Incomplete pages and temporary files in the web root."""
        pages = [page for page in (self.root / "Public").rglob("*.html") if not page.read_bytes().rstrip().endswith(b"</html>")]
        pages += [file for file in (self.root / "Public").rglob("*.ics") if not file.read_bytes().endswith(b"END:VCALENDAR\r\n")]
        pages += [file for file in (self.root / "Public").rglob("*.xml") if not file.read_bytes().rstrip().endswith(b">")]
        for file in (self.root / "Public").rglob("*.json"):
            json.loads(file.read_bytes())
        return pages + [file for file in (self.root / "Public").rglob("*") if file.suffix == ".new" or "stag" in file.name]


def left(site):
    """All traces that an accepted form can leave: content files, uploads, and numbers of rows."""
    files = sorted(str(file.relative_to(site.root)) for folder in ["Content", "State/uploads"] for file in (site.root / folder).rglob("*"))
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite", timeout=10)) as database:
        return files, {table: database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for table in TABLES}


def status_of(output):
    """The status of a CGI response; None if there is none."""
    found = re.match(rb"Status: (\d+)", output)
    return int(found[1]) if found else None
