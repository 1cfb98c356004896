"""
Officers' accounts on the desk, through the real web server: a second factor, recovery codes, sessions, forgotten passwords, editors.

The codes are worked out here as RFC 6238 says, by no code of the project, and the key is read off the picture that a phone scans.
"""

import base64
import hmac
import html
import re
import sqlite3
import struct
import subprocess
import time
import urllib.parse

import pytest

from chromium import DESK as WIDE
from chromium import PHONE
from desk import PASSWORD, Officer, add_officer, coming, token, value
from posts import PROJECT

OTHER = "nine quiet herons by the lake"


def code_of(secret, step):
    """The six digits of RFC 6238 for a secret in Base32 in a step of 30 s."""
    digest = hmac.digest(base64.b32decode(secret), struct.pack(">Q", step), "sha1")
    start = digest[-1] & 15
    return f"{(int.from_bytes(digest[start:start + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


def codes_of(page):
    """The recovery codes that a page shows once."""
    return re.findall(r'<li><code class="secret">([A-Z2-7]{5}-[A-Z2-7]{5})</code>', page)


def said(page):
    """The messages above the forms of a page."""
    return [html.unescape(text) for text in re.findall(r'<p class="note" role="(?:alert|status)">(.*?)</p>', page)]


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with an editor and officers; each test takes one of its own."""
    def accounts(root):
        add_officer(program, root, "mei", "editor", "Mei Lin")
        for name in ["ana", "ben", "cleo", "dora", "emil", "fay", "gus"]:
            add_officer(program, root, name)
    return serve(accounts)


@pytest.fixture(autouse=True)
def without_waits(desk):
    """Resets the waits after wrong passwords: all tests use one address."""
    with sqlite3.connect(desk.root / "State/corkboard.sqlite") as database:
        database.execute("DELETE FROM wrongPasswords")
    database.close()


class Account(Officer):
    """An officer at the page of the account."""

    def send_to(self, path, **fields):
        """Sends one of the account's forms."""
        return self.post(path, {"csrf": self.csrf, **fields})

    def set_up(self):
        """Turns on the second factor; returns the code that did, and the recovery codes."""
        page = self.get("/account/factor")[1]
        self.secret, recovery = value(page, "secret"), value(page, "recovery")
        assert codes_of(page) == recovery.split()
        fields = {"secret": self.secret, "code": self.code(), "recovery": recovery, "password": PASSWORD}
        for _ in "twice":
            # A form sent twice says what the first did.
            response, page = self.send_to("/account/factor", **fields)
            assert response.headers["Location"] == "/poster/account?done=factor", said(page)
        return fields["code"], recovery.split()

    def code(self):
        """A code that is valid now and was not used: of the present step, or of the next one."""
        self.step = max(getattr(self, "step", 0) + 1, int(time.time()) // 30)
        return code_of(self.secret, self.step)


def new_session(desk, name, password=PASSWORD, with_code=""):
    """Signs in with another browser: the status, and the officer."""
    officer = Account(desk.port, name=None)
    officer.name = name
    response, _ = officer.sign_in(password, code=with_code)
    return response.status, officer


def test_a_second_factor_is_asked_for_once_it_is_on(desk):
    """A password alone signs in nobody then; each code works once, and so does each recovery code."""
    ana = Account(desk.port, name="ana")
    first, recovery = ana.set_up()
    assert len(set(recovery)) == 8
    assert new_session(desk, "ana")[0] == 403
    assert new_session(desk, "ana", with_code=first)[0] == 403, "the code that turned it on is used up"
    second = ana.code()
    assert new_session(desk, "ana", with_code=second)[0] == 303
    assert new_session(desk, "ana", with_code=second)[0] == 403
    assert new_session(desk, "ana", with_code=recovery[2].lower().replace("-", " "))[0] == 303
    assert new_session(desk, "ana", with_code=recovery[2])[0] == 403
    assert "Recovery codes left: 7" in html.unescape(ana.get("/account")[1])


def test_a_wrong_password_and_a_wrong_code_are_answered_alike(desk):
    """Nobody learns that a password is right."""
    ben = Account(desk.port, name="ben")
    ben.set_up()
    stranger = Officer(desk.port)
    answers = []
    for password in [PASSWORD, "some other long password"]:
        _, page = stranger.get("/login")
        response, text = stranger.post("/login", {"username": "ben", "password": password, "code": "000000", "csrf": token(page)})
        answers.append((response.status, text))
    assert answers[0] == answers[1] and answers[0][0] == 403


def test_what_matters_takes_password_and_code_again(desk):
    """An open session alone can neither change the password nor turn off the second factor."""
    cleo = Account(desk.port, name="cleo")
    _, recovery = cleo.set_up()
    new = value(cleo.get("/account/recovery-codes")[1], "recovery")
    for path, fields in [("/account/password", {"new": OTHER}), ("/account/factor/off", {}), ("/account/recovery-codes", {"recovery": new})]:
        response, page = cleo.send_to(path, password="not this one at all", code=recovery[0], **fields)
        assert (response.status, len(said(page))) == (403, 1), path
    second = cleo.code()
    for _ in "twice":
        response, _ = cleo.send_to("/account/recovery-codes", recovery=new, password=PASSWORD, code=second)
        assert response.headers["Location"] == "/poster/account?done=codes"
    assert len(new.split()) == 8 and not set(new.split()) & set(recovery)
    assert cleo.send_to("/account/factor/off", password=PASSWORD, code=recovery[1])[0].status == 403
    response, _ = cleo.send_to("/account/factor/off", password=PASSWORD, code=new.split()[0])
    assert response.headers["Location"] == "/poster/account?done=factor-off"
    assert new_session(desk, "cleo")[0] == 303


def test_a_new_password_ends_the_other_sessions(desk):
    """The browser in which it was chosen goes on, with a new session."""
    dora = Account(desk.port, name="dora")
    before = dict(dora.cookies)
    _, other = new_session(desk, "dora")
    for new, status in [("short", 422), ("dora dora dora", 422)]:
        assert dora.send_to("/account/password", new=new, password=PASSWORD)[0].status == status
    assert dora.send_to("/account/password", new=OTHER, password=PASSWORD)[0].headers["Location"] == "/poster/account?done=password"
    assert dora.cookies["corkboard"] != before["corkboard"]
    assert dora.get("/account")[0].status == 200 and other.get("/account")[0].status == 303
    assert new_session(desk, "dora")[0] == 403 and new_session(desk, "dora", OTHER)[0] == 303


def test_sessions_are_listed_and_ended(desk):
    """The list has the time, address and browser of each session; one can be ended, or all others."""
    emil = Account(desk.port, name="emil")
    others = [new_session(desk, "emil")[1] for _ in range(3)]
    page = emil.get("/account")[1]
    assert page.count("this browser") == 1 and page.count("127.0.0.1") == 4
    number = value(page, "session")
    assert emil.send_to("/account/sessions", session=number)[0].headers["Location"] == "/poster/account?done=sessions"
    assert sorted(other.get("/account")[0].status for other in others) == [200, 200, 303]
    assert emil.send_to("/account/sessions", session="x")[0].status == 400
    emil.send_to("/account/sessions")
    assert [other.get("/account")[0].status for other in others] == [303, 303, 303]
    assert emil.get("/account")[0].status == 200


def test_an_editor_helps_who_forgot_the_password_or_lost_the_phone(desk):
    """By a code that works once; nobody but editors can, and an editor shows the own password."""
    fay = Account(desk.port, name="fay")
    fay.set_up()
    mei = Account(desk.port, name="mei")
    assert fay.get("/officers")[0].status == 403
    page = mei.get("/officers")[1]
    made = re.search(r'name="officer" value="fay"><input type="hidden" name="reset" value="([^"]*)"', page)[1]
    assert fay.send_to("/officers/reset", officer="gus", reset=made, password=PASSWORD, code=fay.code())[0].status == 403
    assert mei.send_to("/officers/reset", officer="fay", reset=made, password="not the right one")[0].status == 403
    assert mei.send_to("/officers/reset", officer="nobody", reset=made, password=PASSWORD)[0].status == 404
    assert mei.send_to("/officers/reset", officer="mei", reset=made, password=PASSWORD)[0].status == 409
    for _ in "twice":
        response, page = mei.send_to("/officers/reset", officer="fay", reset=made, password=PASSWORD, endsFactor="true")
        reset = re.findall(r'<code class="secret">([A-Z2-7-]{39})</code>', page)
        assert (response.status, reset) == (200, [made])
    stranger = Officer(desk.port)
    def choose(text, password):
        form = stranger.get("/reset")[1]
        response, page = stranger.post("/reset", {"csrf": token(form), "reset": text, "new": password})
        return response.status, response.headers["Location"] or said(page)
    assert choose("AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG-HHHH", OTHER)[0] == 403
    assert choose(reset[0], "short")[0] == 422
    assert fay.get("/account")[0].status == 200, "the old sessions go on until the code is used"
    assert choose(reset[0], OTHER) == (303, "/poster/login?done=password")
    assert choose(reset[0], "and yet another quiet password")[0] == 403
    assert fay.get("/account")[0].status == 303
    assert new_session(desk, "fay", OTHER)[0] == 303


def test_an_editor_ends_sessions_and_turns_accounts_off(desk):
    """Lost laptops, and officers who leave."""
    mei, gus = Account(desk.port, name="mei"), Account(desk.port, name="gus")
    assert mei.send_to("/officers/end", officer="gus", password=PASSWORD)[0].headers["Location"] == "/poster/officers?done=end"
    assert gus.get("/account")[0].status == 303
    assert mei.send_to("/officers/disable", officer="gus", password=PASSWORD)[0].status == 303
    assert new_session(desk, "gus")[0] == 403
    page = mei.get("/officers")[1]
    assert "disabled" in page and 'name="officer" value="gus"><input type="hidden" name="reset"' not in page
    assert mei.send_to("/officers/enable", officer="gus", password=PASSWORD)[0].status == 303
    assert new_session(desk, "gus")[0] == 303
    log = re.sub("<[^>]*>", "", mei.get("/log")[1])
    assert ["disabled the account of Gus" in log, "ended the sessions of Gus" in log] == [True, True]


def test_where_it_is_required_nothing_works_without(serve, program):
    """An officer without a second factor is led to it; what was typed is kept."""
    def change(root):
        add_officer(program, root, "ida")
        site = root / "Content/site.yml"
        site.write_text(site.read_text("utf-8") + "\nsignIn: {secondFactor: required}\n", "utf-8")
    desk = serve(change)
    ida = Account(desk.port, name=None)
    ida.name = "ida"
    ida.sign_in()
    for path in ["/", "/events/new", "/log", "/account"]:
        response, _ = ida.get(path)
        assert (response.status, response.headers["Location"]) == (303, "/poster/account/factor"), path
    page = ida.get("/account/factor")[1]
    ida.csrf = token(page)
    response, _ = ida.send({"title": "Rowing", "detail": "Row.", "date": coming("07-01"), "status": "published"})
    assert response.headers["Location"] == "/poster/account/factor"
    _, recovery = ida.set_up()
    assert ida.get("/")[0].status == 200 and "Rowing" in ida.get("/")[1]
    assert "Unsent" in ida.get("/")[1]
    # A new phone: the old one is given up, and another set up before anything else.
    response, _ = ida.send_to("/account/factor/off", password=PASSWORD, code=recovery[0])
    assert response.status == 303 and ida.get("/")[0].headers["Location"] == "/poster/account/factor"


def enter_account(browser, desk, name):
    """Signs in with a browser, at the page of the account."""
    browser.cdp("Network.clearBrowserCookies")
    browser.open(desk, "/poster/login?next=/account")
    browser.find("#username").send_keys(name)
    browser.find("#password").send_keys(PASSWORD)
    browser.follow(".button-main")
    assert browser.path == "/poster/account"


def scanned(browser, folder):
    """What a phone reads in the QR code of a page."""
    browser.run("document.querySelector('.factor-code').scrollIntoView({ block: 'center' })")
    picture = folder / "code.png"
    browser.driver.save_screenshot(str(picture))
    return subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, check=True).stdout.strip()


