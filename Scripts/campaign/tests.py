"""All tests, several times, while a loop keeps each core busy: a test that depends on a time fails sooner or later."""

import argparse
import contextlib
import os
import pathlib
import subprocess
import sys
import time
import xml.etree.ElementTree as tree

PROJECT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = PROJECT / ".build/results"
# The loop ends with the process that started it.
LOOP = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"


@contextlib.contextmanager
def busy_cores():
    """Keeps each core of this process busy with a loop of its own."""
    loops = [subprocess.Popen(["taskset", "--cpu-list", str(core), sys.executable, "-c", LOOP]) for core in sorted(os.sched_getaffinity(0))]
    try:
        yield
        ended = [loop.args[2] for loop in loops if loop.poll() is not None]
        assert not ended, f"the loops on the cores {ended} ended early"
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def failures():
    """The names of the tests that failed in the last run, with the first line of each reason."""
    for report in sorted(RESULTS.glob("*.xml")):
        for case in tree.parse(report).iter("testcase"):
            reason = next((part for part in case if part.tag in ["failure", "error"]), None)
            if reason is not None:
                first = (reason.get("message") or reason.text or "").strip().partition("\n")[0]
                yield f"{case.get('classname')} {case.get('name')}: {first[:200]}"


def run(number, folder):
    """Runs all tests once and reports it. Returns whether they passed."""
    log, begun = folder / f"run-{number}.log", time.monotonic()
    with open(log, "wb") as output:
        status = subprocess.run([PROJECT / "Scripts/test"], cwd=PROJECT, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT).returncode
    minutes = (time.monotonic() - begun) / 60
    lines = log.read_text("utf-8", "replace").splitlines() or ["it printed nothing"]
    print(f"run {number}: {lines[-1]}, status {status}, {minutes:.1f} minutes; its output is {log}", flush=True)
    # Steps that write no report name themselves.
    for line in [*[line for line in lines if line.startswith("FAILED: ")], *failures()] if status else []:
        print(f"  {line}", flush=True)
    return status == 0


def main():
    """Runs them as often as asked for."""
    parser = argparse.ArgumentParser(prog="Scripts/soak tests", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="how often (default: 3)")
    options = parser.parse_args()
    folder = PROJECT / ".build/soak-tests"
    folder.mkdir(parents=True, exist_ok=True)
    with busy_cores():
        passed = [run(number, folder) for number in range(1, options.runs + 1)]
    print(f"{sum(passed)} of {len(passed)} runs passed beside a busy loop on each core", flush=True)
    sys.exit(not all(passed))


if __name__ == "__main__":
    main()
