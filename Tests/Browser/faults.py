"""Injects faults at system calls with strace: the program is killed, or the call fails, once per trial."""

import re

from works import interrupt

# System calls that change or sync files, and those that open files.
CALLS = ["write", "pwrite64", "fsync", "fdatasync", "syncfs", "rename", "renameat2", "link", "unlink", "unlinkat", "rmdir", "mkdir",
         "ftruncate", "openat"]
# The injected fault: the program is killed, or the call fails once.
FAULTS = {"KILL": "signal=KILL", "ENOSPC": "error=ENOSPC", "EIO": "error=EIO", "EMFILE": "error=EMFILE"}


def moments(work, site, folder, calls=CALLS):
    """The system calls of a work at which faults can be injected: (name, number of the call within its thread)."""
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
    """Injects a fault into a work at a system call. Returns what is wrong afterwards."""
    call, when = moment
    trace = site.root.parent / "trace"
    behind = ["strace", "-f", "--seccomp-bpf", "-qq", "-o", trace, "-e", f"trace={call}",
              "-e", f"inject={call}:{FAULTS[fault]}:when={when}"]
    # If the response cannot be written, there is none.
    wrong = interrupt(work, site, behind, killed=lambda answer: fault == "KILL" or answer.crash and lost_thread(trace), mute=call == "write")
    return f"{fault} at {call} {when}: {wrong}" if wrong else ""


def lost_thread(trace):
    """Whether libdispatch ended the program: each second it reads the state of its threads, and aborts if it cannot open the file in /proc.
    A program cannot prevent that, so that it must be handled like any other crash."""
    last = {}
    for line in trace.read_text("utf-8", "replace").splitlines():
        thread = line.split()[0]
        # strace splits a call that another thread interrupts into two lines.
        call = last.get(thread, "") + line if "resumed>" in line else line
        if "(INJECTED)" in line and re.search(r'"/proc/\d+/stat"', call):
            return True
        last[thread] = line
    return False


def kill_after(work, site, seconds):
    """Kills a work after this number of seconds. Returns what is wrong afterwards."""
    wrong = interrupt(work, site, ["timeout", "--signal=KILL", f"{seconds:.4f}"], killed=lambda _: True)
    return f"killed after {seconds:.4f} s: {wrong}" if wrong else ""
