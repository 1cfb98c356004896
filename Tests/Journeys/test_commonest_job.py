"""The commonest job of an officer on a phone: title, day, time, place, two sentences, a picture, post. Taps are counted."""

import re
import time

import pytest

from chromium import PHONE
from desk import add_officer, coming
from journey import sign_in
from photographs import photograph

TEXTS = {
    "en": ("Dumpling evening", "Kitchen of East House", "We fold two hundred dumplings together. Bring an apron."),
    "zh-Hans": ("包饺子", "东楼厨房", "我们一起包两百个饺子。请自带围裙。"),
}


@pytest.fixture(scope="module")
def desk(serve, program):
    return serve(lambda root: add_officer(program, root, "mei"))


class Thumb:
    """A person's thumb on a touch screen, which counts what it does besides typing."""

    def __init__(self, browser):
        self.browser, self.count = browser, 0

    def tap(self, selector):
        """Taps on an element where it is seen after scrolling there, and again where the page moved below the thumb."""
        element = self.browser.find(selector)
        self.browser.run("window.isHit = false; arguments[0].addEventListener('click', () => { window.isHit = true; }, { once: true })", element)
        self.browser.wait_equal(True, lambda: self._is_hit(element))
        self.count += 1
        return element

    def _is_hit(self, element):
        # The preview may still move what is below it: the element is tapped where it can be hit.
        can_be_hit = self.browser.run(
            "arguments[0].scrollIntoView({ block: 'center' }); const box = arguments[0].getBoundingClientRect();"
            "window.spot = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];"
            "return arguments[0].contains(document.elementFromPoint(...window.spot))", element)
        if not can_be_hit:
            return False
        x, y = self.browser.run("return window.spot")
        self.browser.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.browser.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        # A page that moved between both events gets no click. The next page does not know of it.
        end = time.monotonic() + 2
        while not (is_hit := self.browser.run("return window.isHit !== false")) and time.monotonic() < end:
            time.sleep(0.02)
        return is_hit

    def type(self, selector, text):
        """Taps into a field and types."""
        element = self.tap(selector)
        self.browser.wait_equal(True, lambda: self.browser.run("return document.activeElement === arguments[0]", element))
        self.browser.cdp("Input.insertText", text=text)

    def pick(self, selector, value):
        """Taps into a field with a native picker, and chooses in it, which counts too."""
        element = self.tap(selector)
        self.browser.run(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }));"
            "arguments[0].dispatchEvent(new Event('change', { bubbles: true }))", element, value)
        self.count += 1

    def choose(self, selector, file):
        """Opens the picker of pictures and chooses one; the page shows no picker here, so both are only counted."""
        self.browser.find(selector).send_keys(str(file))
        self.count += 2
        # The page makes room for the picture: what is below moves until it is uploaded.
        self.browser.wait_equal(1, lambda: self.browser.run("return document.querySelector('#picture-progress progress').value"))


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_at_most_ten_taps(browser, desk, tmp_path, language, results):
    """In both languages, twice in a row; the place is offered the second time."""
    title, place, detail = TEXTS[language]
    browser.dress(PHONE)
    sign_in(browser, desk)
    picture = photograph(tmp_path / "photograph.jpg", 4032, 3024, 4_000_000)
    for number, day in enumerate([coming("02-20"), coming("02-27")]):
        browser.open(desk, f"/poster/events/new?lang={language}")
        browser.picture(results / f"commonest-job-{language}.png")
        offered = browser.run("return [...document.querySelector('[name^=location]').list.options].map((each) => each.value)")
        assert (place in offered) == bool(number) and len(offered) <= 30
        thumb = Thumb(browser)
        thumb.type("[name^=title]", title)
        thumb.pick("[name=date]", day)
        thumb.pick("[name=time]", "18:00")
        thumb.type("[name^=location]", place)
        thumb.type("[name^=detail]", detail)
        thumb.choose("#picture", picture)
        thumb.tap(".send .button-main")
        browser.wait_equal(True, lambda: "done=" in browser.path)
        assert thumb.count <= 10
        event = re.search(r"/events/([a-z2-7]+)\?", browser.path)[1]
        file = next(file for file in (desk.root / "Content/events").glob("*.md") if f"id: {event}\n" in file.read_text())
        written = file.read_text()
        assert all(part in written for part in [title, f"starts: {day}T18:00", place, detail, "picture: "])
