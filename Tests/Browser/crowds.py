"""Many concurrent builds, posts, sign-ins and slow uploads."""

import collections
import contextlib
import http.client
import os
import pathlib
import signal
import socket
import threading
import time

from posts import status_of
from serving import PATIENCE, wait_until

# Maximum memory of all programs of officers together, in MB.
MEMORY_LIMIT = 400
# A program that hashes a password has more memory than this, in MB; another one has 20.
HASHING = 55


def post_at_once(site, count, round_number=0):
    """Sends posts at the same time. Returns the statuses, and the seconds until all were answered."""
    bodies = [site.form(f"round-{round_number:03}-{number:03}", title=f"Lantern {round_number}-{number}",
                        date=f"2030-12-{1 + number % 28:02}") for number in range(count)]
    begun = time.monotonic()
    processes = [site.start(body) for body in bodies]
    answers = [process.communicate(timeout=300) for process in processes]
    return [status_of(output) for output, _ in answers], time.monotonic() - begun


def post_round(site, count, round_number):
    """Sends one round of concurrent posts. Returns what is wrong."""
    statuses, _ = post_at_once(site, count, round_number)
    counts = site.counts()
    if statuses == [303] * count and set(counts.values()) == {count * round_number}:
        return ""
    return f"round {round_number}: {collections.Counter(statuses)}, {counts}"


def build_twice_at_once(site, number):
    """Changes a page and starts two builds at the same time. Returns what is wrong."""
    page = site.root / "Content/pages/about.md"
    page.write_text(f"---\ntitle: About\n---\n\nRound {number}.\n", "utf-8")
    answers = [None, None]

    def build(which):
        answers[which] = site.corkboard("build")

    threads = [threading.Thread(target=build, args=[which]) for which in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wrong = "".join(answer.text for answer in answers if answer.code != 0)
    is_new = f"Round {number}." in (site.root / "Public/about/index.html").read_text("utf-8")
    wrong = wrong or ("" if is_new else "the page is old") or site.torn() or site.check()
    return f"round {number}: {wrong}" if wrong else ""


def sign_in_at_once(site, count):
    """Sends this number of sign-ins at the same time, while memory is measured.

    Returns the statuses, the maximum memory of all programs together in MB, and the maximum number of concurrent password hashes."""
    processes = [site.start(site.sign_in_form(), "/login") for _ in range(count)]
    watch = Watch(processes)
    outputs = [b""] * count

    def read(number):
        outputs[number] = processes[number].communicate(timeout=300)[0]

    threads = [threading.Thread(target=read, args=[number]) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    watch.stop()
    return [status_of(output) for output in outputs], watch.memory, watch.hashing


class Watch:
    """Measures the memory of processes together, until it is stopped."""

    def __init__(self, processes):
        self.memory, self.hashing = 0, 0
        self._processes, self._is_over = processes, threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def _watch(self):
        while not self._is_over.is_set():
            with stopped(self._processes):
                self.hashing = max(self.hashing, sum(own_memory_of(process.pid) > HASHING for process in self._processes))
                self.memory = max(self.memory, sum(memory_of(process.pid) for process in self._processes))
            time.sleep(0.02)

    def stop(self):
        """Ends the measurement."""
        self._is_over.set()
        self._thread.join()


@contextlib.contextmanager
def stopped(processes):
    """Stops processes together, so that what is measured of them is of one moment; those that have ended stay so."""
    for process in processes:
        process.send_signal(signal.SIGSTOP)
    try:
        wait_until(lambda: all(state_of(process.pid) in "TZ" for process in processes), "stopping the programs")
        yield
    finally:
        for process in processes:
            process.send_signal(signal.SIGCONT)


def state_of(process):
    """The letter of a process's state: T where it is stopped, Z where it has ended."""
    return _text_of(process, "stat").rpartition(") ")[2][:1] or "Z"


def own_memory_of(process):
    """The memory that a process shares with no other, in MB; 0 if it has ended."""
    fields = _text_of(process, "statm").split()
    return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE") / 1e6 if fields else 0


def memory_of(process):
    """The memory of a process with its share of shared memory, in MB; 0 if it has ended."""
    sizes = [int(line.split()[1]) * 1024 / 1e6 for line in _text_of(process, "smaps_rollup").splitlines() if line.startswith("Pss:")]
    return sum(sizes)


def _text_of(process, name):
    try:
        return pathlib.Path(f"/proc/{process}/{name}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def read_while_uploading(hosted, count, requests):
    """Keeps this number of slow uploads to a web server going, a byte now and then, and requests the home page meanwhile this number of times.
    Returns the longest wait in seconds, and what is wrong."""
    uploads = [SlowUpload(hosted.port) for _ in range(count)]
    longest, wrong = 0.0, ""
    for _ in range(requests):
        if wrong:
            break
        for upload in uploads:
            upload.drip()
        begun = time.monotonic()
        try:
            response, body = hosted.get("/")
            wrong = "" if response.status == 200 and b"</html>" in body else f"the home page is answered with {response.status}"
        except (OSError, http.client.HTTPException) as error:
            wrong = f"the home page is not answered: {error}"
        longest = max(longest, time.monotonic() - begun)
    lost = sum(upload.is_lost for upload in uploads)
    for upload in uploads:
        upload.connection.close()
    return longest, wrong or (f"{lost} of {count} uploads were ended" if lost else "")


class SlowUpload:
    """An upload of a picture over a slow connection."""

    def __init__(self, port):
        self.connection = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.is_lost = False
        self.connection.sendall(
            b"POST /poster/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=XX\r\n"
            b"Content-Length: 1000000\r\n\r\n--XX\r\n")

    def drip(self):
        """Sends one byte."""
        try:
            self.connection.sendall(b"x")
        except OSError:
            self.is_lost = True
