"""Visits that `corkboard stats` counts from the logs of real web servers."""

import json
import shutil
import subprocess

import pytest

from chromium import Chromium
from servers import HostedSite, HostFolder

BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
# What is asked for, and of those of pages the page, the language and what the sum has more by it.
REQUESTS = [
    ("/", BROWSER, ("/", "en-US", "visits")), ("/events/?from=notice", BROWSER, ("/events/", "en-US", "fromNotifications")),
    ("/zh-Hans/events/", BROWSER, ("/events/", "zh-Hans", "visits")), ("/events/", ROBOT, ("/events/", "en-US", "robots")),
    ("/events", BROWSER, None), ("/nowhere/", BROWSER, None), ("/events/feed.xml", BROWSER, None), ("/offline/", BROWSER, None),
    ("/events/%22%5c%20[]/", 'Mozilla/5.0 \\" \x01\xff ] "GET / HTTP/1.1" 200', None),
]


@pytest.fixture(scope="module")
def host(site, program):
    """The sample site on a host, which counts visits."""
    folder = HostFolder(site.root, program)
    with open(folder.root / "Content/site.yml", "a") as settings:
        settings.write("\nvisits: true\n")
    yield folder
    folder.remove()


def stats(program, host, *options, later=()):
    """What the command says on standard output."""
    done = subprocess.run([*later, program, "stats", "--root", host.root, *options], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("kind", ["lighttpd", "apache", "nginx"])
def test_each_request_for_a_page_counts_once(host, program, kind):
    log = host.root / f"{kind}.log"
    hosted = HostedSite(kind, host, access_log=log)
    for path, agent, _ in REQUESTS:
        hosted.raw([f"GET {path} HTTP/1.1", "Host: csa.example.edu", f"User-Agent: {agent}"])
    # The server writes the rest of its log.
    hosted.stop()
    shutil.rmtree(host.root / "State", ignore_errors=True)
    # Lines count when they are ten minutes old.
    assert stats(program, host, "--log", log).split(";")[0] == f"{log}: 0 visits, 0 of them from notifications, 0 of robots"
    later = ["faketime", "-f", "+20m"]
    assert stats(program, host, "--log", log, later=later).split(";")[0] == f"{log}: 3 visits, 1 of them from notifications, 1 of robots"
    log.rename(log.with_suffix(".log.1"))
    subprocess.run(["gzip", log.with_suffix(".log.1")], check=True)
    assert stats(program, host, "--log", log, later=["faketime", "-f", "+40m"]).startswith(f"{log}: 0 visits,")
    expected = {}
    for page, language, kind_of_visit in [counted for *_, counted in REQUESTS if counted]:
        numbers = expected.setdefault((page, language), {"visits": 0, "fromNotifications": 0, "robots": 0})
        numbers[kind_of_visit] += 1
        numbers["visits"] += kind_of_visit == "fromNotifications"
    sums = json.loads(stats(program, host, "--json"))
    assert {(each["page"], each["language"]): {name: each[name] for name in ["visits", "fromNotifications", "robots"]} for each in sums} == expected
    assert "/events/" in stats(program, host)


KEPT = "const done = arguments[0]; caches.open('pages').then((cache) => cache.keys()).then((kept) => done(kept.map(({ url }) => new URL(url).pathname)))"


def test_a_first_visit_is_one_request(host, tmp_path):
    """What the service worker keeps of the page when it starts comes from the browser's own cache, and is kept as the page without the query."""
    log = host.root / "browser.log"
    hosted = HostedSite("lighttpd", host, access_log=log)
    browser = Chromium(tmp_path / "profile")
    try:
        browser.driver.get(f"http://127.0.0.1:{hosted.port}/about/?from=notice")
        browser.wait_equal(True, lambda: "/about/" in browser.driver.execute_async_script(KEPT))
    finally:
        browser.quit()
        hosted.stop()
    targets = [line.split()[6] for line in log.read_text("utf-8").splitlines()]
    assert [target for target in targets if target.startswith("/about/")] == ["/about/?from=notice"]
