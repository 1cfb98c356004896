"""
Real web servers with the configurations of Deploy/, their paths and ports put in, on a copy of a built site.

Where the tests run as root, servers and the CGI program run as www-data, as on a host.
"""

import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile

from serving import PATIENCE, free_port, request, wait_until

KINDS = ["lighttpd", "apache", "htaccess", "nginx"]
# The web server of each kind; `serve` is `corkboard serve`, which runs lighttpd for this machine alone.
ENGINES = {"lighttpd": "lighttpd", "apache": "apache", "htaccess": "apache", "nginx": "nginx", "serve": "lighttpd"}
HOST_USER = {"user": "www-data", "group": "www-data", "extra_groups": []} if os.geteuid() == 0 else {}


class HostFolder:
    """
    A site's folder as a host has it: Content/, Public/ and so on, and in `programs/` the CGI program and those it starts.

    Deploy/ is not in the site's folder, as in those that `corkboard new` makes, but in the share folder beside the programs.
    """

    def __init__(self, site_root, program, *others):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="corkboard-host-"))
        self.root.chmod(0o755)
        for part in ["Content", "Templates", "Public", ".Public.corkboard", "State"]:
            if (site_root / part).exists():
                shutil.copytree(site_root / part, self.root / part)
        self.share = self.root / "share/corkboard"
        shutil.copytree(site_root / "Deploy", self.share / "Deploy")
        self.program = self.root / "programs/poster"
        self.program.parent.mkdir()
        shutil.copy(program, self.program)
        self.program.chmod(0o755)
        for other in others:
            shutil.copy(other, self.program.parent)
        self._own()

    def shared_web_root(self):
        """The web root of a shared host: the pages, `.htaccess`, and a folder for programs within."""
        folder = self.root / "public_html"
        if not folder.exists():
            shutil.copytree(self.root / "Public", folder, copy_function=os.link)
            text = (self.share / "Deploy/htaccess").read_text()
            (folder / ".htaccess").write_text(put_in(text, {"/home/csa/site\n": f"{self.root}\n"}))
            (folder / "cgi-bin").mkdir()
            (folder / "cgi-bin/poster.cgi").symlink_to(self.program)
            self._own()
        return folder

    def remove(self):
        """Removes it. A program whose reader is gone may still write there."""
        shutil.rmtree(self.root, ignore_errors=True)

    def _own(self):
        if HOST_USER:
            for path in [self.root, *self.root.rglob("*")]:
                shutil.chown(path, HOST_USER["user"], HOST_USER["group"])