def test_codes_are_copied_and_saved_and_a_phone_opens_the_app(desk, browser):
    """A phone cannot scan its own screen; a file and the clipboard have all eight codes, and whose they are."""
    browser.dress(PHONE)
    enter_account(browser, desk, "mei")
    browser.open(desk, "/poster/account/factor")
    link = urllib.parse.urlsplit(browser.find(".on-phone a").get_attribute("href"))
    secret = browser.find("[name=secret]").get_attribute("value")
    assert (link.scheme, urllib.parse.parse_qs(link.query)["secret"]) == ("otpauth", [secret])
    browser.wait_equal(False, lambda: browser.run("return document.querySelector('[data-file]').hidden"))
    browser.run("window.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text); }")
    # The file is read where the page hands it to the browser.
    browser.run("""window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return "#saved"; };
                   HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
                   window.print = () => saved.push("printed")""")
    browser.click(".code-ways [data-way=copy]")
    browser.click("[data-file] [data-way=copy]")
    browser.click("[data-file] [data-way=save]")
    browser.click("[data-file] [data-way=print]")
    recovery = browser.find("[name=recovery]").get_attribute("value").split()
    browser.wait_equal(2, lambda: browser.run("return copied.length"))
    key, codes = browser.run("return copied")
    assert key == secret
    assert len(recovery) == 8 and codes.splitlines()[1:] == recovery and codes.startswith("Recovery codes of mei for ")
    browser.wait_equal(3, lambda: browser.run("return saved.length"))
    assert sorted(browser.run("return saved")) == sorted(["recovery-codes.txt", "printed", codes])


