"""Hostile texts, those of ../shared/data/security."""

import json
import re

from shared_data import SHARED

SECURITY = SHARED / "security"
# Characters around a text that do not belong to it: white space, and characters without width.
AROUND = "".join(map(chr, [*range(9, 14), 32, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200C), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF]))


# Kinds of hostile texts, each by what its first text has: of the naughty strings, else of the lists.
KINDS = {
    "a script": "^<script>", "the end of a text area": "^</textarea>", "the end of an attribute": '^"><script>', "another attribute": "^' onfocus=",
    "a handler": r"^<img src=x onerror=alert", "SVG": "<svg", "a frame": "<iframe", "a style": r'style="x:expression', "a comment": "^<!--",
    "an address that runs": "^JavaSCript:", "references": "&#x6A", "an entity": "<!ENTITY", "a template": r"\{\{", "SQL": "DROP TABLE users--",
    "a command": r"\$\(touch", "a path": r"\.\./etc/passwd", "an option": "^--version$", "a turned direction": "^\u202btest", "control characters": r"\x1b\[",
    "marks": "^Z[\u0300-\u036f]{4}",
}


def of_each_kind():
    """The first text of each kind."""
    texts = every()
    return {kind: next(text for text in texts if re.search(first, text)) for kind, first in KINDS.items()}


def every():
    """All texts without duplicates: the Big List of Naughty Strings, the lists of payloadbox and wfuzz."""
    return list(dict.fromkeys(text for text in [*naughty(), *listed()] if text.strip(AROUND)))


def rows(texts, length, size=len):
    """The texts in rows of at most about `length` characters, so that one field can contain a row; texts with control characters are alone
    in a row, since they are refused."""
    rows, left = [], 0
    for text in texts:
        if not text.isprintable() or left < size(text):
            rows.append([])
            left = length if text.isprintable() else 0
        rows[-1].append(text)
        left -= size(text)
    return rows


def naughty():
    """The Big List of Naughty Strings."""
    return json.loads((SECURITY / "blns/blns.json").read_text("utf-8"))


def listed():
    """The lines of the other lists."""
    for file in [SECURITY / "payloadbox/xss-payload-list.txt", *sorted((SECURITY / "wfuzz").glob("*.txt"))]:
        for line in file.read_bytes().split(b"\n"):
            yield decoded(line.removesuffix(b"\r"))


def decoded(line):
    """A line decoded as UTF-8; a line that is not UTF-8 as Latin-1."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
