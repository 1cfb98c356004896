"""Votes, answers, meet-ups, messages, loans and registrations of members without a web server: the real CGI program."""

import datetime
import time
import urllib.parse

from member_accounts import add_member, allow_members
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
ITEM = "i-" + "d" * 26
ITEM_FILE = f"""---
id: {ITEM}
name: Cordless drill
giver: {ASKER}
state: available
posted: 2026-01-05T10:00:00Z
text: typed
---

With two batteries.
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
        allow_members(site.root)
        # Accounts of more than a day, whose votes are not counted by the hour.
        with site.database() as database:
            add_member(database, ASKER, name="Ana", address="ana@example.edu", days=3)
            add_member(database, VOTER, site.token, "Bo", "bo@example.edu", days=3)
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


class MemberLoan(MemberVote):
    """A member asks to borrow an item."""

    name = "lending"
    path = f"/items/{ITEM}/lending"
    fields = {"action": "request", "seen": ""}

    def prepare(self, site):
        """The item of the other member is there too."""
        item = site.root / f"Content/items/{ITEM}.md"
        if not item.exists():
            item.parent.mkdir()
            item.write_text(ITEM_FILE, "utf-8")
            # The giver has a name on pages: an item of a former member is no longer lent.
            names = site.root / "State/values/members.json"
            names.parent.mkdir(parents=True, exist_ok=True)
            names.write_text(f'{{\n"{ASKER}":"Ana",\n"{VOTER}":"Bo"\n}}\n', "utf-8")
        super().prepare(site)

    def counts(self, site):
        """How often the request is there: in the database, the item's file and its page."""
        with site.database() as database:
            loans = database.execute("SELECT COUNT(*) FROM loans l JOIN loanBooks b ON b.item = l.item WHERE l.item = ? AND l.place = 0"
                                     " AND l.member = ? AND b.status = 'requested'", [ITEM, VOTER]).fetchone()[0]
        file = (site.root / f"Content/items/{ITEM}.md").read_text("utf-8")
        page = (site.root / f"Public/items/{ITEM}/index.html").read_text("utf-8")
        return {"loans": loans, "files": file.count("\nstate: requested\n"), "log": log_count(site, "requestItem"),
                "pages": page.count('data-state="requested"')}


class MemberMessage(MemberVote):
    """A member writes to another one."""

    name = "messages"
    path = f"/messages/{ASKER}"
    fields = {"text": "Is the tent free?"}

    def counts(self, site):
        """How often the message is on both sides, unread on the other one, and its form known."""
        with site.database() as database:
            def count(sql, *values):
                return database.execute(sql, values).fetchone()[0]
            copies = "SELECT COUNT(*) FROM messages m JOIN conversations c ON c.id = m.conversation WHERE c.member = ? AND m.text = ?"
            return {"own": count(copies, VOTER, self.fields["text"]), "theirs": count(copies, ASKER, self.fields["text"]),
                    "unread": count("SELECT ifnull(SUM(unread), 0) FROM conversations"), "forms": count("SELECT COUNT(*) FROM messageForms")}


class Registration(MemberVote):
    """A member registers for study partners, for a slot twenty hours ahead, and for the same time of the next two days."""

    name = "partners"
    path = "/partners"
    hour = 3600
    slot = (int(time.time()) // 1800 + 40) * 1800

    def prepare(self, site):
        """The site has study partners too."""
        settings = site.root / "Content/site.yml"
        super().prepare(site)
        if "partners:" in settings.read_text("utf-8"):
            return
        settings.write_text(settings.read_text("utf-8") + "partners: {}\n", "utf-8")
        site.build()
        get(site, "/login")

    @property
    def fields(self):
        """The form, with each day of the week until the day after tomorrow."""
        until = time.strftime("%Y-%m-%d", time.gmtime(self.slot + 60 * self.hour))
        return {"slot": self.slot, "from": "calculus", "to": "history", "topic": "", "language": "", "until": until,
                **{f"day{day}": "1" for day in range(1, 8)}}

    def counts(self, site):
        """Whether all of it is there."""
        with site.database() as database:
            people = database.execute("SELECT COUNT(*) FROM partnerPeople").fetchone()[0]
            tasks = database.execute("SELECT COUNT(*), MIN(series) = MAX(series) FROM partnerTasks").fetchone()
            first = database.execute("SELECT COUNT(*) FROM partnerTasks WHERE slot = ?", [self.slot * 1000]).fetchone()[0]
        return {"people": people, "first": first, "series": tasks[1] or 0 if tasks[0] > 1 else 0}


class Matching(Registration):
    """A run of `corkboard deliver` finds partners for five members: a pair and a three."""

    name = "partner-rooms"
    count = 5

    def prepare(self, site):
        """They registered for a time that is near."""
        super().prepare(site)
        now = int(time.time() * 1000)
        with site.database() as database:
            if database.execute("SELECT COUNT(*) FROM partnerTasks").fetchone()[0]:
                return
            for number in range(self.count):
                member = "m-" + "defgh"[number] * 26
                add_member(database, member, name=f"Person {number}")
                database.execute("INSERT INTO partnerPeople (id, member, used) VALUES (?, ?, ?)", (number + 1, member, now))
                database.execute("INSERT INTO partnerTasks (person, slot, code, fromTask, toTask, topic, language, created) "
                                 "VALUES (?, ?, ?, 'calculus', 'history', '', '', ?)", (number + 1, now + 240_000, f"{number}" * 26, now))

    def run(self, site, behind=()):
        """Delivers, by which partners are found first."""
        self.prepare(site)
        return site.corkboard("deliver", behind=behind)

    def is_accepted(self, answer):
        """Whether the run succeeded: it says what failed, and goes on with deliveries."""
        return answer.code == 0 and not answer.text.strip()

    def refusal(self, answer):
        """The problem of a failed run; empty if it gave a reason."""
        return "" if answer.text.strip() else f"exit status {answer.code} without a word"

    def counts(self, site):
        """Whether the rooms are there, and everybody is in one."""
        with site.database() as database:
            rooms = database.execute("SELECT COUNT(*) FROM partnerRooms").fetchone()[0]
            placed = database.execute("SELECT COUNT(*) FROM partnerTasks WHERE room NOT NULL").fetchone()[0]
        return {"rooms": rooms / 2, "placed": placed / self.count}


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


MEMBER_WORKS = {work.name: work for work in [
    MemberVote(), MemberAnswer(), MemberMeetup(), MemberGoing(), MemberMessage(), MemberLoan(), Registration(), Matching()]}
