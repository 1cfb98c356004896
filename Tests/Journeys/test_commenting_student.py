"""A student writes about a class on a phone without JavaScript, in each language: with an empty text and a forgotten name, about a professor whom
nobody has named. An officer approves, and the pages of the class and of the professor show it."""

import pytest

from chromium import PHONE
from desk import add_officer
from journey import sign_in, text
from serving import wait_until

COURSE = "/courses/compsci-230/"
EDITIONS = {
    "en": ("", "Write about this course", "He draws every proof before he writes it."),
    "zh-Hans": ("/zh-Hans", "评价这门课", "每个证明都先画图再写，习题课一定要去。"),
}


@pytest.fixture(scope="module")
def school(serve, program):
    """The sample site with an officer."""
    return serve(lambda root: add_officer(program, root, "mei"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_comment_from_the_form_to_the_page(browser, school, results, edition):
    """The form warns of details that may reveal the author, keeps the texts after errors, and leads to a receipt; an officer decides."""
    root, way, comment = EDITIONS[edition]
    professor = f"Nova Quill {edition}"
    browser.dress(PHONE)
    browser.scripts(False)
    browser.clear_cookies()
    browser.open(school, f"{root}{COURSE}")
    assert text(browser, ".course-write a") == way
    browser.follow(".course-write a")
    assert browser.path.startswith("/poster/courses/compsci-230/comment")
    assert text(browser, "#reveals")
    assert browser.run("return document.documentElement.scrollWidth") <= 390
    browser.picture(results / f"course-comment-{edition}.png")

    # A text of blanks alone, and another professor without a name: both are said, and the major stays.
    browser.run("document.getElementById('professor').value = '+'")
    browser.find("#major").send_keys("Art <&>")
    browser.find("#comment").send_keys("   ")
    browser.follow(".button-main")
    assert text(browser, "#problems")
    assert browser.run("return [...document.querySelectorAll('.problem')].map((line) => line.id).sort()") == ["comment-problem", "otherProfessor-problem"]
    assert browser.find("#major").get_attribute("value") == "Art <&>"
    assert browser.run("return document.getElementById('professor').value") == "+"
    browser.picture(results / f"course-comment-wrong-{edition}.png")

    browser.find("#otherProfessor").send_keys(professor)
    browser.find("#comment").clear()
    browser.find("#comment").send_keys(comment)
    browser.follow(".button-main")
    assert browser.path.startswith("/poster/receipt/")
    receipt = browser.path.split("?")[0]
    browser.picture(results / f"course-comment-receipt-{edition}.png")
    assert comment not in school.get(COURSE)[1].decode()

    sign_in(browser, school)
    browser.open(school, "/poster/moderation?lang=en")
    assert professor in text(browser, "main") and comment in text(browser, "main")
    browser.picture(results / f"course-comment-queue-{edition}.png")
    browser.follow("[name=action][value=approve]")
    assert "done=approve" in browser.path
    browser.open(school, f"{root}{COURSE}")
    assert comment in text(browser, "main")
    # The professor's page follows with the build after the answer.
    link = browser.run("return document.querySelector(arguments[0]).pathname", f".professor-name a[href*='{edition.lower()}']")
    wait_until(lambda: school.get(link)[0].status == 200, "the professor's page")
    browser.follow(f".professor-name a[href*='{edition.lower()}']")
    assert "/courses/professors/" in browser.path
    assert professor in text(browser, "h1") and comment in text(browser, "main")
    assert browser.run("return document.documentElement.scrollWidth") <= 390
    browser.picture(results / f"professor-{edition}.png")
    browser.open(school, receipt)
    assert comment in text(browser, "main")
