"""Search that finds Chinese, also two characters, and how Chinese is read, in both languages of the site."""

import pytest

import content
from chromium import PHONE
from content import found
from finding import Search

EDITIONS = ["", "/zh-Hans"]
COUNTS = {"": lambda count: f"{count} course{'' if count == 1 else 's'}", "/zh-Hans": lambda count: f"{count} 门课程"}
MESSAGES = {"": lambda count: f"{count} message{'' if count == 1 else 's'}", "/zh-Hans": lambda count: f"{count} 条心声"}
MARKS = "return [...document.querySelectorAll('#search-results mark')].map(line)"
# What a hit's row says: the name, the facts, and each part of the name that is in another language than the page.
FIRST_ROW = """
const row = document.querySelector("#search-results li");
return [line(row.querySelector(".title")), line(row.querySelector(".facts")),
    [...row.querySelectorAll(".title [lang]")].map((each) => `${each.lang} ${line(each)}`)];
"""


@pytest.fixture(params=EDITIONS)
def edition(request):
    """Where the pages of a language stand."""
    return request.param


@pytest.fixture
def visitor(browser, request):
    """A browser on a phone, or of the width that a test names. The scripts of the search are the same on each screen."""
    browser.dress(getattr(request, "param", PHONE))
    return browser


@pytest.fixture(scope="module")
def banks(serve):
    """A site whose names have characters that are read in several ways."""
    def write(root):
        (root / "Content/courses/bank-1.md").write_text("---\nnumber: BANK 1\nname: 银行与音乐 (ATM)\n---\n", "utf-8")
        (root / "Content/reviews/bank-1").mkdir()
        (root / "Content/reviews/bank-1/sle.md").write_text("---\nprofessor: 单乐\nsemester: 大二上\n---\n好。\n", "utf-8")

    return serve(write)


def open_search(browser, site, path):
    browser.open(site, path)
    return Search(browser)


def test_a_course_is_found_in_every_language(visitor, site, catalog, edition):
    """One or two Chinese characters find the names that have them; so do English words, on the pages of each language."""
    search = open_search(visitor, site, f"{edition}/courses/")
    for query in ["线性", "代数", "唐", "中文", "linear", "zyx", "算法"]:
        search.type(query)
        expected = [edition + course.address for course in found(catalog, query, "all")]
        if expected:
            visitor.wait_equal(expected, lambda: search.results)
            visitor.wait_equal(COUNTS[edition](len(expected)), lambda: search.status)
        else:
            visitor.wait_equal(["search-none"], lambda: search.shown)


PINYIN = [
    ("xxds", "math-225", "线性代数"), ("XXDS", "math-225", "线性代数"), ("xianxingdaishu", "math-225", "线性代数"),
    ("xian xing dai shu", "math-225", "线性代数"), ("xianxds", "math-225", "线性代数"), ("xingdaishu", "math-225", "性代数"),
    ("hygj", "chinese-203", "华裔高级"), ("dyys", "arthist-102", "东亚艺术"), ("tangs", "chinese-334", "唐诗"),
]


def test_a_course_is_found_by_its_pinyin(visitor, site, edition):
    """Initials, whole syllables and a mixture of both find a Chinese name, and mark the characters that are read so."""
    for query, slug, mark in PINYIN:
        search = open_search(visitor, site, f"{edition}/courses/?q={query}")
        visitor.wait_equal([f"{edition}/courses/{slug}/"], lambda: search.results)
        visitor.wait_equal((COUNTS[edition](1), [mark]), lambda: (search.status, visitor.run(MARKS)))


READINGS = [
    ("yhyyy", "name", "银行与音乐"), ("yxyyl", "name", "银行与音乐"), ("yinhang", "all", "银行"), ("shanyue", "professor", "单乐"),
    ("sy", "professor", "单乐"), ("dl", "professor", "单乐"), ("danle", "all", "单乐"),
]


def test_every_reading_of_a_character_finds_it(visitor, banks):
    """Whoever reads 行 as hang or as xing finds it, in the names of professors too."""
    for query, scope, mark in READINGS:
        search = open_search(visitor, banks, f"/zh-Hans/courses/?q={query}&scope={scope}")
        visitor.wait_equal(["/zh-Hans/courses/bank-1/"], lambda: search.results)
        assert visitor.run(MARKS) == [mark]
        assert visitor.run(FIRST_ROW)[1] == "1 条评价"  # The semester was not written as one.


