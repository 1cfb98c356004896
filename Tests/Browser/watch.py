"""A Chromium that opens many pages one after the other, and reports everything that a page must never do."""

import collections
import dataclasses
import json
import os
import pathlib
import subprocess
import tempfile
import time
import urllib.parse

import websocket

from page_rules import DATA, LOOK, VIEWER, VIOLATIONS
from serving import PATIENCE, wait_until

WORDS = ["--headless", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-component-update",
         "--remote-debugging-port=0", "--lang=en-US", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]


@dataclasses.dataclass(frozen=True)
class PageCheck:
    """A page to be opened: its address, and the texts that it must show, by selector.

    `act` is a script that leads to the page from the one opened before, instead of the address; with `stays`, it stays on that page.
    `settled` is a script whose promise is fulfilled when the page has finished its work after loading."""

    address: str
    expected: tuple = ()
    act: str = ""
    stays: bool = False
    settled: str = ""
    status: tuple = (200,)


@dataclasses.dataclass(frozen=True)
class Finding:
    """A forbidden action of a page, or an unexpected result."""

    address: str
    kind: str
    text: str


class Watch:
    """A browser with tabs that open pages concurrently, and a listener to all of them."""

    def __init__(self, tabs=2):
        self.folder = tempfile.TemporaryDirectory(prefix="corkboard-watch-", ignore_cleanup_errors=True)
        words = [*WORDS, f"--user-data-dir={self.folder.name}", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        self.process = subprocess.Popen(["/usr/bin/chromium-headless-shell", *words, "about:blank"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        file = pathlib.Path(self.folder.name) / "DevToolsActivePort"
        port, path = wait_until(lambda: file.exists() and len(file.read_text().split()) == 2 and file.read_text().split(), "Chromium's port")
        self.socket = websocket.create_connection(f"ws://127.0.0.1:{port}{path}", suppress_origin=True, timeout=PATIENCE)
        self.number = 0
        self.answers, self.tabs, self.own = {}, {}, set()
        self.opened, self.found, self.pictures = 0, [], set()
        self.call("Target.setDiscoverTargets", discover=True)
        # A private window writes nothing to disk, which takes less time.
        self.window = self.call("Target.createBrowserContext")["browserContextId"]
        self.call("Browser.setDownloadBehavior", behavior="deny", eventsEnabled=True, browserContextId=self.window)
        for _ in range(tabs):
            self._open_tab()

    def __enter__(self):
        """Itself."""
        return self

    def __exit__(self, *_):
        """Ends the browser."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.socket.shutdown()
        self.folder.cleanup()

    def cookie(self, address, name, value):
        """Sets a cookie in the browser."""
        self.call("Network.setCookie", next(iter(self.tabs)), url=address, name=name, value=value, sameSite="Strict", httpOnly=True)

    def forget(self, address):
        """Deletes the cookies of a site."""
        self.call("Network.deleteCookies", next(iter(self.tabs)), name="corkboard", url=address)

    def look(self, visits, tabs=None):
        """Opens pages in this number of tabs. Returns the findings; empty if there are none."""
        before = len(self.found)
        waiting = collections.deque(visits)
        running = {session: iter(()) for session in list(self.tabs)[:tabs]}
        while running:
            for session in list(running):
                self._advance(session, running, waiting)
            if running:
                self._hear()
        # Late messages of the last pages.
        self.call("Browser.getVersion")
        for tab in self.tabs.values():
            self._weigh(tab)
        return self.found[before:]

    def call(self, method, session=None, **parameters):
        """Sends a command and returns its result."""
        number = self.send(method, session, **parameters)
        while number not in self.answers:
            self._hear()
        return self.answers.pop(number)

    def send(self, method, session=None, **parameters):
        """Sends a command. Returns the number of its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        self.socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        return self.number

    def _open_tab(self):
        target = self.call("Target.createTarget", url="about:blank", browserContextId=self.window)["targetId"]
        self.own.add(target)
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.tabs[session] = Tab(target)
        for domain in ["Page", "Runtime", "Network", "Log", "Audits"]:
            self.call(f"{domain}.enable", session)
        self.call("Network.setBypassServiceWorker", session, bypass=True)
        self.call("Page.addScriptToEvaluateOnNewDocument", session, source=VIOLATIONS)

    def _advance(self, session, running, waiting):
        """Continues the page of a tab as far as possible, and with the next page when it is done."""
        tab = self.tabs[session]
        while True:
            if time.monotonic() > tab.end:
                self._note(tab, "time", "it was not opened in time")
                running[session] = iter(())
            step = next(running[session], "done")
            if step == "wait":
                return
            if not waiting:
                del running[session]
                tab.end = float("inf")
                return
            tab.begin(waiting.popleft())
            running[session] = self._open(session, tab)

    def _open(self, session, tab):
        """The steps of opening a page; each `yield` waits."""
        visit = tab.visit
        self.opened += 1
        if visit.act:
            number = self.send("Runtime.evaluate", session, expression=visit.act, awaitPromise=True)
        else:
            number = self.send("Page.navigate", session, url=visit.address)
        while number not in self.answers:
            yield "wait"
        answer = self.answers.pop(number)
        if answer.get("isDownload") or visit.address.endswith(".ics"):
            return
        if "errorText" in answer or "exceptionDetails" in answer:
            self._note(tab, "not opened", str(answer)[:300])
            return
        while not tab.is_loaded and not visit.stays:
            yield "wait"
        if tab.status not in visit.status and not visit.stays:
            self._note(tab, "status", str(tab.status))
        expression = f"({LOOK})({json.dumps(visit.expected)})"
        if visit.settled:
            expression = f"({visit.settled}).then(() => {expression})"
        number = self.send("Runtime.evaluate", session, expression=expression, returnByValue=True, awaitPromise=True)
        while number not in self.answers:
            yield "wait"
        seen = self.answers.pop(number).get("result", {}).get("value")
        if seen is None:
            self._note(tab, "not looked at", visit.address)
            return
        for text in seen["found"]:
            self._note(tab, "markup", text)
        self.pictures.update(seen["pictures"])
        self._weigh(tab)

    def _weigh(self, tab):
        """Reports resources that could not be loaded, except missing pictures that an author names on this page or one before."""
        for text, address in tab.heard:
            if address not in self.pictures:
                self._note(tab, "network", text)
        tab.heard = []

    def _hear(self):
        """Handles one message of the browser."""
        try:
            message = json.loads(self.socket.recv())
        except websocket.WebSocketTimeoutException:
            return
        if "id" in message:
            self.answers[message["id"]] = message.get("result", {"errorText": str(message.get("error"))})
        elif message.get("sessionId") in self.tabs:
            self._notice(message["sessionId"], message["method"], message["params"])
        elif message["method"] == "Target.targetCreated":
            target = message["params"]["targetInfo"]
            if target["type"] == "page" and target["targetId"] not in self.own and target.get("openerId"):
                self.found.append(Finding(target["url"], "window", "a window was opened"))
                self.send("Target.closeTarget", targetId=target["targetId"])
        elif message["method"] == "Browser.downloadWillBegin" and not message["params"]["url"].endswith(".ics"):
            self.found.append(Finding(message["params"]["url"], "download", "a file was downloaded"))
            for tab in self.tabs.values():
                tab.is_loaded = tab.is_loaded or tab.target == message["params"]["frameId"]

    def _notice(self, session, method, told):
        """Handles an event of a tab's page."""
        tab = self.tabs[session]
        match method:
            case "Page.loadEventFired":
                tab.is_loaded = True
            case "Page.javascriptDialogOpening":
                self.send("Page.handleJavaScriptDialog", session, accept=True)
                self._note(tab, "dialog", f"{told['type']}: {told['message']}")
            case "Page.frameNavigated":
                self._came(tab, told["frame"])
            case "Page.windowOpen":
                self._note(tab, "window", told["url"])
            case "Network.requestWillBeSent":
                address = told["request"]["url"]
                if not address.startswith(("data:", *(f"{origin}/" for origin in tab.origins))) and address not in tab.icons:
                    self._note(tab, "request", address)
            case "Network.responseReceived":
                if told["type"] == "Document":
                    tab.status = told["response"]["status"]
            case "Runtime.exceptionThrown":
                self._note(tab, "exception", str(told["exceptionDetails"].get("exception", told["exceptionDetails"]))[:300])
            case "Runtime.consoleAPICalled":
                self._note(tab, "console", " ".join(str(each.get("value", "")) for each in told["args"]))
            case "Audits.issueAdded":
                if told["issue"]["code"] == "ContentSecurityPolicyIssue":
                    self._note(tab, "policy", str(told["issue"]["details"])[:300])
            case "Log.entryAdded":
                self._log(tab, told["entry"])

    def _came(self, tab, frame):
        """Reports a navigation to another page than the requested one."""
        if frame.get("parentId"):
            self._note(tab, "frame", frame["url"])
        elif tab.visit and not tab.visit.act and plain(frame["url"]) != plain(tab.visit.address):
            self._note(tab, "went", frame["url"])

    def _log(self, tab, entry):
        """Reports log entries of the browser; the expected status of a refused page is no finding."""
        is_refused = entry.get("url") == tab.visit.address and tab.status in tab.visit.status
        is_own = is_refused or entry.get("url") in tab.icons
        if entry["level"] not in ["warning", "error"] or is_own:
            return
        if entry["source"] == "network" and "the server responded with a status of" in entry["text"]:
            if tab.visit.act and 200 not in tab.visit.status or entry.get("url", "").partition("#")[0] == tab.visit.address.partition("#")[0]:
                return
            tab.heard.append((f"{entry['text']} {entry.get('url')}", entry.get("url")))
        else:
            self._note(tab, "log", f"{entry['source']}: {entry['text']} {entry.get('url', '')}")

    def _note(self, tab, kind, text):
        if tab.visit and DATA.search(tab.visit.address) and VIEWER.search(text):
            return
        self.found.append(Finding(tab.visit.address if tab.visit else "", kind, text))


class Tab:
    """The state of a tab's page."""

    def __init__(self, target):
        self.target = target
        self.visit, self.end = None, float("inf")
        # The origins of the pages opened so far: the browser may request the icon of a page after it has moved on.
        self.origin, self.origins = "", ()
        self.is_loaded, self.status, self.heard = False, None, []
        # The icons of the hosts of these pages: an error response, a feed or a file names no icon, so that the browser requests the
        # host's favicon, even after it has moved on.
        self.icons = set()

    def begin(self, visit):
        """Resets the state for a new page."""
        self.visit, self.end = visit, time.monotonic() + PATIENCE
        self.origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(visit.address))
        if self.origin not in self.origins:
            self.origins += (self.origin,)
            self.icons.add(f"{self.origin}/favicon.ico")
        self.is_loaded, self.status = False, None


def plain(address):
    """An address without its query and fragment, which a page may change by itself."""
    return urllib.parse.unquote(address.partition("#")[0].partition("?")[0])
