"""Members behind lighttpd, beside a C program that does nothing: a vote, fifty votes at once on one question, the last page of a long
conversation, and what a question, an answer and a comment take on a full site and on an empty one."""

import hashlib
import http.client
import json
import re
import secrets
import sqlite3
import subprocess
import threading
import time
import uuid
from pathlib import Path
from random import Random

import invented
from poster import PASSWORD, Server, _spread
from sites import CorkboardSite
from timing import Failure

MEMBERS, QUESTIONS, ANSWERS, VOTES, AT_ONCE = 10_000, 5_000, 20_000, 100_000, 50
# The messages of the conversation of the first two members.
MESSAGES = 5_000
# The limits: of a vote, and of the conversation, to the C program, and of a post on the full site to one on the empty site.
LIMITS = {"to the C program": 15, "full to empty": 1.5}
KINDS = ["question", "answer", "comment"]
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def measure(folder: Path, rounds: int, programs: Path, empty: Path, tell) -> dict:
    """The times in milliseconds, and how many times of what they are beside them."""
    full, bare = (_Place(folder / name, size, programs, empty, tell)
                  for name, size in [("full", (MEMBERS, QUESTIONS, ANSWERS, VOTES)), ("empty", (AT_ONCE + 10, 1, 1, 0))])
    try:
        times: dict[str, list[float]] = {"vote": [], "conversation": [], "C program": []}
        times |= {f"{kind}, {place.name}": [] for kind in KINDS for place in (full, bare)}
        for _ in range(10 * rounds):
            times["C program"].append(full.ask_empty())
            times["vote"].append(full.vote())
            times["conversation"].append(full.conversation())
        for _ in range(rounds):
            for kind in KINDS:
                for place in (full, bare):
                    times[f"{kind}, {place.name}"].append(place.post(kind))
                    place.settle()
        figures: dict = {name: _spread(found) for name, found in times.items()}
        figures["vote, to the C program"] = figures["vote"]["median"] / figures["C program"]["median"]
        figures["conversation, to the C program"] = figures["conversation"]["median"] / figures["C program"]["median"]
        for kind in KINDS:
            figures[f"{kind}, full to empty"] = figures[f"{kind}, full"]["median"] / figures[f"{kind}, empty"]["median"]
        figures[f"{AT_ONCE} votes at once"] = _spread(full.crowd())
        return figures
    finally:
        full.stop()
        bare.stop()


