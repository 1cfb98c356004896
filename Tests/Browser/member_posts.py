"""Votes, answers and meet-ups of members without a web server: the real CGI program."""

import datetime
import hashlib
import time
import urllib.parse

from reader_posts import get, nonce_of
from works import Post, log_count

ASKER, VOTER = "m-" + "a" * 26, "m-" + "b" * 26
QUESTION = "q-" + "c" * 26
QUESTION_FILE = f"""---
id: {QUESTION}
title: Where do we row on Sundays?
author: {ASKER}
posted: 2026-01-05T10:00:00Z
text: typed
---

From the east pier?
"""


class MemberVote(Post):
    """A member votes a question up."""

    name = "votes"
    path = "/votes"
    fields = {"subject": QUESTION, "vote": "up", "from": "none"}

    def prepare(self, site):
        """There are members, one of whom is signed in by the officer's secret in another cookie, and a question of the other one."""
        question = site.root / f"Content/questions/{QUESTION}.md"
        if question.exists():
            return
        question.parent.mkdir()
        question.write_text(QUESTION_FILE, "utf-8")
        settings = site.root / "Content/site.yml"
        settings.write_text(settings.read_text("utf-8") + "members: {domains: [example.edu]}\n", "utf-8")
        # Accounts of more than a day, whose votes are not counted by the hour.
        now, old = int(time.time() * 1000), int(time.time() * 1000) - 3 * 86_400_000
        with site.database() as database:
            for member, name in [(ASKER, "Ana"), (VOTER, "Bo")]:
                database.execute("INSERT INTO members (id, address, shownName, created, used) VALUES (?, ?, ?, ?, ?)",
                                 (member, f"{name.lower()}@example.edu", name, old, now))
            database.execute("INSERT INTO memberSessions (token, member, begun, used) VALUES (?, ?, ?, ?)",
                             (hashlib.sha256(site.token.encode()).digest(), VOTER, now, now))
        site.build()
        # The program compiles the templates with the new settings: while one of them cannot be read, those of before would count.
        get(site, "/login")

    def body(self, site):
        """The form."""
        return urllib.parse.urlencode({"csrf": site.csrf, "nonce": nonce_of(f"trial {self.name}"), **self.fields}).encode()

    def run(self, site, behind=()):
        """Sends the form."""
        self.prepare(site)
        cookies = f"corkboard-member={site.token}; corkboard-form={site.token}"
        return site.post(self.body(site), self.path, behind, {"HTTP_COOKIE": cookies, "CONTENT_TYPE": "application/x-www-form-urlencoded"})

    def is_accepted(self, answer):
        """Whether the response confirms it."""
        return answer.status == 303 and "done=" in answer.text

    def counts(self, site):
        """How often the vote is there; the file of the web root follows with the next change."""
        with site.database() as database:
            votes = database.execute("SELECT COUNT(*) FROM votes WHERE subject = ? AND value = 1", [QUESTION]).fetchone()[0]
            total = database.execute("SELECT up - down FROM voteSums WHERE subject = ?", [QUESTION]).fetchone()
        return {"votes": votes, "sum": total[0] if total else 0}


class MemberAnswer(MemberVote):
    """A member answers a question."""

    name = "answers"
    path = f"/questions/{QUESTION}/answers"
    fields = {"text": "From the lighthouse."}

    def counts(self, site):
        """How often the answer is there."""
        with site.database() as database:
            rows = database.execute("SELECT COUNT(*) FROM readerPosts WHERE kind = 'answer' AND state = 'published'").fetchone()[0]
        page = site.root / f"Public/questions/{QUESTION}/index.html"
        files = list((site.root / f"Content/answers/{QUESTION}").glob("a-*.md"))
        return {"files": len(files), "rows": rows, "log": log_count(site, "post"), "pages": page.read_text("utf-8").count(self.fields["text"] + "</p>")}


MEETUP = "meet-" + "d" * 26
MEETUP_FILE = f"""---
id: {MEETUP}
title: Rowing at dawn
author: {ASKER}
starts: 2099-01-05T06:00
location: East pier
capacity: 1
posted: 2026-01-05T10:00:00Z
text: typed
---
"""


class MemberMeetup(MemberVote):
    """A member plans a meet-up for tomorrow."""

    name = "meetups"
    path = "/meetups"
    fields = {"title": "Badminton at dawn", "when": "at", "date": str(datetime.date.today() + datetime.timedelta(days=2)), "time": "06:00",
              "location": "Gym", "text": ""}

    def counts(self, site):
        """How often the meet-up is there."""
        with site.database() as database:
            rows = database.execute("SELECT COUNT(*) FROM readerPosts WHERE kind = 'meetup' AND state = 'published'").fetchone()[0]
        files = [file for file in (site.root / "Content/meetups").glob("meet-*.md") if self.fields["title"] in file.read_text("utf-8")]
        page = site.root / "Public/meetups/index.html"
        return {"files": len(files), "rows": rows, "log": log_count(site, "post"), "pages": page.read_text("utf-8").count(self.fields["title"] + "</a>")}


class MemberGoing(MemberVote):
    """A member goes to a meet-up, and everyone may see the name."""

    name = "goings"
    path = f"/meetups/{MEETUP}/going"
    fields = {"go": "yes", "name": "everyone"}

    def prepare(self, site):
        """There is the meet-up too."""
        meetup = site.root / f"Content/meetups/{MEETUP}.md"
        if not meetup.exists():
            meetup.parent.mkdir()
            meetup.write_text(MEETUP_FILE, "utf-8")
        super().prepare(site)

    def counts(self, site):
        """How often the member goes; the page and the file of the web root follow with the next change."""
        with site.database() as database:
            goings = database.execute("SELECT COUNT(*) FROM goings WHERE post = ? AND hasPlace = 1", [MEETUP]).fetchone()[0]
            total = database.execute("SELECT up FROM voteSums WHERE subject = ?", [f"going:{MEETUP}"]).fetchone()
        return {"goings": goings, "sum": total[0] if total else 0}


MEMBER_WORKS = {work.name: work for work in [MemberVote(), MemberAnswer(), MemberMeetup(), MemberGoing()]}
