"""Debian's Firefox, driven through its own protocol."""

import base64
import pathlib
import shutil
import subprocess
import tempfile

from browser import DESK, HEIGHTS, Browser
from marionette import Marionette
from serving import PATIENCE, free_port, wait_until

# The page is as wide as a phone though no window can be.
RESIZE = """
    const { style } = gBrowser.selectedBrowser;
    for (const [name, length] of [["width", arguments[0]], ["height", arguments[1]]]) {
        for (const limit of ["min-", "max-", ""]) style.setProperty(limit + name, `${length}px`, "important");
    }
"""
DRESS = "Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', arguments[2] === 'dark' ? 0 : 1);"
# No requests to other hosts, no prompts, no animations.
SETTINGS = {
    "datareporting.policy.dataSubmissionEnabled": False, "browser.shell.checkDefaultBrowser": False,
    "app.update.disabledForTesting": True, "browser.safebrowsing.malware.enabled": False, "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False, "ui.prefersReducedMotion": 1,
}


class Firefox(Browser):
    """Firefox with one window."""

    name = "Firefox"

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="firefox-"))
        port = free_port()
        lines = [f'user_pref("{name}", {str(value).lower()});' for name, value in {**SETTINGS, "marionette.port": port}.items()]
        (self.folder / "user.js").write_text("\n".join(lines) + "\n")
        self.process = subprocess.Popen(
            ["firefox-esr", "--marionette", "--remote-allow-system-access", "--headless", "--no-remote", "--profile", self.folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.driver = wait_until(lambda: self._connect(port), "an answer from Firefox")
            self.dress(DESK)
        except BaseException:
            self.process.kill()
            raise

    def _connect(self, port):
        """Opens a session; None while nobody listens on the port."""
        assert self.process.poll() is None, "Firefox has ended"
        try:
            return Marionette(port, PATIENCE)
        except ConnectionRefusedError:
            return None

    def quit(self):
        self.driver.quit()
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def dress(self, width, scheme="light"):
        self.driver.in_chrome(RESIZE + DRESS, width, HEIGHTS[width], scheme)
        self.wait_equal([width, True], lambda: self.run("return [innerWidth, matchMedia(arguments[0]).matches]", f"(prefers-color-scheme: {scheme})"))

    def picture(self, file):
        file.write_bytes(base64.b64decode(self.driver.screenshot()))
