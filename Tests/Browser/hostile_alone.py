"""Hostile texts one by one, in fields that depend on the beginning of a text or accept one type only. Most are refused there."""

import html.parser
import re
import urllib.parse

from desk import value
from hostile_content import NEUTRAL, SITE, Item
from payloads import rows
from serving import request
from watch import Finding

# Fields that accept one type only: of an event, of its form, of the site.
KINDS = ["starts", "ends", "timeZone", "repeats", "also", "except", "picture", "status", "signUpURL", "posted", "updated", "formerStarts",
         "sequence", "aliases", "allDay"]
TYPED = ["pictureText", "date", "time", "endDate", "endTime", "repeats", "signUpURL", "tags", "status", "version", "event", "heldPicture"]
SETTINGS = ["url", "timeZone", "poster", "history"]
# Valid addresses of a site, and of the desk on it.
ADDRESSES = {"url": re.compile(r"https?://[^\s\"'<>\\]+"), "poster": re.compile(r"(/(?!\.\.?(/|$))[\w.-]+)+", re.ASCII)}
# Allowed addresses of links: of the site itself, of the web, and mailto.
HARMLESS = re.compile(r"/(?![/\\])|#|\?|https?://[^/?#\\]|mailto:|$")


def write_kinds(site, texts):
    """Writes, for each text, an event, a message and a notice with the text in every typed field; and events that have rows of the texts as
    ids."""
    site.items["Content/site.yml"] = Item(SITE, "")
    neutral = {"title": "Neutral", "needSignUp": "true", "openForSignUp": "true", "location": "Neutral"}
    for number, row in enumerate(rows(texts, 200)):
        site.items[f"Content/events/i{number}.md"] = Item(
            {**neutral, "id": " ".join(row), "starts": "2030-12-05T18:00", "posted": "2026-11-10T09:00:00-05:00"}, "Neutral.")
    for number, text in enumerate(texts):
        site.items[f"Content/events/k{number}.md"] = Item({**neutral, **dict.fromkeys(KINDS, text)}, "Neutral.")
        site.items[f"Content/feedback/2026/11/k{number}.md"] = Item(
            {"feeling": text, "title": "Neutral", "id": text, "posted": text, "hidden": text}, "Neutral.")
        site.items[f"Content/broadcasts/k{number}.json"] = Item({
            "notification": {"title": "Neutral", "body": "Neutral"}, "from": text,
            "data": {"id": text, "timestamp": text, "type": text, "url": text}})


def is_telling(visit, site):
    """Whether a page can show an accepted text: lists, the page of each id, and pages of other events that kept a text."""
    path = urllib.parse.urlsplit(visit.address).path
    item = re.fullmatch(r"/events/(k\d+)(/|/print/|\.ics)", path)
    if item:
        fields = site.items[f"Content/events/{item[1]}.md"].fields
        return any(fields.get(name) not in [None, NEUTRAL.get(name)] for name in KINDS)
    return not re.match(r"/zh-Hans/|/events/i\d+(/print/|\.ics)|/feedback/k", path) and not is_alias(path, site)


def is_alias(path, site):
    """Whether a page only redirects to an event, since a text is a valid alias."""
    return any(path == f"/events/{item.fields.get('aliases')}/" for item in site.items.values())


def settle(site, texts):
    """Gives the site each text as its address and in other settings, and removes what is refused. Returns findings: accepted texts."""
    found = []
    for text in texts:
        item = Item({**SITE, **dict.fromkeys(SETTINGS, text)}, "")
        site.items = {"Content/site.yml": item}
        site.write()
        accepted = [name for name in SETTINGS if item.fields.get(name) == text]
        found += [Finding("Content/site.yml", name, text) for name in accepted if not (name in ADDRESSES and ADDRESSES[name].fullmatch(text))]
    return found


def ask(desk, texts):
    """Requests desk pages named like each text, with the text as the page to open next, and with the text in typed fields of the form.
    Yields findings: a link that leads elsewhere, or an unexpected status."""
    for text in texts:
        for path in [f"/{urllib.parse.quote(text, safe='')}", f"/poster/{urllib.parse.quote(text, safe='')}"]:
            response, body = request(desk.served.port, path)
            # Every page has a doctype and elements that end.
            is_shown = text not in ["/", "!"] and f"<{text}".encode() in body
            if response.status not in [200, 301, 303, 400, 403, 404, 405, 414] or is_shown:
                yield Finding(path, "status", str(response.status))
        part = urllib.parse.quote(text, safe="")
        response, page = request(desk.served.port, f"/poster/login?next={part}")
        leads = value(page.decode("utf-8"), "next")
        is_refused = response.status == 400 and not text.isprintable()
        if not is_refused and (not leads or not re.match(r"/(?![/\\])", leads)):
            yield Finding("/poster/login", "next", f"{text!r} leads to {leads!r}")
        response, page = desk.officer.send({"title": "Neutral", "detail": "Neutral", **dict.fromkeys(TYPED, text)}, "/preview")
        if response.status not in [200, 413, 415, 422]:
            yield Finding("/poster/preview", "status", f"{response.status} for {text!r}")
        for address in Links(page).found:
            if not HARMLESS.match(address):
                yield Finding("/poster/preview", "link", f"{address!r} for {text!r}")


class Links(html.parser.HTMLParser):
    """Collects all addresses that a page links or loads."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, _, attributes):
        """Collects the addresses of an element."""
        self.found += [address or "" for name, address in attributes if name in ["href", "src", "srcset", "action", "formaction", "data", "poster"]]
