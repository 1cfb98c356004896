"""Notifications: what a core encrypts and signs, and whole runs of `corkboard deliver` to push services on this machine."""

import base64
import json
import os
import secrets
import statistics
import subprocess
import sys
import time
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from nginx_push import PushServices
from sites import PROJECT, CorkboardSite
from timing import Failure, Job, Stopwatch

sys.path.append(str(PROJECT / "Tests/Browser"))
from push_devices import add_devices, write_broadcast  # noqa: E402  (the tests write devices in the same way)

ORIGINS = 4  # as many as there are makers of browsers
OLD_RECORDS = 300  # of earlier years, as a site has them
WAIT = 5  # seconds that deliver waits for the record
COUNT = 20_000  # of messages that are encrypted alone
MESSAGE = ('{"data":{"id":"k3v9q0m2","timestamp":"2026-12-05T18:00:00Z","type":"newEvent","url":"https://csa.example.edu/events/2026-12-05-dumplings/"},'
           '"notification":{"body":"Commons kitchen, 5 December, 18:00","title":"Dumpling Night"},"record":"k3v9q0m2","revision":1}')


def cryptography_rates(build: Path) -> dict:
    """What a second of one core gives: of openssl's operations, and of messages by Corkboard and by pywebpush."""
    program = _compiled_messages(build)
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    arguments = [*(base64.urlsafe_b64encode(data).rstrip(b"=").decode() for data in (point, secrets.token_bytes(16))), MESSAGE]
    python = [sys.executable, "-B", Path(__file__).with_name("pywebpush_rates.py")]
    # The processor is as fast at the end as at the beginning, or the figures say nothing.
    before = _openssl_rates()
    ours = json.loads(_output([program, *arguments, str(COUNT)]))
    theirs = json.loads(_output([*python, *arguments, str(COUNT // 5)]))
    openssl = {name: statistics.mean((rate, before[name])) for name, rate in _openssl_rates().items()}
    # A key pair and a shared secret for each message. openssl times no key pair; to make one is the larger part of a signature.
    allowed = 1 / (1 / openssl["signed"] + 1 / openssl["derived"])
    return {"openssl": openssl, "allowed": allowed, "corkboard": ours, "pywebpush": theirs, "share": ours["encrypted"] / allowed}


def _compiled_messages(build: Path) -> Path:
    package = PROJECT / "Scripts/benchmark/messages"
    run = subprocess.run(["swift", "build", "-c", "release", "--package-path", package, "--scratch-path", build], capture_output=True, text=True)
    if run.returncode:
        raise Failure(f"the timing of messages does not compile:\n{run.stdout[-2000:]}")
    return build / "release/messages"


def _openssl_rates() -> dict[str, float]:
    """Signatures and shared secrets in a second."""
    lines = _output(["openssl", "speed", "-mr", "-seconds", "3", "ecdhp256", "ecdsap256"]).splitlines()
    rows = {line.split(":")[0]: line.split(":") for line in lines if line.startswith("+F")}
    return {"signed": float(rows["+F4"][3]), "derived": float(rows["+F5"][3])}


def _output(command: list) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class NotifiedSite:
    """A site with so many devices at push services of the benchmark's own."""

    def __init__(self, root: Path, programs: Path, devices: int):
        self.root, self.devices, self._program = root, devices, programs / "corkboard"
        CorkboardSite.make(root, courses=0)
        self._corkboard("officer", "add", "mei", "--role", "editor", given="seven lanterns over the harbor\n")
        self._corkboard("keys")
        for number in range(OLD_RECORDS):
            write_broadcast(root, f"old{number}", counts=-86_400 * (10 + number))
        self.services = PushServices(root / "push", ORIGINS)
        add_devices(root, map(self._device, range(devices)))

    def _corkboard(self, *arguments: str, given: str = "") -> None:
        subprocess.run([self._program, *arguments, "--root", self.root], input=given, text=True, check=True, capture_output=True)

    def _device(self, number: int) -> tuple[str, bytes, bytes]:
        """An endpoint as long as those of Chromium, and keys."""
        point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return f"{self.services.origins[number % ORIGINS]}/push/{number:0>160}", point, secrets.token_bytes(16)

    def job(self, name: str, expected: str, *behind: str) -> Job:
        """A run of `deliver`, which must say what is expected."""
        def check(output: str) -> None:
            if output.strip() != expected:
                raise Failure(f"deliver says: {output.strip()}; expected: {expected}")
        return Job(name, self.command(*behind, self._program, "deliver", "--root", self.root), lambda: None, check)

    def command(self, *words: str | Path) -> list[str | Path]:
        """A command that knows the push services."""
        return ["/usr/bin/env", *(f"{name}={value}" for name, value in self.services.environment.items()), *words]


def delivery(root: Path, programs: Path, devices: int, stopwatch: Stopwatch) -> tuple[NotifiedSite, dict]:
    """One broadcast to so many devices, by a run that waits for it."""
    site = NotifiedSite(root, programs, devices)
    try:
        # The first run settles the old records, so that none is read again.
        stopwatch.run(site.job("deliver, once", ""))
        os.sync()
        counts = int(time.time()) + WAIT
        write_broadcast(root, "kites", counts=counts - time.time())
        run = stopwatch.run(site.job(f"{devices:,} devices", f"{devices} sent, 0 removed, 0 failed, 0 to be tried again", "/usr/bin/taskset", "-c", "0"))
        came = site.services.arrivals(devices)
    finally:
        site.services.stop()
    if (came.count, came.devices, came.topics) != (devices, devices, 1):
        raise Failure(f"{came.count} messages of {came.topics} topics came for {came.devices} of {devices} devices")
    seconds = came.last - came.first
    return site, {
        "devices": devices, "first_s": came.first - counts, "seconds": seconds, "rate": devices / seconds, "cpu_us": run.cpu / devices * 1e6,
        "memory_mb": run.memory}


def idle(site: NotifiedSite, programs: Path, rounds: int, stopwatch: Stopwatch) -> dict:
    """`deliver` with nothing due, beside `corkboard --version`."""
    version = Job("corkboard --version", site.command(programs / "corkboard", "--version"), lambda: None)
    nothing, start = stopwatch.rounds([site.job("deliver, nothing due", ""), version], 10 * rounds, lambda: None, lambda step: None)
    return {"deliver_ms": nothing.spread("wall")["median"] * 1000, "version_ms": start.spread("wall")["median"] * 1000, "ratio": nothing.ratio(start)}
