"""Programs by a clock that is wrong: `faketime` gives it to those that load libraries, strace to those that do not."""

import datetime
import shutil
import struct

# What a program without libraries looks for in the kernel's own, so that asking for the time takes no system call.
SHORTCUTS = [b"__vdso_clock_gettime", b"__vdso_gettimeofday", b"__vdso_time"]


class MovedPrograms:
    """The programs of a site, copied such that they can be given another time."""

    def __init__(self, programs, folder):
        self.folder = folder
        folder.mkdir()
        for name in ["corkboard", "corkboard-pictures", "poster"]:
            shutil.copy(programs / name, folder / name)
        program = (folder / "poster").read_bytes()
        self.has_libraries = b"ld-linux" in program[:4096]
        if not self.has_libraries:
            # Without these it asks the kernel, and strace can answer.
            for shortcut in SHORTCUTS:
                program = program.replace(shortcut + b"\0", b"x" * len(shortcut) + b"\0")
            (folder / "poster").write_bytes(program)

    def build_at(self, time):
        """What stands in front of `corkboard` for it to be run at a time, from which on the clock goes."""
        local = datetime.datetime.fromtimestamp(time).strftime("%Y-%m-%d %H:%M:%S")
        return ["env", "NO_FAKE_STAT=1", "faketime", "-f", f"@{local}"]

    def post_at(self, time):
        """What stands in front of `poster` for it to be run at a time, at which the clock stands."""
        if self.has_libraries:
            return self.build_at(time)
        bytes_of = lambda *numbers: struct.pack("<qq", *numbers).hex()  # noqa: E731
        return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=clock_gettime,gettimeofday,time",
                "-e", f"inject=clock_gettime:poke_exit=@arg2={bytes_of(int(time), 0)}",
                "-e", f"inject=gettimeofday:poke_exit=@arg1={bytes_of(int(time), 0)}",
                "-e", f"inject=time:retval={int(time)}"]


def why_no_moved_clock():
    """Why there is none on this machine; nothing where there is."""
    missing = [program for program in ["faketime", "strace"] if not shutil.which(program)]
    return f"there is no {missing[0]}" if missing else ""


def seconds_of(text):
    """The seconds since 1970 of a time with its offset, 2026-11-01T01:30-04:00."""
    return datetime.datetime.fromisoformat(text).timestamp()
