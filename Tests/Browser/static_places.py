"""Real places to which sites are published: an S3-compatible store, a host with SFTP, one with WebDAV, and a bare git repository."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import urllib.parse
import urllib.request

from serving import PATIENCE, free_port, wait_until


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def rclone(config, *words, given=b""):
    """Runs rclone with these settings and nothing of this environment, in which variables of a cloud may be set."""
    subprocess.run(["rclone", "--config", config, *words], input=given, check=True, capture_output=True, env={"PATH": "/usr/bin:/bin"})


class Store:
    """A store that speaks S3 (moto), with one bucket that everybody can read."""

    def __init__(self, folder):
        self.port, self.log = free_port(), folder / "store.log"
        self.start()

    def start(self):
        """Starts the store, empty."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([pathlib.Path(sys.executable).with_name("moto_server"), "-H", "127.0.0.1", "-p", str(self.port)],
                                            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait_until(lambda: answers(self.port), "an answer of the store")

    def settings(self):
        """The settings of rclone for it."""
        return ("[store]\ntype = s3\nprovider = Other\naccess_key_id = testing\nsecret_access_key = s3cret-key\nregion = us-east-1\n"
                f"endpoint = http://127.0.0.1:{self.port}\nforce_path_style = true\nacl = public-read\n")

    def make_bucket(self, config):
        rclone(config, "mkdir", "store:bucket")

    def get(self, path):
        """The headers and the bytes of an object that is there."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/bucket/{urllib.parse.quote(path)}") as response:
            return response.headers, response.read()

    def requests(self, since=0):
        """The changes of objects since a position of the log, in their order: ("PUT", path) or ("DELETE", path)."""
        lines = self.log.read_bytes()[since:].decode("utf-8", "replace")
        return [(method, urllib.parse.unquote(path)) for method, path in re.findall(r'"(?:\x1b\[\S*m)*(PUT|DELETE) /bucket/(\S.*?) HTTP/1.1', lines)]

    @property
    def size_of_log(self):
        return self.log.stat().st_size

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)


class SFTPHost:
    """An OpenSSH server on 127.0.0.1 with settings and keys of its own; whoever has the key sees this machine's files."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        for name in ["host", "user"]:
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
        shutil.copy(folder / "user.pub", folder / "authorized_keys")
        (folder / "sshd_config").write_text(f"""Port {self.port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/authorized_keys
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
Subsystem sftp internal-sftp
""")
        if os.geteuid() == 0:
            # The server puts its process without privileges there.
            pathlib.Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        with open(folder / "sshd.log", "ab") as log:
            self.process = subprocess.Popen(["/usr/sbin/sshd", "-D", "-e", "-f", folder / "sshd_config"],
                                            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait_until(lambda: answers(self.port), "an answer of the SSH server")

    @property
    def user(self):
        return subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()

    def settings(self):
        """The settings of rclone for it."""
        key = (self.folder / "host.pub").read_text().split()
        (self.folder / "known_hosts").write_text(f"[127.0.0.1]:{self.port} {key[0]} {key[1]}\n")
        return (f"[host]\ntype = sftp\nhost = 127.0.0.1\nport = {self.port}\nuser = {self.user}\nkey_file = {self.folder}/user\n"
                f"known_hosts_file = {self.folder}/known_hosts\n")

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


class DAVHost:
    """Apache with WebDAV (mod_dav) on 127.0.0.1, for a user with a password."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.root = folder / "web root"
        self.root.mkdir()
        (folder / "users").write_text("anna:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=\n")  # "password", as `htpasswd -s` writes it
        modules = ["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic", "dav", "dav_fs"]
        (folder / "apache.conf").write_text("".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in modules) + f"""
ServerName localhost
Listen 127.0.0.1:{self.port}
PidFile {folder}/apache.pid
ErrorLog {folder}/apache.log
DAVLockDB {folder}/locks
DocumentRoot "{self.root}"
<Directory "{self.root}">
    Dav On
    AuthType Basic
    AuthName site
    AuthUserFile {folder}/users
    Require valid-user
</Directory>
""")
        # Apache gives its workers to another user, if root starts it, who must own what they write.
        if os.geteuid() == 0:
            for owned in [folder, self.root]:
                shutil.chown(owned, "www-data", "www-data")
            with open(folder / "apache.conf", "a", encoding="utf-8") as settings:
                settings.write("User www-data\nGroup www-data\n")
        self.process = subprocess.Popen(["apache2", "-D", "FOREGROUND", "-f", folder / "apache.conf"], stdin=subprocess.DEVNULL)
        wait_until(lambda: answers(self.port), "an answer of Apache")

    def settings(self):
        """The settings of rclone for it."""
        password = subprocess.run(["rclone", "obscure", "-"], input="password", capture_output=True, text=True, check=True).stdout.strip()
        return f"[dav]\ntype = webdav\nurl = http://127.0.0.1:{self.port}\nvendor = other\nuser = anna\npass = {password}\n"

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


def files_below(folder):
    """Path -> bytes of all files below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
