"""Files that the open pages of a few people ask for (`/live/`): how often, and when not. Their contents are in LiveFileTests, and what web servers
say of them in test_servers.py."""

import pytest

from contest import STANDING

ADDRESS = "/live/0123456789abcdefABCDE_.json"
# Asks each 3 s, and half as often after each 12 s of quiet.
FOLLOW = """const [file, script, done] = arguments;
    import(script).then(({ follow }) => {
        Object.assign(window, { taken: 0, counter: 0, ended: 0 });
        follow(file, {
            interval: 3000, quiet: 12_000,
            take: (value) => { window.taken++; window.counter = value.counter; }, end: () => { window.ended++; },
        });
        done();
    });"""
HIDE = """Object.defineProperty(document, "hidden", { configurable: true, get: () => arguments[0] });
    document.dispatchEvent(new Event("visibilitychange"));"""


class Page:
    """A page whose clock stands still, and which follows the file."""

    def __init__(self, browser, site):
        self.browser, self.site = browser, site
        self.file = site.public / ADDRESS.removeprefix("/")
        self.file.parent.mkdir(exist_ok=True)
        self.write(1)
        self.taken = 0
        browser.open(site, "/about/")
        browser.run("localStorage.clear()")
        [script] = site.public.glob("assets/fresh.*.js")
        browser.driver.execute_async_script(FOLLOW, ADDRESS, f"/assets/{script.name}")

    def write(self, counter):
        staged = self.file.with_name("staged")
        staged.write_text(f'{{"counter":{counter}}}' + "\n" * counter)
        staged.rename(self.file)

    def answers(self, *seconds):
        """Lets the clock go to these times, in seconds: the page asks at each of them, and not before, and gets an answer."""
        for second in seconds:
            self.is_quiet(second - 0.1)
            self.answers_now(second)

    def answers_now(self, second):
        """The page asks at once, and gets an answer."""
        self.pass_to(second)
        self.taken += 1
        self.browser.wait_equal([self.taken] * 2, lambda: self.browser.run("return [taken, asked]"))

    def is_quiet(self, second):
        """Until then the page asks for nothing."""
        asked = self.asked
        self.pass_to(second)
        assert self.asked == asked, f"asked before {second} s"

    def pass_to(self, second):
        self.browser.run("passTo(arguments[0])", second)

    @property
    def asked(self):
        return self.browser.run("return asked")


@pytest.fixture(scope="module")
def site(serve):
    return serve()


@pytest.fixture
def page(browser, site):
    with browser.before_pages(STANDING.replace("/feedback/score.json", ADDRESS)):
        yield Page(browser, site)


def test_quiet_pages_ask_more_seldom_until_somebody_comes_back(page):
    page.answers_now(0)
    page.answers(3, 6, 9, 15, 21, 33)
    page.is_quiet(45)
    page.browser.run("dispatchEvent(new Event('focus'))")
    page.answers_now(45)
    page.answers(48)
    # After a change the page asks as often as at first.
    page.write(2)
    page.answers(51, 54, 57, 60)
    assert page.browser.run("return counter") == 2


def test_hidden_pages_ask_for_nothing(page):
    page.answers_now(0)
    page.answers(3)
    page.browser.run(HIDE, True)
    page.is_quiet(100)
    page.browser.run(HIDE, False)
    page.answers_now(100)


def test_errors_slow_a_page_down_until_there_is_a_connection(page):
    """At most to once a minute."""
    page.answers_now(0)
    page.answers(3)
    page.browser.run("window.isConnected = false")
    for asked, second in enumerate([6, 18, 78, 138, 198], 3):
        page.is_quiet(second - 0.1)
        page.pass_to(second)
        assert page.asked == asked
    page.browser.run("window.isConnected = true; dispatchEvent(new Event('online'));")
    page.is_quiet(200.9)
    page.pass_to(201)
    page.browser.wait_equal([3, 8], lambda: page.browser.run("return [taken, asked]"))


def test_a_file_that_is_gone_ends_it(page):
    """Nothing of it is left in the storage, and nothing is asked any more."""
    page.answers_now(0)
    page.file.unlink()
    page.pass_to(3)
    page.browser.wait_equal(1, lambda: page.browser.run("return ended"))
    page.browser.run("dispatchEvent(new Event('focus'))")
    page.browser.run(HIDE, False)
    page.is_quiet(1000)
    assert page.browser.run("return Object.keys(localStorage).filter((key) => key.includes('/live/'))") == []


def test_tabs_ask_once_for_all(page):
    """One takes what another got, and asks an interval later."""
    page.answers_now(0)
    page.pass_to(2)
    page.browser.run("""const [key] = Object.keys(localStorage).filter((each) => each.includes('/live/'));
        localStorage.setItem(key, JSON.stringify({ at: Date.now(), failures: 0, text: '{"counter":7}' }));
        dispatchEvent(new StorageEvent("storage", { key }));""")
    assert page.browser.run("return [taken, counter, asked]") == [2, 7, 1]
    page.is_quiet(4.9)
    page.pass_to(5)
    page.browser.wait_equal([3, 2], lambda: page.browser.run("return [taken, asked]"))
