#!/usr/bin/env python3
"""Copies the licenses of what is linked into the programs to a folder: Scripts/packaging/licenses.py FOLDER"""

import pathlib
import re
import shutil
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]


def packages_of(files):
    """Names of the Debian packages that have these files. Some lists have files below /lib, which is a link to /usr/lib today."""
    places = {place for file in files for path in (file, file.resolve()) for place in (str(path), "/usr" + str(path), str(path).removeprefix("/usr"))}
    listed = subprocess.run(["dpkg-query", "-S", *sorted(places)], capture_output=True, text=True, check=False).stdout
    return sorted({line.split(":")[0] for line in listed.splitlines()})


def copy_licenses(packages, folder):
    """Copies those of Debian packages."""
    folder.mkdir(parents=True, exist_ok=True)
    for package in packages:
        shutil.copyfile(f"/usr/share/doc/{package}/copyright", folder / package)


def archives():
    """The files of Debian's libraries that Package.swift links into `poster`."""
    names = re.findall(r'"([a-z0-9-]+)"', re.search(r"let archives = \[(.*?)\]", (PROJECT / "Package.swift").read_text("utf-8"), re.DOTALL)[1])
    return [file for name in names for file in pathlib.Path("/usr/lib").glob(f"*-linux-gnu/lib{name}.a")]


def main():
    """Copies those of the Swift packages, of Swift and of Debian's libraries."""
    folder = pathlib.Path(sys.argv[1])
    copy_licenses(packages_of(archives()), folder)
    for file in (PROJECT / ".build/checkouts").glob("*/LICENSE*"):
        shutil.copyfile(file, folder / file.parent.name)
    shutil.copyfile(pathlib.Path(shutil.which("swift")).resolve().parents[1] / "share/swift/LICENSE.txt", folder / "swift")


if __name__ == "__main__":
    main()
