"""The feeds: read back by an independent parser, they have what was posted last, by when it was posted."""

import datetime
import json
import urllib.parse

import feedparser
import pytest

import content

ADDRESS = "https://csa.example.edu"
TOPICS = ["", "events/", "feedback/"]
ALL = [*TOPICS, "courses/", "notifications/"]


def posts(site, topic):
    """The expected entries of a feed, newest first: address, title and times."""
    _, zone = content.settings_of(site.root)
    found = []
    if topic != "feedback/":
        for event in content.read_events(site.root):
            if "posted" in event.fields and event.fields.get("status") != "draft":
                posted = content.moment_of(event.fields["posted"], zone)
                updated = content.moment_of(event.fields["updated"], zone) if "updated" in event.fields else posted
                title = ("Cancelled: " if event.fields.get("status") == "cancelled" else "") + event.titles[0]
                found.append((f"/events/{event.slug}/", title, posted, max(posted, updated)))
    if topic != "events/":
        for each in content.read_feedback(site.root):
            if not each.hidden:
                minute = each.posted.replace(second=0)
                found.append((each.address, each.title, minute, minute))
    return sorted(found, key=lambda post: -post[2].timestamp())[:50]


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


@pytest.mark.parametrize("topic", TOPICS)
def test_atom_has_what_was_posted(site, topic):
    """Atom, as feedparser reads it, has the newest posts with addresses, titles and times."""
    response, body = site.get(f"/{topic}feed.xml")
    assert response.headers["Content-Type"] == "application/xml"
    feed = feedparser.parse(body, response_headers={"content-type": response.headers["Content-Type"]})
    assert not feed.bozo and feed.version == "atom10"
    expected = posts(site, topic)
    assert len(expected) > 10
    found = [(urllib.parse.urlsplit(entry.link).path, entry.title, moment(entry.published), moment(entry.updated))
             for entry in feed.entries]
    assert sorted(found) == sorted(expected)
    times = [entry[2] for entry in found]
    assert times == sorted(times, reverse=True)
    assert moment(feed.feed.updated) == max(entry[3] for entry in expected)
    assert {entry.id.split(":")[0] for entry in feed.entries} == {"tag"} and len({entry.id for entry in feed.entries}) == len(found)
    assert [link.href for link in feed.feed.links if link.rel == "self"] == [f"{ADDRESS}/{topic}feed.xml"]


@pytest.mark.parametrize("topic", TOPICS)
def test_json_feed_says_the_same(site, topic):
    """JSON Feed has the same entries, word for word."""
    response, body = site.get(f"/{topic}feed.json")
    assert response.headers["Content-Type"] == "application/feed+json"
    feed = json.loads(body)
    assert (feed["version"], feed["feed_url"]) == ("https://jsonfeed.org/version/1.1", f"{ADDRESS}/{topic}feed.json")
    atom = feedparser.parse(site.get(f"/{topic}feed.xml")[1], sanitize_html=False, resolve_relative_uris=False)
    assert [[item["id"], item["url"], item["title"], item["content_html"].strip(), item["date_published"]] for item in feed["items"]] \
        == [[entry.id, entry.link, entry.title, entry.content[0].value.strip(), entry.published] for entry in atom.entries]


def test_links_in_feeds_are_whole(site):
    """Every link and picture in an entry has its full URL."""
    count = 0
    for topic in TOPICS:
        for item in json.loads(site.text(f"/{topic}feed.json"))["items"]:
            parts = item["content_html"].replace(" src=\"", " href=\"").split(" href=\"")[1:]
            assert all(part.startswith(("https://", "http://", "mailto:")) for part in parts), item["id"]
            count += len(parts)
    assert count > 0


def test_pages_name_the_feeds(browser, site):
    """Every page names all feeds to programs, and leads people to those of Atom."""
    for path in ["/", "/courses/", "/feedback/", "/no/such/page"]:
        browser.open(site, path)
        named = browser.run("return [...document.querySelectorAll('link[rel=alternate][type*=feed], link[rel=alternate][type*=atom]')]"
                            ".map((each) => each.getAttribute('href'))")
        assert named == [f"/{topic}feed.{ending}" for topic in ALL for ending in ("xml", "json")]
        links = browser.run("return [...document.querySelectorAll('footer a[type=\"application/atom+xml\"]')].map((a) => a.pathname)")
        assert links == [f"/{topic}feed.xml" for topic in ALL]
