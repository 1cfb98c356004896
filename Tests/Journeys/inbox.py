"""A mail server of a journey, and the mails by which members sign in."""

import email
import email.policy
import json
import re
import subprocess
import sys

import pytest

from mail_program import write_channels
from member_accounts import allow_members
from posts import PROJECT
from serving import wait_until

SERVER = PROJECT / "Tests/SendingTests/MailSending/smtp_server.py"


class Inbox:
    """A server on this machine that takes mail of every address into its folder."""

    def __init__(self, folder):
        self.folder = folder
        self.port = int((folder / "ready").read_text())

    def write_settings(self, root, port=None):
        """Turns members of one domain on for a site, which sends its mail here, or to another port."""
        if "members:" not in (root / "Content/site.yml").read_text("utf-8"):
            allow_members(root)
        write_channels(root, smtp={"host": "127.0.0.1", "port": port or self.port, "security": "none"})

    def refuse(self, reply):
        """Answers each message with a reply of SMTP, or takes it if there is none."""
        (self.folder / "faults.json").write_text(json.dumps({"END": reply} if reply else {}))

    def refused(self):
        """The number of messages that were refused."""
        file = self.folder / "refused"
        return len(file.read_text().splitlines()) if file.exists() else 0

    def mails(self, address):
        """The messages to an address, the oldest first."""
        files = sorted(self.folder.glob("[0-9]*.json"), key=lambda file: int(file.stem))
        mails = [json.loads(file.read_text()) for file in files]
        return [email.message_from_bytes(bytes.fromhex(mail["hex"]), policy=email.policy.default) for mail in mails if mail["to"] == [address]]

    def next_mail(self, address, count=0):
        """Waits for the message to an address after so many."""
        wait_until(lambda: len(self.mails(address)) > count, f"a mail to {address}")
        return self.mails(address)[count]


@pytest.fixture(scope="module")
def inbox(tmp_path_factory):
    """The inbox of a journey."""
    folder = tmp_path_factory.mktemp("inbox")
    server = subprocess.Popen([sys.executable, SERVER, folder])
    try:
        wait_until((folder / "ready").exists, "a mail server")
        yield Inbox(folder)
    finally:
        server.terminate()
        server.wait()


def link(mail):
    """The path of the link in a message."""
    return re.search(r"https?://[^/\s]+(/poster/join/[\w-]{43}\?lang=\S+)", mail.get_content())[1]


def code(mail):
    """The code in a message."""
    return re.search(r"^\d{6}$", mail.get_content().replace("\r", ""), re.M)[0]
