"""A crawler: from the home page or the desk, signed in, through all links and forms of a served site."""

import collections
import dataclasses
import html.parser
import re
import urllib.parse

# Schemes of links to other sites, which are not followed.
OUTSIDE = {"https", "http", "mailto", "webcal", "webcals", "data", "blob", "otpauth"}
# Maximum number of followed addresses that differ in their query alone, or in the date of a series alone: lists have many.
ALIKE = 4
DATE = re.compile(r"(?<=/dates/)[^/]+")


@dataclasses.dataclass(frozen=True)
class Way:
    """A link, or a form with its method, found on `page`."""

    address: str
    method: str
    page: str


class WayReader(html.parser.HTMLParser):
    """Reads the links, pictures, scripts and forms of a page."""

    def __init__(self, page):
        super().__init__()
        self.page, self.ways, self._form = page, [], ("", "GET")

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "form":
            self._form = (values.get("action") or "", (values.get("method") or "get").upper())
            self._add(*self._form)
        if values.get("formaction"):
            # A button outside of its form belongs to a form sent by POST, as on the desk.
            method = "POST" if values.get("form") else self._form[1]
            self._add(values["formaction"], (values.get("formmethod") or method).upper())
        for name in ["href", "src"]:
            # `use` of an SVG refers to the page itself.
            if values.get(name) is not None and tag != "use":
                self._add(values[name], "GET")
        for part in (values.get("srcset") or "").split(","):
            if part.strip():
                self._add(part.split()[0], "GET")

    def _add(self, address, method):
        if method != "DIALOG":
            self.ways.append(Way(urllib.parse.urldefrag(urllib.parse.urljoin(self.page, address))[0], method, self.page))


class Walk:
    """Follows each link once and sends each form once, empty: without its token, a form changes nothing."""

    def __init__(self, officer, language, known=()):
        """`known` are methods and addresses that need not be followed."""
        self.officer, self.language = officer, language
        self.seen, self.dead, self._alike = set(known), [], collections.Counter()

    def from_page(self, address, text=None):
        """Follows the links and forms of a page; `text` is its HTML as the browser has it."""
        waiting = self.ways_of(address, text) if text else [Way(address, "GET", "the beginning")]
        while waiting:
            way = waiting.pop()
            if self._is_new(way):
                waiting += self._follow(way)

    @staticmethod
    def ways_of(page, text):
        reader = WayReader(page)
        reader.feed(text)
        return reader.ways

    def _is_new(self, way):
        parts = urllib.parse.urlsplit(way.address)
        key = (way.method, way.address)
        if key in self.seen:
            return False
        self.seen.add(key)
        if parts.scheme:
            if parts.scheme not in OUTSIDE:
                self.dead.append((way.address, "unknown scheme", way.page))
            return False
        kind = way.method, DATE.sub("", parts.path)
        self._alike[kind] += 1
        return self._alike[kind] <= ALIKE

    def _follow(self, way):
        """The links and forms of the page to which a link or form leads; a failed request is recorded."""
        response, text = self.officer.ask(way.method, way.address, Accept_Language=self.language)
        # A form without its token or with empty fields is refused, which shows that its address exists.
        refused = {400, 403, 422} if way.method == "POST" else set()
        if response.status >= 400 and response.status not in refused:
            self.dead.append((way.address, f"{way.method} {response.status}", way.page))
            return []
        if response.status in {301, 302, 303, 307, 308}:
            return [Way(urllib.parse.urljoin(way.address, response.headers["Location"]), "GET", way.address)]
        if way.method == "POST" or not response.headers.get("Content-Type", "").startswith("text/html"):
            return []
        return self.ways_of(way.address, text)
