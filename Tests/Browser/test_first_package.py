"""The first version that had a package wrote a site, which the programs under test open: posts, accounts, sign-ups and sessions are there."""

import pathlib
import sqlite3
import subprocess

from kept_site import missing, read_again
from serving import ServedSite

FOLDER = pathlib.Path(__file__).parent / "first_package"


def test_all_of_a_site_is_found(program, tmp_path):
    root = tmp_path / "site"
    kept = read_again(FOLDER, root)
    site = ServedSite(program, root)
    try:
        assert missing(site.port, kept) == []
    finally:
        site.stop()
    checked = subprocess.run([program, "check", "--state", "--root", root], capture_output=True, text=True)
    assert checked.stdout == "0 errors, 0 warnings\n"


def test_what_is_lost_is_named(program, tmp_path):
    """A site without its sign-ups, sessions and messages."""
    root = tmp_path / "site"
    kept = read_again(FOLDER, root)
    database = sqlite3.connect(root / "State/corkboard.sqlite")
    with database:
        for table in ["signUps", "memberSessions"]:
            database.execute(f"DELETE FROM {table}")
        database.execute("DELETE FROM sessions WHERE officer = 'tom'")
    database.close()
    for file in (root / "Content/feedback").rglob("f-*.md"):
        file.unlink()
    site = ServedSite(program, root)
    try:
        named = [line.split(" ")[0].removeprefix("/poster") for line in missing(site.port, kept)]
    finally:
        site.stop()
    assert named == ["/events/hotpot1/signups", "/", "/member", kept["receipt"], kept["sign-up"], "/feedback/"]
