"""Pages without JavaScript: everything can be read and reached, and nothing stands there that does not work."""

import pytest
from selenium.webdriver.common.keys import Keys

from chromium import DESK, PHONE
from kinds import open_kind

CONTROLS = """
return [...document.querySelectorAll("form, button, input, select, textarea, kbd")].filter(shown)
    .filter((each) => !each.closest(".site-search") && !each.closest("form.search")?.querySelector("[formaction]")).map((each) => each.outerHTML.slice(0, 100));
"""
SEARCH = "/poster/search"


@pytest.fixture
def plain(browser):
    """A phone with JavaScript off."""
    browser.dress(PHONE)
    browser.scripts(False)
    return browser


def test_scripts_are_off(plain, site):
    """The form is not led by the script: the address does not follow what is in it."""
    plain.open(site, "/courses/?q=chinese")
    assert plain.run("return document.querySelector('main [name=q]').value") == ""
    assert plain.run("return document.getElementById('search-results').hidden") is True


def test_the_list_is_whole(plain, site, catalog):
    """The list shows every course, and its search leads to the program that answers forms."""
    plain.open(site, "/courses/")
    rows = plain.run("return [...document.querySelectorAll('#course-list section a')].filter(shown).map((a) => a.pathname)")
    assert rows == [course.address for course in catalog]
    assert plain.run("return [...document.querySelectorAll('noscript')].filter(shown).length") == 0
    assert plain.run("return [...document.querySelectorAll('.search button')].map((each) => new URL(each.formAction).pathname)") == [SEARCH]


@pytest.mark.parametrize(("page", "area"), [("/", "courses"), ("/courses/", "courses"), ("/404.html", "courses"), ("/feedback/", "feedback")])
@pytest.mark.parametrize(("edition", "language"), [("", "en-US"), ("/zh-Hans", "zh-Hans")])
def test_search_is_asked_of_the_server(plain, site, page, area, edition, language):
    """A search form sends what is typed, where it stands and in which language."""
    plain.open(site, edition + page)
    with plain.next_page():
        plain.find(".search input[type=search]").send_keys("唐 & co", Keys.ENTER)
    assert plain.run("return location.pathname") == SEARCH
    fields = plain.run("return Object.fromEntries(new URLSearchParams(location.search))")
    assert fields == {"q": "唐 & co", "in": area, "lang": language} | ({"scope": "all"} if page == "/courses/" else {})


def test_without_a_program_there_is_no_search(plain, serve):
    """Where no program answers forms the list says why nothing can be searched."""
    def change(root):
        settings = root / "Content/site.yml"
        settings.write_text(settings.read_text("utf-8").replace("poster: /poster", ""), "utf-8")
    plain.open(serve(change), "/courses/")
    assert plain.run("return line([...document.querySelectorAll('noscript')].find(shown))").startswith("Search needs JavaScript.")
    assert plain.run("return [...document.querySelectorAll('form')].filter(shown).length") == 0


def test_letters_and_rows_lead_on(plain, site, catalog):
    """A letter leads to its section, a row to its course."""
    plain.open(site, "/courses/")
    course = next(course for course in catalog if course.number[0] == "M")
    plain.click("nav[aria-label=Letters] a[href$='#letter-m']")
    plain.wait_equal("/courses/#letter-m", lambda: plain.path)
    assert 0 <= plain.run("return document.querySelector(':target').getBoundingClientRect().top") < 900
    plain.follow(f"#course-list a[href='{course.address}']")
    assert plain.path == course.address
    assert plain.find("h1").text == course.names[0]


def test_comments_and_steps_work(plain, site, catalog):
    """Comments are all there, and their links lead on, back, and into the next class."""
    position = next(index for index, course in enumerate(catalog) if len(course.comments) >= 2 and catalog[index + 1].comments)
    course, after = catalog[position:position + 2]
    ids = [f"c-{comment.id}" for comment in course.ordered_comments]
    plain.open(site, course.address)
    assert plain.run("return [...document.querySelectorAll('main article article')].filter(shown).map((each) => each.id)") == ids
    steps = [(ids[0], "next", f"{course.address}#{ids[1]}"), (ids[1], "prev", f"{course.address}#{ids[0]}"),
             (ids[-1], "next", f"{after.address}#c-{after.ordered_comments[0].id}")]
    for start, rel, address in steps:
        plain.click(f"#{start} a[rel={rel}]")
        plain.wait_equal(address, lambda: plain.path)


def test_classes_lead_to_their_neighbours(plain, site, catalog):
    """The links at the foot lead to the class before and after."""
    plain.open(site, catalog[1].address)
    for rel, course in [("next", catalog[2]), ("prev", catalog[1])]:
        plain.follow(f"nav[aria-label='Previous and next course'] a[rel={rel}]")
        assert plain.path == course.address


@pytest.mark.parametrize("kind", ["home", "list", "many comments", "no comments", "about", "not found",
                                  "feedback", "feedback of a week", "message", "notices"])
def test_nothing_idle_is_shown(plain, site, catalog, kind):
    """No field, button or hint is shown that only a script would answer."""
    open_kind(plain, site, catalog, kind)
    for width in [PHONE, DESK]:
        plain.dress(width)
        assert plain.run(CONTROLS) == [], width
