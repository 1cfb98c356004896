"""A sendmail of the tests, and sites that send mail."""

import json

SENDMAIL = """#!/bin/sh
file=$(mktemp {folder}/mail.XXXXXX) && cat >"$file" && mv "$file" "$file.sent"
"""


def add_sendmail(folder):
    """Writes a program that takes mails as sendmail does, each into a file of the folder."""
    program = folder / "sendmail"
    program.write_text(SENDMAIL.format(folder=folder))
    program.chmod(0o755)
    return program


def write_channels(root, groups=(), **mail):
    """Has the site in a folder send mail, by the program `sendmail` or the server `smtp`, and write to groups."""
    file = root / "State/channels.json"
    file.parent.mkdir(mode=0o700, exist_ok=True)
    channels = {"mail": {"sender": "Board <board@example.edu>", **mail}, **({"groups": groups} if groups else {})}
    file.write_text(json.dumps(channels))
    file.chmod(0o600)
