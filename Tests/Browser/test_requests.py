"""Requests that must get a clear answer at once and leave nothing behind, by name, and hostile texts in every field: against the real
program, as web servers start it."""

import html
import re
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


# Lengths of bodies, which the program reads itself: what the request differs in, and its status. OddRequestTests has what else can be wrong
# with a request.
LENGTHS = [
    ("no length", dict(length=False, kind=URLENCODED), 411), ("an empty length", dict(length="", kind=URLENCODED), 411),
    ("length -1", dict(length="-1", kind=URLENCODED), 400), ("length +5", dict(length="+5", kind=URLENCODED), 400),
    ("length 0x5", dict(length="0x5", kind=URLENCODED), 400), ("length 2^63", dict(length=str(1 << 63), kind=URLENCODED), 413),
    ("a length shorter than the body", dict(length="3", body=b"title=xyz", kind=URLENCODED), 400),
    ("a length longer than the body", dict(length="99", body=b"title=xyz", kind=URLENCODED), 400),
    ("a length over the limit", dict(length=str(49 << 20), kind="multipart/form-data; boundary=B"), 413),
]


@pytest.mark.parametrize(("request_", "status"), [pytest.param(each[1], each[2], id=each[0]) for each in LENGTHS])
def test_odd_lengths_are_refused_and_leave_nothing(run, desk, request_, status):
    """With a status that says why, whoever is signed in."""
    before = left(desk)
    given, head, content = run(**request_)
    assert given == status, content
    assert b"Content-Security-Policy: " in head and b"Cache-Control: no-store\r\n" in head + b"\r\n"
    assert left(desk) == before


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
    """None, a wrong one, and that of another session: the officer's own text is kept for later, and nothing else happens."""
    files, rows = left(desk)
    tokens = ["", "x" * 43, officer.csrf[::-1]]
    for csrf in tokens:
        assert officer.send({"title": "x", "detail": "x", "csrf": csrf})[0].status == 403
    assert left(desk) == (files, {**rows, "unsentForms": rows["unsentForms"] + len(tokens)})


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


# Hostile texts, one of each kind; NaughtyTextTests sends many more, without a process for each.

@pytest.fixture(scope="module")
def kinds():
    """The text of each kind."""
    shared_data("security")
    return payloads.of_each_kind()


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


def test_naughty_texts_are_stored_exactly_or_refused(officer, event, kinds):
    """As title, detail, place and tag at once; read back from the form. What is refused is named."""
    refusals = {}
    for kind, text in kinds.items():
        fields = dict.fromkeys(["title", "detail", "location", "tags"], text)
        # What is wrong with the form is named at once, what a file cannot hold one by one.
        while refused := draft(officer, event, **fields):
            assert set(refused) <= set(fields), text
            fields = {name: typed for name, typed in fields.items() if name not in refused}
            refusals.setdefault(kind, set()).update(refused)
        page = officer.get(f"/events/{event}")[1]
        shown = {name: value(page, name) for name in ["title", "location", "tags"]}
        shown["detail"] = html.unescape(re.search(r'<textarea id="detail"[^>]*>\n(.*?)</textarea>', page, re.S)[1])
        for name in fields:
            expected = ", ".join(filter(None, (tag.strip(AROUND) for tag in re.split("[,;]", text)))) if name == "tags" else text
            assert shown[name].strip(AROUND) == expected.strip(AROUND), (name, text)
    # Characters that a field does not take are refused; a detail shows what was typed, also source code.
    all_lines = {"tags", "title", "location"}
    assert refusals == {
        **dict.fromkeys(["a frame", "a comment", "references", "an entity", "another attribute", "a style", "a template", "a path"], {"tags"}),
        "a turned direction": all_lines, "control characters": {*all_lines, "detail"},
    }


def test_naughty_names_of_files_name_nothing(officer, desk, event, kinds):
    """The file is no picture, and is refused by its bytes, or the name by the form's rules."""
    before = left(desk)[0]
    for text in kinds.values():
        response, _ = officer.send(
            {"title": "x", "detail": "x", "status": "draft"},
            files=[("picture", text.replace("\\", "\\\\").replace('"', '\\"'), "image/png", b"none")])
        assert response.status in [400, 415], text
    assert left(desk)[0] == before
