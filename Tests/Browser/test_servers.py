"""The configurations of Deploy/: three web servers, one of them as on a shared host too, and `corkboard serve` give the same site."""

import gzip
import http.client
import json
import os
import pathlib
import socket
import urllib.parse

import pytest

from headers import HTML, MEDIA, SAFE, safe_part
from servers import ENGINES, KINDS, HostedSite, HostFolder
from serving import PATIENCE, name_of, wait_until

ECHO = pathlib.Path(__file__).parent / "echo.py"
TYPES = [
    ("/", HTML), ("/zh-Hans/", HTML), ("/courses/compsci-205/", HTML), ("/sitemap.xml", "application/xml"),
    ("/robots.txt", "text/plain; charset=utf-8"), ("/courses/search.json", "application/json"),
    ("/notifications/history.json", "application/json"), ("/events.ics", "text/calendar; charset=utf-8"),
    ("/events/feed.xml", "application/xml"), ("/events/feed.json", "application/feed+json"),
    ("/zh-Hans/events/feed.xml", "application/xml"),
    ("/manifest.webmanifest", "application/manifest+json"), ("/service-worker.js", "text/javascript; charset=utf-8"),
]
KINDS_OF_ASSETS = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
MEDIA_FILES = {
    "a.jpg": "image/jpeg", "a.JPeG": "image/jpeg", "a.png": "image/png", "a.PNG": "image/png", "a.webp": "image/webp", "a.gif": "image/gif",
    "notice.html.gif": "image/gif", "steal.js": None, "notice.html": None, "logo.svg": None, "shell.php": None, "feed.json": None,
    "a.gif.html": None, "paper.pdf": None, "png": None,
}
OFFERED_FILES = ["rules.pdf", "FORM.PDF", "章程.pdf", "list.csv", "note.txt", "a.zip", "notice.html", "steal.js", "a.gif", "logo.svg", "shell.php", "feed.json"]
MIB = 1 << 20
# Fewer than lighttpd answers on one connection.
LIVE_REQUESTS = 900


@pytest.fixture(scope="module")
def host(site, program):
    """The sample site on a host, with the program that echoes."""
    folder = HostFolder(site.root, ECHO, program)
    (folder.root / "programs/poster.txt").write_text("secret")
    (folder.root / "Public/courses/.hidden").write_text("secret")
    (folder.root / "Public/index.html~").write_text("secret")
    for name in MEDIA_FILES:
        (folder.root / "Public/media" / name).write_bytes(b"GIF89a<script>alert(1)</script>")
    (folder.root / "Public/files").mkdir(exist_ok=True)
    for name in OFFERED_FILES:
        (folder.root / "Public/files" / name).write_bytes(b"%PDF-1.7<script>alert(1)</script>")
    yield folder
    folder.remove()


@pytest.fixture(scope="module", params=ENGINES)
def server(request, host):
    """Each of the web servers."""
    hosted = HostedSite(request.param, host)
    yield hosted
    hosted.stop()


def echoed(server, path="", method="GET", **headers):
    """The environment that the program had."""
    response, body = server.get(server.mount + path, method, **headers)
    assert response.status == 200, body
    return json.loads(body)["environment"]


@pytest.mark.parametrize(("path", "kind"), TYPES)
def test_pages_have_their_types_and_the_safe_headers(server, path, kind):
    """Every page says what it is and what it may do, once, and is asked for anew each time."""
    response, body = server.get(path)
    assert (response.status, response.headers["Content-Type"]) == (200, kind)
    assert safe_part(response) == SAFE
    assert response.headers.get_all("Cache-Control") == ["no-cache"]
    assert response.headers["Strict-Transport-Security"] is None
    assert (response.headers["Server"] is None) == (server.engine == "lighttpd")
    assert body == (server.public / (path[1:] + "index.html" if path.endswith("/") else path[1:])).read_bytes()
    assert response.headers["Content-Length"] == str(len(body))


