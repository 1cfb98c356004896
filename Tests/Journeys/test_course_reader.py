"""A student on a phone looks for a class: with slips, abbreviations, words of comments and another spelling of a professor."""

import re
import shutil
import subprocess

import pytest
from selenium.webdriver.common.keys import Keys

import reader_site
from chromium import PHONE
from finding import Search
from journey import text

LISTS = """
return Object.fromEntries([["exact", "search-results"], ["close", "close-results"], ["comments", "comment-results"]].map(([name, id]) => {
    const list = document.getElementById(id);
    return [name, shown(list) ? [...list.querySelectorAll("a")].map((a) => a.pathname.split("/").at(-2) + a.hash) : []];
}));
"""
TITLES = """
return [...document.querySelectorAll(".found-area")].map((area) => [line(area.querySelector("h2")),
    [...area.querySelectorAll("li a")].map((a) => a.pathname.split("/").at(-2) + a.hash)]);
"""
OF_SMITH = ["compsci-205", "compsci-330", "stat-230"]


@pytest.fixture(scope="module")
def school(serve):
    """A site of 487 courses."""
    return serve(reader_site.write)


@pytest.fixture
def phone(browser):
    browser.dress(PHONE)
    return browser


def expect(phone, search, query, exact=(), close=(), comments=()):
    """Types a query and waits for its results: as typed, suggested queries, and comments."""
    search.type(query)
    expected = {"exact": list(exact), "close": list(close), "comments": list(comments)}
    phone.wait_equal(expected, lambda: phone.run(LISTS))


@pytest.mark.parametrize(("edition", "meant", "place"), [
    ("", "Did you mean “{}”?", "In comments"), ("/zh-Hans", "你要找的是不是“{}”？", "评价中提到"),
], ids=["en", "zh-Hans"])
def test_a_student_finds_a_class(phone, school, edition, meant, place):
    """From the first slip to the comment that decides, and on to the next class."""
    phone.open(school, f"{edition}/courses/")
    search = Search(phone)
    # Abbreviations of subjects, besides a number that has the letters by chance.
    expect(phone, search, "cs 205", exact=["physics-205"], close=["compsci-205"])
    assert text(phone, "#close-title") == meant.format("COMPSCI 205")
    expect(phone, search, "ece150", exact=["ece-150"])
    # Slips, none of them in any name.
    expect(phone, search, "probabilty", close=["stat-230"])
    assert text(phone, "#close-title") == meant.format("probability")
    assert "probabilty" in search.status and not phone.run("return shown(document.getElementById('search-none'))")
    expect(phone, search, "desing of algoritms", close=["compsci-330"])
    # Words of comments; of "casino curves" only the second word begins with it.
    expect(phone, search, "no curve", comments=["compsci-205#c-a1"])
    assert text(phone, "#comments-title") == place
    assert phone.run("return [...document.querySelectorAll('#comment-results mark')].map(line)") == ["no curve"]
    expect(phone, search, "曲线", comments=["chinese-306#c-a5"])
    # One professor, however spelled.
    expect(phone, search, "bob smith", exact=OF_SMITH)
    expect(phone, search, "smith, bob", close=OF_SMITH)
    expect(phone, search, "robert smith", close=OF_SMITH)
    # English words are no pinyin; pinyin finds Chinese all the same.
    expect(phone, search, "bus", exact=["bus-101"])
    expect(phone, search, "chaguan", exact=["chinese-306"])
    # Nothing at all is said plainly.
    expect(phone, search, "zzzzzz")
    phone.wait_equal(True, lambda: phone.run("return shown(document.getElementById('search-none'))"))
    # The comment itself, and on from there.
    expect(phone, search, "no curve", comments=["compsci-205#c-a1"])
    phone.follow("#comment-results a")
    assert phone.path == f"{edition}/courses/compsci-205/#c-a1"
    assert "no curve" in text(phone, ":target .words")
    sizes = phone.run("return [...document.querySelectorAll(':target .steps a')].map((a) => a.getBoundingClientRect().height)")
    assert sizes and min(sizes) >= 44
    assert "COMPSCI 330" in text(phone, ":target a[rel=next]")
    phone.follow(":target a[rel=next]")
    assert phone.path == f"{edition}/courses/compsci-330/#c-a2"
    assert text(phone, ".professor h2") == "Bob Smith"
    phone.follow(":target a[rel=prev]")
    assert phone.path == f"{edition}/courses/compsci-205/#c-a1"


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_student_goes_by_letters(phone, school, scripts):
    """The list of 487 courses comes in pages a thumb can scroll; every letter leads to its courses, and all courses are there."""
    phone.scripts(scripts)
    phone.open(school, "/")
    assert len(phone.run("return [...document.querySelectorAll('section[aria-labelledby=newest] li')]")) == 3
    phone.open(school, "/courses/")
    assert text(phone, "h1").startswith("487 courses")
    rows, heights = [], []
    while True:
        rows += phone.run("return [...document.querySelectorAll('#course-list section a')].map((a) => a.pathname)")
        heights.append(phone.run("return document.documentElement.scrollHeight"))
        onward = phone.run("return document.querySelector('.turn a[rel=next]')")
        if not onward:
            break
        phone.follow(onward)
    assert len(rows) == len(set(rows)) == reader_site.COUNT
    assert max(heights) < 14_000
    for letter in "SCA":
        phone.click(f"nav[aria-label=Letters] a[href$='#letter-{letter.lower()}']")
        phone.wait_equal(letter, lambda: text(phone, "h2:target"))


