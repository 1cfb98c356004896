"""The journeys of the desk's officers, with programs that are built under the address sanitizer. A program that the sanitizer ends gives
no answer, so that the journey fails; other reports are counted too."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

from sanitizers import PROJECT, REPORTS

# The journeys that use the desk. The administrator's journey installs programs of its own, and under the sanitizer the page of
# 10,000 events of big_desk takes more processor time than `poster` may have.
JOURNEYS = ["officer_term", "commonest_job", "three_events", "two_officers", "chinese_officer", "repeating_event", "phone_photograph",
            "questions_before_posting", "broken_file"]
PRODUCTS = ["corkboard", "corkboard-pictures", "poster"]


def build():
    """Builds the programs in the folder that the tests under this sanitizer have. Returns that of the programs."""
    folder = PROJECT / ".build/address"
    for product in PRODUCTS:
        subprocess.run(["swift", "build", "--sanitize=address", "--scratch-path", folder, "-Xswiftc", "-DSANITIZED", "--product", product],
                       cwd=PROJECT, check=True, stdout=sys.stderr)
    return folder / "debug"


def main():
    """Runs them all, or those whose names are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("journeys", nargs="*", default=JOURNEYS, metavar="JOURNEY", help=f"of {', '.join(JOURNEYS)} (default: all)")
    options = parser.parse_args()
    programs = build()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "CORKBOARD": str(programs / "corkboard"), "SWIFT_BACKTRACE": "enable=no",
                       "ASAN_OPTIONS": f"detect_leaks=0:log_path={folder}/report"}
        files = [PROJECT / f"Tests/Journeys/test_{name}.py" for name in options.journeys]
        ended = subprocess.run([PROJECT / ".python/bin/pytest", "-q", "-p", "no:cacheprovider", *files], cwd=PROJECT, env=environment)
        texts = [file.read_text("utf-8", errors="replace") for file in pathlib.Path(folder).glob("report*")]
    reports = sum(text.count(each) for text in texts for each in REPORTS)
    print("\n".join(texts), f"address sanitizer: the journeys {'failed' if ended.returncode else 'passed'}, {reports} reports", flush=True)
    sys.exit(bool(ended.returncode or reports))


if __name__ == "__main__":
    main()
