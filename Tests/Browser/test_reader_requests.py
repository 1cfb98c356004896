"""Forms of readers, posted through the real CGI program: mistakes, floods of one address, and texts that attackers type."""

import html
import re

import pytest
import yaml

import payloads
from desk import value
from posts import left
from reader_posts import Comment, address_of, get, hide_waiting, reader_form, send
from shared_data import shared_data

COMMENT = Comment.path
# Number of messages of a client that are published at once within ten minutes.
LIMIT = 5
# Headers by which a client names its address.
FORGED = ["HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP", "HTTP_CLIENT_IP", "HTTP_FORWARDED"]

# The name of a mistake in a form, the path of the form, its fields, and the status. Messages with mistakes are tested in process.
MISTAKES = [
    ("comment for no course", "/courses/none/comment", {"comment": "Go."}, 404),
    ("comment of white space", COMMENT, {"comment": " \t\r\n\u3000\u200b"}, 422),
    ("comment over 4 KiB", COMMENT, {"comment": "a" * 4097}, 422), ("comment over 16 KiB", COMMENT, {"comment": "\U0001f600" * 10_000}, 413),
    ("comment that turns its direction", COMMENT, {"comment": "a\u202eb"}, 422), ("comment with NUL", COMMENT, {"comment": "a\0b"}, 400),
    ("comment with 40 marks on a letter", COMMENT, {"comment": "a" + "\u0301" * 40}, 422),
    ("professor of 81 letters", COMMENT, {"comment": "Go.", "otherProfessor": "a" * 81}, 422),
    ("semester of 61 letters", COMMENT, {"comment": "Go.", "otherSemester": "a" * 61}, 422),
    ("major of two lines", COMMENT, {"comment": "Go.", "major": "a\nb"}, 422),
    ("comment with another token", COMMENT, {"comment": "Go.", "csrf": "x" * 43}, 403),
    ("course without a name", "/courses/new", {"number": "ART 5", "name": "\u200b"}, 422),
    ("course without a number", "/courses/new", {"name": "Ink"}, 422),
    ("note of 601 letters", "/courses/new", {"number": "ART 5", "name": "Ink", "note": "a" * 601}, 422),
    ("report without a reason", "/report", {"post": "r1"}, 422),
    ("report with an unknown reason", "/report", {"post": "r1", "reason": "boring"}, 422),
    ("report of 2,049 bytes", "/report", {"post": "r1", "reason": "spam", "text": "a" * 2049}, 422),
    ("report over 16 KiB", "/report", {"post": "r1", "reason": "spam", "text": "\U0001f600" * 4097}, 413),
    ("report that turns its direction", "/report", {"post": "r1", "reason": "spam", "text": "a\u202eb"}, 422),
    ("report with 40 marks on a letter", "/report", {"post": "r1", "reason": "spam", "text": "a" + "\u0301" * 40}, 422),
    ("report with a control character", "/report", {"post": "r1", "reason": "spam", "text": "a\ab"}, 422),
    ("comment of blank signs", COMMENT, {"comment": "\u2800\ue000"}, 422),
    ("course with an invisible name", "/courses/new", {"number": "ART 6", "name": "\u3164"}, 422),
    ("message that turns its direction", "/feedback", {"feeling": "love", "title": "Odd", "message": "a\u202eb"}, 422),
    ("message of white space", "/feedback", {"feeling": "love", "title": "Odd", "message": " \u200b\r\n"}, 422),
    ("report with NUL", "/report", {"post": "r1", "reason": "spam", "text": "a\0b"}, 400),
    ("report with another token", "/report", {"post": "r1", "reason": "spam", "csrf": "x" * 43}, 403),
    ("message without a token", "/feedback", {"feeling": "love", "title": "x", "csrf": ""}, 403),
]


@pytest.fixture(scope="module")
def course_site(small_site, tmp_path_factory):
    """A site with a course, which no test changes."""
    site = small_site.copy(tmp_path_factory.mktemp("readers") / "site")
    Comment().prepare(site)
    return site


@pytest.mark.parametrize(("path", "fields", "status"), [pytest.param(*each[1:], id=each[0]) for each in MISTAKES])
def test_mistakes_are_told_and_leave_nothing(course_site, path, fields, status):
    """Whoever sends them has the token of the form's page."""
    before = left(course_site)
    answer = send(course_site, path, reader_form(course_site, "mistake", **fields))
    assert answer.status == status, answer.text
    assert left(course_site) == before


