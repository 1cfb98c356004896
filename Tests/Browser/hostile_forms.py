"""Hostile texts in every field of the forms and in every address that the program reads, sent by the browser."""

import json
import re
import sqlite3
import subprocess
import urllib.parse

from desk import Officer, add_officer, event_of
from payloads import AROUND, rows
from serving import ServedSite
from watch import PageCheck

LANGUAGES = ["", ".zh-Hans"]
# Maximum length of a text in an address, in escaped characters, and of the part that a search uses, in bytes.
ASKED, LOOKED_FOR = 1100, 1000
# The fields of an event's form, and hidden fields that a hostile page could fill.
TEXTS = [f"{name}{language}" for name in ["title", "location", "detail"] for language in LANGUAGES]
TYPED = [*TEXTS, "tags", "signUpURL", "pictureText", "date", "time", "endDate", "endTime"]
HIDDEN = ["version", "event", "heldPicture"]
# Fills the form and sends it for a preview, without the page's script.
SEND = """(() => {
    const [fields, action, file] = %s;
    const form = document.querySelector(action.includes("preview") ? "#event-form" : "main form");
    for (const [name, text] of Object.entries(fields)) {
        const field = form.elements.namedItem(name);
        if (field.localName === "input" && field.type !== "hidden") field.type = "text";
        field.value = text;
    }
    for (const each of form.querySelectorAll("[type=checkbox]")) each.checked = true;
    if (file !== null) {
        const given = new DataTransfer();
        given.items.add(new File(["none"], file, { type: "image/png" }));
        form.elements.namedItem("picture").files = given.files;
    }
    form.action = action;
    HTMLFormElement.prototype.submit.call(form);
})()"""
# Types into the form, and waits for the preview that the page's script requests.
TYPE = """(() => {
    const fields = %s;
    const form = document.querySelector("#event-form");
    for (const [name, text] of Object.entries(fields)) form.elements.namedItem(name).value = text;
    const shown = new Promise((go) => {
        new MutationObserver(go).observe(document.querySelector("#preview"), { childList: true });
        setTimeout(go, 5000);
    });
    form.dispatchEvent(new Event("input", { bubbles: true }));
    return shown.then(() => undefined);
})()"""
SEARCHED = """new Promise((go) => {
    const status = document.querySelector("#search-status");
    const end = Date.now() + 2000;
    const look = () => !status || status.textContent || Date.now() > end ? go() : setTimeout(look, 5);
    look();
})"""


def in_both(texts):
    """The fields of forms for two texts: one in the main language and the next one in the other language."""
    for start in range(0, len(texts), 2):
        pair = texts[start:start + 2]
        yield {name: pair[-1 if name.endswith(LANGUAGES[1]) else 0] for name in TEXTS}


def query(text, *names):
    """A query string with the text as the value of all of these names."""
    return "&".join(f"{name}={quoted(text)}" for name in names)


def quoted(text):
    """A text percent-encoded for an address."""
    return urllib.parse.quote(text, safe="")


def answers(text):
    """The allowed statuses for an address with a text: a web server itself refuses control characters."""
    return (200,) if text.isprintable() else (200, 400)


def askable(texts):
    """The texts in rows that fit five times into an address, as far as web servers accept it; longer texts are cut."""
    for row in rows(texts, ASKED, lambda text: len(quoted(text)) + 3):
        text = " ".join(row)
        while len(quoted(text)) > ASKED:
            text = text[:-10]
        yield text


