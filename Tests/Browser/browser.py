"""What the tests do with a browser, whichever engine it has: Chromium, WebKit and Firefox extend this."""

import time

from selenium.common.exceptions import ElementClickInterceptedException, NoSuchElementException
from selenium.webdriver.common.by import By

from serving import PATIENCE

PHONE, DESK = 390, 1280
HEIGHTS = {320: 640, PHONE: 844, DESK: 900}

# Words as they are read: in one line, with single spaces.
LINE = "const line = (node) => node.textContent.trim().replace(/\\s+/g, ' ');"
# Whether something can be seen, also by those who do not see: `unseen` texts count as shown.
SHOWN = "const shown = (node) => node.checkVisibility({ visibilityProperty: true });"


class Browser:
    """A browser with one window. `driver` has the part of selenium's interface that is used here."""

    name = ""
    driver = None
    origin = None

    def dress(self, width, scheme="light"):
        """Gives the page a width and the visitor's preferred scheme."""
        raise NotImplementedError

    def picture(self, file):
        """Keeps a picture of the whole page."""
        raise NotImplementedError

    def clear_cookies(self):
        """Signs out, by forgetting."""
        self.driver.delete_all_cookies()

    def reset(self):
        """Forgets the last visitor's cookies. What pages store belongs to the address of one served site."""
        if self.origin:
            self.clear_cookies()
        self.driver.get("about:blank")
        self.dress(DESK)

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
        """The first element that a selector names; without scripts the page of an answer may come a moment after the click."""
        end = time.monotonic() + PATIENCE / 6
        while True:
            try:
                return self.driver.find_element(By.CSS_SELECTOR, selector)
            except NoSuchElementException:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def click(self, target):
        """Clicks on an element, or on the one that a selector names, away from the bar at a phone's bottom."""
        element = self.find(target) if isinstance(target, str) else target
        for is_last in [False, False, True]:
            self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
            try:
                return element.click()
            except ElementClickInterceptedException:
                # A picture that was just shown has moved the page.
                if is_last:
                    raise

    def send(self, target):
        """Clicks on a form's button, and waits until the answer's page has taken the place of this one."""
        self.run("document.documentElement.dataset.sent = ''")
        self.click(target)
        self.wait_equal(True, lambda: self.run("return document.readyState === 'complete' && !('sent' in document.documentElement.dataset)"))

    @property
    def path(self):
        """The address without the origin."""
        return self.driver.current_url.removeprefix(self.origin)