def test_assets_may_be_kept_for_good(server):
    """Assets have a hash in their names and may be kept for good."""
    names = sorted(file.name for file in (server.public / "assets").iterdir())
    sources = {file.name for file in (server.host.root / "Templates/assets").iterdir()}
    assert len(names) == len(sources) > 0
    for name in names:
        response, _ = server.get(f"/assets/{name}")
        stem, digest, kind = name.rsplit(".", 2)
        assert len(digest) >= 8 and f"{stem}.{kind}" in sources
        assert (response.status, response.headers["Content-Type"]) == (200, KINDS_OF_ASSETS["." + name.rsplit(".", 1)[1]])
        assert response.headers.get_all("Cache-Control") == ["public, max-age=31536000, immutable"]
        assert safe_part(response) == SAFE


@pytest.mark.parametrize(("name", "kind"), MEDIA_FILES.items())
def test_media_are_pictures_or_downloads(server, name, kind):
    """What lies in /media/ is shown as a picture where its name says so, else it is downloaded; it runs nothing either way."""
    for method in ["GET", "HEAD"]:
        response, _ = server.get(f"/media/{name}", method)
        assert (response.status, response.headers.get_all("Content-Type")) == (200, [kind or "application/octet-stream"])
        assert response.headers.get_all("Content-Disposition") == (None if kind else ["attachment"])
        assert safe_part(response) == MEDIA
        assert response.headers.get_all("Cache-Control") == ["no-cache"]


@pytest.mark.parametrize("name", OFFERED_FILES)
def test_offered_files_are_downloads(server, name):
    """What lies in /files/ is downloaded, whatever its name, and runs nothing; a part of it can be had."""
    for method in ["GET", "HEAD"]:
        response, body = server.get(f"/files/{urllib.parse.quote(name)}", method)
        assert (response.status, response.headers.get_all("Content-Type")) == (200, ["application/octet-stream"])
        assert response.headers.get_all("Content-Disposition") == ["attachment"]
        assert safe_part(response) == MEDIA
        assert response.headers.get_all("Cache-Control") == ["no-cache"]
        assert body == (b"%PDF-1.7<script>alert(1)</script>" if method == "GET" else b"")
    part, body = server.get(f"/files/{urllib.parse.quote(name)}", Range="bytes=0-4")
    assert (part.status, body, part.headers["Content-Disposition"]) == (206, b"%PDF-", "attachment")


@pytest.mark.parametrize("path", [
    "//files/notice.html", "/files//notice.html", "/./files/notice.html", "/assets/../files/notice.html", "/%66iles/notice.html",
    "/files%2Fnotice.html", "/files/%6eotice.html", "/files/notice.html/a.gif", "/FILES/notice.html", "/files/notice.html;a.gif",
    "//media/notice.html", "/media//notice.html", "/./media/notice.html", "/assets/../media/notice.html", "/%6dedia/notice.html",
    "/media%2Fnotice.html", "/media/%6eotice.html", "/media/notice.html?x=a.gif", "/media/notice.html/", "/media/notice.html/a.gif",
    "/media/notice.html;a.gif", "/media/notice.html%00a.gif", "/MEDIA/notice.html",
])
def test_other_spellings_of_media_and_files_are_no_way_to_run_them(server, path):
    """Another address of the same file brings the same answer, or none."""
    response, body = server.get(path)
    if response.status == 200:
        assert (response.headers["Content-Disposition"], safe_part(response)) == ("attachment", MEDIA)
    else:
        assert response.status in [301, 400, 403, 404] and b"alert" not in body


def test_a_missing_picture_is_a_wrong_address(server):
    """A picture that was withdrawn is gone, with the page for wrong addresses."""
    response, body = server.get("/media/none.jpg")
    assert response.status == 404
    assert body == (server.public / "404.html").read_bytes()
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_page_that_was_replaced_is_new_at_once(server):
    """Whoever posts looks at the page of before first, and then at the new one."""
    file = server.public / "robots.txt"
    old = file.read_bytes()
    for text in [b"new\n", b"newer\n", old]:
        assert server.get("/robots.txt")[1] != text
        new = file.with_name(".robots.txt")
        new.write_bytes(text)
        new.rename(file)
        assert server.get("/robots.txt")[1] == text


