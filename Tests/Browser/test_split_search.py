"""Behaviour 4 in a catalog too large for one file: the same results, with few bytes loaded."""

import pytest

import split_site
from chromium import DESK, PHONE
from content import found, read_catalog
from finding import Search

LIMIT = 300_000
LOADED = """
return performance.getEntriesByType("resource").filter((each) => new URL(each.name).pathname.includes("/courses/search"))
    .reduce((sum, each) => sum + each.decodedBodySize, 0);
"""
# Whether all answers are there and rows or their absence are shown.
SETTLED = "return !document.getElementById('course-list').checkVisibility()"
# Every query in every scope, in the split index and in one of the same courses; what differs comes back.
COMPARE = """
const [queries, seed] = arguments;
const { code, splitCode, index } = document.querySelector("form[data-index]").dataset;
const [{ CourseIndex }, { SplitCourses }] = await Promise.all([import(code), import(splitCode)]);
// Each search begins with nothing loaded; only the way over the line is spared.
const [online, answers] = [window.fetch, new Map()];
window.fetch = async (file) => {
    if (!answers.has(file)) answers.set(file, online(file).then((answer) => answer.json()));
    return { ok: true, json: () => answers.get(file) };
};
const json = async (file) => (await fetch(file)).json();
const manifest = await json(index);
const whole = { professors: [], pinyin: {}, courses: [] };
for (let part = 0; part * manifest.partSize < manifest.count; part++) {
    const { professors, pinyin, courses } = await json(index.replace(".json", `/courses/${part}.json`));
    const first = whole.professors.length;
    whole.courses.push(...courses.map((row) => [row[0], row[1], (row[2] ?? []).map((each) => first + each), ...row.slice(3)]));
    whole.professors.push(...professors);
    Object.assign(whole.pinyin, pinyin);
}
const one = new CourseIndex(whole);

// Parts of what stands in the catalog, longer ones put together, and ways to write how it is read.
let state = seed;
const below = (count) => (state = (state * 48271) % 2147483647) % count;
const any = (list) => list[below(list.length)];
const texts = one.courses.flatMap(({ number, names, professors }) => [number, ...[...names, ...professors].map(({ text }) => text)]);
const readings = Object.values(whole.pinyin);
const cut = (text, length) => { const letters = [...text], start = below(letters.length); return letters.slice(start, start + length).join(""); };
const typed = () => any(readings).split(/[ ,]/).slice(below(3)).slice(0, 1 + below(5))
    .map((each) => { const reading = any(each.split("/")); return below(2) ? reading : reading.slice(0, 1); }).join(below(4) ? "" : " ");
for (let count = 0; count < 15; count++) {
    queries.push(cut(any(texts), 1), cut(any(texts), 2), cut(any(texts), 3), cut(any(texts), 4 + below(20)),
        cut(any(texts), 3) + cut(any(texts), 2), typed(), typed().slice(below(2)), cut(any(texts), 5).toUpperCase());
}
const wrong = [];
const tally = { queries: 0, hits: 0, none: 0 };
for (const query of queries.filter((each) => each.trim())) for (const scope of ["all", "number", "name", "professor"]) {
    const expected = one.search(query, scope).map(({ slug }) => slug);
    const search = await new SplitCourses(manifest, index).search(query, scope);
    const { count, isExact } = search;
    const got = [];
    while (search.hasMore) got.push(...(await search.next(500)).map(({ slug }) => slug));
    tally.queries++;
    tally.hits += got.length;
    tally.none += got.length === 0;
    if (String(got) !== String(expected)) wrong.push([query, scope, "hits", expected.slice(0, 5), got.slice(0, 5)]);
    if (isExact ? count !== expected.length : count < expected.length) wrong.push([query, scope, "count", expected.length, count]);
}
return [wrong.slice(0, 5), tally];
"""


@pytest.fixture(scope="module")
def split(serve):
    """A site whose search is split."""
    return serve(split_site.write)


@pytest.fixture(scope="module")
def courses(split):
    return read_catalog(split.root)


@pytest.fixture(params=[PHONE, DESK])
def visitor(browser, request):
    browser.dress(request.param)
    return browser


@pytest.mark.parametrize("edition", ["", "/zh-Hans"])
def test_the_same_is_found_as_in_one_file(browser, split, edition):
    """Whatever is looked for, the hits and their order are those of a search through all courses."""
    browser.open(split, f"{edition}/courses/")
    special = ["a", "an", "ana", "banana", "ananan", "nan ban", "Straße", "FICTION", "izmir", "οδος", "ΟΔΟΣ", "οδοσ", "wide", "łódź",
               "part time", "part-time", "écru100", "ECRU 100", "100s", "-", "--", "'", "zzz", "唐", "唐诗", "代数唐", "xxds", "yinhang",
               "yhyyy", "cq", "chongqing", "zhongqing", "nvhong", "𩽾", "𩽾𩾌", "﨑", "崎", "e\u0301", "\u0301", "x" * 200, "ada banana", "\"", "<b>"]
    wrong, tally = browser.run(COMPARE, special, 20261121 + len(edition))
    assert wrong == []
    assert tally["hits"] > 10_000 and tally["none"] > 100, tally


