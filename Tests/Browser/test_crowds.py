"""Many at once: builds, posts, sign-ins and slow uploads. `Scripts/soak` has more of them."""

import shutil

from crowds import HASHING, MEMORY_LIMIT, build_twice_at_once, post_at_once, read_while_uploading, sign_in_at_once
from posts import PROJECT
from servers import HostedSite, HostFolder


def test_two_builds_at_once_leave_one_whole_site(small_site, trial):
    """Both builds succeed, and the web root has the newest content."""
    site = small_site.copy(trial / "site")
    assert [build_twice_at_once(site, number) for number in range(4)] == [""] * 4


def test_fifty_posts_at_once_all_land(small_site, trial):
    """No post is lost or duplicated, and each is live."""
    site = small_site.copy(trial / "site")
    statuses, _ = post_at_once(site, 50)
    assert statuses == [303] * 50
    assert site.counts() == {"files": 50, "ids": 50, "records": 50, "log": 50, "pages": 50}
    site.build()
    assert site.check() == ""


def test_one_form_sent_twice_at_once_is_one_post(small_site, trial):
    """Both responses confirm the post; there is one event and one record."""
    site = small_site.copy(trial / "site")
    body = site.form("nonce-twice")
    both = [site.start(body) for _ in range(2)]
    answers = [process.communicate(timeout=60)[0] for process in both]
    assert [answer.split(b"\r\n")[0] for answer in answers] == [b"Status: 303 See Other"] * 2
    assert site.counts() == {"files": 1, "ids": 1, "records": 1, "log": 1, "pages": 1}
    site.build()
    assert site.check() == ""


def test_a_few_passwords_are_compared_at_a_time(small_site, trial):
    """All sign-ins succeed, those at a later time that have waited for too long; waiting ones take no memory."""
    site, most = small_site.copy(trial / "site"), 0
    # A hash is so quick that none may be seen.
    while not most:
        statuses, memory, most = sign_in_at_once(site, 10)
        assert all(status == 303 or site.post(site.sign_in_form(), "/login").status == 303 for status in statuses), statuses
        assert most <= 2 and memory < MEMORY_LIMIT
    assert memory > HASHING


def test_slow_uploads_keep_nobody_from_reading(small_site, trial):
    """The web server waits for the uploads, and no program runs meanwhile."""
    site = small_site.copy(trial / "site")
    shutil.copytree(PROJECT / "Deploy", site.root / "Deploy")
    host = HostFolder(site.root, small_site.programs / "poster")
    hosted = HostedSite("lighttpd", host)
    try:
        _, wrong = read_while_uploading(hosted, 200, requests=20)
    finally:
        hosted.stop()
        host.remove()
    assert wrong == ""


def test_a_post_leaves_what_was_drawn(small_site, trial):
    """The program that takes posts renders no pictures, and keeps the pictures rendered by cron on the pages."""
    site = small_site.copy(trial / "site")
    site.build()
    home = site.root / "Public/index.html"
    assert 'rel="apple-touch-icon"' in home.read_text("utf-8")
    process = site.start(site.form("nonce-drawn"))
    assert process.communicate(timeout=60)[0].startswith(b"Status: 303")
    text = home.read_text("utf-8")
    assert "Lantern making" in text and 'rel="apple-touch-icon"' in text
