"""How pages look, as far as it can be measured: columns, large text, logos, dark paper, a new site, and where lines break."""

import shutil

import pytest

from chromium import DESK, PHONE
from kinds import EDITIONS, KINDS, open_kind
from picture_files import two_halves

BOX = "const { left, right, top, bottom, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();"
EDGES = BOX + "return [left, right, top, bottom].map(Math.round);"
# What goes beyond a screen of a width; tables scroll by themselves. A phone makes the page wider rather than scroll.
WIDE = """
return [...document.querySelectorAll("body *")].filter((each) => shown(each) && each.getBoundingClientRect().right > arguments[0] + 1
    && !each.closest(".unseen, .table, svg")).slice(0, 3).map((each) => each.outerHTML.slice(0, 100));
"""
# Texts and buttons of the frame and of forms that lie upon each other.
OVERLAPS = """
const boxes = [...document.querySelectorAll(".masthead :is(.brand, .languages a), .tabs a, main :is(h1, h2, button, input, label)")]
    .filter((each) => shown(each) && !each.closest(".unseen, .segment") && !each.classList.contains("unseen") && each.type !== "hidden")
    .map((each) => [each, each.getBoundingClientRect()]);
return boxes.flatMap(([one, a], place) => boxes.slice(place + 1).filter(([two, b]) =>
    !one.contains(two) && !two.contains(one) && Boolean(one.closest(".tabs")) === Boolean(two.closest(".tabs"))
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([two]) => [one.outerHTML.slice(0, 60), two.outerHTML.slice(0, 60)]));
"""
# Words that are so narrow that their letters stand below each other.
NARROW = """
return [...document.querySelectorAll("main :is(h1, h2, h3, p, a, span, dd)")].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return shown(each) && !each.closest(".unseen") && each.textContent.trim().length > 3 && width < 60 && height > 4 * width;
}).map((each) => each.outerHTML.slice(0, 100));
"""
LARGE = "document.documentElement.style.fontSize = '200%'"
LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40" width="160" height="40"><rect width="160" height="40" fill="#777"/></svg>\n'
# Chinese characters side by side in one word that stand on two lines, though the word has room on one.
TORN = """
const torn = [];
for (const title of document.querySelectorAll("h1, h2, .title, .brand, .other")) {
    if (!shown(title) || title.closest(".unseen")) continue;
    const words = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const { data } = words.currentNode;
        for (const { 0: run, index } of data.matchAll(/\\p{Ideographic}{2,}/gu)) {
            const range = document.createRange();
            range.setStart(words.currentNode, index);
            range.setEnd(words.currentNode, index + run.length);
            const rects = [...range.getClientRects()];
            const isLong = rects.reduce((sum, { width }) => sum + width, 0) > title.getBoundingClientRect().width;
            if (new Set(rects.map(({ top }) => Math.round(top))).size > 1 && !isLong) torn.push(run);
        }
    }
}
return torn;
"""
# Dots that part facts and would stand at the beginning of a line: those of facts lie outside of the box there, which hides them.
DOTS = """
const shows = (node, part) => !["none", "normal"].includes(getComputedStyle(node, part).content);
const facts = [...document.querySelectorAll(".facts")].filter((each) => each.children.length > 1);
const first = facts.filter((each) => [...each.children].slice(1).some((fact) => {
    const dot = fact.getBoundingClientRect().left + parseFloat(getComputedStyle(fact, "::before").left);
    return shows(fact, "::before") && dot < each.getBoundingClientRect().left - 1 && getComputedStyle(each).overflowX !== "hidden";
}));
const before = [...document.querySelectorAll(".then")].filter((each) => shows(each, "::before"));
return [facts.length > 3, [...first, ...before].map((each) => each.outerHTML.slice(0, 100))];
"""


