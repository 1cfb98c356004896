"""
Posts that are killed, doubled or sent by many at once: each is there once, or not at all.

A post is killed at some of the system calls that change something; `Scripts/soak` does it at each.
"""

import pytest

from posts import PostingSite, kill_and_recover, moments, post_at_once

# As many moments are tried here.
MOMENTS = 12


@pytest.fixture(scope="module")
def template(program, tmp_path_factory):
    """A site that is copied for each test."""
    return PostingSite.make(tmp_path_factory.mktemp("posting") / "site", program.parent)


def test_a_killed_post_is_completed_or_was_never_there(template, tmp_path):
    """Whatever runs next completes it, and the same form sent again gives the same one event and one record."""
    probe = template.copy(tmp_path / "probe")
    every = moments(probe, tmp_path, probe.form("nonce-probe"))
    assert {call for call, _ in every} >= {"write", "fsync", "rename", "unlink", "openat"}
    # Each call has its share, and other moments are tried on other days of development.
    step = max(1, len(every) // MOMENTS)
    for number, moment in enumerate(every[step // 2::step]):
        site = template.copy(tmp_path / f"site-{number}")
        assert kill_and_recover(site, moment, number) == ""


def test_fifty_posts_at_once_all_land(template, tmp_path):
    """None is lost, none is doubled, and each is live."""
    site = template.copy(tmp_path / "site")
    statuses, _ = post_at_once(site, 50)
    assert statuses == [303] * 50
    assert site.counts() == {"files": 50, "ids": 50, "records": 50, "log": 50, "pages": 50}
    site.build()
    assert site.check() == ""


def test_one_form_sent_twice_at_once_is_one_post(template, tmp_path):
    """Both are told that it is done; there is one event and one record."""
    site = template.copy(tmp_path / "site")
    body = site.form("nonce-twice")
    both = [site.start(body) for _ in range(2)]
    answers = [process.communicate(timeout=60)[0] for process in both]
    assert [answer.split(b"\r\n")[0] for answer in answers] == [b"Status: 303 See Other"] * 2
    assert site.counts() == {"files": 1, "ids": 1, "records": 1, "log": 1, "pages": 1}
    site.build()
    assert site.check() == ""


def test_a_post_leaves_what_was_drawn(template, tmp_path):
    """The program that takes posts draws nothing, and keeps on the pages what cron has had drawn."""
    site = template.copy(tmp_path / "site")
    site.build()
    home = site.root / "Public/index.html"
    assert 'rel="apple-touch-icon"' in home.read_text("utf-8")
    process = site.start(site.form("nonce-drawn"))
    assert process.communicate(timeout=60)[0].startswith(b"Status: 303")
    text = home.read_text("utf-8")
    assert "Lantern making" in text and 'rel="apple-touch-icon"' in text
