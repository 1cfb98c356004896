"""Pages for everybody: the rules that axe-core can check, on every kind of page."""

import importlib.resources

import pytest

from kinds import KINDS, SCHEMES, WIDTHS, open_kind

AXE = (importlib.resources.files("axe_core_python") / "axe.min.js").read_text("utf-8")
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ["violations"] }).then((result) => done({
    rules: result.passes.length + result.violations.length,
    violations: result.violations.map((each) => [each.id, each.help, each.nodes.map((node) => node.html.slice(0, 200))]),
}), (error) => done({ rules: 0, violations: [String(error)] }));
"""


def check(browser):
    """Lets axe look at the page as it stands: what it finds, and how many rules it tried."""
    browser.run(AXE)
    return browser.driver.execute_async_script(RUN)


# Colours are the same in all languages.
@pytest.mark.parametrize(("language", "scheme"), [*(("en", scheme) for scheme in SCHEMES), ("zh-Hans", "light")])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing(browser, site, catalog, kind, language, width, scheme):
    """No rule of axe-core, contrast among them, is broken on this kind of page."""
    browser.dress(width, scheme)
    open_kind(browser, site, catalog, kind, language)
    result = check(browser)
    assert result["violations"] == []
    assert result["rules"] > 20


def test_axe_is_awake(browser, site):
    """A picture without words and grey on white are found, so that silence means something."""
    browser.open(site, "/about/")
    browser.run("""
        document.querySelector("main").insertAdjacentHTML("afterbegin", "<img src='/favicon.ico'><p id=pale>pale</p>");
        document.getElementById("pale").style.color = "#bbb";
    """)
    assert {rule for rule, *_ in check(browser)["violations"]} >= {"image-alt", "color-contrast"}
