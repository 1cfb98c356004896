"""`corkboard deliver` and a push service: the receivers, repetitions after a kill, and the cost of a run with nothing due."""

import collections
import json
import os
import subprocess

import pytest

from deliveries import PushSite, delivery_moments, interrupt_delivery, kill_delivery_after
from push_devices import write_broadcast

DEVICES = 300
# Numbers of devices and mail addresses in trials.
COUNTS = (110, 5)
MOMENTS = 10


@pytest.fixture
def pushes(small_site, trial):
    """A small site with devices at two push services."""
    pushes = PushSite(small_site.copy(trial / "site"), trial, DEVICES)
    yield pushes
    pushes.stop()


def test_a_run_that_waits_reaches_each_device_once(pushes):
    """No message arrives before the record takes effect; each can be decrypted by its device alone."""
    counts = pushes.announce(counts=3)
    assert pushes.deliver().text == f"{DEVICES} sent, 0 removed, 0 failed, 0 to be tried again\n"
    came = pushes.receiver.pushes
    assert min(push.time for push in came) >= counts
    assert collections.Counter(push.path for push in came) == {path: 1 for path in pushes.devices}
    assert len({push.headers["topic"] for push in came}) == 1
    assert len({push.body for push in came}) == DEVICES
    messages = [pushes.devices[push.path].message(push.body) for push in came]
    assert [message["notification"]["title"] for message in messages] == ["Kite day"] * DEVICES
    assert pushes.deliver().text == "" and len(pushes.receiver.pushes) == DEVICES


@pytest.mark.alone
def test_a_run_with_nothing_due_costs_little(pushes):
    """At most four times the processor time of printing the version (3.0 measured), with old records, devices, a record that is due in an hour, and a
    reader with reminders before each of 1,000 events."""
    for number in range(100):
        write_broadcast(pushes.site.root, f"old{number}", counts=-86_400 * (10 + number))
    for number in range(1000):
        (pushes.site.root / f"Content/events/race-{number}.md").write_text(
            f"---\nid: race{number}\ntitle: Race {number}\nstarts: 2035-01-01T18:00\n---\n\nAll boats.\n", encoding="utf-8")
    with pushes.site.database() as database:
        settings = json.dumps({"reminders": {"events": [1440, 60, 1]}})
        assert database.execute("UPDATE readers SET settings = ? WHERE id = (SELECT MIN(id) FROM readers)", [settings]).rowcount == 1
    pushes.announce(counts=3600)
    assert pushes.deliver().text == ""
    program = pushes.site.programs / "corkboard"
    least = lambda *command: min(processor_time(command) for _ in range(11))
    assert least(program, "deliver", "--root", pushes.site.root) <= 4 * least(program, "--version")
    assert pushes.receiver.pushes == []


def processor_time(command):
    """The processor time of a command, in seconds."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return usage.ru_utime + usage.ru_stime


def test_an_interrupted_run_loses_nothing_and_repeats_what_was_not_stored(small_site, trial):
    """At some of the system calls; Scripts/soak does it at each."""
    (trial / "services").mkdir()
    every = delivery_moments(small_site.copy(trial / "probe"), trial / "services", *COUNTS)
    assert {moment.call for moment, _ in every} >= {"sendto", "connect", "pwrite64", "fdatasync"}
    step = len(every) // MOMENTS
    for number, (moment, fault) in enumerate(every[step // 2::step]):
        folder = trial / str(number)
        folder.mkdir()
        assert interrupt_delivery(small_site.copy(folder / "site"), folder, COUNTS, moment, fault) == ""


@pytest.mark.parametrize("seconds", [0.1, 0.2])
def test_a_run_to_a_thousand_devices_killed_at_any_time_repeats_one_batch(small_site, trial, seconds):
    """The next run repeats at most the messages without a stored outcome."""
    assert kill_delivery_after(small_site.copy(trial / "site"), trial, (1000,), seconds) == ""