def test_printed_codes_are_without_the_key(desk, browser):
    """A sheet with codes has neither the key nor its QR code."""
    browser.dress(PHONE)
    enter_account(browser, desk, "mei")
    browser.open(desk, "/poster/account/factor")
    browser.dress(PHONE, media="print")
    shown = browser.run("return ['.codes-of', '.one-time-codes', '.factor-code', '.secret', '.masthead', '[name=password]']"
                        ".map((part) => document.querySelector(part).checkVisibility())")
    browser.dress(PHONE)
    # The first `.secret` is the key.
    assert shown == [True, True, False, False, False, False]


def test_a_new_officer_scans_the_link_with_the_code(desk, browser, tmp_path):
    """The code is in the form, no longer in the address, and in no request."""
    browser.dress(PHONE)
    enter_account(browser, desk, "mei")
    browser.open(desk, "/poster/officers")
    browser.click("#add summary")
    for name, text in [("officer", "hal"), ("shownName", "Hal")]:
        browser.find(f"#add [name={name}]").send_keys(text)
    browser.find("#add [name=password]").send_keys(PASSWORD)
    browser.follow("#add button")
    link = urllib.parse.urlsplit(scanned(browser, tmp_path))
    code = browser.run("return document.querySelector('.one-time-codes .secret').textContent")
    assert (link.path, link.fragment) == ("/poster/reset", code)
    browser.cdp("Network.clearBrowserCookies")
    browser.open(desk, f"/poster/reset#{code}")
    browser.wait_equal(code, lambda: browser.run("return document.querySelector('#reset').value"))
    assert browser.run("return [location.hash, location.search]") == ["", ""]
    browser.find("#new").send_keys(OTHER)
    browser.follow(".button-main")
    assert browser.path == "/poster/login?done=password"


