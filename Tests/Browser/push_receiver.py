"""A push service of the tests (RFC 8030, over HTTP/2 and TLS), and browser subscriptions at it."""

import asyncio
import base64
import dataclasses
import json
import pathlib
import secrets
import ssl
import subprocess
import threading
import time

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import DataReceived, RequestReceived, StreamEnded, StreamReset
from h2.exceptions import StreamClosedError


@dataclasses.dataclass(frozen=True)
class Push:
    """A message that the service has accepted."""

    path: str
    headers: dict
    body: bytes
    time: float


class Connection(asyncio.Protocol):
    """A connection of a sender."""

    def __init__(self, receiver):
        self.receiver, self.requests, self.bodies = receiver, {}, {}

    def connection_made(self, transport):
        self.transport = transport
        self.receiver.connections += 1
        self.connection = H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))
        self.connection.initiate_connection()
        self.flush()

    def connection_lost(self, error):
        self.receiver.connections -= 1

    def flush(self):
        self.transport.write(self.connection.data_to_send())

    def data_received(self, data):
        for event in self.connection.receive_data(data):
            if isinstance(event, RequestReceived):
                self.requests[event.stream_id], self.bodies[event.stream_id] = dict(event.headers), b""
            elif isinstance(event, DataReceived):
                self.bodies[event.stream_id] += event.data
                self.connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, StreamEnded):
                self.answer(event.stream_id)
            elif isinstance(event, StreamReset):
                self.requests.pop(event.stream_id, None)
        self.flush()

    def answer(self, stream):
        headers, body = self.requests.pop(stream), self.bodies.pop(stream)
        status = self.receiver.take(Push(headers[":path"], headers, body, time.time()))
        try:
            self.connection.send_headers(stream, [(":status", str(status))], end_stream=True)
        except StreamClosedError:
            pass


class PushReceiver:
    """Push services at one or more ports, which store the messages. A path that ends in a number is answered with that status, others with
    201."""

    def __init__(self, folder, services=1):
        self.folder, self.pushes, self.connections = folder, [], 0
        self.certificate = folder / "push.pem"
        if not self.certificate.exists():
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=push",
                 "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "push.key", "-out", self.certificate], check=True, capture_output=True)
        self.loop = asyncio.new_event_loop()
        started = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(services, started), daemon=True)
        self.thread.start()
        started.wait()

    def _run(self, services, started):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, self.folder / "push.key")
        context.set_alpn_protocols(["h2"])
        servers = [self.loop.run_until_complete(self.loop.create_server(lambda: Connection(self), "127.0.0.1", 0, ssl=context, backlog=128))
                   for _ in range(services)]
        self.origins = [f"https://localhost:{server.sockets[0].getsockname()[1]}" for server in servers]
        started.set()
        self.loop.run_forever()
        for server in servers:
            server.close()
        self.loop.close()

    def connect(self, program, root):
        """Makes the keys of a site, and has its local web server start programs that may send to these services."""
        subprocess.run([program, "keys", "--root", root], check=True, capture_output=True)
        file, local = root / "Deploy/lighttpd-local.conf", '"CORKBOARD_LOCAL" => "1"'
        more = [f'"{name}" => "{value}"' for name, value in self.environment.items()]
        file.write_text(file.read_text("utf-8").replace(local, ", ".join([local, *more])), "utf-8")

    def stop(self):
        """Ends the services."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def wait_until_quiet(self):
        """Waits until everything is read that programs have sent before they ended."""
        while True:
            # The event loop needs a few turns to read all available bytes.
            asyncio.run_coroutine_threadsafe(self._turns(), self.loop).result()
            if not self.connections and not self._has_sockets():
                return
            time.sleep(0.01)

    async def _turns(self):
        for _ in range(20):
            await asyncio.sleep(0)

    def _has_sockets(self):
        """Whether the kernel has connections to the ports, also those that were not accepted yet; without TIME_WAIT."""
        ports = {f"{int(origin.rsplit(':', 1)[1]):04X}" for origin in self.origins}
        rows = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
        return any(local.split(":")[1] in ports and state not in ["06", "0A"] for _, local, _, state, *_ in rows)

    def take(self, push):
        """Stores a message. Returns the status of the response."""
        self.pushes.append(push)
        last = push.path.rsplit("/", 1)[1]
        return int(last) if last.isdecimal() else 201

    @property
    def environment(self):
        """The variables that name the services to a program."""
        return {"CORKBOARD_TEST_PUSH_SERVICES": " ".join(self.origins), "CORKBOARD_TEST_AUTHORITIES": str(self.certificate)}


class Device:
    """A browser's subscription, with its keys."""

    def __init__(self, endpoint):
        self.endpoint = endpoint
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    @property
    def origin(self):
        """The push service."""
        return "/".join(self.endpoint.split("/")[:3])

    @property
    def path(self):
        """The path of its requests at the service."""
        return "/" + self.endpoint.split("/", 3)[3]

    @property
    def subscription(self):
        """The result of `toJSON` in a browser."""
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": {"p256dh": text_of(self.point), "auth": text_of(self.secret)}}

    def message(self, body):
        """The contents of a message, decrypted by http_ece."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


def text_of(data):
    """Bytes in base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
