"""Sign-ups behind lighttpd, beside a C program that does nothing: one person on an empty list and on one of 2,000, and a hundred at once."""

import re
import sqlite3
import subprocess
import threading
import time
import uuid
from pathlib import Path

from sites import CorkboardSite
from timing import Failure

AT_ONCE, PLACES, MANY = 100, 10, 2000
EVENT = """---
id: {id}
title: Sign-up {id}
starts: 2027-06-01 20:00
signUp: here
signUpBy: name
capacity: {places}
---

With places.
"""


class Person:
    """A browser with the form of an event."""

    def __init__(self, server, event: str):
        self._server, self._path, self._cookies = server, f"/poster/events/{event}/signup", {}
        _, _, text = server.send("GET", self._path, None, self._cookies)
        found = re.search(r'name="csrf" value="([^"]*)"', text)
        if not found:
            raise Failure(f"{self._path} has no form: {text[:200]}")
        self._csrf = found[1]

    def sign_up(self, name: str, address: str) -> float:
        """Signs somebody up from an address: milliseconds."""
        fields = {"csrf": self._csrf, "nonce": uuid.uuid4().hex, "opened": int(time.time()) - 60, "website": "", "name": name}
        start = time.perf_counter()
        status, _, text = self._server.send("POST", self._path, fields, dict(self._cookies), address)
        milliseconds = (time.perf_counter() - start) * 1000
        if status != 303:
            raise Failure(f"a sign-up was answered with {status}: {text[:300]}")
        return milliseconds


def prepare(site: CorkboardSite, build: list) -> None:
    """Adds the events."""
    for name, places in [("empty1", MANY), ("full1", 2 * MANY), ("crowd1", PLACES)]:
        (site.root / f"Content/events/2027-06-01-{name}.md").write_text(EVENT.format(id=name, places=places), "utf-8")
    subprocess.run(build, check=True, capture_output=True)


def measure(server, site: CorkboardSite, rounds: int) -> dict[str, list[float]]:
    """The times in milliseconds."""
    state = site.root / "State/corkboard.sqlite"
    empty, full = Person(server, "empty1"), Person(server, "full1")
    full.sign_up("First", "127.0.0.2")
    _fill(state, "full1")
    times: dict[str, list[float]] = {"sign-up": [], f"sign-up with {MANY:,} in": []}
    for number in range(rounds):
        address = f"127.0.1.{number % 250 + 1}"
        times["sign-up"].append(empty.sign_up(f"Person {number}", address))
        times[f"sign-up with {MANY:,} in"].append(full.sign_up(f"Person {number}", address))
    times[f"{AT_ONCE} sign-ups at once"] = _crowd(server, state)
    return times


def _fill(state: Path, event: str) -> None:
    """Has so many people in, as if they had signed up."""
    with sqlite3.connect(state) as database:
        database.execute(
            f"""
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {MANY - 1})
            INSERT INTO signUps (list, code, form, name, guests, answers, language, state, turn, created)
            SELECT list, 'code ' || n, CAST('form ' || n AS BLOB), 'Person ' || n, 0, '[]', language, state, turn + n, created
            FROM numbers, signUps WHERE list = (SELECT id FROM signUpLists WHERE post = ?)
            """, [event])


def _crowd(server, state: Path) -> list[float]:
    """A hundred people sign up at once for ten places: exactly ten are in, and the others wait in the order of the log."""
    people = [Person(server, "crowd1") for _ in range(AT_ONCE)]
    times: list[float] = []
    failures: list[Failure] = []

    def sign_up(number: int) -> None:
        try:
            times.append(people[number].sign_up(f"Person {number}", f"127.0.2.{number + 1}"))
        except Failure as failure:
            failures.append(failure)

    threads = [threading.Thread(target=sign_up, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    with sqlite3.connect(state) as database:
        states = [row[0] for row in database.execute(
            "SELECT state FROM signUps WHERE list = (SELECT id FROM signUpLists WHERE post = 'crowd1') ORDER BY id, turn")]
    if states != ["confirmed"] * PLACES + ["waiting"] * (AT_ONCE - PLACES):
        raise Failure(f"{states.count('confirmed')} are in and {states.count('waiting')} wait")
    return times
