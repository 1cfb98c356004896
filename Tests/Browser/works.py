"""The operations that trials interrupt: a post, a post with a picture, an edit, a sign-in, a build.

Each knows how to run it, whether it was accepted, and the state that must result: done exactly once."""

import contextlib
import pathlib
import shutil
import struct
import tempfile
import zlib


def png(width, height):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x27\x45\x7e" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Post:
    """An officer posts an event."""

    name = "post"
    picture = None

    def prepare(self, site):
        """Creates the state before the operation."""

    def body(self, site):
        """The body of the form; always the same, so that it can be sent again."""
        return site.form("nonce-trial", self.picture)

    def run(self, site, behind=()):
        """Sends the form."""
        return site.post(self.body(site), behind=behind)

    def is_accepted(self, answer):
        """Whether the response confirms the operation."""
        return answer.status == 303 and "?done=" in answer.text

    def refusal(self, answer):
        """The problem of a response that does not confirm the operation; empty if it is a clear error."""
        if answer.status is None:
            return f"no answer, exit status {answer.code}: {answer.text[-300:]}"
        return "" if answer.status >= 500 else f"answered {answer.status}: {answer.text[:200]}"

    def counts(self, site):
        """How often the post exists, by the place to look at."""
        counts = site.counts()
        if self.picture:
            counts["pictures"] = len(list((site.root / "Content/media").glob("*")))
        return counts

    def missing(self, site):
        """The problem after an accepted operation; empty if the post exists once."""
        counts = self.counts(site)
        return "" if set(counts.values()) == {1} else f"accepted, and there are {counts}"

    def half(self, site):
        """The problem after an operation of unknown outcome; empty if the post exists completely or not at all."""
        counts = self.counts(site)
        return "" if set(counts.values()) in ({0}, {1}) else f"half done: {counts}"


class PostWithPicture(Post):
    """An officer posts an event with a picture."""

    name = "picture"

    def __init__(self):
        self.picture = png(64, 40)


class Edit(Post):
    """An editor changes the title and the location of an existing event."""

    name = "edit"

    def body(self, site):
        """The body of the form."""
        return site.form("nonce-trial", title="Moonlight rowing", location="West pier", date="2030-05-04", time="10:00")

    def run(self, site, behind=()):
        """Sends the form."""
        return site.post(self.body(site), "/events/oldevent1", behind)

    def counts(self, site):
        """How often the change exists, by the place to look at."""
        files = list((site.root / "Content/events").glob("*.md"))
        title = "Moonlight rowing"
        pages = [page.read_text("utf-8") for page in (site.root / "Public/events").glob("2030-05-*/index.html")]
        return {"files": sum(title in file.read_text("utf-8") for file in files) if len(files) == 1 else len(files),
                "log": log_count(site, "edit"), "pages": sum(f"<title>{title}" in page for page in pages)}


class SignIn(Post):
    """An officer signs in."""

    name = "login"

    def run(self, site, behind=()):
        """Sends the form."""
        return site.post(site.sign_in_form(), "/login", behind)

    def is_accepted(self, answer):
        """Whether the response begins a session."""
        return answer.status == 303 and "Set-Cookie: corkboard=" in answer.text

    def prepare(self, site):
        """Resets the number of sign-ins."""
        site.signed_in = 0

    def counts(self, site):
        """Number of sign-ins in the log, and of the sessions that they began."""
        with site.database() as database:
            sessions = database.execute("SELECT COUNT(*) FROM sessions").fetchone()[0]
        return {"log": log_count(site, "signIn"), "sessions": sessions - 1}

    def missing(self, site):
        """The problem after an accepted sign-in; empty if each sign-in in the log has its session. There may be one more, whose response
        was lost."""
        counts = self.counts(site)
        return "" if counts["log"] == counts["sessions"] and counts["log"] in (1, 2) else f"signed in, and there are {counts}"

    def half(self, site):
        """The problem after a sign-in of unknown outcome; empty if it is in the log with its session, or not at all."""
        counts = self.counts(site)
        return "" if counts["log"] == counts["sessions"] and counts["log"] in (0, 1) else f"half done: {counts}"


