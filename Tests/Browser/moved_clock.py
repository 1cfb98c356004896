"""Runs programs with a wrong clock: with `faketime` for dynamically linked programs, with strace for static ones."""

import datetime
import shlex
import shutil
import struct
import time

# The symbols by which a static program finds the kernel's functions for the time, which need no system call.
SHORTCUTS = [b"__vdso_clock_gettime", b"__vdso_gettimeofday", b"__vdso_time"]


class MovedPrograms:
    """The programs of a site, copied so that they can run at another time."""

    def __init__(self, programs, folder):
        self.folder = folder
        folder.mkdir()
        for name in ["corkboard", "corkboard-pictures", "poster"]:
            shutil.copy(programs / name, folder / name)
        program = (folder / "poster").read_bytes()
        self.has_libraries = b"ld-linux" in program[:4096]
        if not self.has_libraries:
            # Without these symbols the program makes a system call, whose result strace can replace.
            for shortcut in SHORTCUTS:
                program = program.replace(shortcut + b"\0", b"x" * len(shortcut) + b"\0")
            (folder / "poster").write_bytes(program)

    def build_at(self, time):
        """The command prefix that runs `corkboard` at a time, from which the clock continues."""
        local = datetime.datetime.fromtimestamp(time).strftime("%Y-%m-%d %H:%M:%S")
        return ["env", "NO_FAKE_STAT=1", "faketime", "-f", f"@{local}"]

    def post_at(self, time):
        """The command prefix that runs `poster` at a time, at which the clock stands still."""
        if self.has_libraries:
            return self.build_at(time)
        bytes_of = lambda *numbers: struct.pack("<qq", *numbers).hex()  # noqa: E731
        return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=clock_gettime,gettimeofday,time",
                "-e", f"inject=clock_gettime:poke_exit=@arg2={bytes_of(int(time), 0)}",
                "-e", f"inject=gettimeofday:poke_exit=@arg1={bytes_of(int(time), 0)}",
                "-e", f"inject=time:retval={int(time)}"]


class ClockedPrograms(MovedPrograms):
    """The programs of a served site, whose clock can be set while it is served. `corkboard serve` alone has the right time."""

    def __init__(self, programs, folder):
        super().__init__(programs, folder)
        self.behind = folder / "behind"
        self.behind.mkdir()
        (folder / "poster").rename(self.behind / "poster")
        (self.behind / "corkboard-pictures").symlink_to(folder / "corkboard-pictures")
        self.go_to(0)

    def go_to(self, seconds):
        """Sets the clock this number of seconds ahead of the right one. Ahead or behind, it stands still for requests."""
        then = time.time() + seconds
        for script, program, before in [(self.folder / "poster", self.behind / "poster", self.post_at(then)),
                                        (self.behind / "corkboard", self.folder / "corkboard", self.build_at(then))]:
            new = script.with_suffix(".new")
            new.write_text(f'#!/bin/sh\nexec {shlex.join(map(str, [*(before if seconds else []), program]))} "$@"\n')
            new.chmod(0o755)
            new.rename(script)


def why_no_moved_clock():
    """The reason why clocks cannot be moved on this machine; empty if they can."""
    missing = [program for program in ["faketime", "strace"] if not shutil.which(program)]
    return f"there is no {missing[0]}" if missing else ""


def seconds_of(text):
    """Seconds since 1970 of a time with its offset, such as 2026-11-01T01:30-04:00."""
    return datetime.datetime.fromisoformat(text).timestamp()
