"""Push services that take every message: nginx with HTTP/2 and TLS, several origins on one core."""

import os
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from timing import Failure

PATIENCE = 20  # seconds


@dataclass(frozen=True)
class Arrivals:
    """The messages that have come: how many, for how many devices, of how many topics, and when the first and the last."""

    count: int
    devices: int
    topics: int
    first: float
    last: float


class PushServices:
    """nginx with so many origins; its log says what came when."""

    def __init__(self, folder: Path, origins: int):
        folder.mkdir()
        self._log, self._errors, self._process = folder / "log", folder / "errors", None
        self.authorities = folder / "push.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=push",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "push.key", "-out", self.authorities], check=True, capture_output=True)
        ports = [_free_port() for _ in range(origins)]
        self.origins = [f"https://localhost:{port}" for port in ports]
        paths = "".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        listen = "".join(f"listen 127.0.0.1:{port} ssl http2;" for port in ports)
        user = "user root;" if os.geteuid() == 0 else ""
        # The answer comes before the body of a request has been read; that of real services after it.
        (folder / "nginx.conf").write_text(f"""
            daemon off; worker_processes 1; pid {folder}/pid; error_log {self._errors} warn; {user}
            events {{ }}
            http {{
                log_format push "$msec $status $http_topic $uri"; access_log {self._log} push buffer=64k flush=1s; {paths}
                ssl_certificate {self.authorities}; ssl_certificate_key {folder}/push.key;
                server {{ {listen} location / {{ return 201; }} }}
            }}""", encoding="utf-8")
        self._start(folder / "nginx.conf")

    @property
    def environment(self) -> dict[str, str]:
        """The variables by which `corkboard deliver` knows them."""
        return {"CORKBOARD_TEST_PUSH_SERVICES": " ".join(self.origins), "CORKBOARD_TEST_AUTHORITIES": str(self.authorities)}

    def _start(self, configuration: Path) -> None:
        self._process = subprocess.Popen(["/usr/sbin/nginx", "-e", "stderr", "-c", configuration], stdin=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self._log.exists():
            if self._process.poll() is not None or time.monotonic() > end:
                raise Failure("nginx did not start")
            time.sleep(0.05)

    def arrivals(self, expected: int) -> Arrivals:
        """What has come since the start: it must be at least so many messages, all of them taken."""
        end = time.monotonic() + PATIENCE
        while True:
            rows = [line.split(" ") for line in self._log.read_text(encoding="utf-8").splitlines()]
            if len(rows) >= expected or time.monotonic() > end:
                break
            time.sleep(0.5)
        times = [float(row[0]) for row in rows]
        if {row[1] for row in rows} != {"201"}:
            raise Failure(f"the push services answered {sorted({row[1] for row in rows})}: {self._errors.read_text()[-500:]}")
        return Arrivals(len(rows), len({row[3] for row in rows}), len({row[2] for row in rows}), min(times), max(times))

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
