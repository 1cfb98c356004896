"""The officers' desk for a client without a browser, and for browsers."""

import datetime
import html
import re
import subprocess
import urllib.parse
import uuid

from serving import request

PASSWORD = "seven lanterns over the harbor"
# Days of the next year are ahead and at most 731 days away: the desk asks about none of them. Read once, since a run may go on into it.
NEXT_YEAR = datetime.date.today().year + 1


def coming(day):
    """A day of the next year as YYYY-MM-DD; `day` is MM-DD."""
    # 2001 was no leap year: 02-29 is an error at any time, and not only before a year that lacks it.
    return str(datetime.date.fromisoformat(f"2001-{day}").replace(year=NEXT_YEAR))


# The second Sunday in March of the next year, on which the clocks of New York skip the hour from 2:00 to 3:00.
SHORT_DAY = next(
    day for day in map(coming, (f"03-{number:02}" for number in range(8, 15))) if datetime.date.fromisoformat(day).isoweekday() == 7)


def add_officer(program, root, name, role="officer", shown=None):
    """Adds an account by the command line."""
    subprocess.run(
        [program, "officer", "add", name, "--role", role, "--name", shown or name.capitalize(), "--root", root],
        input=PASSWORD + "\n", text=True, check=True, capture_output=True)


class Officer:
    """An officer without a browser: a client with a session cookie."""

    def __init__(self, port, mount="/poster", name=None, origin=None):
        self.port, self.mount, self.name = port, mount, name
        self.origin = origin or f"http://127.0.0.1:{port}"
        self.cookies = {}
        self.csrf = ""
        if name:
            self.sign_in()

    def get(self, path, **headers):
        """The response to a GET below the mount, and its text."""
        return self._send("GET", path, None, headers)

    def post(self, path, fields, files=None, **headers):
        """The response to a form, sent as browsers do: multipart if there are files or if it is the form of an event."""
        if files is None:
            body, kind = urllib.parse.urlencode(fields).encode(), "application/x-www-form-urlencoded"
        else:
            body, kind = multipart(fields, files)
        return self._send("POST", path, body, {"Content_Type": kind, "Origin": self.origin, "Sec_Fetch_Site": "same-origin", **headers})

    def sign_in(self, password=PASSWORD, **more):
        """Signs in, and stores the CSRF token of the forms."""
        _, page = self.get("/login")
        response, text = self.post("/login", {"username": self.name, "password": password, "csrf": token(page), **more})
        if response.status == 303:
            self.csrf = token(self.get("/")[1])
        return response, text

    def send(self, fields, path="/events", files=(), **headers):
        """Sends the form of an event, with a new nonce unless the fields contain one, and answers the question whom to tell."""
        return self._decide(path, {"csrf": self.csrf, "nonce": uuid.uuid4().hex, **fields}, files, **headers)

    def act(self, event, action, **fields):
        """Sends the form of a button of an event, and answers the question whom to tell."""
        return self._decide(f"/events/{event}/{action}", {"csrf": self.csrf, "nonce": uuid.uuid4().hex, **fields}, None)

    def _decide(self, path, fields, files, **headers):
        """Sends a form. Where the answer shows whom it tells, sends it again with `tell`, or with what is preselected."""
        response, page = self.post(path, fields, files, **headers)
        announcement, chosen = value(page, "announcement"), re.search(r'name="tell" value="(\w+)"[^>]* checked', page)
        if response.status != 422 or not announcement or not chosen:
            return response, page
        return self.post(path, {"tell": chosen[1], **fields, "announcement": announcement}, files, **headers)

    def invite(self, name, **fields):
        """Adds an account on the desk. Returns the code with which its officer chooses a password."""
        code = value(self.get("/officers")[1], "reset")
        page = self.post("/officers/add", {"csrf": self.csrf, "officer": name, "shownName": name.capitalize(), "role": "officer", "until": "",
                                           "reset": code, "password": PASSWORD, **fields})[1]
        assert f"{self.mount}/reset#{code}" in page
        return code

    def change_account(self, name, password=PASSWORD, **fields):
        """Sends the form of an account. Returns the message above it, or where the answer leads."""
        response, page = self.post("/officers/change", {"csrf": self.csrf, "officer": name, "password": password, **fields})
        said = re.findall(r'<p class="note" role="alert">(.*?)</p>', page)
        return said[0] if said else response.headers["Location"]

    def ask(self, method, address, **headers):
        """The response to a request anywhere on the site, and its text; a form is sent empty."""
        body = b"" if method == "POST" else None
        if body is not None:
            headers = {"Content_Type": "application/x-www-form-urlencoded", "Origin": self.origin, "Sec_Fetch_Site": "same-origin", **headers}
        return self._send(method, address, body, headers, mount="")

    def _send(self, method, path, body, headers, mount=None):
        if self.cookies:
            headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), **headers}
        response, content = request(self.port, (self.mount if mount is None else mount) + path, method, body, **headers)
        for line in response.headers.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return response, content.decode("utf-8", "replace")


def newcomer(port, name, code, password=PASSWORD, origin=None):
    """A new officer, who chooses a password by a code and signs in."""
    officer = Officer(port, origin=origin)
    officer.name = name
    form = officer.get("/reset")[1]
    assert officer.post("/reset", {"csrf": value(form, "csrf"), "reset": code, "new": password})[0].status == 303
    assert officer.sign_in(password)[0].status == 303
    return officer


def multipart(fields, files=()):
    """A form's body and its type; files are `(field, name, type, bytes)`."""
    boundary = uuid.uuid4().hex
    parts = [(f'form-data; name="{name}"', None, value.encode("utf-8") if isinstance(value, str) else value) for name, value in fields.items()]
    parts += [(f'form-data; name="{name}"; filename="{file}"', kind, content) for name, file, kind, content in files]
    body = b""
    for disposition, kind, content in parts:
        head = f"--{boundary}\r\nContent-Disposition: {disposition}\r\n" + (f"Content-Type: {kind}\r\n" if kind else "")
        body += head.encode("utf-8") + b"\r\n" + content + b"\r\n"
    return body + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def token(page):
    """The CSRF token in the forms of a page."""
    return value(page, "csrf")


def value(page, name):
    """The value of an input of a page; None if there is no such input."""
    found = re.search(rf'name="{re.escape(name)}" value="([^"]*)"', page)
    return found and html.unescape(found[1])


def event_of(response):
    """The id of the event to which a form's response redirects."""
    assert response.status == 303, response.status
    return re.search(r"/events/([^/?]+)", response.headers["Location"])[1]
