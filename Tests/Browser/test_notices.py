"""Behaviours 15 and 16: the notices on their page and for programs."""

import datetime
import json

import pytest

import content
from chromium import DESK, PHONE

NOTICES = """
return [...document.querySelectorAll(".notices .row")].map((row) => [
    line(row.querySelector(".title")), line(row.querySelector(".notice-body")), row.querySelector("a")?.getAttribute("href") ?? null,
    row.querySelector(".changes") && line(row.querySelector(".changes")),
]);
"""


@pytest.fixture
def counting(site):
    """The broadcasts that count by now, the newest first."""
    now = datetime.datetime.now(datetime.timezone.utc)
    all_of_them = content.read_broadcasts(site.root)
    found = [each for each in all_of_them if not each.retracted and each.counts_from <= now]
    return sorted(found, key=lambda each: -each.counts_from.timestamp())


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_notices_lead_to_their_pages(browser, site, counting, width):
    """Each notice has title, words and what changed, and leads to its page on this site."""
    browser.dress(width)
    browser.open(site, "/notifications/")
    expected = [[each.title, each.body, each.url and each.url.removeprefix("https://csa.example.edu"),
                 f"Changed: {each.changes}" if each.changes else None] for each in counting]
    assert browser.run(NOTICES) == expected[:20]
    for _, _, address, _ in expected[:20]:
        if address:
            assert site.get(address)[0].status == 200


def test_the_history_is_what_programs_expect(site, counting):
    """history.json has the records as they are in the files, the newest first, and nothing else."""
    response, body = site.get("/notifications/history.json")
    assert response.headers["Content-Type"] == "application/json"
    history = json.loads(body)
    assert list(history) == ["history"]
    assert [list(each) for each in history["history"]] == [["notification", "data"]] * len(counting)
    assert [each["notification"] for each in history["history"]] == [{"title": each.title, "body": each.body} for each in counting]
    for record, expected in zip(history["history"], counting, strict=True):
        data = record["data"]
        assert list(data) == ["id", "timestamp", "type", "url"]
        assert (data["id"], data["type"], data["url"]) == (expected.id, expected.type, expected.url)
        assert datetime.datetime.fromisoformat(data["timestamp"]) == expected.timestamp
