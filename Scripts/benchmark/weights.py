"""What a reader's browser loads for a page, compressed as the web server does it."""

import gzip
from html.parser import HTMLParser
from pathlib import Path


def size(file: Path) -> dict[str, int]:
    """The bytes of a file, as they are and with gzip."""
    data = file.read_bytes()
    return {"raw": len(data), "gzip": len(gzip.compress(data, 6))}


def page_weights(public: Path) -> list[dict]:
    """Each kind of page of a site; of the courses, the heaviest."""
    course = max(public.glob("courses/*/index.html"), key=lambda page: page.stat().st_size)
    pages = {
        "home": public / "index.html",
        "list of courses": public / "courses/index.html",
        f"heaviest course ({course.parent.name})": course,
        "about": public / "about/index.html",
    }
    return [_weight(kind, page, public) for kind, page in pages.items()]


def _weight(kind: str, page: Path, public: Path) -> dict:
    reader = _Assets()
    reader.feed(page.read_text(encoding="utf-8"))
    weight = {"page": kind, "html": size(page)["gzip"], "css": 0, "js": 0}
    for address in sorted(reader.addresses):
        weight[address.rsplit(".", 1)[1]] += size(public / address.lstrip("/"))["gzip"]
    return weight | {"total": weight["html"] + weight["css"] + weight["js"]}


class _Assets(HTMLParser):
    """Collects the style sheets and scripts that a page names."""

    def __init__(self):
        super().__init__()
        self.addresses: set[str] = set()

    def handle_starttag(self, tag, attributes):
        address = dict(attributes).get({"link": "href", "script": "src"}.get(tag, ""))
        if address and address.endswith((".css", ".js")):
            self.addresses.add(address)
