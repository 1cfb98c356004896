"""What is exported is read back exactly, and keeps the form of RFC 5545."""

import icalendar
import pytest

TITLES = [
    "]]></title><script>alert(1)</script>", "</script>", "a\\nb\\,c\\;d\\\\e", "semi;colon,comma:colon\"quote'",
    "\u202eevil\u202c", "e\u0301\u20dd<\u0301", "👩‍👩‍👧‍👦 🇨🇳", "饺" * 2000, "ab " * 660 + "end", "BEGIN:VEVENT", "END:VCALENDAR",
]


@pytest.fixture(scope="module")
def data(export):
    return export({
        f"event-{number}": {"title": title, "starts": "2026-12-05T18:00", "location": title, "text": "typed",
                             "detail": f"x{title}\n\ny{title}"}
        for number, title in enumerate(TITLES)
    })


@pytest.mark.parametrize("number", range(len(TITLES)))
def test_read_back(data, number):
    event = next(e for e in icalendar.Calendar.from_ical(data).events if e["UID"] == f"event-{number}@csa.example.edu")
    assert str(event["SUMMARY"]) == TITLES[number]
    assert str(event["LOCATION"]) == TITLES[number]
    assert str(event["DESCRIPTION"]) == f"x{TITLES[number]}\n\ny{TITLES[number]}"


def test_descriptions_are_plain(export):
    """Other programs show no source; it stands beside the description, for the way back."""
    source = "Come **all**: https://zoom.us/j/1?pwd=a\\_b\\_c\n\n- [the list](https://a.example/x_y)\n- 1\\*2"
    event = icalendar.Calendar.from_ical(export({"x": {"title": "X", "starts": "2026-12-05T18:00", "detail": source}})).events[0]
    assert str(event["DESCRIPTION"]) == "Come all: https://zoom.us/j/1?pwd=a_b_c\n- the list (https://a.example/x_y)\n- 1*2"
    # The library leaves the escapes of properties that it does not know.
    assert str(event["X-CORKBOARD-DETAIL"]) == source.replace("\\", "\\\\").replace("\n", "\\n")


def test_lines(data):
    """CRLF behind each line, at most 75 bytes before it, no character cut (3.1)."""
    assert data.endswith(b"\r\n") and data.count(b"\n") == data.count(b"\r\n") == data.count(b"\r")
    for line in data.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()


def test_properties(export):
    """What every program looks at."""
    data = export({
        "gala": {
            "id": "k3v9q0m2", "title": {"en": "Gala", "zh-Hans": "晚会"}, "starts": "2026-12-05T18:00", "ends": "2026-12-05T21:00",
            "location": "Hall", "tags": ["food", "a, b"], "status": "cancelled", "reason": "no hall", "sequence": 3,
            "posted": "2026-11-10T09:00:00-05:00", "updated": "2026-11-20T08:00:00-05:00",
        },
        "trip": {"id": "trip@other.org", "title": "Trip", "starts": "2026-12-05", "ends": "2026-12-07"},
        "imported": {"id": "x1", "uid": "a, b; c@other.org", "title": "Imported", "starts": "2026-12-05T18:00"},
        "draft": {"title": "Draft", "starts": "2026-12-05T18:00", "status": "draft"},
        "later": {"title": "Later"},
    })
    calendar = icalendar.Calendar.from_ical(data)
    assert (calendar["VERSION"], calendar["CALSCALE"], calendar["X-WR-CALNAME"]) == ("2.0", "GREGORIAN", "CSA")
    assert "METHOD" not in calendar
    events = {str(event["UID"]): event for event in calendar.events}
    assert set(events) == {
        "k3v9q0m2@csa.example.edu", "trip@other.org", "a, b; c@other.org", "draft@csa.example.edu", "later@csa.example.edu"}
    gala = events["k3v9q0m2@csa.example.edu"]
    assert (gala["SUMMARY"], gala["SUMMARY"].params["LANGUAGE"]) == ("Gala", "en")
    assert (gala["STATUS"], gala["SEQUENCE"], gala["COMMENT"]) == ("CANCELLED", 3, "no hall")
    assert gala["DTSTART"].dt.isoformat() == "2026-12-05T18:00:00-05:00"
    assert gala["DTEND"].dt.isoformat() == "2026-12-05T21:00:00-05:00"
    assert gala["DTSTAMP"].dt.isoformat() == gala["LAST-MODIFIED"].dt.isoformat() == "2026-11-20T13:00:00+00:00"
    assert gala["CREATED"].dt.isoformat() == "2026-11-10T14:00:00+00:00"
    assert [str(c) for line in gala["CATEGORIES"] for c in line.cats] == ["food", "a, b"]
    assert gala["URL"] == "https://csa.example.edu/events/gala/"
    trip = events["trip@other.org"]
    assert (trip["DTSTART"].dt.isoformat(), trip["DTEND"].dt.isoformat()) == ("2026-12-05", "2026-12-08")
    assert events["draft@csa.example.edu"]["STATUS"] == "TENTATIVE"
    # Nobody knows yet when: it stands on a day of its own, and says so to whoever imports it.
    later = events["later@csa.example.edu"]
    assert (later["DTSTART"].dt.isoformat(), later["X-CORKBOARD-UNDATED"]) == ("1970-01-01", "TRUE")
