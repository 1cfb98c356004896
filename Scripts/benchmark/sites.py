"""Folders of content: one for Corkboard, one with the same texts for Hugo."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import invented
import invented_events

PROJECT = Path(__file__).resolve().parents[2]
ABOUT = "\n## Who we are\n\nNobody at all: this association was invented for a benchmark.\n"
URL = "https://csa.example.edu"
SETTINGS = f"""title: Benchmark Students Association
tagline: Invented courses, measured builds
url: {URL}
timeZone: America/New_York
languages: [en]
email: board@csa.example.edu
"""


@dataclass(frozen=True)
class CorkboardSite:
    """A site's folder with its own copy of the templates."""

    root: Path

    @classmethod
    def make(cls, root: Path, courses: int, reviews: int = 0, size: int = invented.BODY_BYTES) -> "CorkboardSite":
        """Writes a site with so many courses, and so many reviews of each."""
        for part in ("Templates", "Deploy"):
            shutil.copytree(PROJECT / part, root / part)
        content = root / "Content"
        _write(content / "site.yml", SETTINGS)
        _write(content / "pages/about.md", f"---\ntitle: About us\n---\n{ABOUT}")
        (content / "courses").mkdir()
        for position in range(courses):
            course = invented.course(position, size)
            text = f"---\nnumber: {course.number}\nname: {course.name}\n---\n\n{course.body}"
            (content / f"courses/{course.slug}.md").write_text(text, encoding="utf-8")
            site = cls(root)
            for number in range(reviews):
                site.add(invented.review(position, number), course.slug)
        return cls(root)

    @property
    def public(self) -> Path:
        return self.root / "Public"

    @property
    def records(self) -> Path:
        """What builds know about the web root."""
        return self.root / ".Public.corkboard"

    def course_file(self, position: int) -> Path:
        return self.root / f"Content/courses/{invented.course(position, 0).slug}.md"

    def add(self, review: invented.Review, slug: str) -> None:
        """Adds a review of a course."""
        head = f"professor: {review.professor}\nsemester: {review.semester}"
        _write(self.root / f"Content/reviews/{slug}/{review.id}.md", f"---\n{head}\n---\n{review.comment}\n")

    def add_event(self, position: int) -> None:
        """Adds an event."""
        self._add_post(invented_events.event(position))

    def add_events(self, events: int, messages: int) -> None:
        """Adds so many events with their broadcasts, and so many messages of feedback."""
        for position in range(events):
            event = invented_events.event(position)
            self._add_post(event)
            if invented_events.is_told(position):
                record = json.dumps(invented_events.broadcast(event, URL), indent=2)
                _write(self.root / f"Content/broadcasts/{event.fields['id']}.json", record + "\n")
        for position in range(messages):
            self._add_post(invented_events.message(position, messages))

    def _add_post(self, post: invented_events.Post) -> None:
        front = "\n".join(f"{name}: {value}" for name, value in post.fields.items())
        _write(self.root / "Content" / post.path, f"---\n{front}\n---\n\n{post.body}")


@dataclass(frozen=True)
class HugoSite:
    """The same pages for Hugo."""

    root: Path

    @classmethod
    def make(cls, root: Path, courses: int) -> "HugoSite":
        """Writes a site with so many courses."""
        shutil.copytree(PROJECT / "Scripts/benchmark/hugo", root)
        style = (PROJECT / "Templates/assets/style.css").read_text(encoding="utf-8")
        _write(root / "static/assets/style.css", style)
        _write(root / "content/about.md", f"---\ntitle: About us\n---\n{ABOUT}")
        _write(root / "content/courses/_index.md", "---\ntitle: Courses\n---\n")
        for position in range(courses):
            course = invented.course(position)
            text = f"---\nnumber: {course.number}\ntitle: {course.name}\n---\n\n{course.body}"
            (root / f"content/courses/{course.slug}.md").write_text(text, encoding="utf-8")
        return cls(root)

    @property
    def public(self) -> Path:
        return self.root / "public"


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