def test_pinyin_does_not_reach_over_other_text(visitor, banks):
    """Letters of characters that do not stand side by side, one letter alone, and two initials within a run, find nothing by their reading."""
    for query in ["ya", "yyatm", "hy", "y"]:
        search = open_search(visitor, banks, f"/courses/?q={query}")
        visitor.wait_equal(False, lambda: "course-list" in search.shown)
        assert "/courses/bank-1/" not in (search.results or [])


def test_hits_in_names_by_pinyin_stand_before_professors(visitor, site, catalog):
    """What is read so is a hit in the name."""
    search = open_search(visitor, site, "/courses/?q=xi")
    professors = [course.address for course in found(catalog, "xi", "professor")]
    names = [course.address for course in catalog if any(name[0] in "细线心" for name in course.names)]
    assert professors and len(names) == 3 and not found(catalog, "xi", "name")
    visitor.wait_equal([*names, *[each for each in professors if each not in names]], lambda: search.results)


def test_words_are_no_pinyin_within_chinese(visitor, site, catalog):
    """A few letters find no Chinese in whose middle they happen to be read."""
    for query in ["xing", "wen", "he", "shi", "dai"]:
        search = open_search(visitor, site, f"/courses/?q={query}&scope=name")
        expected = [course.address for course in found(catalog, query, "name")]
        visitor.wait_equal(False, lambda: "course-list" in search.shown)
        assert (search.results or []) == expected


def test_hits_are_in_the_words_of_the_page(visitor, site, catalog):
    """A hit has its name in the page's language first, marked where a part is in another one, and facts in that language."""
    course = next(course for course in catalog if course.slug == "math-225")
    count, (season, year) = len(course.comments), course.latest_semester.split()
    seasons = {"Winter": "冬季", "Spring": "春季", "Summer": "夏季", "Fall": "秋季"}
    search = open_search(visitor, site, "/courses/?q=xxds")
    visitor.wait_equal(["/courses/math-225/"], lambda: search.results)
    facts = f"{count} comments {season} {year}"
    assert visitor.run(FIRST_ROW) == ["Linear Algebra / 线性代数", facts, ["zh-Hans 线性代数"]]
    search = open_search(visitor, site, "/zh-Hans/courses/?q=xxds")
    visitor.wait_equal(["/zh-Hans/courses/math-225/"], lambda: search.results)
    facts = f"{count} 条评价 {year}年{seasons[season]}学期"
    assert visitor.run(FIRST_ROW) == ["线性代数 / Linear Algebra", facts, ["en Linear Algebra"]]


@pytest.mark.parametrize(("scope", "words"), [
    ("all", "没有找到与“zzz”相符的课程。"), ("number", "没有课号含“zzz”的课程。"), ("name", "没有课名含“zzz”的课程。"),
    ("professor", "没有姓名含“zzz”的教授。"),
])
def test_no_hit_is_said_in_chinese(visitor, site, scope, words):
    """Where nothing is found the page says that in its language, and the pinyin of a name is no number."""
    search = open_search(visitor, site, f"/zh-Hans/courses/?q=zzz&scope={scope}")
    visitor.wait_equal(words, lambda: search.status)
    if scope == "number":
        search.type("xxds")
        visitor.wait_equal("没有课号含“xxds”的课程。", lambda: search.status)
    assert visitor.run("return line(document.querySelector('#search-none p'))") == "请减少关键词，或换一种写法。"


def test_feedback_is_found_in_chinese(visitor, site, edition):
    """Two Chinese characters find a message, and the pinyin of a title finds it too and marks its characters."""
    def is_hit(message, query, title):
        return title in message.title if query.isascii() else any(query in each for each in [message.title, message.text])

    every = [message for message in content.read_feedback(site.root) if not message.hidden]
    for query, title in [("座位", "图书馆"), ("tsg", "图书馆"), ("tushuguan", "图书馆"), ("xyf", "洗衣房"), ("cdf", "臭豆腐"), ("外套", "")]:
        messages = [message for message in every if is_hit(message, query, title)]
        assert messages
        search = open_search(visitor, site, f"{edition}/feedback/?q={query}")
        visitor.wait_equal([edition + message.address for message in messages], lambda: search.results)
        visitor.wait_equal(MESSAGES[edition](len(messages)), lambda: search.status)
        assert visitor.run(MARKS)[0] == (title if query.isascii() else query)
