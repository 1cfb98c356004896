"""Hostile texts in the forms of readers without an account, and in the forms of officers who decide on their posts."""

import dataclasses
import hashlib
import json
import pathlib
import re

from hostile_content import shown
from hostile_forms import SEND, answers, query
from posts import PostingSite
from reader_posts import address_of, reader_form, send
from watch import PageCheck

# Fields of several lines.
AREAS = ["message", "comment", "note", "text"]
# Maximum numbers of characters of a report, of which each has at most four bytes, and of an officer's reason.
REPORT, REASON = 500, 500
# Number of posts in one decision, whose ids a field has room for.
DECIDED = 300


@dataclasses.dataclass(frozen=True)
class ReaderForm:
    """A form of readers: its page, its target, and the number of characters that its fields take.

    Fields beside these may be `needed`, `neutral` texts stand in the place of those that are refused, and some problems are `named` after
    another field. Receipts show the text of one field."""

    page: str
    target: str
    room: dict
    shown: str
    needed: dict = dataclasses.field(default_factory=dict)
    neutral: dict = dataclasses.field(default_factory=dict)
    named: dict = dataclasses.field(default_factory=dict)

    def fields(self, row):
        """The fields with the texts of a row, each with another text first, since a short field has room for one only."""
        turns = {name: number % len(row) for number, name in enumerate(self.room)}
        texts = {name: " ".join([*row[turn:], *row[:turn]])[:self.room[name]] for name, turn in turns.items()}
        return {name: tidy(name, text) for name, text in texts.items()}


def tidy(name, text):
    """A text as its field stores it: for a professor at most four words of one name, for a course number single blanks."""
    if name == "otherProfessor":
        return " ".join(re.sub("[;/&、；]", " ", text).split()[:4])
    return " ".join(text.split()) if name == "number" else text


MESSAGE = ReaderForm("/feedback/new", "/feedback", {"title": 120, "message": 1000, "author": 60}, "message", {"feeling": "love"},
                     {"title": "Neutral {}"})
COMMENT = ReaderForm("/courses/c0/comment", "/courses/c0/comment", {"comment": 1000, "otherProfessor": 80, "otherSemester": 60, "major": 60},
                     "comment", {}, {"comment": "Neutral {}"}, {"professor": "otherProfessor", "semester": "otherSemester"})
PROPOSAL = ReaderForm("/courses/new", "/courses/new", {"number": 40, "name": 120, "note": 600}, "name", {},
                      {"number": "NEUTRAL {}", "name": "Neutral"})
FORMS = [MESSAGE, COMMENT, PROPOSAL]


@dataclasses.dataclass(frozen=True)
class Posted:
    """An accepted post: its form, the code of its receipt, and the texts that were accepted."""

    form: ReaderForm
    code: str
    texts: dict


