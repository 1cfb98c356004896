"""Each kind of page as it is seen: for everybody, by the rules that axe-core can check, and dark for whoever prefers that. Pictures of all
of it are kept in .build/results/pictures for people to look at; nothing is compared with them."""

import importlib.resources
import re
import shutil

import pytest

from chromium import DESK, PHONE
from kinds import EDITIONS, KINDS, SCHEMES, WIDTHS, open_kind

AXE = (importlib.resources.files("axe_core_python") / "axe.min.js").read_text("utf-8")
RUN = """
const [options, done] = arguments;
axe.run(document, { resultTypes: ["violations"], ...options }).then((result) => done({
    rules: result.passes.length + result.violations.length,
    violations: result.violations.map((each) => [each.id, each.help, each.nodes.map((node) => node.html.slice(0, 200))]),
}), (error) => done({ rules: 0, violations: [String(error)] }));
"""
# The result of a rule depends on the page alone, except for these rules, which depend on its colors too.
OF_COLORS = {"runOnly": ["color-contrast", "link-in-text-block"]}
COLORS = "const { backgroundColor, color } = getComputedStyle(document.body); return [backgroundColor, color];"


def check(browser, **options):
    """Runs axe on the page: the violations, and the number of rules that were checked."""
    if not browser.run("return 'axe' in window"):
        browser.run(AXE)
    return browser.driver.execute_async_script(RUN, options)


def look(browser, results, name, language):
    """Pictures of a page, which is no wider than its screen and in which axe finds nothing. Elements and colours are the same in all languages:
    wide and dark pages are looked at in English."""
    sizes = [(DESK, "light", {}), (PHONE, "dark", OF_COLORS)] if language == "en-US" else []
    for width, scheme, rules in [*sizes, (PHONE, "light", {})]:
        browser.dress(width, scheme)
        assert browser.run("return document.documentElement.scrollWidth") <= width
        browser.picture(results / f"{name}-{language}-{width}-{scheme}.png")
        assert check(browser, **rules)["violations"] == []


def brightness(color):
    """The mean of red, green and blue, 0 to 255."""
    return sum(int(part) for part in re.findall(r"\d+", color)[:3]) / 3


@pytest.fixture(scope="module")
def pictures(results):
    """An empty folder for the screenshots of this run."""
    folder = results / "pictures"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


@pytest.mark.parametrize("language", EDITIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_page(walker, site, catalog, pictures, kind, language):
    """No rule of axe-core, contrast among them, is broken on this kind of page, light and dark. Whoever prefers dark pages gets bright
    words on a dark ground, the others the opposite."""
    walker.dress(WIDTHS[0])
    open_kind(walker, site, catalog, kind, language)
    for width in WIDTHS:
        walker.dress(width)
        # Each width shows the same elements and colours in all languages.
        if language == "en" or width == WIDTHS[0]:
            result = check(walker)
            assert result["violations"] == [], width
            assert result["rules"] > 20
        seen = {}
        for scheme in SCHEMES:
            walker.dress(width, scheme)
            seen[scheme] = [*map(brightness, walker.run(COLORS))]
            file = pictures / f"{kind.replace(' ', '-')}-{language}-{width}-{scheme}.png"
            walker.picture(file)
            assert file.read_bytes().startswith(b"\x89PNG")
        assert seen["light"][0] > 220 and seen["light"][1] < 60
        assert seen["dark"][0] < 60 and seen["dark"][1] > 200
        if language == "en":
            result = check(walker, **OF_COLORS)
            assert result["violations"] == [], width
            assert result["rules"] > 0


def test_axe_is_awake(browser, site):
    """axe reports a picture without alternative text and low contrast, so that an empty result is meaningful."""
    browser.open(site, "/about/")
    browser.run("""
        document.querySelector("main").insertAdjacentHTML("afterbegin", "<img src='/favicon.ico'><p id=pale>pale</p>");
        document.getElementById("pale").style.color = "#bbb";
    """)
    assert {rule for rule, *_ in check(browser)["violations"]} >= {"image-alt", "color-contrast"}
    assert [rule for rule, *_ in check(browser, **OF_COLORS)["violations"]] == ["color-contrast"]
    browser.dress(1280, "dark")
    assert check(browser, **OF_COLORS)["violations"] == []
    browser.run("document.getElementById('pale').style.color = '#444'")
    assert [rule for rule, *_ in check(browser, **OF_COLORS)["violations"]] == ["color-contrast"]
