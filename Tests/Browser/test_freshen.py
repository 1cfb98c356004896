"""`Scripts/freshen`, on copies of the sample."""

import collections
import datetime
import importlib.machinery
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import zoneinfo

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
START = "2026-11-21"
DAY = re.compile(r"\d{4}-\d\d-\d\d")


def freshen(root, *arguments):
    """Runs the command. Returns its status and what it printed."""
    done = subprocess.run([root / "Scripts/freshen", *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def module_of(root):
    """The command as a module, so that a test can end it half-way."""
    loader = importlib.machinery.SourceFileLoader("freshen", str(root / "Scripts/freshen"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("freshen", loader))
    loader.exec_module(module)
    return module


def tree(root):
    """All files of the content with their bytes, all folders, and whatever else lies at the top."""
    files = {str(each.relative_to(root)): each.read_bytes() for each in (root / "Content").rglob("*") if each.is_file()}
    folders = {str(each.relative_to(root)): None for each in (root / "Content").rglob("*") if each.is_dir()}
    return files | folders | {each.name: None for each in root.iterdir()}


def write(root, path, text):
    file = root / "Content" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def text_of(root, path):
    return (root / "Content" / path).read_text("utf-8")


def moving(files):
    """The files among these that have dates to move."""
    return [name for name in files if re.match("Content/(events|feedback|broadcasts)/", name) and files[name] is not None]


def moved(day, target):
    """A day of the sample, where the sample stands around another day."""
    days = datetime.date.fromisoformat(target) - datetime.date.fromisoformat(START)
    return str(datetime.date.fromisoformat(day) + days)


@pytest.fixture
def root(tmp_path):
    """A copy of the sample, around the day that it was written around."""
    shutil.copytree(PROJECT / "Content", tmp_path / "Content", ignore=shutil.ignore_patterns("media"))
    (tmp_path / "Scripts").mkdir()
    shutil.copy(PROJECT / "Scripts/freshen", tmp_path / "Scripts/freshen")
    assert freshen(tmp_path, START)[0] == 0
    assert text_of(tmp_path, ".sample").splitlines()[0] == START
    return tmp_path


@pytest.mark.parametrize("day, dumplings, planning, since", [
    ("2026-11-22", "2026-12-06", "2026-12-10", "2026-08-30"),
    ("2027-01-15", "2027-01-29", "2027-02-02", "2026-10-23"),
    ("2028-02-15", "2028-02-29", "2028-03-04", "2027-11-23"),
    ("2020-12-24", "2021-01-07", "2021-01-11", "2020-10-01"),
])
def test_everything_moves_by_the_same_days(root, day, dumplings, planning, since):
    """Also by days that are no whole weeks; in the names of files, in the front matter, in texts and in addresses."""
    before = tree(root)
    status, words = freshen(root, day)
    assert (status, words.split(" were moved by ")[0]) == (0, f"{len(moving(before))} files")
    assert text_of(root, ".sample").splitlines()[0] == day
    fields = text_of(root, f"events/{dumplings}-dumpling-night.md").splitlines()
    assert f"starts: {dumplings}T18:00" in fields and f"ends: {dumplings}T21:00" in fields
    assert f"starts: {since}" in text_of(root, f"events/{since}-airport-pickup.md").splitlines()
    assert f"  - occurrence: {moved('2026-11-24', day)}T17:00" in text_of(root, "events/chinese-corner.md").splitlines()
    former = moved("2026-12-08", day)
    fields = text_of(root, f"events/{planning}-course-planning.md").splitlines()
    assert f"formerStarts: {former}T19:30" in fields and f"aliases: [{former}-course-planning]" in fields
    assert f'"url": "https://csa.example.edu/events/{former}-course-planning/"' in text_of(root, "broadcasts/xm2fg8e2.json")


def test_nothing_comes_from_the_day_itself(root):
    """So that the sample, moved to today, is of the past at any hour, the first minutes of the day included."""
    times = [time for file in (root / "Content").rglob("*.*")
             for time in re.findall(r'^posted: *(\S+)|"(?:timestamp|from)": "([^"]+)"', file.read_text("utf-8", "replace"), re.MULTILINE)]
    days = [(posted or told)[:10] for posted, told in times]
    assert len(days) > 80 and max(days) == "2026-11-20"


@pytest.mark.parametrize("day", ["2026-11-22", "2027-03-14", "2019-02-28"])
def test_only_days_and_offsets_change(root, day):
    """Every day of every file is the old one plus the same days, and nothing else but an offset is another."""
    def bare(files, days_of):
        texts = []
        for name in moving(files):
            text = re.sub(r"/feedback/\d{4}/\d\d/", "/feedback/", name) + "\n" + files[name].decode()
            text = DAY.sub(lambda found: days_of(found[0]), text)
            texts.append(re.sub(r"-0[45]:00", "-offset", text))
        return collections.Counter(texts)

    before = tree(root)
    assert freshen(root, day)[0] == 0
    after = tree(root)
    assert bare(after, lambda text: text) == bare(before, lambda text: moved(text, day))
    kept = [name for name in before if re.match("Content/(courses|reviews|pages|site)", name)]
    assert len(kept) > 100
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
    assert len(moving(after)) == len(moving(before))


@pytest.mark.parametrize("stops", [["2027-07-01"], ["2026-11-01"], ["2028-02-29", "2020-12-31"], ["2027-03-14", "2026-05-05"]])
def test_going_back_gives_the_same_bytes(root, stops):
    """Over any days between, also those on which the clocks change."""
    before = tree(root)
    for stop in stops:
        assert freshen(root, stop)[0] == 0
        assert tree(root) != before
    assert freshen(root, START)[0] == 0
    assert tree(root) == before


@pytest.mark.parametrize("posted, target, expected", [
    ("2026-11-20T08:30:00-05:00", "2027-07-01", "2027-06-30T08:30:00-04:00"),
    ("2026-10-20T08:30:00-04:00", "2027-01-21", "2026-12-20T08:30:00-05:00"),
    ("2026-10-20T08:30:00-04:00", "2027-07-01", "2027-05-30T08:30:00-04:00"),
    ("2026-11-20T08:30-05:00", "2027-07-01", "2027-06-30T08:30-04:00"),
    ("2026-11-20T08:30:00.5-05:00", "2027-07-01", "2027-06-30T08:30:00.5-04:00"),
    # Both were the site's offset in that hour.
    ("2026-11-01T01:30:00-04:00", "2027-07-01", "2027-06-11T01:30:00-04:00"),
    ("2026-11-01T01:30:00-05:00", "2027-07-01", "2027-06-11T01:30:00-04:00"),
    # Not the site's offset on the old day, so somebody meant it.
    ("2026-11-20T08:30:00+08:00", "2027-07-01", "2027-06-30T08:30:00+08:00"),
    ("2026-11-20T08:30:00-04:00", "2027-07-01", "2027-06-30T08:30:00-04:00"),
    ("2026-07-20T08:30:00-05:00", "2027-07-01", "2027-02-27T08:30:00-05:00"),
    ("2026-11-20T13:30:00Z", "2027-07-01", "2027-06-30T13:30:00Z"),
    ("2026-11-20T08:30:00", "2027-07-01", "2027-06-30T08:30:00"),
])
def test_offsets_fit_the_new_day(root, posted, target, expected):
    """An offset of the site's zone follows its clock changes; the local time stays."""
    write(root, "events/clock.md", f"---\ntitle: Clock\nposted: {posted}\n---\n\nTick.\n")
    assert freshen(root, target)[0] == 0
    assert text_of(root, "events/clock.md") == f"---\ntitle: Clock\nposted: {expected}\n---\n\nTick.\n"


def test_offsets_follow_the_zone_of_the_site(root):
    """Not that of New York."""
    settings = text_of(root, "site.yml").replace("timeZone: America/New_York", 'timeZone: "Europe/Berlin" # ours')
    write(root, "site.yml", settings)
    write(root, "events/clock.md", "posted: 2026-11-20T08:30:00+01:00, 2026-11-20T08:30:00-05:00")
    assert freshen(root, "2027-07-01")[0] == 0
    assert text_of(root, "events/clock.md") == "posted: 2027-06-30T08:30:00+02:00, 2027-06-30T08:30:00-05:00"


def test_rules_end_on_the_moved_day(root):
    """UNTIL of a recurrence rule, as a day and as a time; what only looks like a day stays."""
    line = "repeats: FREQ=WEEKLY;UNTIL={0}T045959Z\nrepeats: FREQ=DAILY;UNTIL={0}\nid: 20261216 12026-12-16 2026-12-160 2026-02-30\n"
    write(root, "events/rule.md", line.format("20261216"))
    assert freshen(root, "2027-01-01")[0] == 0
    assert text_of(root, "events/rule.md") == line.format("20270126")


def test_feedback_goes_to_the_folder_of_its_month(root):
    """The empty folders of the old months are gone. A message that lay in a folder of no month stays there."""
    write(root, "feedback/2026/10/zz.md", "---\nfeeling: love\ntitle: Z\nposted: 2026-10-31T23:59:59-04:00\n---\n")
    write(root, "feedback/kept/yy.md", "---\nfeeling: love\ntitle: Y\nposted: 2026-10-31T23:59:59-04:00\n---\n")
    assert freshen(root, "2027-02-20")[0] == 0
    feedback = root / "Content/feedback"
    assert text_of(root, "feedback/2027/01/zz.md").splitlines()[3] == "posted: 2027-01-30T23:59:59-05:00"
    assert text_of(root, "feedback/kept/yy.md").splitlines()[3] == "posted: 2027-01-30T23:59:59-05:00"
    folders = sorted(str(each.relative_to(feedback)) for each in feedback.rglob("*") if each.is_dir())
    assert folders == ["2026", "2026/09", "2026/10", "2026/11", "2026/12", "2027", "2027/01", "2027/02", "kept"]
    for file in feedback.glob("2*/*/*.md"):
        posted = next(line for line in file.read_text("utf-8").splitlines() if line.startswith("posted: "))
        assert posted[8:15] == "-".join(file.relative_to(feedback).parts[:2])


def test_a_second_run_changes_nothing(root):
    """Not even the time of a file."""
    count = len(moving(tree(root)))
    assert freshen(root, "2027-01-15") == (0, f"{count} files were moved by 55 days. The sample stands around 2027-01-15.\n")
    before = tree(root), (root / "Content/events/chinese-corner.md").stat().st_mtime_ns
    assert freshen(root, "2027-01-15") == (0, "The sample stands around 2027-01-15 already.\n")
    assert (tree(root), (root / "Content/events/chinese-corner.md").stat().st_mtime_ns) == before


def test_without_a_date_it_is_today_by_the_clock_of_the_site(root):
    write(root, "site.yml", text_of(root, "site.yml").replace("America/New_York", "Pacific/Kiritimati"))
    days = [datetime.datetime.now(zoneinfo.ZoneInfo("Pacific/Kiritimati")).date()]
    assert freshen(root)[0] == 0
    days.append(datetime.datetime.now(zoneinfo.ZoneInfo("Pacific/Kiritimati")).date())
    assert text_of(root, ".sample").splitlines()[0] in map(str, days)


def test_without_the_sample_nothing_moves(root):
    """The association has put its own files there."""
    (root / "Content/.sample").unlink()
    before = tree(root)
    assert freshen(root, "2027-01-15") == (
        0, "There is no Content/.sample, so the dates are the association's own. Nothing was moved.\n")
    assert tree(root) == before


@pytest.mark.parametrize("first, target, words", [
    ("soon", "2027-01-15", "Scripts/freshen: Content/.sample:1: the day is 'soon'; expected one such as 2026-11-21\n"),
    (START, "9999-12-01", "Scripts/freshen: Content/events/board-meeting.md has a date that cannot be moved by 2912088 days\n"),
])
def test_a_mistake_moves_nothing(root, first, target, words):
    write(root, ".sample", f"{first}\n")
    before = tree(root)
    assert freshen(root, target) == (1, words)
    assert tree(root) == before


def test_a_word_that_is_no_day_is_wrong_usage(root):
    status, words = freshen(root, "soon")
    assert (status, words.splitlines()[-1]) == (
        2, "Scripts/freshen: error: argument DATE: 'soon' is not a day; expected one such as 2026-12-05")


@pytest.mark.parametrize("step", range(9))
def test_what_is_ended_half_way_is_completed(root, monkeypatch, step):
    """After each rename no file is lost, and the next run brings all to one day: never to one too late."""
    before = tree(root)
    module, rename, calls = module_of(root), os.rename, []

    def fail(old, new):
        if len(calls) == step:
            raise KeyboardInterrupt
        calls.append(new)
        rename(old, new)

    monkeypatch.setattr(os, "rename", fail)
    with pytest.raises(KeyboardInterrupt):
        module.freshen(root, module.day_of("2027-01-15"))
    monkeypatch.undo()
    assert freshen(root, "2027-01-15")[0] == 0
    after = tree(root)
    assert freshen(root, START)[0] == 0
    assert tree(root) == before
    assert freshen(root, "2027-01-15")[0] == 0
    assert tree(root) == after


@pytest.fixture
def serve(root):
    """Runs `Scripts/serve` where there is nothing to install and nothing to compile, and the program only says its name."""
    shutil.copy(PROJECT / "Scripts/serve", root / "Scripts/serve")
    for path, line in [("Scripts/setup", ""), ("bin/swift", ""), (".build/release/corkboard", "echo corkboard $*")]:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(f"#!/bin/sh\n{line}\n")
        (root / path).chmod(0o755)
    environment = os.environ | {"PATH": f"{root / 'bin'}:{os.environ['PATH']}"}
    return lambda: subprocess.run(
        [root / "Scripts/serve", "--port", "1"], env=environment, capture_output=True, text=True, check=True).stdout


def test_serve_moves_the_sample_before_the_first_build(root, serve):
    assert freshen(root, "2020-01-01")[0] == 0
    assert serve() == "corkboard serve --port 1\n"
    assert text_of(root, ".sample").splitlines()[0] != "2020-01-01"


@pytest.mark.parametrize("built", [True, False])
def test_serve_leaves_what_was_built_and_what_is_no_sample(root, serve, built):
    """After the first build the dates stay, as they do without the sample."""
    assert freshen(root, "2020-01-01")[0] == 0
    (root / "Public").mkdir() if built else (root / "Content/.sample").unlink()
    before = tree(root)
    assert serve() == "corkboard serve --port 1\n"
    assert tree(root) == before
