"""Interrupted runs of `corkboard deliver`, and the next run: nobody misses a broadcast, and nobody gets one again whose acknowledgement was
stored."""

import calendar
import collections
import contextlib
import email
import json
import pathlib
import time

from faults import FAULTS, moments
from mail_program import add_sendmail, write_channels
from push_devices import add_devices, add_mail, write_broadcast
from push_receiver import Device, PushReceiver

# System calls that change or sync files.
STORING = ["pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat2", "unlink", "unlinkat"]
# These and the calls that write to other programs and the terminal, open connections, send, and start sendmail.
CALLS = [*STORING, "write", "writev", "connect", "sendto", "sendmsg", "sendmmsg", "vfork", "clone", "clone3"]
# Requests without a stored answer: 99 with an answer that waits for the transaction, and 256 under way. Mail goes one by one.
MOST_PUSHES, MOST_MAILS = 99 + 256, 1
RECORD = "kites"


class PushSite:
    """A site with devices at push services of the tests, mail addresses behind a sendmail of the tests, and optionally a topic of ntfy. The
    site is changed."""

    def __init__(self, site, folder, devices, mails=0, services=2):
        self.site, self.receiver, self.folder = site, PushReceiver(folder, services), folder
        origins = self.receiver.origins
        made = [Device(f"{origins[number % services]}/push/d{number}-") for number in range(devices)]
        self.devices = {device.path: device for device in made}
        # Push services require an address of the sender.
        with open(site.root / "Content/site.yml", "a", encoding="utf-8") as settings:
            settings.write("email: board@example.edu\n")
        self.corkboard("keys")
        add_devices(site.root, [(device.endpoint, device.point, device.secret) for device in made])
        self.mails = [f"reader{number}@example.edu" for number in range(mails)]
        if mails:
            add_mail(site.root, self.mails)
            self._add_channels()

    def _add_channels(self):
        """Configures mail and a group; the group becomes a device in its first run."""
        group = {"name": "chat", "kind": "ntfy", "url": f"{self.receiver.origins[0]}/chat", "language": "en"}
        write_channels(self.site.root, [group], sendmail=str(add_sendmail(self.folder)))
        assert self.deliver().text == ""
        with self.site.database() as database:
            database.execute("UPDATE readerDevices SET created = created - 3600000 WHERE channel = 'group'")

    @property
    def everybody(self):
        """The expected receivers of a broadcast."""
        return {device.endpoint for device in self.devices.values()} | {f"mailto:{address}" for address in self.mails} | ({"group:chat"} if self.mails else set())

    def arrivals(self):
        """Each received message: the receiver, and the value by which the receiver recognizes a repetition."""
        pushes = [self._arrival(push) for push in self.receiver.pushes]
        mails = [email.message_from_bytes(file.read_bytes()) for file in sorted(self.folder.glob("mail.*.sent"))]
        return pushes + [(f"mailto:{mail['To']}", mail["Message-ID"]) for mail in mails]

    def _arrival(self, push):
        if push.path in self.devices:
            return self.devices[push.path].endpoint, push.headers["topic"]
        return "group:chat", json.loads(push.body)["sequence_id"]

    def stop(self):
        """Ends the push services."""
        self.receiver.stop()

    def announce(self, counts=-60):
        """Writes a broadcast that takes effect in this number of seconds. Returns the time."""
        write_broadcast(self.site.root, RECORD, subject="oldevent1", counts=counts)
        record = json.loads((self.site.root / f"Content/broadcasts/{RECORD}.json").read_bytes())
        return calendar.timegm(time.strptime(record["from"], "%Y-%m-%dT%H:%M:%SZ"))

    def corkboard(self, *arguments, behind=()):
        """The answer of a command that knows the push services; another program can stand in front of it."""
        variables = [f"{name}={value}" for name, value in self.receiver.environment.items()]
        answer = self.site.corkboard(*arguments, behind=["env", *variables, *behind])
        self.receiver.wait_until_quiet()
        # The test's sendmail continues when its parent process is killed.
        while self._is_mailing():
            time.sleep(0.01)
        return answer

    def _is_mailing(self):
        """Whether the test's sendmail is running."""
        for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                if bytes(self.folder / "sendmail") in process.read_bytes().split(b"\0"):
                    return True
        return False

    def deliver(self, behind=()):
        """The answer of a run of `corkboard deliver`."""
        return self.corkboard("deliver", behind=behind)

    def acknowledged(self):
        """The receivers whose acknowledgement is stored."""
        with self.site.database() as database:
            rows = database.execute(
                "SELECT endpoint FROM deliveryAttempts JOIN readerDevices ON id = device WHERE broadcast = ? AND outcome = 'accepted'", (RECORD,))
            return {endpoint for endpoint, in rows}