@pytest.fixture(scope="module")
def own(serve, tmp_path_factory):
    """A site with a wide logo, and with a picture on a transparent ground in an event and in a page."""
    def change(root):
        (root / "Content/theme").mkdir()
        (root / "Content/theme/wide.svg").write_text(LOGO)
        settings = root / "Content/site.yml"
        settings.write_text(settings.read_text("utf-8") + "\nlogo: wide.svg\n", "utf-8")
        two_halves(root / "Content/media/0123456789abcdef.png", depth=120)
        (root / "Content/events/2031-05-04-drawing.md").write_text(
            "---\nid: drawing1\ntitle: Drawing\nstarts: 2031-05-04T10:00\npicture: 0123456789abcdef.png\nlocation: Studio\n"
            "posted: 2026-01-05T10:00\n---\n\nBring ink.\n", "utf-8")
    return serve(change)


@pytest.fixture(scope="module")
def bare(serve):
    """A new site: nothing but its settings and the page about it."""
    def change(root):
        for folder in ["events", "feedback", "broadcasts", "reviews", "courses", "media"]:
            shutil.rmtree(root / "Content" / folder)
    return serve(change)


def test_courses_use_a_wide_screen(browser, site, catalog):
    """On a wide screen a course's facts stand on the left and what students say on the right, from the top, below the way to say
    something; below each other on a phone."""
    course = max(catalog, key=lambda course: len(course.comments))
    browser.open(site, course.address)
    head, comments = browser.run(EDGES, ".course-head"), browser.run(EDGES, ".professor")
    assert head[1] + 40 < comments[0] and abs(head[2] - browser.run(EDGES, ".course-write")[2]) < 120
    assert comments[1] - head[0] > 1080
    browser.dress(PHONE)
    assert browser.run(EDGES, ".course-head")[3] <= browser.run(EDGES, ".professor")[2]


def test_events_use_a_wide_screen(browser, site, catalog):
    """On a wide screen an event's text has its dates and tags beside it; below it on a phone."""
    open_kind(browser, site, catalog, "event")
    detail, meta = browser.run(EDGES, ".event-detail"), browser.run(EDGES, ".event-meta")
    assert detail[1] < meta[0] and detail[2] == meta[2]
    assert meta[1] - detail[0] > 1080
    browser.dress(PHONE)
    assert browser.run(EDGES, ".event-detail")[3] <= browser.run(EDGES, ".event-meta")[2]


@pytest.mark.parametrize("language", EDITIONS)
def test_text_of_double_size_fits(browser, site, catalog, language):
    """Nothing goes beyond the screen, and nothing lies upon something else, with text of 200 % on any kind of page."""
    found = {}
    for kind in KINDS:
        browser.dress(PHONE)
        open_kind(browser, site, catalog, kind, language)
        browser.run(LARGE)
        for width in [PHONE, DESK]:
            browser.dress(width)
            seen = [browser.run(WIDE, width), browser.run(OVERLAPS), browser.run(NARROW)]
            if any(seen):
                found[kind, width] = seen
    assert found == {}


def test_the_tab_bar_grows_with_the_text(browser, site):
    """Text of twice the size is twice as large in the tabs too, in two rows that leave room for the page."""
    sizes = "return [...document.querySelectorAll('.tabs a')].map((each) => parseFloat(getComputedStyle(each).fontSize))"
    browser.dress(PHONE)
    browser.open(site, "/")
    assert 12 <= browser.run(sizes)[0] <= 14
    browser.run(LARGE)
    assert browser.run(sizes) == [24] * 5
    assert browser.run(BOX + "return [Math.round(height), innerHeight - Math.round(bottom)]", ".tabs") == [115, 0]


@pytest.mark.parametrize("language", EDITIONS)
def test_wide_logos_fit(browser, own, language):
    """A logo of 160 by 40 keeps its shape, and leaves room for the name and the other language."""
    browser.open(own, f"{EDITIONS[language]}/about/")
    for width in [320, PHONE, DESK]:
        browser.dress(width)
        left, right, top, bottom = browser.run(EDGES, ".logo")
        assert abs((right - left) / (bottom - top) - 4) < 0.2 and right - left <= 160
        assert browser.run(WIDE, width) == [] and browser.run(OVERLAPS) == []
        assert browser.run(BOX + "return width", ".brand span") > 75
    assert (right - left, bottom - top) == (160, 40)


