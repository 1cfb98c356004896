"""`Scripts/sample`, `Scripts/serve` and `Scripts/build`, in copies of the project that are git repositories of their own."""

import collections
import contextlib
import datetime
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import zoneinfo

import pytest

from serving import wait_until

PROJECT = pathlib.Path(__file__).resolve().parents[2]
START = "2026-11-21"
DAY = re.compile(r"\d{4}-\d\d-\d\d")
OWN = "---\nid: own1\ntitle: Kite day\nstarts: 2026-12-05T10:00\nposted: 2026-11-20T09:00:00-05:00\n---\n\nBring kites.\n"


@pytest.fixture
def root(tmp_path):
    """A copy of the project, committed."""
    root = tmp_path / "project"
    shutil.copytree(PROJECT / "Content", root / "Content", ignore=shutil.ignore_patterns("media"))
    for name in ["sample", "serve", "build", "icu-data"]:
        (root / "Scripts").mkdir(exist_ok=True)
        shutil.copy(PROJECT / "Scripts" / name, root / "Scripts" / name)
    for folder, name in [("Templates", "foot.mustache"), ("Deploy", "lighttpd.conf"), (".", ".gitignore")]:
        (root / folder).mkdir(exist_ok=True)
        shutil.copy(PROJECT / folder / name, root / folder / name)
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "-c", "user.name=Test", "-c", "user.email=test@example.edu", "commit", "-q", "-m", "Begin")
    return root


def git(root, *arguments):
    return subprocess.run(["git", "-C", root, *arguments], check=True, capture_output=True, text=True).stdout


