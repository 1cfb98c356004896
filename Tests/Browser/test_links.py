"""No link and no form leads nowhere: each is followed, those that scripts make and those of the desk too."""

import datetime

import pytest

import content
from desk import Officer, add_officer, event_of
from journey import sign_in
from links import Walk

LANGUAGES = {"en-US": "", "zh-Hans": "/zh-Hans"}


@pytest.fixture(scope="module")
def desk(serve, program):
    """A site with an editor who has a draft and a published event."""
    return serve(lambda root: add_officer(program, root, "mei", "editor", "Mei Lin"))


@pytest.fixture(scope="module")
def officer(desk):
    officer = Officer(desk.port, name="mei")
    for days, status in [(40, "published"), (41, "draft")]:
        day = datetime.date.today() + datetime.timedelta(days)
        response, _ = officer.send({"title": f"Kite day, {status}", "detail": "Wind permitting.", "date": day.isoformat(),
                                    "time": "12:00", "location": "Field", "status": status})
        event_of(response)
    return officer


@pytest.fixture(scope="module")
def walks(desk, officer):
    """Walks from the home page and the desk through every page of both, in each language. The site's files, which are the same in each, are
    followed once."""
    walks, files = {}, set()
    for language, root in LANGUAGES.items():
        walk = walks[language] = Walk(officer, language, files)
        for page in [*desk.pages, "/poster/", "/404.html", f"{root}/404.html"]:
            walk.from_page(page)
        files = {(method, address) for method, address in walk.seen if not address.startswith("/poster")}
    return walks


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_and_forms_lead_somewhere(walks, language):
    walk = walks[language]
    assert walk.dead == []
    paths = {address.split("?")[0] for _, address in walk.seen}
    assert paths >= {"/poster/events/new", "/poster/log", "/poster/account", "/poster/officers", "/events.ics"}
    assert ("POST", "/poster/events") in walk.seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_that_scripts_make_lead_somewhere(browser, desk, walks, language):
    """Hits of both searches, what is shared, unread items, what is kept for times offline, and the desk's forms with scripts."""
    walk, root = walks[language], LANGUAGES[language]
    event = next(event.address for event in content.read_events(desk.root) if event.status == "published")
    ready = {
        f"{root}/courses/?q=st": "#search-results a", f"{root}/feedback/?q=the": "#search-results a", f"{root}/": "main a",
        f"{root}/notifications/": "main a", f"{root}{event}": ".share button", f"{root}/events/calendar/": ".this-month",
        f"{root}/offline/": "#kept",
    }
    sign_in(browser, desk)
    for page in ["/poster/", "/poster/events/new", "/poster/log", "/poster/account", "/poster/officers"]:
        ready[f"{page}?lang={language}"] = "form"
    hits = set()
    for page, part in ready.items():
        browser.open(desk, page)
        browser.wait_equal(True, lambda: browser.run("return Boolean(document.querySelector(arguments[0]))", part))
        html = browser.run("return document.documentElement.outerHTML")
        walk.from_page(browser.path, html)
        hits |= {way.address for way in walk.ways_of(browser.path, html) if way.address.startswith(f"{root}/courses/")}
    assert walk.dead == []
    assert len(hits) > 5