class Build:
    """Cron builds manual edits: one changed event, one changed page and one new page."""

    name = "build"

    def prepare(self, site):
        """Makes the edits."""
        event = site.root / "Content/events/2030-05-04-rowing.md"
        event.write_text(event.read_text("utf-8").replace("title: Rowing", "title: Moonlight rowing"), "utf-8")
        (site.root / "Content/pages/about.md").write_text("---\ntitle: About\n---\n\nWe row far.\n", "utf-8")
        (site.root / "Content/pages/boats.md").write_text("---\ntitle: Boats\n---\n\nWe have two.\n", "utf-8")

    def run(self, site, behind=()):
        """Builds the site."""
        return site.corkboard("build", behind=behind)

    def is_accepted(self, answer):
        """Whether the build succeeded."""
        return answer.code == 0

    def refusal(self, answer):
        """The problem of a failed build; empty if it gave a reason."""
        return "" if answer.text.strip() else f"exit status {answer.code} without a word"

    def missing(self, site):
        """The edits that are not in the web root."""
        texts = {"events/2030-05-04-rowing": "<title>Moonlight rowing", "about": "We row far.", "boats": "We have two."}
        pages = {path: site.root / "Public" / path / "index.html" for path in texts}
        lacking = [path for path, page in pages.items() if not page.exists() or texts[path] not in page.read_text("utf-8")]
        return f"built, and these pages are old: {lacking}" if lacking else ""

    def half(self, _):
        """Empty: an interrupted build may leave old and new pages, each complete."""
        return ""


WORKS = {work.name: work for work in [Post(), PostWithPicture(), Edit(), SignIn(), Build()]}


def log_count(site, action):
    """Number of log lines of an action; an unsettled change counts half."""
    with site.database() as database:
        count = database.execute("SELECT SUM(CASE WHEN settled THEN 1 ELSE 0.5 END) FROM changes WHERE action = ?", (action,)).fetchone()[0]
    return count or 0


@contextlib.contextmanager
def arena(folder=None):
    """A folder for trials, accessible to every user; in memory if there is room, since deleting on a disk is slow."""
    memory = pathlib.Path("/dev/shm")
    if not folder and memory.is_dir() and shutil.disk_usage(memory).free > 1 << 30:
        folder = memory
    with tempfile.TemporaryDirectory(prefix="corkboard-trials-", dir=folder, ignore_cleanup_errors=True) as name:
        pathlib.Path(name).chmod(0o755)
        yield pathlib.Path(name)


def draw_before(template, folder):
    """Renders the pictures of the posts in advance and stores them in the site: rendering takes longer than all else in a trial."""
    for work in [Post(), PostWithPicture(), Edit()]:
        site = template.copy(folder / f"drawn-{work.name}")
        work.run(site)
        site.build()
        shutil.copytree(site.root / "State/pictures", template.root / "State/pictures", dirs_exist_ok=True)
        shutil.rmtree(site.root)


def interrupt(work, site, behind, killed=lambda answer: False, mute=False):
    """Runs an operation behind a program that interrupts it, then the next build, and then the same operation again.

    Returns what is wrong; empty if nothing is. A `killed` operation gives no response, and a `mute` one cannot."""
    work.prepare(site)
    answer = work.run(site, behind)
    if not killed(answer) and (wrong := answered(work, answer, mute)):
        return wrong
    return follow(work, site, answer)


def answered(work, answer, mute=False):
    """The problem of a response, which must say that the operation was done, or clearly that it was not."""
    if answer.crash or work.is_accepted(answer) or mute and answer.status is None:
        return answer.crash
    return work.refusal(answer)


def follow(work, site, answer):
    """Builds, checks and repeats the operation after a response. Returns what is wrong."""
    is_accepted = work.is_accepted(answer)
    torn = site.torn()
    if torn:
        return f"readers get {torn}"
    site.build()
    wrong = site.check() or (work.missing if is_accepted else work.half)(site)
    if wrong:
        return f"after the next run: {wrong}; it had answered {answer.status}, {answer.code}"
    again = work.run(site)
    if not work.is_accepted(again):
        return f"once more: {again.text[-600:]}"
    wrong = site.check() or work.missing(site)
    return f"after it was done once more: {wrong}" if wrong else ""
