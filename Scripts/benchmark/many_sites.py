"""Many sites of one installation: what a minute costs in which nothing is new, and what a site that cannot be built costs the others."""

import shlex
import subprocess
from pathlib import Path

import invented_events
from sites import CorkboardSite
from timing import Failure, Job, Stopwatch

SITES, COURSES, EVENTS, MESSAGES = 50, 150, 20, 40
# Of a round over all sites one after the other, in seconds of wall time.
LIMITS = {"round_s": 3}
BROKEN = "a template that cannot be read"


def measure(folder: Path, rounds: int, programs: Path, stopwatch: Stopwatch, tell) -> dict:
    """The pages of a site, and the seconds of a round with nothing new: of all sites, and with one that cannot be built."""
    sites = []
    for number in range(SITES):
        tell(f"writing site {number + 1} of {SITES}")
        site = CorkboardSite.make(folder / f"site-{number}", COURSES, size=500)
        site.add_events(EVENTS, MESSAGES)
        sites.append(site)
    command = [str(programs / "corkboard"), "build", "--once", "--now", invented_events.NOW.isoformat(), "--root"]
    for site in sites:
        subprocess.run([*command, str(site.root)], check=True, capture_output=True)
    pages = sum(1 for _ in sites[0].public.rglob("index.html"))
    # One after the other, as cron does it; timers of systemd begin at different seconds.
    loop = f"for site in {shlex.quote(str(folder))}/site-*; do {shlex.join(command)} \"$site\" || true; done"
    shell = ["/bin/sh", "-c", loop]
    unchanged = stopwatch.rounds([Job(f"{SITES} sites, unchanged", shell, lambda: None)], rounds, lambda: None, tell)[0]
    (sites[0].root / "Templates/404.mustache").write_text("{{#open}}", encoding="utf-8")
    for site in sites:
        site.add_event(EVENTS)
    stopwatch.run(Job(f"{SITES} sites with a new event, of which one cannot be built", shell, lambda: None))
    _check(sites)
    broken = stopwatch.rounds([Job(f"{SITES} sites, one with {BROKEN}", shell, lambda: None)], rounds, lambda: None, tell)[0]
    return {"pages": pages, "round_s": unchanged.spread("wall"), "broken_s": broken.spread("wall")}


def _check(sites: list[CorkboardSite]) -> None:
    """Fails unless all but the first site have the page of the new event."""
    name = Path(invented_events.event(EVENTS).path).stem
    have = [number for number, site in enumerate(sites) if (site.public / "events" / name / "index.html").exists()]
    if have != list(range(1, len(sites))):
        raise Failure(f"the new event's page is in the sites {have}; expected all but 0")
