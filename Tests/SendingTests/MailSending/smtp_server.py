"""An SMTP server that keeps the envelope and the bytes of each message as a file.

Usage: smtp_server.py FOLDER [tls]: writes `ready` with the port. Recipients at refused.example are unknown, those at busy.example are refused for
now, those at full.example for a full mailbox, those at limited.example for the sender's daily limit, and those at plain.example with 550 alone.
FOLDER/faults.json has the replies to the commands MAIL and RCPT that are refused, such as {"MAIL": "550 5.7.1 no"}; END is the reply to a
whole message, END:Gala to one with that subject; `refused` has a line for each. FOLDER/then.json has the path and the text of a file that is
written when the first message has come.
With `tls`, it makes a certificate, and requires STARTTLS and the login `board` with the password `secret`.
The server ends with the process that started it.
"""

import json
import os
import pathlib
import re
import ssl
import subprocess
import sys
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

folder = pathlib.Path(sys.argv[1])


def fault_at(command):
    """The reply with which a command is refused; nothing if it is not."""
    file = folder / "faults.json"
    return json.loads(file.read_text()).get(command) if file.exists() else None


class Handler:
    count = 0

    async def handle_MAIL(self, server, session, envelope, address, options):
        if fault := fault_at("MAIL"):
            return fault
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if fault := fault_at("RCPT"):
            return fault.replace("ADDRESS", address)
        if address.endswith("@refused.example"):
            return "550 5.1.1 no such reader"
        if address.endswith("@limited.example"):
            return "550-5.4.5 Daily user sending limit exceeded.\r\n550 See support.example"
        if address.endswith("@full.example"):
            return "552 5.2.2 mailbox full"
        if address.endswith("@plain.example"):
            return "550 refused"
        if address.endswith("@busy.example"):
            return "451 later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        subject = re.search(rb"^Subject: (.*)\r$", envelope.original_content, re.MULTILINE)
        fault = fault_at("END") or subject and fault_at(f"END:{subject[1].decode()}")
        if fault:
            with (folder / "refused").open("a") as file:
                file.write("END\n")
            return fault
        self.count += 1
        text = json.dumps({"from": envelope.mail_from, "to": envelope.rcpt_tos, "hex": envelope.original_content.hex()})
        # Renamed, so that a test that waits for the file never reads half of it.
        part = folder / f"{self.count}.part"
        part.write_text(text)
        part.rename(part.with_suffix(".json"))
        then = folder / "then.json"
        if self.count == 1 and then.exists():
            change = json.loads(then.read_text())
            pathlib.Path(change["path"]).write_text(change["text"])
        return "250 OK"


class AnyPort(Controller):
    """A controller that learns which free port the system has chosen."""

    def _trigger_server(self):
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


def protection():
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=mail.test", "-addext", "subjectAltName=DNS:localhost",
         "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return {"tls_context": context, "require_starttls": True, "auth_required": True, "authenticator": authenticate}


def authenticate(server, session, envelope, mechanism, login):
    # `handled` is for authenticators that have sent the refusal themselves.
    return AuthResult(success=(login.login, login.password) == (b"board", b"secret"), handled=False)


parent = os.getppid()
options = protection() if sys.argv[2:] == ["tls"] else {}
controller = AnyPort(Handler(), hostname="127.0.0.1", port=0, **options)
controller.start()
(folder / "ready.part").write_text(str(controller.port))
(folder / "ready.part").rename(folder / "ready")
while os.getppid() == parent:
    time.sleep(1)
