"""The security headers of lighttpd's responses."""

import gzip
import json

import pytest

from headers import HTML, SAFE, safe_part

KINDS = [
    ("/", HTML), ("/courses/", HTML), ("/courses/compsci-205/", HTML), ("/about/", HTML), ("/sitemap.xml", "application/xml"),
    ("/robots.txt", "text/plain; charset=utf-8"), ("/courses/search.json", "application/json"),
]
ASSETS = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}


@pytest.mark.parametrize(("path", "kind"), KINDS)
def test_pages_have_the_safe_headers(site, path, kind):
    """Every page says what it is and what it may do, is asked for anew each time, and does not name the server."""
    response, body = site.get(path)
    assert (response.status, response.headers["Content-Type"]) == (200, kind)
    assert safe_part(response) == SAFE
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.headers["Server"] is None
    assert int(response.headers["Content-Length"]) == len(body) > 0


def test_assets_may_be_kept_for_good(site):
    """Assets have a hash in their names, which every page's links have too, and may be kept for good."""
    files = sorted(file.name for file in (site.public / "assets").iterdir())
    sources = [file for file in (site.root / "Templates/assets").iterdir()]
    assert len(files) == len(sources) > 0
    for name in files:
        response, body = site.get(f"/assets/{name}")
        stem, hash, kind = name.rsplit(".", 2)
        assert len(hash) >= 8 and f"{stem}.{kind}" in {source.name for source in sources}
        assert (response.status, response.headers["Content-Type"]) == (200, ASSETS[f".{kind}"])
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert safe_part(response) == SAFE


@pytest.mark.parametrize("path", ["/no/such/page", "/courses/nothing-101/", "/assets/none.css", "/courses/compsci-205/x"])
def test_wrong_addresses_are_404(site, path):
    """A wrong address gets status 404 with the site's own page and the safe headers."""
    response, body = site.get(path)
    assert (response.status, response.headers["Content-Type"]) == (404, HTML)
    assert body == (site.public / "404.html").read_bytes()
    assert safe_part(response) == SAFE


@pytest.mark.parametrize("path", ["/.git/config", "/courses/.hidden", "/index.html~", "/assets/", "/poster/.git", "/poster/x~"])
def test_what_the_server_refuses_has_the_safe_headers(site, path):
    """A 403 of lighttpd's own says the same as pages do."""
    response, _ = site.get(path)
    assert response.status == 403
    assert safe_part(response) == SAFE
    assert response.headers.get_all("Cache-Control") == ["no-cache"]


@pytest.mark.parametrize("path", [path for path, _ in KINDS if path != "/robots.txt"])  # Too small to gain anything.
def test_texts_travel_compressed(site, path):
    """Whoever takes gzip gets gzip of the same bytes, in less space; whoever does not gets them as they are."""
    plain, text = site.get(path)
    packed, body = site.get(path, Accept_Encoding="gzip, br")
    assert plain.headers["Content-Encoding"] is None
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(body) == text
    assert len(body) < len(text) * 0.7


@pytest.mark.parametrize("path", ["/", "/courses/search.json"])
def test_unchanged_pages_are_not_sent_again(site, path):
    """A browser that has the page gets 304 and no bytes."""
    first, _ = site.get(path)
    again, body = site.get(path, If_None_Match=first.headers["ETag"])
    assert (again.status, body) == (304, b"")


def test_head_sends_no_body(site):
    """HEAD says the same as GET without the page."""
    get, page = site.get("/courses/")
    head, body = site.get("/courses/", "HEAD")
    assert (head.status, body) == (200, b"")
    assert head.headers["Content-Length"] == str(len(page))
    assert safe_part(head) == SAFE


@pytest.mark.parametrize("path", [
    "/../Content/site.yml", "/%2e%2e/Content/site.yml", "/.git/config", "/courses/.hidden", "/index.html~"])
def test_nothing_else_is_given_out(site, path):
    """Files outside of the web root, hidden files and an editor's copies are not served."""
    (site.public / "courses/.hidden").write_text("secret")
    (site.public / "index.html~").write_text("secret")
    response, body = site.get(path)
    assert response.status in {400, 403, 404}
    assert b"secret" not in body and b"timeZone" not in body


def test_folders_are_not_listed(site):
    """A folder without a page of its own shows nothing of what is in it."""
    response, body = site.get("/assets/")
    assert response.status in {403, 404} and b"style." not in body.replace(b"/assets/style.", b"")


def test_the_search_index_is_small_json(site, catalog):
    """The index is JSON with a row for each course and needs less than 200 bytes for one."""
    response, body = site.get("/courses/search.json")
    assert [row[0] for row in json.loads(body)["courses"]] == [course.numbers for course in catalog]
    assert len(body) < 200 * len(catalog)
