"""
The site as a visitor has it: built and served by the real program, shown by a real browser.

The program is `.build/release/corkboard` below the project's folder, or the one that the environment variable CORKBOARD
names. Each run works on copies of Content/, Templates/ and Deploy/ in a temporary folder.
"""

import contextlib
import os
import pathlib
import sys

import pytest

# Both folders hold modules that the tests of either use.
sys.path[:0] = [str(pathlib.Path(__file__).parent / part) for part in ["Browser", "Journeys"]]

import content
import large_site
from built_sites import BuiltSites
from chromium import Chromium
from firefox import Firefox
from posts import PostingSite
from push_receiver import PushReceiver
from serving import ServedSite
from survey import survey_of
from webkit import WebKit
from works import arena, draw_before

PROJECT = pathlib.Path(__file__).resolve().parents[1]
# The files that take longest, the longest first.
LONG = ["test_hostile_payloads", "test_desk", "test_every_page", "test_requests", "test_accessibility", "test_split_search", "test_theme",
        "test_servers", "test_slow_texts", "test_server_search", "test_crash", "test_hard_places", "test_member_failures", "test_request_costs", "test_desk_on_servers",
        "test_engines", "test_accounts", "test_feedback", "test_search_chinese", "test_search", "test_keyboard", "test_shifts", "test_look"]


# The longest time that a test may take with its fixtures, in seconds: a test that hangs fails with its stack, and the others go on.
LONGEST = 600


def pytest_configure(config):
    config.addinivalue_line("markers", "alone: measures times or memory, so that nothing else should run meanwhile")
    config.addinivalue_line("markers", "goes_back: has a browser that keeps pages and shows them again after Back, as those of readers do")


def pytest_collection_modifyitems(items):
    """Each test has a time limit. Long files begin first, then whole journeys, so that no worker is left alone with one in the end."""
    for item in items:
        if not item.get_closest_marker("timeout"):
            # A signal interrupts the test alone; the other method ends the process with all tests that are left to it.
            item.add_marker(pytest.mark.timeout(LONGEST, method="signal"))

    def rank(item):
        return LONG.index(item.path.stem) if item.path.stem in LONG else len(LONG) + (item.path.parent.name != "Journeys")
    items.sort(key=rank)


@pytest.fixture(scope="session")
def program():
    """The executable under test. Without it nothing can be tested, so that is a failure and no reason to skip."""
    path = pathlib.Path(os.environ.get("CORKBOARD", PROJECT / ".build/release/corkboard"))
    if not os.access(path, os.X_OK):
        pytest.fail(
            f"There is no program {path}. Build it with Scripts/build,"
            " or name one in the environment variable CORKBOARD.",
            pytrace=False,
        )
    return path


@pytest.fixture(scope="session")
def built_sites(program, tmp_path_factory):
    """The sites that were built in this run, by all workers."""
    folder = tmp_path_factory.getbasetemp()
    return BuiltSites((folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "built", program)


@pytest.fixture(scope="session")
def serving(program, built_sites, tmp_path_factory):
    """Contexts in which sites are served. Each yields a function that serves a copy of the project's site, changed by `change(root)` before it
    is built. The servers end with the context."""
    @contextlib.contextmanager
    def context():
        with contextlib.ExitStack() as servers:
            def start(change=lambda root: None):
                root = tmp_path_factory.mktemp("site")
                built_sites.sample(root)
                change(root)
                built_sites.build(root)
                site = ServedSite(program, root)
                servers.callback(site.stop)
                return site
            yield start

    return context


@pytest.fixture(scope="module")
def serve(serving):
    """Serves changed copies of the project's site until the last test of the file has ended: each server looks for changed files."""
    with serving() as start:
        yield start


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """A push service."""
    service = PushReceiver(tmp_path_factory.mktemp("service"))
    yield service
    service.stop()


@pytest.fixture(scope="session")
def small_site(program):
    """A site of one event, for trials: each copies it."""
    with arena() as folder:
        template = PostingSite.make(folder / "site", program.parent)
        draw_before(template, folder)
        yield template


@pytest.fixture
def trial():
    """A folder for a trial."""
    with arena() as folder:
        yield folder


@pytest.fixture(scope="session")
def site(serving):
    """The sample site. Tests leave it as it is."""
    with serving() as start:
        yield start()


@pytest.fixture(scope="session")
def catalog(site):
    """The courses and comments of the sample site, read by the tests themselves."""
    return content.read_catalog(site.root)


@pytest.fixture(scope="module")
def large(serve):
    """A site of 630 invented courses."""
    return serve(large_site.write)


@pytest.fixture(scope="session")
def chromium():
    """The one browser of the run."""
    browser = Chromium()
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def whole_chromium():
    """The browser of tests that go back."""
    browser = Chromium(is_whole=True)
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def webkit():
    """The engine of every browser on an iPhone. It starts in 2 s."""
    browser = WebKit()
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def firefox():
    """Firefox, the version with long support. It starts in 4 s."""
    browser = Firefox()
    yield browser
    browser.quit()


@pytest.fixture(params=["chromium", "webkit", "firefox"])
def engine(request):
    """Each engine in turn, as a visitor has it who is not signed in."""
    browser = request.getfixturevalue(request.param)
    browser.reset()
    return browser


@pytest.fixture
def browser(request):
    """The browser as a fresh visitor has it: nothing stored, wide, light, with JavaScript."""
    browser = request.getfixturevalue("whole_chromium" if request.node.get_closest_marker("goes_back") else "chromium")
    browser.reset()
    return browser


@pytest.fixture(scope="module")
def walker(chromium):
    """A visitor who goes from page to page through the tests of a file, which look at what the site sends, and is forgotten before it."""
    chromium.reset()
    with chromium.without_worker():
        yield chromium


@pytest.fixture(scope="session")
def survey(chromium, site):
    """What the browser saw on every page of the site."""
    chromium.reset()
    return survey_of(chromium, site)


@pytest.fixture(scope="session")
def results():
    """Where a run leaves what people may want to look at."""
    folder = PROJECT / ".build/results"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
