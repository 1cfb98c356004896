"""
What trials interrupt: a post, one with a picture, an edit, a sign-in, a build.

Each says how it is begun, whether it was accepted, and what must be there then: once.
"""

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
        """What must be there before."""

    def body(self, site):
        """The form; the same each time, so that it can be sent again."""
        return site.form("nonce-trial", self.picture)

    def run(self, site, behind=()):
        """Does it."""
        return site.post(self.body(site), behind=behind)

    def is_accepted(self, answer):
        """Whether the answer says that it is done."""
        return answer.status == 303 and "?done=" in answer.text

    def refusal(self, answer):
        """What is wrong with an answer that does not say so; nothing where it is a clear one."""
        if answer.status is None:
            return f"no answer, exit status {answer.code}: {answer.text[-300:]}"
        return "" if answer.status >= 500 else f"answered {answer.status}: {answer.text[:200]}"

    def counts(self, site):
        """How often it is there, by the places to look at."""
        counts = site.counts()
        if self.picture:
            counts["pictures"] = len(list((site.root / "Content/media").glob("*")))
        return counts

    def missing(self, site):
        """What is wrong where it was accepted; nothing where it is there once."""
        counts = self.counts(site)
        return "" if set(counts.values()) == {1} else f"accepted, and there are {counts}"

    def half(self, site):
        """What is wrong where nobody knows whether it was accepted: it is there wholly, or not at all."""
        counts = self.counts(site)
        return "" if set(counts.values()) in ({0}, {1}) else f"half done: {counts}"


class PostWithPicture(Post):
    """An officer posts an event with a picture."""

    name = "picture"

    def __init__(self):
        self.picture = png(64, 40)


class Edit(Post):
    """An editor changes the title and the place of an event that was there."""

    name = "edit"

    def body(self, site):
        """The form."""
        return site.form("nonce-trial", title="Moonlight rowing", location="West pier", date="2030-05-04", time="10:00")

    def run(self, site, behind=()):
        """Does it."""
        return site.post(self.body(site), "/events/oldevent1", behind)

    def counts(self, site):
        """How often it is there."""
        files = list((site.root / "Content/events").glob("*.md"))
        title = "Moonlight rowing"
        pages = [page.read_text("utf-8") for page in (site.root / "Public/events").glob("2030-05-*/index.html")]
        return {"files": sum(title in file.read_text("utf-8") for file in files) if len(files) == 1 else len(files),
                "log": log_count(site, "edit"), "pages": sum(f"<title>{title}" in page for page in pages)}


class SignIn(Post):
    """An officer signs in."""

    name = "login"

    def run(self, site, behind=()):
        """Does it."""
        return site.post(site.sign_in_form(), "/login", behind)

    def is_accepted(self, answer):
        """Whether there is a session."""
        return answer.status == 303 and "Set-Cookie: corkboard=" in answer.text

    def prepare(self, site):
        """How many there were."""
        site.signed_in = 0

    def counts(self, site):
        """The sign-ins of the log beside the sessions that they began."""
        with site.database() as database:
            sessions = database.execute("SELECT COUNT(*) FROM sessions").fetchone()[0]
        return {"log": log_count(site, "signIn"), "sessions": sessions - 1}

    def missing(self, site):
        """Each sign-in has its session; the one before may have been told nobody."""
        counts = self.counts(site)
        return "" if counts["log"] == counts["sessions"] and counts["log"] in (1, 2) else f"signed in, and there are {counts}"

    def half(self, site):
        """The same of one that may not be there."""
        counts = self.counts(site)
        return "" if counts["log"] == counts["sessions"] and counts["log"] in (0, 1) else f"half done: {counts}"


class Build:
    """Cron builds what a person changed: one event and one page are others, one is new."""

    name = "build"

    def prepare(self, site):
        """Changes them."""
        event = site.root / "Content/events/2030-05-04-rowing.md"
        event.write_text(event.read_text("utf-8").replace("title: Rowing", "title: Moonlight rowing"), "utf-8")
        (site.root / "Content/pages/about.md").write_text("---\ntitle: About\n---\n\nWe row far.\n", "utf-8")
        (site.root / "Content/pages/boats.md").write_text("---\ntitle: Boats\n---\n\nWe have two.\n", "utf-8")

    def run(self, site, behind=()):
        """Does it."""
        return site.corkboard("build", behind=behind)

    def is_accepted(self, answer):
        """Whether it says that all is well."""
        return answer.code == 0

    def refusal(self, answer):
        """A build that did not do it says why."""
        return "" if answer.text.strip() else f"exit status {answer.code} without a word"

    def missing(self, site):
        """What readers do not have of it."""
        texts = {"events/2030-05-04-rowing": "<title>Moonlight rowing", "about": "We row far.", "boats": "We have two."}
        pages = {path: site.root / "Public" / path / "index.html" for path in texts}
        lacking = [path for path, page in pages.items() if not page.exists() or texts[path] not in page.read_text("utf-8")]
        return f"built, and these pages are old: {lacking}" if lacking else ""

    def half(self, _):
        """A build that was interrupted leaves old pages and new ones, each whole."""
        return ""


WORKS = {work.name: work for work in [Post(), PostWithPicture(), Edit(), SignIn(), Build()]}


def log_count(site, action):
    """The lines of the log of one action; a change that is not settled counts half."""
    with site.database() as database:
        count = database.execute("SELECT SUM(CASE WHEN settled THEN 1 ELSE 0.5 END) FROM changes WHERE action = ?", (action,)).fetchone()[0]
    return count or 0


@contextlib.contextmanager
def arena(folder=None):
    """A folder for trials, into which every user may look; in memory, where there is room, since deleting takes a disk long."""
    memory = pathlib.Path("/dev/shm")
    if not folder and memory.is_dir() and shutil.disk_usage(memory).free > 1 << 30:
        folder = memory
    with tempfile.TemporaryDirectory(prefix="corkboard-trials-", dir=folder, ignore_cleanup_errors=True) as name:
        pathlib.Path(name).chmod(0o755)
        yield pathlib.Path(name)


def draw_before(template, folder):
    """Has a site keep what will be drawn of the posts: that takes longer than all else in a trial."""
    for work in [Post(), PostWithPicture(), Edit()]:
        site = template.copy(folder / f"drawn-{work.name}")
        work.run(site)
        site.build()
        shutil.copytree(site.root / "State/pictures", template.root / "State/pictures", dirs_exist_ok=True)
        shutil.rmtree(site.root)


def interrupt(work, site, behind, killed=lambda answer: False, mute=False):
    """
    Does a work behind a program that interrupts it, and what follows in life: the next run, and the same work once more.

    Returns what is wrong then; nothing where all is well. A work that was `killed` answers nothing, and one that is `mute` cannot.
    """
    work.prepare(site)
    answer = work.run(site, behind)
    if not killed(answer) and (wrong := answered(work, answer, mute)):
        return wrong
    return follow(work, site, answer)


def answered(work, answer, mute=False):
    """What is wrong with an answer: it says that the work is done, or clearly that it is not."""
    if answer.crash or work.is_accepted(answer) or mute and answer.status is None:
        return answer.crash
    return work.refusal(answer)


def follow(work, site, answer):
    """What follows in life, after an answer."""
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
