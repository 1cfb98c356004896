"""Readers' devices and mail addresses, and broadcast records, written straight into a site."""

import contextlib
import hashlib
import json
import sqlite3
import time


def add_devices(root, devices, language="en", registered=3600):
    """Writes devices that take Web Push, each of a reader of its own, registered so many seconds ago.

    `devices` gives the endpoint, the public key and the secret of each. The site's database must be there."""
    _add(root, (("push", endpoint, "/".join(endpoint.split("/")[:3]), point, secret) for endpoint, point, secret in devices), language, registered)


def add_mail(root, addresses, language="en", registered=3600):
    """Writes confirmed subscriptions by mail, each of a reader of its own, who wants each message at once."""
    rows = (("mail", f"mailto:{address}", "mail", b"", hashlib.sha256(address.encode()).digest()[:16]) for address in addresses)
    _add(root, rows, language, registered, '{"mail": "now"}')


def _add(root, rows, language, registered, settings="{}"):
    created = int((time.time() - registered) * 1000)
    with contextlib.closing(sqlite3.connect(root / "State/corkboard.sqlite", timeout=30)) as database, database:
        last, = database.execute("SELECT coalesce(MAX(id), 0) FROM readers").fetchone()
        numbered = list(enumerate(rows, last + 1))
        database.executemany(
            "INSERT INTO readers (id, key, name, settings, created) VALUES (?, ?, ?, ?, ?)",
            ((number, hashlib.sha256(endpoint.encode()).digest(), f"r-{number:08x}", settings, created) for number, (_, endpoint, *_) in numbered))
        database.executemany(
            "INSERT INTO readerDevices (owner, channel, endpoint, service, publicKey, secret, language, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            ((number, *row, language, created) for number, row in numbered))


def write_broadcast(root, name, subject="kites", title="Kite day", body="Bring string.", counts=-60, url=None, **members):
    """Writes a record about a subject that takes effect in this number of seconds."""
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + counts))
    record = {"notification": {"title": title, "body": body}, "data": {"id": subject, "timestamp": at, "type": "newEvent", "url": url}, "from": at, **members}
    file = root / f"Content/broadcasts/{name}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(record), "utf-8")
