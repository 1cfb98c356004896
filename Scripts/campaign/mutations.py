"""Whether the tests notice when the code breaks. The fifty-two changes of mutation_list.py are put into a copy of the project, each behind a value
read once when a program starts, and the copy is compiled once. For each change the tests of its target run first and the others after, each time
Swift tests before those in Python, until one fails; a test counts if it fails twice with the change and passes without it. Results are kept, so
that the next run goes on where this one stopped. The table at the end says which test found each change."""

import argparse
import ctypes
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

from mutation_list import MUTATIONS

PROJECT = pathlib.Path(__file__).resolve().parents[2]
WORK = PROJECT / ".build/mutations"
COPY = WORK / "corkboard"
# The number of the change that is switched on. Programs also look into a file: web servers pass no variable on.
VARIABLE, SWITCH = "CORKBOARD_MUTATION", WORK / "mutation"
# Maximum time of all runs, of the Swift tests of one change, and of those in Python, in seconds.
LONGEST, SWIFT_TIME, PYTHON_TIME = 4 * 3600, 1200, 5400
SWIFT, C = """
import Glibc
/// The number of the change that is switched on; 0 for none.
private let mutation: Int32 = {
    if let text = getenv("VARIABLE") { return atoi(text) }
    guard let file = fopen("SWITCH", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 16)
    return fgets(&line, 16, file) == nil ? 0 : atoi(line)
}()
""", """#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
/* The number of the change that is switched on; 0 for none. */
static int mutation(void) {
    static int number = -1;
    if (number >= 0) return number;
    const char *text = getenv("VARIABLE");
    FILE *file = text ? NULL : fopen("SWITCH", "r");
    char line[16] = "";
    if (file && fgets(line, sizeof line, file)) text = line;
    if (file) fclose(file);
    return number = text ? atoi(text) : 0;
}
"""


# The copy

def changed(text, mutations, numbers):
    """The text of a file with these changes, each behind its number."""
    for mutation in mutations:
        count = text.count(mutation.old)
        if count != 1:
            raise SystemExit(f"mutations: {mutation.name}: expected once in Sources/{mutation.file}, found {count} times: {mutation.old!r}")
        is_c = mutation.file.endswith(".c")
        text = text.replace(mutation.old, mutation.new.replace("MUTATED", f"({'mutation()' if is_c else 'mutation'} == {numbers[mutation.name]})"))
    return text


def with_switch(text, file):
    """The text of a changed file with the function or constant that says which change is switched on."""
    put = {"VARIABLE": VARIABLE, "SWITCH": str(SWITCH)}
    fill = lambda code: re.sub("VARIABLE|SWITCH", lambda match: put[match[0]], code)  # noqa: E731
    return fill(C) + text if file.endswith(".c") else text + fill(SWIFT)


