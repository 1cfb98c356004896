"""Rendered pictures that were removed to be rendered again, and the pictures of an event that was posted a moment ago."""

import json
import pathlib
import shutil
import subprocess

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SETTINGS = "title: Pine Club\nurl: https://pine.example.org\ntimeZone: America/New_York\n"
EVENT = "---\nid: gala1\ntitle: {}\nstarts: 2026-12-05T18:00\nposted: 2026-11-20\n---\n\nCome, all of you.\n"
NOW = "2026-11-21T12:00:00-05:00"
CARD = "Public/events/gala/card.png"


@pytest.fixture
def root(tmp_path):
    """A site with one event."""
    shutil.copytree(PROJECT / "Templates", tmp_path / "Templates")
    (tmp_path / "Content/events").mkdir(parents=True)
    (tmp_path / "Content/site.yml").write_text(SETTINGS, "utf-8")
    (tmp_path / "Content/events/gala.md").write_text(EVENT.format("Gala"), "utf-8")
    return tmp_path


def build(program, root, *options):
    """The counts of a build."""
    run = subprocess.run(
        [program, "build", "--json", "--now", NOW, "--root", root, *options], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def test_removed_pictures_are_drawn_again(program, root):
    """Without State/pictures, a build renders all of them, and pages stay as they are."""
    pages = build(program, root)["pages"]
    card = (root / CARD).read_bytes()
    shutil.rmtree(root / "State/pictures")
    assert build(program, root)["pages"] == pages
    assert len(list((root / "State/pictures").glob("*.png"))) == 7
    assert (root / CARD).read_bytes() == card


def test_pictures_of_a_post_wait_for_the_next_build(program, root):
    """A build of events alone renders nothing, and shows no outdated picture of the event."""
    build(program, root)
    card = (root / CARD).read_bytes()
    (root / "Content/events/gala.md").write_text(EVENT.format("Ball"), "utf-8")
    build(program, root, "--only", "events")
    page = (root / "Public/events/gala/index.html").read_text("utf-8")
    assert "Ball" in page and "card.png" not in page and not (root / CARD).exists()
    build(program, root)
    assert "card.png" in (root / "Public/events/gala/index.html").read_text("utf-8")
    assert (root / CARD).read_bytes() != card