def live_file(server, text):
    """Writes a live file as the program does; its address."""
    file = server.public / "live/0123456789abcdefABCDE_.json"
    file.parent.mkdir(exist_ok=True)
    staged = server.host.root / "State/staged"
    staged.write_text(text)
    staged.rename(file)
    return f"/live/{file.name}"


def test_live_files_are_asked_for_again_and_again(server):
    """They are not compressed, and for no search engine; each version is told from those before it, also within a second."""
    address = live_file(server, '{"counter":1}\n\n\n')
    response, body = server.get(address, Accept_Encoding="gzip")
    assert (response.status, response.headers.get_all("Content-Type"), body) == (200, ["application/json"], b'{"counter":1}\n\n\n')
    assert response.headers["Content-Encoding"] is None
    for counter in range(2, 6):
        again, none = server.get(address, Accept_Encoding="gzip", If_None_Match=response.headers["ETag"])
        assert (again.status, none) == (304, b"")
        for each in [response, again]:
            assert each.headers.get_all("Cache-Control") == ["no-cache"]
            assert each.headers.get_all("X-Robots-Tag") == ["noindex"]
        assert safe_part(response) == SAFE
        live_file(server, f'{{"counter":{counter}}}' + "\n" * (counter + 2))
        response, body = server.get(address, Accept_Encoding="gzip", If_None_Match=response.headers["ETag"])
        assert (response.status, json.loads(body)) == (200, {"counter": counter})


@pytest.mark.parametrize(("path", "statuses"), [("/live/0123456789abcdefABCDE-.json", {404}), ("/live/", {403, 404}), ("/live/index.html", {404})])
def test_live_files_are_not_listed(server, path, statuses):
    """Nobody learns of one without its address."""
    address = live_file(server, "{}\n")
    response, body = server.get(path)
    assert response.status in statuses
    assert address.encode() not in body and b"0123456789abcdefABCDE_" not in body


def processor_time(pid):
    """Seconds of processor time that a process has taken."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_live_files_cost_little(host):
    """A thousand conversations that ask each 3 s are to take a tenth of a core: 0.3 ms of lighttpd's processor time for each request. The bench
    (`Scripts/bench --only live`) has that many open pages."""
    server = HostedSite("lighttpd", host)
    try:
        address = live_file(server, "{}\n")
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)

        def ask(tag):
            connection.request("GET", address, headers={"If-None-Match": tag} if tag else {})
            answer = connection.getresponse()
            return answer.status, answer.headers["ETag"], answer.read()

        status, tag, _ = ask(None)
        assert status == 200
        before = processor_time(server.processes[0].pid)
        for _ in range(LIVE_REQUESTS):
            assert ask(tag) == (304, tag, b"")
        assert processor_time(server.processes[0].pid) - before < LIVE_REQUESTS * 0.0003
        connection.close()
    finally:
        server.stop()


@pytest.mark.parametrize(("path", "page"), [
    ("/no/such/page", "404.html"), ("/courses/nothing-101/", "404.html"), ("/courses/compsci-205/x", "404.html"), ("/assets/none.css", "404.html"),
    ("/zh-Hans/no/such/page", "zh-Hans/404.html"), ("/zh-Hans/events/none.ics", "zh-Hans/404.html")])
def test_wrong_addresses_are_404(server, path, page):
    """A wrong address gets status 404 with the page of its language and the safe headers."""
    response, body = server.get(path)
    assert (response.status, response.headers["Content-Type"]) == (404, HTML)
    assert body == (server.public / page).read_bytes()
    assert safe_part(response) == SAFE
    assert response.headers.get_all("Cache-Control") == ["no-cache"]


def test_nothing_is_behind_a_file(server):
    """A file's name with more behind it is a wrong address, too."""
    response, body = server.get("/courses/search.json/x")
    assert response.status == (403 if server.engine == "lighttpd" else 404)
    assert safe_part(response) == SAFE
    assert b"courses\":" not in body


