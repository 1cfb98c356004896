"""Content files written by hand, with a row of hostile texts in every field of each."""

import dataclasses
import json
import re
import shutil
import subprocess

import yaml

from posts import PROJECT
from payloads import AROUND
from watch import PageCheck

# Enough for a site whose name is another text in each.
LANGUAGES = "en zh-Hans fr de es it pt nl sv da fi pl cs hu ro tr ja ko vi th id ms hi ta".split()
SITE = {"title": "Harbour Club", "url": "http://localhost:8080", "timeZone": "America/New_York", "languages": ["en", "zh-Hans"], "poster": "/poster"}
PICTURE = "1e2017020c1d4f56.png"
# Required fields, with the values that replace refused texts.
NEUTRAL = {"title": "Neutral", "number": "NEUTRAL {}", "name": "Neutral", "body": "Neutral.", "url": "https://csa.example.edu/",
           "starts": "2030-12-05T18:00", "timeZone": "America/New_York", "feeling": "love", "posted": "2026-11-10T09:00:00-05:00",
           "timestamp": "2026-11-10T09:00:00-05:00"}
TEXTS = ["body", "detail"]
ERROR = re.compile(r"(Content/[^:\n]+)(?::(\d+))?: (?!warning: )(.*)")


class Plain(yaml.SafeDumper):
    """A YAML writer without aliases: repeated values are written out."""

    def ignore_aliases(self, data):
        """Ignores aliases for all values."""
        return True


@dataclasses.dataclass
class Item:
    """A content file: its fields, and the text below them; a broadcast is JSON alone."""

    fields: dict
    body: str | None = None

    def text(self):
        """The text of the file."""
        if self.body is None:
            return json.dumps(self.fields)
        front = yaml.dump(self.fields, Dumper=Plain, allow_unicode=True, sort_keys=False, width=10000)
        return front if self.body == "" else f"---\n{front}---\n\n{self.body}\n"

    def without(self, name):
        """Removes the text of a field, also of a field within another one."""
        first, _, rest = name.replace(": ", ".").partition(".")
        if first not in self.fields:
            self.body = NEUTRAL["body"]
        elif rest and isinstance(self.fields[first], list):
            for each in self.fields[first]:
                each.pop(rest, None)
        elif rest and rest in self.fields[first]:
            self.fields[first][rest] = NEUTRAL.get(rest, "neutral")
        elif first in NEUTRAL and first != "body":
            self.fields[first] = NEUTRAL[first].format(id(self))
        else:
            del self.fields[first]


class HostileSite:
    """The folder of a site with hostile texts in all its files."""

    def __init__(self, root, program):
        self.root, self.program, self.items, self.refused = root, program, {}, []
        (root / "Content/media").mkdir(parents=True)
        for part in ["Templates", "Deploy"]:
            shutil.copytree(PROJECT / part, root / part)
        shutil.copy(PROJECT / "Content/media" / PICTURE, root / "Content/media")

    def write(self):
        """Writes the files, and removes the refused texts; each refusal must name its file and its field."""
        for path, item in self.items.items():
            self._write(path, item)
        for _ in range(20):
            problems = self._problems()
            for path, line, sentence in problems:
                self._refuse(path, line, sentence)
            if not problems:
                return
        raise AssertionError(f"still refused: {problems[:5]}")

    def _write(self, path, item):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(item.text(), "utf-8", newline="")

    def _problems(self):
        run = subprocess.run([self.program, "check", "--root", self.root], capture_output=True, text=True, check=False, timeout=300)
        problems = list(dict.fromkeys(ERROR.findall(run.stderr)))
        assert run.returncode in [0, 1] and (run.returncode == 0) == (not problems), run.stderr[-2000:]
        return problems

    def _refuse(self, path, line, sentence):
        item = self.items[path]
        is_whole = re.match(r"has \d+ bytes|nests lists", sentence)
        name = heaviest(item.fields) if is_whole else named(sentence)
        assert name and (line or is_whole or item.body is None or name in TEXTS), f"{path}:{line}: {sentence}"
        self.refused.append((name, sentence))
        item.without(name)
        self._write(path, item)


def named(sentence):
    """The field that an error names; the text below the fields for an error about control characters."""
    if sentence.startswith("holds the control character"):
        return "body"
    found = re.match(r"'([^']+)'|the (number) ", sentence)
    return found and (found[1] or found[2])


def heaviest(fields):
    """The field to remove first if the fields together are too long or nested too deep: a translation, Markdown of a change, the longest
    name of a tag, the longest field."""
    for name in ["detail", "description", "body"]:
        if name in fields:
            return name
    if any("detail" in change for change in fields.get("changes", [])):
        return "changes: detail"
    tags = fields.get("tags")
    return f"tags.{longest(tags)}" if isinstance(tags, dict) else longest(fields)


def longest(fields):
    """The longest of the fields."""
    return max(fields, key=lambda name: len(str(fields[name])))


def markdown(text, number):
    """A text at every position of Markdown that contains other text."""
    return "\n\n".join([
        text, f"# {text}", f"[{text}]({text})", f"[x](<{text}>)", f"![{text}]({text} \"{text}\")", f"<{text}>", f"`{text}`",
        f"```{text}\n{text}\n```", f"| {text} |\n|---|\n| {text} |", f"- [ ] {text}", f"> {text}", f"*{text}* **{text}** ~~{text}~~",
        f"note[^{number}] and [link][ref{number}]", f"[^{number}]: {text}", f"[ref{number}]: {text}"])


