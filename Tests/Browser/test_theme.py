"""A site with a look of its own: its colours, logo and tabs, and its files in the place of those of Templates/."""

import re
import shutil
import subprocess

import pytest

import own_look
from chromium import DESK, PHONE
from kinds import KINDS, SCHEMES, WIDTHS, open_kind
from serving import wait_until
from settled import shifts_of
from test_accessibility import OF_COLORS, check

TOKENS = """
const style = getComputedStyle(document.documentElement);
return Object.fromEntries(['paper', 'card', 'ink', 'red', 'blue'].map((name) => [name, style.getPropertyValue('--' + name)]));
"""
LIGHT = {"paper": "#f3f5ee", "card": "#fff", "ink": "#16211c", "red": "#0b6e4f", "blue": "#7a2f5d"}
DARK = {"paper": "#101814", "card": "#19201c", "ink": "#efebe3", "red": "#6da895", "blue": "#b991a9"}
LINKS = "return [...document.querySelectorAll(arguments[0])].map((each) => [line(each), each.getAttribute('href')]);"
THEME_COLOR = "return [...document.querySelectorAll('meta[name=theme-color]')].map((each) => [each.media, each.content]);"


@pytest.fixture(scope="module")
def own(serve):
    """The sample with colours, a logo and tabs of its own."""
    return serve(own_look.write)


@pytest.fixture(scope="module")
def overridden(serve):
    """The sample with a template, a style sheet and a picture of its own too."""
    return serve(own_look.write_with_files)


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing(walker, own, catalog, results, kind):
    """With other colours too no rule of axe-core about contrast is broken, and none at all by the logo and the tabs, which are the same on
    every page; a picture is kept of each."""
    (results / "pictures").mkdir(exist_ok=True)
    walker.dress(WIDTHS[0])
    open_kind(walker, own, catalog, kind)
    for width in WIDTHS:
        for scheme in SCHEMES:
            walker.dress(width, scheme)
            result = check(walker, **({} if kind == "home" and scheme == "light" else OF_COLORS))
            assert result["violations"] == [], (width, scheme)
            assert result["rules"] > 0
            walker.picture(results / "pictures" / f"own-look-{kind.replace(' ', '-')}-{width}-{scheme}.png")


@pytest.mark.parametrize("scheme, tokens", [("light", LIGHT), ("dark", DARK)])
def test_the_colours_are_its_own(browser, own, scheme, tokens):
    """Chosen colours are used, in dark pages readable shades of them, and the browser's frame has the paper's."""
    browser.dress(DESK, scheme)
    browser.open(own, "/")
    assert browser.run(TOKENS) == tokens
    rgb = tuple(int(tokens["paper"][at:at + 2], 16) for at in (1, 3, 5))
    assert browser.run("return getComputedStyle(document.body).backgroundColor") == "rgb({}, {}, {})".format(*rgb)
    assert browser.run(THEME_COLOR) == [
        ["(prefers-color-scheme: light)", LIGHT["paper"]], ["(prefers-color-scheme: dark)", DARK["paper"]]]


def test_paper_stays_black_and_white(browser, own):
    """No colour is printed."""
    browser.dress(DESK, media="print")
    browser.open(own, "/")
    assert browser.run(TOKENS) == {"paper": "#fff", "card": "#fff", "ink": "#000", "red": "#000", "blue": "#000"}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_logo_is_shown(browser, own, width):
    """The logo stands in the place of the mark, in its proportions and without moving what is around it; it is the icon too."""
    browser.dress(width)
    assert shifts_of(browser, own, "/") == []
    logo = browser.find(".brand img")
    assert logo.size == {"width": 40, "height": 40} and browser.run("return arguments[0].naturalWidth > 0", logo)
    assert logo.get_attribute("alt") == ""
    assert not browser.driver.find_elements("css selector", ".brand svg")
    icon = browser.find("link[rel=icon]")
    assert icon.get_attribute("href") == logo.get_attribute("src") and icon.get_attribute("type") == "image/svg+xml"
    response, _ = own.get(logo.get_attribute("src").removeprefix(own.address))
    assert response.status == 200 and response.headers["Content-Type"] == "image/svg+xml"
    assert "immutable" in response.headers["Cache-Control"]
    assert browser.logs()[0] == []


@pytest.mark.parametrize("width", [320, PHONE, DESK])
def test_the_tabs_are_its_own(browser, own, width):
    """They stand in the order of site.yml, and what has no tab is in the foot."""
    browser.dress(width)
    browser.open(own, "/about/")
    tabs = browser.run(LINKS, ".tabs a")
    assert [address for _, address in tabs] == ["/", "/events/", "/feedback/", "/about/"]
    assert [line for line, _ in tabs][:3] == ["Home", "Events", "Feedback"]
    assert browser.run("return document.querySelector('.tabs [aria-current]').getAttribute('href')") == "/about/"
    foot = [address for _, address in browser.run(LINKS, ".foot-links a")]
    assert foot[:2] == ["/courses/", "/notifications/"]
    assert own.get("/courses/")[0].status == 200
    assert browser.run("return document.documentElement.scrollWidth") <= width


def test_files_of_its_own_take_the_place_of_others(browser, overridden):
    """A template and an asset of the same name count, and a picture that the style sheet names is found."""
    browser.open(overridden, "/")
    foot = browser.find(".foot .own")
    assert foot.text == "Made at the harbor."
    image = browser.run("return getComputedStyle(arguments[0]).backgroundImage", foot)
    address = re.fullmatch(rf'url\("{overridden.address}(/assets/paper\.[0-9a-f]{{10}}\.svg)"\)', image)[1]
    assert overridden.get(address)[0].status == 200
    assert browser.run(TOKENS) == LIGHT
    assert browser.logs()[0] == []
    assert overridden.errors().count("warning") == 0


def test_a_change_is_served_at_once(overridden):
    """Content/theme is watched as all of Content is."""
    foot = overridden.root / "Content/theme/foot.mustache"
    foot.write_text(own_look.FOOT.replace("harbor", "quay"))
    wait_until(lambda: "Made at the quay." in overridden.text("/"), "the new foot")
    foot.unlink()
    wait_until(lambda: "Feeds and calendars" in overridden.text("/"), "the foot of Templates/")


def test_check_lists_what_is_wrong(program, own, tmp_path):
    """Each mistake is one line with file, line and remedy."""
    for part in ["Content", "Templates"]:
        shutil.copytree(own.root / part, tmp_path / part)
    (tmp_path / "Content/theme/harbor.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>")
    (tmp_path / "Content/theme/fot.mustache").write_text("")
    settings = tmp_path / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8").replace('calls: "#0b6e4f"', 'calls: "#5fd0a8"'), "utf-8")
    line = settings.read_text("utf-8").splitlines().index('  calls: "#5fd0a8"') + 1
    result = subprocess.run([program, "check", "--root", tmp_path], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    own_lines = [each for each in result.stderr.splitlines() if "site.yml" in each or "theme" in each]
    assert own_lines[0].startswith(f"Content/site.yml:{line}: 'colours: calls' is \"#5fd0a8\", whose contrast with paper (#f3f5ee) is 1.")
    assert own_lines[1] == (
        f"Content/site.yml:{line + 4}: 'logo' is \"harbor.svg\", which has onload=\"x()\" on line 1; "
        "expected shapes, texts and gradients without scripts, animation and addresses elsewhere: remove it, or save the file as plain SVG")
    assert own_lines[2] == (
        "Content/theme/fot.mustache: warning: is used by nothing; did you mean 'Content/theme/foot.mustache'?")
    assert len(own_lines) == 3
