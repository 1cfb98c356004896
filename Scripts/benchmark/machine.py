"""Where and with what the figures were measured."""

import os
import platform
import subprocess
from datetime import datetime
from pathlib import Path


def machine() -> dict:
    """The computer."""
    information = Path("/proc/cpuinfo").read_text()
    models = [line.split(":", 1)[1].strip() for line in information.splitlines() if line.startswith("model name")]
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return {
        "cpu": models[0] if models else platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gb": round(memory / 2**30, 1),
        "kernel": f"{platform.system()} {platform.release()}",
        "load": load(),
        "date": datetime.now().astimezone().isoformat(timespec="seconds"),
    }


def load() -> float:
    """Processes that wanted a core in the last minute: with more of them than cores, times are those of a busy machine."""
    return round(os.getloadavg()[0], 1)


def versions(hugo: Path) -> dict:
    """The programs. A `+` behind the commit stands for changes that are not committed."""
    commit = _output("git", "rev-parse", "--short", "HEAD")
    if _output("git", "status", "--porcelain", "--", "Sources", "Templates", "Package.swift"):
        commit += "+"
    return {
        "corkboard": commit,
        "swift": _first_word_with_digit(_output("swift", "--version").partition("version")[2]),
        "hugo": _first_word_with_digit(_output(str(hugo), "version")).partition("-")[0].lstrip("v"),
        "cmark-gfm": _output("pkg-config", "--modversion", "libcmark-gfm"),
    }


def _first_word_with_digit(text: str) -> str:
    return next((word for word in text.split() if any(letter.isdigit() for letter in word)), "unknown")


def _output(*command: str) -> str:
    """What a command prints; "unknown" where it fails, as outside of a git clone."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