class HostedSite:
    """
    A web server on a host's folder.

    With `secure` it has TLS; lighttpd is behind a server that has, since Debian's has TLS in a package of its own. With
    `proxied` it takes addresses from a server in front on this machine, by the lines that its configuration has as comments. With
    `base`, which lighttpd knows, the site is below a path. `more` are further lines of lighttpd's configuration. With `access_log` the
    server writes one in its usual format.
    """

    # Further modules of Apache.
    modules = []

    def __init__(self, kind, host, secure=False, base="", proxied=False, more=(), access_log=None):
        self.kind = kind
        self.engine = ENGINES[kind]
        self.secure = secure
        self.proxied = proxied
        self.base = base
        self.more = more
        self.access_log = access_log
        self.host = host
        self.port = free_port()
        # Where processes listen when all is ready.
        self.addresses = [("127.0.0.1", self.port)]
        self.mount = "/cgi-bin/poster.cgi" if kind == "htaccess" else "/poster"
        self.work = pathlib.Path(tempfile.mkdtemp(prefix=f"corkboard-{kind}-"))
        if HOST_USER:
            shutil.chown(self.work, HOST_USER["user"], HOST_USER["group"])
        self.certificate = self.work / "certificate.pem"
        if secure:
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                 "-subj", "/CN=localhost", "-keyout", self.certificate, "-out", self.certificate.with_suffix(".crt")],
                check=True, capture_output=True)
            with open(self.certificate, "a") as both:
                both.write(self.certificate.with_suffix(".crt").read_text())
            self.certificate.chmod(0o644)
        self.processes = []
        self.log = open(self.work / "log", "wb")
        try:
            {"lighttpd": self._lighttpd, "apache": self._apache, "htaccess": self._shared, "nginx": self._nginx, "serve": self._serve}[kind]()
            wait_until(self.answers, f"an answer of {kind}")
        except BaseException:
            self.stop()
            raise

    @property
    def named(self):
        """The address by which the server names itself where a redirect is a whole URL."""
        return "http://example.edu" if self.kind == "apache" else f"http://127.0.0.1:{self.port}"

    @property
    def public(self):
        """The web root."""
        return self.host.root / ("public_html" if self.kind == "htaccess" else "Public")

    def get(self, path, method="GET", **headers):
        """The response to a request with these headers (Accept_Encoding for Accept-Encoding), and its body."""
        if not self.secure:
            return request(self.port, path, method, **headers)
        if self.kind == "lighttpd":
            return request(self.port, path, method, X_Forwarded_For="192.0.2.1", X_Forwarded_Proto="https", **headers)
        return request(self.port, path, method, tls=ssl._create_unverified_context(), **headers)

    def raw(self, lines, body=b""):
        """The response to a request of these header lines as they are, and its body."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
            connection.sendall(b"".join(line.encode("latin-1") + b"\r\n" for line in [*lines, "Connection: close", ""]) + body)
            response = http.client.HTTPResponse(connection)
            response.begin()
            return response, response.read()

    def answers(self):
        """Whether a process listens at each address; an error where one has ended."""
        for process in self.processes:
            assert process.poll() is None, f"{self.kind} ended with status {process.returncode}: {self.errors()}"
        return all(is_listening(address) for address in self.addresses)

    def errors(self):
        """What the server and the programs have said."""
        return "".join(file.read_text("utf-8", "replace") for file in [self.work / "log", self.work / "errors"] if file.exists())

    def stop(self):
        """Ends the processes and waits until they have."""
        for process in reversed(self.processes):
            # Each began a group of its own, and some leave it to its head to end the others.
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
            process.wait(PATIENCE)
        self.log.close()
        shutil.rmtree(self.work)

    def _start(self, *command, **environment):
        self.processes.append(subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True, cwd=self.work,
            env={"PATH": "/usr/sbin:/usr/bin:/bin", **environment}, **HOST_USER))

    def _configuration(self, name, changes):
        text = (self.host.share / "Deploy" / name).read_text()
        if self.proxied:
            text = re.sub(r"^ *#   (?=RemoteIP|set_real_ip_from|real_ip_header)", "", text, flags=re.MULTILINE)
            changes = {**changes, "192.0.2.10": "127.0.0.1"}
        return put_in(text, changes)

    def _lighttpd(self):
        lines = [f'include "{self.host.share}/Deploy/lighttpd.conf"']
        if self.secure or self.proxied:
            lines += ['server.modules += ("mod_extforward")', 'extforward.forwarder = ("127.0.0.1" => "trust")']
        if self.access_log:
            lines += ['server.modules += ("mod_accesslog")', f'accesslog.filename = "{self.access_log}"']
        (self.work / "lighttpd.conf").write_text("\n".join([*lines, *self.more, ""]))
        self._start(
            "lighttpd", "-D", "-f", str(self.work / "lighttpd.conf"), CORKBOARD_ROOT=str(self.host.root),
            CORKBOARD_PUBLIC=str(self.public), CORKBOARD_PORT=str(self.port), CORKBOARD_BASE=self.base,
            CORKBOARD_POSTER=str(self.host.program))

    def _serve(self):
        self._start(str(self.host.program.parent / "corkboard"), "serve", "--root", str(self.host.root), "--port", str(self.port))

    def _apache(self):
        self._run_apache(self._configuration("apache.conf", {
            "/srv/corkboard": str(self.host.root), "/usr/local/share/corkboard": str(self.host.share),
            "/usr/local/bin/poster": str(self.host.program), "*:80": f"127.0.0.1:{self.port}"}))

    def _shared(self):
        folder = self.host.shared_web_root()
        self._run_apache(f"""
            DocumentRoot "{folder}"
            <Directory "{folder}">
                Require all granted
                Options Indexes FollowSymLinks
                AllowOverride All
            </Directory>
            ScriptAlias "/cgi-bin/" "{folder}/cgi-bin/"
            <Directory "{folder}/cgi-bin">
                Options +ExecCGI
            </Directory>
            """)

    def _run_apache(self, site):
        """Runs Apache with the modules that Deploy/apache.conf asks for, beside what Debian's own configuration does, and this
        site."""
        modules = re.search(r"a2enmod (.*)", (self.host.share / "Deploy/apache.conf").read_text())[1].split()
        tls = [f"SSLEngine on\nSSLCertificateFile {self.certificate}"] if self.secure else []
        modules += (["ssl"] if self.secure else []) + (["remoteip"] if self.proxied else []) + self.modules
        tls += [f'CustomLog "{self.access_log}" "%h %l %u %t \\"%r\\" %>s %b \\"%{{Referer}}i\\" \\"%{{User-Agent}}i\\""'] if self.access_log else []
        loads = [f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in ["mpm_event", "authz_core", "autoindex", "negotiation", *modules]]
        (self.work / "apache2.conf").write_text("\n".join([
            *loads, *tls, f"Listen 127.0.0.1:{self.port}", f"ServerRoot {self.work}", f"PidFile {self.work}/pid", "ServerName localhost",
            f"DefaultRuntimeDir {self.work}", f"ScriptSock {self.work}/programs", f"ErrorLog {self.work}/errors", "TypesConfig /etc/mime.types",
            "AddOutputFilterByType DEFLATE text/html text/plain application/json", "<Directory />", "Require all denied", "AllowOverride None", "</Directory>", site, ""]))
        self._start("apache2", "-D", "FOREGROUND", "-f", str(self.work / "apache2.conf"))

    def _nginx(self):
        folders = [f"{name}_temp_path {self.work}/{name};" for name in ["client_body", "fastcgi", "proxy", "scgi", "uwsgi"]]
        listen = f"listen 127.0.0.1:{self.port};"
        if self.secure:
            listen = f"listen 127.0.0.1:{self.port} ssl; ssl_certificate {self.certificate}; ssl_certificate_key {self.certificate};"
        (self.work / "site.conf").write_text(self._configuration("nginx.conf", {
            "/srv/corkboard": str(self.host.root), "/usr/local/bin/poster": str(self.host.program),
            "listen 80;": listen, "unix:/run/fcgiwrap.socket": f"unix:{self.work}/programs"}))
        (self.work / "nginx.conf").write_text("\n".join([
            "daemon off;", "worker_processes 1;", f"pid {self.work}/pid;", "error_log stderr;", "events {}", "http {",
            f"access_log {self.access_log or 'off'};",
            *folders, f"include {self.work}/site.conf;", "}", ""]))
        self._start("fcgiwrap", "-f", "-c", "2", "-s", f"unix:{self.work}/programs")
        # Until fcgiwrap listens, nginx answers 502. Apache, whose process for programs has a socket too, tries again by itself.
        self.addresses.append(str(self.work / "programs"))
        self._start("nginx", "-e", "stderr", "-c", str(self.work / "nginx.conf"))


def is_listening(address):
    """Whether a process accepts connections at a host and port, or at the path of a Unix socket."""
    with socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET) as probe:
        return probe.connect_ex(address) == 0


def put_in(text, changes):
    """The text of a configuration with the values of a host put in, each of which must be asked for."""
    for old, new in changes.items():
        assert old in text, f"the configuration has no {old}"
        text = text.replace(old, new)
    return text