class Delivery:
    """A run as a work for `faults.moments`: it sends one broadcast to all receivers."""

    def __init__(self, folder, *counts):
        self.folder, self.counts = folder, counts

    def prepare(self, site):
        """Sets up the receivers and a due broadcast."""
        self.pushes = PushSite(site, self.folder, *self.counts)
        self.pushes.announce()

    def run(self, site, behind=()):
        """Runs `corkboard deliver`."""
        answer = self.pushes.deliver(behind)
        self.pushes.stop()
        return answer

    def is_accepted(self, answer):
        """Whether the broadcast was sent to all receivers."""
        return answer.text == sent(len(self.pushes.everybody))


def sent(count):
    """The output of a run that has sent this number of messages."""
    return f"{count} sent, 0 removed, 0 failed, 0 to be tried again\n" if count else ""


def delivery_moments(site, folder, *counts):
    """The system calls at which a run to this number of devices and mail addresses can be interrupted, each with a fault."""
    found = moments(Delivery(folder, *counts), site, folder, CALLS)
    kills = [(moment, "KILL") for moment in found]
    return kills + [(moment, fault) for fault in ["ENOSPC", "EIO"] for moment in found if moment.call in STORING]


def interrupt_delivery(site, folder, counts, moment, fault):
    """Injects a fault into a run at a system call. Returns what is wrong afterwards."""
    call, when, _ = moment
    # The fault is not injected into child processes.
    behind = ["strace", "-f", "-b", "execve", "-qq", "-o", folder / "trace", "-e", f"trace={call},execve", "-e", f"inject={call}:{FAULTS[fault]}:when={when}"]
    wrong = interrupt_by(site, folder, counts, behind)
    return f"{fault} at {call} {when}: {wrong}" if wrong else ""


def kill_delivery_after(site, folder, counts, seconds):
    """Kills a run after this number of seconds. Returns what is wrong afterwards."""
    wrong = interrupt_by(site, folder, counts, ["timeout", "--signal=KILL", f"{seconds:.4f}"])
    return f"killed after {seconds:.4f} s: {wrong}" if wrong else ""


def interrupt_by(site, folder, counts, behind):
    """Runs `corkboard deliver` behind a program that interrupts it, and then again."""
    pushes = PushSite(site, folder, *counts)
    try:
        pushes.announce()
        pushes.deliver(behind)
        stored, first = pushes.acknowledged(), pushes.arrivals()
        again = pushes.deliver()
        second = list((collections.Counter(pushes.arrivals()) - collections.Counter(first)).elements())
        return wrong_with(pushes, stored, first, second, again)
    finally:
        pushes.stop()


def wrong_with(pushes, stored, first, second, again):
    """What is wrong after an interrupted run and the next one; empty if nothing is."""
    once, then = ({receiver for receiver, _ in some} for some in (first, second))
    if (again.code, again.text) != (0, sent(len(second))):
        return f"the next run says: {again.text[-600:]}, and {len(second)} arrived after {len(first)}"
    if len(once) < len(first) or len(then) < len(second) or then != pushes.everybody - stored or not stored <= once:
        return f"{len(first)} were sent, {len(stored)} of them stored, and then {len(second)}; missing: {pushes.everybody - once - then}"
    repeated = collections.Counter(receiver.split(":")[0] for receiver in once & then)
    if repeated["https"] > MOST_PUSHES or repeated["mailto"] > MOST_MAILS:
        return f"sent twice: {repeated}"
    if len({same for receiver, same in first + second if receiver.startswith("https:")}) != 1 or len(set(first + second)) != len(pushes.everybody):
        return f"what was sent twice is not the same to the receiver: {set(first) ^ set(second)}"
    texts = {json.dumps(pushes.devices[push.path].message(push.body)) for push in pushes.receiver.pushes if push.path in pushes.devices}
    if len(texts) != 1:
        return f"one broadcast has several texts: {texts}"
    third = pushes.deliver()
    if (third.code, third.text, len(pushes.arrivals())) != (0, "", len(first) + len(second)):
        return f"a third run says: {third.text[-600:]}"
    pushes.site.build()
    return pushes.site.check()