def files():
    """All files of the project but those that git ignores, with their bytes as the copy has them."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    paths = [path for path in listed.splitlines() if (PROJECT / path).is_file()]
    contents = {path: (PROJECT / path).read_bytes() for path in paths}
    # This test compares the list with sources that are not changed.
    contents.pop("Tests/Browser/test_mutations.py", None)
    numbers = {mutation.name: number for number, mutation in enumerate(MUTATIONS, 1)}
    for file in sorted({mutation.file for mutation in MUTATIONS}):
        own = [mutation for mutation in MUTATIONS if mutation.file == file]
        text = changed(contents[f"Sources/{file}"].decode(), own, numbers)
        contents[f"Sources/{file}"] = with_switch(text, file).encode()
    return contents


def copy():
    """Makes the copy, or brings it up to date: what is the same stays, so that little is compiled again."""
    contents = files()
    COPY.mkdir(parents=True, exist_ok=True)
    for old in [file for file in COPY.rglob("*") if file.is_file() and ".build" not in file.relative_to(COPY).parts]:
        if str(old.relative_to(COPY)) not in contents and not old.is_symlink():
            old.unlink()
    for path, data in contents.items():
        file = COPY / path
        if not file.is_file() or file.read_bytes() != data:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            file.chmod((PROJECT / path).stat().st_mode)
    for link, target in [(COPY / ".python", PROJECT / ".python"), (WORK / "shared", PROJECT.parent / "shared")]:
        if not link.is_symlink():
            link.symlink_to(target)
    for name in ["checkouts", "repositories", "workspace-state.json"]:
        source, target = PROJECT / ".build" / name, COPY / ".build" / name
        if source.exists() and not target.exists():
            (shutil.copytree if source.is_dir() else shutil.copy)(source, target, **({"symlinks": True} if source.is_dir() else {}))


# Runs

def environment(number):
    """That of tests with a change switched on."""
    return {**os.environ, VARIABLE: str(number), "SWIFT_BACKTRACE": "enable=no",
            "CORKBOARD": str(COPY / ".build" / OPTIONS.configuration / "corkboard")}


def end_children():
    """Ends the processes that a run left behind: this program is their reaper."""
    for _ in range(100):
        own = pathlib.Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
        if not own:
            return
        for child in map(int, own):
            try:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
            except (ProcessLookupError, ChildProcessError):
                continue


def run(command, number, seconds, failure):
    """Runs tests with a change switched on until a line matches `failure`. Returns the match, a text for another failure, or None."""
    SWITCH.write_text(f"{number}\n")
    log = (WORK / "log").open("a")
    log.write(f"$ {' '.join(map(str, command))} # {number}\n")
    process = subprocess.Popen(command, cwd=COPY, env=environment(number), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               errors="replace", start_new_session=True)
    deadline = time.monotonic() + seconds
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(process.pid, signal.SIGKILL))
    signal.alarm(seconds)
    found = None
    try:
        for line in process.stdout:
            log.write(line)
            found = re.search(failure, line)
            if found:
                os.killpg(process.pid, signal.SIGKILL)
                break
        status = process.wait()
    finally:
        signal.alarm(0)
        end_children()
        log.close()
    if found or status == 0:
        return found
    return "no end in time" if time.monotonic() >= deadline else f"the tests ended with status {status}"


def swift(number, *options):
    """What fails of the Swift tests: the name of the file with the first issue, or a text. None where all pass."""
    binary = next((COPY / ".build" / OPTIONS.configuration).glob("*.xctest"))
    # The end of the line of an issue: arguments before it may have many lines.
    found = run([binary, "--testing-library", "swift-testing", *options], number, SWIFT_TIME, r" at (\w+)\.swift:\d+:\d+: ")
    return found[1] if isinstance(found, re.Match) else found


def python(number, *options):
    """What fails of the tests in Python: the first one's name, or a text. None where all pass."""
    # The path that pytest shows is relative to the copy.
    command = [COPY / ".python/bin/python", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-rfE", "--tb=no",
               "-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true", *options]
    found = run(command, number, PYTHON_TIME, r"^(?:FAILED|ERROR) (\S+::\S+)")
    return found[1] if isinstance(found, re.Match) else found


PASSING = set()


def confirmed(layer, test, number, option):
    """Whether a test that failed fails again with the change, and passes without it."""
    if layer(number, *option) is None:
        return False
    if test not in PASSING and layer(0, *option) is not None:
        return False
    PASSING.add(test)
    return True


def suites(name):
    """The suites of the file of tests of this name, as a regular expression; empty if there is no such file."""
    files = [*(COPY / "Tests").rglob(f"{name}.swift")] if re.fullmatch(r"\w+Tests", name) else []
    return "|".join(dict.fromkeys(suite for file in files for suite in re.findall(r"\b(?:struct|class|extension) (\w+Tests)\b", file.read_text())))


def swift_killer(number, *options):
    """The first file of Swift tests, of those that these options choose, that finds a change."""
    skipped = []
    while (test := swift(number, *options, *skipped)) is not None:
        own = suites(test)
        if confirmed(swift, test if own else str(options), number, ["--filter", f"\\.({own})/"] if own else options):
            return test
        if not own or len(skipped) > 6:
            break
        skipped += ["--skip", f"\\.({own})/"]
    return None


def python_killer(number, *options):
    """The first test in Python, of those that these options choose, that finds a change."""
    left_out = []
    while (test := python(number, *options, *left_out)) is not None:
        if "::" in test and confirmed(python, test, number, [test]):
            return test
        if "::" not in test or len(left_out) > 6:
            break
        left_out += ["--deselect", test]
    return None