class _Place:
    """A built site behind lighttpd with members, of whom one in each request is signed in."""

    def __init__(self, root: Path, size: tuple[int, int, int, int], programs: Path, empty: Path, tell):
        self.name, self._random = root.name, Random(root.name)
        members, questions, answers, votes = size
        tell(f"writing a site with {members:,} members and {questions:,} questions")
        self.site = CorkboardSite.make(root, 100, size=500)
        with open(root / "Content/site.yml", "a", encoding="utf-8") as settings:
            settings.write("poster: /poster\nmembers: {domains: [example.edu]}\n")
        self._members = [f"m-{self._letters()}" for _ in range(members)]
        # The ids, kinds and paths of the posts.
        self._rows: list[tuple[str, str, str]] = []
        self._questions = [self._question(number) for number in range(questions)]
        self._answers = [self._answer(number) for number in range(answers)]
        subprocess.run(
            [programs / "corkboard", "officer", "add", "mei", "--role", "editor", "--root", root],
            input=PASSWORD + "\n", text=True, check=True, capture_output=True)
        self._state = root / "State/corkboard.sqlite"
        self._tokens = [secrets.token_urlsafe(32) for _ in range(min(members, 1000))]
        self._fill(votes)
        tell(f"building the site with {questions:,} questions")
        self._build = [programs / "corkboard", "build", "--root", root]
        subprocess.run(self._build, check=True, capture_output=True)
        self._server = Server(self.site, programs / "poster", empty)
        self._turn = 0

    def stop(self) -> None:
        self._server.stop()

    def settle(self) -> None:
        """Waits until nothing is built any more."""
        subprocess.run(self._build, check=True, capture_output=True)

    def ask_empty(self) -> float:
        start = time.perf_counter()
        self._server.send("GET", "/empty")
        return (time.perf_counter() - start) * 1000

    def vote(self, question: str | None = None, member: int | None = None) -> float:
        """A member's fresh upvote for a question of somebody else: milliseconds."""
        number = self._next() if member is None else member
        subject = question or self._random.choice([each for each in self._questions[:2000] if each[1] != number])[0]
        body = json.dumps({"subject": subject, "vote": "up", "from": "none"})
        connection = http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=60, source_address=(self._address(number), 0))
        headers = {
            "Origin": f"http://127.0.0.1:{self._server.port}", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json",
            "Cookie": f"corkboard-member={self._tokens[number]}"}
        start = time.perf_counter()
        connection.request("POST", "/poster/api/votes", body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        milliseconds = (time.perf_counter() - start) * 1000
        connection.close()
        if answer.status != 200:
            raise Failure(f"a vote was answered with {answer.status}: {text[:300]}")
        return milliseconds

    def conversation(self) -> float:
        """The last page of the conversation of the first two members, as the first opens it: milliseconds."""
        cookies = {"corkboard-member": self._tokens[0]}
        start = time.perf_counter()
        status, _, text = self._server.send("GET", f"/poster/messages/{self._members[1]}", None, cookies, self._address(0))
        milliseconds = (time.perf_counter() - start) * 1000
        if status != 200 or f"Message {MESSAGES}." not in text or f"Message {MESSAGES - 50}." in text:
            raise Failure(f"the conversation was answered with {status}: {text[:300]}")
        return milliseconds

    def crowd(self) -> list[float]:
        """Fifty members vote for one question at once: the sum is exact."""
        question, times, failures = self._questions[-1], [], []
        voters = [number for number in range(AT_ONCE + 1) if number != question[1]][:AT_ONCE]
        before = self._sum(question[0])

        def vote(number: int) -> None:
            try:
                times.append(self.vote(question[0], number))
            except Failure as failure:
                failures.append(failure)

        threads = [threading.Thread(target=vote, args=(number,)) for number in voters]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if failures:
            raise failures[0]
        if self._sum(question[0]) != before + AT_ONCE:
            raise Failure(f"{AT_ONCE} votes at once ended in {self._sum(question[0]) - before} more")
        return times

    def post(self, kind: str) -> float:
        """Milliseconds from a form until the text is on its page on the disk."""
        number, title = self._next(), uuid.uuid4().hex[:16]  # Like no other: similar questions are shown first.
        question = self._random.choice([each for each in self._questions if each[1] != number])
        place = self._random.randrange(len(self._answers))
        answer, answered = self._answers[place], self._questions[place % len(self._questions)][0]
        path, target, fields, page = {
            "question": ("/poster/questions/new", "/poster/questions", {"title": title}, "questions/index.html"),
            "answer": (f"/poster/questions/{question[0]}/answers",) * 2 + ({}, f"questions/{question[0]}/index.html"),
            "comment": (f"/poster/comments/new?post={answer}", "/poster/comments", {}, f"questions/{answered}/index.html"),
        }[kind]
        cookies = {"corkboard-member": self._tokens[number]}
        status, _, text = self._server.send("GET", path, None, cookies, self._address(number))
        hidden = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', text))
        if status != 200 or "csrf" not in hidden:
            raise Failure(f"{path} has no form: {status} {text[:300]}")
        fields = {**hidden, **fields, "text": f"{title} {' '.join(self._random.choices(invented.WORDS, k=30))}."}
        start = time.perf_counter()
        status, _, text = self._server.send("POST", target, fields, cookies, self._address(number))
        milliseconds = (time.perf_counter() - start) * 1000
        if status != 303:
            raise Failure(f"a new {kind} was answered with {status}: {text[:300]}")
        if title not in (self.site.public / page).read_text(encoding="utf-8"):
            raise Failure(f"{page} does not show the {kind} when it is answered")
        return milliseconds

    def _next(self) -> int:
        """The number of the member whose turn it is: another one each time, since each has limits."""
        self._turn = (self._turn + 1) % len(self._tokens)
        return self._turn

    def _address(self, number: int) -> str:
        return f"127.{number // 250 + 1}.{number % 250 + 1}.1"

    def _letters(self) -> str:
        return "".join(self._random.choices(LETTERS, k=26))

    def _text(self) -> str:
        return " ".join(self._random.choices(invented.WORDS, k=40)).capitalize() + "."

    def _question(self, number: int) -> tuple[str, int]:
        """Writes a question: its id, and the number of the member who asks."""
        name, member = f"q-{self._letters()}", self._random.randrange(len(self._members))
        title = f"{' '.join(self._random.choices(invented.WORDS, k=5)).capitalize()} {number}?"
        self._write(f"questions/{name}.md", f"title: {title}", member, number, name)
        self._rows.append((name, "question", f"Content/questions/{name}.md"))
        return name, member

    def _answer(self, number: int) -> str:
        """Writes an answer to a question, by a member who has given no other one to it."""
        name, question = f"a-{self._letters()}", self._questions[number % len(self._questions)]
        member = (question[1] + 1 + number // len(self._questions)) % len(self._members)
        self._write(f"answers/{question[0]}/{name}.md", None, member, number, name)
        self._rows.append((name, "answer", f"Content/answers/{question[0]}/{name}.md"))
        return name

    def _write(self, path: str, title: str | None, member: int, number: int, name: str) -> None:
        file = self.site.root / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        posted = f"2026-{number % 10 + 1:02}-{number % 28 + 1:02}T{number % 24:02}:{number % 60:02}:00Z"
        lines = [f"id: {name}", title, f"author: {self._members[member]}", f"posted: {posted}", "text: typed"]
        file.write_text("---\n" + "\n".join(filter(None, lines)) + f"\n---\n\n{self._text()}\n", encoding="utf-8")

    def _fill(self, votes: int) -> None:
        """Stores the members, their sessions, posts and votes, as if they had signed in, posted and voted."""
        now, old = int(time.time() * 1000), int(time.time() * 1000) - 40 * 86_400_000
        subjects = [name for name, _ in self._questions] + self._answers
        with sqlite3.connect(self._state) as database:
            database.executemany(
                "INSERT INTO members (id, address, shownName, created, used) VALUES (?, ?, ?, ?, ?)",
                [(name, f"s{number}@example.edu", f"Student {number}", old, now) for number, name in enumerate(self._members)])
            database.executemany(
                "INSERT INTO memberSessions (token, member, begun, used) VALUES (?, ?, ?, ?)",
                [(hashlib.sha256(token.encode()).digest(), self._members[number], now, now) for number, token in enumerate(self._tokens)])
            # Each post has a row, as those that the program takes.
            database.executemany(
                "INSERT INTO readerPosts (id, kind, state, path, posted) VALUES (?, ?, 'published', ?, ?)", [(*row, old) for row in self._rows])
            for member, other in [(0, 1), (1, 0)]:
                side = database.execute(
                    "INSERT INTO conversations (member, other, last, next, read, hasWritten) VALUES (?, ?, ?, ?, ?, 1)",
                    (self._members[member], self._members[other], old, MESSAGES + 1, MESSAGES)).lastrowid
                database.executemany(
                    "INSERT INTO messages (conversation, number, isOwn, text, sent) VALUES (?, ?, ?, ?, ?)",
                    [(side, number, (number + member) % 2, f"Message {number}. {self._text()}", old) for number in range(1, MESSAGES + 1)])
            cast = {(subjects[number % len(subjects)], self._members[self._random.randrange(1000, len(self._members))])
                    for number in range(votes)}
            database.executemany(
                "INSERT INTO votes (subject, voter, value, time) VALUES (?, ?, 1, ?)",
                [(subject, b"\x01member " + member.encode(), old) for subject, member in cast])
            database.execute(
                "INSERT INTO voteSums (subject, section, salt, up, changed) "
                "SELECT subject, 'questions', randomblob(8), COUNT(*), ROW_NUMBER() OVER () FROM votes GROUP BY subject")

    def _sum(self, question: str) -> int:
        with sqlite3.connect(self._state) as database:
            row = database.execute("SELECT up - down FROM voteSums WHERE subject = ?", [question]).fetchone()
        return row[0] if row else 0
