"""Texts with many combining marks, and a check that these are not drawn over neighboring lines."""

# Maximum number of marks on one character in a form.
PILE = "".join(chr(0x300 + number) for number in range(30))
TITLE, TEXT = f"Z{PILE}a{PILE}lgo", f"H{PILE}e comes, and t{PILE}he lines stay.\n" * 4
# The box of an element. The heights of the element and its parent are fixed, so that they stay when the marks are removed.
BOX = """
const node = document.querySelector(arguments[0]);
for (const each of [node.parentElement, node]) each.style.height = `${each.getBoundingClientRect().height}px`;
const box = node.getBoundingClientRect();
return [box.left + scrollX, box.top + scrollY, box.width, box.height];
"""
STRIP = """
const node = document.querySelector(arguments[0]);
const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) walk.currentNode.data = walk.currentNode.data.replace(/\\p{M}/gu, "");
"""


def check_contained(browser, selector):
    """Compares the page with the same page without the element's combining marks: pixels above and below are equal, those of the element
    differ."""
    def pictures():
        x, top, width, height = browser.run(BOX, selector)
        return [browser.cdp("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip={
            "x": x, "y": start, "width": width, "height": high, "scale": 1})["data"]
            for start, high in [(top - 60, 60), (top + height, 60), (top, height)]]

    def settled():
        """The pictures once scripts and fonts change nothing any more."""
        before, now = None, pictures()
        while before != now:
            before, now = now, pictures()
        return now
    piled = settled()
    browser.run(STRIP, selector)
    plain = settled()
    assert piled[-1] != plain[-1], f"the accents of {selector} are seen where they stand"
    assert [piled[0] == plain[0], piled[1] == plain[1]] == [True, True], selector