@pytest.mark.parametrize("path", [path for path, _ in TYPES if path != "/robots.txt"])  # Too small to gain anything.
def test_texts_travel_compressed(server, path):
    """Whoever takes gzip gets gzip of the same bytes, and 304 when they ask for it again."""
    plain, text = server.get(path)
    packed, body = server.get(path, Accept_Encoding="gzip, br")
    assert plain.headers["Content-Encoding"] is None
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(body) == text
    assert len(body) < len(text) * 0.7
    for answer, encoding in [(plain, "identity"), (packed, "gzip, br")]:
        again, none = server.get(path, Accept_Encoding=encoding, If_None_Match=answer.headers["ETag"])
        assert (again.status, none) == (304, b"")
        assert again.headers.get_all("Cache-Control") == ["no-cache"]


def test_a_part_of_a_file_can_be_had(server):
    """A range is answered with those bytes."""
    response, body = server.get("/courses/search.json", Range="bytes=2-9")
    whole = (server.public / "courses/search.json").read_bytes()
    assert (response.status, body) == (206, whole[2:10])
    assert response.headers["Content-Range"] == f"bytes 2-9/{len(whole)}"
    assert safe_part(response) == SAFE


def test_head_sends_no_body(server):
    """HEAD says the same as GET without the page."""
    response, body = server.get("/courses/", "HEAD")
    assert (response.status, body) == (200, b"")
    assert response.headers["Content-Length"] == str((server.public / "courses/index.html").stat().st_size)
    assert safe_part(response) == SAFE


@pytest.mark.parametrize("path", [
    "/../Content/site.yml", "/%2e%2e/Content/site.yml", "/.git/config", "/.htaccess", "/courses/.hidden", "/index.html~", "/assets/",
    "/poster.txt", "/posters", "/poster/../poster.txt", "/poster/..%2fposter.txt", "/cgi-bin/"])
def test_nothing_else_is_given_out(server, path):
    """Files outside of the web root, hidden files, an editor's copies and lists of folders are not served."""
    response, body = server.get(path)
    if server.mount == "/poster" and path == "/poster/..%2fposter.txt" and response.status == 200:
        assert json.loads(body)["environment"]["PATH_INFO"] == "/../poster.txt"
        return
    assert response.status in {400, 403, 404}
    if response.status != 400 and not path.startswith(("/poster/", "/cgi-bin/")):
        assert safe_part(response) == SAFE
    assert b"secret" not in body and b"timeZone" not in body and b"RewriteRule" not in body and b"poster.cgi" not in body
    assert b"style." not in body.replace(b"/assets/style.", b"")


@pytest.mark.parametrize("path", ["/.git/config", "/courses/.hidden", "/index.html~", "/assets/", "/poster/.git", "/poster/x~"])
def test_what_lighttpd_refuses_has_the_safe_headers(server, path):
    """A 403 of its own says the same as pages do; the others refuse too, or hand the address to the program."""
    response, _ = server.get(path)
    if server.engine == "lighttpd":
        assert (response.status, safe_part(response), response.headers.get_all("Cache-Control")) == (403, SAFE, ["no-cache"])
    else:
        assert response.status == (200 if path.startswith("/poster/") and server.kind in {"apache", "nginx"} else 403)


def test_a_folder_without_its_slash_leads_on(server):
    """A folder's address without a slash at the end is answered with the one that has it."""
    response, _ = server.get("/courses")
    assert response.status == 301
    # Apache adds how it takes itself to be reached.
    assert response.headers["Location"] == {"lighttpd": "", "nginx": ""}.get(server.engine, server.named) + "/courses/"


def test_a_redirect_leads_to_the_sites_own_host(server):
    """Whatever host a request names; how Apache on a shared host is set up is that host's."""
    response, _ = server.raw(["GET /courses HTTP/1.1", "Host: evil.example"])
    expected = {"apache": "http://example.edu/courses/", "htaccess": "http://evil.example/courses/"}
    assert (response.status, response.headers["Location"]) == (301, expected.get(server.kind, "/courses/"))


