"""Pages in all three engines: every browser on an iPhone is WebKit, and some people have Firefox."""

import datetime

import pytest

from browser import DESK, PHONE
from desk import add_officer
from journey import fill, send_event, sign_in, text
from kinds import KINDS, open_kind
from picture_files import two_halves

# Each link of a page's text: whether it has a line under it, of 2 px and in red.
LINES = """
const red = getComputedStyle(document.documentElement).getPropertyValue("--red").trim();
const sample = Object.assign(document.createElement("i"), { style: `color: ${red}` });
document.body.append(sample);
const color = getComputedStyle(sample).color;
sample.remove();
return [...document.querySelectorAll("main .prose a, .more a, .foot a")].map((link) => {
    const style = getComputedStyle(link);
    return [style.textDecorationLine, style.textDecorationThickness, style.textDecorationColor === color];
});
"""
# The elements wider than the page, and the positions of the page's parts.
WIDE = """
const wide = [...document.querySelectorAll("body *")].filter((each) => shown(each) && each.getBoundingClientRect().right > innerWidth + 1
    && !each.closest(".unseen, .table, svg"));
return [document.documentElement.scrollWidth - innerWidth, wide.slice(0, 3).map((each) => each.outerHTML.slice(0, 120))];
"""
# The features that an engine must support.
UNKNOWN = """
return Object.entries({
    ":has": "selector(:has(a))", subgrid: "(grid-template-columns: subgrid)", inset: "(inset: 0)", gap: "(gap: 1em)",
    "clip-path": "(clip-path: inset(50%))", rotate: "(rotate: 12deg)", isolate: "(unicode-bidi: isolate)",
}).filter(([, condition]) => !CSS.supports(condition)).map(([name]) => name);
"""


@pytest.fixture(params=["webkit", "firefox"])
def other(request):
    """The two engines that the other tests do not use."""
    browser = request.getfixturevalue(request.param)
    browser.reset()
    return browser


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with an officer."""
    return serve(lambda root: add_officer(program, root, "mei", "editor", "Mei Lin"))


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    """A picture as an officer has one."""
    return two_halves(tmp_path_factory.mktemp("picture") / "poster.png")


@pytest.mark.parametrize("path", ["/", "/about/", "/zh-Hans/about/"])
def test_links_are_underlined(engine, site, path):
    """A link in a text has a red line of 2 px, by longhands: WebKit takes no shorthand with a thickness."""
    engine.open(site, path)
    lines = engine.run(LINES)
    assert len(lines) > 5
    assert {tuple(line) for line in lines} == {("underline", "2px", True)}


def test_engines_have_what_styles_rely_on(engine, site):
    """Each engine supports the features that have no fallback in the style sheets."""
    engine.open(site, "/")
    assert engine.run(UNKNOWN) == []


def test_each_kind_of_page_is_whole(other, site, catalog, results):
    """No kind of page scrolls sideways, on a phone and on a desk, and each has its heading; .build/results/engines has pictures of them on
    a phone."""
    folder = results / "engines"
    folder.mkdir(exist_ok=True)
    wide, headed = {}, {}
    for kind in KINDS:
        other.dress(PHONE)
        open_kind(other, site, catalog, kind)
        other.picture(folder / f"{other.name}-{kind.replace(' ', '-')}.png")
        for width in [PHONE, DESK]:
            other.dress(width)
            beyond, parts = other.run(WIDE)
            if beyond > 0 or parts:
                wide[kind, width] = parts
            headed[kind, width] = other.find("h1").is_displayed()
    assert wide == {}
    assert headed == dict.fromkeys(headed, True)


def test_scripts_run(other, site):
    """Dates are told from today, unread items are counted, and the search finds and says how much."""
    other.open(site, "/events/")
    other.wait_equal(True, lambda: other.run("return [...document.querySelectorAll('.when-relative')].some((each) => each.textContent.startsWith('in '))"))
    other.wait_equal(True, lambda: other.run("return Boolean(localStorage.getItem('corkboard.unread'))"))
    other.open(site, "/courses/")
    other.find("#q").send_keys("comp")
    other.wait_equal(True, lambda: other.run("return document.querySelectorAll('#search-results mark').length > 3"))
    assert "courses" in other.find("#search-status").text


def test_dark_pages(webkit, firefox, site):
    """Firefox shows dark pages if dark mode is preferred; WebKit is light here."""
    color = "return getComputedStyle(document.body).backgroundColor"
    webkit.open(site, "/")
    assert webkit.run(color) == "rgb(251, 248, 242)"
    firefox.open(site, "/")
    firefox.dress(PHONE, "dark")
    assert firefox.run(color) == "rgb(21, 22, 26)"
    firefox.dress(PHONE)
    assert firefox.run(color) == "rgb(251, 248, 242)"


def test_an_officer_posts(other, desk, picture):
    """The commonest job on a phone: sign in, title, day, time, place, description, a picture, post; and it is on the site."""
    other.dress(PHONE)
    sign_in(other, desk)
    other.open(desk, "/poster/events/new")
    title = f"Lanterns in {other.name}"
    day = (datetime.date.today() + datetime.timedelta(30)).isoformat()
    fill(other, title=title, date=day, time="18:00", location=f"Harbor steps, {other.name}", detail="Bring a **lantern**.")
    other.find("#picture").send_keys(str(picture))
    fill(other, pictureText="Two halves, red and blue")
    send_event(other)
    assert "done=" in other.path
    live = other.find(".desk-state a").get_attribute("href").removeprefix(desk.address)
    other.wait_equal(200, lambda: desk.get(live)[0].status)
    other.open(desk, live)
    assert (text(other, "h1"), text(other, ".event-detail strong"), text(other, ".place")) == (title, "lantern", f"Harbor steps, {other.name} Map")
    assert "6 PM" in text(other, ".when-words")
    assert other.find(".event-picture").get_attribute("alt") == "Two halves, red and blue"
    other.wait_equal(True, lambda: other.run("return document.querySelector('.event-picture').naturalWidth > 0"))
