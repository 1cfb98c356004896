"""A chroot in which packages are tried: nothing but Debian's base and what an administrator installs, with one site."""

import json
import re
import socket
import subprocess
import time

from part import PROJECT  # noqa: F401  (has the tests' folder found)

from handbook import block
from serving import PATIENCE, free_port, wait_until

SITE, URL = "harbor", "https://csa.example.edu"
# The environment of services and of cron.
PLAIN = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin", "LC_ALL": "", "HOME": f"/srv/{SITE}"}
KINDS = ["build", "deliver", "backup", "doctor"]
# Programs that stand for those of a host that a chroot lacks.
STUBS = {
    "sudo": 'if [ "$1" = -u ]; then user=$2; shift 2; exec setpriv --reuid="$user" --regid="$user" --clear-groups "$@"; fi\nexec "$@"',
    "systemctl": 'echo "$*" >>/root/systemctl.log',
}


class InstalledSite:
    """The chroot, and the web server that runs in it."""

    def __init__(self, chroot):
        self.chroot, self.server, self.port = chroot, None, free_port()
        self.root = chroot.path(f"/srv/{SITE}")

    def output(self, *words, user=None, status=0, given=None, environment=None, is_offline=True):
        """Runs a program in the chroot, which must end with `status`; returns what it prints."""
        options = {"input": given} if given is not None else {}
        done = self.chroot.run(*words, user=user, is_offline=is_offline, environment=environment, check=False, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        assert done.returncode == status, f"{' '.join(map(str, words))} has status {done.returncode}: {done.stdout}"
        return done.stdout

    def corkboard(self, *words, **options):
        """Runs `corkboard` as the site's user; returns what it prints."""
        return self.output("corkboard", *words, "--root", f"/srv/{SITE}", user=f"{SITE}:{SITE}", environment=PLAIN, **options)

    def install(self, package):
        """Installs a package as the handbook says. A file of the same version is installed too."""
        self.chroot.path(f"/root/{package.name}").write_bytes(package.read_bytes())
        self.chroot.run("apt-get", "install", "-y", "-qq", "--reinstall", "--allow-downgrades", "-o", "Dpkg::Use-Pty=0", f"/root/{package.name}",
                        stdout=subprocess.DEVNULL)

    def make_site(self, password):
        """Makes the site with an editor, `mei`, by the commands of the handbook. systemctl, which runs nothing in a chroot, is asked to."""
        for name, line in STUBS.items():
            self.chroot.write(f"/usr/local/bin/{name}", f"#!/bin/sh\n{line}\n", 0o755)
        self.output("bash", "-euc", block("By package", 2), given=f"{password}\n", environment={"PATH": PLAIN["PATH"]})
        asked = self.chroot.path("/root/systemctl.log").read_text("utf-8").splitlines()
        units = [*[f"corkboard-{kind}@{SITE}.timer" for kind in KINDS], f"corkboard-web@{SITE}.service"]
        assert asked == [f"enable --now {' '.join(units)}", f"start corkboard-backup@{SITE}.service"], asked

    def own(self):
        """Gives all files of the site to its user."""
        self.output("chown", "-R", f"{SITE}:", f"/srv/{SITE}")

    def unit(self, name):
        """The settings of a unit for the site, each as often as it is there."""
        text = self.chroot.path(f"/usr/lib/systemd/system/{name}").read_text("utf-8").replace("%i", SITE)
        return re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE)

    def run_service(self, kind, status=0):
        """Runs what a service starts, as its user."""
        settings = dict(self.unit(f"corkboard-{kind}@.service"))
        assert (settings["User"], settings["Group"]) == (SITE, SITE)
        return self.output(*settings["ExecStart"].split(), user=f"{SITE}:{SITE}", environment=PLAIN, status=status)

    def start_web(self):
        """Starts the web server as its unit does, at a port that the site's own file names."""
        self.chroot.write(f"/etc/corkboard/{SITE}.env", f"CORKBOARD_PORT={self.port}\n")
        settings = self.unit("corkboard-web@.service")
        variables = dict(value.split("=", 1) for name, value in settings if name == "Environment")
        self.start(*dict(settings)["ExecStart"].split(), user=f"{SITE}:{SITE}", environment={**PLAIN, **variables, "CORKBOARD_PORT": str(self.port)})

    def start(self, *words, user, environment):
        """Starts a web server, and waits until it answers."""
        self.server = subprocess.Popen(self.chroot.command(*words, user=user), env=environment, stdin=subprocess.DEVNULL)
        wait_until(self.answers, "an answer of the web server")

    def answers(self):
        """Whether somebody listens at its port."""
        assert self.server.poll() is None, "the web server has ended"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self):
        """Ends the web server."""
        if self.server:
            self.server.terminate()
            self.server.wait(PATIENCE)
            self.server = None

    def findings(self, *options):
        """The names of the doctor's findings."""
        said = self.chroot.run("corkboard", "doctor", "--json", *options, "--root", f"/srv/{SITE}", user=f"{SITE}:{SITE}", is_offline=True,
                               environment=PLAIN, check=False, capture_output=True, text=True)
        return sorted(finding["what"] for finding in json.loads(said.stdout)["findings"])

    def remove(self):
        """Ends what runs in it, and removes it. A build that follows an answer may go on for a moment."""
        self.stop()
        for _ in range(PATIENCE):
            if not self.users():
                break
            time.sleep(1)
        self.chroot.remove()

    def users(self):
        """The processes whose root is the chroot."""
        listed = subprocess.run(["find", "/proc", "-maxdepth", "2", "-name", "root", "-lname", str(self.chroot.folder)],
                                capture_output=True, text=True, check=False).stdout
        return listed.split()
