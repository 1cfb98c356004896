"""Behaviour 20: two readers on phones. One looks at the list, the other one sends the form, and the faces move in both pages."""

import pytest

from contest import PULSE, first_push, let_pass, move, verdict, watching
from journey import fill, hurry, text
from serving import wait_until

OTHER = {"love": "hate", "hate": "love"}
# Where the pushed face goes: love pushes to the right.
AHEAD = {"love": 1, "hate": -1}
TITLES = "return [...document.querySelectorAll('.said .title')].map(line)"
TITLE = "Free tea at the library"


@pytest.fixture
def site(serve):
    """A site without messages of the last minute."""
    return serve()


def send_form(browser, site, feeling):
    """Writes a message, from the list to the receipt, and waits until the list has it."""
    browser.open(site, "/feedback/")
    browser.follow(f".post-ways .{feeling}")
    assert browser.path.startswith("/poster/feedback/new")
    fill(browser, title=TITLE, message="Every night of the finals.", author="Ana")
    hurry(browser)
    browser.follow(".reader-form .button-main")
    assert text(browser, "h1") == "Posted"
    wait_until(lambda: TITLE in site.text("/feedback/"), "a list with the message")


def check(push, feeling, before, is_reduced):
    """One message more, the other face aflame and pushed away, and a sentence for screen readers."""
    assert push[feeling] == before[feeling] + 1
    assert push[OTHER[feeling]] == before[OTHER[feeling]]
    assert push["aflame"] == [OTHER[feeling]]
    assert push["said"] == f"1 new message: {feeling}. {verdict(push['love'], push['hate'])}"
    if is_reduced:
        assert (push["moving"], push["pushed"]) == ([[], []], [0, 0])
    else:
        assert push["moving"] == [["fighter hate", "fighter love", "fire", "flame"], ["opacity", "transform"]]
        assert min(AHEAD[feeling] * pixels for pixels in push["pushed"]) > 5, push


@pytest.mark.parametrize(("feeling", "is_reduced"), [("love", False), ("hate", False), ("love", True)])
def test_a_form_moves_the_faces_in_both_pages(browser, site, results, feeling, is_reduced):
    """The page that is open follows and offers the message; the author's list has it and shows its push."""
    move(browser, is_reduced)
    with watching(browser):
        browser.open(site, "/feedback/")
    before = browser.run(PULSE)
    assert (before["aflame"], before["said"]) == ([], "")
    with browser.second_tab() as to_first:
        move(browser, is_reduced)
        send_form(browser, site, feeling)
        with watching(browser):
            browser.open(site, "/feedback/")
        own = first_push(browser)
        check(own, feeling, before, is_reduced)
        assert (browser.run(TITLES)[0], own["offered"]) == (TITLE, "")
        browser.picture(results / f"contest-own-{feeling}-{'still' if is_reduced else 'moving'}.png")
        to_first()
        let_pass(browser, 21)
        seen = first_push(browser)
        check(seen, feeling, before, is_reduced)
        assert (TITLE in browser.run(TITLES), seen["offered"]) == (False, "1 new message – show")
        browser.picture(results / f"contest-seen-{feeling}-{'still' if is_reduced else 'moving'}.png")
        browser.follow(".pulse-news a")
        assert browser.run(TITLES)[0] == TITLE
