"""Interrupted operations are done once, or not at all.
They are interrupted at some of the system calls that change files; `Scripts/soak` does it at each."""

import random
import signal
import subprocess

import pytest

from faults import FAULTS, kill_after, strike, trials
from member_posts import MEMBER_WORKS
from reader_posts import READER_WORKS
from works import WORKS

# Number of system calls at which each operation is interrupted, each with another fault.
MOMENTS = {"post": 8, "picture": 4, "edit": 4, "login": 4, "build": 4, "message": 4, "comment": 4, "sign-up": 4, "votes": 4, "answers": 4,
           "meetups": 2, "goings": 2, "messages": 4, "lending": 4, "partners": 4, "partner-rooms": 4}
ALL_WORKS = {**WORKS, **READER_WORKS, **MEMBER_WORKS}


@pytest.mark.parametrize("name", ALL_WORKS)
def test_an_interrupted_work_is_completed_or_was_never_there(small_site, trial, name):
    """The next run completes the operation; a failed call gets a clear response; and repeating the operation gives the same result once."""
    every = trials(ALL_WORKS[name], small_site.copy(trial / "probe"), trial)
    # Study partners are matched in the database alone, which writes with `pwrite64`.
    assert {moment.call for moment, _ in every} >= {"pwrite64" if name == "partner-rooms" else "write", "unlink", "openat"}
    assert {fault for _, fault in every} == {*FAULTS}
    # They are sorted by fault and call, so that these are spread over both.
    step = len(every) // MOMENTS[name]
    for number, (moment, fault) in enumerate(every[step // 2::step]):
        assert strike(ALL_WORKS[name], small_site.copy(trial / f"site-{number}"), moment, fault) == ""


def test_a_work_killed_at_any_time_is_completed_or_was_never_there(small_site, trial):
    """Posts and builds, at four times each."""
    chance = random.Random()
    for number in range(8):
        name, seconds = ["post", "build"][number % 2], chance.uniform(0, 0.3)
        assert kill_after(WORKS[name], small_site.copy(trial / f"site-{number}"), seconds) == ""


def test_an_event_that_cannot_be_read_is_not_said_to_be_gone(small_site, trial):
    """The officer is told to try again later, and the form is accepted then."""
    site = small_site.copy(trial / "site")
    file = site.root / "Content/events/2030-05-04-rowing.md"
    answer = WORKS["edit"].run(site, ["strace", "-f", "-qq", "-o", "/dev/null", "-P", file, "-e", "inject=openat:error=EIO"])
    assert answer.status == 503
    assert "2030-05-04-rowing.md: cannot be read (Input/output error)" in answer.text
    assert WORKS["edit"].run(site).status == 303


def test_a_file_that_could_not_be_read_once_is_read_by_the_next_build(small_site, trial):
    """Although it has not changed since."""
    site = small_site.copy(trial / "site")
    site.build()
    file = site.root / "Content/events/kites.md"
    file.write_text("---\ntitle: Kites\nstarts: 2030-05-04T10:00\n---\n\nBring string.\n", "utf-8")
    answer = site.corkboard("build", behind=["strace", "-f", "-qq", "-o", "/dev/null", "-P", file, "-e", "inject=openat:error=EIO"])
    assert "kites.md: cannot be read (Input/output error)" in answer.text
    site.build()
    assert (site.root / "Public/events/kites/index.html").exists()


def test_a_program_that_its_server_ends_still_builds_what_others_posted(small_site, trial):
    """lighttpd sends SIGTERM to a program that has closed its output, while it may have to build a post that another one left to it."""
    site = small_site.copy(trial / "site")
    body = site.form("nonce-trial")
    process = subprocess.Popen([site.programs / "poster"], env=site.environment("/events", body), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    # The program waits for the end of its input.
    process.stdin.write(body)
    process.stdin.flush()
    assert process.stdout.read().startswith(b"Status: 303")
    (site.root / "Content/pages/boats.md").write_text("---\ntitle: Boats\n---\n\nWe have six.\n", "utf-8")
    (site.root / ".Public.corkboard/wanted").touch()
    process.send_signal(signal.SIGTERM)
    process.stdin.close()
    assert process.wait(60) == 0
    assert "We have six." in (site.root / "Public/boats/index.html").read_text("utf-8")