class HostileDesk:
    """A site with an editor who types hostile texts."""

    def __init__(self, site):
        self.site = site
        self.refused, self.events = [], []
        add_officer(site.program, site.root, "mei", "editor")
        self.served = ServedSite(site.program, site.root)
        self.address = f"{self.served.address}/poster"
        self.officer = Officer(self.served.port, name="mei")

    def sign_in(self, watch):
        """Gives the browser the session of the officer."""
        watch.cookie(self.address, "corkboard", self.officer.cookies["corkboard"])

    def previews(self, texts):
        """The form, sent with each text in every field and as the name of a picture; in one tab, one after the other."""
        yield PageCheck(f"{self.address}/events/new")
        for both in in_both(texts):
            text = both["title"]
            fields = {**dict.fromkeys([*TYPED, *HIDDEN], text), **both}
            # Names with slashes or line ends, and very long ones, are refused while the request is parsed, before there is a form.
            name = "x" + re.sub(r"(?i)[/\\\x00-\x1f\x7f]|%0[ad]", "_", text)[:200]
            act = SEND % json.dumps([fields, "/poster/preview", name])
            line = text.replace("\r", "").replace("\n", "")
            yield PageCheck(f"{self.address}/preview", (("#title", line), ("#location", line), ("#detail", text)), act, status=(200, 413, 415, 422))

    def typed(self, texts):
        """The form with each text typed, and the preview by its script."""
        yield PageCheck(f"{self.address}/events/new")
        for text in texts:
            fields = dict.fromkeys([*TEXTS, "tags", "signUpURL", "pictureText"], text)
            yield PageCheck(f"{self.address}/events/new", act=TYPE % json.dumps(fields), stays=True)

    def sign_ins(self, texts):
        """The pages for signing in and for a new password, requested and sent with each text. The browser must not be signed in."""
        for text in texts:
            yield PageCheck(f"{self.address}/login?{query(text, 'next', 'lang', 'done')}", status=answers(text))
        for page, names, first in [("login", ["username", "password", "code", "next"], "username"), ("reset", ["reset", "new"], "reset")]:
            yield PageCheck(f"{self.address}/{page}")
            for text in texts:
                act = SEND % json.dumps([dict.fromkeys(names, text), f"/poster/{page}", None])
                line = text.replace("\r", "").replace("\n", "")
                yield PageCheck(f"{self.address}/{page}", ((f"#{first}", line),), act, status=(200, 401, 403, 422, 429))

    def asked(self, texts):
        """Addresses with each text: searches, and all other parameters that the program or a script reads from an address."""
        home = self.served.address
        for text in texts:
            asked = query(text, "q", "in", "scope", "page", "lang")
            is_whole = text.isprintable() and len(text.encode()) <= LOOKED_FOR
            yield PageCheck(f"{self.address}/search?{asked}", (("#q", text),) if is_whole else (), status=answers(text))
            for area in ["events", "courses", "feedback"]:
                yield PageCheck(f"{home}/{area}/?{query(text, 'q', 'scope')}#{query(text, '')}", settled="" if area == "events" else SEARCHED,
                            status=answers(text))

    def post(self, texts):
        """Posts an event with each text in every field, without the texts that are refused by name. Returns the pages of the events."""
        visits = []
        for both in in_both(texts):
            text = both["title"]
            fields = {**both, "tags": text, "signUpURL": text, "needSignUp": "true", "openForSignUp": "true", "status": "draft"}
            response, page = self.officer.send(fields)
            while response.status == 422:
                names = set(re.findall(r'<a href="#([\w.-]+)">', page))
                assert names and names <= set(fields), (text, names)
                self.refused += names
                fields = {name: {"title": "Neutral", "detail": "Neutral"}.get(name) if name in names else typed for name, typed in fields.items()}
                fields = {name: typed for name, typed in fields.items() if typed is not None}
                response, page = self.officer.send(fields)
            expected = tuple((f"#{name}", fields[name].strip(AROUND)) for name in ["title", "location"] if name in fields)
            self.events.append(event_of(response))
            visits.append(PageCheck(f"{self.address}/events/{self.events[-1]}?done=post", expected))
        return visits

    def publish(self):
        """Publishes all drafts. Returns their pages and the pages that list them."""
        for file in (self.site.root / "Content/events").glob("*.md"):
            text = file.read_text("utf-8")
            file.write_text(text.replace("\nstatus: draft\n", "\n"), "utf-8", newline="")
        subprocess.run([self.site.program, "build", "--root", self.site.root], check=True, capture_output=True)
        pages = [PageCheck(self.served.address + path) for path in self.served.pages if "/print/" not in path]
        return [*pages, *(PageCheck(f"{self.address}{path}") for path in ["/", "/log", "/officers", "/account", "/events/new"])]

    def cancel(self, texts):
        """Cancels the events, with each text as a reason."""
        for event, both in zip(self.events, in_both(texts)):
            response, page = self.officer.act(event, "cancel", reason=" ".join(dict.fromkeys(both.values())))
            assert response.status in [303, 422], (response.status, page[-600:], both)
            yield PageCheck(f"{self.address}/events/{event}?done=cancel")

    def cancelled(self):
        """The public pages of the events, all cancelled with their reasons."""
        return [PageCheck(self.served.address + path) for path in self.served.pages if path.startswith("/events/") and "/print/" not in path]

    def name_officers(self, texts):
        """Adds accounts whose display names are the texts."""
        names = [f"officer{number}" for number, _ in enumerate(texts)]
        with sqlite3.connect(self.site.root / "State/corkboard.sqlite") as database:
            database.execute("CREATE TEMP TABLE account AS SELECT * FROM officers WHERE name = 'mei'")
            for name in names:
                database.execute("UPDATE account SET name = ?", [name])
                database.execute("INSERT INTO officers SELECT * FROM account")
        database.close()
        for name, text in zip([*names, "mei"], [*texts, texts[0]]):
            run = subprocess.run([self.site.program, "officer", "set", name, f"--name={text}", "--root", self.site.root],
                                 capture_output=True, text=True, check=False, timeout=60)
            if run.returncode:
                assert run.returncode in [1, 64] and "name" in run.stderr, (text, run.stderr)
                self.refused.append("--name")
        return [PageCheck(f"{self.address}/officers"), PageCheck(f"{self.address}/log"), PageCheck(f"{self.address}/")]

    def stop(self):
        """Ends the server."""
        self.served.stop()
