"""Every text that attackers type, in every field, by hand and by form, and every page that comes of it opened in a browser that listens.

A field holds a row of texts, since what one of them breaks breaks beside others too; where it counts how a text begins, or whether it is of a
kind, each stands alone.
"""

import argparse
import collections
import concurrent.futures
import multiprocessing
import os
import pathlib
import shutil
import sys
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# The trials themselves lie beside the tests, which have a short form of them.
sys.path.insert(0, str(PROJECT / "Tests/Browser"))

import hostile_trials  # noqa: E402
import payloads  # noqa: E402
from hostile_content import LANGUAGES  # noqa: E402
from watch import Watch  # noqa: E402

# How many rows one site takes, and characters a row: long ones, since a page takes a browser as long whatever it holds; a title that is
# typed may have 200. What stands alone is no row.
SIZES = {"by_hand": (12, 2000), "by_hand_named": (len(LANGUAGES), 600), "by_form": (300, 180), "by_readers": (60, 280), "alone": (500, 0)}


def attempt(name, program, values):
    """Makes one trial with a site of its own. Returns counts, and what was found."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # Deleting takes a disk long.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="corkboard-hostile-", dir=memory))
    try:
        with Watch() as watch:
            found, refused = getattr(hostile_trials, name)(folder / "site", program, watch, values)
            return {"sites": 1, "pages": watch.opened, "refusals": len(refused)}, found
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def trials_of(name, texts):
    """What one trial after the other is made with."""
    size, length = SIZES[name]
    values = payloads.rows(texts, length) if length else texts
    return [(name, values[start:start + size]) for start in range(0, len(values), size)]


def run(texts, program, names, jobs):
    """Makes trials with all texts, some at a time. Returns counts, and what was found."""
    trials = [trial for name in names for trial in trials_of(name, texts)]
    counts, findings = collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix="corkboard-hostile-") as place, concurrent.futures.ProcessPoolExecutor(
            jobs, multiprocessing.get_context("fork")) as workers:
        program = hostile_trials.without_pictures(pathlib.Path(place), program)
        running = {workers.submit(attempt, name, program, values): name for name, values in trials}
        for done in concurrent.futures.as_completed(running):
            if done.exception():
                workers.shutdown(cancel_futures=True)  # Else the others would all be made before it is told.
            counted, found = done.result()
            counts.update(counted)
            counts[f"sites {running[done]}"] += 1
            findings += found
            for each in found:
                print(f"  {each.kind}: {each.address[:120]}: {each.text[:300]}")
            print(f"{running[done]}: {counts['sites']} of {len(trials)} sites, {counts['pages']} pages, {len(findings)} findings", flush=True)
    return counts, findings


def main():
    """Runs the trials."""
    parser = argparse.ArgumentParser(prog="Scripts/soak hostile", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=f"of {', '.join(SIZES)} (default: all)")
    parser.add_argument("--every", type=int, default=1, help="only each so manieth text (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="trials at a time (default: as many as there are cores)")
    parser.add_argument("--data", type=pathlib.Path, default=payloads.SECURITY, help="where the lists are (default: ../shared/data/security)")
    chosen = parser.parse_args()
    if set(chosen.trials) - set(SIZES):
        parser.error(f"expected some of {', '.join(SIZES)}")
    payloads.SECURITY = chosen.data
    program = os.environ.get("CORKBOARD", PROJECT / ".build/release/corkboard")
    texts = payloads.every()[::chosen.every]
    begun = time.monotonic()
    counts, findings = run(texts, program, chosen.trials or list(SIZES), chosen.jobs)
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    print(f"{len(texts)} texts in {(time.monotonic() - begun) / 60:.0f} minutes: {len(findings)} findings")
    return min(len(findings), 1)


if __name__ == "__main__":
    sys.exit(main())
