"""The programs of Scripts/soak and Scripts/bench: each starts, and finds its modules among those of the tests."""

import collections
import subprocess
import sys

import pytest

from posts import PROJECT

FOLDERS = ["Scripts/campaign", "Scripts/benchmark", "Scripts/packaging", "Tests/Browser", "Tests/Calendars", "Tests/Journeys"]
MODULES = [file for folder in FOLDERS for file in sorted((PROJECT / folder).glob("*.py")) if file.name != "conftest.py"]
PROGRAMS = [file for file in MODULES if file.parts[-3] == "Scripts" and file.parent.name != "packaging"
            and "\nif __name__ ==" in file.read_text()]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda file: file.name)
def test_a_program_tells_its_options(program):
    run = subprocess.run([sys.executable, "-B", program, "--help"], cwd=PROJECT, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("usage: ")


def test_no_two_modules_have_one_name():
    """The programs import modules of the tests: of two modules of one name they would find the wrong one."""
    names = collections.Counter(file.name for file in MODULES)
    assert [name for name, count in names.items() if count > 1] == []
    assert len(PROGRAMS) > 5