def sample(root, *arguments):
    """Makes the copy .site. Returns the status and what was printed."""
    done = subprocess.run(["Scripts/sample", ".site", *arguments], cwd=root, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def write(root, path, text):
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def text_of(root, path):
    return (root / path).read_text("utf-8")


def tree(folder):
    """Path -> bytes of all files of a folder but the list of what was copied."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file() and file.name != ".copied.json"}


def moved(day, target):
    """A day of the sample, where the sample stands around another day."""
    return str(datetime.date.fromisoformat(day) + (datetime.date.fromisoformat(target) - datetime.date.fromisoformat(START)))


def list_file(root, name):
    """Names one more file among those of the sample."""
    with open(root / "Content/.sample", "a", encoding="utf-8") as names:
        names.write(f"{name}\n")


def test_every_post_of_the_sample_is_listed():
    """And nothing else is."""
    content = PROJECT / "Content"
    posts = [str(file.relative_to(content)) for part in ["broadcasts", "events", "feedback", "feedback-replies"] for file in (content / part).rglob("*") if file.is_file()]
    lines = text_of(content, ".sample").splitlines()
    assert (lines[0], lines[2]) == (START, "") and lines[3:] == sorted(posts)


@pytest.mark.parametrize("day, dumplings, planning, since", [
    ("2026-11-22", "2026-12-06", "2026-12-10", "2026-08-30"),
    ("2027-01-15", "2027-01-29", "2027-02-02", "2026-10-23"),
    ("2028-02-15", "2028-02-29", "2028-03-04", "2027-11-23"),
    ("2020-12-24", "2021-01-07", "2021-01-11", "2020-10-01"),
])
def test_everything_moves_by_the_same_days(root, day, dumplings, planning, since):
    """Also by days that are no whole weeks; in the names of files, in the front matter, in texts and in addresses."""
    assert sample(root, day) == (0, "")
    events = root / ".site/Content/events"
    fields = text_of(events, f"{dumplings}-dumpling-night.md").splitlines()
    assert f"starts: {dumplings}T18:00" in fields and f"ends: {dumplings}T21:00" in fields
    assert f"starts: {since}" in text_of(events, f"{since}-airport-pickup.md").splitlines()
    assert f"  - occurrence: {moved('2026-11-24', day)}T17:00" in text_of(events, "chinese-corner.md").splitlines()
    former = moved("2026-12-08", day)
    fields = text_of(events, f"{planning}-course-planning.md").splitlines()
    assert f"formerStarts: {former}T19:30" in fields and f"aliases: [{former}-course-planning]" in fields
    assert f'"url": "https://csa.example.edu/events/{former}-course-planning/"' in text_of(root, ".site/Content/broadcasts/xm2fg8e2.json")
    assert git(root, "status", "--porcelain") == ""


def test_nothing_comes_from_the_day_itself(root):
    """So that the sample, moved to today, is of the past at any hour, the first minutes of the day included."""
    times = [time for file in (root / "Content").rglob("*.*")
             for time in re.findall(r'^posted: *(\S+)|"(?:timestamp|from)": "([^"]+)"', file.read_text("utf-8", "replace"), re.MULTILINE)]
    days = [(posted or told)[:10] for posted, told in times]
    assert len(days) > 80 and max(days) == "2026-11-20"


@pytest.mark.parametrize("day", ["2026-11-22", "2027-03-14", "2019-02-28"])
def test_only_days_and_offsets_change(root, day):
    """Every day of the sample's files is the old one plus the same days, and nothing else but an offset is another."""
    def bare(files, days_of):
        texts = []
        for name, text in files.items():
            text = re.sub(r"^feedback/\d{4}/\d\d/", "feedback/", name) + "\n" + text.decode()
            texts.append(re.sub(r"-0[45]:00", "-offset", DAY.sub(lambda found: days_of(found[0]), text)))
        return collections.Counter(texts)

    def split(files):
        is_post = re.compile("(events|feedback|feedback-replies|broadcasts)/").match
        return [{name: text for name, text in files.items() if bool(is_post(name)) == wanted} for wanted in [True, False]]

    assert sample(root, day) == (0, "")
    posts, others = split(tree(root / "Content"))
    copied_posts, copied_others = split(tree(root / ".site/Content"))
    assert bare(copied_posts, lambda text: text) == bare(posts, lambda text: moved(text, day))
    assert others.pop(".sample") and copied_others == others and len(others) > 100


@pytest.mark.parametrize("posted, day, expected", [
    ("2026-11-01T00:30:00-04:00", "2026-11-22", "2026-11-02T00:30:00-05:00"),
    ("2026-11-20T08:30:00-05:00", "2027-07-01", "2027-06-30T08:30:00-04:00"),
    ("2026-11-20T08:30:00+08:00", "2027-07-01", "2027-06-30T08:30:00+08:00"),
    ("2026-11-20 08:30:00.25-05:00", "2027-07-01", "2027-06-30 08:30:00.25-04:00"),
])
def test_offsets_follow_the_zone_of_the_site(root, posted, day, expected):
    """An offset of another zone stays."""
    write(root, "Content/events/clock.md", f"posted: {posted}\n")
    list_file(root, "events/clock.md")
    assert sample(root, day)[0] == 0
    assert text_of(root, ".site/Content/events/clock.md") == f"posted: {expected}\n"


def test_rules_end_on_the_moved_day(root):
    """UNTIL of a recurrence rule, as a day and as a time; what only looks like a day stays."""
    line = "repeats: FREQ=WEEKLY;UNTIL={0}T045959Z\nrepeats: FREQ=DAILY;UNTIL={0}\nid: 20261216 12026-12-16 2026-12-160 2026-02-30\n"
    write(root, "Content/events/rule.md", line.format("20261216"))
    list_file(root, "events/rule.md")
    assert sample(root, "2027-01-01")[0] == 0
    assert text_of(root, ".site/Content/events/rule.md") == line.format("20270126")


def test_feedback_goes_to_the_folder_of_its_month(root):
    """The empty folders of the old months are gone. A message that lay in a folder of no month stays there."""
    for path in ["feedback/2026/10/zz.md", "feedback/kept/yy.md"]:
        write(root, f"Content/{path}", "---\nfeeling: love\ntitle: Z\nposted: 2026-10-31T23:59:59-04:00\n---\n")
        list_file(root, path)
    assert sample(root, START)[0] == 0
    assert sample(root, "2027-02-20") == (0, "")
    feedback = root / ".site/Content/feedback"
    for path in ["2027/01/zz.md", "kept/yy.md"]:
        assert text_of(feedback, path).splitlines()[3] == "posted: 2027-01-30T23:59:59-05:00"
    folders = sorted(str(each.relative_to(feedback)) for each in feedback.rglob("*") if each.is_dir())
    assert folders == ["2026", "2026/09", "2026/10", "2026/11", "2026/12", "2027", "2027/01", "2027/02", "kept"]


def test_a_second_run_changes_nothing(root):
    """Not even the time of a file; and going back gives the same bytes."""
    assert sample(root, "2027-01-15") == (0, "")
    copy, file = tree(root / ".site"), root / ".site/Content/events/chinese-corner.md"
    time = file.stat().st_mtime_ns
    assert sample(root, "2027-01-15") == (0, "")
    assert (tree(root / ".site"), file.stat().st_mtime_ns) == (copy, time)
    assert sample(root, START) == (0, "")
    copy = tree(root / ".site/Content")
    assert copy | {".sample": b""} == tree(root / "Content") | {".sample": b""}


def test_without_a_date_it_is_today_by_the_clock_of_the_site(root):
    write(root, "Content/site.yml", text_of(root, "Content/site.yml").replace("America/New_York", "Pacific/Kiritimati"))
    days = [datetime.datetime.now(zoneinfo.ZoneInfo("Pacific/Kiritimati")).date()]
    assert sample(root)[0] == 0
    days.append(datetime.datetime.now(zoneinfo.ZoneInfo("Pacific/Kiritimati")).date())
    names = [moved("2026-12-05", str(day)) + "-dumpling-night.md" for day in days]
    assert any((root / ".site/Content/events" / name).exists() for name in names)


def test_what_is_no_sample_is_not_moved(root):
    """A post of the association's own keeps its day in the copy, and so does everything where there is no sample."""
    write(root, "Content/events/2026-12-05-kites.md", OWN)
    assert sample(root, "2027-01-15") == (0, "")
    assert text_of(root, ".site/Content/events/2026-12-05-kites.md") == OWN
    (root / "Content/.sample").unlink()
    assert sample(root, "2027-02-15") == (0, "")
    assert tree(root / ".site/Content") == tree(root / "Content")


def test_posts_of_the_copy_stay_as_they_are(root):
    """What officers post, change and remove in the copy is neither lost nor moved when the copy is made anew for another day."""
    assert sample(root, "2027-01-15") == (0, "")
    events = root / ".site/Content/events"
    write(events, "2027-01-20-kites.md", OWN)
    write(root, ".site/State/corkboard.sqlite", "accounts")
    changed = text_of(events, "2027-01-29-dumpling-night.md") + "\nBring a friend.\n"
    write(events, "2027-01-29-dumpling-night.md", changed)
    (events / "2027-02-02-course-planning.md").unlink()
    for day in ["2027-01-16", "2027-03-01"]:
        assert sample(root, day) == (0, "".join(
            f".site/Content/events/{name}.md was changed or removed there, and stays so.\n"
            for name in ["2027-01-29-dumpling-night", "2027-02-02-course-planning"]))
        assert text_of(events, "2027-01-20-kites.md") == OWN
        assert text_of(root, ".site/State/corkboard.sqlite") == "accounts"
        assert text_of(events, "2027-01-29-dumpling-night.md") == changed
        names = sorted(file.name for file in events.iterdir())
        assert not [name for name in names if "course-planning" in name] and len([name for name in names if "dumpling" in name]) == 1
        assert f"{moved('2026-10-10', day)}-sunrise.md" in names and len([name for name in names if "sunrise" in name]) == 1
    # What the project removes stays where it was changed in the copy, and goes where it was not.
    (root / "Content/events/2026-12-05-dumpling-night.md").unlink()
    (root / "Content/events/2026-10-10-sunrise.md").unlink()
    assert sample(root, "2027-03-01")[0] == 0
    assert text_of(events, "2027-01-29-dumpling-night.md") == changed
    assert not list(events.glob("*sunrise*"))


@pytest.mark.parametrize("first, target, words", [
    ("soon", "2027-01-15", "Scripts/sample: Content/.sample:1: the day is 'soon'; expected one such as 2026-11-21\n"),
    (START, "9999-12-01", "Scripts/sample: Content/events/2026-12-05-alumni-in-shanghai.md has a date that cannot be moved by 2912088 days\n"),
])
def test_a_mistake_copies_nothing(root, first, target, words):
    write(root, "Content/.sample", text_of(root, "Content/.sample").replace(START, first, 1))
    status, said = sample(root, target)
    assert (status, re.sub(r"events/\S+", "EVENT", said)) == (1, re.sub(r"events/\S+", "EVENT", words))
    assert not (root / ".site").exists()


def test_a_word_that_is_no_day_is_wrong_usage(root):
    status, words = sample(root, "soon")
    assert (status, words.splitlines()[-1]) == (
        2, "Scripts/sample: error: argument DATE: 'soon' is not a day; expected one such as 2026-12-05")


@pytest.mark.parametrize("step", [0, 1, 2, 30, 60, 90])
def test_what_is_ended_half_way_is_completed(root, monkeypatch, step):
    """After each file that was written the next run makes the same copy as a run that was not ended."""
    assert sample(root, "2027-01-15") == (0, "")
    loader = importlib.machinery.SourceFileLoader("sample", str(root / "Scripts/sample"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("sample", loader))
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    loader.exec_module(module)
    calls, write_file = [], module.Copy._write

    def fail(copy, *arguments):
        if len(calls) == step:
            raise KeyboardInterrupt
        calls.append(arguments)
        write_file(copy, *arguments)

    monkeypatch.setattr(module.Copy, "_write", fail)
    with pytest.raises(KeyboardInterrupt):
        module.Copy(root, root / ".site", module.day_of("2027-02-20")).refresh()
    monkeypatch.undo()
    for day in ["2027-03-01", "2027-01-15"]:
        assert sample(root, day) == (0, "")
        whole = subprocess.run([root / "Scripts/sample", root.parent / f"whole-{day}", day], check=True, capture_output=True)
        assert whole.stderr == b"" and tree(root / ".site") == tree(root.parent / f"whole-{day}")


@pytest.fixture
def serve(root):
    """Runs `Scripts/serve` where there is nothing to install and nothing to compile, and the program waits for a line."""
    programs = [("Scripts/setup", ""), ("bin/swift", ""), (".build/release/corkboard", "echo corkboard $*; read line")]
    for path, line in programs:
        write(root.parent if path.startswith("bin") else root, path, f"#!/bin/sh\n{line}\n")
        ((root.parent if path.startswith("bin") else root) / path).chmod(0o755)
    (root / "Scripts/setup").rename(root.parent / "bin/setup")
    (root / "Scripts/setup").symlink_to(root.parent / "bin/setup")
    with open(root / ".git/info/exclude", "a", encoding="utf-8") as exclude:
        exclude.write("/Scripts/setup\n")
    environment = os.environ | {"PATH": f"{root.parent / 'bin'}:{os.environ['PATH']}"}
    processes = []

    def start():
        with open(root.parent / "serve.log", "ab") as log:
            processes.append(subprocess.Popen(
                [root / "Scripts/serve", "--port", "1"], env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log))
        return processes[-1]

    yield start
    for process in processes:
        if process.poll() is None:
            process.communicate("\n", timeout=60)


def test_serve_shows_a_copy_and_changes_no_file_of_the_repository(root, serve):
    """While it runs, the copy follows what is written, added and removed; the day of the copy stays."""
    process = serve()
    assert process.stdout.readline() == "corkboard serve --root .site --port 1\n"
    assert git(root, "status", "--porcelain") == ""
    events = root / ".site/Content/events"
    today = next(events.glob("*-dumpling-night.md")).name[:10]
    assert today != "2026-12-05"
    source = root / "Content/events/2026-12-05-dumpling-night.md"
    source.write_text(source.read_text("utf-8").replace("posted:", "tags: [steam]\nposted:", 1), "utf-8")
    wait_until(lambda: "tags: [steam]\n" in text_of(events, f"{today}-dumpling-night.md"), "the change in the copy")
    assert f"starts: {today}T18:00" in text_of(events, f"{today}-dumpling-night.md")
    write(root, "Content/events/2026-12-05-kites.md", OWN)
    wait_until((events / "2026-12-05-kites.md").exists, "the new event in the copy")
    assert text_of(events, "2026-12-05-kites.md") == OWN
    source.unlink()
    write(root, "Templates/foot.mustache", "<footer></footer>\n")
    wait_until(lambda: text_of(root, ".site/Templates/foot.mustache") == "<footer></footer>\n", "the template in the copy")
    assert not list(events.glob("*dumpling*"))
    git(root, "checkout", "-q", "Templates", "Content")
    (root / "Content/events/2026-12-05-kites.md").unlink()
    wait_until(lambda: not (events / "2026-12-05-kites.md").exists(), "the removal in the copy")
    assert git(root, "status", "--porcelain") == ""


def test_serve_ends_the_copying_with_itself(root, serve):
    process = serve()
    process.stdout.readline()
    def followers():
        return subprocess.run(["pgrep", "-f", f"Scripts/sample .site --while {process.pid}"], capture_output=True).stdout
    assert followers()
    process.communicate("\n", timeout=60)
    wait_until(lambda: not followers(), "the end of Scripts/sample")


def test_serve_shows_the_folder_itself_where_there_is_no_sample(root, serve):
    (root / "Content/.sample").unlink()
    assert serve().stdout.readline() == "corkboard serve --root . --port 1\n"
    assert not (root / ".site").exists()


def test_members_of_the_sample_have_names_and_votes(tmp_path, program):
    """The copy with members is a site without a problem, in which each post is by somebody; what State/ has stays as it is."""
    folder = tmp_path / "site"
    make = [PROJECT / "Scripts/sample", folder, "--members", program]
    assert subprocess.run(make, check=True, capture_output=True).stderr == b""
    known = json.loads((PROJECT / "Scripts/sample-members/members.json").read_text("utf-8"))
    members = [member["id"] for member in known["members"]]
    posts = [*(folder / "Content/questions").iterdir(), *(folder / "Content").glob("answers/*/*"), *(folder / "Content/items").iterdir(),
             *(folder / "Content/meetups").iterdir(), *(folder / "Content").glob("*-replies/*/r-*")]
    authors = {re.search("^(?:author|giver): (m-.*)$", post.read_text("utf-8"), re.MULTILINE)[1] for post in posts}
    assert authors == set(members)
    assert {post for part in ["votes", "goings"] for post in known[part]} <= {post.stem for post in posts}
    night = next((folder / "Content/events").glob("*-dumpling-night.md"))
    assert [each.name for each in (folder / "Content/events-replies").iterdir()] == [night.stem]
    environment = os.environ | {"SWIFT_BACKTRACE": "enable=no"}
    def corkboard(*arguments):
        return subprocess.run([program, *arguments, "--root", folder], capture_output=True, text=True, env=environment)
    assert corkboard("build").returncode == 0
    checked = corkboard("check", "--state")
    assert (checked.returncode, checked.stdout) == (0, "0 errors, 0 warnings\n"), checked.stderr
    pages = "".join(file.read_text("utf-8") for part in ["questions", "items", "meetups"] for file in (folder / "Public" / part).rglob("index.html"))
    assert all(member["name"] in pages for member in known["members"]) and "former member" not in pages
    assert sorted(json.loads((folder / "Public/questions/values.json").read_text("utf-8")).values(), reverse=True)[:2] == [5, 4]
    # Nobody else gets a name like theirs: the build has stored the keys.
    with contextlib.closing(sqlite3.connect(folder / "State/corkboard.sqlite")) as database:
        assert {row[0] for row in database.execute("SELECT member FROM memberNameKeys WHERE until IS NULL")} == set(members)
    # An account that was removed in the copy stays away, and one that was renamed keeps its name.
    assert corkboard("member", "remove", members[0]).returncode == 0
    subprocess.run(make, check=True, capture_output=True)
    assert members[0] not in corkboard("member", "list").stdout and members[1] in corkboard("member", "list").stdout


def test_build_hides_three_warnings_and_nothing_else(root, tmp_path):
    """An error of the linker, another warning and the status stay."""
    hidden = ["warning: prohibited flag(s): -pthread, -pthread", "/a/b.o:main.swift:function main: warning: Using 'dlopen' in "
              "statically linked applications requires at runtime the shared libraries from the glibc version used for linking",
              "/a/b.o:main.swift:function main: warning: the use of `mktemp' is dangerous, better use `mkstemp' or `mkdtemp'"]
    shown = ["[1/2] Compiling Model", "warning: prohibited flag(s): -pthread, -O9", "main.swift:3:1: warning: Using 'x' is deprecated",
             "main.swift:2:1: error: cannot find 'y' in scope"]
    write(tmp_path, "swift", "#!/bin/sh\n[ $1 = build ] || exit 1\ncat <<'END'\n" + "\n".join([*hidden, *shown]) + "\nEND\nexit 3\n")
    (tmp_path / "swift").chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run([root / "Scripts/build"], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.splitlines()) == (3, "", shown)
