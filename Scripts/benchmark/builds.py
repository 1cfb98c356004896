"""The builds that are timed, and whether they make the same pages."""

import html
import itertools
import json
import shutil
import subprocess
from datetime import datetime
from pathlib import Path

import invented
from sites import CorkboardSite, HugoSite
from timing import Failure, Job


class Aside:
    """Where old outputs wait until everything is timed.

    Deleting ten thousand files keeps the file system busy for a second after it, so nothing is deleted between two
    timed builds.
    """

    def __init__(self, folder: Path):
        self._folder = folder
        self._numbers = itertools.count()

    def move(self, *paths: Path) -> None:
        self._folder.mkdir(exist_ok=True)
        for path in paths:
            if path.exists():
                path.rename(self._folder / str(next(self._numbers)))

    def remove(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)


class CorkboardBuilds:
    """Builds of one site by Corkboard."""

    def __init__(self, program: Path, site: CorkboardSite, aside: Aside, now: datetime | None = None):
        self._site = site
        self._aside = aside
        self._command = [str(program), "build", "--json", "--root", str(site.root)]
        self._command += ["--now", now.isoformat()] if now else []
        self._changes = itertools.count(1)

    def clean(self, name: str = "corkboard, clean") -> Job:
        def prepare():
            # What was posted since has its pictures drawn first: that is no part of any build but the one after a post.
            if self._site.public.exists():
                subprocess.run(self._command, check=True, capture_output=True)
            self._aside.move(self._site.public, self._site.records)

        return Job(name, self._command, prepare, _expect("all pages", lambda n, all: n == all))

    def unchanged(self) -> Job:
        return Job("corkboard, unchanged", self._command, _nothing, _expect("no page", lambda n, all: n == 0))

    def event_posted(self) -> Job:
        """What the program that takes posts does: it knows what was changed, and leaves pictures to the next build."""

        def prepare():
            self._site.add_event(1_000_000 + next(self._changes))

        command = [*self._command, "--only", "events"]
        return Job("corkboard, one event posted", command, prepare, _expect("some pages", _some))

    def course_changed(self) -> Job:
        file = self._site.course_file(0)
        text = file.read_text(encoding="utf-8")

        def prepare():
            file.write_text(f"{text}\nChange {next(self._changes)}.\n", encoding="utf-8")

        return Job("corkboard, one course changed", self._command, prepare, _expect("some pages", _some))

    def review_added(self) -> Job:
        def prepare():
            review = invented.review(0, 1_000_000 + next(self._changes))
            self._site.add(review, invented.course(0, 0).slug)

        return Job("corkboard, one review added", self._command, prepare, _expect("some pages", _some))


def hugo_builds(program: Path, site: HugoSite, aside: Aside) -> list[Job]:
    """A clean build and one without a change, without a cache from the run before."""
    command = [str(program), "--source", str(site.root), "--cacheDir", str(site.root / "cache"), "--ignoreCache"]
    clean = Job("Hugo, clean", command, lambda: aside.move(site.public, site.root / "cache"))
    return [clean, Job("Hugo, unchanged", command, _nothing)]


def floor_build(program: Path, site: CorkboardSite, output: Path, aside: Aside) -> Job:
    """The C program, on Corkboard's files."""
    command = [str(program), str(site.root / "Content/courses"), str(output)]
    return Job("floor.c, clean", command, lambda: aside.move(output))


def check_equivalent(courses: int, outputs: list[Path]) -> None:
    """Fails unless each output has just these courses' pages, each with the name of its course."""
    wanted = {course.slug: course.name for course in (invented.course(n, 0) for n in range(courses))}
    for output in outputs:
        found = {page.parent.name: page for page in output.glob("courses/*/index.html")}
        if found.keys() != wanted.keys():
            raise Failure(f"{output} has {len(found)} course pages; expected those of {courses} courses")
        for slug, page in found.items():
            if html.escape(wanted[slug]) not in page.read_text(encoding="utf-8"):
                raise Failure(f"{page} does not name the course {wanted[slug]!r}")


def _nothing() -> None:
    pass


def _some(written: int, pages: int) -> bool:
    return 0 < written < pages


def _expect(words: str, holds):
    """A check that a build of Corkboard wrote what it had to."""

    def check(output: str) -> None:
        summary = json.loads(output[output.index("{") :])
        if not holds(summary["written"], summary["pages"]):
            raise Failure(f"corkboard wrote {summary['written']} of {summary['pages']} pages; expected {words}")

    return check
