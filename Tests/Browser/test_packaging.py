"""The files by which packages are made. `Scripts/soak packages` makes and tries packages."""

import importlib.machinery
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN, PACKAGING = PROJECT / "Deploy/debian", PROJECT / "Scripts/packaging"
CONTROL = (DEBIAN / "control").read_text("utf-8")


def script(name):
    """A script as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(PROJECT / "Scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def package():
    return script("package")


def test_programs_changes_and_package_have_one_version(program, package):
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    number = package.version("20261129021500")[0]
    assert said == f"corkboard {number}\n"
    assert re.search(r"^## (\S+?)(?:,.*)?$", (PROJECT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[1] == number


@pytest.mark.parametrize(("changes", "expected"), [
    ("# Changes\n\n## 1.2.0, not released yet\n\n## 1.1.0\n", "1.2.0~20261129021500"),
    ("# Changes\n\n## 1.2.0\n\n## 1.1.0\n", "1.2.0"),
])
def test_a_version_that_is_not_released_comes_before_it(package, changes, expected):
    assert package.version_of('static let version = "1.2.0"', changes, "20261129021500") == ("1.2.0", expected)


def test_two_versions_are_refused(package):
    with pytest.raises(SystemExit) as ended:
        package.version_of('static let version = "1.2.0"', "## 1.1.0\n", "20261129021500")
    assert str(ended.value) == "CHANGELOG.md begins with version 1.1.0 and corkboard --version says 1.2.0; expected the same"


def test_data_of_languages_are_english_alone():
    """What is left of ICU's data has the bytes of the toolchain's, sorted by name as ICU searches it."""
    icu = script("icu-data")
    data = icu.archive().read_bytes()
    [begin] = [found.start() for found in icu.BEGIN.finditer(data)]
    whole = dict(icu.items(data, begin + 144))
    made = icu.subset(data)
    kept = dict(icu.items(made, 144))
    assert made[:144] == data[begin:begin + 144] and list(kept) == sorted(kept) and len(whole) > 4000
    assert {name: whole[name] for name in kept} == {name: content[:len(whole[name])] for name, content in kept.items()}
    assert all(not any(content[len(whole[name]):]) for name, content in kept.items())
    files = {name.partition("/")[2] for name in kept}
    assert {"zoneinfo64.res", "nfkc.nrm", "gb18030-2022.cnv", "root.res", "en.res", "zone/en.res", "coll/ucadata.icu"} <= files
    assert not {"de.res", "zh.res", "zone/zh.res", "big5.cnv", "translit/root.res", "brkitr/cjdict.dict"} & files
    assert len(made) < 5_000_000


def test_a_build_has_the_libraries_that_setup_installs():
    needed = set(re.findall(r"[\w.+-]+", CONTROL.split("Build-Depends:")[1].split("\n\n")[0]))
    libraries = re.findall(r"\b\S+-dev\b", (PROJECT / "Scripts/setup").read_text("utf-8").split("fonts-inter")[0])
    assert len(libraries) > 8 and set(libraries) <= needed


@pytest.mark.parametrize("script", ["corkboard.postinst", "corkboard.prerm"])
def test_what_dpkg_runs_is_a_shell_script(script):
    text = (DEBIAN / script).read_text("utf-8")
    assert text.startswith("#!/bin/sh\nset -e\n") and "\n#DEBHELPER#\n" in text
    assert subprocess.run(["sh", "-n", DEBIAN / script], capture_output=True, text=True).stderr == ""


def test_each_override_of_lintian_has_a_reason():
    """A comment above each row of tags."""
    for paragraph in (DEBIAN / "corkboard.lintian-overrides").read_text("utf-8").strip().split("\n\n"):
        assert paragraph.startswith("# ") and "\ncorkboard: " in paragraph


def test_pictures_of_the_archive_have_its_fonts(tmp_path):
    """The launcher runs the program beside the libraries, wherever the archive lies, with its arguments."""
    for folder in ["bin", "lib", "share/fonts"]:
        (tmp_path / "a b" / folder).mkdir(parents=True)
    shutil.copy(PACKAGING / "corkboard-pictures", tmp_path / "a b/bin")
    shutil.copy(PACKAGING / "fonts.conf", tmp_path / "a b/share/fonts")
    program = tmp_path / "a b/lib/corkboard-pictures"
    program.write_text('#!/bin/sh\nhead -c 5 "$FONTCONFIG_FILE"; printf "%s." "$@"\n')
    program.chmod(0o755)
    done = subprocess.run([tmp_path / "a b/bin/corkboard-pictures", "x y", "z"], capture_output=True, text=True, env={"PATH": os.environ["PATH"]})
    assert (done.stdout, done.stderr) == ("<?xmlx y.z.", "")
    root = xml.etree.ElementTree.parse(PACKAGING / "fonts.conf").getroot()
    assert [(place.text, place.get("prefix")) for place in root.findall("dir")][0] == (".", "relative")
