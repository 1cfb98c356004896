"""
A site with posts, accounts, sign-ups and sessions, which one version makes through its web server and a later one has to find again.

    .python/bin/python -B Tests/Browser/kept_site.py .build/release/corkboard Tests/Browser/first_package

makes the files of such a site anew: `Content/`, the database as SQL, and what has to be found.
"""

import contextlib
import hashlib
import json
import pathlib
import shutil
import sqlite3
import sys
import tempfile
import time

from desk import PASSWORD, Officer, add_officer, event_of, newcomer, value
from member_accounts import add_member, allow_members, new_token
from reader_requests import send_message
from serving import ServedSite, request

PROJECT = pathlib.Path(__file__).resolve().parents[2]
MEMBER = "m-aaaaaaaaaaaaaaaaaaaaaaaaaa"
DATE = "2035-03-06"
POST = {"title": "Dumpling Night", "detail": "Bring *flour*.", "date": DATE, "time": "18:00", "location": "Kitchen", "status": "published",
        "broadcast": "true", "confirmed": hashlib.sha256(f"far {DATE}".encode()).hexdigest()[:24]}
SETTINGS = """title: {en: Harbor CSA, zh-Hans: 海港学生会}
url: https://csa.example.edu
timeZone: America/New_York
languages: [en, zh-Hans]
poster: /poster
"""
CONTENT = {
    "events/2035-05-04-hot-pot.md":
        "---\nid: hotpot1\ntitle: {en: Hot Pot, zh-Hans: 火锅}\nstarts: 2035-05-04T18:00\nposted: 2026-01-05T10:00:00-05:00\nsignUp: here\n"
        "signUpBy: name\ncapacity: 2\nguests: 1\n---\n\nBring nothing.\n",
    "pages/about.md": "---\ntitle: About\n---\n\nWe row.\n",
    "courses/math-216.md": "---\nnumber: MATH 216\nname: Linear Algebra\n---\n\nMatrices.\n",
    "reviews/math-216/r1.md": "---\nprofessor: Iris Quill\nsemester: Fall 2025\nposted: 2026-01-01\n---\nDraws every proof first.\n",
}


def write_content(root):
    """Puts content into a site's folder."""
    for name, text in CONTENT.items():
        (root / "Content" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "Content" / name).write_text(text, "utf-8")


def furnish(root):
    """Gives a site's folder what an installation has for all sites."""
    for part in ["Templates", "Deploy"]:
        shutil.copytree(PROJECT / part, root / part)


def fill(port, root, origin=None):
    """
    The editor `mei` posts an event and invites an officer; readers write and sign up; a member has an account. Returns what a later version
    needs to find all of it: cookies of sessions, the event's id, and paths of receipts.
    """
    mei = Officer(port, name="mei", origin=origin)
    event = event_of(mei.send(POST)[0])
    tom = newcomer(port, "tom", mei.invite("tom"), origin=origin)
    receipt = send_message(Officer(port, origin=origin), title="Lanterns by the lake", message="More of *them*.", feeling="love")
    place = sign_up(port, origin)
    token = new_token()
    with contextlib.closing(sqlite3.connect(root / "State/corkboard.sqlite")) as database, database:
        add_member(database, MEMBER, token, "Lin", "lin@example.edu")
    return {"event": event, "mei": mei.cookies, "tom": tom.cookies, "receipt": receipt, "sign-up": place, "member": {cookie_of_member(mei): token}}


def sign_up(port, origin):
    """A reader signs up with a guest. Returns the path of the receipt."""
    reader = Officer(port, origin=origin)
    form = reader.get("/events/hotpot1/signup")[1]
    hidden = {"csrf": value(form, "csrf"), "nonce": value(form, "nonce"), "opened": int(time.time()) - 30, "website": ""}
    response, _ = reader.post("/events/hotpot1/signup", {**hidden, "name": "Quan Li", "guests": "1"})
    assert response.status == 303, response.status
    return response.headers["Location"].removeprefix("/poster").split("?")[0]


def cookie_of_member(officer):
    """The name of the cookie of a member's session, which has the prefix of an officer's."""
    [name] = [name for name in officer.cookies if name.endswith("corkboard")]
    return f"{name}-member"


def missing(port, kept, origin=None):
    """Sentences about what is missing; none where all is there."""
    on_desk = [
        ("mei", "/log", "Dumpling Night"), ("mei", f"/events/{kept['event']}", "Dumpling Night"), ("mei", "/events/hotpot1/signups", "Quan Li"),
        ("mei", "/officers", "Tom"), ("tom", "/", "Dumpling Night"), ("member", "/member", "Lin"),
        (None, kept["receipt"], "Lanterns by the lake"), (None, kept["sign-up"], "Hot Pot"),
    ]
    pages = [(f"/events/{DATE}-dumpling-night/", "Bring *flour*."), ("/feedback/", "Lanterns by the lake"),
             ("/courses/math-216/", "Draws every proof first.")]
    found = []
    for who, path, text in on_desk:
        visitor = Officer(port, origin=origin)
        visitor.cookies = dict(kept[who]) if who else {}
        response, page = visitor.get(path)
        if response.status != 200 or text not in page:
            found.append(f"/poster{path} for {who or 'readers'} has status {response.status}, or lacks '{text}'")
    for path, text in pages:
        response, body = request(port, path)
        if response.status != 200 or text not in body.decode("utf-8"):
            found.append(f"{path} has status {response.status}, or lacks '{text}'")
    again = Officer(port, origin=origin)
    again.name = "tom"
    if again.sign_in(PASSWORD)[0].status != 303:
        found.append("tom cannot sign in with the password")
    return found


def write_down(program, folder):
    """Makes the site, and puts it into a folder as files that git can keep."""
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch) / "site"
        furnish(root)
        write_content(root)
        (root / "Content/site.yml").write_text(SETTINGS, "utf-8")
        allow_members(root)
        add_officer(program, root, "mei", "editor", "Mei Lin")
        site = ServedSite(program, root)
        try:
            kept = fill(site.port, root)
        finally:
            site.stop()
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(root / "Content", folder / "Content")
        (folder / "kept.json").write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
        with contextlib.closing(sqlite3.connect(root / "State/corkboard.sqlite")) as database:
            version = database.execute("PRAGMA user_version").fetchone()[0]
            (folder / "State.sql").write_text("\n".join([*database.iterdump(), f"PRAGMA user_version = {version};", ""]), "utf-8")


def read_again(folder, root):
    """Makes the site of such files, with sessions that were used just now: they end after some weeks. Returns what has to be found."""
    furnish(root)
    shutil.copytree(folder / "Content", root / "Content")
    (root / "State").mkdir(mode=0o700)
    with contextlib.closing(sqlite3.connect(root / "State/corkboard.sqlite")) as database:
        database.executescript((folder / "State.sql").read_text("utf-8"))
        now = int(time.time() * 1000)
        with database:
            for table in ["sessions", "memberSessions"]:
                database.execute(f"UPDATE {table} SET begun = ?, used = ?", (now, now))
            database.execute("UPDATE members SET used = ?", (now,))
    (root / "State/corkboard.sqlite").chmod(0o600)
    return json.loads((folder / "kept.json").read_text("utf-8"))


if __name__ == "__main__":
    write_down(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
