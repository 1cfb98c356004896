"""The memory of a build with texts of which Markdown parsers make most, as the detail of an event, a comment and a page.

SlowTextTests shows of these and many others that they take no more time than words do, and that each is built or refused with a remedy."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# Where files take no disk.
MEMORY_DISK = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
MEMORY = 256_000  # in units of 1024 bytes, as the system tells it
FILES = {
    "site.yml": "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\n#",
    "courses/math-1.md": "---\nnumber: MATH 1\nname: Sums\n---\n",
    "reviews/math-1/one.md": "---\nprofessor: Ada\nposted: 2026-01-01\n---\n\n",
    "events/tea.md": "---\ntitle: Tea\nstarts: 2026-12-05T18:00\nposted: 2026-01-01\n---\n\n",
    "pages/long.md": "---\ntitle: Long\n---\n\n",
}
# The longest detail that a form may post, in all places at once, and the longest text of a file.
FORM = 32 << 10, ["reviews/math-1/one.md", "events/tea.md", "pages/long.md"]
FILE = 256 << 10, ["events/tea.md"]
WORDS = "Dumplings, tea and what people love of both, on long tables.\n"
# Of the 45 texts of SlowText.swift those that take most memory in either place, without its like: how each begins, and what is repeated.
TEXTS = {
    "brackets": ("", "[", FILE), "emphasis": ("", "*a_ ", FILE), "quotation marks": ("", "\"", FILE), "strikethrough": ("", "a~~b~", FILE),
    "headings": ("", "# a\n", FORM), "one footnote, used often": ("[^1]: a\n\n", "[^1]", FORM),
}


@pytest.fixture(scope="module")
def build(program, tmp_path_factory):
    """Builds a site with a text in these files. Returns the status, the sentences, and the most memory."""
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
                return process.returncode, said.read(), usage.ru_maxrss
        yield run


@pytest.mark.parametrize("name", TEXTS)
def test_no_text_takes_much_memory(build, name):
    """A text is published, or refused with what to do about it, in memory like any other."""
    first, piece, (size, names) = TEXTS[name]
    status, said, memory = build(first + piece * ((size - len(first)) // len(piece)), names)
    if status:
        assert re.search(r"^Content/(events/tea|pages/long)\.md: cannot be made into a page: .*; expected ", said, re.MULTILINE), said
    assert memory < MEMORY


def test_longer_texts_are_refused(build):
    """A content file may be longer than what is made into a page; then the sentence says how long a text can be."""
    status, said, memory = build(WORDS * 16_000, ["events/tea.md"])
    assert (status, memory < MEMORY) == (1, True)
    sentence = f"has {len(WORDS) * 16_000 - 1} bytes of Markdown; expected at most 262144\n"
    assert f"Content/events/tea.md: cannot be made into a page: {sentence}" in said
