"""Titles that nobody should write: carried unharmed into every format, where strict parsers read back just what was typed."""

import datetime
import json
import shutil
import subprocess
import zoneinfo

import pytest
import yaml

import reading_back
from survey import WIDE

TITLES = {
    "cdata": "]]></title><script>alert(1)</script>",
    "script": "</script><script>alert(2)</script><!-- <!doctype html>",
    "quotes": "\"' onmouseover=alert(3) x='\" `",
    "entities": "&amp; &lt;b&gt; &#x3c; & ]]> %3Cscript%3E",
    "combining": "<\u0301script>alert(4)</\u0301script> \"\u20dd &\ufe0f",
    "direction": "photo \u202egnp.exe \u2066x\u2069 \u200fy",
    "commas": "a;b,c\\n d\\;e:f \"g\"; BEGIN:VEVENT",
    "emoji": "饺子之夜 🥟👩‍👩‍👧 e\u0301 é \U0002070e",
    "template": "{{title}} {{{title}}} {{>layout}} {{=<% %>=}}",
    "long": ("Long " + "wörd " * 398 + "end")[:2000],
}
TOMORROW = datetime.datetime.now(zoneinfo.ZoneInfo("America/New_York")).date() + datetime.timedelta(1)
# The addresses and texts of a page's links.
LINKS = "return [...document.querySelectorAll('main a')].filter(shown).map((link) => [link.pathname, line(link)])"
DETAIL = "See **more** at <script>alert(5)</script> [x](javascript:alert(6)) and https://example.edu.\n"


def write(root):
    """An event of the next days and a message for each title, with which lists begin. They are the same for all tests of an hour, so that
    these share a build."""
    hour = datetime.datetime.now(datetime.timezone.utc).replace(minute=0, second=0, microsecond=0)
    for position, (name, title) in enumerate(TITLES.items()):
        # The newest message of the sample is of 23:52 of the day before. Pages show the first two minutes of a message as news.
        posted = hour - datetime.timedelta(minutes=position + 3)
        fields = {"title": title, "posted": posted.isoformat()}
        event = {**fields, "id": f"hostile-{name}", "starts": f"{TOMORROW + datetime.timedelta(position % 9)}T08:00", "location": title,
                 "tags": ["hostile"]}
        save(root / f"Content/events/hostile-{name}.md", event, DETAIL)
        message = {**fields, "feeling": "hate", "author": title}
        save(root / f"Content/feedback/{posted:%Y/%m}/hostile-{name}.md", message, f"{title}\n\n<b>{title}</b>")


def save(file, fields, body):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"---\n{yaml.safe_dump(fields, allow_unicode=True)}---\n\n{body}\n", "utf-8")


@pytest.fixture(scope="module")
def hostile(serve):
    return serve(write)


@pytest.mark.parametrize("kind, prefix", [("events", "event/"), ("feedback", "feedback/")])
def test_feeds(hostile, kind, prefix):
    """Parsers of Atom, of XML and of JSON read the titles back."""
    expected = {f"{prefix}hostile-{name}": title for name, title in TITLES.items()}
    for file, read in [("feed.xml", reading_back.atom_titles), ("feed.json", reading_back.json_titles)]:
        text = hostile.text(f"/{kind}/{file}")
        assert {id: title for id, title in read(text).items() if id in expected} == expected
        assert file == "feed.json" or "<script" not in text


def test_calendars(hostile):
    """icalendar reads titles and places back from the calendar of all events and from each event's own."""
    whole = reading_back.calendar_texts(hostile.text("/events.ics"))
    for name, title in TITLES.items():
        own = reading_back.calendar_texts(hostile.text(f"/events/hostile-{name}.ics"))
        assert [own[f"hostile-{name}"], whole[f"hostile-{name}"]] == [(title, title)] * 2


@pytest.mark.parametrize("name", TITLES)
def test_pages(browser, hostile, name):
    """The browser shows the titles as they were typed, runs nothing of them, and JSON-LD and Open Graph say the same."""
    title = TITLES[name]
    browser.open(hostile, f"/events/hostile-{name}/")
    seen = browser.run("""
        return [document.querySelector("h1").textContent, document.querySelector("[property='og:title']").content,
            document.querySelector("script[type='application/ld+json']").textContent, document.title,
            document.querySelectorAll("main script, main [onmouseover]").length];
    """)
    data = json.loads(seen[2])
    assert seen[:2] == [title, title]
    assert (data["name"], data["location"]["name"]) == (title, title)
    assert " ".join(title.split()) in " ".join(seen[3].split()) and seen[4] == 0
    nothing_sticks_out(browser)
    browser.open(hostile, f"/feedback/hostile-{name}/")
    shown = browser.run("return [document.querySelector('h1').textContent, document.querySelector('.words').textContent]")
    assert shown == [title, f"{title}\n\n<b>{title}</b>"]
    complaints, _ = browser.logs()
    assert complaints == []


@pytest.mark.parametrize("path, kinds", [
    ("/", {"events", "feedback"}), ("/events/", {"events"}), ("/events/calendar/MONTH/", {"events"}), ("/events/tags/hostile/", {"events"}),
    ("/feedback/", {"feedback"}),
])
def test_lists(browser, hostile, path, kinds):
    """However long a title is, and whichever way it is written."""
    browser.open(hostile, path.replace("MONTH", f"{TOMORROW:%Y-%m}"))
    assert kinds_shown(browser) == kinds
    nothing_sticks_out(browser)
    assert browser.logs()[0] == []


def kinds_shown(browser):
    """The kinds of posts of which a page has at least one of the titles, with the link to its post."""
    links = browser.run(LINKS)
    return {kind for kind in ["events", "feedback"] for name, title in TITLES.items()
            if any(path == f"/{kind}/hostile-{name}/" and " ".join(title.split()) in text for path, text in links)}


def nothing_sticks_out(browser):
    """No page is wider than its screen, of a phone and of a desk."""
    for width in [320, 390, 1280]:
        browser.dress(width)
        sight = browser.run(WIDE, width)
        assert sight[0] <= width, sight


def test_line_breaks_are_refused(program, site, tmp_path):
    """A title with a line break or a control character is an error with file and line, and what was published stays."""
    for part in ["Content", "Templates"]:
        shutil.copytree(site.root / part, tmp_path / part)
    (tmp_path / "Content/events/a.md").write_text('---\ntitle: "a\\r\\nb"\nposted: 2026-01-01\n---\n\nText.\n', "utf-8")
    run = subprocess.run([program, "check", "--root", tmp_path], capture_output=True, text=True)
    assert run.returncode == 1
    assert run.stderr == (
        "Content/events/a.md:2: 'title' is \"a\\u{d}\\u{a}b\"; expected a text on one line, without control characters\n")