def brief(text):
    """A text at the positions of Markdown for addresses and marks, for fields with less room."""
    return f"{text}\n\n[{text}](<{text}>)\n\n`{text}`"


def write_posts(site, rows):
    """Writes, for each row of texts: two events, a course and comments on it, a message, a notice, a page, and the name of a tag."""
    posted = "2026-11-10T09:00:00-05:00"
    texts = list(map(" ".join, rows))
    both = [{"en": text, "zh-Hans": text} for text in texts]
    site.items["Content/site.yml"] = Item({**SITE,  "tags": {f"tag-{number}": each for number, each in enumerate(both)}}, "")
    for number, text in enumerate(texts):
        prose = "\n\n".join(markdown(each, f"{number}-{place}") for place, each in enumerate(rows[number]))
        # The fields of a file may have 64 KiB.
        short = "\n\n".join(map(brief, rows[number]))
        # Days without a change of clocks.
        first, second = (f"2030-{number % 12 + 1:02}-{number % 27 + day:02}T18:00" for day in [1, 2])
        changes = [{"occurrence": first, "title": text, "location": text, "reason": text, "detail": short},
                   {"occurrence": second, "status": "cancelled", "reason": text}]
        stamp = f"2026-11-10T09:{number:02}:00-05:00"
        site.items[f"Content/events/a{number}.md"] = Item({
            "title": text, "starts": first, "also": [first, second], "changes": changes, "location": text, "picture": PICTURE,
            "pictureText": text, "needSignUp": "true", "openForSignUp": "true", "signUpURL": text, "tags": [text], "author": text,
            "posted": stamp, "detail": {"zh-Hans": short}}, prose)
        site.items[f"Content/events/b{number}.md"] = Item({
            "id": text, "title": both[number], "starts": first, "location": both[number], "status": "cancelled", "reason": both[number],
            "formerLocation": both[number], "tags": [f"tag-{number}"], "picture": PICTURE, "pictureText": both[number],
            # A text of HTML alone shows nothing, which is an error.
            "detail": {"zh-Hans": f"{text}\n\n来吧。"}}, f"{text}\n\nCome.")
        site.items[f"Content/courses/c{number}.md"] = Item(
            {"number": text, "name": text, "crossListed": [f"X {text}"], "description": {"zh-Hans": short}}, prose)
        site.items[f"Content/reviews/c{number}/r{number}.md"] = Item({"professor": text, "semester": text, "major": text, "posted": stamp}, text)
        site.items[f"Content/feedback/2026/11/f{number}.md"] = Item(
            {"feeling": ["love", "hate"][number % 2], "title": text, "author": text, "posted": stamp}, text)
        site.items[f"Content/broadcasts/n{number}.json"] = Item({
            "notification": {"title": text, "body": text}, "changes": text, "revision": 2,
            "data": {"id": text, "timestamp": posted, "type": text, "url": text}})
        site.items[f"Content/pages/p{number}.md"] = Item({"title": text, "body": {"zh-Hans": short}}, prose)


def write_names(site, rows):
    """Writes the site's name, its short name and the line below it, with another row for each language; and the titles of a page and an
    event."""
    named = dict(zip(LANGUAGES, map(" ".join, rows)))
    for language in LANGUAGES[2:]:
        shutil.copy(site.root / "Templates/words/en.yml", site.root / f"Templates/words/{language}.yml")
    site.items["Content/site.yml"] = Item({**SITE, "languages": list(named), "title": named, "shortTitle": named, "tagline": named}, "")
    site.items["Content/pages/page.md"] = Item({"title": named}, "Text.")
    site.items["Content/events/event.md"] = Item(
        {"title": named, "starts": "2030-12-05T18:00", "location": named, "posted": "2026-11-10T09:00:00-05:00"}, "Text.")


def visits(site, address):
    """Every page, feed, calendar and list of the site, each with the texts that it must show."""
    for file in sorted(site.root.glob("Public/**/*.html")):
        path = "/" + str(file.relative_to(site.root / "Public")).removesuffix("index.html")
        yield PageCheck(address + path, tuple(expected(site, path.removeprefix("/zh-Hans"))))
    # Calendars come last: the browser downloads them, and may take the end of the download for the end of the next page.
    for pattern in ["feed.xml", "feed.json", "*.webmanifest", "*.json", "*.xml", "courses/*.json", "events/*.ics"]:
        for file in sorted((site.root / "Public").glob(pattern)):
            yield PageCheck(f"{address}/{file.relative_to(site.root / 'Public')}")


def expected(site, path):
    """The texts that the page of an item must show, by selector."""
    kind = re.fullmatch(r"/(?:(events|courses|feedback)/)?([abcfp]\d+)/(print/)?", path)
    if not kind:
        return
    folder = {"feedback": "feedback/2026/11", None: "pages"}.get(kind[1], kind[1])
    item = site.items.get(f"Content/{folder}/{kind[2]}.md")
    title = item.fields.get("title") or item.fields.get("name")
    yield ("h1", shown(title if isinstance(title, str) else title["en"]))
    if kind[1] == "feedback":
        yield (".words", item.body)


def shown(text):
    """A text as a page shows it."""
    return text.strip(AROUND)