def test_pictures_have_light_paper_behind_them_in_the_dark(browser, own):
    """What is drawn for light paper is seen on dark pages too; the paper is as large as the picture."""
    browser.open(own, "/events/2031-05-04-drawing/")
    paper = "return getComputedStyle(document.querySelector('.event-picture')).backgroundColor"
    assert browser.run(paper) == "rgba(0, 0, 0, 0)"
    for width in [PHONE, DESK]:
        browser.dress(width, "dark")
        assert browser.run(paper) == "rgb(251, 248, 242)"
        assert abs(browser.run(BOX + "return width / height", ".event-picture") - 640 / 400) < 0.01


@pytest.mark.parametrize("language", EDITIONS)
def test_a_new_site_looks_finished(browser, bare, results, language):
    """Without any post the home page says who the association is and what comes next, asks for messages, and has no empty part."""
    for width in [PHONE, DESK]:
        browser.dress(width)
        browser.open(bare, f"{EDITIONS[language]}/")
        browser.picture(results / f"new-site-{language}-{width}.png")
        assert browser.find(".who").is_displayed() and browser.find(".home-top .empty").is_displayed()
        assert browser.run("""
            const parts = [...document.querySelectorAll("main section, main h2, main .columns")].filter(shown);
            return parts.filter((part) => !(part.closest("section") ?? part).querySelector(".post-ways")).length;
        """) == 0
        assert browser.run("return document.querySelector('.home-top .empty a[href*=\"/courses/new\"]').pathname") == "/poster/courses/new"
        welcome = browser.run("return line(document.querySelector('.home-top .empty b'))")
        assert welcome.startswith({"en": "Welcome!", "zh-Hans": "欢迎！"}[language])
        assert browser.run(WIDE, width) == []


@pytest.mark.parametrize("path", ["/", "/events/", "/events/past/", "/courses/", "/feedback/"])
def test_chinese_titles_break_between_words(browser, site, path):
    """No word of a title stands on two lines, in either language's edition."""
    for edition in EDITIONS.values():
        browser.open(site, edition + path)
        for width in [320, PHONE, DESK]:
            browser.dress(width)
            assert browser.run(TORN) == [], (edition, width)


@pytest.mark.parametrize("path", ["/zh-Hans/", "/zh-Hans/events/", "/zh-Hans/courses/"])
def test_accessible_names_keep_chinese_words_whole(browser, site, path):
    """Titles are read as they are written: where a line may break, the name of a link or heading has no space."""
    browser.open(site, path)
    titles = browser.run("return [...document.querySelectorAll('main .title')].filter((each) => each.querySelector('wbr')).map(line)")
    nodes = browser.cdp("Accessibility.getFullAXTree")["nodes"]
    names = [node["name"]["value"] for node in nodes if node.get("name") and node["role"]["value"] in ["link", "heading"]]
    assert titles and [title for title in titles if not any(title in name for name in names)] == []


@pytest.mark.parametrize("path", ["/", "/events/", "/courses/"])
def test_no_line_begins_with_a_dot(browser, site, path):
    """Dots stand between two facts of a line, or at the end of one."""
    browser.open(site, path)
    for width in [320, PHONE, DESK]:
        browser.dress(width)
        assert browser.run(DOTS) == [True, []], width


def test_the_offline_page_has_room(browser, site):
    """Its list of pages stands apart from what it says."""
    browser.dress(PHONE)
    browser.open(site, "/offline/")
    browser.run("document.getElementById('kept').hidden = false")
    assert browser.run(EDGES, "#kept")[2] - browser.run(EDGES, ".lead")[3] >= 32