@pytest.mark.parametrize("query", [
    "a", "n", "an", "in", "introduction to advanced topics in the theory of linear", "nunez", "zoë nuñez-ø", "gorse 120", "kelp", "zzz", "qqqqqq",
    "唐", "代数", "xxds", "yinhang", "ananas banana",
])
def test_a_search_loads_little(browser, split, courses, query):
    """A search of any kind loads 300 KB at most: 100,000 courses have larger files of grams, but the same number of them."""
    browser.open(split, f"/courses/?q={query}")
    browser.wait_equal(True, lambda: browser.run(SETTLED))
    assert 0 < browser.run(LOADED) <= LIMIT


def test_hits_come_twenty_at_a_time(visitor, split, courses):
    """The first hits are shown with the count of all; a press shows more and leads to the first new one, and nothing typed is lost."""
    visitor.open(split, "/courses/")
    search = Search(visitor)
    search.choose("number")
    search.type("fjord 1")
    expected = [course.address for course in found(courses, "fjord 1", "number")]
    assert len(expected) > 60
    visitor.wait_equal(expected[:20], lambda: search.results)
    assert search.status == f"About {len(expected)} courses, the first 20 below"
    assert visitor.find("#search-more").text == "Show more"
    visitor.click("#search-more")
    visitor.wait_equal(expected[:40], lambda: search.results)
    assert visitor.run("return document.activeElement.getAttribute('href')") == expected[20]
    assert (search.query, search.scope) == ("fjord 1", "number")
    while "search-more" in search.shown:
        count = len(search.results)
        visitor.click("#search-more")
        visitor.wait_equal(True, lambda: len(search.results) > count)
    assert search.results == expected
    assert search.status == f"{len(expected)} courses"


@pytest.mark.parametrize(("query", "scope"), [("é", "all"), ("唐诗", "name"), ("xi", "professor"), ("z", "professor")])
def test_the_count_is_exact_where_it_is_known(visitor, split, courses, query, scope):
    """For what is one gram, the number of all hits is known before they are loaded."""
    visitor.open(split, f"/courses/?q={query}&scope={scope}")
    search = Search(visitor)
    expected = [course.address for course in found(courses, query, scope)]
    assert len(expected) > 20
    visitor.wait_equal(expected[:20], lambda: search.results)
    assert search.status == f"{len(expected)} courses, the first 20 below"


def test_few_hits_and_none_are_said(visitor, split, courses):
    """A search that finds little says how much; where nothing is found that is said, and the list is one press away."""
    visitor.open(split, "/courses/?scope=number")
    search = Search(visitor)
    search.choose("number")
    search.type("kelp11")
    search.expect(found(courses, "kelp11", "number"))
    search.type("kelp99999")
    visitor.wait_equal("No course has “kelp99999” in its number.", lambda: search.status)
    assert search.shown == ["search-none"]
    visitor.click("#search-clear")
    search.expect_list()


def look_on(visitor):
    """Presses the button for more, and waits until the search rests."""
    visitor.click("#search-more")
    visitor.wait_equal(False, lambda: visitor.run("return document.getElementById('search-more').disabled"))


def test_a_long_search_goes_on_by_presses(visitor, split):
    """Where many courses have all parts of the words and none the words, a press looks on, until it is sure that there is none."""
    visitor.open(split, "/courses/?q=nananana&scope=name")
    search = Search(visitor)
    visitor.wait_equal("No matches so far", lambda: search.status)
    assert search.shown == ["search-more"]
    for _ in range(20):
        if search.shown == ["search-none"]:
            break
        look_on(visitor)
    assert search.status == "No course has “nananana” in its name."
    assert search.query == "nananana"
    assert visitor.run("return document.activeElement.id") == "search-clear"


def test_a_failed_load_is_said_and_can_be_tried_again(visitor, split, courses):
    """Without a connection the list stays, and a press tries again; hits that are shown stay where more of them fail."""
    visitor.open(split, "/courses/")
    visitor.cdp("Network.enable")
    visitor.cdp("Network.setBlockedURLs", urls=["*/search/courses/*"])
    search = Search(visitor)
    expected = [course.address for course in found(courses, "kelp", "all")]
    try:
        search.type("kelp")
        visitor.wait_equal(["course-list", "search-failed"], lambda: search.shown)
    finally:
        visitor.cdp("Network.setBlockedURLs", urls=[])
    visitor.click("#search-retry")
    visitor.wait_equal(expected[:20], lambda: search.results)
    try:
        visitor.cdp("Network.setBlockedURLs", urls=["*/search/courses/*"])
        while search.status != "The search did not load.":
            look_on(visitor)
        shown = len(search.results)
        assert search.shown == ["search-results", "search-more"]
    finally:
        visitor.cdp("Network.setBlockedURLs", urls=[])
    visitor.click("#search-more")
    visitor.wait_equal(expected[:shown + 20], lambda: search.results)
