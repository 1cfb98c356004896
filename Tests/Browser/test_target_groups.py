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


# The imports of a section lie in its folder, as targets of their own that `poster` does not link.
IMPORTS = {"CatalogImport": "Sources/Sections/Courses/Import", "CalendarImport": "Sources/Sections/Events/Import",
           "PageImport": "Sources/Sections/Pages/Import"}


def test_each_target_lies_in_the_folder_of_its_group(targets):
    assert {target["path"] for name, target in targets.items() if name not in IMPORTS} == {
        f"Sources/{path.parent.name}/{path.name}" for path in (PROJECT / "Sources").glob("*/*") if path.is_dir()}
    assert {name: target["path"] for name, target in targets.items() if name in IMPORTS} == IMPORTS
    assert all(target["path"].split("/")[2] == name for name, target in targets.items() if name not in IMPORTS)


def imports(targets):
    """Pairs of a target and one of ours that it imports."""
    for name, target in targets.items():
        for dependency in target["dependencies"]:
            other = (dependency.get("byName") or dependency.get("target") or [None])[0]
            if other in targets:
                yield name, other


def test_no_target_imports_a_group_below_its_own(targets):
    assert [(name, other) for name, other in imports(targets) if group(targets[other]) > group(targets[name])] == []


def test_no_section_imports_another(targets):
    sections = [(name, other) for name, other in imports(targets) if {targets[name]["path"].split("/")[1], targets[other]["path"].split("/")[1]} == {"Sections"}]
    assert sections and all(targets[name]["path"].startswith(targets[other]["path"] + "/") for name, other in sections)


def test_the_core_names_no_kind_of_post(targets):
    """Only the list of the programs names all sections; the core has no word of their values."""
    kinds = re.compile(r"\b(Event|Course|Review|Professor|Feedback|InfoPage|(Event|Course|Feedback|Question|Meetup|Item|Message|Partner|Notice|Page)Section)\b")
    found = [(path.name, line) for path in (PROJECT / "Sources/Core").rglob("*.swift") for line in path.read_text("utf-8").splitlines()
             if kinds.search(line.split("//")[0])]
    assert found == []
    lists = [path.name for path in (PROJECT / "Sources").rglob("*.swift")
             if len(set(re.findall(r"\b(?:Event|Course|Feedback|Question|Meetup|Item|Message|Partner|Notice|Page)Section\.self", path.read_text("utf-8")))) > 1]
    assert lists == ["StandardSections.swift"]


# Names of kinds of posts in the core, with the reason: values that readers' devices and stored records have, and sentences about files.
KNOWN_NAMES = {
    "Broadcast.swift": "the types of notifications, as records and devices name them",
    "NotificationTypes.swift": "the pages of these types",
    "EventReminders.swift": "reminders go to those who get notifications of one of these types",
    "ProblemSentence.swift": "the sentences of all problems",
    "SearchQuery.swift": "words of titles that a search ignores",
}


def test_the_core_has_no_identifier_or_text_with_the_name_of_a_kind_of_post():
    names = re.compile(r"\b(newEvent|courses?|professor|feedback)\b", re.I)
    found = {path.name for path in (PROJECT / "Sources/Core").rglob("*.swift")
             if any(names.search(re.sub(r"(^|\s)//.*", "", line)) for line in path.read_text("utf-8").splitlines())}
    assert found == set(KNOWN_NAMES)


def test_the_map_names_each_target_in_its_group(targets):
    text = (PROJECT / "Sources/README.md").read_text("utf-8")
    for number, name in enumerate(GROUPS):
        [chapter] = re.findall(rf"\n### {name}\n(.*?)(?=\n##)", text, re.S)
        assert {each for each, target in targets.items() if group(target) == number} <= set(re.findall(r"`([^`]+)`", chapter)), name
