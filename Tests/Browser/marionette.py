"""Firefox's own protocol (Marionette), as far as tests need it: commands of WebDriver as JSON over a socket. The names are those of
selenium, which needs geckodriver for Firefox."""

import json
import socket

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Marionette:
    """A session with a Firefox that listens on a port."""

    def __init__(self, port, patience):
        self._socket = socket.create_connection(("127.0.0.1", port), patience)
        self._file = self._socket.makefile("rb")
        self._count = 0
        self._read()  # It introduces itself.
        self.send("WebDriver:NewSession", pageLoadStrategy="normal")
        self.send("WebDriver:SetTimeouts", script=patience * 1000, pageLoad=patience * 1000)

    def send(self, command, **parameters):
        """Sends a command and returns its result; raises an error if it fails."""
        self._count += 1
        message = json.dumps([0, self._count, command, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, number, error, value = self._read()
        assert number == self._count
        if error:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return value

    def in_chrome(self, script, *arguments):
        """Runs a script in the browser's own context, not in the page."""
        self.send("Marionette:SetContext", value="chrome")
        try:
            return self.execute_script(script, *arguments)
        finally:
            self.send("Marionette:SetContext", value="content")

    def get(self, address):
        self.send("WebDriver:Navigate", url=address)

    def back(self):
        self.send("WebDriver:Back")

    @property
    def current_url(self):
        return self.send("WebDriver:GetCurrentURL")["value"]

    def execute_script(self, script, *arguments):
        return self._run("WebDriver:ExecuteScript", script, arguments)

    def execute_async_script(self, script, *arguments):
        return self._run("WebDriver:ExecuteAsyncScript", script, arguments)

    def find_element(self, by, value):
        return self._found(self.send("WebDriver:FindElement", using=by, value=value)["value"])

    def delete_all_cookies(self):
        self.send("WebDriver:DeleteAllCookies")

    def screenshot(self):
        """A screenshot of the whole page, in base64."""
        return self.send("WebDriver:TakeScreenshot", full=True, hash=False)["value"]

    def quit(self):
        self.send("Marionette:Quit", flags=["eForceQuit"])
        self._file.close()
        self._socket.close()

    def _run(self, command, script, arguments):
        given = [{ELEMENT: each.id} if isinstance(each, Element) else each for each in arguments]
        return self._found(self.send(command, script=script, args=given)["value"])

    def _found(self, value):
        return Element(self, value[ELEMENT]) if isinstance(value, dict) and ELEMENT in value else value

    def _read(self):
        length = b""
        while (byte := self._file.read(1)) != b":":
            assert byte, "Firefox has hung up"
            length += byte
        return json.loads(self._file.read(int(length)))


class Element:
    """An element of the page."""

    def __init__(self, driver, id):
        self._driver, self.id = driver, id

    def click(self):
        self._send("ElementClick")

    def clear(self):
        self._send("ElementClear")

    def send_keys(self, text):
        self._send("ElementSendKeys", text=text)

    def get_attribute(self, name):
        """The property, or else the attribute, as selenium does."""
        return self._driver.execute_script("return arguments[0][arguments[1]] ?? arguments[0].getAttribute(arguments[1])", self, name)

    def is_displayed(self):
        return self._send("IsElementDisplayed")["value"]

    @property
    def text(self):
        return self._send("GetElementText")["value"]

    def _send(self, command, **parameters):
        return self._driver.send(f"WebDriver:{command}", id=self.id, **parameters)
