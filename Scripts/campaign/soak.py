"""The campaign: what may happen to a site in years happens to it in an hour. See Scripts/soak."""

import argparse
import os
import pathlib
import sys
import time

from part import PROJECT, Stage, perform

from faults import FAULTS  # noqa: E402  (part.py has the tests' folder found)
from interruptions import Calls, Deliver, Times  # noqa: E402
from places import Clock, Files, Power, Rights, Room  # noqa: E402
from member_posts import MEMBER_WORKS  # noqa: E402
from reader_posts import READER_WORKS  # noqa: E402
from readers import Crowd, Readers  # noqa: E402
from together import Builds, Posts, SignIns, Uploads  # noqa: E402
from posts import PostingSite  # noqa: E402
from works import WORKS, arena, draw_before  # noqa: E402

WORKS.update({**READER_WORKS, **MEMBER_WORKS})
PARTS = [*map(Calls, WORKS), Deliver(), Times(), Power(), Room(), Rights(), Files(), Clock(), Builds(), Posts(), SignIns(), Uploads(), Readers(), Crowd()]


def options():
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="Scripts/soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help="parts, or how their names begin (default: all): " + ", ".join(part.name for part in PARTS))
    parser.add_argument("--every", type=int, default=1, help="only each so manieth trial of a part (default: 1)")
    parser.add_argument("--faults", nargs="+", choices=FAULTS, default=[*FAULTS], help="what happens at the system calls of a work (default: each)")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of 50 posts at once (default: 20)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="trials at a time (default: as many as there are cores)")
    parser.add_argument("--seed", type=int, default=1, help="for what is random (default: 1)")
    parser.add_argument("--folder", help="where to work (default: in memory, where there is /dev/shm, since deleting takes a disk long)")
    chosen = parser.parse_args()
    unknown = [name for name in chosen.parts if not any(part.name.startswith(name) for part in PARTS)]
    if unknown:
        parser.error(f"there is no part {unknown[0]}")
    return chosen


def table(outcomes):
    """All parts as a table."""
    rows = [["part", "trials", "found", "time"], *[outcome.row() for outcome in outcomes]]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def main():
    """Runs the parts."""
    chosen = options()
    program = pathlib.Path(os.environ.get("CORKBOARD", PROJECT / ".build/release/corkboard"))
    parts = [part for part in PARTS if not chosen.parts or any(part.name.startswith(name) for name in chosen.parts)]
    begun = time.monotonic()
    with arena(chosen.folder) as folder:
        template = PostingSite.make(folder / "site", program.parent)
        draw_before(template, folder)
        outcomes = [perform(part, Stage(template, folder, chosen)) for part in parts]
    print(table(outcomes))
    wrong = sum(len(outcome.found) for outcome in outcomes)
    minutes = (time.monotonic() - begun) / 60
    print(f"{sum(outcome.count for outcome in outcomes)} trials in {minutes:.0f} minutes: " + (f"{wrong} went wrong" if wrong else "all is well"))
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
