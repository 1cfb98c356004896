"""Requests that must get a clear answer at once and leave nothing behind, by name, and hostile texts in every field: against the real
program, as web servers start it."""

import html
import re
import resource
import subprocess

import pytest

import payloads
from desk import Officer, add_officer, event_of, multipart, value
from payloads import AROUND
from posts import left
from shared_data import shared_data

URLENCODED = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with an editor."""
    return serve(lambda root: add_officer(program, root, "mei", "editor"))


@pytest.fixture(scope="module")
def officer(desk):
    return Officer(desk.port, name="mei")


@pytest.fixture(scope="module")
def run(desk, program, officer):
    """Runs the program as a web server does; the answer's status and the rest."""
    def answer(method="POST", path="/events", body=b"", length=None, kind=None, signed_in=True, **more):
        environment = {
            "PATH": "/usr/bin:/bin", "CORKBOARD_ROOT": str(desk.root), "CORKBOARD_LOCAL": "1", "SCRIPT_NAME": "/poster", "PATH_INFO": path,
            "REQUEST_METHOD": method, "REMOTE_ADDR": "127.0.0.1", "SWIFT_BACKTRACE": "enable=no", "GATEWAY_INTERFACE": "CGI/1.1",
            "HTTP_ORIGIN": officer.origin, "HTTP_SEC_FETCH_SITE": "same-origin"}
        if length is None and method == "POST":
            length = str(len(body))
        if length is not False and length is not None:
            environment["CONTENT_LENGTH"] = length
        if kind is not None:
            environment["CONTENT_TYPE"] = kind
        if signed_in:
            environment["HTTP_COOKIE"] = f"corkboard={officer.cookies['corkboard']}"
        environment.update(more)
        done = subprocess.run([program.parent / "poster"], input=body, env=environment, capture_output=True, timeout=60)
        assert done.returncode == 0, done.stderr
        head, _, content = done.stdout.partition(b"\r\n\r\n")
        assert b"Fatal" not in done.stderr and b"fatal" not in done.stderr, done.stderr
        return int(re.match(rb"Status: (\d+)", head)[1]), head, content
    return answer


