"""Posts of officers without a web server: the real CGI program, started as a web server starts it."""

import base64
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

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SITE = """title: Harbour Club
url: http://localhost:8080
timeZone: America/New_York
languages: [en, zh-Hans]
poster: /poster
"""
EVENT = "---\nid: oldevent1\ntitle: Rowing\nstarts: 2030-05-04T10:00\nposted: 2026-01-05T10:00\n---\n\nBring gloves.\n"
# The system calls that change something on the disk, each a moment at which the program can be killed.
CALLS = ["write", "pwrite64", "fsync", "fdatasync", "rename", "renameat2", "unlink", "mkdir", "ftruncate", "openat"]


class PostingSite:
    """A small site of one officer, built, whose programs lie in one folder."""

    def __init__(self, root, programs, token):
        self.root, self.programs, self.token = root, programs, token

    @classmethod
    def make(cls, root, programs):
        """A new one in the folder `root`."""
        for folder in ["events", "pages"]:
            (root / "Content" / folder).mkdir(parents=True)
        shutil.copytree(PROJECT / "Templates", root / "Templates")
        (root / "Content/site.yml").write_text(SITE, "utf-8")
        (root / "Content/events/2030-05-04-rowing.md").write_text(EVENT, "utf-8")
        (root / "Content/pages/about.md").write_text("---\ntitle: About\n---\n\nWe row.\n", "utf-8")
        subprocess.run([programs / "corkboard", "officer", "add", "mei", "--root", root], input=b"a good long password\n",
                       check=True, capture_output=True)
        # A session without a sign-in, whose password takes a while.
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
        """The same in another folder, with the times of files."""
        shutil.copytree(self.root, root, symlinks=True)
        return PostingSite(root, self.programs, self.token)

    def form(self, nonce, **fields):
        """The body of a request that posts an event."""
        csrf = base64.urlsafe_b64encode(hmac.digest(self.token.encode(), b"corkboard csrf", "sha256")).rstrip(b"=").decode()
        fields = {"csrf": csrf, "nonce": nonce, "title": "Lantern making", "detail": "Bring *paper*.", "date": "2030-12-20",
                  "time": "21:00", "location": "East House", "status": "published", "broadcast": "true", **fields}
        parts = [f'--XX\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
        return ("".join(parts) + "--XX--\r\n").encode()

    def environment(self, path, body):
        """The variables of a request."""
        return {"REQUEST_METHOD": "POST", "PATH_INFO": path, "SCRIPT_NAME": "/poster", "SERVER_PROTOCOL": "HTTP/1.1",
                "GATEWAY_INTERFACE": "CGI/1.1", "SERVER_NAME": "localhost", "SERVER_PORT": "8080",
                "HTTP_HOST": "localhost:8080", "HTTP_ORIGIN": "http://localhost:8080",
                "HTTP_COOKIE": f"corkboard={self.token}", "REMOTE_ADDR": "127.0.0.1", "CONTENT_LENGTH": str(len(body)),
                "CONTENT_TYPE": "multipart/form-data; boundary=XX", "CORKBOARD_ROOT": str(self.root),
                "SWIFT_BACKTRACE": "enable=no", "PATH": os.environ["PATH"]}

    def start(self, body, path="/events", behind=()):
        """A request on its way; another program can stand in front."""
        process = subprocess.Popen([*behind, self.programs / "poster"], env=self.environment(path, body),
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            process.stdin.write(body)
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.stdin = None
        return process

    def post(self, body, path="/events", behind=()):
        """The status and the headers of an answer; None and nothing where the program was killed before it gave one."""
        process = self.start(body, path, behind)
        output, errors = process.communicate(timeout=120)
        return status_of(output), output.decode("utf-8", "replace") + errors.decode("utf-8", "replace")

    def corkboard(self, *arguments):
        """Runs a command on this site."""
        return subprocess.run([self.programs / "corkboard", *arguments, "--root", self.root], capture_output=True, text=True,
                              check=False, timeout=300)

    def build(self):
        """Builds as cron does."""
        outcome = self.corkboard("build")
        assert outcome.returncode == 0, outcome.stderr

    def check(self):
        """What `corkboard check --state` finds: nothing where all is well."""
        outcome = self.corkboard("check", "--state")
        return "" if outcome.stdout == "0 errors, 0 warnings\n" else outcome.stdout + outcome.stderr

    def counts(self):
        """How many posts there are in files, records, the log and pages."""
        texts = [file.read_text("utf-8") for file in (self.root / "Content/events").glob("*.md")]
        posts = [text for text in texts if "Rowing" not in text]
        with sqlite3.connect(self.root / "State/corkboard.sqlite") as database:
            log = database.execute("SELECT COUNT(*) FROM changes WHERE action = 'post' AND settled").fetchone()[0]
        database.close()
        ids = {re.search(r"^id: (\S+)$", text, re.M)[1] for text in posts}
        records = [json.loads(file.read_bytes()) for file in (self.root / "Content/broadcasts").glob("*.json")]
        return {"files": len(posts), "ids": len(ids), "records": len([record for record in records if record["data"]["id"] in ids]),
                "log": log, "pages": len(list((self.root / "Public/events").glob("2030-12-*/index.html")))}

    def torn(self):
        """Pages that are not whole, and files with temporary names, among those that readers get."""
        pages = [page for page in (self.root / "Public").rglob("*.html") if not page.read_bytes().rstrip().endswith(b"</html>")]
        for file in (self.root / "Public").rglob("*.json"):
            json.loads(file.read_bytes())
        return pages + [file for file in (self.root / "Public").rglob("*") if file.suffix == ".new" or "stag" in file.name]


def status_of(output):
    """The status of a CGI answer; None where there is none."""
    found = re.match(rb"Status: (\d+)", output)
    return int(found[1]) if found else None


def moments(site, folder, body):
    """The moments of a post at which it can be killed: (system call, how manieth of a thread)."""
    trace = folder / "trace"
    site.post(body, behind=["strace", "-f", "-qq", "-o", trace, "-e", f"trace={','.join(CALLS)}"])
    counts = {}
    for line in trace.read_text("utf-8", "replace").splitlines():
        found = re.match(r"(\d+) +(\w+)\(", line)
        if found:
            counts[found[2], found[1]] = counts.get((found[2], found[1]), 0) + 1
    most = {}
    for (call, _), count in counts.items():
        most[call] = max(count, most.get(call, 0))
    return [(call, number) for call in CALLS for number in range(1, most.get(call, 0) + 1)]


def kill_and_recover(site, moment, number):
    """Kills a post at a moment, and does what follows in life: the next run, and the same form sent again.

    Returns what is wrong then; nothing where all is well."""
    call, when = moment
    body = site.form(f"nonce-{number:06}")
    site.post(body, behind=["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
                            "-e", f"inject={call}:signal=KILL:when={when}"])
    torn = site.torn()
    if torn:
        return f"{moment}: readers get {torn}"
    site.build()
    found = site.check()
    if found:
        return f"{moment}: after the next run: {found}"
    status, text = site.post(body)
    if status != 303:
        return f"{moment}: sent again: {text}"
    found = site.check()
    if found:
        return f"{moment}: after it was sent again: {found}"
    one = {"files": 1, "ids": 1, "records": 1, "log": 1, "pages": 1}
    return "" if site.counts() == one else f"{moment}: {site.counts()}"


def post_at_once(site, count, round_number=0):
    """Sends posts at the same moment. Returns the statuses, and the seconds until all were answered."""
    bodies = [site.form(f"round-{round_number:03}-{number:03}", title=f"Lantern {round_number}-{number}",
                        date=f"2030-12-{1 + number % 28:02}") for number in range(count)]
    begun = time.monotonic()
    processes = [site.start(body) for body in bodies]
    answers = [process.communicate(timeout=300) for process in processes]
    return [status_of(output) for output, _ in answers], time.monotonic() - begun
