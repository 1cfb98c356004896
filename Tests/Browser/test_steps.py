"""Behaviour 6: next and previous through the comments of a class and on to the next class."""

import contextlib

import pytest
from selenium.webdriver.common.keys import Keys

from chromium import DESK, PHONE


@pytest.fixture(scope="module")
def chain(catalog):
    """The addresses of all comments, class by class; a class without comments stands for itself."""
    return [address for course in catalog for address in
            [f"{course.address}#c-{comment.id}" for comment in course.ordered_comments] or [course.address]]


@pytest.fixture(scope="module")
def stretch(catalog):
    """Three classes in a row: several comments, then others; and where they begin and end in the chain."""
    position = next(index for index, course in enumerate(catalog) if len(course.comments) >= 3 and 0 < index < len(catalog) - 2)
    return catalog[position:position + 2]


def step(browser, key, address):
    """Presses a key, and waits for the comment to which it leads, on this page or another."""
    is_here = address.partition("#")[0] == browser.path.partition("#")[0]
    with contextlib.nullcontext() if is_here else browser.next_page():
        browser.press(key)
    browser.wait_equal(address, lambda: browser.path)


def comments_of(course):
    return [f"{course.address}#c-{comment.id}" for comment in course.ordered_comments]


def on_screen(browser):
    """Whether the comment that the address names has the mark and can be seen."""
    return browser.run("""
        const { top, bottom } = document.querySelector(":target").getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
    """)


@pytest.mark.parametrize(("onward", "back"), [("j", "k"), (Keys.ARROW_RIGHT, Keys.ARROW_LEFT)])
def test_keys_step_through_a_class_and_into_the_next(browser, site, chain, stretch, onward, back):
    """Each press leads one comment on, at the end into the next class, and the other key back the same way."""
    first, second = stretch
    way = [*comments_of(first), *comments_of(second)[:2]]
    way = way if len(way) > len(first.comments) else [*way, second.address]
    browser.open(site, first.address)
    for address in way:
        step(browser, onward, address)
        assert "#" not in address or on_screen(browser)
    before_first = chain[chain.index(way[0]) - 1]
    for address in [*way[-2::-1], before_first]:
        step(browser, back, address)


@pytest.mark.goes_back
def test_steps_of_one_class_leave_no_history(browser, site, stretch):
    """Back after many steps leads to the page before, not through each comment."""
    browser.open(site, "/courses/")
    browser.follow(f"#course-list a[href='{stretch[0].address}']")
    for address in comments_of(stretch[0])[:3]:
        step(browser, "j", address)
    browser.back()
    assert browser.path == "/courses/"


@pytest.mark.goes_back
def test_keys_cross_a_class_without_comments(browser, site, catalog):
    """A class without comments is a step of its own."""
    position = next(index for index, course in enumerate(catalog) if not course.comments and 0 < index < len(catalog) - 1)
    before, silent, after = catalog[position - 1:position + 2]
    browser.open(site, (comments_of(before) or [before.address])[-1])
    step(browser, "j", silent.address)
    with browser.next_page():
        browser.press("j")
    assert browser.path.startswith(after.address)
    browser.back()
    assert browser.path == silent.address
    with browser.next_page():
        browser.press("k")
    assert browser.path.startswith(before.address)


def test_links_step_through_all_comments(browser, site, catalog, chain):
    """Every comment has links to the one before and the one after, across classes; the first has no link back, the last
    none on."""
    steps = {}
    for course in catalog:
        browser.open(site, course.address)
        steps |= dict(browser.run("""
            const to = (from, rel) => from?.querySelector(`a[rel=${rel}]`)?.getAttribute("href") ?? null;
            const comments = [...document.querySelectorAll("main article article")];
            const steps = comments.map((each) => [`${location.pathname}#${each.id}`, [to(each, "prev"), to(each, "next")]]);
            const turn = document.querySelector("nav[aria-label='Previous and next course']");
            return steps.length ? steps : [[location.pathname, [to(turn, "prev"), to(turn, "next")]]];
        """))
    assert list(steps) == chain
    slugs = [course.address for course in catalog]
    for position, address in enumerate(chain):
        if "#" in address:
            before, after = [None, *chain][position], [*chain, None][position + 1]
        else:
            before, after = [None, *slugs][slugs.index(address)], [*slugs, None][slugs.index(address) + 1]
        assert steps[address] == [before, after], address


def test_a_click_on_a_link_steps(browser, site, stretch):
    """The links of a comment lead on and back on a phone."""
    browser.dress(PHONE)
    first, second, *_ = comments_of(stretch[0])
    browser.open(site, first)
    for rel, address in [("next", second), ("prev", first)]:
        browser.click(f":target a[rel={rel}]")
        browser.wait_equal(address, lambda: browser.path)


@pytest.mark.parametrize(("end", "key"), [(0, "k"), (0, Keys.ARROW_LEFT), (-1, "j"), (-1, Keys.ARROW_RIGHT)])
def test_the_ends_do_not_wrap(browser, site, chain, end, key):
    """Before the first comment and after the last one nothing happens; the way back still works."""
    browser.dress(DESK)
    browser.open(site, chain[end])
    browser.press(key)
    step(browser, "j" if end == 0 else "k", chain[1 if end == 0 else -2])


@pytest.mark.parametrize("field", [
    "<input>", "<textarea></textarea>", "<select><option>a<option>b</select>", "<p contenteditable>a</p>"])
def test_keys_are_left_to_fields(browser, site, stretch, field):
    """Whoever types in a field goes nowhere; outside of it the same key steps."""
    first, second, *_ = comments_of(stretch[0])
    browser.open(site, first)
    browser.run("""
        document.querySelector("main").insertAdjacentHTML("afterbegin", `<div id="field">${arguments[0]}</div>`);
        document.querySelector("#field > *").focus();
    """, field)
    for key in ["j", Keys.ARROW_RIGHT, "j"]:  # All onward, so that no step takes another back.
        browser.press(key)
        assert browser.path == first
    browser.run("document.activeElement.blur()")
    step(browser, "j", second)


def test_keys_with_others_held_are_left_to_the_browser(browser, site, stretch):
    """Ctrl+J and Shift+J are nobody's step."""
    first, second, *_ = comments_of(stretch[0])
    browser.open(site, first)
    for modifier in [Keys.CONTROL, Keys.SHIFT, Keys.META]:
        browser.hold(modifier, "j")
        assert browser.path == first
    step(browser, "j", second)


def test_letter_keys_can_be_turned_off(browser, site, stretch):
    """A button turns j and k off for good and on again; the arrows stay (WCAG 2.1.4)."""
    first, second, third, *_ = comments_of(stretch[0])
    browser.open(site, first)
    button = browser.find("#letterKeys")
    assert button.text == "Turn j and k off"
    browser.click(button)
    browser.open(site, second)
    browser.driver.refresh()
    assert browser.find("#letterKeys").text == "Turn j and k on"
    browser.press("k")
    assert browser.path == second
    step(browser, Keys.ARROW_RIGHT, third)
    browser.click("#letterKeys")
    browser.run("document.querySelector(':target').scrollIntoView()")
    step(browser, "k", second)