class HostileReaders:
    """Readers of a site, each with an address of their own, who type hostile texts, and an officer who decides."""

    def __init__(self, desk):
        self.desk, self.address = desk, desk.address
        self.site = PostingSite(desk.site.root, pathlib.Path(desk.site.program).parent, "A" * 43)
        self.refused, self.posted, self.count = [], [], 0

    def sent(self, rows):
        """The forms with each row, sent with a wrong token, and reports without a reason: each page shows the typed texts. For one tab."""
        for form in FORMS:
            yield PageCheck(self.address + form.page)
            for row in rows:
                yield self._sent(form.target, form.fields(row), {"csrf": "x"}, 403)
        yield PageCheck(f"{self.address}/report?post=f0")
        for row in rows:
            yield self._sent("/report", {"text": " ".join(row)[:REPORT]}, {"post": " ".join(row)[:REPORT]}, 422)

    def asked(self, texts):
        """Addresses with each text."""
        for text in texts:
            yield PageCheck(f"{self.address}/feedback/new?{query(text, 'feeling', 'lang')}", status=answers(text))
            yield PageCheck(f"{self.address}/report?{query(text, 'post', 'done')}", status=answers(text))
            yield PageCheck(f"{self.address}/courses/new?{query(text, 'number')}", (("#number", text),) if text.isprintable() else (),
                            status=answers(text))

    def post(self, rows):
        """Posts each row by each form, without the texts that are refused. Returns the receipts, and the forms that correct the posts."""
        self.posted = [self._accepted(form, form.fields(row)) for row in rows for form in FORMS]
        for posted in self.posted:
            receipt = f"{self.address}/receipt/{posted.code}"
            yield PageCheck(f"{receipt}?done=post", self._expected(posted, {".reader-post .words": posted.form.shown}))
            yield PageCheck(f"{receipt}/correct", self._expected(posted, {f"#{name}": name for name in posted.texts}))

    def report(self, rows):
        """Reports each message with a row. Returns the pages of the queue."""
        messages = [posted for posted in self.posted if posted.form == MESSAGE]
        for posted, row in zip(messages, rows):
            self._send("/report", {"post": self._id(posted), "reason": "other", "text": " ".join(row)[:REPORT]}, [303])
        ids = [(self._id(posted),) for posted in messages]
        with self.site.database() as database:
            database.executemany("INSERT OR IGNORE INTO voteSums (subject, section, salt, up) VALUES (?, 'feedback', zeroblob(16), 1)", ids)
        return self._queue()

    def look_for(self, texts):
        """The queue of readers' posts, with each text in its query."""
        for text in texts:
            yield PageCheck(f"{self.address}/moderation?{query(text, 'part', 'client', 'cause', 'page', 'done')}", status=answers(text))

    def approve(self):
        """Approves all posts. Returns the receipts, and the pages of the messages."""
        with self.site.database() as database:
            waiting = [id for id, in database.execute("SELECT id FROM readerPosts WHERE state = 'waiting'")]
        for start in range(0, len(waiting), DECIDED):
            self._decide("approve", waiting[start:start + DECIDED])
        for posted in self.posted:
            yield PageCheck(f"{self.address}/receipt/{posted.code}")
            if posted.form == MESSAGE:
                page = f"{self.desk.served.address}/feedback/{self._id(posted)}/"
                yield PageCheck(page, self._expected(posted, {"h1": "title", ".words": "message"}))

    def hide(self, rows):
        """Hides messages and comments with rows as reasons. Returns the receipts, which show the reasons, and the pages of the queue."""
        for number, posted in enumerate(self.posted):
            if posted.form == PROPOSAL:
                continue
            reason = " ".join(rows[number // len(FORMS)])[:REASON]
            self._decide("hide", [self._id(posted)], reason)
            yield PageCheck(f"{self.address}/receipt/{posted.code}", ((".desk-state q", shown(reason)),) if reason.isprintable() else ())
        yield from self._queue()

    def _sent(self, target, fields, others, status):
        """The page of the response to a form that is refused."""
        act = SEND % json.dumps([{**fields, **others}, f"/poster{target}", None])
        # A field of one line has no line ends.
        expected = {name: text if name in AREAS else re.sub("[\r\n]", "", text) for name, text in fields.items()}
        return PageCheck(self.address + target, tuple((f"#{name}", text) for name, text in expected.items()), act, status=(status,))

    def _accepted(self, form, fields):
        """The post of a form, without the texts that are refused, each by name."""
        while True:
            neutral = {name: text.format(self.count) for name, text in form.neutral.items()}
            answer = self._send(form.target, {**form.needed, **neutral, **fields}, [303, 422])
            if answer.status == 303:
                return Posted(form, re.search(r"/receipt/(\w{26})\?done=post", answer.text)[1], fields)
            names = {form.named.get(name, name) for name in re.findall(r'id="(\w+)-problem"', answer.text)}
            assert names and names <= set(fields), (names, fields)
            self.refused += names
            fields = {name: text for name, text in fields.items() if name not in names}

    def _send(self, target, fields, statuses):
        """The response to a form of a reader at a new IP address."""
        self.count += 1
        answer = send(self.site, target, reader_form(self.site, f"hostile {self.count}", **fields), address_of(self.count))
        assert answer.status in statuses, (target, fields, answer.text[:600])
        return answer

    def _decide(self, action, ids, reason=""):
        """Sends a decision on posts."""
        fields = {"csrf": self.desk.officer.csrf, "action": action, "group": "all", "listed": " ".join(ids), "reason": reason}
        response, page = self.desk.officer.post("/moderation", fields)
        assert response.status == 303, (response.status, page[-600:], reason)

    def _id(self, posted):
        """The id of a post, to which its receipt links."""
        digest = hashlib.sha256(f"corkboard receipt {posted.code}".encode()).digest()
        with self.site.database() as database:
            return database.execute("SELECT id FROM readerPosts WHERE receipt = ?", [digest]).fetchone()[0]

    def _queue(self):
        """The pages of the queue, and the log with the lines of readers."""
        parts = [PageCheck(f"{self.address}/moderation?part={part}") for part in ["waiting", "reported", "removal", "hidden", "voted"]]
        return [*parts, PageCheck(f"{self.address}/log?readers=1"), PageCheck(f"{self.address}/professors")]

    def _expected(self, posted, fields):
        """The texts of a post, by the selectors of the elements that show them; control characters may be missing."""
        return tuple((selector, shown(posted.texts[name])) for selector, name in fields.items()
                     if name in posted.texts and posted.texts[name].isprintable())
