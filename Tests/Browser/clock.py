"""A reader's clock: any moment, in any time zone, for pages that look at it."""

import contextlib
import datetime

SHIFTED = """
(() => {
    const Real = Date;
    const shift = %d - Real.now();
    globalThis.Date = class extends Real {
        constructor(...parts) {
            if (parts.length) super(...parts);
            else super(Real.now() + shift);
        }
        static now() { return Real.now() + shift; }
    };
})();
"""


@contextlib.contextmanager
def reading_at(browser, moment, zone="America/New_York"):
    """Pages that are opened meanwhile see a clock that goes on from `moment`, an RFC 3339 text, in the reader's time zone."""
    milliseconds = round(datetime.datetime.fromisoformat(moment).timestamp() * 1000)
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=SHIFTED % milliseconds)
    browser.cdp("Emulation.setTimezoneOverride", timezoneId=zone)
    try:
        yield
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
        browser.cdp("Emulation.setTimezoneOverride", timezoneId="")