@pytest.fixture
def site(small_site, trial):
    """A site of its own."""
    return small_site.copy(trial / "site")


def title(number):
    """The title of a message."""
    return f"Message {number}"


def post(site, number, **headers):
    """Posts a message that resembles no other one. Returns the address of its receipt."""
    body = reader_form(site, title(number), feeling="love", title=title(number), message=f"{number * 7919}", author="")
    answer = send(site, "/feedback", body, "192.0.2.7", **headers)
    assert answer.status == 303, answer.text
    return re.search(r"Location: (/poster/receipt/\w{26})\?done=post", answer.text)[1]


def messages(site):
    """The titles of all messages with whether they are hidden, from their files."""
    fields = [yaml.safe_load(file.read_text("utf-8").split("---\n")[1]) for file in site.root.glob("Content/feedback/*/*/f-*.md")]
    return {each["title"]: each.get("hidden", False) for each in fields}


def states(site):
    """The number of stored posts by their state and the cause for which they wait."""
    with site.database() as database:
        return dict(database.execute("SELECT state || ' ' || coalesce(cause, ''), COUNT(*) FROM readerPosts GROUP BY 1").fetchall())


def test_a_flood_of_one_address_waits_from_the_sixth_message_on(site):
    """Of 100 messages within a minute the first five are on the site; all have a file and a receipt of their own. An officer hides the rest at
    once."""
    receipts = {post(site, number) for number in range(100)}
    assert len(receipts) == 100
    assert messages(site) == {title(number): number >= LIMIT for number in range(100)}
    assert states(site) == {"published ": LIMIT, "waiting limit": 95}
    site.build()
    pages = site.root.glob("Public/feedback/f-*/index.html")
    assert sorted(re.search(r"Message \d+", page.read_text("utf-8"))[0] for page in pages) == [title(number) for number in range(LIMIT)]
    assert hide_waiting(site) == 95
    assert states(site) == {"published ": LIMIT, "hidden limit": 95}
    assert site.check() == ""


def test_forged_headers_make_no_other_client(site):
    """Only the address of the connection tells clients apart."""
    for number in range(LIMIT + 1):
        post(site, number, **dict.fromkeys(FORGED, f"198.51.100.{number}"))
    assert messages(site) == {title(number): number >= LIMIT for number in range(LIMIT + 1)}
    assert states(site) == {"published ": LIMIT, "waiting limit": 1}


def approve_all(site):
    """Has all messages wait for an officer, which is quicker than a page for each."""
    settings = site.root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8") + "moderation: {approval: all}\n", "utf-8")
    site.build()


def shown(page):
    """The texts in the fields of a form."""
    message = html.unescape(re.search(r'<textarea id="message"[^>]*>(.*?)</textarea>', page, re.S)[1])
    return {"title": value(page, "title"), "message": message, "author": value(page, "author")}


def refused(answer):
    """The names of the fields that are refused; none of an accepted form."""
    assert answer.status in [303, 422], answer.text
    return set(re.findall(r'id="(\w+)-problem"', answer.text)) if answer.status == 422 else set()


def post_text(site, number, text):
    """Posts a text in all fields that take it. Returns these and the address of the receipt below the program's own."""
    fields = dict.fromkeys(["title", "message", "author"], text)
    while True:
        body = reader_form(site, f"{number} {sorted(fields)}", **{"feeling": "hate", "title": "Neutral", "message": "Neutral", **fields})
        answer = send(site, "/feedback", body, address_of(number))
        names = refused(answer)
        if not names:
            return fields, re.search(r"Location: /poster(/receipt/\w{26})", answer.text)[1]
        assert names <= set(fields), (text, names)
        fields = {name: typed for name, typed in fields.items() if name not in names}


def test_naughty_texts_are_stored_exactly_or_refused(site):
    """As title, message and author at once; read back from the form for corrections. What is refused is named."""
    shared_data("security")
    approve_all(site)
    refused = {"title": set(payloads.KINDS), "message": set(payloads.KINDS), "author": set(payloads.KINDS)}
    for number, (kind, text) in enumerate(payloads.of_each_kind().items()):
        fields, receipt = post_text(site, number, text)
        read = shown(get(site, f"{receipt}/correct").text)
        for name in fields:
            assert read[name].strip(payloads.AROUND) == text.strip(payloads.AROUND), (name, text)
            refused[name].remove(kind)
    unseen = {"a turned direction", "control characters"}
    assert refused == {
        "message": unseen, "title": {*unseen, "references", "an entity"}, "author": {*unseen, "references", "an entity", "a template"}}
