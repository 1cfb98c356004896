"""Makes a service account (make FOLDER), or verifies an assertion signed with its key (verify FOLDER)."""

import base64
import json
import pathlib
import sys

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

folder = pathlib.Path(sys.argv[2])
if sys.argv[1] == "make":
    key = rsa.generate_private_key(65537, 2048)
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
    (folder / "account.json").write_text(json.dumps({
        "type": "service_account", "project_id": "corkboard-test", "private_key_id": "k1", "private_key": pem,
        "client_email": "sender@corkboard-test.iam.gserviceaccount.com", "token_uri": "https://oauth2.googleapis.com/token"}))
else:
    account = json.loads((folder / "account.json").read_text())
    key = serialization.load_pem_private_key(account["private_key"].encode(), None).public_key()
    signed, signature = (folder / "token").read_text().rsplit(".", 1)
    key.verify(
        base64.urlsafe_b64decode(signature + "=" * (-len(signature) % 4)), signed.encode(), padding.PKCS1v15(), hashes.SHA256())
    for part in signed.split("."):
        print(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).decode())
