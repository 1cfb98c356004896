"""Sites that are built once per test run, for all workers: sites of the same files are copies of one build."""

import contextlib
import fcntl
import hashlib
import os
import pathlib
import shutil
import subprocess

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# The folders that a build reads, with the file that says which channels there are, and those that it writes.
READ, MADE = ["Content", "Templates", "Deploy"], ["Public", ".Public.corkboard", "State"]
CHANNELS = "State/channels.json"
# The database is not copied: accounts belong to one site.
OWN = shutil.ignore_patterns("corkboard.sqlite*")


class BuiltSites:
    """A folder of built sites, by the digest of their input files."""

    def __init__(self, folder, program):
        self.folder, self.program = folder, program
        folder.mkdir(exist_ok=True)

    def sample(self, root):
        """Copies the project's sample site into a folder, with its dates moved to today as by Scripts/serve."""
        with self._made("sample") as new:
            if new:
                subprocess.run([PROJECT / "Scripts/sample", new], check=True, capture_output=True)
        shutil.copytree(self.folder / "sample", root, dirs_exist_ok=True)

    def build(self, root):
        """Builds the site of a folder, or copies the build of the same files."""
        with self._made(digest(root)) as new:
            if new:
                self._draw_before(root)
                # Pages offer notifications of sites with a key alone.
                for command in ["keys", "build"]:
                    subprocess.run([self.program, command, "--root", root], check=True, capture_output=True,
                                   env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
                copy(root / "State/pictures", self.folder / "pictures")
                for part in MADE:
                    shutil.copytree(root / part, new / part, ignore=OWN)
                return
        for part in MADE:
            shutil.copytree(self.folder / digest(root) / part, root / part, dirs_exist_ok=True)

    def _draw_before(self, root):
        """Copies the pictures that earlier builds of the run rendered, so that each is rendered once."""
        if (self.folder / "pictures").exists():
            copy(self.folder / "pictures", root / "State/pictures")

    @contextlib.contextmanager
    def _made(self, name):
        """A new folder to be filled, which then gets this name; None if it exists. One worker fills it while others wait."""
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
    """The digest of a site's files; equal for sites of the same files."""
    whole = hashlib.sha256()
    files = [*(file for part in READ for file in (root / part).rglob("*")), root / CHANNELS]
    for file in sorted(file for file in files if file.is_file()):
        whole.update(f"{file.relative_to(root)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:24]


def copy(folder, target):
    """Copies missing files into another folder, each atomically."""
    target.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        if not (target / file.name).exists():
            new = target / f".{file.name}.{os.getpid()}"
            shutil.copy2(file, new)
            new.rename(target / file.name)
