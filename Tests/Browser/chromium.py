"""Debian's Chromium, driven through its own protocol (CDP) where WebDriver has no words for what a visitor has."""

import base64
import contextlib
import json
import os
import time

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from serving import PATIENCE

PHONE, DESK = 390, 1280
HEIGHTS = {320: 640, PHONE: 844, DESK: 900}

# Words as they are read: in one line, with single spaces.
LINE = "const line = (node) => node.textContent.trim().replace(/\\s+/g, ' ');"
# Whether something can be seen, also by those who do not see: `unseen` texts count as shown.
SHOWN = "const shown = (node) => node.checkVisibility({ visibilityProperty: true });"


class Chromium:
    """A browser with one window; `profile` is a folder in which it keeps what it keeps, else it forgets all at its end."""

    def __init__(self, profile=None):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for word in ["--headless=new", "--disable-gpu", "--disable-background-networking", "--no-first-run",
                     "--disable-component-update", "--hide-scrollbars", "--lang=en-US"]:
            options.add_argument(word)
        if profile:
            options.add_argument(f"--user-data-dir={profile}")
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")  # Chromium refuses root with it.
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(PATIENCE)
        self.origin = None

    def quit(self):
        self.driver.quit()

    def reset(self):
        """Forgets the last visitor."""
        self.driver.get("about:blank")
        if self.origin:
            self.cdp("Storage.clearDataForOrigin", origin=self.origin, storageTypes="all")
        self.cdp("Network.clearBrowserCache")
        self.scripts(True)
        self.dress(DESK)
        self.logs()

    def cdp(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def dress(self, width, scheme="light", media="screen"):
        """A phone with a touch screen or a desk's screen, and what the visitor prefers."""
        is_phone = width < 600
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=HEIGHTS[width],
                 deviceScaleFactor=1, mobile=is_phone)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=is_phone, maxTouchPoints=5)
        # Still pictures and scrolling at once: nothing here is about motion.
        preferences = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
        self.cdp("Emulation.setEmulatedMedia", media=media,
                 features=[{"name": name, "value": value} for name, value in preferences.items()])

    @contextlib.contextmanager
    def slow_line(self):
        """A poor connection: what a page consists of comes late and in pieces, and is shown in pieces."""
        self.cdp("Network.enable")
        self.cdp("Network.emulateNetworkConditions", offline=False, latency=150, downloadThroughput=60_000, uploadThroughput=-1)
        try:
            yield
        finally:
            self.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def scripts(self, are_on):
        """Turns the pages' own JavaScript on or off; the tests' stays on."""
        self.cdp("Emulation.setScriptExecutionDisabled", value=not are_on)

    def open(self, site, path):
        """Goes to a page and waits until it is loaded."""
        self.origin = site.address
        self.driver.get(site.address + path)

    def run(self, script, *arguments):
        """What a function's body returns in the page. `line(node)` and `shown(node)` are there."""
        return self.driver.execute_script(LINE + SHOWN + script, *arguments)

    @staticmethod
    def wait_equal(expected, current):
        """Waits until `current()` is what is expected; shows both where that does not happen."""
        end = time.monotonic() + PATIENCE / 2
        while (value := current()) != expected:
            assert time.monotonic() < end, f"waited for {expected!r}, but it stayed {value!r}"
            time.sleep(0.05)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def click(self, target):
        """Clicks on an element, or on the one that a selector names, away from the bar at a phone's bottom."""
        element = self.find(target) if isinstance(target, str) else target
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        element.click()

    def press(self, *keys):
        """Presses keys one after the other, wherever the focus is."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def hold(self, modifier, key):
        """Presses a key while another is held."""
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    @property
    def path(self):
        """The address without the origin."""
        return self.driver.current_url.removeprefix(self.origin)

    def logs(self):
        """The browser's complaints and the addresses that it asked for, both since the last call."""
        complaints = [entry for entry in self.driver.get_log("browser") if entry["level"] != "INFO"]
        messages = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        asked = [message["params"]["request"]["url"] for message in messages
                 if message["method"] == "Network.requestWillBeSent"]
        return complaints, asked

    def picture(self, file):
        """Keeps a picture of the whole page."""
        image = self.cdp("Page.captureScreenshot", format="png", captureBeyondViewport=True, optimizeForSpeed=True)
        file.write_bytes(base64.b64decode(image["data"]))