@pytest.mark.parametrize("path", ["", "/", "/events/new", "/events/2026-12-05%20a"])
def test_the_program_is_at_its_mount(server, path):
    """The program knows where it is mounted and which of its addresses is meant, and where the site is."""
    environment = echoed(server, path + "?q=a%20b&c", Accept_Language="zh", Corkboard_Local="1", X_Forwarded_For="203.0.113.9")
    assert environment["SCRIPT_NAME"] == server.mount
    assert environment.get("PATH_INFO", "") == path.replace("%20", " ")
    assert environment["QUERY_STRING"] == "q=a%20b&c"
    assert environment["CORKBOARD_ROOT"] == str(server.host.root)
    assert environment["SWIFT_BACKTRACE"] == "enable=no"
    assert environment["REMOTE_ADDR"] == "127.0.0.1"
    assert environment.get("CORKBOARD_LOCAL") == ("1" if server.kind == "serve" else None), "only the configuration can say that the desk is local"
    assert environment["HTTP_ACCEPT_LANGUAGE"] == "zh"
    assert environment["REQUEST_SCHEME"] == "http"
    assert environment.get("HTTPS", "off") in {"", "off"}


def test_short_addresses_are_the_programs_too(server):
    """/api/... is the program's path /api/... ."""
    response, body = server.get("/api/notifications/settings?a=1", "PATCH", Content_Length="0")
    environment = json.loads(body)["environment"]
    assert response.status == 200
    assert (environment["SCRIPT_NAME"], environment["PATH_INFO"]) == (server.mount, "/api/notifications/settings")
    assert (environment["QUERY_STRING"], environment["REQUEST_METHOD"]) == ("a=1", "PATCH")


def test_the_key_of_an_app_reaches_the_program(server):
    """Apps name their reader by a bearer key; short addresses and changes pass it on, too."""
    for path, method in [(server.mount + "/api/notifications/settings", "GET"), ("/api/notifications/settings", "GET"), ("/api/x", "PATCH")]:
        response, body = server.get(path, method, Authorization="Bearer a-Key_9", Content_Length="0")
        assert (response.status, json.loads(body)["environment"].get("HTTP_AUTHORIZATION")) == (200, "Bearer a-Key_9")


@pytest.mark.parametrize("status", ["200 OK", "403 Forbidden", "404 Not Found", "422 Unprocessable Content", "500 Internal Server Error"])
def test_what_the_program_says_stands(server, status):
    """Status, headers and body of the program come as they are: nothing is added, put over or compressed."""
    response, body = server.get(server.mount + "/x?status=" + status.replace(" ", "+"), Accept_Encoding="gzip")
    assert f"{response.status}" == status[:3]
    assert json.loads(body)["length"] == 0
    expected = {
        "Content-Type": ["application/json"], "Cache-Control": ["no-store"], "Content-Security-Policy": ["default-src 'none'"],
        "Referrer-Policy": ["same-origin"], "X-Content-Type-Options": ["nosniff"], "Permissions-Policy": ["camera=()"],
        "Cross-Origin-Opener-Policy": ["same-origin"], "Set-Cookie": ["a=1", "b=2"], "Content-Encoding": None,
        "Strict-Transport-Security": None,
    }
    assert {name: response.headers.get_all(name) for name in expected} == expected
    # Apache keeps no length that a program says (CVE-2024-24795).
    lengths = [[str(len(body))]] if server.engine in {"lighttpd", "nginx"} else [[str(len(body))], None]
    assert response.headers.get_all("Content-Length") in lengths


