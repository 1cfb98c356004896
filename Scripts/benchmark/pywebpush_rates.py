"""Prints how many messages pywebpush encrypts, and how many tokens it signs, in a second of processor time, as JSON.

Usage: pywebpush_rates.py P256DH AUTH MESSAGE COUNT
"""

import json
import sys
import time

from py_vapid import Vapid02
from pywebpush import WebPusher

p256dh, auth, message, count = sys.argv[1], sys.argv[2], sys.argv[3].encode(), int(sys.argv[4])


def rate(work):
    """Calls in a second."""
    for number in range(count // 10):
        work(number)
    begin = time.process_time()
    for number in range(count):
        work(number)
    return count / (time.process_time() - begin)


pusher = WebPusher({"endpoint": "https://push.example/1", "keys": {"p256dh": p256dh, "auth": auth}})
vapid = Vapid02()
vapid.generate_keys()
claims = {"sub": "mailto:board@example.edu", "exp": int(time.time()) + 43_200}
print(json.dumps({
    "encrypted": rate(lambda _: pusher.encode(message, content_encoding="aes128gcm")),
    "signed": rate(lambda number: vapid.sign({**claims, "aud": f"https://{number}.example"})),
}))