def test_a_phone_scans_the_key(desk, browser, tmp_path):
    """The QR code contains the site, the account and the key of the form, and is dark on a light ground in dark mode too."""
    for dress in [PHONE, WIDE]:
        browser.dress(dress)
        enter_account(browser, desk, "mei")
        browser.open(desk, "/poster/account/factor")
        url = urllib.parse.urlsplit(scanned(browser, tmp_path))
        assert (url.scheme, url.netloc) == ("otpauth", "totp")
        assert urllib.parse.unquote(url.path).endswith(":mei")
        assert urllib.parse.parse_qs(url.query)["secret"] == [browser.find("[name=secret]").get_attribute("value")]


def with_sign_in(small_site, folder, said):
    """A site with these settings for signing in, without a web server."""
    site = small_site.copy(folder / "site")
    settings = site.root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8") + f"signIn: {said}\n", "utf-8")
    return site


@pytest.fixture
def trusting(small_site, trial):
    """A site that trusts the web server's own sign-on."""
    return with_sign_in(small_site, trial, "{remoteUser: example.edu, secondFactor: required}")


def ask(site, method, path, fields=None, **variables):
    """A request as a web server hands it on: the status, the headers and the page."""
    body = urllib.parse.urlencode(fields or {}).encode() if method == "POST" else b""
    environment = {**site.environment(path, body), "REQUEST_METHOD": method, "HTTP_COOKIE": "",
                   "CONTENT_TYPE": "application/x-www-form-urlencoded" if body else "", **variables}
    if method == "GET":
        environment["CONTENT_LENGTH"] = ""
    output = subprocess.run([site.programs / "poster"], env=environment, input=body, capture_output=True, check=True, timeout=60).stdout
    head, _, page = output.decode("utf-8").partition("\r\n\r\n")
    return int(re.match(r"Status: (\d+)", head)[1]), head, page


