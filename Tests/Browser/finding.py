"""The search for courses, as a visitor uses it in a browser."""

from selenium.webdriver.common.keys import Keys

RESULTS = """
const list = document.getElementById("search-results");
return shown(list) ? [...list.querySelectorAll("a")].map((link) => new URL(link.href).pathname) : null;
"""
SHOWN_PARTS = """
return ["course-list", "search-results", "search-none", "search-failed", "search-more"]
    .filter((id) => shown(document.getElementById(id)));
"""
INDEX_REQUESTS = """
return performance.getEntriesByType("resource").filter((each) => each.name.endsWith("/courses/search.json")).length;
"""


class Search:
    """The search form of the list, and the results that it shows."""

    def __init__(self, browser):
        self.browser = browser

    def clear(self):
        field = self.browser.find("main input[name=q]")
        self.browser.click(field)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(Keys.DELETE)

    def type(self, query):
        """Replaces the query in the field, by keyboard."""
        self.clear()
        self.browser.find("main input[name=q]").send_keys(query)

    def choose(self, scope):
        """Clicks on a scope."""
        self.browser.click(f"input[name=scope][value={scope}]")

    @property
    def scope(self):
        return self.browser.run("return document.querySelector('[name=scope]:checked').value")

    @property
    def query(self):
        return self.browser.run("return document.querySelector('main [name=q]').value")

    @property
    def status(self):
        """The status text of the search, visible or for screen readers."""
        return self.browser.run("return line(document.getElementById('search-status'))")

    @property
    def results(self):
        """The addresses of the courses found; None if no results are shown."""
        return self.browser.run(RESULTS)

    @property
    def shown(self):
        """The visible parts of the page."""
        return self.browser.run(SHOWN_PARTS)

    def expect(self, courses):
        """Waits until exactly these courses are shown."""
        self.browser.wait_equal([course.address for course in courses], lambda: self.results)
        count = f"{len(courses)} course{'' if len(courses) == 1 else 's'}"
        assert self.status == count
        assert self.shown == ["search-results"]

    def expect_list(self):
        """Waits until the whole list is shown, and nothing else."""
        self.browser.wait_equal(["course-list"], lambda: self.shown)
        assert self.status == ""
