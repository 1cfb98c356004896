"""The services of groups and of apps, over HTTP, which answer as the addresses say.

Usage: channel_service.py FOLDER [apps]: writes `ready` with the port; with `apps`, makes the service account FOLDER/account.json before.
GET /requests lists what came: path, headers and body. The answer of a group is that of the last part of its path, topic or chat: ok, busy,
error, gone, unauthorized, garbage, nothing. The first request for `nothing` gets no answer, and its connection is closed when
FOLDER/released is there.
That of an app is the end of its token. FOLDER/exchange has the status for exchanges of assertions, 200 without it; FOLDER/expired makes
access tokens useless. The server ends with the process that started it.
"""

import base64
import http.server
import json
import os
import pathlib
import sys
import threading
import time
import urllib.parse

folder = pathlib.Path(sys.argv[1])
if sys.argv[2:] == ["apps"]:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import padding, rsa

    key = rsa.generate_private_key(65537, 2048)
requests = []
tries = {}
lock = threading.Lock()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def reply(self, status, text="", headers=()):
        body = text.encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        with lock:
            self.reply(200, json.dumps(requests))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with lock:
            requests.append({
                "path": self.path, "headers": {name.lower(): value for name, value in self.headers.items()}, "body": body})
        if self.path == "/token":
            self.exchange(body)
        elif self.path.startswith("/v1/"):
            self.app(json.loads(body)["message"]["token"])
        else:
            self.group(body)

    # Apps

    def exchange(self, body):
        form = urllib.parse.parse_qs(body)
        signed, signature = form["assertion"][0].rsplit(".", 1)
        try:
            key.public_key().verify(decoded(signature), signed.encode(), padding.PKCS1v15(), hashes.SHA256())
        except InvalidSignature:
            return self.reply(400, '{"error":"invalid_grant"}')
        claims = json.loads(decoded(signed.split(".")[1]))
        right = form["grant_type"] == ["urn:ietf:params:oauth:grant-type:jwt-bearer"] and claims["aud"] == address + "/token"
        forced = folder / "exchange"
        status = int(forced.read_text()) if forced.exists() else 200 if right else 400
        if status != 200:
            return self.reply(status, '{"error":"invalid_grant"}')
        count = sum(request["path"] == "/token" for request in requests)
        self.reply(200, json.dumps({"access_token": f"t{count}", "expires_in": 3599, "token_type": "Bearer"}))

    def app(self, token):
        if (folder / "expired").exists():
            return self.reply(401, '{"error":{"status":"UNAUTHENTICATED"}}')
        kind = token.rsplit("-", 1)[-1]
        status, headers = {"gone": (404, []), "busy": (503, [("Retry-After", "20")]), "other": (403, []), "wrong": (400, [])}.get(
            kind, (200, []))
        bodies = {200: '{"name":"x"}', 404: '{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}'}
        self.reply(status, bodies.get(status, '{"error":{}}'), headers)

    # Groups

    def group(self, body):
        message = json.loads(body)
        kind = message.get("topic") or message.get("chat_id") or self.path.rsplit("/", 1)[-1]
        with lock:
            tries[kind] = count = tries.get(kind, 0) + 1
        if kind == "nothing" and count == 1:
            while not (folder / "released").exists():
                time.sleep(0.01)
            self.close_connection = True
        elif kind == "garbage":
            self.wfile.write(b"\x00\xffneither one nor the other\r\n\r\n")
            self.close_connection = True
        elif kind.startswith("busy") and count <= 2:
            limit = {"busy": '{"retry_after":20.5}', "busychat": '{"ok":false,"parameters":{"retry_after":40}}'}.get(kind, "")
            self.reply(429, limit, [] if limit else [("Retry-After", "60")])
        else:
            status = {"error": 500, "gone": 404, "refused": 400, "unauthorized": 401}.get(kind, 200)
            self.reply(status, '{"ok":true}' if status == 200 else "")


parent = os.getppid()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
server.daemon_threads = True
address = f"http://127.0.0.1:{server.server_port}"
if sys.argv[2:] == ["apps"]:
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
    (folder / "account.json").write_text(json.dumps({
        "type": "service_account", "project_id": "corkboard-test", "private_key_id": "k1", "private_key": pem,
        "client_email": "sender@corkboard-test.iam.gserviceaccount.com", "token_uri": address + "/token"}))
(folder / "ready.part").write_text(str(server.server_port))
(folder / "ready.part").rename(folder / "ready")
threading.Thread(target=server.serve_forever, daemon=True).start()
while os.getppid() == parent:
    time.sleep(1)
