"""Open pages of members that ask lighttpd for their live files: 1,000 conversations each 3 s, and 1,000 rooms each second."""

import asyncio
import os
import secrets
import time
from pathlib import Path

from timing import Failure

PAGES = 1000
# Seconds between two requests of a page, and the largest share of a core that lighttpd takes for all of them.
KINDS = {"conversations": (3, 0.10), "rooms": (1, 0.25)}
LIMITS = {f"{PAGES:,} open {kind}, asking each {interval} s, of a core": limit for kind, (interval, limit) in KINDS.items()}
# Files that change in a second.
CHANGES = 10
# Further headers that Chromium sends.
HEADERS = "\r\n".join([
    "Connection: keep-alive", "sec-ch-ua-platform: \"Linux\"", "Cache-Control: max-age=0",
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "sec-ch-ua: \"Chromium\";v=\"142\", \"Not_A Brand\";v=\"99\"", "sec-ch-ua-mobile: ?0", "Accept: */*", "Sec-Fetch-Site: same-origin",
    "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: empty", "Accept-Encoding: gzip, deflate, br, zstd", "Accept-Language: en-US,en;q=0.9",
    f"Cookie: corkboard-member={secrets.token_urlsafe(32)}; corkboard-is-member=1", "Referer: http://127.0.0.1/poster/messages/m-abc"])


def measure(server, public: Path, seconds: int, pages: int = PAGES) -> dict[str, float]:
    """The shares of a core, each over so many seconds, by the names in `LIMITS`."""
    folder = public / "live"
    folder.mkdir()
    names = [secrets.token_urlsafe(16) for _ in range(pages)]
    for number, name in enumerate(names):
        _write(folder, name, number)
    return {
        name: asyncio.run(_Crowd(server.port, folder, names, interval).share(lambda: processor_time(server.pid), seconds))
        for name, (interval, _) in zip(LIMITS, KINDS.values())}


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _write(folder: Path, name: str, counter: int) -> None:
    """A file as LiveFile.swift writes it: its size is the counter modulo 16."""
    text = f'{{"counter":{counter}}}\n'
    text += "\n" * ((counter - len(text)) % 16)
    new = folder.parent / f"{name}.new"
    new.write_text(text)
    new.rename(folder / f"{name}.json")


class _Crowd:
    """Pages that ask, each over a connection of its own, at times that are spread over the interval."""

    def __init__(self, port: int, folder: Path, names: list[str], interval: int):
        self._port, self._folder, self._names, self._interval = port, folder, names, interval
        self._is_over = False
        self.answers = {200: 0, 304: 0}

    async def share(self, used, seconds: int) -> float:
        """The processor time that is used in a second. Each page asks a first time before."""
        start = asyncio.get_running_loop().time()
        pages = [asyncio.create_task(self._page(name, start + number * self._interval / len(self._names))) for number, name in enumerate(self._names)]
        await asyncio.sleep(2 * self._interval)
        self.answers, before, began = {200: 0, 304: 0}, used(), time.monotonic()
        for _ in range(seconds):
            for name in secrets.SystemRandom().sample(self._names, CHANGES):
                _write(self._folder, name, secrets.randbelow(1 << 20))
            await asyncio.sleep(1)
        share, elapsed = used() - before, time.monotonic() - began
        self._is_over = True
        await asyncio.gather(*pages)
        wanted = len(self._names) * elapsed / self._interval
        if sum(self.answers.values()) < 0.95 * wanted or self.answers[200] < CHANGES * seconds / 2:
            raise Failure(f"of {wanted:.0f} requests these were answered: {self.answers}")
        return share / elapsed

    async def _page(self, name: str, due: float) -> None:
        loop = asyncio.get_running_loop()
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        etag = ""
        while not self._is_over:
            await asyncio.sleep(due - loop.time())
            due += self._interval
            writer.write(f"GET /live/{name}.json HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{HEADERS}{etag}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            status = int(head[9:12])
            self.answers[status] = self.answers.get(status, 0) + 1
            lines = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:-2])
            if status == 200:
                await reader.readexactly(int(lines["Content-Length"]))
                etag = f"\r\nIf-None-Match: {lines['ETag']}"
        writer.close()