def time_of_children():
    """The processor time of all programs that this process has started and seen end, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def part(name='form-data; name="title"', content=b"x", more=b"", boundary=b"B"):
    head = b"" if name is None else f"Content-Disposition: {name}\r\n".encode("latin-1")
    return b"--" + boundary + b"\r\n" + head + more + b"\r\n" + content + b"\r\n"


END = b"--B--\r\n"
TITLE = part()
NAMED = "multipart/form-data; boundary=B"
FILE = 'form-data; name="picture"; filename="{}"'

# Name of the request, what it differs in, and the statuses that it may get.
LENGTHS = [
    ("no length", dict(length=False, kind=URLENCODED), 411), ("an empty length", dict(length="", kind=URLENCODED), 411),
    ("length -1", dict(length="-1", kind=URLENCODED), 400), ("length +5", dict(length="+5", kind=URLENCODED), 400),
    ("length 0x5", dict(length="0x5", kind=URLENCODED), 400), ("length 2^63", dict(length=str(1 << 63), kind=URLENCODED), 413),
    ("a length shorter than the body", dict(length="3", body=b"title=xyz", kind=URLENCODED), 400),
    ("a length longer than the body", dict(length="99", body=b"title=xyz", kind=URLENCODED), 400),
    ("a length over the limit", dict(length=str(49 << 20), kind=NAMED), 413),
    ("no type", dict(body=b"title=x", kind=""), 415), ("an unknown type", dict(body=b"<x/>", kind="text/xml"), 415),
]
PARTS = [
    ("no boundary", dict(kind="multipart/form-data", body=TITLE + END), 400),
    ("an empty boundary", dict(kind="multipart/form-data; boundary=", body=TITLE + END), 400),
    ("a boundary over 70 bytes", dict(kind="multipart/form-data; boundary=" + "B" * 71, body=TITLE + END), 400),
    ("no closing boundary", dict(body=TITLE), 400), ("lines that end with LF", dict(body=(TITLE + END).replace(b"\r\n", b"\n")), 400),
    ("zero parts", dict(body=END), 400), ("33 parts", dict(body=b"".join(part(f'form-data; name="a{n}"') for n in range(33)) + END), 400),
    ("a part's head over 8 KiB", dict(body=part(more=b"X-A: " + b"a" * 9000 + b"\r\n") + END), 413),
    ("no disposition", dict(body=part(None) + END), 400),
    ("two dispositions", dict(body=part(more=b'Content-Disposition: form-data; name="b"\r\n') + END), 400),
    ("no name", dict(body=part("form-data") + END), 400), ("a repeated field", dict(body=TITLE + TITLE + END), 400),
    ("nested parts", dict(body=part(more=b"Content-Type: multipart/mixed; boundary=C\r\n") + END), 400),
    ("base64", dict(body=part(more=b"Content-Transfer-Encoding: base64\r\n") + END), 400),
    ("folded heads", dict(body=part(more=b"X-A: a\r\n b\r\n") + END), 400),
    ("conflicting file names", dict(body=part(FILE.format("a.png") + "; filename*=UTF-8''b.png") + END), 400),
    ("a NUL in a file's name", dict(body=part(FILE.format("a\0.png")) + END), 400),
    ("CR LF in a file's name", dict(body=part(FILE.format("a\r\nX: y")) + END), 400),
]
TEXTS = [
    ("invalid UTF-8", dict(body=b"title=%ff", kind=URLENCODED), 400), ("overlong UTF-8", dict(body=b"title=%c0%ae", kind=URLENCODED), 400),
    ("NUL", dict(body=b"title=a%00b", kind=URLENCODED), 400), ("a lone CR", dict(body=b"title=a%0db", kind=URLENCODED), 400),
    ("%zz", dict(body=b"title=%zz", kind=URLENCODED), 400), ("10,000 parameters", dict(body=b"&".join(b"a%d=1" % n for n in range(10_000)), kind=URLENCODED), 400),
    ("a title of 1 MB", dict(body=part(content=b"a" * (1 << 20) + b"a") + END), 413),
    ("method FOO", dict(method="FOO", kind=None), 405), ("a path with //", dict(method="GET", path="//events"), 400),
    ("a path with %2e%2e", dict(method="GET", path="/%2e%2e/login"), 400), ("a path with ..", dict(method="GET", path="/../login"), 400),
    ("a path with LF", dict(method="GET", path="/ev\nents"), 400),
]
# What differs where a body has at most 16 KiB.
SMALLER = {"10,000 parameters": 413}


@pytest.mark.parametrize(("request_", "status"), [pytest.param(each[1], each[2], id=each[0]) for each in LENGTHS + PARTS + TEXTS])
def test_odd_requests_are_refused_and_leave_nothing(run, desk, request_, status):
    """With a status that says why, whoever is signed in."""
    before = left(desk)
    given, head, content = run(**{"kind": NAMED, **request_} if "method" not in request_ else request_)
    assert given == status, content
    assert b"Content-Security-Policy: " in head and b"Cache-Control: no-store\r\n" in head + b"\r\n"
    assert left(desk) == before


@pytest.mark.parametrize("path", ["/feedback", "/courses/math-122/comment", "/courses/new", "/report"])
def test_odd_requests_to_readers_forms_are_refused_and_leave_nothing(run, desk, path):
    """With the statuses of the form of an event, whose bodies may be larger."""
    before = left(desk)
    odd = {name: ({"kind": NAMED, **request}, SMALLER.get(name, status)) for name, request, status in LENGTHS + PARTS + TEXTS if "method" not in request}
    assert {name: run(path=path, signed_in=False, **request)[0] for name, (request, _) in odd.items()} == {name: status for name, (_, status) in odd.items()}
    assert left(desk) == before


@pytest.mark.alone
def test_refusing_takes_no_longer_than_an_answer(run):
    """A request that is refused unread takes no more processor time than ten pages for signing in: a ratio, since machines differ."""
    def seconds(**request):
        """The least of five."""
        times = []
        for _ in range(5):
            before = time_of_children()
            run(**request)
            times.append(time_of_children() - before)
        return min(times)
    page = max(0.002, seconds(method="GET", path="/login", signed_in=False))
    worst = max(seconds(**{"kind": NAMED, **each[1]}) for each in PARTS[:6] + LENGTHS[:3])
    assert worst < 10 * page


def test_a_boundary_within_data_is_data(officer, desk):
    """Half a boundary in a text is text."""
    body, kind = multipart({"csrf": officer.csrf, "nonce": "boundaryboundary", "title": "Dashes", "detail": "--B\n----\n--B--", "status": "draft"})
    response, text = officer._send("POST", "/events", body, {"Content_Type": kind, "Origin": officer.origin})
    assert value(officer.get(f"/events/{event_of(response)}")[1], "title") == "Dashes"


@pytest.mark.parametrize("name", ["../../x.png", "C:\\x.png", "a" * 5000 + ".png", "x.php", "<img src=x onerror=alert(1)>.png", ".htaccess"])
def test_a_files_name_names_nothing(officer, desk, name):
    """Pictures are named after their contents; other files are refused by their bytes. A name of 5,000 bytes is refused or ignored."""
    response, text = officer.send({"title": "Named", "detail": "x", "status": "draft"}, files=[("picture", name.replace("\\", "\\\\"), "image/png", b"no picture")])
    assert response.status in [400, 413, 415], text
    assert not [file for file in desk.root.rglob("*") if file.name in [name, "x.png", "x.php"]]


@pytest.mark.parametrize("text", ["\u202eevil", "a\u2066b", "a\nb", "a\tb"], ids=["override", "isolate", "line break", "tab"])
def test_titles_that_are_not_one_plain_line_are_refused(officer, text):
    """With the form and what was typed."""
    response, page = officer.send({"title": text, "detail": "x", "status": "published"})
    assert response.status == 422
    assert 'id="title-problem"' in page


CROSS = [
    ("another site", dict(Origin="https://evil.example"), 403), ("another site by its fetch", dict(Sec_Fetch_Site="cross-site"), 403),
    ("a null origin", dict(Origin="null"), 403), ("a subdomain", dict(Sec_Fetch_Site="same-site"), 403),
]


@pytest.mark.parametrize(("headers", "status"), [pytest.param(each[1], each[2], id=each[0]) for each in CROSS])
def test_forms_of_other_sites_are_refused(officer, desk, headers, status):
    """Even with the right token."""
    before = left(desk)
    assert officer.send({"title": "x", "detail": "x"}, **headers)[0].status == status
    assert left(desk) == before


def test_forms_need_the_sessions_token(officer, desk):
    """None, a wrong one, and that of another session."""
    before = left(desk)
    for csrf in ["", "x" * 43, officer.csrf[::-1]]:
        assert officer.send({"title": "x", "detail": "x", "csrf": csrf})[0].status == 403
    assert left(desk) == before


def test_two_session_cookies_are_refused(officer):
    """It is unknown which of the two is the right one."""
    twice = f"corkboard={officer.cookies['corkboard']}; corkboard=x"
    assert officer.get("/", Cookie=twice)[0].status == 400


def test_next_leads_nowhere_else(desk):
    """`next` can only name pages of the desk."""
    for address in ["https://evil.example", "//evil.example", "/\\evil.example", "/events/../../x", "javascript:alert(1)", "/login"]:
        visitor = Officer(desk.port)
        visitor.name = "mei"
        response, _ = visitor.sign_in(next=address)
        assert (response.status, response.headers["Location"]) == (303, "/poster/"), address


def test_the_session_cookie_is_guarded(desk):
    """Not to be read by scripts, not sent from elsewhere; over TLS only under the name that browsers guard."""
    visitor = Officer(desk.port)
    visitor.name = "mei"
    response, _ = visitor.sign_in()
    [cookie] = [line for line in response.headers.get_all("Set-Cookie") if line.startswith("corkboard=")]
    assert re.fullmatch(r"corkboard=[\w-]{43}; Path=/; HttpOnly; SameSite=Strict", cookie)


def test_the_host_header_changes_nothing(run):
    """The address of the site is that of site.yml."""
    pages = [run(method="GET", path="/login", signed_in=False, HTTP_HOST=host, SERVER_NAME=host)[2] for host in ["csa.example.edu", 'evil"><x']]
    assert [re.sub(rb'"csrf" value="[^"]*"', b"", page) for page in pages][0] == re.sub(rb'"csrf" value="[^"]*"', b"", pages[1])


# Hostile texts

@pytest.fixture(scope="module")
def strings():
    """The Big List of Naughty Strings."""
    shared_data("security")
    return [text for text in payloads.naughty() if text]


def draft(officer, event, files=(), **fields):
    """Sends the form of a draft; returns the problems of the refused fields."""
    response, page = officer.send(
        {"title": "Naughty", "detail": "text", "status": "draft", "version": "", "event": f"/events/{event}", **fields}, f"/events/{event}", files)
    if response.status == 303:
        return {}
    assert response.status in [413, 415, 422], (fields, response.status, page[:300])
    return dict(re.findall(r'<span class="problem" id="(\w+)-problem">(.*?)</span>', page))


@pytest.fixture
def event(officer):
    """A draft, so that nobody is notified."""
    return event_of(officer.send({"title": "x", "detail": "x", "status": "draft"})[0])


def test_naughty_texts_are_stored_exactly_or_refused(officer, event, strings):
    """As title, detail and place at once; read back from the form. What is refused is named."""
    stored = {"title": 0, "detail": 0, "location": 0}
    for text in strings:
        fields = dict.fromkeys(stored, text)
        # What is wrong with the form is named at once, what a file cannot hold one by one.
        while refused := draft(officer, event, **fields):
            assert set(refused) <= set(fields), text
            fields = {name: typed for name, typed in fields.items() if name not in refused}
        page = officer.get(f"/events/{event}")[1]
        shown = {name: value(page, name) for name in ["title", "location"]}
        shown["detail"] = html.unescape(re.search(r'<textarea id="detail"[^>]*>\n(.*?)</textarea>', page, re.S)[1])
        for name in fields:
            assert shown[name].strip(AROUND) == text.replace("\r\n", "\n").strip(AROUND), (name, text)
            stored[name] += 1
    assert min(stored.values()) > len(strings) * 0.9, stored


def test_naughty_tags_are_stored_exactly_or_refused(officer, event, strings):
    """Each part between commas is a tag."""
    stored = 0
    for text in strings:
        if draft(officer, event, tags=text):
            continue
        names = [name.strip(AROUND) for name in re.split("[,，、;；\n]", text) if name.strip(AROUND)]
        assert value(officer.get(f"/events/{event}")[1], "tags") == ", ".join(dict.fromkeys(names)), text
        stored += 1
    assert stored > len(strings) / 3


def test_naughty_names_of_files_name_nothing(officer, desk, event, strings):
    """The file is no picture, and is refused by its bytes, or the name by the form's rules."""
    before = left(desk)[0]
    for text in strings:
        response, _ = officer.send(
            {"title": "x", "detail": "x", "status": "draft"},
            files=[("picture", text.replace("\\", "\\\\").replace('"', '\\"'), "image/png", b"none")])
        assert response.status in [400, 415], text
    assert left(desk)[0] == before
