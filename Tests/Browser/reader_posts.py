"""Posts of readers without an account and without a web server: the real CGI program, and real comments by people who never saw this one."""

import csv
import hashlib
import json
import pathlib
import re
import time
import urllib.parse

from posts import Answer
from shared_data import SHARED
from works import Post, log_count

DATA = SHARED / "feedback"
COURSE = "---\nnumber: MATH 216\nname: Linear Algebra\n---\n\nMatrices.\n"
LANTERN_WALK = """---
id: lanternwalk1
title: Lantern walk
starts: 2030-06-01 20:00
posted: 2026-01-01
signUp: here
signUpBy: name
capacity: 10
guests: 2
---

Around the lake.
"""
REVIEW = "---\nprofessor: Ada Lovelace\nsemester: Fall 2025\nposted: 2026-01-01\n---\nClear.\n"


def nonce_of(text):
    """A nonce, the same for the same text."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def reader_form(site, nonce, seconds=60, **fields):
    """The body of a form that a reader opened so many seconds ago."""
    opened = int(time.time()) - seconds
    return urllib.parse.urlencode({"csrf": site.csrf, "nonce": nonce_of(nonce), "opened": opened, "website": "", **fields}).encode()


def send(site, path, body, address="127.0.0.1", behind=(), **headers):
    """What comes of a reader's form, whose cookie is the officer's secret in another cookie. Headers are variables, such as `HTTP_FORWARDED`."""
    variables = {"HTTP_COOKIE": f"corkboard-form={site.token}", "CONTENT_TYPE": "application/x-www-form-urlencoded", "REMOTE_ADDR": address}
    return site.post(body, path, behind, {**variables, **headers})


def get(site, path):
    """The answer to a request without a cookie."""
    path, _, query = path.partition("?")
    variables = {"REQUEST_METHOD": "GET", "QUERY_STRING": query, "HTTP_COOKIE": "", "CONTENT_LENGTH": "", "CONTENT_TYPE": "", "HTTP_ORIGIN": ""}
    return site.post(b"", path, (), variables)


class Message(Post):
    """A reader writes a message."""

    name = "message"
    path = "/feedback"
    fields = {"feeling": "love", "title": "Lanterns by the lake", "message": "More of *them*.", "author": "Lin"}
    # The content file, and the page that shows it.
    files, pages, text = "Content/feedback/*/*/f-*.md", "feedback/f-*/index.html", "Lanterns by the lake"

    def prepare(self, site):
        """The time at which the form was opened is the same each time."""
        site.form_time = getattr(site, "form_time", None) or reader_form(site, f"trial {self.name}", **self.fields)

    def body(self, site):
        """The form."""
        return site.form_time

    def run(self, site, behind=()):
        """Does it."""
        self.prepare(site)
        return send(site, self.path, self.body(site), behind=behind)

    def is_accepted(self, answer):
        """Whether there is a receipt."""
        return answer.status == 303 and "/receipt/" in answer.text

    def counts(self, site):
        """How often it is there."""
        files = list(site.root.glob(self.files))
        with site.database() as database:
            rows = database.execute("SELECT COUNT(*) FROM readerPosts WHERE state = 'published'").fetchone()[0]
        pages = [page for page in (site.root / "Public").glob(self.pages) if self.text in page.read_text("utf-8")]
        return {"files": len(files), "rows": rows, "log": log_count(site, "post"), "pages": len(pages)}


class Comment(Message):
    """A reader comments on a course."""

    name = "comment"
    path = "/courses/math-216/comment"
    fields = {"semester": "Fall 2025", "professor": "Ada Lovelace", "otherProfessor": "", "major": "", "comment": "Lanterns by the lake."}
    files, pages = "Content/reviews/math-216/c-*.md", "courses/math-216/index.html"

    def prepare(self, site):
        """There is a course with a comment, which readers have."""
        course = site.root / "Content/courses/math-216.md"
        if not course.exists():
            for file, text in [(course, COURSE), (site.root / "Content/reviews/math-216/r1.md", REVIEW)]:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
            site.build()
        super().prepare(site)


class SignUp(Message):
    """A reader signs up for an event with places, by name."""

    name = "sign-up"
    path = "/events/lanternwalk1/signup"
    fields = {"name": "Lin", "guests": "1"}

    def prepare(self, site):
        """There is an event with places."""
        event = site.root / "Content/events/2030-06-01-lantern-walk.md"
        if not event.exists():
            event.write_text(LANTERN_WALK, "utf-8")
            site.build()
        super().prepare(site)

    def is_accepted(self, answer):
        """Whether there is a receipt."""
        return answer.status == 303 and "/signup/" in answer.text

    def counts(self, site):
        """How often the person is in; the file of the web root follows with the next change."""
        with site.database() as database:
            return {"rows": database.execute("SELECT COUNT(*) FROM signUps WHERE state = 'confirmed' AND guests = 1").fetchone()[0]}


READER_WORKS = {work.name: work for work in [Message(), Comment(), SignUp()]}


def real_comments():
    """Comments of people: (language, number, feeling, text)."""
    with open(DATA / "dianping-zh.csv", encoding="utf-8", newline="") as file:
        rows = [("zh", row["sentiment"] == "1", row["comment"]) for row in csv.DictReader(file)]
    lines = (DATA / "vader-amazon-en.tsv").read_text("utf-8", "replace").splitlines()
    rows += [("en", float(score) > 0, text) for _, score, text in (line.split("\t", 2) for line in lines if line.count("\t") >= 2)]
    return [(language, number, "love" if is_love else "hate", text.strip()) for number, (language, is_love, text) in enumerate(rows)]


def accept_all(site):
    """Has a site publish whatever readers write, in both languages: without word lists, repetitions too."""
    settings = site.root / "Content/site.yml"
    moderation = "languages: [en, zh-Hans]\nmoderation: {approval: none, duplicates: publish}\n"
    settings.write_text(settings.read_text("utf-8").replace("languages: [en]\n", moderation), "utf-8")
    for language in ["en", "zh-Hans"]:
        words = site.root / f"Content/theme/moderation/{language}.txt"
        words.parent.mkdir(parents=True, exist_ok=True)
        words.write_text("# None\n", "utf-8")
    site.build()


def pass_a_day(site):
    """Moves the posts of readers two days back, so that they count for no limit of the site any more."""
    with site.database() as database:
        database.execute("UPDATE readerPosts SET posted = posted - 172800000")


def title_of(number, text):
    """A title that stands once, and begins as the comment does."""
    return f"No{number}x " + " ".join(text.split())[:60].strip()


def address_of(number):
    """An address of its own for each."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def post_comment(site, comment):
    """Posts a comment. Returns what is wrong with the answer; nothing where it was accepted and is on the site."""
    language, number, feeling, text = comment
    body = reader_form(site, f"comment {number}", feeling=feeling, title=title_of(number, text), message=text, author="")
    answer = send(site, "/feedback", body, address_of(number))
    is_right = answer.status == 303 and "/receipt/" in answer.text
    return "" if is_right else f"{language} {number}: answered {answer.status}: {answer.text[:300]}"


