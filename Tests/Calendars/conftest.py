"""Calendars that the real program exports, read by libraries that nobody of this project wrote.

The program is `.build/release/corkboard` below the project's folder, or the one that the environment variable CORKBOARD
names.
"""

import json
import os
import pathlib
import subprocess

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program():
    """The executable under test. Without it nothing can be tested, so that is a failure and no reason to skip."""
    path = pathlib.Path(os.environ.get("CORKBOARD", PROJECT / ".build/release/corkboard"))
    if not os.access(path, os.X_OK):
        pytest.fail(f"There is no program {path}. Build it, or name one in the environment variable CORKBOARD.", pytrace=False)
    return path


@pytest.fixture(scope="session")
def export(program, tmp_path_factory):
    """Exports a site with these events: slug -> keys and values of the front matter."""

    def run(events):
        root = tmp_path_factory.mktemp("site")
        folder = root / "Content" / "events"
        folder.mkdir(parents=True)
        (root / "Content" / "site.yml").write_text(
            "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\nlanguages: [en, zh-Hans]\n")
        for slug, fields in events.items():
            # JSON is YAML too.
            lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items() if key != "detail"]
            text = "---\n" + "\n".join(lines) + "\n---\n\n" + fields.get("detail", "Come.") + "\n"
            (folder / f"{slug}.md").write_text(text, newline="")
        done = subprocess.run([program, "export", "events", "--root", root], capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
        again = subprocess.run([program, "export", "events", "--root", root], capture_output=True)
        assert again.stdout == done.stdout, "the same content gives the same bytes"
        return done.stdout

    return run
