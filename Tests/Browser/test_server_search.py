"""Search on the server finds what search in the browser finds, in the same order: `corkboard search` against the scripts of the site."""

import json
import shutil
import subprocess

import pytest

import large_feedback
import split_site
from shared_data import shared_data

# Parts of texts, longer ones put together, and ways to write how Chinese is read.
QUERIES = """
const [queries, seed, texts, readings] = [arguments[0], arguments[1], [], []];
const { loadVariants } = await import(document.querySelector("link[rel=modulepreload][href*=search-text]").href);
// As a page does where somebody looks for Chinese characters, before its index is read.
await loadVariants("\u4E00");
let state = seed;
const below = (count) => (state = (state * 48271) % 2147483647) % count;
const any = (list) => list[below(list.length)];
const cut = (text, length) => { const letters = [...text], start = below(letters.length); return letters.slice(start, start + length).join(""); };
const typed = () => (readings.length === 0 ? "xd" : any(readings)).split(/[ ,]/).slice(below(3)).slice(0, 1 + below(5))
    .map((each) => { const reading = any(each.split("/")); return below(2) ? reading : reading.slice(0, 1); }).join(below(4) ? "" : " ");
const addQueries = (rounds = 40) => {
    for (let count = 0; count < rounds; count++) {
        queries.push(cut(any(texts), 1), cut(any(texts), 2), cut(any(texts), 3), cut(any(texts), 4 + below(20)),
            cut(any(texts), 3) + cut(any(texts), 2), typed(), typed().slice(below(2)), cut(any(texts), 5).toUpperCase());
    }
    return queries.map((query) => query.replace(/[\\r\\n]/g, " ").trim()).filter((query) => query);
};
"""
COURSES = QUERIES + """
const { code, splitCode, index } = document.querySelector("form[data-index]").dataset;
const [{ CourseIndex }, { SplitCourses }] = await Promise.all([import(code), import(splitCode)]);
// Each search in parts begins with nothing loaded; only the way over the line is spared.
const [online, answers] = [window.fetch, new Map()];
window.fetch = async (file) => {
    if (!answers.has(file)) answers.set(file, online(file).then((answer) => answer.json()));
    return { ok: true, json: () => answers.get(file) };
};
const load = async (file) => (await fetch(file)).json();
const manifest = await load(index);
const isSplit = !manifest.courses;
const parts = isSplit ? [] : [manifest];
for (let part = 0; isSplit && part * manifest.partSize < manifest.count; part++) {
    parts.push(await load(index.replace(".json", `/courses/${part}.json`)));
}
const indexes = parts.map((part) => new CourseIndex({ professors: [], pinyin: {}, ...part }));
texts.push(...indexes.flatMap(({ courses }) => courses).flatMap(({ number, names, professors }) =>
    [number, ...[...names, ...professors].map(({ text }) => text)]));
readings.push(...parts.flatMap(({ pinyin }) => Object.values(pinyin ?? {})));
const inParts = async (query, scope) => {
    const search = await new SplitCourses(manifest, index).search(query, scope);
    const { count, isExact } = search;
    const got = [];
    while (search.hasMore) got.push(...await search.next(500));
    if (isExact ? count !== got.length : count < got.length) throw new Error(`${query} in ${scope}: ${count}, not ${got.length}`);
    return got;
};
const found = [];
// A search in parts takes longer.
for (const query of addQueries(isSplit ? 15 : 40)) for (const scope of ["all", "number", "name", "professor"]) {
    const courses = isSplit ? await inParts(query, scope) : indexes[0].search(query, scope);
    found.push([query, scope, courses.map(({ slug }) => slug)]);
}
return found;
"""
FEEDBACK = QUERIES + """
const { FeedbackIndex } = await import([...document.querySelectorAll("link[rel=modulepreload]")]
    .find((link) => link.href.includes("feedback-index")).href);
const found = await FeedbackIndex.open(document.querySelector("form[data-index]").dataset.index);
while (found.hasOlder) await found.loadOlder();
// Accents alone find every message.
const messages = found.search("\\u0301");
texts.push(...messages.flatMap(({ title, text, author }) => [title, text, author]).filter((text) => text));
readings.push(...messages.map(({ pinyin }) => pinyin).filter((pinyin) => pinyin));
return addQueries().map((query) => [query, "all", found.search(query).map(({ id }) => id)]);
"""
# Close matches and comments, of slips in words of the catalog and parts of its comments.
FURTHER = QUERIES + """
const { code, furtherCode, index } = document.querySelector("form[data-index]").dataset;
const [{ CourseIndex }, { FurtherCourses }] = await Promise.all([import(code), import(furtherCode)]);
const load = async (file) => (await fetch(file)).json();
const one = new CourseIndex(await load(index));
const folder = `${document.documentElement.dataset.base}/courses/search`;
const [further, { words, subjects }] = await Promise.all([FurtherCourses.open(folder), load(`${folder}/words.json`)]);
texts.push(...one.courses.flatMap(({ names, professors }) => [...names, ...professors].map(({ text }) => text)));
for (let part = 0; part < 3; part++) texts.push(...(await further.part(part).catch(() => [])).flatMap(({ comments }) => comments.map(({ text }) => text)));
const slipped = (word) => { const at = below(word.length); return word.slice(0, at) + any(["", word[at], "x", "qj"]) + word.slice(at + 1); };
const all = addQueries();
for (let count = 0; count < 60; count++) {
    const word = any(words.split(" "));
    all.push(slipped(word), `${slipped(word)} ${any(words.split(" "))}`, `${any(words.split(" "))} ${any(words.split(" "))}`);
    const subject = any(subjects.split(" "));
    all.push([...subject].filter((_, place) => place === 0 || below(2)).join("") + " " + (100 + below(300)));
}
const found = [];
for (const query of all) {
    for (const scope of ["all", "number", "professor"]) {
        const { courses } = await further.close(one, query, scope, one.search(query, scope));
        found.push([query, `close ${scope}`, courses.map(({ slug }) => slug)]);
    }
    const hits = further.inComments(one, query);
    const slugs = [];
    while (further.hasComments(query, "all") && hits.hasMore) slugs.push(...(await hits.next()).map(({ course }) => course.slug));
    found.push([query, "comments", slugs]);
}
return found;
"""
SPECIAL = [
    "a", "an", "ana", "banana", "ananan", "nan ban", "Straße", "FICTION", "izmir", "οδος", "ΟΔΟΣ", "οδοσ", "wide", "łódź", "part time", "part-time",
    "écru100", "ECRU 100", "100s", "-", "--", "'", "zzz", "唐", "唐诗", "代数唐", "xxds", "yinhang", "yhyyy", "cq", "chongqing", "zhongqing", "nvhong",
    "𩽾", "𩽾𩾌", "﨑", "崎", "e\u0301", "\u0301", "x" * 200, "ada banana", '"', "<b>", "math 2", "algebra math", "linearalgebra", "introductiontothe", "parttime coop", "stationsocean", "banan theo", "fern banana nas", "ohara", "wenxi", "ECE/CS 250", "the  class", "prof. ada", "intro to math", "banana ada", "math, the 2", "compsci-330",
    "图书馆", "圖書館", "線性代數", "李’s", "tsg", "tushuguan", "matter 1", "needle", "NËEDLE", "\u3000x\u00a0",
]


