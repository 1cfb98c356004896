"""Pages that have loaded everything and whose scripts have done their work, and what moved on them until then."""

import contextlib

# Counts the requests of the page's scripts that are under way.
COUNTER = """
const own = fetch;
window.underWay = 0;
window.fetch = async (...request) => {
    window.underWay++;
    try {
        const answer = await own(...request);
        await answer.clone().arrayBuffer();
        return answer;
    } finally {
        // The page has the answer first.
        setTimeout(() => window.underWay--);
    }
};
"""
DONE = "return document.readyState === 'complete' && document.fonts.status === 'loaded' && window.underWay === 0;"
# The shifts until one that this script makes itself: reports come late.
SHIFTS = """
const done = arguments[0];
const shifts = [];
// The faces may move: that is what they are there for.
const isFace = ({ node }) => node?.parentElement?.closest(".faces");
new PerformanceObserver((list) => {
    for (const { value, sources, startTime } of list.getEntries()) {
        if (startTime >= window.pushed) return done(shifts);
        if (!sources.length || !sources.every(isFace)) shifts.push([value, ...sources.map(({ node }) => node?.outerHTML.slice(0, 80))]);
    }
}).observe({ type: "layout-shift", buffered: true });
requestAnimationFrame(() => requestAnimationFrame(() => {
    window.pushed = performance.now();
    document.body.style.paddingTop = "40px";
}));
"""


@contextlib.contextmanager
def settled(browser):
    """Waits at the end of the block until the page that is opened there has loaded everything and its scripts have done their work."""
    with browser.before_pages(COUNTER):
        yield
    browser.wait_equal(True, lambda: browser.run(DONE))


def shifts_of(browser, site, path):
    """Opens a page, and returns its layout shifts: the value of each, and the elements that moved."""
    with settled(browser):
        browser.open(site, path)
    return browser.driver.execute_async_script(SHIFTS)
