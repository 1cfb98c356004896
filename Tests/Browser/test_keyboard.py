"""All links, buttons and fields of every kind of page can be reached by keyboard, with a visible focus."""

import pytest
from selenium.webdriver.common.keys import Keys

from chromium import DESK, PHONE
from kinds import KINDS, open_kind
from settled import settled

REACHABLE = """
const all = [...document.querySelectorAll("a[href], button:enabled, input:enabled, summary, [tabindex='0']")];
window.reachable = all.filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.type !== "hidden");
// Of radio buttons the chosen one alone is a stop.
window.reachable = window.reachable.filter((each) => each.type !== "radio" || each.checked);
return window.reachable.length;
"""
# The walk begins at the top, also after another one: where a focused element was removed, Tab goes on.
BEGIN = """
const first = document.createElement("i");
first.tabIndex = -1;
document.body.prepend(first);
first.focus();
first.remove();
window.scrollTo(0, 0);
"""
# Where the focus is whenever Tab was pressed, and whether it can be seen: an outline on the element, on what stands for it, or around
# its label.
FOLLOW = """
const outlined = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
addEventListener("keyup", ({ key }) => {
    if (key !== "Tab") return;
    const at = document.activeElement;
    const marks = [getComputedStyle(at), getComputedStyle(at, "::after")];
    if (at.closest("label")) marks.push(getComputedStyle(at.closest("label")));
    const box = at.getBoundingClientRect();
    window.visited.push([window.reachable.indexOf(at), marks.some(outlined), box.top < innerHeight && box.bottom > 0, at.outerHTML.slice(0, 100)]);
}, true);
"""


@pytest.mark.parametrize("kind", KINDS)
def test_a_walk_with_tab_reaches_all(walker, site, catalog, kind):
    """Tab goes through all links, buttons and fields in the order of the page, each with a mark that is seen on the screen."""
    walker.dress(PHONE)
    # What scripts add may be a stop too.
    with settled(walker):
        open_kind(walker, site, catalog, kind)
    walker.run(FOLLOW)
    for width in [PHONE, DESK]:
        walker.dress(width)
        check_walk(walker)


def check_walk(walker):
    """Walks through the page that is open."""
    walker.run(BEGIN)
    count = walker.run(REACHABLE)
    assert count > 5
    walker.run("window.visited = []")
    walker.press(Keys.TAB * count)
    visited = walker.run("return window.visited")
    for _, is_marked, is_on_screen, html in visited:
        assert is_marked and is_on_screen, html
    assert [place for place, *_ in visited] == list(range(count))
