"""Decrypts a push message (RFC 8291) with http_ece.

Usage: decrypt.py PRIVATE-KEY AUTH-SECRET BODY, all in hexadecimal.
"""

import sys

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

key, secret, body = (bytes.fromhex(text) for text in sys.argv[1:])
private = ec.derive_private_key(int.from_bytes(key, "big"), ec.SECP256R1())
sys.stdout.write(http_ece.decrypt(body, private_key=private, auth_secret=secret, version="aes128gcm").decode())
