"""Posts that are killed at every moment, and many at once, with the counts of both. See Scripts/soak."""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "Tests/Browser"))

from posts import PostingSite, kill_and_recover, moments, post_at_once  # noqa: E402  (it lies beside the tests)


def kills(template, folder, every):
    """Kills a post at each moment. Returns how many went wrong."""
    probe = template.copy(folder / "probe")
    found = moments(probe, folder, probe.form("nonce-probe"))[::every]
    print(f"killed at {len(found)} moments:", flush=True)
    failures, begun = 0, time.monotonic()
    for number, moment in enumerate(found):
        site = template.copy(folder / "killed")
        wrong = kill_and_recover(site, moment, number)
        failures += bool(wrong)
        if wrong:
            print(f"  {wrong}", flush=True)
        shutil.rmtree(site.root)
    print(f"  {len(found) - failures} recovered, {failures} not, in {time.monotonic() - begun:.0f} s", flush=True)
    return failures


def rounds(template, folder, count):
    """Rounds of 50 posts at once. Returns how many went wrong."""
    site = template.copy(folder / "rounds")
    failures = 0
    for number in range(1, count + 1):
        statuses, seconds = post_at_once(site, 50, number)
        counts = site.counts()
        is_right = statuses == [303] * 50 and set(counts.values()) == {50 * number}
        failures += not is_right
        print(f"round {number}: {statuses.count(303)} of 50 landed in {seconds:.1f} s; {counts}", flush=True)
    site.build()
    found = site.check()
    if found:
        print(found)
    return failures + bool(found)


def main():
    """Does both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="kill at every so manieth moment (default: 1)")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of 50 posts at once (default: 20)")
    options = parser.parse_args()
    program = pathlib.Path(os.environ.get("CORKBOARD", PROJECT / ".build/release/corkboard"))
    with tempfile.TemporaryDirectory(prefix="corkboard-soak-") as name:
        folder = pathlib.Path(name)
        template = PostingSite.make(folder / "site", program.parent)
        wrong = rounds(template, folder, options.rounds) + kills(template, folder, options.every)
    print("all is well" if wrong == 0 else f"{wrong} went wrong")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
