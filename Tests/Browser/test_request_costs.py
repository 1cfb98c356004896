"""The processor time of requests: the largest that a route accepts, and each field at its limit with the text that is worst for Unicode,
Markdown and regular expressions, take at most ten times as long as an ordinary request to the same route.

Each field of a route is tried with one of the texts, and the next field with the next, by somebody who may use the route; all fields together
with some of the texts, by a stranger and an officer, and those of the next route with others. `Scripts/soak costs` tries all."""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import time
import urllib.parse

import pytest

import posts
from desk import multipart
from member_accounts import add_member
from study_rooms import add_room
from posts import PASSWORD, PROJECT, PostingSite
from reader_posts import Comment, Message, reader_form, send

pytestmark = pytest.mark.alone
MOST = 10  # times an ordinary request
# Each field is tried with one in so many texts, and so are all fields of a route together.
SHARE, WHOLE = (1, 1) if os.environ.get("CORKBOARD_ALL_COSTS") else (16, 8)
ROUTE = re.compile(r'\bRoute\(\s*\.(get|post|patch),\s+"([^"]*)",\s+[\w.]+(?:,\s+body: \.(\w+))?')
TABLES = [PROJECT / "Sources/Core/Desk/Routes.swift", *sorted(PROJECT.glob("Sources/Sections/*/Desk/*DeskSection.swift"))]
TABLE = "".join(table.read_text("utf-8") for table in TABLES)
# The kind of the body that each route reads, by its method and pattern.
BODIES = {(method.upper(), path): body for method, path, body in ROUTE.findall(TABLE)}
ROUTES = list(BODIES)

# The fields that each route reads, with texts of an ordinary request.
EVENT = {"title": "Lantern making", "title.zh-Hans": "灯笼", "detail": "Bring *paper*.", "detail.zh-Hans": "带纸。", "location": "East House",
         "date": "2030-12-20", "time": "21:00", "endDate": "", "endTime": "22:00", "tags": "craft, food", "repeats": "weekly",
         "repeatsUntil": "2031-01-20", "signUpURL": "https://example.org/", "needSignUp": "true", "openForSignUp": "true",
         "signUp": "here", "signUpBy": "name", "guests": "2", "signUpCloses": "2030-12-19T18:00", "question1": "Meal?", "question1.zh-Hans": "吃什么？",
         "question1Kind": "choice", "question1Options": "Rice\nNoodles", "question1Required": "true",
         "status": "published", "broadcast": "true", "pictureText": "A lantern", "heldPicture": "", "version": "", "confirmed": "", "textKind": "markdown",
         "event": "/events/oldevent1", "seen": "", "choice.title": "theirs", "show": "", "language": "en", "dateOptions": ""}
ACTION = {"reason": "It rains.", "language": "en", "version": "0a", "current": "0a", "action": "cancel", "location": "East House",
          "date": "2030-12-20", "time": "21:00", "endTime": "22:00"}