def find_comment(site, comment):
    """Looks for a comment by its number and by a piece of its text. Returns what is wrong."""
    language, number, _, text = comment
    marked = search(site, f"No{number}x")
    if marked.text.count(f"No{number}x ") != 1:
        return f"{language} {number}: search for its number finds {marked.text.count(f'No{number}x ')}"
    # Search folds blanks; a piece from the middle shows that all of the text is looked through. A short one is in more comments than a page lists.
    middle = " ".join(text.split())
    piece = middle[len(middle) // 2:][:40].strip()
    return "" if len(piece) < 2 or f"No{number}x " in search(site, piece).text else f"{language} {number}: search for {piece!r} does not find it"


def search(site, text) -> Answer:
    """The page of search on the server."""
    return get(site, "/search?" + urllib.parse.urlencode({"scope": "feedback", "q": text}))


def feed_numbers(site):
    """The numbers of the comments in the feed of feedback, newest first."""
    feed = json.loads((pathlib.Path(site.root) / "Public/feedback/feed.json").read_bytes())
    return [int(found[1]) for item in feed["items"] if (found := re.match(r"\W*No(\d+)x", item["title"]))]


def wrong_counts(site, comments):
    """What is wrong with the numbers of messages in files, rows, the score and on the pages."""
    loved = sum(feeling == "love" for _, _, feeling, _ in comments)
    score = json.loads((site.root / "Public/feedback/score.json").read_bytes())["all"]
    files = len(list(site.root.glob("Content/feedback/*/*/f-*.md")))
    pages = len(list((site.root / "Public/feedback").glob("f-*/index.html")))
    with site.database() as database:
        rows = database.execute("SELECT COUNT(*) FROM readerPosts WHERE state = 'published'").fetchone()[0]
    found = {"score": score, "files": files, "pages": pages, "rows": rows}
    wanted = {"score": [loved, len(comments) - loved], "files": len(comments), "pages": len(comments), "rows": len(comments)}
    return "" if found == wanted else f"there are {found} instead of {wanted}"


def post_message(site, number, address):
    """Posts a message of its own text. Returns what is wrong with the answer."""
    text = " ".join(re.findall(".{8}", hashlib.sha256(str(number).encode()).hexdigest()))
    body = reader_form(site, f"message {number}", feeling="love", title=f"No{number}x", message=text, author="")
    answer = send(site, "/feedback", body, address)
    return "" if answer.status == 303 and "/receipt/" in answer.text else f"{number} of {address}: answered {answer.status}: {answer.text[:300]}"


def hide_waiting(site):
    """An officer opens the queue of the network that waits, and hides all of its posts at once. Returns how many the desk says it hid."""
    reading = {"REQUEST_METHOD": "GET", "CONTENT_LENGTH": "", "CONTENT_TYPE": "", "HTTP_ORIGIN": ""}
    queue = site.post(b"", "/moderation", (), {**reading, "QUERY_STRING": "part=waiting"}).text
    client = re.search(r"client=([0-9a-f]{32})", queue)[1]
    page = site.post(b"", "/moderation", (), {**reading, "QUERY_STRING": f"part=waiting&client={client}"}).text
    fields = {"csrf": site.csrf, "part": "waiting", "client": client, "group": "all", "action": "hide",
              "listed": re.search(r'name="listed" value="([^"]*)"', page)[1]}
    hidden = site.post(urllib.parse.urlencode(fields).encode(), "/moderation", (), {"CONTENT_TYPE": "application/x-www-form-urlencoded"})
    return int(re.search(r"done=hide&count=(\d+)", hidden.text)[1])


def post_states(site):
    """The numbers of readers' posts by state, and of their files."""
    with site.database() as database:
        rows = dict(database.execute("SELECT state, COUNT(*) FROM readerPosts GROUP BY state").fetchall())
    return {**rows, "files": len(list(site.root.glob("Content/feedback/*/*/f-*.md")))}
