"""Members who are written into the database of a site, as if they had signed in by a mail."""

import base64
import contextlib
import hashlib
import json
import secrets
import sqlite3
import time

DAY = 86_400_000  # milliseconds


def allow_members(root, further=""):
    """Has the site in a folder members, and these further settings."""
    settings = root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8") + f"\nmembers: {{domains: [example.edu]}}\n{further}", "utf-8")


def new_id():
    """The id of a new account."""
    return "m-" + "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(26))


def new_token():
    """The secret of a new session."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).rstrip(b"=").decode()


def add_member(database, member, token=None, name=None, address=None, days=0):
    """Adds an account that is so many days old, and its session if it has the secret of one."""
    now = int(time.time() * 1000)
    database.execute("INSERT INTO members (id, address, shownName, created, used) VALUES (?, ?, ?, ?, ?)",
                     (member, address or f"{member}@example.edu", name, now - days * DAY, now))
    if token:
        add_session(database, member, token)


def add_session(database, member, token):
    """Adds a session of a member that has this secret, and returns its number."""
    now = int(time.time() * 1000)
    return database.execute("INSERT INTO memberSessions (token, member, begun, used) VALUES (?, ?, ?, ?)",
                            (hashlib.sha256(token.encode()).digest(), member, now, now)).lastrowid


def add_members(site, names, days=0):
    """Adds members with shown names, by short ones, whom pages name, and whose accounts are so many days old. Returns the secrets of their
    sessions, by the short names."""
    tokens, shown = {}, {}
    with contextlib.closing(sqlite3.connect(site.root / "State/corkboard.sqlite")) as database, database:
        for short, name in names.items():
            member, tokens[short] = new_id(), new_token()
            shown[member] = name
            add_member(database, member, tokens[short], name, f"{short}@example.edu", days)
    values = site.root / "State/values"
    values.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(f"{json.dumps(member)}:{json.dumps(name)}" for member, name in sorted(shown.items()))
    (values / "members.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
    return tokens


def be(browser, site, token):
    """Gives the browser the cookie of a member's session."""
    browser.cdp("Network.setCookie", name="corkboard-member", value=token, url=site.address, httpOnly=True, sameSite="Strict")
