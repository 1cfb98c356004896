"""The list and the search with hundreds of courses."""

import urllib.parse

import pytest

import large_site
from chromium import DESK, PHONE
from finding import Search

ROWS = "return [...document.querySelectorAll('#course-list section a')].map((each) => each.getAttribute('href'));"


@pytest.fixture
def visitor(browser, request):
    """A browser on a phone, or of the width that a test names. The scripts of the search are the same on each screen."""
    browser.dress(getattr(request, "param", PHONE))
    return browser


@pytest.fixture(scope="module")
def addresses():
    """The courses in the order of the list."""
    return [f"/courses/{subject.lower()}-{number}/" for subject in large_site.SUBJECTS for number in large_site.NUMBERS]


@pytest.mark.parametrize("visitor", [PHONE, DESK], indirect=True)
def test_pages_turn(visitor, large, addresses):
    """The list has pages of 100; Next leads through all courses in order and Previous back, and neither leads beyond."""
    visitor.open(large, "/courses/")
    rows, places = [], []
    while True:
        places.append(visitor.path)
        rows += visitor.run(ROWS)
        assert visitor.find("h1").text == f"{large_site.COUNT} courses, {len(large_site.SUBJECTS)} comments"
        links = visitor.run("return [...document.querySelectorAll('nav[aria-label=\"Pages\"] a[rel=next]')]")
        if not links:
            break
        visitor.follow(links[0])
    assert places == ["/courses/", *[f"/courses/page/{number}/" for number in range(2, 8)]]
    assert rows == addresses
    for place in places[-2::-1]:
        visitor.follow("nav[aria-label='Pages'] a[rel=prev]")
        assert visitor.path == place
    assert visitor.run("return document.querySelectorAll('nav a[rel=prev]').length") == 0


def test_letters_lead_to_the_right_page(visitor, large, addresses):
    """On every page stand all letters, each once, and each leads to where its first course stands."""
    initials = sorted({subject[0] for subject in large_site.SUBJECTS})
    for page in ["/courses/", "/courses/page/3/"]:
        visitor.open(large, page)
        links = visitor.run("""
            return [...document.querySelectorAll("nav[aria-label=Letters] a")].map((a) => [line(a), a.getAttribute("href")]);
        """)
        assert [letter for letter, _ in links] == initials
    for letter, link in links:
        visitor.open(large, link)
        first = visitor.run("""
            const heading = document.querySelector(":target");
            return [line(heading), heading.closest("section").querySelector("li a").getAttribute("href")];
        """)
        assert first == [letter, next(each for each in addresses if each.startswith(f"/courses/{letter.lower()}"))]


def test_a_letter_that_goes_on_says_so(visitor, large):
    """Where a page begins within a letter its heading says that, and it is no second place for the letter's link."""
    visitor.open(large, "/courses/page/2/")
    heading, id = visitor.run("const h2 = document.querySelector('#course-list h2'); return [line(h2), h2.id]")
    letter = heading[0]
    assert heading.removeprefix(letter).strip(", ") == "continued"
    address = visitor.run("""
        const letters = [...document.querySelectorAll("nav[aria-label=Letters] a")];
        return letters.find((each) => line(each) === arguments[0]).getAttribute("href");
    """, letter)
    assert urllib.parse.urlsplit(address).path == "/courses/"
    assert urllib.parse.urlsplit(address).fragment == id


@pytest.mark.parametrize("visitor", [PHONE, DESK], indirect=True)
def test_search_finds_all_and_shows_the_first(visitor, large, addresses):
    """Of many hits the first hundred are shown, and a press shows all and leads to the first new one."""
    visitor.open(large, "/courses/page/2/")
    search = Search(visitor)
    search.type("field notes")
    visitor.wait_equal(addresses[:100], lambda: search.results)
    # The address follows the last letter; the results of the letters before it are the same.
    visitor.wait_equal("/courses/page/2/?q=field+notes", lambda: visitor.path)
    assert search.status == f"{large_site.COUNT} courses, the first 100 below"
    button = visitor.find("#search-more")
    assert button.text == f"Show all {large_site.COUNT}"
    visitor.click(button)
    visitor.wait_equal(addresses, lambda: search.results)
    assert search.status == f"{large_site.COUNT} courses"
    assert search.shown == ["search-results"]
    assert visitor.run("return document.activeElement.getAttribute('href')") == addresses[100]


def test_search_finds_what_stands_on_other_pages(visitor, large):
    """From any page a course of any other is found, by number, name and professor, without accents too."""
    visitor.open(large, "/courses/page/3/")
    search = Search(visitor)
    for scope, query, expected in [
        ("number", "aerie200", ["/courses/aerie-200/"]),
        ("name", "ON WREN, PART 7", ["/courses/wren-70/"]),
        ("professor", "zoe nunez", [f"/courses/{subject.lower()}-100/" for subject in large_site.SUBJECTS]),
        ("all", "NUÑEZ-ø", [f"/courses/{subject.lower()}-100/" for subject in large_site.SUBJECTS]),
    ]:
        search.choose(scope)
        search.type(query)
        visitor.wait_equal(expected, lambda: search.results)


def test_fewer_hits_are_shown_at_once(visitor, large, addresses):
    """Ninety hits need no press for more."""
    visitor.open(large, "/courses/")
    search = Search(visitor)
    search.type("part 2")
    expected = [each for each in addresses if each.endswith(("-20/", "-200/", "-210/"))]
    visitor.wait_equal(expected, lambda: search.results)
    assert search.status == "90 courses"
    assert search.shown == ["search-results"]