PROOF = {"password": "not the password", "code": "123456"}
CODE = "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG-HHHH"
EDITOR = {"officer": "tom", "reset": CODE, "endsFactor": "true", **PROOF}
MAIL = {"address": "ana@example.edu", "frequency": "daily", "tag.food": "on"}
SUBSCRIPTION = {"endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}
MESSAGE = {"feeling": "love", "title": "Lanterns", "message": "More of them.", "author": "Lin", "website": "", "opened": "1"}
COMMENT = {"semester": "Fall 2026", "otherSemester": "", "professor": "+", "otherProfessor": "Ada Low", "major": "Art", "comment": "Go.", "opened": "1",
           "website": ""}
SIGN_UP = {"guests": "1", "answer1": "No nuts", "answer2": "Hot"}
# An event for which readers sign up here.
SIGNING = """---
id: signing1
title: Hot Pot
starts: 2030-05-04T18:00
signUp: here
signUpBy: name
capacity: 200
guests: 3
signUpQuestions:
  - {question: Allergies?}
  - {question: Broth?, kind: choice, options: [Mild, Hot]}
---

Bring nothing.
"""
QUESTION = {"title": "Where can I moor a kayak?", "text": "Near the dock.", "tags": "rowing, food", "about": "courses/math-216", "confirmed": ""}
# The member who asked and answered.
MEMBER, ASKED, ANSWERED = (f"{mark}-{'a' * 26}" for mark in "mqa")
# The member who wrote to them.
WRITER = f"m-{'b' * 26}"
POSTED = """---
id: %s
author: %s
posted: 2026-11-01T10:00:00Z
text: typed
title: Where to row?
---

By the dock.
"""
ITEM = {"name": "Cordless drill", "condition": "Like new", "location": "East pier", "detail": "With two batteries.", "heldPicture": "", "removePicture": ""}
LENT, LENT_FILE = "i-" + "a" * 26, """---
id: %s
name: Drill
giver: %s
state: available
posted: 2026-11-01T10:00:00Z
text: typed
---
"""
MEETUP = {"title": "Badminton", "when": "now", "date": "", "time": "", "endDate": "", "endTime": "", "dateOptions": "", "location": "Gym",
          "capacity": "6", "text": "Rackets are there."}
# A meet-up of the same member.
PLANNED = f"meet-{'a' * 26}"
MEETING = """---
id: %s
author: %s
title: Rowing
starts: 2030-05-04T18:00
location: Dock
posted: 2026-11-01T10:00:00Z
text: typed
---
"""
VOTE = {"option-2030-05-04T18:00": "yes", "option-2030-05-05T18:00": "no", "email": "lin@example.edu"}
# An event for whose date readers vote.
POLLING = """---
id: polling1
title: Film Night
dateOptions: [2030-05-04T18:00, 2030-05-05T18:00]
---

Choose a date.
"""
# A registration for study partners, for a slot that is over.
PARTNER = {"slot": "1800000000", "from": "calculus", "to": "history", "topic": "thesis", "language": "en-US", "day1": "1", "until": "2030-01-01"}
RECEIPT = "b" * 26
FIELDS = {
    "/api/notifications/register": SUBSCRIPTION, "/api/notifications/unregister": SUBSCRIPTION,
    "/api/notifications/acknowledge": {"fetched": "2026-11-25T10:00:00Z", "type": "newEvent", "id": "oldevent1"},
    "/api/notifications/settings": {"tag": "food", "mail": "daily", "from": "22:00", "timeZone": "America/New_York", "message": "Drink water"},
    "/api/searches": {"query": "dumplings"}, "/api/votes": {"subject": "r1", "vote": "up", "from": "none"},
    "/votes": {"subject": "r1", "vote": "up", "from": "none"},
    "/join": {"address": "ana@example.edu", "next": "/votes?post=r1", "code": "123456"}, "/join/:code": {"x": ""},
    "/member/name": {"name": "Ana", "next": "/member"}, "/member/picture": {"remove": "true"}, "/member/sessions": {"session": "1"}, "/member/unsent": {"unsent": "0" * 32},
    "/member/address": {"action": "request", "address": "ana@example.org", "code": "123456", "key": "0" * 32}, "/member/sign-out": {"x": ""},
    "/member/delete": {"posts": "keep", "word": "no"}, "/members": {"member": "m-x", "action": "suspend", "reason": "Spam"},
    "/notifications/mail": MAIL, "/notifications/mail/:key/confirm": MAIL, "/notifications/mail/:key/settings": MAIL,
    "/notifications/mail/:key/unsubscribe": MAIL,
    "/feedback": MESSAGE, "/receipt/:code/correct": MESSAGE, "/receipt/:code/withdraw": {"confirmed": "no"}, "/receipt/:code/remove": {"x": ""},
    "/courses/new": {"number": "ART 5", "name": "Ink", "note": "Please.", "opened": "1", "website": ""},
    "/proposals/:id": {"number": "ART 5", "name": "Ink", "reason": "Fine", "seen": "1"},
    "/courses/:slug/comment": COMMENT, "/professors/join": {"professor": "bob", "proposal": "0a", "with.0": "on"},
    "/courses/:slug/edit": {"number": "MATH 216", "name": "Linear Algebra", "name.zh-Hans": "线性代数", "crossListed": "STAT 9L", "show": "",
                            "description": "On *spaces*.", "description.zh-Hans": "空间。", "version": "0a", "seen": "", "choice.name": "theirs",
                            "language": "en"},
    "/courses/:slug/restore": {"version": "0a", "current": "0a"}, "/pages/:page/restore": {"version": "0a", "current": "0a"},
    "/pages/:page/edit": {"title": "About", "title.zh-Hans": "关于", "body": "We *row*.", "body.zh-Hans": "划船。", "show": "", "version": "0a",
                          "seen": "", "choice.title": "theirs", "language": "en"},
    "/professors/separate": {"professor": "bob", "change": "1"},
    "/report": {"post": "r1", "reason": "spam", "text": "Look"},
    "/moderation": {"action": "keep", "part": "waiting", "client": "0" * 32, "cause": "words", "group": "all", "listed": "r1", "reason": "Fine",
                    "post.r1": "on"},
    "/discussions/:post": {"text": "Thanks.", "version": "0a"},
    "/discussions/:post/:id": {"text": "Thanks.", "version": "0a", "action": "save", "confirmed": ""},
    "/comments": {"post": "oldevent1", "to": "r1", "text": "Is there tea?"},
    "/comments/:id": {"text": "Is there black tea?", "version": "0a"}, "/comments/:id/delete": {"confirmed": "no"},
    "/searches": {"term": "dumplings", "action": "allow"},
    "/login": {"username": "mei", "password": "not the password", "code": "123456", "next": "/log", "remote": "mei"},
    "/logout": {"x": ""}, "/reset": {"reset": CODE, "new": "not the password"},
    "/account/password": {"new": "a quite good password", **PROOF}, "/account/sessions": {"x": ""},
    "/account/factor": {"secret": "ABCD", "recovery": "a b", **PROOF}, "/account/factor/off": PROOF,
    "/account/recovery-codes": {"recovery": "a b", **PROOF},
    "/events/:id/door": {"known": "0a"}, "/signup/:code/door": {"x": ""},
    "/officers/add": {"shownName": "Tom", "role": "officer", "until": "2030-01-01", **EDITOR},
    "/officers/change": {"shownName": "Tom", "role": "editor", "until": "2020-01-01", "ended": "2020-01-01", **EDITOR},
    "/officers/reset": EDITOR, "/officers/end": EDITOR, "/officers/disable": EDITOR, "/officers/enable": EDITOR,
    "/events": EVENT, "/preview": EVENT, "/events/:id": EVENT, "/unsent/discard": {"x": ""},
    "/events/:id/cancel": ACTION, "/events/:id/delete": ACTION, "/events/:id/restore": ACTION, "/events/:id/dates/:start": ACTION,
    "/events/:id/erase": PROOF, "/events/:id/withdraw-picture": ACTION, "/events/:id/send-again": ACTION, "/events/:id/take-back": {"change": "1"},
    "/events/:id/signups/add": {"name": "Ana", "email": "ana@example.edu", "guests": "1", "answer1": "Nuts", "isForced": "true", "date": ""},
    "/events/:id/signups/move": {"signup": "1", "move": "in", "date": "", "q": "ana", "page": "1", "confirmed": "no"},
    "/events/:id/signups/remove": {"signup": "1", "reason": "Full", "date": "", "confirmed": "no"},
    "/events/:id/signups/write": {"to": "in", "subject": "Tape", "text": "Bring it.", "date": "", "confirmed": "no"},
    "/events/:id/signup": {**SIGN_UP, "name": "Lin", "opened": "1", "website": ""}, "/signup/:code/change": {**SIGN_UP, "name": "Lin"},
    "/events/:id/signup/press": {"x": ""}, "/signup/:code/give-back": {"x": ""},
    "/signup/:code/confirm": {"x": ""}, "/signup/:code/take": {"x": ""}, "/signup/:code/leave": {"x": ""}, "/signup/:code/rejoin": {"x": ""},
    "/events/:id/poll": {**VOTE, "name": "Lin", "opened": "1", "website": ""}, "/poll/:code/change": {**VOTE, "name": "Lin"},
    "/poll/:code/erase": {"x": ""}, "/events/:id/poll/choose": {"option": "2030-05-04T18:00", "confirmed": "no"},
    "/partners": PARTNER, "/partners/withdraw": {"task": "a" * 26, "later": "1"}, "/partners/forget": {"x": ""},
    "/partners/reader": {**PARTNER, "name": "Sam", "opened": "1", "website": ""}, "/partners/receipt/:receipt": PARTNER,
    "/partners/receipt/:receipt/withdraw": {"task": "a" * 26, "later": "1"}, "/partners/receipt/:receipt/forget": {"x": ""},
    "/questions": QUESTION, "/questions/:id": {**QUESTION, "version": "0a"}, "/questions/:id/delete": {"confirmed": "no"},
    "/questions/:id/accept": {"answer": "a-1"}, "/questions/:id/answers": {"text": "At pier 4.", "version": ""},
    "/questions/:id/answers/:answer": {"text": "At pier 4.", "version": "0a"}, "/questions/:id/answers/:answer/delete": {"confirmed": "no"},
    "/questions/:id/close": {"reason": "Twice", "duplicate": "q-1"}, "/questions/:id/reopen": {"reason": "Changed"},
    "/questions/:id/topics": {"tags": "rowing, food", "reason": "To be found"},
    "/items": ITEM, "/items/:id": {**ITEM, "version": "0a"}, "/items/:id/delete": {"confirmed": "no"},
    "/items/:id/lending": {"action": "approve", "seen": "0a", "due": "2030-05-04"},
    "/messages": {"name": "Bo"}, "/messages/settings": {"strangers": "accept"}, "/messages/:member": {"text": "Is it free?"},
    "/messages/reports": {"report": "1", "action": "suspend", "reason": "Spam"}, "/messages/:member/read": {"number": "1"},
    "/messages/:member/delete": {"number": "1", "upto": "1", "confirmed": "no"}, "/messages/:member/block": {"confirmed": "no"},
    "/messages/:member/unblock": {"x": ""}, "/messages/:member/report": {"number": "1", "reason": "spam", "text": "Look"},
    "/partners/reports": {"report": "1"}, "/partners/:code/cheer": {"kind": "clap", "page": "0123456789", "number": "1", "count": "3", "script": "1"},
    "/partners/:code/started": {"script": "1"}, "/partners/:code/here": {"script": "1"}, "/partners/:code/still": {"answer": "yes"},
    "/partners/:code/leave": {"x": ""}, "/partners/:code/join": {"x": ""}, "/partners/:code/block": {"person": "1"},
    "/partners/:code/report": {"person": "1"},
    "/meetups": MEETUP, "/meetups/:id": {**MEETUP, "when": "at", "date": "2030-05-04", "time": "18:00", "version": "0a"},
    "/meetups/:id/cancel": {"x": ""}, "/meetups/:id/delete": {"confirmed": "no"}, "/meetups/:id/going": {"go": "yes", "name": "everyone"},
    "/meetups/:id/times": {"option-2030-05-04T18:00": "yes"}, "/meetups/:id/choose": {"option": "2030-05-04T18:00"},
}
QUERY = {"lang": "en", "next": "/log", "done": "out", "q": "lantern", "in": "events", "scope": "events", "page": "2", "before": "7", "after": "7", "number": "1",
         "unsent": "0a1b2c3d", "title": "Where to row", "answer": "a-1", "about": "courses/math-216", "copy": "/events/oldevent1", "form": "0a1b2c3d", "from": "2027-03-06T18:00", "typed": "1", "version": "0a", "kept": "0a", "week": "2026-11-23"}
HEADERS = {"HTTP_USER_AGENT": "Mozilla/5.0", "HTTP_ACCEPT_LANGUAGE": "en", "HTTP_ORIGIN": "http://localhost:8080", "REMOTE_USER": "mei",
           "HTTP_COOKIE": "corkboard-language=en"}


def as_json(pattern, fields):
    """The fields of a request of the API as its JSON."""
    if pattern.endswith("/settings"):
        hours = {"from": fields["from"], "until": "08:00", "timeZone": fields["timeZone"]}
        daily = {"time": "08:00", "timeZone": "UTC", "messages": [fields["message"]]}
        return {"tags": {fields["tag"]: False}, "mail": fields["mail"], "quietHours": hours, "reminders": {"daily": daily}}
    if pattern.endswith("/acknowledge"):
        return {"fetched": fields["fetched"], "read": {fields["type"]: [fields["id"]]}}
    if pattern.endswith("/door"):
        return {"known": fields["known"], "ticks": [{"id": number, "time": 1, "came": 1} for number in range(200)]}
    if pattern.endswith(("/searches", "/votes", "/press")):
        return fields
    return {"endpoint": fields["endpoint"], "keys": {name: fields[name] for name in ["p256dh", "auth"]}}


# Texts that are repeated up to a field's limit.
FILLINGS = {
    "marks": "\u0345\u0334\u0301\u0323", "marks in runs": "a" + "\u0345\u0334\u0301\u0323" * 7, "joined emoji": "👩\u200d", "flags": "🇺",
    "Hangul": "\u1100", "letters that grow": "ŉİΐﬃ", "brackets": "[", "emphasis": "*a_", "links": "[a](<b", "quotes": "> * ", "tables": "|a\n|-\n",
    "letters and a point": "a.a@", "spaces": " \t", "commas": "a,", "lines": "a\n", "ideographs": "龘",
}
# The size of a text in a field, and of all texts together when they are escaped, in bytes, by the kind of body. Bodies of readers are not
# escaped.
LIMITS = {"": (2 << 10, 900 << 10), "api": (6 << 10, 7 << 10), "strangers": (4 << 10, 15 << 10), "readers": (14 << 10, 42 << 10),
          "officers": (16 << 10, 60 << 10), "moderation": (16 << 10, 60 << 10), "postAction": (16 << 10, 60 << 10), "postForm": (32 << 10, 900 << 10)}
# A receipt corrects a post at most 40 times.
CORRECTIONS = 20


@pytest.fixture(scope="module")
def built(tmp_path_factory, program):
    """A small built site with an editor, and another account."""
    site = PostingSite.make(tmp_path_factory.mktemp("costs") / "site", program.parent)
    site.corkboard("officer", "add", "tom", given=f"{PASSWORD}\n")
    Comment().prepare(site)
    (site.root / "Content/events/2030-05-04-hot-pot.md").write_text(SIGNING, "utf-8")
    (site.root / "Content/events/film-night.md").write_text(POLLING, "utf-8")
    with (site.root / "Content/site.yml").open("a", encoding="utf-8") as settings:
        settings.write("\nmembers: {domains: [example.edu]}\npartners: {readers: true}\n")
    add_question(site)
    site.corkboard("build")
    # Somebody asked for mail, which a program takes that does nothing.
    channels = pathlib.Path(site.root, "State/channels.json")
    channels.write_text('{"mail": {"sender": "board@example.edu", "sendmail": "/bin/true"}}')
    channels.chmod(0o600)
    with contextlib.closing(sqlite3.connect(channels.with_name("corkboard.sqlite"))) as database, database:
        row = "mailto:tom@example.edu", "tom@example.edu", bytes(16), "en", '{"mail":"now"}', int(time.time() * 1000)
        database.execute("INSERT INTO mailRequests (endpoint, address, secret, language, settings, created) VALUES (?, ?, ?, ?, ?, ?)", row)
    return site


def add_question(site):
    """A question with an answer, an item to borrow and a meet-up, of a member who is signed in with the officer's token and got a message of another one."""
    for path, text in [(f"questions/{ASKED}.md", POSTED % (ASKED, MEMBER)),
                       (f"answers/{ASKED}/{ANSWERED}.md", (POSTED % (ANSWERED, MEMBER)).replace("title: Where to row?\n", "")),
                       (f"items/{LENT}.md", LENT_FILE % (LENT, MEMBER)), (f"meetups/{PLANNED}.md", MEETING % (PLANNED, MEMBER))]:
        file = site.root / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite")) as database, database:
        add_member(database, MEMBER, site.token, "Lin", "lin@example.edu")
        add_member(database, WRITER, name="Bo", address="bo@example.edu")
        now = int(time.time() * 1000)
        side = database.execute("INSERT INTO conversations (member, other, last, next, unread) VALUES (?, ?, ?, 2, 1)", (MEMBER, WRITER, now)).lastrowid
        database.execute("INSERT INTO messages (conversation, number, isOwn, text, sent) VALUES (?, 1, 0, 'Hello', ?)", (side, now))


@pytest.fixture
def site(built):
    """The same with the session and the event that it began with, which the request before may have ended."""
    (built.root / "Content/events/2030-05-04-rowing.md").write_text(posts.EVENT, "utf-8")
    with contextlib.closing(sqlite3.connect(built.root / "State/corkboard.sqlite")) as database, database:
        database.execute("UPDATE sessions SET ended = NULL")
        database.execute("INSERT OR IGNORE INTO partnerPeople (receipt, name, used) VALUES (?, 'Sam', ?)", (RECEIPT, int(time.time() * 1000)))
    return built


def filled(text, limit):
    """As much of a text, again and again, as has room in so many bytes."""
    data = text.encode()
    return (data * (limit // len(data))).decode()


def sign_in_link(site, count):
    """The secret of a link with which a member signs in, of which no mail was written."""
    secret, link = (hashlib.sha256(f"{name} {count}".encode()).digest() for name in ["id", "link"])
    link = base64.urlsafe_b64encode(link).rstrip(b"=").decode()
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite")) as database, database:
        row = secret, hashlib.sha256(link.encode()).digest(), b"", f"a{count}@example.edu", "", int(time.time() * 1000), 0
        database.execute("INSERT INTO signInRequests (id, link, code, address, next, created, mail) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    return link


class Costs:
    """Requests to one route, and their processor time."""

    def __init__(self, site, method, pattern):
        self.site, self.method, self.pattern = site, method, pattern
        self.path = pattern.replace("/questions/:id", f"/questions/{ASKED}").replace(":answer", ANSWERED).replace(":member", WRITER)
        self.path = self.path.replace("/items/:id", f"/items/{LENT}").replace("/meetups/:id", f"/meetups/{PLANNED}")
        self.path = self.path.replace(":id/signup", "signing1/signup").replace(":id/poll", "polling1/poll").replace(":id", "oldevent1")
        self.path = self.path.replace(":start", "2030-05-04T10:00").replace(":name", "x.jpg").replace(":key", "0" * 32)
        self.path = self.path.replace(":receipt", RECEIPT).replace(":slug", "math-216").replace(":page", "about")
        self.body = BODIES[method, pattern]
        # Nonces and addresses of other routes are other ones.
        self.count = ROUTES.index((method, pattern)) << 13
        self.leads_to = self.code = ""

    def seconds(self, fields=None, environment=None, path=None, is_stranger=False, form=None):
        """User and system seconds of a request, with those of programs that it waits for; and the answer's status. `form` are the fields of
        an event that is posted."""
        fields = dict(fields or {})
        self.count += 1
        # Posted once, a nonce is used.
        fields |= {"csrf": self.site.csrf, "nonce": f"{self.count:08d}"} if self.method == "POST" else {}
        text = urllib.parse.urlencode(fields)
        body = text.encode() if self.method == "POST" else b""
        kind = "application/x-www-form-urlencoded"
        if self.body == "readers":
            body, kind = multipart(fields)
        if self.body == "api" or self.method == "POST" and self.pattern in ("/events/:id/door", "/events/:id/signup/press"):
            body, kind = json.dumps(as_json(self.pattern, fields), ensure_ascii=False).encode(), "application/json"
        variables = self.site.environment(self.address() if path is None else path, body)
        variables |= {"REQUEST_METHOD": self.method, "CONTENT_TYPE": kind,
                      "HTTP_COOKIE": "" if is_stranger else self.cookies(),
                      "QUERY_STRING": text if self.method == "GET" else ""}
        if self.method == "GET":
            del variables["CONTENT_LENGTH"], variables["CONTENT_TYPE"]
        # Wrong passwords are counted by address.
        variables["REMOTE_ADDR"] = f"10.{self.count >> 16}.{self.count >> 8 & 255}.{self.count & 255}"
        if form is not None:
            body = self.site.form(f"{self.count:08d}", **form)
            variables |= {"CONTENT_TYPE": "multipart/form-data; boundary=XX", "CONTENT_LENGTH": str(len(body))}
        variables |= environment or {}
        sent = pathlib.Path(self.site.root).parent / "body"
        sent.write_bytes(body)
        with open(sent, "rb") as given, open(sent.with_name("answer"), "w+b") as answer:
            process = subprocess.Popen([self.site.programs / "poster"], env=variables, stdin=given, stdout=answer, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            answer.seek(0)
            head = answer.read(4000).decode("utf-8", "replace")
            found = re.match(r"Status: (\d+)", head)
        assert process.returncode == 0 and found, (self.pattern, process.returncode, fields.keys())
        self.leads_to = (re.findall(r"\r\nLocation: ([^\r]+)", head) or [""])[0]
        return usage.ru_utime + usage.ru_stime, int(found[1])

    def cookies(self):
        """Those of an officer, and on pages of members of a member."""
        is_member = self.pattern.startswith(("/questions", "/items", "/meetups", "/messages", "/partners")) or self.pattern.endswith(("/press", "/give-back"))
        names = ["corkboard", "corkboard-form"] + ["corkboard-member"] * is_member
        return "; ".join(f"{name}={self.site.token}" for name in names)

    def address(self):
        """The path of the next request, with a receipt that few requests used."""
        if ":code" in self.path and self.count % CORRECTIONS == 1 or not self.code:
            self.code = self.receipt()
        return self.path.replace(":code", self.code)

    def receipt(self):
        """The receipt of a new message, of a new sign-up, or of a new vote for a date; a new link to sign in; or a new room of study partners."""
        if self.path.startswith("/join/"):
            return sign_in_link(self.site, self.count)
        if self.path.startswith("/signup/"):
            body = reader_form(self.site, f"{self.pattern} {self.count}", **SIGN_UP, name=f"Lin {self.count}")
            answer = send(self.site, "/events/signing1/signup", body, f"192.0.{self.count // CORRECTIONS % 255}.7")
            code = re.search(r"/signup/([a-z2-7]{26})", answer.text)[1]
            if self.pattern.endswith("/give-back"):
                with self.site.database() as database:
                    database.execute("UPDATE signUps SET member = NULL")
                    database.execute("UPDATE signUps SET member = ? WHERE code = ?", (MEMBER, code))
            return code
        if self.path.startswith("/partners/"):
            with self.site.database() as database:
                _, registrations = add_room(database, time.time() + 60, dict.fromkeys([MEMBER, WRITER], ("calculus", "history")))
            return registrations[MEMBER][0]
        if self.path.startswith("/poll/"):
            body = reader_form(self.site, f"{self.pattern} {self.count}", **VOTE, name=f"Lin {self.count}")
            answer = send(self.site, "/events/polling1/poll", body, f"192.0.{self.count // CORRECTIONS % 255}.8")
            return re.search(r"/poll/([a-z2-7]{26})", answer.text)[1]
        body = reader_form(self.site, f"{self.pattern} {self.count}", **{**Message.fields, "title": f"Number {self.count}"})
        answer = send(self.site, "/feedback", body, f"192.0.2.{self.count // CORRECTIONS % 255}")
        return re.search(r"/receipt/(\w{26})\?done=post", answer.text)[1]

    def check(self, what, ordinary, **request):
        """Compares a request with an ordinary one."""
        taken = []
        for _ in range(3):
            seconds, status = self.seconds(**request)
            assert status < 500, (what, status)
            taken.append(seconds)
            if min(taken) <= MOST * ordinary:
                return
        assert min(taken) <= MOST * ordinary, f"{self.method} {self.pattern}: {what} takes {min(taken):.3f} s, an ordinary one {ordinary:.3f} s"


def test_every_route_that_takes_a_form_has_its_fields_here():
    """And all routes of the tables are tried."""
    assert {path for method, path in ROUTES if method != "GET"} == set(FIELDS)
    assert len(ROUTES) == len(re.findall(r"\bRoute\(", TABLE))


def by_turns(*names):
    """For each text, which it is in the first of these fields, with the fields: each has another text."""
    texts = list(FILLINGS.items())
    for turn, (first, _) in enumerate(texts):
        yield first, {name: texts[(turn + 5 * number) % len(texts)][1] for number, name in enumerate(names)}


@pytest.mark.parametrize("method,pattern", ROUTES, ids=lambda value: value or "root")
def test_costs(site, method, pattern):
    costs = Costs(site, method, pattern)
    fields = QUERY if method == "GET" else FIELDS[pattern]
    index = ROUTES.index((method, pattern))
    is_closed = False
    for is_stranger in [True, False]:
        ordinary, status = costs.seconds(fields, is_stranger=is_stranger)
        assert status != 404 or not re.search(":code|:slug/(comment|edit)", pattern)
        # Strangers are led to sign in, and officers are not.
        assert costs.leads_to.startswith("/poster/login") <= (is_stranger or pattern == "/logout"), pattern
        ordinary = max(0.002, min(ordinary, costs.seconds(fields, is_stranger=is_stranger)[0]))
        limit, size = LIMITS[costs.body]
        # A route that leads strangers to sign in reads no field of theirs; others read the same fields of everybody.
        is_closed = is_stranger and costs.leads_to.startswith(("/poster/login", "/poster/join")) or is_closed
        reads = not (is_stranger and is_closed)
        for number, (name, text) in enumerate(FILLINGS.items(), index):
            for field in list(fields)[-number % SHARE::SHARE] if reads and (SHARE == 1 or is_stranger != is_closed) else []:
                costs.check(f"{field} of {name}", ordinary, fields={**fields, field: filled(text, limit)}, is_stranger=is_stranger)
        # The largest body that the route takes: all of its fields, or as many as there is room for.
        share = WHOLE if reads else SHARE
        for name, text in list(FILLINGS.items())[(index + 3 * is_stranger) % share::share]:
            each = min(limit, size // max(1, len(fields)) // 3)
            costs.check(f"all fields of {name}", ordinary, fields={field: filled(text, each) for field in fields}, is_stranger=is_stranger)


# A header of cookies that are none is refused before others are read.
@pytest.mark.parametrize("headers", [["HTTP_COOKIE"], sorted(HEADERS.keys() - {"HTTP_COOKIE"})], ids=["cookies", "others"])
def test_headers(site, headers):
    costs = Costs(site, "GET", "/log")
    ordinary = max(0.002, min(costs.seconds(QUERY, HEADERS, is_stranger=True)[0] for _ in range(3)))
    for first, texts in by_turns(*headers):
        sent = {name: filled(text.replace("\n", " "), 8000) for name, text in texts.items()}
        costs.check(f"{headers} of {first} and others", ordinary, environment=sent, is_stranger=True)


def test_paths(site):
    costs = Costs(site, "GET", "/events/:id")
    ordinary = max(0.002, min(costs.seconds(QUERY)[0] for _ in range(3)))
    for name, text in FILLINGS.items():
        costs.check(f"a path of {name}", ordinary, path="/events/" + filled(text, 1000))


@pytest.mark.parametrize("confirmed", ["", "yes"])
def test_reset_votes(site, confirmed):
    """The action of the queue that reads versions of votes, before and after its question."""
    costs = Costs(site, "POST", "/moderation")
    costs.count += (2 + len(confirmed)) << 10
    fields = {**FIELDS["/moderation"], "action": "reset-votes", "seen": "1", "votes": "1 2", "confirmed": confirmed}
    ordinary = max(0.002, min(costs.seconds(fields)[0] for _ in range(3)))
    for field in ["listed", "votes", "reason", "seen"]:
        for name, text in FILLINGS.items():
            costs.check(f"{field} of {name}", ordinary, fields={**fields, field: filled(text, LIMITS["moderation"][0])})


@pytest.mark.parametrize("sizes", [{"detail": 32 << 10}, {"title": 150, "tags": 300}], ids=" ".join)
def test_accepted_posts(site, sizes):
    """With the build that brings them to readers."""
    costs = Costs(site, "POST", "/events")
    costs.count += len(sizes) << 11
    runs = [costs.seconds(form={}) for _ in range(3)]
    assert [status for _, status in runs] == [303] * 3 and costs.leads_to.startswith("/poster/events/")
    for first, texts in by_turns(*sizes):
        given = {name: filled(text, sizes[name]) + " word" for name, text in texts.items()}
        costs.check(f"{' and '.join(sizes)} of {first}, posted", min(runs)[0], form=given)


@pytest.mark.parametrize("sizes", [{"message": 4 << 10}, {"title": 120, "author": 60}], ids=" ".join)
def test_accepted_messages(site, sizes):
    """With the pages that bring them to readers."""
    costs = Costs(site, "POST", "/feedback")
    costs.count += len(sizes) << 11
    runs = [costs.seconds({**MESSAGE, "title": f"Lanterns {number}"}) for number in range(3)]
    assert [status for _, status in runs] == [303] * 3
    for first, texts in by_turns(*sizes):
        given = {name: filled(text, sizes[name]) for name, text in texts.items()}
        costs.check(f"{' and '.join(sizes)} of {first}, posted", min(runs)[0], fields={**MESSAGE, **given})
