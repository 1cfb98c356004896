"""Trials with full disks, read-only folders and power cuts; most of them need root."""

import contextlib
import ctypes
import fcntl
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import threading
import time

from posts import PASSWORD, PostingSite
from works import WORKS, answered, follow

# EXT4_IOC_SHUTDOWN, _IOR('X', 125, __u32), and the flag that discards unwritten data of the journal.
SHUTDOWN, WITHOUT_LOG = 0x8004587D, 2
# The size of a disk with much room, in KiB.
ROOM = 64 << 10
# A user without permissions, since root may write everywhere.
NOBODY = 65534
AS_NOBODY = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.geteuid() == 0 else []


@contextlib.contextmanager
def mounted(folder, *arguments):
    """Mounts something on a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", *arguments, folder], check=True, capture_output=True)
    try:
        yield folder
    finally:
        unmount(folder)


def unmount(folder):
    """Unmounts a folder; killed programs may hold it for a moment."""
    for _ in range(100):
        outcome = subprocess.run(["umount", folder], check=False, capture_output=True, text=True)
        if outcome.returncode == 0:
            return
        time.sleep(0.05)
    raise AssertionError(outcome.stderr)


def why_no_small_disk():
    """The reason why small disks cannot be mounted here; empty if they can."""
    return _why_not(lambda folder: mounted(folder / "disk", *_tmpfs(64)))


def why_no_power_cut():
    """The reason why power cuts cannot be simulated here; empty if they can."""
    def attempt(folder):
        make_image(folder / "image", 8)
        return mounted(folder / "disk", "-o", "loop", folder / "image")
    return _why_not(attempt)


def _why_not(attempt):
    with tempfile.TemporaryDirectory() as name:
        try:
            with attempt(pathlib.Path(name)):
                return ""
        except (subprocess.CalledProcessError, OSError) as error:
            words = getattr(error, "stderr", None) or str(error)
            return (words.decode() if isinstance(words, bytes) else words).strip()


def _tmpfs(kibibytes):
    return ["-t", "tmpfs", "-o", f"size={kibibytes}k", "none"]


def _resize(disk, kibibytes):
    subprocess.run(["mount", "-o", f"remount,size={kibibytes}k", disk], check=True, capture_output=True)


@contextlib.contextmanager
def on_small_disk(folder):
    """Moves a folder to a disk of its own, which has much room until it is filled."""
    moved = folder.with_name(f"{folder.name}-moved")
    folder.rename(moved)
    with mounted(folder, *_tmpfs(ROOM)):
        shutil.copytree(moved, folder, symlinks=True, dirs_exist_ok=True)
        shutil.copystat(moved, folder)
        shutil.rmtree(moved)
        yield folder


@contextlib.contextmanager
def filled(disk, free=0):
    """Leaves a disk this number of free KiB, and then much room again."""
    sizes = os.statvfs(disk)
    _resize(disk, (sizes.f_blocks - sizes.f_bfree) * sizes.f_frsize // 1024 + free)
    try:
        yield
    finally:
        _resize(disk, ROOM)


def fill_up(work, template, folder, part, free):
    """Does a work while a part of the site, or all of it, is on a disk with this number of free KiB, and again when there is room. Returns
    what is wrong."""
    site = template.copy(folder / "site")
    with on_small_disk(site.root / part) as disk:
        work.prepare(site)
        with filled(disk, free):
            answer = work.run(site)
            wrong = answered(work, answer)
        wrong = wrong or follow(work, site, answer)
    return f"{work.name}, {part or 'all'} with {free} KiB free: {wrong}" if wrong else ""


def add_officer(template, folder, size):
    """Adds the first account on a disk of this number of KiB, and again when there is room. Returns what is wrong."""
    site = template.copy(folder / "site")
    shutil.rmtree(site.root / "State")
    add = ["officer", "add", "mei", "--role", "editor"]
    with mounted(site.root / "State", *_tmpfs(size)):
        first = site.corkboard(*add, given=PASSWORD + "\n")
        _resize(site.root / "State", ROOM)
        wrong = first.crash or ("" if first.text.strip() else f"status {first.code} without a word")
        second = site.corkboard(*add, given=PASSWORD + "\n")
        is_right = "There is an officer 'mei' already" in second.text if first.code == 0 else second.code == 0
        site.build()
        wrong = wrong or ("" if is_right else f"{first.text}, then {second.text}") or site.check()
        answer = WORKS["login"].run(site)
        wrong = wrong or ("" if answer.status == 303 else answer.text[:300])
    return f"a new account with {size} KiB: {wrong}" if wrong else ""


def lock_disk(work, template, folder):
    """Does a work on a read-only disk, and again when it is writable. Returns what is wrong."""
    with mounted(folder / "site", *_tmpfs(ROOM)) as disk:
        shutil.copytree(template.root, disk, symlinks=True, dirs_exist_ok=True)
        site = PostingSite(disk, template.programs, template.token)
        work.prepare(site)
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True, capture_output=True)
        answer = work.run(site)
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True, capture_output=True)
        wrong = answered(work, answer) or follow(work, site, answer)
    return f"{work.name}, a disk that can only be read: {wrong}" if wrong else ""


def lock_folder(work, template, folder, part):
    """Does a work as a user who may read a part of the site but not write it, and again with that permission. Returns what is wrong."""
    site = template.copy(folder / "site")
    site.front = AS_NOBODY
    work.prepare(site)
    paths = [site.root, *site.root.rglob("*")]
    if AS_NOBODY:
        for path in paths:
            os.lchown(path, NOBODY, NOBODY)
    locked = [site.root / part, *(site.root / part).rglob("*")]
    modes = {path: path.stat().st_mode for path in locked}
    for path in reversed(locked):
        path.chmod(modes[path] & 0o555)
    answer = work.run(site)
    for path in locked:
        path.chmod(modes[path])
    wrong = answered(work, answer) or follow(work, site, answer)
    return f"{work.name}, {part} may not be written: {wrong}" if wrong else ""


def run_out_of_files(work, template, folder, limit, is_probe=False):
    """Does a work with a limit of open files, and again without the limit. Returns whether it succeeded, and what is wrong; for a probe
    only whether it succeeded."""
    site = template.copy(folder / "site")
    work.prepare(site)
    answer = work.run(site, ["prlimit", f"--nofile={limit}:{limit}"])
    if is_probe:
        return work.is_accepted(answer), ""
    wrong = answered(work, answer) or follow(work, site, answer)
    return work.is_accepted(answer), f"{work.name} with {limit} files: {wrong}" if wrong else ""


def make_image(path, mebibytes):
    """Creates an image of an empty file system."""
    with open(path, "wb") as file:
        file.truncate(mebibytes << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", "-m", "0", path], check=True, capture_output=True)


def make_image_of(template, folder):
    """Creates a disk image with a site, to be copied for each power cut."""
    image = folder / "template.ext4"
    make_image(image, 48)
    with mounted(folder / "disk", "-o", "loop", image) as disk:
        shutil.copytree(template.root, disk / "site", symlinks=True)
        PostingSite(disk / "site", template.programs, template.token).build()
    return image


def cut_power(template, image, folder, seed):
    """Cuts the power while two officers post and cron builds. Returns what is wrong after the restart."""
    chance = random.Random(seed)
    subprocess.run(["cp", "--sparse=always", image, folder / "image"], check=True)
    disk = folder / "disk"
    with mounted(disk, "-o", "loop", folder / "image"):
        sent, accepted = _work_until(disk, PostingSite(disk / "site", template.programs, template.token), chance.uniform(0, 1.2), seed)
    with mounted(disk, "-o", "loop", folder / "image"):
        wrong = _after_power_cut(PostingSite(disk / "site", template.programs, template.token), sent, accepted)
    return f"power cut {seed}: {wrong}" if wrong else ""


def _work_until(disk, site, seconds, seed):
    """Posts and builds until the power is cut after this number of seconds."""
    sent, accepted, is_cut = [], [], threading.Event()

    def post(officer):
        number = 0
        while not is_cut.is_set():
            number += 1
            body = site.form(f"cut-{seed:04}-{officer}-{number:04}", title=f"Lantern {officer}-{number}", date=f"2030-12-{10 + officer}")
            sent.append(body)
            if site.post(body).status == 303:
                accepted.append(body)

    def build():
        while not is_cut.is_set():
            site.corkboard("build")

    threads = [threading.Thread(target=post, args=[1]), threading.Thread(target=post, args=[2]), threading.Thread(target=build)]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    cut(disk)
    is_cut.set()
    for thread in threads:
        thread.join()
    return sent, accepted


def cut(disk):
    """Cuts the power of a mounted disk: nothing is written to it any more."""
    folder = os.open(disk, os.O_RDONLY)
    try:
        fcntl.ioctl(folder, SHUTDOWN, ctypes.c_uint32(WITHOUT_LOG))
    finally:
        os.close(folder)


def _after_power_cut(site, sent, accepted):
    torn = site.torn()
    if torn:
        return f"readers get {torn}"
    site.build()
    counts = site.counts()
    wrong = site.check()
    if wrong or len(set(counts.values())) != 1 or counts["files"] < len(accepted):
        return wrong or f"{len(accepted)} of {len(sent)} were accepted, and there are {counts}"
    for body in sent:
        answer = site.post(body)
        if answer.status != 303:
            return f"sent again: {answer.text[-600:]}"
    counts = site.counts()
    wrong = site.check()
    return wrong or ("" if set(counts.values()) == {len(sent)} else f"{len(sent)} were sent again, and there are {counts}")