def test_a_site_below_a_path(host):
    """For https://example.edu/csa the program is at /csa/poster, and the pages are below /csa/ as well."""
    server = HostedSite("lighttpd", host, base="/csa")
    try:
        for path, info in [("/csa/poster/x", "/x"), ("/csa/api/x?a", "/api/x")]:
            environment = json.loads(server.get(path)[1])["environment"]
            assert (environment["SCRIPT_NAME"], environment["PATH_INFO"]) == ("/csa/poster", info)
        assert [server.get(path)[0].status for path in ["/csa/", "/poster/x", "/api/x", "/csaxposter/x"]] == [200, 404, 404, 404]
    finally:
        server.stop()


@pytest.mark.parametrize("kind", KINDS)
def test_strict_transport_where_tls_is_on(host, kind):
    """Where TLS is on, browsers are told to stay with it, and the program knows."""
    server = HostedSite(kind, host, secure=True)
    try:
        for path, cache in [("/", "no-cache"), ("/no/such/page", "no-cache")]:
            response, _ = server.get(path)
            assert response.headers.get_all("Strict-Transport-Security") == ["max-age=31536000"]
            assert safe_part(response) == SAFE
            assert response.headers.get_all("Cache-Control") == [cache]
        response, body = server.get(server.mount)
        environment = json.loads(body)["environment"]
        assert (environment["HTTPS"], environment["REQUEST_SCHEME"]) == ("on", "https")
        assert response.headers["Strict-Transport-Security"] is None
    finally:
        server.stop()


@pytest.mark.parametrize("kind", ["lighttpd", "apache", "nginx"])
def test_behind_another_server_the_address_is_the_readers(host, kind):
    """With the lines of the configuration for that; what a reader claims to be does not count."""
    server = HostedSite(kind, host, proxied=True)
    try:
        environment = json.loads(server.get(server.mount, X_Forwarded_For="198.51.100.7, 203.0.113.9")[1])["environment"]
        assert environment["REMOTE_ADDR"] == "203.0.113.9"
    finally:
        server.stop()


def test_redirects_and_heads_of_the_program_stand(server):
    """A redirect to a path goes to the browser, and HEAD gets headers alone."""
    response, _ = server.get(server.mount + "/x?status=303+See+Other&location=/poster/y")
    assert (response.status, response.headers["Location"].removeprefix(server.named)) == (303, "/poster/y")
    response, body = server.get(server.mount + "/x", "HEAD")
    assert (response.status, body, response.headers["Cache-Control"]) == (200, b"", "no-store")


def test_a_body_may_have_48_mib(server, tmp_path):
    """A body of 48 MiB comes whole; a larger one is refused, and the program does not start."""
    kind = "Content-Type: application/octet-stream"
    response, body = server.raw(
        [f"POST {server.mount}/x HTTP/1.1", "Host: a", kind, f"Content-Length: {48 * MIB}"], bytes(48 * MIB))
    assert (response.status, json.loads(body)["length"]) == (200, 48 * MIB)
    mark = server.host.root / f"State/started-{server.kind}"
    response, _ = server.raw(
        [f"POST {server.mount}/x?started={mark} HTTP/1.1", "Host: a", kind, f"Content-Length: {48 * MIB + 1}"])
    assert response.status == 413
    assert not mark.exists()
    echoed(server, f"/x?started={mark}")
    assert mark.exists()


# What follows are facts about the web servers that the program must stand.


def test_the_header_proxy_is_no_variable(server):
    """No library takes a proxy from a request."""
    assert "HTTP_PROXY" not in echoed(server, Proxy="http://evil.example")


def test_two_headers_of_cookies(server):
    """lighttpd and Apache join them, each in its own way; nginx makes two variables of one name."""
    response, body = server.raw([f"GET {server.mount} HTTP/1.1", "Host: a", "Cookie: a=1", "Cookie: b=2"])
    expected = {"lighttpd": ["HTTP_COOKIE=a=1; b=2"], "apache": ["HTTP_COOKIE=a=1, b=2"], "nginx": ["HTTP_COOKIE=a=1", "HTTP_COOKIE=b=2"]}
    variables = json.loads(body)["variables"]
    assert [variable for variable in variables if variable.startswith("HTTP_COOKIE=")] == expected[server.engine]


