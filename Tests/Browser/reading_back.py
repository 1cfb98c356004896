"""Reads the site's feeds and calendars with strict parsers of other projects."""

import json
import xml.etree.ElementTree

import feedparser
import icalendar

ATOM = "{http://www.w3.org/2005/Atom}"


def atom_titles(text):
    """End of each entry's id -> its title; two parsers must agree."""
    parsed = feedparser.parse(text)
    assert not parsed.bozo, parsed.get("bozo_exception")
    titles = {end(entry.id): entry.title for entry in parsed.entries if entry.title_detail.type == "text/plain"}
    others = {end(entry.findtext(f"{ATOM}id")): entry.findtext(f"{ATOM}title")
              for entry in xml.etree.ElementTree.fromstring(text).iter(f"{ATOM}entry")}
    assert {id: title.strip() for id, title in others.items()} == {id: title.strip() for id, title in titles.items()}
    return others


def json_titles(text):
    """End of each item's id -> its title."""
    return {end(item["id"]): item["title"] for item in json.loads(text)["items"]}


def calendar_texts(text):
    """Beginning of each event's UID -> title and location of the series."""
    assert max(len(line) for line in text.encode().split(b"\r\n")) <= 75
    events = [event for event in icalendar.Calendar.from_ical(text).walk("VEVENT") if "RECURRENCE-ID" not in event]
    return {str(event["UID"]).rpartition("@")[0]: (str(event["SUMMARY"]), str(event.get("LOCATION", ""))) for event in events}


def end(id):
    """An id without its authority and date."""
    return id.partition(":")[2].partition(":")[2]
