"""Chroots of Debian in which packages are made and tried. They need root, and the programs debootstrap and unshare."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

# Debian's releases that have packages, and their names.
RELEASES = {"12": "bookworm", "13": "trixie"}
MIRROR = "http://deb.debian.org/debian"
# The toolchain's place in each chroot.
TOOLCHAIN = "/opt/swift/usr"
ENVIRONMENT = {"PATH": f"{TOOLCHAIN}/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8",
               "DEBIAN_FRONTEND": "noninteractive", "SWIFT_BACKTRACE": "enable=no"}


def needs():
    """Why this machine cannot have chroots; nothing where it can."""
    missing = [program for program in ["debootstrap", "unshare"] if not shutil.which(program)]
    if missing:
        return f"{missing[0]} is missing; install it with: sudo apt-get install debootstrap util-linux"
    return "" if os.geteuid() == 0 else "chroots need root; run it with sudo"


def keep_mounts_private():
    """Goes on in a mount namespace of its own: what is mounted from here on is gone when the program ends, however it ends."""
    if os.environ.get("CORKBOARD_MOUNTS") != str(os.getpid()):
        environment = {**os.environ, "CORKBOARD_MOUNTS": str(os.getpid())}
        os.execvpe("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, *sys.orig_argv[1:]], environment)


def toolchain():
    """The folder of this machine's Swift toolchain, with `bin` and `lib` in it."""
    target = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    folder = re.search(r'"runtimeResourcePath": "(.+)/lib/swift"', target)[1]
    if folder == "/usr":
        sys.exit("Swift lies below /usr, where chroots have programs of Debian; install it in a folder of its own, such as /opt/swift")
    return folder


class Chroot:
    """A folder with a Debian of its own."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    @classmethod
    def base(cls, release, folder):
        """The smallest system of a release, which debootstrap makes once; kept in `folder`."""
        made = cls(folder / f"base-{release}")
        if not made.folder.exists():
            partial = folder / f"base-{release}.partial"
            shutil.rmtree(partial, ignore_errors=True)
            subprocess.run(["debootstrap", "--variant=minbase", RELEASES[release], partial, MIRROR], check=True, stdout=sys.stderr)
            partial.rename(made.folder)
        made.write("/usr/sbin/policy-rc.d", "#!/bin/sh\n# No service starts in a chroot.\nexit 101\n", 0o755)
        made.run("apt-get", "update", "-qq")
        made.unmount()
        return made

    def copy(self, folder):
        """Another chroot with the same files."""
        other = Chroot(folder)
        other.remove()
        subprocess.run(["cp", "-a", "--reflink=auto", self.folder, other.folder], check=True)
        return other

    def path(self, place):
        """A path in the chroot, as it is outside."""
        return self.folder / place.lstrip("/")

    def write(self, place, text, mode=0o644):
        """Writes a file of the chroot."""
        self.path(place).write_text(text, "utf-8")
        self.path(place).chmod(mode)

    def mount(self, kind, *options, place):
        """Mounts something in the chroot, unless it is there."""
        target = self.path(place)
        target.mkdir(parents=True, exist_ok=True)
        if str(target) not in self.mounts():
            subprocess.run(["mount", *options, kind, target], check=True)

    def mount_toolchain(self):
        """Shows this machine's Swift, which nothing can change there."""
        self.mount(toolchain(), "--bind", "-o", "ro", place=TOOLCHAIN)

    def command(self, *words, user=None, is_offline=False):
        """A command line that runs words in the chroot, as a user or root, also without any network but 127.0.0.1."""
        self.mount("proc", "-t", "proc", place="/proc")
        shutil.copy("/etc/resolv.conf", self.path("/etc/resolv.conf"))
        alone = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"] if is_offline else []
        return [*alone, "/usr/sbin/chroot", *([f"--userspec={user}"] if user else []), self.folder, *words]

    def run(self, *words, user=None, is_offline=False, environment=None, **options):
        """Runs a program in the chroot, which must succeed."""
        options = {"check": True, "stdin": subprocess.DEVNULL if "input" not in options else None, **options}
        if options["stdin"] is None:
            del options["stdin"]
        return subprocess.run(self.command(*words, user=user, is_offline=is_offline), env={**ENVIRONMENT, **(environment or {})}, **options)

    def install(self, *packages, recommended=True):
        """Installs packages of Debian, or files of the chroot, with what they recommend."""
        extra = [] if recommended else ["--no-install-recommends"]
        self.run("apt-get", "install", "-y", "-qq", "-o", "Dpkg::Use-Pty=0", *extra, *packages, stdout=sys.stderr)

    def mounts(self):
        """The mounts in the chroot, the last one first."""
        with open("/proc/self/mountinfo", encoding="utf-8") as lines:
            places = [line.split()[4] for line in lines]
        return [place for place in reversed(places) if place.startswith(f"{self.folder}/")]

    def unmount(self):
        """Unmounts all that is mounted in it."""
        for place in self.mounts():
            subprocess.run(["umount", place], check=True)

    def remove(self):
        """Removes it, once nothing is mounted in it."""
        self.unmount()
        if self.folder.exists():
            subprocess.run(["rm", "-rf", "--one-file-system", self.folder], check=True)
