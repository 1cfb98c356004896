"""An officer of an association with ten thousand events finds one, changes it, and comes back."""

import fcntl
import html
import re
import subprocess
import urllib.parse
import uuid

import pytest

COUNT = 10_000
LIMIT = 60_000
PLACES = ["Great Hall", "东楼 204", "Boathouse", "Café Étoile"]


@pytest.fixture(scope="module")
def club(small_site, tmp_path_factory):
    """A site of so many events, most of them to come, some past or drafts; long titles in two languages."""
    site = small_site.copy(tmp_path_factory.mktemp("big") / "club")
    settings = site.root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8").replace("[en]", "[en, zh-Hans]"), "utf-8")
    for number in range(COUNT):
        year = 2031 + number % 60 if number % 10 else 2024
        status = "status: draft\n" if number % 1000 == 7 else ""
        title = f"Evening number {number} of tea, talk and dumplings for new students and their friends"
        (site.root / f"Content/events/e-{number:05}.md").write_text(
            f"---\nid: id{number:05}\ntitle: {{en: \"{title}\", zh-Hans: 第{number}场茶话会}}\nstarts: {year}-03-{1 + number % 28:02}T18:00\n"
            f"location: {PLACES[number % len(PLACES)]}\nauthor: Mei\nposted: 2026-01-05T10:00\n{status}---\n\nCome.\n", "utf-8")
    return site


class Desk:
    """The desk as a browser without scripts has it."""

    def __init__(self, site):
        self.site = site
        self.sizes = {}

    def get(self, path):
        """The text of a page; its size is noted."""
        address, _, query = path.partition("?")
        environment = {**self.site.environment(address, b""), "REQUEST_METHOD": "GET", "QUERY_STRING": query}
        answer = subprocess.run([self.site.programs / "poster"], env=environment, input=b"", capture_output=True, check=True).stdout
        head, _, body = answer.partition(b"\r\n\r\n")
        assert b"Status: 200" in head or b"Status" not in head, head
        self.sizes[path] = len(body)
        return body.decode("utf-8")

    def find(self, words):
        """The titles on the first page of a search."""
        return titles(self.get("/?" + urllib.parse.urlencode({"q": words})))


def titles(page):
    """The titles of the rows of a list, below what waits."""
    rows = re.sub(r'<section class="desk-waiting".*?</section>', "", page, flags=re.S)
    return [html.unescape(re.sub("<[^>]*>", "", row)) for row in re.findall(r'<h3 class="title" dir="auto">(.*?)</h3>', rows)]


def way(page, rel):
    """Where the way to the page before or after leads, below the mount; None where there is none."""
    found = re.search(rf'<a href="/poster([^"]*)" rel="{rel}"', page)
    return found and html.unescape(found[1])


def test_ten_thousand_events_on_the_desk(club):
    """Look, page, search in both languages, change one, look at its versions, and back; no page is large."""
    desk = Desk(club)
    # 1. The list begins with drafts and says how much there is.
    first = desk.get("/")
    assert len(titles(first)) == 30 and "Evening number 7 " in titles(first)[0]
    assert re.findall(r'<a href="[^"]*#(\w+)">[^<]* <small>(\d+)</small>', first) == [("drafts", "10"), ("coming", "8991"), ("past", "1000"), ("pages", "1")]
    # 2. On to the second page and back.
    second = desk.get(way(first, "next"))
    assert not set(titles(first)) & set(titles(second)) and way(second, "prev") == "/"
    # 3. To the past events by their own way, and to the last page, which is as short as it is.
    past = re.search(r'<a href="/poster([^"#]*)#past"', first)[1]
    assert 'id="past"' in desk.get(past)
    last = desk.get("/?page=334")
    assert way(last, "next") is None and titles(desk.get("/?page=999999")) == titles(last)
    # 4. A search by title, by several words in any order and case.
    wanted = ["Evening number 4711 of tea, talk and dumplings for new students and their friends"]
    assert desk.find("NUMBER 4711") == desk.find("4711 evening") == wanted
    # 5. By the title in the other language, and by place with and without accents.
    assert desk.find("第4711场") == wanted
    cafe = desk.get("/?q=cafe%20etoile")
    assert len(titles(cafe)) == 30 and "Café Étoile" in cafe
    # 6. The second page of what is found keeps the words.
    found = desk.get("/?q=boathouse")
    assert "q=boathouse" in way(found, "next") and 'value="boathouse"' in found
    assert "Boathouse" in desk.get(way(found, "next"))
    # 7. Nothing found says so, whatever is typed, and leads back to all.
    for typed in ["<script>alert(1)</script>", "x" * 5000]:
        page = desk.get("/?" + urllib.parse.urlencode({"q": typed}))
        assert titles(page) == [] and 'href="/poster/"' in page and "<script>alert" not in page
    # 8. One event is changed.
    form = desk.get("/events/id04711")
    version = re.search(r'name="version" value="([^"]*)"', form)[1]
    body = club.form(uuid.uuid4().hex, title="Evening by the lake", date="2040-03-08", version=version)
    # Ten thousand pages are not built here: another build is running, and the post is answered all the same.
    with open(club.root / ".Public.corkboard/lock", "rb+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        answer = club.post(body, "/events/id04711")
    assert answer.status == 303, answer.text
    # 9. Its versions, the log, the form of a new event with many others at that hour, and the accounts.
    assert "Mei" in desk.get("/events/id04711/versions") or "mei" in desk.get("/events/id04711/versions")
    for path in ["/log", "/events/new?form=form-0001", "/officers", "/account", "/events/id00007", "/events/new?form=form-0002&copy=/events/id04712"]:
        desk.get(path)
    # 10. Back on the list, and found by its new name.
    assert desk.find("lake") == ["Evening by the lake"]
    assert {path: size for path, size in desk.sizes.items() if size > LIMIT} == {}, desk.sizes
