"""A push service over HTTP/2 and TLS that answers with the status in the path: /push/201, /push/429, /push/nothing, /push/large.

/push/held is answered when a request for /push/release has come. /push/firstkey accepts the signing key of its first request alone. /push/early is answered before the body is read, and the connection closes in the body of the answer to /push/partial.

Usage: push_service.py FOLDER: makes a certificate there, and writes `ready` with the two ports (HTTP/2, and bytes that are no HTTP). It ends
with the process that started it.
"""

import asyncio
import json
import os
import pathlib
import ssl
import subprocess
import sys

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import DataReceived, RequestReceived, StreamEnded, StreamReset
from h2.exceptions import StreamClosedError

folder = pathlib.Path(sys.argv[1])
parent = os.getppid()
released = asyncio.Event()
keys = {}
counts = {"connections": 0, "requests": 0, "most": 0, "headers": {}, "body": ""}


class Service(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        self.requests = {}
        self.bodies = {}
        self.waiting = {}
        self.connection = H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))
        self.connection.initiate_connection()
        counts["connections"] += 1
        self.flush()

    def flush(self):
        self.transport.write(self.connection.data_to_send())

    def data_received(self, data):
        for event in self.connection.receive_data(data):
            if isinstance(event, RequestReceived):
                self.requests[event.stream_id] = dict(event.headers)
                counts["most"] = max(counts["most"], len(self.requests))
                if self.requests[event.stream_id][":path"] == "/push/early":
                    self.connection.send_headers(event.stream_id, [(":status", "201")], end_stream=True)
            elif isinstance(event, DataReceived):
                self.bodies[event.stream_id] = self.bodies.get(event.stream_id, b"") + event.data
                self.connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, StreamEnded):
                asyncio.get_running_loop().create_task(self.answer(event.stream_id))
            elif isinstance(event, StreamReset):
                self.requests.pop(event.stream_id, None)
        self.flush()

    async def answer(self, stream):
        headers = self.requests.get(stream, {})
        body = self.bodies.pop(stream, b"")
        counts["requests"] += 1
        name = headers[":path"].rsplit("/", 1)[-1]
        if name == "nothing":
            return
        if name == "partial":
            self.connection.send_headers(stream, [(":status", "201"), ("content-length", "9")])
            self.connection.send_data(stream, b"one")
            self.flush()
            self.transport.close()
            return
        if name == "held":
            await released.wait()
        elif name == "release":
            released.set()
        more, text = [], b""
        if name == "counts":
            text = json.dumps(counts).encode()
        elif name == "429":
            more = [("retry-after", "7")]
        elif name == "302":
            more = [("location", "/push/201")]
        elif name == "firstkey":
            # The site's key of the first request is the only one that is accepted.
            key = headers["authorization"].split("k=")[-1]
            name = "201" if keys.setdefault("first", key) == key else "403"
        elif name == "large":
            text = bytes(30000)
        elif name == "echo":
            counts["headers"], counts["body"] = headers, body.hex()
        try:
            status = name if name.isdigit() else "200"
            self.connection.send_headers(stream, [(":status", status), *more], end_stream=not text)
            for start in range(0, len(text), 10000):
                self.connection.send_data(stream, text[start:start + 10000], end_stream=start + 10000 >= len(text))
        except StreamClosedError:
            pass
        self.requests.pop(stream, None)
        self.flush()


class Garbage(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.transport.write(b"\x00\xffneither one nor the other\r\n\r\n")
        self.transport.close()


async def main():
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=push.test", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
         "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    context.set_alpn_protocols(["h2"])
    loop = asyncio.get_running_loop()
    servers = [
        await loop.create_server(Service, "127.0.0.1", 0, ssl=context),
        await loop.create_server(Garbage, "127.0.0.1", 0),
    ]
    ports = [server.sockets[0].getsockname()[1] for server in servers]
    (folder / "ready.part").write_text(" ".join(map(str, ports)))
    (folder / "ready.part").rename(folder / "ready")
    while os.getppid() == parent:
        await asyncio.sleep(1)


asyncio.run(main())
