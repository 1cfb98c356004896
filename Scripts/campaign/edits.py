"""Random sequences of edits to a site, as people and programs make them. A site that was built after each few of them must be that of a
clean build, byte for byte; the tests try the first of these sequences. A line that names a `seed` tells which sequence failed, and the
message of that line what was done."""

import argparse
import os
import pathlib
import re
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]
TEST = "IncrementalBuildTests"


def run(count, seed=None):
    """Tries so many sequences, or the one of a seed. Returns how many were tried, and whether all is well."""
    subprocess.run([PROJECT / "Scripts/build", "--tests"], check=True)
    chosen = {"CORKBOARD_SEQUENCES": str(count)} if seed is None else {"CORKBOARD_SEED": str(seed)}
    binary = next((PROJECT / ".build/release").glob("*.xctest"))
    command = [binary, "--testing-library", "swift-testing", "--filter", f"\\.{TEST}/"]
    tests = subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                             env={**os.environ, **chosen, "SWIFT_BACKTRACE": "enable=no"})
    lines = []
    for line in tests.stdout:
        lines.append(line)
        print(line, end="", flush=True)
    # The count comes from the test's own line: a renamed or skipped test has tried no sequence.
    tried = sum(map(int, re.findall(r"with (\d+) test cases? (?:passed|failed)", "".join(lines))))
    return tried, tests.wait() == 0


def main():
    """Tries as many as the command line names."""
    parser = argparse.ArgumentParser(prog="Scripts/soak edits", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=500, metavar="COUNT", help="sequences (default: 500)")
    parser.add_argument("--seed", type=int, help="the sequence of this seed alone")
    options = parser.parse_args()
    count = options.count if options.seed is None else 1
    if count < 1:
        parser.error("expected 1 or more sequences")
    tried, is_well = run(count, options.seed)
    print(f"edits: {tried} of {count} sequences tried: {'all is well' if is_well and tried == count else 'something went wrong'}")
    return 0 if is_well and tried == count else 1


if __name__ == "__main__":
    sys.exit(main())
