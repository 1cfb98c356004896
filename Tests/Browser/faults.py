"""System calls at which programs are killed, or which fail: strace does it, once at each."""

import re

from works import interrupt

# The calls that change something on the disk or have it keep that, and those that open files.
CALLS = ["write", "pwrite64", "fsync", "fdatasync", "syncfs", "rename", "renameat2", "link", "unlink", "unlinkat", "rmdir", "mkdir",
         "ftruncate", "openat"]
# What happens there: the program is killed, or the call fails once.
FAULTS = {"KILL": "signal=KILL", "ENOSPC": "error=ENOSPC", "EIO": "error=EIO", "EMFILE": "error=EMFILE"}


def moments(work, site, folder, calls=CALLS):
    """The moments of a work: (system call, how manieth of a thread)."""
    trace = folder / "trace"
    work.prepare(site)
    answer = work.run(site, ["strace", "-f", "--seccomp-bpf", "-qq", "-o", trace, "-e", f"trace={','.join(calls)}"])
    assert work.is_accepted(answer), answer.text
    counts = {}
    for line in trace.read_text("utf-8", "replace").splitlines():
        found = re.match(r"(\d+) +(\w+)\(", line)
        if found:
            counts[found[2], found[1]] = counts.get((found[2], found[1]), 0) + 1
    most = {}
    for (call, _), count in counts.items():
        most[call] = max(count, most.get(call, 0))
    return [(call, number) for call in calls for number in range(1, most.get(call, 0) + 1)]


def strike(work, site, moment, fault):
    """Lets a fault happen to a work at a moment. Returns what is wrong afterwards."""
    call, when = moment
    trace = site.root.parent / "trace"
    behind = ["strace", "-f", "--seccomp-bpf", "-qq", "-o", trace, "-e", f"trace={call}",
              "-e", f"inject={call}:{FAULTS[fault]}:when={when}"]
    # Where the answer itself cannot be written there is none.
    wrong = interrupt(work, site, behind, killed=lambda answer: fault == "KILL" or answer.crash and lost_thread(trace), mute=call == "write")
    return f"{fault} at {call} {when}: {wrong}" if wrong else ""


def lost_thread(trace):
    """Whether libdispatch ended the program: each second it looks how its threads fare, and it gives up where it cannot open the file
    that tells it. No program can keep it from that, and it must be borne as any other end."""
    last = {}
    for line in trace.read_text("utf-8", "replace").splitlines():
        thread = line.split()[0]
        # What another thread interrupted stands in two lines.
        call = last.get(thread, "") + line if "resumed>" in line else line
        if "(INJECTED)" in line and re.search(r'"/proc/\d+/stat"', call):
            return True
        last[thread] = line
    return False


def kill_after(work, site, seconds):
    """Kills a work after so many seconds. Returns what is wrong afterwards."""
    wrong = interrupt(work, site, ["timeout", "--signal=KILL", f"{seconds:.4f}"], killed=lambda _: True)
    return f"killed after {seconds:.4f} s: {wrong}" if wrong else ""