def write_real(program):
    """Puts the class database that the project is for in the place of a site's courses."""
    def write(root):
        for folder in ["courses", "reviews"]:
            shutil.rmtree(root / "Content" / folder)
        database = shared_data("courses/duke-csa-class-database.json")
        subprocess.run([program, "import", "courses", database, "--root", root], check=True, capture_output=True)
    return write


@pytest.fixture(scope="module")
def split(serve):
    """A site of so many courses that the browser loads its search in parts."""
    return serve(split_site.write)


@pytest.fixture(scope="module")
def real(serve, program):
    return serve(write_real(program))


@pytest.fixture(scope="module")
def talkative(serve):
    """A site of so many messages that the browser loads its search in parts."""
    return serve(large_feedback.write_of_this_hour)


def found(program, site, area, scope, queries):
    """What the server finds: a list for each query."""
    *close, scope = scope.split(" ")
    run = subprocess.run(
        [program, "search", "--root", site.root, "--in", area, "--scope", scope, *(f"--{word}" for word in close)],
        input="".join(f"{query}\n" for query in queries).encode(), check=True, capture_output=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def check(program, site, area, expected):
    """Compares what the browser found with what the server finds."""
    hits = 0
    for scope in sorted({scope for _, scope, _ in expected}):
        rows = [(query, slugs) for query, other, slugs in expected if other == scope]
        answers = found(program, site, area, scope, [query for query, _ in rows])
        assert len(answers) == len(rows)
        wrong = [(query, scope, slugs[:5], answer[:5]) for (query, slugs), answer in zip(rows, answers) if slugs != answer]
        assert wrong == []
        hits += sum(map(len, answers))
    return hits


@pytest.mark.parametrize(("kind", "edition", "least"), [
    ("split", "/zh-Hans", 10_000), ("real", "", 20_000), ("site", "", 500), ("site", "/zh-Hans", 500),
])
def test_the_same_courses_are_found(browser, program, request, kind, edition, least):
    """Whatever is looked for, in every scope, in both languages, in a catalog of any size; one that is too large for one file is searched in
    parts."""
    site = request.getfixturevalue(kind)
    browser.open(site, f"{edition}/courses/")
    expected = browser.run(COURSES, SPECIAL, 20261121 + len(edition))
    assert len(expected) > 600
    assert check(program, site, "courses", expected) > least


@pytest.mark.parametrize(("kind", "least"), [("real", 1_500), ("site", 300)])
def test_the_same_is_close(browser, program, request, kind, least):
    """Close matches and hits in comments are the same, too."""
    site = request.getfixturevalue(kind)
    browser.open(site, "/courses/")
    special = ["cs 205", "cs205", "bio 120", "comsci 205", "probabilty", "smith, bob", "no curve", "dont take", "作业", "难", "teh algebra"]
    expected = browser.run(FURTHER, special, 20261123)
    assert len(expected) > 1000
    assert check(program, site, "courses", expected) > least


@pytest.mark.parametrize(("kind", "edition", "least"), [("talkative", "/zh-Hans", 20_000), ("site", "", 200), ("site", "/zh-Hans", 200)])
def test_the_same_messages_are_found(browser, program, request, kind, edition, least):
    """By title, text, author and how a title is read; never hidden ones."""
    site = request.getfixturevalue(kind)
    browser.open(site, f"{edition}/feedback/")
    expected = browser.run(FEEDBACK, SPECIAL, 4711 + len(edition))
    assert len(expected) > 200
    assert check(program, site, "feedback", expected) > least
    assert found(program, site, "feedback", "all", ["hidden"]) == [[]]
