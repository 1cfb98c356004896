"""All tests of the layers under the address sanitizer, which finds leaks too, and under the thread sanitizer, with the counts of both.
What they are told to pass over stands in leaks.supp and threads.supp, with reasons."""

import argparse
import os
import pathlib
import subprocess
import sys
import xml.etree.ElementTree
from typing import NamedTuple

PROJECT = pathlib.Path(__file__).resolve().parents[2]
CAMPAIGN = PROJECT / "Scripts/campaign"
# The programs that the tests start are built so too, and say what they find on their standard error.
OPTIONS = {
    "address": {"ASAN_OPTIONS": "detect_leaks=1:detect_stack_use_after_return=1",
                "LSAN_OPTIONS": f"suppressions={CAMPAIGN / 'leaks.supp'}:print_suppressions=0"},
    "thread": {"TSAN_OPTIONS": f"suppressions={CAMPAIGN / 'threads.supp'}"},
}
# Tests with a limit of time get it alone where they run one by one. Under the thread sanitizer all run at once, so that more happens
# at the same time, but for those: each does its work on one thread.
ORDER = {
    "address": ["--no-parallel"],
    "thread": [word for name in ["nearlyMarkup", "HTMLDocumentTests/deep", "sameTitles"] for word in ["--skip", name]],
}
# How a report begins; the summary at its end names a sanitizer once more.
REPORTS = ["ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "WARNING: ThreadSanitizer"]
# Each of the random sequences of edits builds a site five times, which takes seconds here.
SEQUENCES = "20"


class Outcome(NamedTuple):
    """What became of the tests under one sanitizer."""

    sanitizer: str
    passed: int
    failed: int
    reports: int


def check(sanitizer, only=None):
    """Builds and runs the tests, in a folder of their own."""
    folder = PROJECT / ".build" / sanitizer
    # Programs that limit their addresses do not then: a sanitizer takes terabytes of them.
    way = [f"--sanitize={sanitizer}", "--scratch-path", folder, "-Xswiftc", "-DSANITIZED"]
    subprocess.run(["swift", "build", "--build-tests", *way], cwd=PROJECT, check=True, stdout=sys.stderr)
    report, log = folder / "tests.xml", folder / "tests.log"
    environment = {**os.environ, **OPTIONS[sanitizer], "SWIFT_BACKTRACE": "enable=no", "CORKBOARD_SEQUENCES": SEQUENCES}
    names = ["--filter", only] if only else []
    with log.open("w") as output:
        ended = subprocess.run(["swift", "test", "--skip-build", *way, *ORDER[sanitizer], *names, "--xunit-output", report], cwd=PROJECT,
                               env=environment, stdout=output, stderr=subprocess.STDOUT)
    text = log.read_text("utf-8", errors="replace")
    reports = sum(map(text.count, REPORTS))
    found = folder / "tests-swift-testing.xml"
    cases = list(xml.etree.ElementTree.parse(found).iter("testcase")) if found.exists() else []
    failed = sum(case.find("failure") is not None for case in cases)
    # A program that was ended by the sanitizer wrote no report, or one that knows of nothing.
    failed += bool(ended.returncode and not failed)
    return Outcome(sanitizer, len(cases) - failed, failed, reports)


def run(only=None, sanitizers=tuple(OPTIONS)):
    """Runs the tests, or those whose names match, under each. Returns an Outcome of each."""
    outcomes = []
    for sanitizer in sanitizers:
        outcome = check(sanitizer, only)
        outcomes.append(outcome)
        print(f"{sanitizer} sanitizer: {outcome.passed} passed, {outcome.failed} failed, {outcome.reports} reports "
              f"(.build/{sanitizer}/tests.log)", flush=True)
    return outcomes


def main():
    """Runs what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sanitizers", nargs="*", default=list(OPTIONS), metavar="SANITIZER",
                        help=f"of {', '.join(OPTIONS)} (default: both)")
    parser.add_argument("--only", help="tests whose names match this regular expression (default: all)")
    options = parser.parse_args()
    if set(options.sanitizers) - set(OPTIONS):
        parser.error(f"expected some of {', '.join(OPTIONS)}")
    sys.exit(any(outcome.failed or outcome.reports for outcome in run(options.only, options.sanitizers)))


if __name__ == "__main__":
    main()
