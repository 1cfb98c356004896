"""No visible element is moved by later pieces of the page, or by its scripts."""

import datetime

import pytest

import large_feedback
from chromium import DESK, PHONE
from clock import reading_at
from settled import shifts_of

PATHS = ["/", "/events/", "/events/calendar/", "/events/past/", "/courses/", "/feedback/", "/feedback/day/", "/feedback/week/",
         "/feedback/page/2/", "/notifications/"]


@pytest.fixture(scope="module")
def many(serve):
    return serve(large_feedback.write_of_this_hour)


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("path", PATHS)
def test_nothing_shifts(browser, many, path, width):
    """A page of last week, which its scripts correct, is first seen as it stays, on a poor connection too."""
    browser.dress(width)
    later = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=6)
    with reading_at(browser, later.isoformat()), browser.slow_line():
        assert shifts_of(browser, many, path) == []
