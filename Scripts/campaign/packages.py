"""Makes the packages of this checkout in chroots, and tries them in chroots that have nothing else: see Scripts/package."""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

from part import PROJECT

sys.path.insert(0, str(PROJECT / "Scripts/packaging"))

from chroots import RELEASES, Chroot, keep_mounts_private, needs  # noqa: E402
from desk import PASSWORD  # noqa: E402
from handbook import block  # noqa: E402
from installed_site import KINDS, URL, InstalledSite  # noqa: E402
from kept_site import fill, missing, write_content  # noqa: E402
from member_accounts import allow_members  # noqa: E402
from serving import request  # noqa: E402

# A text, and its file, that came with the first package of a release. With libcurl of Debian 13, commits before it do not build.
FIRST = {"12": ("Scripts/package", "dpkg-buildpackage"), "13": ("Sources/Libraries/CCurl/include/CCurl.h", "curl_tls_always")}


def assert_served(site, *paths):
    """Pages are there, and the desk."""
    for path in paths:
        status = request(site.port, path)[0].status
        assert status == 200, f"{path} has status {status}"


def installed(site, package):
    """The package is installed; nothing runs before a site is named, and the version is that of CHANGELOG.md."""
    site.install(package)
    enabled = [path for path in site.chroot.path("/etc/systemd").rglob("*corkboard*")]
    assert not enabled, f"is enabled: {enabled}"
    number = re.search(r"^## ([\d.]+)", (PROJECT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[1]
    assert site.output("corkboard", "--version") == f"corkboard {number}\n"
    assert package.name.startswith(f"corkboard_{number}"), package.name


def live_site(site, _):
    """`corkboard new`, the services' commands by hand, the doctor, and the site behind lighttpd."""
    site.make_site(PASSWORD)
    for kind in KINDS[:-1]:
        site.run_service(kind)
    # The doctor tries connections, and the address of the site is invented.
    said = site.run_service("doctor", status=1)
    assert URL in said, said
    assert site.findings() == [], site.findings()
    site.start_web()
    assert_served(site, "/", "/zh-Hans/about/", "/poster/login", "/icons/192.png")
    site.stop()


def units(site, _):
    """systemd has nothing to say about the units."""
    site.chroot.install("systemd", recommended=False)
    names = sorted(path.name for path in site.chroot.path("/usr/lib/systemd/system").glob("corkboard*"))
    assert names == sorted(path.name for path in (PROJECT / "Deploy").glob("corkboard-*@.*")), names
    said = site.output("systemd-analyze", "verify", *names)
    assert said == "", said


def upgraded(site, package, first):
    """The new programs find what those of the first package made, by the timers' commands alone."""
    site.install(first)
    site.make_site(PASSWORD)
    write_content(site.root)
    allow_members(site.root)
    site.own()
    site.corkboard("build")
    site.start_web()
    kept = fill(site.port, site.root, URL)
    site.own()
    site.run_service("build")
    assert missing(site.port, kept, URL) == [], missing(site.port, kept, URL)
    # apt replaces the programs while the site is served.
    site.install(package)
    assert missing(site.port, kept, URL) == [], missing(site.port, kept, URL)
    site.run_service("build")
    site.stop()
    site.start_web()
    assert missing(site.port, kept, URL) == [], missing(site.port, kept, URL)
    said = site.corkboard("check", "--state", "--links")
    assert said == "0 errors, 0 warnings\n", said
    site.stop()


def unpacked(site, archive):
    """The archive of hosts without root, by the commands of the handbook: its programs load nothing else but glibc's libraries."""
    site.output("useradd", "--create-home", "anna")
    site.chroot.install("xz-utils", recommended=False)
    shutil.copy(archive, site.chroot.path("/home/anna"))
    plain = {"user": "anna:anna", "environment": {"HOME": "/home/anna", "PATH": "/usr/bin:/bin", "LC_ALL": ""}}
    said = site.output("bash", "-euc", "cd\n" + block("Without root"), given=f"{PASSWORD}\n", **plain)
    assert "warning" not in said, said
    assert_own_libraries(site, "/home/anna/corkboard")
    for line in site.chroot.path("/home/anna/site.crontab").read_text("utf-8").splitlines():
        # The doctor tries connections.
        if re.match(r"[*\d]", line) and "doctor" not in line:
            said = site.output("sh", "-c", line.split(None, 5)[5], **plain)
            assert said == "", said
    site.chroot.install("lighttpd", "lighttpd-mod-deflate", recommended=False)
    site.start("/home/anna/corkboard/bin/corkboard", "serve", "--root", "/home/anna/site", "--port", str(site.port), **plain)
    assert_served(site, "/", "/zh-Hans/about/", "/poster/login", "/icons/192.png")
    site.stop()


def assert_own_libraries(site, folder):
    """Each library that a program or library of the archive loads is in its folder `lib`, or one of glibc's. Pictures have its fonts."""
    files = [file for file in site.chroot.path(folder).glob("lib/*") if file.is_file()] + [site.chroot.path(f"{folder}/bin/corkboard")]
    said = site.chroot.run("ldd", *[f"/{file.relative_to(site.chroot.folder)}" for file in files], check=False, capture_output=True, text=True).stdout
    assert "not found" not in said, said
    others = {name for name, path in re.findall(r"^\s+(\S+) => (/\S+)", said, re.MULTILINE) if not os.path.normpath(path).startswith(f"{folder}/lib/")}
    glibc = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libresolv.so.2", "libmvec.so.1"}
    assert others <= glibc, others - glibc


def first_commit(release):
    """The commit that first had a package of a release."""
    file, text = FIRST[release]
    return subprocess.run(["git", "-C", PROJECT, "log", "-S", text, "--format=%H", "--", file], check=True, capture_output=True, text=True).stdout.split()[-1]


def make(project, release, folder, output):
    """Makes the packages of a checkout for a release. Returns its package. That of an earlier commit may have errors that Lintian finds today,
    or be too large; then it is in the chroot alone."""
    pattern = f"corkboard_*+deb{release}_*.deb"
    output.mkdir(exist_ok=True)
    places = [output, folder / f"build-{release}/build"]
    for old in [package for place in places for package in place.glob(pattern)]:
        old.unlink()
    subprocess.run([project / "Scripts/package", "--release", release, "--output", output, "--chroots", folder], check=project == PROJECT)
    made = [package for place in places for package in place.glob(pattern)]
    return made[0] if made else sys.exit(f"{project} has made no package for Debian {release}; its output says why")


def first_package(release, folder):
    """The package of the commit that first had one, made in a clone."""
    commit, clone = first_commit(release), folder / "first"
    if not clone.exists():
        subprocess.run(["git", "clone", "--quiet", "--shared", PROJECT, clone], check=True)
    subprocess.run(["git", "-C", clone, "checkout", "--quiet", commit], check=True)
    return make(clone, release, folder, folder / "first-packages")


def trials(release, folder, options):
    """The trials of a release, in their order: a name and a function of a site."""
    package = options.packages and next(options.packages.glob(f"*+deb{release}_*.deb"))
    package = package or make(PROJECT, release, folder, folder / "packages")
    yield "a site with the package", [installed, live_site, units], package
    first = package if options.packages else first_package(release, folder)
    yield "an upgrade", [lambda site, new: upgraded(site, new, first)], package
    archives = sorted((options.packages or folder / "packages").glob("*.tar.xz"))
    if archives:
        yield "the archive", [unpacked], archives[-1]


def attempt(base, folder, steps, file):
    """Runs steps on a site of their own. Returns what went wrong; nothing where all is well."""
    site = InstalledSite(base.copy(folder / "trial"))
    try:
        for step in steps:
            step(site, file)
    except (AssertionError, OSError, subprocess.SubprocessError) as error:
        return f"{type(error).__name__}: {error}"
    finally:
        site.remove()
    return ""


def main():
    """Runs all trials of the releases that are asked for."""
    parser = argparse.ArgumentParser(prog="Scripts/soak packages", description=__doc__)
    parser.add_argument("--release", action="append", choices=RELEASES, help="a release of Debian, also several times (default: all)")
    parser.add_argument("--folder", type=pathlib.Path, default=PROJECT / ".packages/chroots", help="where chroots are kept (default: .packages/chroots)")
    parser.add_argument("--packages", type=pathlib.Path, help="try the packages of a folder, which are upgraded to themselves, and make none")
    options = parser.parse_args()
    if needs():
        sys.exit(needs())
    keep_mounts_private()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for release in options.release or RELEASES:
        for name, steps, file in trials(release, folder, options):
            begun = time.monotonic()
            found = attempt(Chroot.base(release, folder), folder, steps, file)
            wrong += bool(found)
            print(f"Debian {release}: {name}: {found or 'all is well'}, {time.monotonic() - begun:.0f} s", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
