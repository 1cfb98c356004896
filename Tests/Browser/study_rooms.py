"""Rooms of study partners, written into the database of a site as `corkboard deliver` does when it finds partners."""

import secrets
import time

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_code(length=26):
    """A new code of an address."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def add_room(database, slot, people):
    """Adds a room of members for a moment, in seconds, by the tasks of each. Returns the room's number, and code and number of each one's registration."""
    now, slot = int(time.time() * 1000), int(slot * 1000)
    room = database.execute("INSERT INTO partnerRooms (token, slot, made) VALUES (?, ?, ?)", (new_code(), slot, now)).lastrowid
    registrations = {}
    for member, tasks in people.items():
        database.execute("INSERT OR IGNORE INTO partnerPeople (member, used) VALUES (?, ?)", (member, now))
        person, = database.execute("SELECT id FROM partnerPeople WHERE member = ?", (member,)).fetchone()
        code = new_code()
        task = database.execute(
            "INSERT INTO partnerTasks (person, slot, code, fromTask, toTask, topic, language, created, room) VALUES (?, ?, ?, ?, ?, '', '', ?, ?)",
            (person, slot, code, *tasks, now, room)).lastrowid
        registrations[member] = code, task
    return room, registrations
