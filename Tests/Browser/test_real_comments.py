"""Real comments from other places, posted by readers: a sample of those that Scripts/soak readers posts in full."""

from posts import PostingSite
from reader_posts import accept_all, feed_numbers, find_comment, post_comment, real_comments, wrong_counts
from shared_data import shared_data


def test_a_sample(tmp_path, program):
    """Each is in the feed, and found by search; the numbers are right."""
    shared_data("feedback")
    site = PostingSite.make(tmp_path / "site", program.parent)
    accept_all(site)
    comments = real_comments()[::300]
    assert len({language for language, _, _, _ in comments}) == 2
    assert [wrong for comment in comments if (wrong := post_comment(site, comment))] == []
    assert set(feed_numbers(site)) == {number for _, number, _, _ in comments}
    assert [wrong for comment in comments if (wrong := find_comment(site, comment))] == []
    site.build()
    assert wrong_counts(site, comments) == "" == site.check()
