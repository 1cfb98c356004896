"""The changes with which `Scripts/soak mutations` tries the tests still fit the sources: a short form of that trial."""

import collections
import pathlib
import sys

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "Scripts/campaign"))

import mutations  # noqa: E402
from mutation_list import MUTATIONS, Mutation  # noqa: E402


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_change_fits_the_sources(mutation):
    """Its text stands once, it is switched on by a condition, and its tests exist."""
    text = (PROJECT / "Sources" / mutation.file).read_text("utf-8")
    changed = mutations.changed(text, [mutation], {mutation.name: 7})
    assert changed != text and "MUTATED" not in changed and "== 7)" in changed
    files, folders = (PROJECT / "Tests").glob("*/test_*.py"), [*(PROJECT / "Tests").glob("*Tests")]
    suites = {f"{folder.name}.{file.stem}" for folder in folders for file in folder.rglob("*Tests.swift")}
    names = {path.stem for path in files} | {path.name for path in folders} | suites
    assert set(mutation.tests.split()) <= names and mutation.tests


def test_a_text_that_is_gone_is_an_error_that_names_the_change():
    mutation = Mutation("gone", "Core/Files/FileStep.swift", "nothing", "no such text", "MUTATED", "FilesTests")
    with pytest.raises(SystemExit, match="gone: expected once in Sources/Core/Files/FileStep.swift, found 0 times: 'no such text'"):
        mutations.changed("some text", [mutation], {"gone": 1})


def test_there_are_fifty_two_over_all_groups_of_targets():
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS) == 52
    groups = collections.Counter(mutation.file.split("/")[0] for mutation in MUTATIONS)
    assert set(groups) == {path.name for path in (PROJECT / "Sources").iterdir() if path.is_dir()} and min(groups.values()) > 2
    targets = {mutation.file.split("/")[1] for mutation in MUTATIONS}
    # Headers alone, a loader of libcurl, and the list of the sections have nothing to change.
    assert {path.name for path in (PROJECT / "Sources").glob("*/*") if path.is_dir()} - targets == {
        "CCommonMark", "CCurl", "CExpat", "CGumbo", "CLinux", "CPango", "CSeccomp", "CVips", "CZlib", "StandardSections"}
