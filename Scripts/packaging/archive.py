#!/usr/bin/env python3
"""
Makes the archive for hosts without root: Scripts/packaging/archive.py NAME FOLDER, in Scripts/package's chroot of Debian 12.

What it unpacks to works in any folder, with glibc 2.36 or newer: `bin` and `share` are those of Scripts/install, `lib` has each library
that the programs load but for those of glibc, which belong to the host's kernel and name services, and `share/fonts` the fonts of pictures.
"""

import pathlib
import re
import shutil
import subprocess
import sys

from licenses import copy_licenses, packages_of

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = PROJECT / ".build/release"
FONTS = {"fonts-inter": ["opentype/inter/Inter-*.otf"], "fonts-noto-cjk": ["opentype/noto/NotoSansCJK-*.ttc"],
         "fonts-noto-color-emoji": ["truetype/noto/NotoColorEmoji.ttf"]}
# The package of glibc; and what `corkboard` loads when it first sends something, so that no program names it.
GLIBC, LOADED = "libc6", "libcurl.so.4"


def loaded(*files):
    """The libraries that programs and libraries load, and those that these load: name -> file."""
    printed = subprocess.run(["ldd", *files], capture_output=True, text=True, check=False).stdout
    if "not found" in printed:
        sys.exit(f"A library is missing:\n{printed}")
    return {name: pathlib.Path(path) for name, path in re.findall(r"^\s*(\S+) => (/\S+)", printed, re.MULTILINE)}


def libraries():
    """The files that an archive must have."""
    [curl] = pathlib.Path("/usr/lib").glob(f"*-linux-gnu/{LOADED}")
    found = loaded(PROGRAMS / "corkboard", PROGRAMS / "corkboard-pictures", curl) | {LOADED: curl}
    return {name: file for name, file in found.items() if packages_of([file]) != [GLIBC]}


def find_beside(file, folder):
    """Has a program or library look for its libraries in a folder, which is relative to its own."""
    subprocess.run(["patchelf", "--set-rpath", f"$ORIGIN/{folder}".rstrip("/"), file], check=True)


def copy_libraries(root):
    """Copies libraries, and moves the program that draws to them, since it is started with the archive's fonts."""
    found = libraries()
    (root / "lib").mkdir()
    for name, file in found.items():
        shutil.copyfile(file, root / "lib" / name)
        find_beside(root / "lib" / name, "")
    find_beside(root / "bin/corkboard", "../lib")
    (root / "bin/corkboard-pictures").rename(root / "lib/corkboard-pictures")
    find_beside(root / "lib/corkboard-pictures", "")
    shutil.copy(PROJECT / "Scripts/packaging/corkboard-pictures", root / "bin")
    return packages_of(found.values())


def copy_fonts(root):
    """Copies the fonts of drawn pictures."""
    folder = root / "share/fonts"
    folder.mkdir()
    for pattern in [pattern for patterns in FONTS.values() for pattern in patterns]:
        for file in pathlib.Path("/usr/share/fonts").glob(pattern):
            shutil.copyfile(file, folder / file.name)
    shutil.copyfile(PROJECT / "Scripts/packaging/fonts.conf", folder / "fonts.conf")


def main():
    """Makes it in a folder."""
    name, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    root = folder / name
    shutil.rmtree(root, ignore_errors=True)
    subprocess.run([PROJECT / "Scripts/install", "--programs", PROGRAMS, root], check=True)
    packages = copy_libraries(root)
    copy_fonts(root)
    subprocess.run([PROJECT / "Scripts/packaging/licenses.py", root / "share/licenses"], check=True)
    copy_licenses([*packages, *FONTS], root / "share/licenses")
    subprocess.run(["tar", "--create", "--xz", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--file", f"{root}.tar.xz",
                    "--directory", folder, name], check=True)


if __name__ == "__main__":
    main()
