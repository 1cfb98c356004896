"""Emulates a reader's clock at any time and in any time zone."""

import contextlib
import datetime

SHIFTED = """
(() => {
    const Real = Date;
    let shift = %d - Real.now();
    window.Date = class extends Real {
        constructor(...parts) {
            if (parts.length) super(...parts);
            else super(Real.now() + shift);
        }
        static now() { return Real.now() + shift; }
        // For tests that go on to another moment.
        static goTo(moment) { shift = moment - Real.now(); }
    };
})();
"""


@contextlib.contextmanager
def reading_at(browser, moment, zone="America/New_York"):
    """Pages opened in this context see a clock that continues from `moment`, an RFC 3339 text, in the reader's time zone."""
    browser.cdp("Emulation.setTimezoneOverride", timezoneId=zone)
    try:
        with browser.before_pages(SHIFTED % milliseconds(moment)):
            yield
    finally:
        browser.cdp("Emulation.setTimezoneOverride", timezoneId="")


def go_to(browser, moment):
    """Sets the clock of the open page to another time, and reports the page as visible again, as after a while in another tab."""
    browser.run("Date.goTo(arguments[0]); document.dispatchEvent(new Event('visibilitychange'))", milliseconds(moment))


def milliseconds(moment):
    """An RFC 3339 text in milliseconds since 1970, as in scripts."""
    return round(datetime.datetime.fromisoformat(moment).timestamp() * 1000)
