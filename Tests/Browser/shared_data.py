"""Data of others in ../shared/data beside the project, which are no part of it."""

import os
import pathlib

import pytest

SHARED = pathlib.Path(__file__).resolve().parents[3] / "shared/data"


def shared_data(name):
    """A file or folder of them. Where it is missing, the test is skipped; where the environment variable CI is set too, the test fails."""
    path = SHARED / name
    if not path.exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"there is no {path}")
    return path
