"""Every text that attackers type, in every field, by hand and by form, and every page that comes of it opened in a browser that listens.

    nice .python/bin/python -B Scripts/campaign/hostile.py            # all of ../shared/data/security
    nice .python/bin/python -B Scripts/campaign/hostile.py --every 40 # each 40th text
"""

import argparse
import collections
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
from hostile_content import BATCH, LANGUAGES  # noqa: E402
from watch import Watch  # noqa: E402

# Each with how many texts one site takes.
TRIALS = [("by_hand", BATCH), ("by_hand_named", len(LANGUAGES)), ("by_form", 200)]


def run(texts, program, names=tuple(name for name, _ in TRIALS), minutes=None, say=print):
    """Makes the trials with all texts, or as many as these minutes allow. Returns counts by name, and what was found."""
    counts, findings = collections.Counter(), []
    end = time.monotonic() + 60 * minutes if minutes else float("inf")
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # Deleting takes a disk long.
    place = tempfile.TemporaryDirectory(prefix="corkboard-hostile-", dir=memory)
    program = hostile_trials.without_pictures(pathlib.Path(place.name), program)
    for name, size in TRIALS:
        for start in range(0, len(texts) if name in names else 0, size):
            if time.monotonic() > end:
                say(f"{name}: stopped before text {start} of {len(texts)}")
                break
            folder = pathlib.Path(tempfile.mkdtemp(prefix="corkboard-hostile-", dir=memory))
            try:
                with Watch() as watch:
                    found, refused = getattr(hostile_trials, name)(folder / "site", program, watch, texts[start:start + size])
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            counts.update({"sites": 1, "pages": watch.opened, "refusals": len(refused), f"texts {name}": len(texts[start:start + size])})
            findings += found
            for each in found:
                say(f"  {each.kind}: {each.address[:120]}: {each.text[:300]}")
            say(f"{name}: {start + len(texts[start:start + size])} of {len(texts)} texts, {counts['pages']} pages, {len(findings)} findings", flush=True)
    place.cleanup()
    return counts, findings


def main():
    """Runs the trials."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trials", nargs="*", choices=[[], *(name for name, _ in TRIALS)], default=[], help="which of them (default: all)")
    parser.add_argument("--every", type=int, default=1, help="only each so manieth text (default: 1)")
    parser.add_argument("--first", type=int, default=0, help="from this text on (default: 0)")
    parser.add_argument("--minutes", type=float, help="begin nothing after so many (default: no limit)")
    parser.add_argument("--data", type=pathlib.Path, default=payloads.SECURITY, help="where the lists are (default: ../shared/data/security)")
    chosen = parser.parse_args()
    payloads.SECURITY = chosen.data
    program = os.environ.get("CORKBOARD", PROJECT / ".build/release/corkboard")
    texts = payloads.every()[chosen.first::chosen.every]
    begun = time.monotonic()
    counts, findings = run(texts, program, chosen.trials or [name for name, _ in TRIALS], chosen.minutes)
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    print(f"{len(texts)} texts in {(time.monotonic() - begun) / 60:.0f} minutes: {len(findings)} findings")
    return min(len(findings), 1)


if __name__ == "__main__":
    sys.exit(main())
