"""Debian's WebKit (GTK), the engine of every browser on an iPhone, on a virtual screen."""

import base64
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.webkitgtk.service import Service

from browser import DESK, HEIGHTS, Browser
from serving import PATIENCE

# Buttons without a size: the browser's own bar would keep its window wider than a phone.
SMALL_BAR = "* { font-size: 1px; min-width: 0; margin: 0; padding: 0; border: 0; -gtk-icon-transform: scale(.1); }\n"
# The size of the virtual screen.
SCREEN = 1400, 9000
# Motion is off, as for visitors who prefer that; dark pages are a setting of the desktop too.
SETTINGS = "[Settings]\ngtk-enable-animations=false\n"


class WebKit(Browser):
    """WebKit with one window; `scheme` cannot be changed."""

    name = "WebKit"

    def __init__(self, scheme="light"):
        self.scheme = scheme
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="webkit-"))
        settings = self.folder / "gtk-3.0"
        settings.mkdir()
        (settings / "gtk.css").write_text(SMALL_BAR)
        (settings / "settings.ini").write_text(SETTINGS + ("gtk-application-prefer-dark-theme=true\n" if scheme == "dark" else ""))
        self.screen, display = start_screen()
        options = webdriver.WebKitGTKOptions()
        options.binary_location = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
        options.add_argument("--automation")
        homes = {name: str(self.folder) for name in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"]}
        environment = {**os.environ, **homes, "DISPLAY": display, "LANG": "en_US.UTF-8", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none"}
        try:
            self.driver = webdriver.WebKitGTK(options, Service("/usr/bin/WebKitWebDriver", env=environment))
        except BaseException:
            self.quit()
            raise
        self.driver.set_script_timeout(PATIENCE)
        self.dress(DESK)

    def quit(self):
        if self.driver:
            self.driver.quit()
        self.screen.terminate()
        self.screen.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def dress(self, width, scheme="light"):
        assert scheme == self.scheme, "WebKit takes the scheme when it starts"
        self._resize(width, HEIGHTS[width])

    def _resize(self, width, height):
        """Sets the size of the page: the window includes the browser's bar. The page follows its window late, so that what it says at first may
        be its size before; each answer corrects the next request."""
        window = height

        def size():
            nonlocal window
            self.driver.set_window_size(width, window)
            time.sleep(0.05)
            found = self.run("return [innerWidth, innerHeight]")
            window = max(100, min(SCREEN[1], window + height - found[1]))
            return found
        self.wait_equal([width, height], size)

    def picture(self, file):
        width = self.run("return innerWidth")
        self._resize(width, min(self.run("return document.documentElement.scrollHeight"), 8000))
        file.write_bytes(base64.b64decode(self.driver.get_screenshot_as_base64()))
        self._resize(width, HEIGHTS[width])


def start_screen():
    """Starts a virtual screen; returns its process and its name."""
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp"], pass_fds=[writing],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as said:
        number = said.readline().strip()
    assert number, "Xvfb did not start"
    return screen, f":{number}"
