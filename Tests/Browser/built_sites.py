"""Sites that are built once for all workers of a run: those of the same files are copies of one."""

import contextlib
import fcntl
import hashlib
import os
import pathlib
import shutil
import subprocess

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# What a build reads, and what it makes.
READ, MADE = ["Content", "Templates", "Deploy"], ["Public", ".Public.corkboard", "State"]
# Accounts are those of each site.
OWN = shutil.ignore_patterns("corkboard.sqlite*")


class BuiltSites:
    """A folder of built sites, by what they were built of."""

    def __init__(self, folder, program):
        self.folder, self.program = folder, program
        folder.mkdir(exist_ok=True)

    def sample(self, root):
        """Puts the project's site into a folder; the sample stands around today, as Scripts/serve shows it."""
        with self._made("sample") as new:
            if new:
                subprocess.run([PROJECT / "Scripts/sample", new], check=True, capture_output=True)
        shutil.copytree(self.folder / "sample", root, dirs_exist_ok=True)

    def build(self, root):
        """Builds the site of a folder, or copies what a build made of the same files."""
        with self._made(digest(root)) as new:
            if new:
                self._draw_before(root)
                subprocess.run([self.program, "build", "--root", root], check=True, capture_output=True,
                               env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
                copy(root / "State/pictures", self.folder / "pictures")
                for part in MADE:
                    shutil.copytree(root / part, new / part, ignore=OWN)
                return
        for part in MADE:
            shutil.copytree(self.folder / digest(root) / part, root / part, dirs_exist_ok=True)

    def _draw_before(self, root):
        """Pictures are drawn once for all sites of a run that want the same."""
        if (self.folder / "pictures").exists():
            copy(self.folder / "pictures", root / "State/pictures")

    @contextlib.contextmanager
    def _made(self, name):
        """A new folder, which gets this name when it is filled; none where there is one. One worker makes it, others wait."""
        with open(self.folder / f"{name}.lock", "wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if (self.folder / name).exists():
                yield None
                return
            new = self.folder / f"{name}.new"
            shutil.rmtree(new, ignore_errors=True)
            new.mkdir()
            yield new
            new.rename(self.folder / name)


def digest(root):
    """What tells whether two sites have the same files."""
    whole = hashlib.sha256()
    for file in sorted(file for part in READ for file in (root / part).rglob("*") if file.is_file()):
        whole.update(f"{file.relative_to(root)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:24]


def copy(folder, target):
    """Puts files into another folder that it lacks; each is there as a whole or not at all."""
    target.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        if not (target / file.name).exists():
            new = target / f".{file.name}.{os.getpid()}"
            shutil.copy2(file, new)
            new.rename(target / file.name)
