"""The kinds of pages of the site, each with an example, and the screens and schemes in which tests open them."""

import content
from chromium import DESK, PHONE
from finding import Search

KINDS = ["home", "list", "results", "no hit", "many comments", "no comments", "about", "not found", "events",
         "past events", "tag", "calendar", "event", "cancelled event", "repeated event", "feedback", "feedback of a week",
         "messages found", "message", "notices", "print page", "offline"]
WIDTHS = [PHONE, DESK]
SCHEMES = ["light", "dark"]
# The path prefix of each language.
EDITIONS = {"en": "", "zh-Hans": "/zh-Hans"}
# The status of a search in feedback that has come to its end.
FOUND = {"en": "{} messages", "zh-Hans": "{} 条心声"}


def open_kind(browser, site, catalog, kind, language="en"):
    """Opens a page of the kind in a language, and waits until its specific content is shown."""
    by_count = sorted(catalog, key=lambda course: len(course.comments))
    paths = {
        "home": "/", "list": "/courses/", "results": "/courses/?q=st", "no hit": "/courses/?q=zzz&scope=name",
        "many comments": by_count[-1].address, "no comments": by_count[0].address, "about": "/about/",
        "not found": "/no/such/page", "events": "/events/", "past events": "/events/past/",
        "calendar": "/events/calendar/", "feedback": "/feedback/", "feedback of a week": "/feedback/week/",
        "messages found": "/feedback/?q=the", "notices": "/notifications/", "offline": "/offline/", **event_paths(site),
    }
    if kind == "message":
        paths[kind] = next(message.address for message in content.read_feedback(site.root) if not message.hidden)
    browser.open(site, EDITIONS[language] + paths[kind])
    shown = {"results": ["search-results"], "no hit": ["search-none"]}
    if kind in shown:
        browser.wait_equal(shown[kind], lambda: Search(browser).shown)
    if kind == "messages found":
        # Rows that are shown while older parts are loaded are replaced.
        count = len(content.found_messages(site.root, "the"))
        browser.wait_equal(FOUND[language].format(count), lambda: Search(browser).status)


def event_paths(site):
    """The addresses of one event of each kind, and of a tag."""
    events = content.read_events(site.root)
    pictured = next(event for event in events if "picture" in event.fields and event.fields.get("openForSignUp") == "true")
    return {
        "event": pictured.address, "print page": f"{pictured.address}print/", "tag": f"/events/tags/{pictured.fields['tags'][0]}/",
        "cancelled event": next(event.address for event in events if event.status == "cancelled"),
        "repeated event": next(event.address for event in events if event.fields.get("changes")),
    }

# The checker is from 2020. The HTML Standard has had `blocking` since 2021 (section 4.12.1, blocking attributes), and `media` for theme
# colors (4.2.5).
NEWER_THAN_CHECKER = {
    "Attribute “blocking” not allowed on element “script” at this point.",
    "Attribute “enterkeyhint” not allowed on element “input” at this point.",
    "Attribute “media” not allowed on element “meta” at this point.",
}
