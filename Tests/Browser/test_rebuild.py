"""`corkboard serve` while people edit, and when it ends."""

import ctypes
import os
import re
import shutil
import signal
import struct
import time

import pytest

from chromium import DESK
from posts import PROJECT
from serving import ServedSite, name_of, wait_until

# inotify(7): a file was opened; the watched path must be a folder.
IN_OPEN, IN_ONLYDIR = 0x20, 0x1000000

TYPED = """<b>bold</b> &amp; &lt; *stars* _lines_ `code` [link](https://example.com) <script>alert(1)</script> </p></article>
# no heading

\ttab,  two blanks, "quotes", 'single', \\backslash, \N{ZERO WIDTH JOINER}"\N{COMBINING ACUTE ACCENT}<\N{COMBINING ACUTE ACCENT}i>
|a|b|
~~~ {{title}} {{{title}}} 你好"""


@pytest.fixture(scope="module")
def desk(serve):
    """A site that is edited while it is served."""
    return serve()


def edit(site, path, old, new):
    """Replaces a text of a file. Returns what stood there before."""
    file = site.root / path
    before = file.read_text("utf-8")
    assert old in before
    file.write_text(before.replace(old, new), "utf-8")
    return before


def test_an_edit_shows(browser, desk):
    """What changes in a content file is on the page a moment later, in the browser and without a restart."""
    browser.dress(DESK)
    browser.open(desk, "/courses/compsci-205/")
    assert browser.find("h1").text == "Data Structures and Algorithms"
    edit(desk, "Content/courses/compsci-205.md", "name: Data Structures and Algorithms", "name: Data & <Structures>")
    wait_until(lambda: "Data &amp; &lt;Structures&gt;" in desk.text("/courses/compsci-205/"), "the new name on the page")
    browser.driver.refresh()
    assert browser.find("h1").text == "Data & <Structures>"
    wait_until(lambda: "Data &amp; &lt;Structures&gt;" in desk.text("/courses/"), "the new name in the list")


def test_a_new_comment_shows_as_typed(browser, desk):
    """A comment full of signs that mean something to Markdown, HTML, YAML and Mustache shows letter by letter."""
    folder = desk.root / "Content/reviews/compsci-110"
    (folder / "zz-typed.md").write_text(f"---\nprofessor: A <i>B</i> & C\n---\n\n{TYPED}\n", "utf-8")
    wait_until(lambda: "c-zz-typed" in desk.text("/courses/compsci-110/"), "the new comment")
    browser.logs()
    browser.open(desk, "/courses/compsci-110/#c-zz-typed")
    assert browser.run("return document.querySelector('#c-zz-typed > p').textContent") == TYPED
    assert browser.run("return document.querySelectorAll('#c-zz-typed > p *').length") == 0
    assert "A <i>B</i> & C" in browser.run("return [...document.querySelectorAll('section h2')].map(line)")
    assert browser.run("return document.querySelectorAll('main script').length") == 0
    browser.open(desk, "/courses/?q=%3Ci%3E")
    browser.wait_equal(["/courses/compsci-110/"], lambda: browser.run(
        "return [...document.querySelectorAll('#search-results a')].map((each) => each.pathname)"))
    assert browser.run("return document.querySelectorAll('#search-results i').length") == 0
    assert browser.logs()[0] == []


def test_a_removed_file_takes_its_page_along(desk):
    """A course that is taken away is gone from the list, and its address is 404."""
    (desk.root / "Content/courses/german-101.md").unlink()
    wait_until(lambda: desk.get("/courses/german-101/")[0].status == 404, "the end of the page")
    assert "GERMAN 101" not in desk.text("/courses/")


def test_a_mistake_keeps_the_old_page_until_it_is_mended(desk):
    """A broken file is named with its line on standard error, its page stays while others change, and mending it heals."""
    path = "Content/courses/math-122.md"
    old = desk.text("/courses/math-122/")
    whole = edit(desk, path, "number: MATH 122", "number: [MATH 122")
    wait_until(lambda: "1 file is left out" in desk.errors(), "a word about the mistake")
    assert re.search(rf"^{re.escape(path)}:\d+: ", desk.errors(), re.MULTILINE), desk.errors()
    edit(desk, "Content/site.yml", "Harbor College", "Harbour College")
    wait_until(lambda: "Harbour College" in desk.text("/"), "the other change")
    assert desk.text("/courses/math-122/") == old
    (desk.root / path).write_text(whole.replace("Calculus II", "Calculus Two"), "utf-8")
    wait_until(lambda: "Calculus Two" in desk.text("/courses/math-122/"), "the mended page")


def test_a_mistake_in_the_settings_keeps_all_pages(desk):
    """Settings are for every page: nothing changes until they are mended."""
    whole = edit(desk, "Content/site.yml", "url: ", "url: nowhere ")
    wait_until(lambda: "stays as it was" in desk.errors(), "a word about the mistake")
    assert "Harbour College" in desk.text("/")
    (desk.root / "Content/site.yml").write_text(whole, "utf-8")
    assert desk.process.poll() is None


def test_a_template_is_watched_too(desk):
    """A change of style gets a new name, and the pages ask for it."""
    before = re.search(r"/assets/style\.\w+\.css", desk.text("/"))[0]
    with open(desk.root / "Templates/assets/style.css", "a", encoding="utf-8") as style:
        style.write("h1 { outline: 0 }\n")
    wait_until(lambda: before not in desk.text("/"), "the new style")
    after = re.search(r"/assets/style\.\w+\.css", desk.text("/"))[0]
    assert desk.text(after).endswith("h1 { outline: 0 }\n")


def time_of_looks(folder, count):
    """The time, in seconds, from one look at a folder to the `count`-th after it."""
    libc = ctypes.CDLL(None)
    watch = libc.inotify_init1(os.O_CLOEXEC)
    assert libc.inotify_add_watch(watch, os.fsencode(folder), IN_OPEN | IN_ONLYDIR) > 0
    begin, looks = None, 0
    try:
        while looks <= count:
            events = os.read(watch, 4096)
            while events:
                *_, length = struct.unpack_from("iIII", events)
                # Events with a name are of what is in the folder.
                looks += length == 0
                events = events[struct.calcsize("iIII") + length:]
            begin = begin or time.monotonic()
    finally:
        os.close(watch)
    return time.monotonic() - begin


def test_many_folders_are_looked_at_less_often(small_site, program, tmp_path):
    """With 10,000 folders the pause is 0.75 s instead of 0.25 s. They are empty, so that nothing is built of them."""
    root = small_site.copy(tmp_path / "site").root
    shutil.copytree(PROJECT / "Deploy", root / "Deploy")
    for number in range(10_000):
        (root / f"Content/events/{number}").mkdir()
    site = ServedSite(program, root)
    try:
        assert time_of_looks(root / "Content", 3) > 1.5
    finally:
        site.stop()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_and_takes_its_server_along(serve, number):
    """Ctrl-C ends the program with status 0; its lighttpd has ended, and nobody listens on the port."""
    site = serve()
    children = site.children()
    assert list(children.values()) == ["lighttpd"]
    site.process.send_signal(number)
    assert site.stop() == 0
    assert [name_of(child) for child in children] == [None]
    with pytest.raises(ConnectionRefusedError):
        site.get("/")
    assert [line for line in site.errors().splitlines() if not re.search("server (started|stopped)", line)] == []
