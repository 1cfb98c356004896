"""The time of a search in a real browser, from a key press to the painted rows."""

import os
import socket
import statistics
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service

# Typed letter by letter: words in names of courses, numbers, professors, and what nothing matches.
QUERIES = ["garden", "physics 1", "math 12", "chinese", "ada", "berg", "the slow", "quartz zebra"]

# Puts text into the field as a key press does and answers with milliseconds until the frame with the rows is done: the
# second of two frames begins when the first one was handed over for display.
PRESS = """
const [text, done] = arguments;
const input = document.querySelector("main form[role=search] input[name=q]");
const status = document.querySelector("[role=status]");
status.textContent = "";
input.value = text;
const start = performance.now();
input.dispatchEvent(new InputEvent("input", { bubbles: true }));
const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => {
    if (status.textContent) done(performance.now() - start);
    else if (performance.now() - start > 5000) done(null);
    else painted();
}));
painted();
"""
# Milliseconds later the pause after typing is over, and what is shown is there.
LOADED = """
const done = arguments[0];
setTimeout(() => done(performance.getEntriesByType("resource").filter((each) => each.name.includes("/courses/search"))
    .reduce((sum, each) => sum + each.decodedBodySize, 0)), 1500);
"""
HAS_SEARCH = "return !!document.querySelector('main form[role=search] input[name=q]') && !!document.querySelector('[role=status]')"


class NotMeasured(Exception):
    """Why there is no figure."""


def search_times(program: Path, root: Path) -> dict:
    """Milliseconds of the first key press, which loads the index, and of the ones after it: by the clock, and of the page's
    own processor time.

    Raises `NotMeasured` where the page has no search or there is no browser.
    """
    port = _free_port()
    server = subprocess.Popen(
        [program, "serve", "--root", root, "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}/courses/"
        _wait_for(address, server)
        return _measure(address)
    except WebDriverException as error:
        raise NotMeasured(f"the browser failed: {(error.msg or '').splitlines()[:1]}") from error
    finally:
        server.terminate()
        server.wait()


def _measure(address: str) -> dict:
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--window-size=390,844", "--disable-gpu", "--disable-dev-shm-usage"]:
        options.add_argument(argument)
    if os.getuid() == 0:
        options.add_argument("--no-sandbox")
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    try:
        driver.get(address)
        if not driver.execute_script(HAS_SEARCH):
            raise NotMeasured("the list of courses has no search field")
        driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        first, _ = _press(driver, QUERIES[0][0])
        typed = [query[:end] for query in QUERIES for end in range(1, len(query) + 1)]
        times, tasks = zip(*(_press(driver, text) for text in typed))
        maximum, longest = max(times), max(tasks)
        loaded = max(_loaded(driver, f"{address}?q={urllib.parse.quote(query)}") for query in QUERIES)
        return {
            "loaded": loaded,
            "first": first, "presses": len(times), "median": statistics.median(times), "maximum": maximum,
            "slowest": typed[times.index(maximum)],
            "processor": {"median": statistics.median(tasks), "maximum": longest, "slowest": typed[tasks.index(longest)]},
        }
    finally:
        driver.quit()


def _loaded(driver, address: str) -> int:
    driver.get(address)
    return driver.execute_async_script(LOADED)


def _press(driver, text: str) -> tuple[float, float]:
    """Milliseconds from the press to the painted rows, and those that the page's tasks took meanwhile."""
    before = _task_duration(driver)
    milliseconds = driver.execute_async_script(PRESS, text)
    if milliseconds is None:
        raise NotMeasured(f"search for {text!r} did not answer within 5 s")
    return milliseconds, _task_duration(driver) - before


def _task_duration(driver) -> float:
    """Milliseconds of processor time of the page's tasks since it was opened, without those of this measurement."""
    seconds = {metric["name"]: metric["value"] for metric in driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]}
    return 1000 * (seconds["TaskDuration"] - seconds["DevToolsCommandDuration"])


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def _wait_for(address: str, server: subprocess.Popen) -> None:
    """Until the server answers, which it does after a build."""
    for _ in range(600):
        if server.poll() is not None:
            raise NotMeasured("corkboard serve ended by itself")
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    raise NotMeasured("corkboard serve did not answer within 2 minutes")
