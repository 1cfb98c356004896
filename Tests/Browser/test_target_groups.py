"""The targets of the manifest: each lies in the folder of its group, and imports its own group and those above it alone."""

import json
import re
import subprocess

import pytest

from posts import PROJECT

GROUPS = ["Libraries", "Core", "Sections", "Programs"]


@pytest.fixture(scope="module")
def targets():
    """The targets of Sources/ by name, as SwiftPM reads the manifest."""
    text = subprocess.run(["swift", "package", "dump-package"], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    return {target["name"]: target for target in json.loads(text)["targets"] if (target.get("path") or "").startswith("Sources/")}


def group(target):
    return GROUPS.index(target["path"].split("/")[1])


def test_each_target_lies_in_the_folder_of_its_group(targets):
    assert {target["path"] for target in targets.values()} == {
        f"Sources/{path.parent.name}/{path.name}" for path in (PROJECT / "Sources").glob("*/*") if path.is_dir()}
    assert all(target["path"].split("/")[2] == name for name, target in targets.items())


def test_no_target_imports_a_group_below_its_own(targets):
    wrong = []
    for name, target in targets.items():
        for dependency in target["dependencies"]:
            other = (dependency.get("byName") or dependency.get("target") or [None])[0]
            if other in targets and group(targets[other]) > group(target):
                wrong.append((name, other))
    assert wrong == []


def test_the_map_names_each_target_in_its_group(targets):
    text = (PROJECT / "Sources/README.md").read_text("utf-8")
    for number, name in enumerate(GROUPS):
        [chapter] = re.findall(rf"\n### {name}\n(.*?)(?=\n##)", text, re.S)
        assert {each for each, target in targets.items() if group(target) == number} <= set(re.findall(r"`([^`]+)`", chapter)), name
