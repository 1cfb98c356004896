"""Study partners: 2,000 members who registered for one slot are matched by a run of `corkboard deliver`, and told by the next ones."""

import secrets
import sqlite3
import time
from pathlib import Path

from delivery import NotifiedSite
from member_accounts import add_member, add_session, new_id  # (of the tests, whose folder `delivery` adds)
from timing import Failure, Stopwatch

PEOPLE, LANGUAGES, TOPICS = 2000, ["", "en", "zh-Hans"], ["", "thesis", "calculus", "lab report", "grading"]
# Seconds from now to the slot, and from the notification to the slot.
AHEAD, TOLD = 125, 60
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
# Of matching, in seconds of processor time with the rest of a run; and of the time until the last one is told, in seconds.
LIMITS = {"matched_s": 1, "told_s": 60}


def measure(root: Path, programs: Path, stopwatch: Stopwatch) -> dict[str, float]:
    """The figures of `LIMITS`."""
    site = NotifiedSite(root, programs, PEOPLE)
    try:
        with open(root / "Content/site.yml", "a", encoding="utf-8") as settings:
            settings.write("\nposter: /poster\nmembers: {domains: [example.edu]}\npartners: {}\n")
        # The first run reads the settings and settles the old records.
        stopwatch.run(site.job("deliver, once", ""))
        slot = int(time.time()) + AHEAD
        _register(root / "State/corkboard.sqlite", slot)
        matched = stopwatch.run(site.job(f"{PEOPLE:,} matched", ""))
        _check(root / "State/corkboard.sqlite")
        time.sleep(max(0, slot - TOLD - 5 - time.time()))
        stopwatch.run(site.job(f"{PEOPLE:,} told", f"{PEOPLE} sent, 0 removed, 0 failed, 0 to be tried again"))
        came = site.services.arrivals(PEOPLE)
    finally:
        site.services.stop()
    if came.count != PEOPLE:
        raise Failure(f"{came.count} of {PEOPLE} were told")
    return {"matched_s": matched.cpu, "told_s": came.last - (slot - TOLD)}


def _register(state: Path, slot: int) -> None:
    """Has members signed in in the browsers of the site's readers, who registered for the slot; every tenth blocks another one."""
    now = int(time.time() * 1000)
    with sqlite3.connect(state, timeout=30) as database:
        readers = [number for number, in database.execute("SELECT id FROM readers ORDER BY id")]
        members = [new_id() for _ in readers]
        for number, (reader, member) in enumerate(zip(readers, members)):
            add_member(database, member, name=f"Person {number}")
            database.execute("UPDATE readers SET memberSession = ? WHERE id = ?", (add_session(database, member, member), reader))
            person = database.execute("INSERT INTO partnerPeople (member, used) VALUES (?, ?)", (member, now)).lastrowid
            code = "".join(secrets.choice(LETTERS) for _ in range(26))
            database.execute("INSERT INTO partnerTasks (person, slot, code, fromTask, toTask, topic, language, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                             (person, slot * 1000, code, "calculus", "history", TOPICS[number % 5], LANGUAGES[number % 3], now))
        for number in range(0, len(members), 10):
            database.execute("INSERT INTO conversations (member, other, isBlocking) VALUES (?, ?, 1)", (members[number], members[number - 1]))


def _check(state: Path) -> None:
    """Everybody is in a room of two, and will be told."""
    with sqlite3.connect(state, timeout=30) as database:
        rooms = database.execute("SELECT COUNT(*) FROM (SELECT 1 FROM partnerTasks WHERE room NOT NULL GROUP BY room HAVING COUNT(*) = 2)").fetchone()[0]
        told = database.execute("SELECT COUNT(*) FROM personalRecords WHERE id GLOB 'member-partner-*-found-*'").fetchone()[0]
    if (rooms, told) != (PEOPLE // 2, PEOPLE):
        raise Failure(f"{rooms} rooms of two, {told} to be told; expected {PEOPLE // 2} and {PEOPLE}")
