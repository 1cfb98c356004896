"""Debian's Chromium, driven through its own protocol (CDP) for operations that WebDriver does not have."""

import base64
import contextlib
import http.server
import json
import os
import threading

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains

# PHONE is re-exported.
from browser import DESK, HEIGHTS, PHONE, Browser
from serving import PATIENCE


class Nothing(http.server.BaseHTTPRequestHandler):
    """An empty page."""

    def do_GET(self):
        """Sends the page, which must not be cached."""
        self.send_response(200)
        for name, value in {"Content-Type": "text/html", "Content-Length": "0", "Cache-Control": "no-store"}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_):
        """Logs nothing."""


class Chromium(Browser):
    """A browser with one window. `profile` is the folder of its profile; without it, the window is private and writes nothing to disk.
    `more` are further options of its command line. The program without the parts for windows takes half the processor time for a page; pushes,
    pages kept for Back, and data that outlive it need the whole one, which a browser with a profile is."""

    name = "Chromium"

    def __init__(self, profile=None, more=(), is_whole=False):
        has_windows = profile or is_whole
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium" if has_windows else "/usr/bin/chromium-headless-shell"
        for word in ["--headless", "--disable-gpu", "--disable-background-networking", "--no-first-run",
                     "--disable-component-update", "--hide-scrollbars", "--lang=en-US", *more]:
            options.add_argument(word)
        options.add_argument(f"--user-data-dir={profile}" if profile else "--incognito")
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")  # Chromium refuses root with it.
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(PATIENCE)
        if not has_windows:
            # Windows allow it after a press; where there are none, it is asked for.
            self.cdp("Browser.setPermission", permission={"name": "clipboard-write"}, setting="granted")
        # A page of the same host is opened between two visitors: for about:blank, the browser starts a process, and another one for the
        # next page.
        self.nothing = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Nothing)
        threading.Thread(target=self.nothing.serve_forever, daemon=True).start()

    def quit(self):
        self.driver.quit()
        self.nothing.shutdown()
        self.nothing.server_close()

    def reset(self):
        """Deletes the last visitor's data."""
        self.driver.get(f"http://127.0.0.1:{self.nothing.server_port}/")
        if self.origin:
            self.cdp("Storage.clearDataForOrigin", origin=self.origin, storageTypes="all")
        self.cdp("Network.clearBrowserCache")
        self.scripts(True)
        self.dress(DESK)
        self.logs()

    def clear_cookies(self):
        self.cdp("Network.clearBrowserCookies")

    def cdp(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def dress(self, width, scheme="light", media="screen"):
        """Emulates a phone with a touch screen or a desktop screen, and the visitor's preferences."""
        is_phone = width < 600
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=HEIGHTS[width],
                 deviceScaleFactor=1, mobile=is_phone)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=is_phone, maxTouchPoints=5)
        # No animations, and scrolling without delay: these tests are not about motion.
        preferences = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
        self.cdp("Emulation.setEmulatedMedia", media=media,
                 features=[{"name": name, "value": value} for name, value in preferences.items()])

    @contextlib.contextmanager
    def second_tab(self):
        """Opens another tab of the same visitor, to which all commands go; it is closed at the end. Yields a function that returns to the
        first tab."""
        first = self.driver.current_window_handle
        self.run("open('about:blank', '_blank', 'noopener')")
        [second] = [each for each in self.driver.window_handles if each != first]
        self.driver.switch_to.window(second)
        try:
            yield lambda: self.driver.switch_to.window(first)
        finally:
            self.driver.switch_to.window(second)
            self.driver.close()
            self.driver.switch_to.window(first)

    @contextlib.contextmanager
    def without_worker(self):
        """Requests bypass the service worker and go to the site itself."""
        self.cdp("Network.enable")
        self.cdp("Network.setBypassServiceWorker", bypass=True)
        try:
            yield
        finally:
            self.cdp("Network.setBypassServiceWorker", bypass=False)

    @contextlib.contextmanager
    def slow_line(self):
        """Emulates a slow connection: pages and files arrive late and in pieces, and are rendered in pieces."""
        self.cdp("Network.enable")
        self.cdp("Network.emulateNetworkConditions", offline=False, latency=150, downloadThroughput=60_000, uploadThroughput=-1)
        try:
            yield
        finally:
            self.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    @contextlib.contextmanager
    def offline(self):
        """The page has no connection."""
        line = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.cdp("Network.enable")
        self.cdp("Network.emulateNetworkConditions", offline=True, **line)
        try:
            yield
        finally:
            self.cdp("Network.emulateNetworkConditions", offline=False, **line)

    @contextlib.contextmanager
    def before_pages(self, source):
        """Runs a script before those of each page that is opened in this context, in a block of its own."""
        script = self.cdp("Page.addScriptToEvaluateOnNewDocument", source=f"{{{source}}}")
        try:
            yield
        finally:
            self.cdp("Page.removeScriptToEvaluateOnNewDocument", **script)

    def without_storage(self):
        """Pages that are opened in this context cannot use `localStorage` and `sessionStorage`, as where site data is blocked."""
        return self.before_pages(
            "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get() { throw new DOMException('', 'SecurityError'); } })")

    def scripts(self, are_on):
        """Enables or disables the pages' JavaScript; scripts of tests still run."""
        self.cdp("Emulation.setScriptExecutionDisabled", value=not are_on)

    def press(self, *keys):
        """Presses keys one after the other, wherever the focus is."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def hold(self, modifier, key):
        """Presses a key while another is held."""
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def logs(self):
        """The browser's log entries and the requested addresses, both since the last call."""
        complaints = [entry for entry in self.driver.get_log("browser") if entry["level"] != "INFO"]
        messages = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        asked = [message["params"]["request"]["url"] for message in messages
                 if message["method"] == "Network.requestWillBeSent"]
        return complaints, asked

    def picture(self, file):
        """Stores a screenshot of the whole page in a file."""
        image = self.cdp("Page.captureScreenshot", format="png", captureBeyondViewport=True, optimizeForSpeed=True)
        file.write_bytes(base64.b64decode(image["data"]))
