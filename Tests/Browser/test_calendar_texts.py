"""Descriptions in calendar files, read back by another program."""

import icalendar
import pytest

ADDRESS = "https://zoom.us/j/123?pwd=a_b_c"
TEXTS = {
    "written": ("", f"Join [Zoom]({ADDRESS}) **now**.\n\n- tea\n- cake\n\nCode: a\\_b\\_c", f"Join Zoom ({ADDRESS}) now.\n- tea\n- cake\n\nCode: a_b_c"),
    "typed": ("text: typed\n", f"# Tea\nRoom *1*\n{ADDRESS}", f"# Tea\nRoom *1*\n{ADDRESS}"),
}


@pytest.fixture(scope="module")
def calendar(serve):
    """The calendar of a site with two more events."""
    return icalendar.Calendar.from_ical(serve(write).text("/events.ics"))


def write(root):
    for slug, (key, text, _) in TEXTS.items():
        (root / f"Content/events/{slug}.md").write_text(f"---\ntitle: {slug}\nstarts: 2031-03-08T18:00\n{key}---\n\n{text}\n", "utf-8")


@pytest.mark.parametrize("title", TEXTS)
def test_links_lists_and_lines_are_whole(calendar, title):
    """A description has its lines, lists and links, and no markup."""
    event = next(each for each in calendar.walk("VEVENT") if str(each["SUMMARY"]) == title)
    assert str(event["DESCRIPTION"]) == TEXTS[title][2]
