"""Reads a message with Python's email package and prints what it contains as JSON."""

import email
import email.policy
import json
import sys

with open(sys.argv[1], "rb") as file:
    data = file.read()
message = email.message_from_bytes(data, policy=email.policy.default)
parts = [part for part in message.walk() if not part.is_multipart()]
print(json.dumps({
    "headers": {name: str(value) for name, value in message.items()},
    "types": [part.get_content_type() for part in message.walk()],
    "contents": [part.get_content().replace("\r\n", "\n") if part.get_content_maintype() == "text" else part.get_content().hex() for part in parts],
    "names": [part.get_filename() for part in parts],
    "defects": [str(defect) for part in message.walk() for defect in part.defects],
    "longest": max(len(line) for line in data.split(b"\r\n")),
    "bare": data.replace(b"\r\n", b"").count(b"\n") + data.replace(b"\r\n", b"").count(b"\r"),
}, ensure_ascii=True, sort_keys=True))
