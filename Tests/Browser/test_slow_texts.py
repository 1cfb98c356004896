"""Texts that slow Markdown parsers down, as the detail of an event, a comment and a page: each is built like any other, or refused
with file, line and remedy, in the time that the same bytes of words take and a second more, and in 256 MB."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# Where files take no disk, so that some hundred builds do not wait for it.
MEMORY_DISK = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
MEMORY = 256_000  # in units of 1024 bytes, as the system tells it
SLOWER = 15
FILES = {
    "site.yml": "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\n#",
    "courses/math-1.md": "---\nnumber: MATH 1\nname: Sums\n---\n",
    "reviews/math-1/one.md": "---\nprofessor: Ada\nposted: 2026-01-01\n---\n\n",
    "events/tea.md": "---\ntitle: Tea\nstarts: 2026-12-05T18:00\nposted: 2026-01-01\n---\n\n",
    "pages/long.md": "---\ntitle: Long\n---\n\n",
}
# The longest detail that a form may post, in all places at once, and the longest text of a file.
PLACES = {
    "form": (32 << 10, ["reviews/math-1/one.md", "events/tea.md", "pages/long.md"]),
    "file": (256 << 10, ["events/tea.md"]),
}
WORDS = "Dumplings, tea and what people love of both, on long tables.\n"


def repeated(*pieces):
    """A source of pieces, each for its share of the bytes."""
    return lambda size: "".join(piece * (size // len(pieces) // len(piece.encode())) for piece in pieces)


def growing(text):
    """What `text` makes of 0, 1, 2 and so on, as far as the bytes go."""
    def source(size):
        pieces, number = [], 0
        while size > 0:
            pieces.append(text(number))
            size -= len(pieces[-1])
            number += 1
        return "".join(pieces[:-1])
    return source


def wide_table(size):
    """A header of many columns, and rows of one cell that are filled up."""
    columns = int(size ** 0.5)
    return "|a" * columns + "\n" + "|-" * columns + "\n" + "|b\n" * ((size - 4 * columns) // 3 - 1)


TEXTS = {
    "emphasis": repeated("*a_ "),
    "emphasis in emphasis": repeated("*a **a ", " a** a*"),
    "strikethrough": repeated("a~~b~"),
    "runs of tildes": growing(lambda number: "a" + "~" * number),
    "brackets": repeated("["),
    "brackets in brackets": repeated("[", "]"),
    "pictures": repeated("![[]()"),
    "links": repeated("[a](<b"),
    "links with titles": repeated("[a](b \""),
    "definitions": growing(lambda number: f"[a{number}]: /b{number}\n"),
    "definitions and uses": lambda size: (
        growing(lambda number: f"[a{number}]: /b{number}\n")(size // 2) + "\n"
        + growing(lambda number: f"[a{number}] ")(size // 2)),
    "a long address, used often": lambda size: "[x]: " + "y" * (size // 2) + "\n\n" + "[x]" * (size // 6 - 4),
    "comments": repeated("a <!--"),
    "comments by line": repeated("<!-- a\n"),
    "processing instructions": repeated("a <?"),
    "declarations": repeated("a <!A "),
    "CDATA": repeated("a <![CDATA["),
    "tags": repeated("<a "),
    "autolinks": repeated("<a:"),
    "backticks": growing(lambda number: "e" + "`" * number),
    "quotes": repeated("> "),
    "quotes by line": lambda size: ("> " * 180 + "a\n") * (size // 362),
    "lists": repeated("- "),
    "lists by indentation": growing(lambda number: "  " * number + "* a\n"),
    "quotes in lists": repeated("+ > ", "\n"),
    "a wide table": wide_table,
    "a row of many cells": lambda size: "|a|\n|-|\n" + "|" * (size - 8),
    "lines that could begin a table": repeated("a\n|-|-|\n"),
    "addresses without links": repeated("www._"),
    "addresses of mail": repeated("a@b."),
    "entities": repeated("&amp;&#x1F95F;&x"),
    "quotation marks": repeated("\""),
    "footnotes": growing(lambda number: f"[^{number}]: a\n\n[^{number}]\n\n"),
    "footnotes in footnotes": repeated("[^1]:"),
    "one footnote, used often": lambda size: "[^1]: a\n\n" + "[^1]" * (size // 4 - 4),
    "line breaks": repeated("a  \n"),
    "backslashes": repeated("a\\\n"),
    "headings": repeated("# a\n"),
    "thematic breaks": repeated("---\n\n"),
    "task lists": repeated("- [x] a\n"),
    "fences": repeated("```\na\n"),
    "one letter": repeated("a"),
    "marks on one letter": repeated("\u0301"),
    "no words": repeated("\u3000"),
    "Chinese": repeated("饺子之夜"),
}


@pytest.fixture(scope="module")
def build(program, tmp_path_factory):
    """Builds a site with a text in these files. Returns the status, the sentences, seconds of the processor and the most memory."""
    with tempfile.TemporaryDirectory(prefix="corkboard-slow-", dir=MEMORY_DISK) as folder:
        root = pathlib.Path(folder)
        # Without the program that draws, which has no part in this.
        alone = shutil.copy(program, tmp_path_factory.mktemp("program") / "corkboard")
        shutil.copytree(PROJECT / "Templates", root / "Templates")
        for name, front in FILES.items():
            (root / "Content" / name).parent.mkdir(parents=True, exist_ok=True)

        def run(text, names):
            for name, front in FILES.items():
                (root / "Content" / name).write_text(front + (text if name in names else "Tea.\n"), "utf-8")
            with (root / "said").open("w+") as said:
                process = subprocess.Popen([alone, "build", "--clean", "--root", root, "--now", "2026-11-01T12:00:00Z"],
                                           stdout=subprocess.DEVNULL, stderr=said)
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                said.seek(0)
                return process.returncode, said.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss
        yield run


@pytest.fixture(scope="module")
def plain_seconds(build):
    """What words take in the place of each text, here and now."""
    return {kind: build(WORDS * (size // len(WORDS)), names)[2] for kind, (size, names) in PLACES.items()}


@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize("name", TEXTS)
def test_no_text_is_slow(build, plain_seconds, name, kind):
    """A text is published, or refused with what to do about it, in time and memory like any other."""
    size, names = PLACES[kind]
    text = TEXTS[name](size)
    assert 0.9 * size < len(text.encode()) <= size
    status, said, seconds, memory = build(text, names)
    if status:
        sentence = "(: cannot be made into a page: .*|:[0-9]+: has a text of which nothing shows.*); expected "
        assert re.search(rf"^Content/(events/tea|pages/long)\.md{sentence}", said, re.MULTILINE), said
    assert memory < MEMORY
    # Words of 256 KiB take 0.05 s where nothing else runs, and this is under a second; elsewhere both take longer.
    assert seconds < SLOWER * plain_seconds[kind]


def test_longer_texts_are_refused(build):
    """A content file may be longer than what is made into a page; then the sentence says how long a text can be."""
    status, said, _, memory = build(WORDS * 16_000, ["events/tea.md"])
    assert (status, memory < MEMORY) == (1, True)
    sentence = f"has {len(WORDS) * 16_000 - 1} bytes of Markdown; expected at most 262144\n"
    assert f"Content/events/tea.md: cannot be made into a page: {sentence}" in said