def enter(site, user, shown=None, **variables):
    """Goes on as the user whom the web server names."""
    _, head, page = ask(site, "GET", "/login", REMOTE_USER=user, **variables)
    cookie = re.search(r"Set-Cookie: (corkboard-form=[^;]+)", head)[1]
    fields = {"csrf": token(page), "remote": shown or value(page, "remote") or ""}
    return ask(site, "POST", "/login", fields, REMOTE_USER=user, HTTP_COOKIE=cookie, **variables)


def test_the_web_servers_sign_on_is_trusted_where_the_site_says_so(trusting):
    """It begins a session of the account that it names, and needs no second factor here."""
    status, head, _ = enter(trusting, "mei@example.edu")
    assert status == 303
    session = re.search(r"Set-Cookie: (corkboard=[^;]+)", head)[1]
    assert ask(trusting, "GET", "/", REMOTE_USER="mei@example.edu", HTTP_COOKIE=session)[0] == 200
    assert ask(trusting, "GET", "/", REMOTE_USER="tom@example.edu", HTTP_COOKIE=session)[0] == 303, "somebody else is at the browser"
    assert ask(trusting, "GET", "/", HTTP_COOKIE=session)[1].count("/account/factor") == 1, "without it the second factor is asked for"


@pytest.mark.parametrize("user, shown", [("tom@example.edu", "tom"), ("mei@other.edu", "mei"), ("mei", "mei"), ("tom@example.edu", "mei"), ("", "mei")])
def test_others_are_not_let_in_by_it(trusting, user, shown):
    """No session for a user of the web server without an account or of another domain, and none if the form names another account."""
    status, head, _ = enter(trusting, user, shown)
    assert status == 403 and "corkboard=" not in head.replace("corkboard-form=", "")


def test_it_is_not_trusted_where_the_site_does_not_say_so(trusting):
    """Nor is a header of the request."""
    assert enter(trusting, "", "mei", HTTP_REMOTE_USER="mei@example.edu")[0] == 403
    settings = trusting.root / "Content/site.yml"
    settings.write_text(re.sub("signIn.*", "", settings.read_text("utf-8")), "utf-8")
    assert enter(trusting, "mei", "mei")[0] == 403
    assert enter(trusting, "mei@example.edu", "mei")[0] == 403


def test_no_web_server_of_ours_claims_who_it_is():
    """A name that a visitor only sends is no sign-on: nginx sets $remote_user to it, even if no authentication is configured."""
    for file in (PROJECT / "Deploy").rglob("*"):
        if file.suffix == ".md" or file.is_dir():
            continue
        lines = [line for line in file.read_text("utf-8").splitlines() if "REMOTE_USER" in line.upper() and not line.strip().startswith("#")]
        assert lines == [], file


@pytest.mark.parametrize("said", ["{secondFactor: Required}", "required", "{secondfactor: required}", "[{secondFactor: optional}, {}]"])
def test_a_slip_in_the_settings_makes_nothing_easier(small_site, trial, said):
    """With unreadable settings, a second factor is required, also while the site cannot be built."""
    site = with_sign_in(small_site, trial, said)
    status, head, _ = ask(site, "GET", "/", HTTP_COOKIE=f"corkboard={site.token}")
    assert status == 303 and "/account/factor" in head


def test_every_cookie_is_for_this_host_alone(trusting):
    """Except with `corkboard serve`, all cookies have the prefix `__Host-`, also the one with the language."""
    _, head, _ = ask(trusting, "GET", "/login", CORKBOARD_LOCAL="", QUERY_STRING="lang=en")
    cookies = sorted(re.findall(r"Set-Cookie: ([^=]+)=[^;]+; (.*)", head))
    assert [(name, rest.strip()) for name, rest in cookies] == [
        ("__Host-corkboard-form", "Path=/; Secure; HttpOnly; SameSite=Lax"),
        ("__Host-corkboard-language", "Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000"),
    ]
