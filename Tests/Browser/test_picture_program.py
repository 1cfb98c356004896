"""The system calls of corkboard-pictures after it has begun to decode a picture."""

import json
import pathlib
import re
import struct
import subprocess
import zlib

import pytest

from picture_files import two_halves

SAMPLES = pathlib.Path(__file__).parent.parent / "PictureStoreTests/Samples"
# The filter is in force from this call on.
FILTER = re.compile(r"seccomp\(SECCOMP_SET_MODE_FILTER, .*\{len=.*\}\) = 0$")
CALL = re.compile(r"^\d+ +([a-z0-9_]+)\(")
NEEDED = {
    "read", "write", "close", "lseek", "fstat", "brk", "mmap", "munmap", "mremap", "mprotect", "madvise", "futex", "rt_sigaction", "rt_sigprocmask",
    "set_robust_list", "rseq", "gettid", "getpid", "prctl", "clone3", "clone", "sched_yield", "sched_getaffinity", "sysinfo", "getrandom",
    "clock_nanosleep", "getrusage", "exit", "exit_group", "prlimit64",
}


def run(program, folder, *before):
    """Runs the program on an upload as the desk does, and returns its output."""
    command = [*before, program.parent / "corkboard-pictures", "--upload", folder]
    result = subprocess.run(command, env={"LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/usr/bin"}, capture_output=True, text=True, check=False)
    return json.loads(result.stdout)


def whole_calls(trace):
    """The lines of a trace; a call that another thread's line stands within is one line, with its result."""
    lines, unfinished = [], {}
    for line in trace.read_text("utf-8", "replace").splitlines():
        process = line.split(" ", 1)[0]
        if line.endswith(" <unfinished ...>"):
            unfinished[process] = line.removesuffix(" <unfinished ...>")
        elif resumed := re.match(r"\d+ +<\.\.\. \w+ resumed>(.*)", line):
            lines.append(unfinished.pop(process) + resumed[1])
        else:
            lines.append(line)
    return lines + list(unfinished.values())


@pytest.mark.parametrize("name", ["orientation-6.jpg", "cmyk.jpg", "metadata.webp", "two halves", "truncated.jpg"])
def test_it_opens_nothing_once_it_looks_at_a_picture(program, tmp_path, name):
    """All files are opened before; afterwards the program only allocates memory, starts threads and writes its result.
    Libraries still look for the time zone, and ask whether standard error is a terminal; both calls fail."""
    folder, trace = tmp_path / "upload", tmp_path / "trace"
    folder.mkdir()
    if name == "two halves":
        two_halves(folder / "upload")
    else:
        (folder / "upload").write_bytes((SAMPLES / name).read_bytes())
    answer = run(program, folder, "strace", "-f", "-o", trace)
    assert set(answer) == {"damaged" if name == "truncated.jpg" else "done"}, answer
    lines = whole_calls(trace)
    start, = [number for number, line in enumerate(lines) if FILTER.search(line)]
    calls = {found[1] for line in lines[start + 1:] if (found := CALL.match(line)) and " = -1 EPERM" not in line}
    assert calls <= NEEDED
    assert all("ENOSYS" in line for line in lines[start + 1:] if " clone3(" in line and "unfinished" not in line)
    assert not any("PROT_EXEC" in line for line in lines[start + 1:])
    assert any("PR_SET_NO_NEW_PRIVS, 1" in line for line in lines[:start])
    assert any("landlock_restrict_self" in line and line.endswith("= 0") for line in lines[:start])


def test_a_picture_of_many_bytes_stays_in_memory(program, tmp_path):
    """20 megapixels of 8 bytes are more than the library keeps in memory by itself, and no file can be opened for them."""
    width, height = 5000, 4000
    packer = zlib.compressobj(1)
    row = b"\0" + b"\x12\x34\x56\x78\x9a\xbc\x80\x00" * width
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 16, 6, 0, 0, 0)), (b"IDAT", data), (b"IEND", b"")]
    (tmp_path / "upload").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part)) for kind, part in chunks))
    assert run(program, tmp_path)["done"]["width"] == 2048
