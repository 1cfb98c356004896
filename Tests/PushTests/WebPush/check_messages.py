"""Decrypts messages with http_ece and verifies tokens with py_vapid.

Usage: check_messages.py FILE: JSON with private_key, auth, messages (body, plaintext) and authorization, all in base64url.
"""

import base64
import json
import sys

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


with open(sys.argv[1]) as file:
    trial = json.load(file)
key = ec.derive_private_key(int.from_bytes(decoded(trial["private_key"]), "big"), ec.SECP256R1())
for message in trial["messages"]:
    plaintext = http_ece.decrypt(
        decoded(message["body"]), private_key=key, auth_secret=decoded(trial["auth"]), version="aes128gcm")
    assert plaintext == decoded(message["plaintext"]), message
# py_vapid takes no space after the comma, which RFC 8292 allows and its examples have.
authorization = trial["authorization"].replace(", k=", ",k=")
assert Vapid02.verify(authorization) is True
changed = authorization.replace(",k=", "A,k=", 1)
try:
    accepted = Vapid02.verify(changed)
except Exception:
    accepted = False
assert not accepted
print(len(trial["messages"]))