def own_tests(mutation):
    """The tests of the target that a change is in: Swift tests as a regular expression, and files in Python."""
    names = mutation.tests.split()
    own = [name.replace(".", r"\.") + ("/" if "." in name else r"\.") for name in names if not name.startswith("test_")]
    files = [str(path.relative_to(COPY)) for name in names for path in (COPY / "Tests").rglob(f"{name}.py")]
    return f"^({'|'.join(own)})" if own else None, files


def killer(mutation, number, stage):
    """The test that finds a change, of its own tests or of the rest."""
    own, files = own_tests(mutation)
    if stage == "own":
        return (own and swift_killer(number, "--filter", own)) or (files and python_killer(number, *files)) or None
    many = ["-n", str(os.cpu_count()), "--dist", "worksteal"]
    return swift_killer(number, *(["--skip", own] if own else [])) or python_killer(
        number, *many, "Tests/Browser", "Tests/Calendars", "Tests/Journeys")


# Results

def fingerprint(mutation):
    """What a result is of: a change of the list makes it void."""
    return [mutation.file, mutation.old, mutation.new]


def results():
    """The kept results by name: the stages that were run, and the test that found the change."""
    try:
        kept = json.loads((WORK / "results.json").read_text())
    except FileNotFoundError:
        kept = {}
    return {mutation.name: kept[mutation.name] for mutation in MUTATIONS
            if mutation.name in kept and kept[mutation.name]["of"] == fingerprint(mutation)}


def keep(all_results):
    """Stores the results."""
    staged = WORK / "results.new"
    staged.write_text(json.dumps(all_results, indent=1))
    staged.rename(WORK / "results.json")


def table(all_results):
    """The result of each change, and the count."""
    def outcome(mutation):
        result = all_results.get(mutation.name)
        if result is None:
            return "not tried"
        return result["killer"] or ("STANDS" if "rest" in result["run"] else "stands before the rest")
    rows = [(mutation.name, outcome(mutation), mutation.effect) for mutation in MUTATIONS]
    width = [max(len(row[column]) for row in rows) for column in range(2)]
    lines = [f"{name.ljust(width[0])}  {result.ljust(width[1])}  {effect}" for name, result, effect in rows]
    found = sum(1 for result in all_results.values() if result["killer"])
    standing = sum(1 for result in all_results.values() if not result["killer"] and "rest" in result["run"])
    return "\n".join([*lines, f"{found} of {len(MUTATIONS)} found, {standing} stand, {len(MUTATIONS) - found - standing} not tried to the end"])


def main():
    """Tries the changes that were not tried yet, all with their own tests first."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
    copy()
    command = ["swift", "build", "--build-tests", "-c", OPTIONS.configuration]
    if subprocess.run(command, cwd=COPY, stdout=sys.stderr).returncode:
        return 1
    all_results = {} if OPTIONS.again else results()
    begun = time.monotonic()
    for stage in ["own"] if OPTIONS.own else ["own", "rest"]:
        for number, mutation in enumerate(MUTATIONS, 1):
            result = all_results.get(mutation.name, {"of": fingerprint(mutation), "run": [], "killer": None})
            is_chosen = not OPTIONS.names or mutation.name in OPTIONS.names
            if not is_chosen or result["killer"] or stage in result["run"] or time.monotonic() - begun > LONGEST:
                continue
            started = time.monotonic()
            result["killer"] = killer(mutation, number, stage)
            result["run"].append(stage)
            all_results[mutation.name] = result
            keep(all_results)
            print(f"{mutation.name}: {result['killer'] or 'stands'} ({stage}, {time.monotonic() - started:.0f} s)", flush=True)
    print(table(all_results))
    standing = [name for name, result in all_results.items() if not result["killer"]]
    return 1 if len(standing) > 3 or len(all_results) < len(MUTATIONS) else 0


def options():
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="Scripts/soak mutations", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="changes of Scripts/campaign/mutation_list.py (default: all)")
    parser.add_argument("--again", action="store_true", help="forget the results of earlier runs")
    parser.add_argument("--own", action="store_true", help="run the tests of each change's own target only; the next run goes on with the rest")
    parser.add_argument("--configuration", choices=["debug", "release"], default="release", help="of the copy (default: release)")
    chosen = parser.parse_args()
    unknown = set(chosen.names) - {mutation.name for mutation in MUTATIONS}
    if unknown:
        parser.error(f"there is no change {sorted(unknown)[0]}")
    return chosen


if __name__ == "__main__":
    OPTIONS = options()
    sys.exit(main())
