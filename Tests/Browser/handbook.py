"""The commands and settings that Deploy/README.md shows, as they are there."""

import pathlib
import re

HANDBOOK = pathlib.Path(__file__).resolve().parents[2] / "Deploy/README.md"


def block(heading, number=1):
    """The text of a block of the handbook below a heading."""
    part = HANDBOOK.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    found = re.findall(r"^( *)```\n(.*?)^ *```$", part, re.MULTILINE | re.DOTALL)
    indent, text = found[number - 1]
    return "".join(line.removeprefix(indent) for line in text.splitlines(keepends=True))
