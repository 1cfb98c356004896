"""A reader's clock: any moment, in any time zone, for pages that look at it."""

import contextlib
import datetime

SHIFTED = """
(() => {
    const Real = Date;
    let shift = %d - Real.now();
    globalThis.Date = class extends Real {
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
    """Pages that are opened meanwhile see a clock that goes on from `moment`, an RFC 3339 text, in the reader's time zone."""
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=SHIFTED % milliseconds(moment))
    browser.cdp("Emulation.setTimezoneOverride", timezoneId=zone)
    try:
        yield
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
        browser.cdp("Emulation.setTimezoneOverride", timezoneId="")


def go_to(browser, moment):
    """The clock of the page that is open goes on from another moment, and the page is looked at again, as after a while in another tab."""
    browser.run("Date.goTo(arguments[0]); document.dispatchEvent(new Event('visibilitychange'))", milliseconds(moment))


def milliseconds(moment):
    """An RFC 3339 text as scripts have moments."""
    return round(datetime.datetime.fromisoformat(moment).timestamp() * 1000)