def test_a_student_searches_without_scripts(phone, school):
    """The server finds the same, in both languages, and leads to the comment."""
    phone.scripts(False)
    phone.open(school, "/courses/")
    def ask(query):
        field = phone.find("main input[name=q]")
        field.clear()
        with phone.next_page():
            field.send_keys(query, Keys.ENTER)
        assert phone.find("#q").get_attribute("value") == query
        return dict(phone.run(TITLES))
    assert ask("cs 205") == {"1 course": ["physics-205"], "Did you mean “COMPSCI 205”?": ["compsci-205"]}
    assert ask("probabilty") == {"Did you mean “probability”?": ["stat-230"]}
    assert text(phone, ".status") == "Only what is below was found for “probabilty”."
    assert ask("no curve") == {"In comments": ["compsci-205#c-a1"]}
    assert text(phone, ".status") == "Only what is below was found for “no curve”."
    assert phone.run("return [...document.querySelectorAll('.excerpt mark')].map(line)") == ["no curve"]
    assert ask("smith, bob") == {"Did you mean “Bob Smith”?": OF_SMITH}
    assert ask("robert smith") == {"Did you mean “Bob Smith”?": OF_SMITH}
    assert ask("bus") == {"1 course": ["bus-101"]}
    assert ask("zzzzzz") == {}
    phone.follow(".languages a")
    assert phone.run("return document.documentElement.lang") == "zh-Hans"
    assert ask("probabilty") == {"你要找的是不是“probability”？": ["stat-230"]}
    assert ask("曲线") == {"评价中提到": ["chinese-306#c-a5"]}
    phone.follow(".found-area a")
    assert phone.path == "/zh-Hans/courses/chinese-306/#c-a5"


def test_an_editor_joins_a_professor(program, school, tmp_path):
    """The file that `corkboard check` proposes joins the spellings, and comments stay unchanged."""
    root = tmp_path / "site"
    shutil.copytree(school.root, root, ignore=shutil.ignore_patterns("Public*", "State", "serve.*"))
    def check(status=0):
        run = subprocess.run([program, "check", "--root", root], capture_output=True, text=True)
        assert run.returncode == status, run.stderr
        return [line for line in (run.stdout + run.stderr).splitlines() if "Content/professors" in line]
    comments = {file: file.read_bytes() for file in (root / "Content/reviews").rglob("*.md")}
    joined = root / "Content/professors/bob-smith.md"
    [unknown] = check()
    assert "bob-smith.md:4: warning: 'mentor' is not a known key" in unknown
    joined.unlink()
    [proposal] = check()
    assert proposal.startswith("Content/professors/bob-smith.md: warning: is not there")
    name, aliases = re.search(r"write 'name: (\".*?\")' and 'aliases: (\[.*?\])'", proposal).groups()
    assert (name, aliases) == ('"Bob Smith"', '["B. Smith", "smith, bob"]')
    joined.write_text(f"---\nname: {name}\naliases: {aliases}\n---\n", "utf-8")
    assert check() == []
    (root / "Content/professors/other.md").write_text("---\nname: Bo\naliases: [b. smith]\n---\n", "utf-8")
    [twice] = check(status=1)
    assert twice == ('Content/professors/other.md:3: the professor "b smith" is already taken by Content/professors/bob-smith.md; '
                     "expected each only once")
    assert comments == {file: file.read_bytes() for file in (root / "Content/reviews").rglob("*.md")}
