"""A host with a site, on which the commands of Deploy/README.md run: its places lie in one folder, and sudo changes the user only."""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile

from handbook import block
from servers import HOST_USER
from serving import PATIENCE, free_port, request, wait_until

PROJECT = pathlib.Path(__file__).resolve().parents[2]
OWNER = HOST_USER.get("user") or str(os.geteuid())
SETTINGS = """title: {en: Harbor CSA, zh-Hans: 海港学生会}
url: https://csa.example.edu
timeZone: America/New_York
languages: [en, zh-Hans]
poster: /poster
"""
ROWING = "---\nid: rowing1\ntitle: Rowing\nstarts: 2030-05-04T10:00\nposted: 2026-01-05T10:00:00-05:00\n---\n\nBring gloves.\n"


def folder_of_host():
    """A folder that the user of the services can enter."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="corkboard-host-"))
    folder.chmod(0o755)
    return folder


def install(prefix, programs):
    """Installs the programs under test as the handbook says, in another folder."""
    prefix.mkdir(parents=True)
    done = subprocess.run([PROJECT / "Scripts/install", "--programs", programs, prefix], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout


class Host:
    """A host on which the programs are installed, with the files of a site that was not built yet."""

    def __init__(self, prefix):
        self.prefix, self.folder, self.port = prefix, folder_of_host(), free_port()
        self.root, self.server = self.folder / "srv/corkboard", None
        for place in ["srv", "etc/systemd/system", "var/backups", "stubs"]:
            (self.folder / place).mkdir(parents=True)
        self.log = self.folder / "systemctl.log"
        user = f"setpriv --reuid {OWNER} --regid {HOST_USER['group']} --clear-groups" if HOST_USER else ""
        self._stub("sudo", f'if [ "$1" = -u ]; then shift 2; exec {user} "$@"; fi\nexec "$@"')
        self._stub("useradd", "")
        self._stub("systemctl", f'echo "$*" >>{self.log}')
        self.follow("First installation", 2)
        self.write("Content/site.yml", SETTINGS)
        self.write("Content/pages/about.md", "---\ntitle: About\n---\n\nWe row.\n")
        self.write("Content/events/2030-05-04-rowing.md", ROWING)

    @property
    def places(self):
        """Path in the handbook -> path on this host."""
        return {"/usr/local": self.prefix, "/srv/harbor": self.folder / "srv/harbor", " harbor: ": f" {OWNER}: ", "/srv/corkboard": self.root, "/etc/": f"{self.folder}/etc/", "/var/backups": self.folder / "var/backups",
                "/var/log/": f"{self.folder}/var/log/", "/tmp/": f"{self.folder}/", "8080": self.port, " corkboard: ": f" {OWNER}: "}

    def here(self, text):
        """A text with the places of this host."""
        places = self.places
        return re.sub("|".join(map(re.escape, places)), lambda found: str(places[found[0]]), text)

    def block(self, heading, number=1):
        """The commands of a block of the handbook below a heading, as they are there."""
        return block(heading, number)

    def follow(self, heading, number=1, given=""):
        """Runs a block of the handbook, which must succeed. Returns its output."""
        done = self.run(self.block(heading, number), given)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def run(self, commands, given=""):
        """Runs commands as the handbook writes them."""
        return subprocess.run(
            ["bash", "-euc", self.here(commands)], input=given, text=True, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={"PATH": f"{self.folder}/stubs:{self.prefix}/bin:/usr/sbin:/usr/bin:/bin", "HOME": str(self.folder), "LANG": "C.UTF-8"})

    def corkboard(self, *arguments):
        """Runs a command on the site as the services' user."""
        return self.run("sudo -u corkboard corkboard " + " ".join(arguments) + " --root /srv/corkboard")

    def start(self, line=None):
        """Starts the web server as its unit says, or as cron does by a line `@reboot`."""
        settings = self.folder / "etc/corkboard/lighttpd.conf"
        settings.write_text(self.here((self.prefix / "share/corkboard/Deploy/lighttpd-proxied.conf").read_text("utf-8")), "utf-8")
        unit = self.here((self.folder / "etc/systemd/system/corkboard-web@.service").read_text("utf-8").replace("%i", "corkboard"))
        environment = dict(line.split("=", 1) for line in re.findall(r"^Environment=(.*)$", unit, re.MULTILINE))
        command = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)[1].split()
        if line:
            command, environment = ["/bin/sh", "-c", self.here(line.removeprefix("@reboot "))], {}
        with open(self.folder / "web.log", "ab") as log:
            self.server = subprocess.Popen(command, env={"PATH": "/usr/bin:/bin", **environment}, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                           start_new_session=True, **HOST_USER)
        wait_until(self._answers, "an answer of the web server")

    def _answers(self):
        assert self.server.poll() is None, (self.folder / "web.log").read_text("utf-8")
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self):
        """Ends the web server."""
        if self.server and self.server.poll() is None:
            os.killpg(self.server.pid, signal.SIGTERM)
            self.server.wait(PATIENCE)

    def remove(self):
        """Ends the web server and removes the host's folder. A build that follows an answer may still write there."""
        self.stop()
        wait_until(self._is_removed, "removing the host's folder")

    def _is_removed(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        return not self.folder.exists()

    def write(self, path, text):
        """Writes a file of the site as an administrator does who owns it."""
        file = self.root / path
        for folder in reversed(file.parents):
            if not folder.exists():
                folder.mkdir()
                self._own(folder)
        file.write_text(text, "utf-8")
        self._own(file)

    def get(self, path, **headers):
        """The response to a request, and its text."""
        response, body = request(self.port, path, **headers)
        return response, body.decode("utf-8", "replace")

    def pages(self):
        """Path -> bytes of all that readers can get."""
        public = self.root / "Public"
        return {str(file.relative_to(public)): file.read_bytes() for file in public.rglob("*") if file.is_file()}

    def _own(self, path):
        if HOST_USER:
            shutil.chown(path, HOST_USER["user"], HOST_USER["group"])

    def _stub(self, name, line):
        file = self.folder / "stubs" / name
        file.write_text(f"#!/bin/sh\n{line}\n")
        file.chmod(0o755)
