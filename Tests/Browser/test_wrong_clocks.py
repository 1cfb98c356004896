"""Clocks that are a day ahead or behind, and nights with a change to or from daylight saving time. `Scripts/soak` has more of both."""

import pytest

from clock_trials import DAY, NIGHTS, post_at_night, session_by_clock, wait_by_clock, work_by_clock
from moved_clock import MovedPrograms, why_no_moved_clock
from works import WORKS, arena


@pytest.fixture(scope="module")
def moved(small_site):
    """Programs that can be given another time."""
    if reason := why_no_moved_clock():
        pytest.skip(f"not run: {reason}")
    with arena() as folder:
        yield MovedPrograms(small_site.programs, folder / "programs")


@pytest.mark.parametrize("seconds", [DAY, -DAY])
@pytest.mark.parametrize("work", ["post", "build"])
def test_a_clock_that_is_a_day_off(small_site, moved, trial, work, seconds):
    """Operations with the wrong clock stay valid when it is right again, and later operations succeed."""
    assert work_by_clock(WORKS[work], small_site.copy(trial / "site"), moved, seconds) == ""


@pytest.mark.parametrize("seconds", [DAY, -DAY])
def test_sessions_by_a_clock_that_is_a_day_off(small_site, moved, trial, seconds):
    """No session lasts longer than allowed, and officers can sign in."""
    assert session_by_clock(small_site.copy(trial / "site"), moved, seconds) == ""


def test_waits_of_a_clock_that_was_ahead(small_site, moved, trial):
    """The waits end before the wrong clock's time."""
    assert wait_by_clock(small_site.copy(trial / "site"), moved, DAY) == ""


@pytest.mark.parametrize("night", [NIGHTS[1], NIGHTS[3]])
def test_nights_in_which_clocks_change(small_site, moved, trial, night):
    """Events of the hour that comes twice are taken, and those of the hour that does not come are taken or refused."""
    assert post_at_night(small_site.copy(trial / "site"), moved, night) == ""
