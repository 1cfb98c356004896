"""Cheers in rooms of study partners, behind lighttpd, beside a C program that does nothing: what one takes, one of many at once, and one that is
held since there were too many."""

import hashlib
import re
import secrets
import sqlite3
import subprocess
import threading
import time
from pathlib import Path
from random import Random

from poster import Server, _spread
from sites import CorkboardSite
from timing import Failure

ROOMS, AT_ONCE = 500, 50
# Maximum number of gestures in a request, and of those of a person in a minute that partners see (PartnerPress).
MOST_AT_ONCE, LIMIT = 99, 240
# The limit: of a cheer to the C program.
LIMITS = {"to the C program": 15}
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def measure(folder: Path, rounds: int, programs: Path, empty: Path, tell) -> dict:
    """The times in milliseconds, and how many times of the C program's a cheer takes."""
    tell(f"writing a site with {ROOMS:,} rooms")
    rooms = _Rooms(folder, programs, empty)
    try:
        tell("cheering")
        times: dict[str, list[float]] = {"C program": [], "cheer": [], "cheer that is held": []}
        for _ in range(20 * rounds):
            times["C program"].append(rooms.ask_empty())
            times["cheer"].append(rooms.cheer(rooms.next()))
        loud = rooms.next()
        for _ in range(LIMIT // MOST_AT_ONCE + 1):
            rooms.cheer(loud, MOST_AT_ONCE)
        times["cheer that is held"] = [rooms.cheer(loud) for _ in range(20 * rounds)]
        figures: dict = {name: _spread(found) for name, found in times.items()}
        for name in ["cheer", "cheer that is held"]:
            figures[f"{name}, to the C program"] = figures[name]["median"] / figures["C program"]["median"]
        figures[f"{AT_ONCE} cheers at once"] = _spread(rooms.crowd())
        return figures
    finally:
        rooms.stop()


class _Person:
    """A member in a room, whose page is open."""

    def __init__(self, code: str, token: str):
        self.code, self.page, self.number = code, secrets.token_hex(16), 0
        self.cookies = {"corkboard-member": token}
        self.csrf = ""


class _Rooms:
    """A built site behind lighttpd with rooms of two."""

    def __init__(self, root: Path, programs: Path, empty: Path):
        self._random = Random("rooms")
        site = CorkboardSite.make(root, 100, size=500)
        with open(root / "Content/site.yml", "a", encoding="utf-8") as settings:
            settings.write("poster: /poster\nmembers: {domains: [example.edu]}\npartners: {slot: 30}\n")
        subprocess.run([programs / "corkboard", "build", "--root", root], check=True, capture_output=True)
        self._server = Server(site, programs / "poster", empty)
        # The first request makes the database.
        self._server.send("GET", f"/poster/partners/{self._letters()}")
        self._people = self._fill(root / "State/corkboard.sqlite")
        self._turn = 0

    def stop(self) -> None:
        self._server.stop()

    def ask_empty(self) -> float:
        start = time.perf_counter()
        self._server.send("GET", "/empty")
        return (time.perf_counter() - start) * 1000

    def next(self) -> _Person:
        """Somebody whose turn it is, with the page of the room open."""
        self._turn = (self._turn + 1) % len(self._people)
        person = self._people[self._turn]
        if not person.csrf:
            status, _, text = self._server.send("GET", f"/poster/partners/{person.code}", None, person.cookies)
            found = re.search(r'data-csrf="([^"]*)"', text)
            if status != 200 or not found:
                raise Failure(f"a room was answered with {status}: {text[:300]}")
            person.csrf = found[1]
        return person

    def cheer(self, person: _Person, count: int = 1) -> float:
        """Milliseconds until a script's cheer is answered."""
        person.number += 1
        fields = {"csrf": person.csrf, "page": person.page, "number": str(person.number), "kind": "clap", "count": str(count), "script": "1"}
        start = time.perf_counter()
        status, _, text = self._server.send("POST", f"/poster/partners/{person.code}/cheer", fields, person.cookies)
        milliseconds = (time.perf_counter() - start) * 1000
        if status != 200:
            raise Failure(f"a cheer was answered with {status}: {text[:300]}")
        return milliseconds

    def crowd(self) -> list[float]:
        """Fifty people cheer at once."""
        people, times, failures = [self.next() for _ in range(AT_ONCE)], [], []

        def cheer(person: _Person) -> None:
            try:
                times.append(self.cheer(person))
            except Failure as failure:
                failures.append(failure)

        threads = [threading.Thread(target=cheer, args=(person,)) for person in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if failures:
            raise failures[0]
        return times

    def _letters(self) -> str:
        return "".join(self._random.choices(LETTERS, k=26))

    def _fill(self, state: Path) -> list[_Person]:
        """Stores rooms of two members each, which have just switched."""
        now, people = int(time.time() * 1000), []
        with sqlite3.connect(state) as database:
            for _ in range(ROOMS):
                room = database.execute(
                    "INSERT INTO partnerRooms (token, slot, made) VALUES (?, ?, ?)", (self._letters(), now, now)).lastrowid
                for _ in range(2):
                    member, code, token = f"m-{self._letters()}", self._letters(), secrets.token_urlsafe(32)
                    database.execute(
                        "INSERT INTO members (id, address, shownName, created, used) VALUES (?, ?, ?, ?, ?)",
                        (member, f"{member}@example.edu", "Ada", now, now))
                    database.execute(
                        "INSERT INTO memberSessions (token, member, begun, used) VALUES (?, ?, ?, ?)",
                        (hashlib.sha256(token.encode()).digest(), member, now, now))
                    person = database.execute("INSERT INTO partnerPeople (member, used) VALUES (?, ?)", (member, now)).lastrowid
                    database.execute(
                        "INSERT INTO partnerTasks (person, slot, code, fromTask, toTask, topic, language, created, room) "
                        "VALUES (?, ?, ?, 'calculus', 'history', '', '', ?, ?)", (person, now, code, now, room))
                    people.append(_Person(code, token))
        return people
