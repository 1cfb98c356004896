#!/usr/bin/python3 -I
"""A CGI program that answers with its environment and the length of its body, as JSON. Its query says what else it does."""

import json
import os
import pathlib
import signal
import sys
import time
import urllib.parse

wish = dict(urllib.parse.parse_qsl(os.environ.get("QUERY_STRING", "")))
signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def wait_for(path):
    """Waits until a file is there; a test that forgot this program keeps it for two minutes at most."""
    for _ in range(2400):
        if os.path.exists(path):
            return
        time.sleep(0.05)


def write(data):
    """Writes; ignores whether anybody reads."""
    try:
        os.write(1, data)
    except BrokenPipeError:
        pass


if "started" in wish:
    pathlib.Path(wish["started"]).touch()
length = os.environ.get("CONTENT_LENGTH")
body = sys.stdin.buffer.read(int(length)) if length else b""
# As the web server made it: Python's own forgets a variable that stands twice.
variables = pathlib.Path("/proc/self/environ").read_bytes().decode("utf-8", "surrogateescape").split("\0")[:-1]
answer = json.dumps({"environment": dict(os.environ), "variables": variables, "length": len(body)}).encode()
head = [
    f"Status: {wish.get('status', '200 OK')}", "Content-Type: application/json", "Cache-Control: no-store",
    "Content-Security-Policy: default-src 'none'", "Referrer-Policy: same-origin", "X-Content-Type-Options: nosniff",
    "Cross-Origin-Opener-Policy: same-origin", "Permissions-Policy: camera=()", "Set-Cookie: a=1", "Set-Cookie: b=2",
]
if "location" in wish:
    head.append(f"Location: {wish['location']}")
if "finished" not in wish:
    head.append(f"Content-Length: {len(answer)}")
write("\r\n".join([*head, "", ""]).encode())
if os.environ["REQUEST_METHOD"] != "HEAD":
    write(answer)
# Apache's mod_cgid has no end of an answer where the program leaves something unread.
sys.stdin.buffer.read()
if "finished" in wish:
    # An answer of which half comes when its reader has left. A web server that ends the program then has all the time to do so.
    mark = wish["finished"]
    pathlib.Path(f"{mark}.pid.new").write_text(str(os.getpid()))
    os.rename(f"{mark}.pid.new", f"{mark}.pid")
    for step in ["left", "go"]:
        for _ in range(4 if step == "left" else 20):
            write(b" " * 65536)
        pathlib.Path(f"{mark}.before-{step}").touch()
        wait_for(f"{mark}.{step}")
    pathlib.Path(mark).touch()