def test_a_body_in_chunks(server):
    """Apache hands it on without its length, the others know it."""
    response, body = server.raw(
        [f"POST {server.mount} HTTP/1.1", "Host: a", "Content-Type: text/plain", "Transfer-Encoding: chunked"],
        b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
    expected = {"lighttpd": "5", "apache": None, "nginx": "5"}
    assert (response.status, json.loads(body)["environment"].get("CONTENT_LENGTH")) == (200, expected[server.engine])


def test_the_length_of_a_get(server):
    """It is 0, absent or empty."""
    expected = {"lighttpd": "0", "apache": None, "nginx": ""}
    assert echoed(server).get("CONTENT_LENGTH") == expected[server.engine]


def test_a_post_without_a_length(server):
    """A POST that says nothing of its length has none, or 0."""
    response, body = server.raw([f"POST {server.mount} HTTP/1.1", "Host: a", "Content-Type: text/plain"])
    expected = {"lighttpd": (411, None), "apache": (200, None), "nginx": (200, "")}
    length = json.loads(body)["environment"].get("CONTENT_LENGTH") if response.status == 200 else None
    assert (response.status, length) == expected[server.engine]


@pytest.mark.parametrize("length", ["-1", "+5", "0x5", "9223372036854775808", "18446744073709551621"])
def test_lengths_that_are_none(server, length):
    """No web server passes on an invalid length."""
    response, _ = server.raw([f"POST {server.mount} HTTP/1.1", "Host: a", "Content-Type: text/plain", f"Content-Length: {length}"])
    assert response.status in {400, 413}


def test_a_hostile_host(server):
    """Only nginx takes it; the program never looks at it."""
    response, _ = server.raw([f"GET {server.mount} HTTP/1.1", 'Host: a"><x'])
    assert response.status == (200 if server.engine == "nginx" else 400)


@pytest.mark.parametrize(("path", "expected"), [
    ("/a%0ab", {"lighttpd": 400, "apache": "/a\nb", "nginx": "/a\nb"}),
    ("/a%00b", {"lighttpd": 400, "apache": 404, "nginx": 400}),
    ("/a//b", {"lighttpd": "/a/b", "apache": "/a/b", "nginx": "/a/b"}),
    ("/a/%2e%2e/b", {"lighttpd": "/b", "apache": "/b", "nginx": "/b"}),
    ("/a/%252e%252e/b", {"lighttpd": "/a/%2e%2e/b", "apache": "/a/%2e%2e/b", "nginx": "/a/%2e%2e/b"}),
    ("/a%2fb", {"lighttpd": "/a/b", "apache": 404, "nginx": "/a/b"}),
    ("/a%5cb", {"lighttpd": "/a\\b", "apache": "/a\\b", "nginx": "/a\\b"}),
    ("/%ff", {"lighttpd": 400, "apache": "/\udcff", "nginx": "/\udcff"}),
])
def test_odd_paths(server, path, expected):
    """Web servers refuse, normalize or pass on odd paths."""
    response, body = server.raw([f"GET {server.mount}{path} HTTP/1.1", "Host: a"])
    got = json.loads(body)["environment"].get("PATH_INFO", "") if response.status == 200 else response.status
    assert got == expected[server.engine]


def test_a_reader_who_leaves(server):
    """Apache ends the program, the others let it finish. So important data is stored before the first byte of the response."""
    mark = server.host.root / f"State/finished-{server.kind}"
    sign = lambda name: mark.with_name(f"{mark.name}.{name}")
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        connection.sendall(f"GET {server.mount}?finished={mark} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        wait_until(sign("before-left").exists, "half of an answer")
    sign("left").touch()
    is_finishing = server.engine in {"lighttpd", "nginx"}
    if is_finishing:
        wait_until(sign("before-go").exists, "the other half")
        sign("go").touch()
    program = int(sign("pid").read_text())
    wait_until(lambda: name_of(program) is None, "the end of the program")
    assert mark.exists() == is_finishing
