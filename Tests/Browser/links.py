"""Where the links and forms of pages lead: a walk over a served site, signed in, and the answer to each of them."""

import dataclasses
import html.parser
import urllib.parse

# What leads out of the site, and is left alone.
OUTSIDE = {"https", "http", "mailto", "webcal", "webcals", "data", "blob"}
# Queries of one path that are followed: lists have many.
QUERIES = 4


@dataclasses.dataclass(frozen=True)
class Way:
    """A link, or a form with its method; `page` has it."""

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
            # A button outside of its form belongs to one that is sent by POST: those of the desk.
            method = "POST" if values.get("form") else self._form[1]
            self._add(values["formaction"], (values.get("formmethod") or method).upper())
        for name in ["href", "src"]:
            # What an SVG uses of its page has no address.
            if values.get(name) is not None and tag != "use":
                self._add(values[name], "GET")
        for part in (values.get("srcset") or "").split(","):
            if part.strip():
                self._add(part.split()[0], "GET")

    def _add(self, address, method):
        if method != "DIALOG":
            self.ways.append(Way(urllib.parse.urldefrag(urllib.parse.urljoin(self.page, address))[0], method, self.page))


class Walk:
    """Follows each link once and sends each form once, empty: without its token a form changes nothing."""

    def __init__(self, officer, language):
        self.officer, self.language = officer, language
        self.seen, self.dead, self._queries = set(), [], {}

    def from_page(self, address, text=None):
        """Follows what leads on from a page; `text` is what a browser made of it."""
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
        number = self._queries.get((way.method, parts.path), 0)
        self._queries[way.method, parts.path] = number + 1
        return number < QUERIES

    def _follow(self, way):
        """What a page has that a way leads to; ways that lead nowhere are noted."""
        response, text = self.officer.ask(way.method, way.address, Accept_Language=self.language)
        # A form without its token, or with nothing filled in, is refused, and so it is there.
        refused = {400, 403, 422} if way.method == "POST" else set()
        if response.status >= 400 and response.status not in refused:
            self.dead.append((way.address, f"{way.method} {response.status}", way.page))
            return []
        if response.status in {301, 302, 303, 307, 308}:
            return [Way(urllib.parse.urljoin(way.address, response.headers["Location"]), "GET", way.address)]
        if way.method == "POST" or not response.headers.get("Content-Type", "").startswith("text/html"):
            return []
        return self.ways_of(way.address, text)
