"""Injects faults at system calls with strace: the program is killed, or the call fails, once per trial."""

import re
from typing import NamedTuple

from works import interrupt

# System calls that change or sync files, and those that open files.
CALLS = ["write", "pwrite64", "fsync", "fdatasync", "syncfs", "rename", "renameat2", "link", "unlink", "unlinkat", "rmdir", "mkdir",
         "ftruncate", "openat"]
# The injected fault: the program is killed, or the call fails once.
FAULTS = {"KILL": "signal=KILL", "ENOSPC": "error=ENOSPC", "EIO": "error=EIO", "EMFILE": "error=EMFILE"}


class Moment(NamedTuple):
    """A system call of a work, by its name and its number within its thread."""

    call: str
    number: int
    # Whether it opens a file to read it, so that it changes nothing.
    reads: bool = False

    def allows(self, fault):
        """Whether a fault can happen here, and is another trial than elsewhere: only `openat` takes a descriptor, reading needs no space,
        and a program killed before it reads leaves what it leaves before its next change."""
        return self.call == "openat" if fault == "EMFILE" else fault == "EIO" or not self.reads


def moments(work, site, folder, calls=CALLS):
    """The moments of a work at which faults can be injected. Of files that are opened to be read, often thousands, the first one of each
    folder and extension stands for all."""
    trace = folder / "trace"
    work.prepare(site)
    answer = work.run(site, ["strace", "-f", "--seccomp-bpf", "-qq", "-o", trace, "-e", f"trace={','.join(calls)}"])
    assert work.is_accepted(answer), answer.text
    counts, changing, reading = {}, set(), {}
    for line in trace.read_text("utf-8", "replace").splitlines():
        found = re.match(r"(\d+) +(\w+)\((.*)", line)
        if not found:
            continue
        thread, call, arguments = found.groups()
        number = counts[call, thread] = counts.get((call, thread), 0) + 1
        if call == "openat" and not re.search("O_CREAT|O_TRUNC|O_TMPFILE", arguments):
            path = re.search(r'"(.*)"', arguments)[1]
            reading.setdefault((path.rpartition("/")[0], path.rpartition(".")[2]), Moment(call, number, True))
        else:
            changing.add(Moment(call, number))
    # Another thread may change something at a call of the same number.
    reads = {moment for moment in reading.values() if Moment(moment.call, moment.number) not in changing}
    return sorted(changing | reads, key=lambda moment: (calls.index(moment.call), moment.number))


def trials(work, site, folder, faults=tuple(FAULTS)):
    """Each moment of a work with each fault that can happen there."""
    found = moments(work, site, folder)
    return [(moment, fault) for fault in faults for moment in found if moment.allows(fault)]


def strike(work, site, moment, fault):
    """Injects a fault into a work at a system call. Returns what is wrong afterwards."""
    call, when, _ = moment
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
