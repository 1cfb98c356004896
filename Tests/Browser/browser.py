"""The browser operations of tests, independent of the engine: Chromium, WebKit and Firefox extend this class."""

import contextlib
import time

from selenium.common.exceptions import ElementClickInterceptedException, NoSuchElementException, WebDriverException
from selenium.webdriver.common.by import By

from serving import PATIENCE

PHONE, DESK = 390, 1280
HEIGHTS = {320: 640, PHONE: 844, 768: 1024, DESK: 900}

# The text of a node on one line, with single spaces.
LINE = "const line = (node) => node.textContent.trim().replace(/\\s+/g, ' ');"
# Whether a node is visible. Texts of the class `unseen`, for screen readers, count as visible.
SHOWN = "const shown = (node) => node.checkVisibility({ visibilityProperty: true });"

# The errors of a command whose page is replaced while it runs: those of selenium and of `Marionette`.
PAGE_REPLACED = WebDriverException, RuntimeError


class Browser:
    """A browser with one window. `driver` has the part of selenium's interface that is used here."""

    name = ""
    driver = None
    origin = None

    def dress(self, width, scheme="light"):
        """Sets the width of the page and the preferred color scheme."""
        raise NotImplementedError

    def picture(self, file):
        """Stores a screenshot of the whole page in a file."""
        raise NotImplementedError

    def clear_cookies(self):
        """Deletes all cookies, which signs out."""
        self.driver.delete_all_cookies()

    def reset(self):
        """Deletes the last visitor's cookies and opens an empty page. Stored data of pages belongs to the address of one served site."""
        if self.origin:
            self.clear_cookies()
        self.driver.get("about:blank")
        self.dress(DESK)

    def open(self, site, path):
        """Goes to a page and waits until it is loaded."""
        self.origin = site.address
        self.driver.get(site.address + path)

    def run(self, script, *arguments):
        """Runs a function body in the page and returns its result. The body may call `line(node)` and `shown(node)`."""
        return self.driver.execute_script(LINE + SHOWN + script, *arguments)

    @staticmethod
    def wait_equal(expected, current):
        """Waits until `current()` equals the expected value, also on the next page; fails with both values after the timeout."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                value = current()
            except PAGE_REPLACED as error:
                value = f"no page: {error}"
            if value == expected:
                return
            assert time.monotonic() < end, f"waited for {expected!r}, but it stayed {value!r}"
            time.sleep(0.05)

    def find(self, selector):
        """The first element that matches a selector. Waits for it: without scripts, the page of a response may come after the click."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.driver.find_element(By.CSS_SELECTOR, selector)
            except NoSuchElementException:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def click(self, target):
        """Clicks on an element or on the first match of a selector, scrolled away from the bar at the bottom of a phone."""
        element = self.find(target) if isinstance(target, str) else target
        for is_last in [False, False, True]:
            self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
            try:
                return element.click()
            except ElementClickInterceptedException:
                # The element was covered or moved by a picture that was just loaded.
                if is_last:
                    raise

    @contextlib.contextmanager
    def next_page(self):
        """Waits at the end of the block until another page than before it is open and loaded. Use it wherever a test leaves a page, however it
        does: the page before may have all that the test waits for."""
        # Each document has a time origin of its own, also one that the browser kept and shows again.
        before = self.run("return performance.timeOrigin")
        yield
        self.wait_equal("a loaded page", lambda: self._state_since(before))

    def _state_since(self, before):
        """Whether the page of a time origin was left, in words for `wait_equal`."""
        found = self.run("return [performance.timeOrigin, document.readyState]")
        # Firefox answers with nothing while a page makes room for the next one.
        origin, state = found or (before, None)
        return "the page before" if origin == before else "a loaded page" if state == "complete" else state

    def follow(self, target):
        """Clicks on a link or on a form's button, and waits for the page to which it leads."""
        with self.next_page():
            self.click(target)

    def back(self):
        """Goes back to the page before."""
        with self.next_page():
            self.driver.back()

    @property
    def path(self):
        """The current address without the origin."""
        return self.driver.current_url.removeprefix(self.origin)
