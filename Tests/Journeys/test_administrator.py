"""An administrator's years with a host: the commands are those of Deploy/README.md."""

import datetime
import json
import re
import shutil
import sqlite3
import stat
import subprocess

import pytest

from desk import PASSWORD, Officer, coming, event_of, newcomer, token
from handbook import block
from host import Host, folder_of_host, install
from servers import HOST_USER
from serving import wait_until

CLASSES = """Subject,Number,Title,Professor,Semester,Comment
MATH,216,Linear Algebra,Iris Quill,Fall 2024,Draws every proof first.
CHEM,105,Chemistry of Cooking,Bo Sand,Spring 2025,Bring an apron.
"""
EVENTS = "Title,Starts,Where\nOpening Night,2030-03-01 19:00,Harbor Hall\n"
CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Test//Test//EN
BEGIN:VEVENT
UID:lantern-1@example.org
DTSTAMP:20260101T120000Z
DTSTART;TZID=America/New_York:20300215T180000
DTEND;TZID=America/New_York:20300215T200000
SUMMARY:Lantern Festival
LOCATION:Great Hall
END:VEVENT
END:VCALENDAR
"""
POST = {"title": "Dumpling Night", "detail": "Bring *flour*.", "date": coming("03-06"), "time": "18:00", "location": "Kitchen",
        "status": "published", "broadcast": "true"}
NOTICE = """{
  "notification": {"title": "Rowing", "body": "At 10:00."},
  "data": {"id": "rowing1", "timestamp": "2026-01-05T10:00:00-05:00", "type": "newEvent", "url": "https://csa.example.edu/events/2030-05-04-rowing/"}
}
"""
SITE = "https://csa.example.edu"
PAGE = f"/events/{POST['date']}-dumpling-night/"
KITES = f"/events/{POST['date']}-kite-day/"


@pytest.fixture(scope="module")
def prefix(program):
    """The programs and the share folder, installed."""
    folder = folder_of_host()
    install(folder / "usr/local", program.parent)
    yield folder / "usr/local"
    shutil.rmtree(folder)


@pytest.fixture
def host(prefix):
    """A host with a site that nobody has set up yet."""
    host = Host(prefix)
    yield host
    host.remove()


@pytest.fixture(scope="module")
def set_up(prefix):
    """A host whose site was built and has an editor."""
    host = Host(prefix)
    host.follow("First installation", 3, PASSWORD + "\n")
    yield host
    host.remove()


@pytest.fixture
def live(host, set_up):
    """Such a site of a host's own, served."""
    shutil.rmtree(host.root)
    subprocess.run(["cp", "-a", set_up.root, host.root], check=True)
    host.follow("First installation", 4)
    host.start()
    return host


def post(host, **fields):
    """An editor posts an event. Returns the editor and the event's id."""
    officer = Officer(host.port, name="mei", origin=SITE)
    return officer, event_of(officer.send({**POST, **fields})[0])


def units_of(site, timers=("build", "deliver", "backup", "doctor")):
    """The timers of a site, and its web server."""
    return " ".join([*[f"corkboard-{kind}@{site}.timer" for kind in timers], f"corkboard-web@{site}.service"])


def mode(path):
    return oct(stat.S_IMODE(path.stat().st_mode))


def start_by_cron(host, line):
    """Runs a line of the crontab as cron does for the site's user; it has nothing to say."""
    command = host.here(line.removeprefix("* * * * * "))
    done = subprocess.run(["/bin/sh", "-c", command], env={"PATH": "/usr/bin:/bin"}, cwd="/", capture_output=True, text=True, **HOST_USER)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def assert_whole(host):
    """Accounts, log, pages and content have no fault."""
    # A build that follows an answer may still go on.
    wait_until(lambda: host.corkboard("check", "--state").stdout == "0 errors, 0 warnings\n", "a check without a fault")


def test_from_a_folder_to_a_live_site(host):
    """The site is built, served, and posted to; cron builds and sends with its own short PATH; others cannot read what is private."""
    host.follow("First installation", 3, PASSWORD + "\n")
    host.follow("First installation", 4)
    host.start()
    assert host.log.read_text().splitlines() == [
        "daemon-reload",
        f"enable --now {units_of('corkboard')}",
        "start corkboard-backup@corkboard.service",
    ]
    assert [mode(host.root / part) for part in ["Content", "State", "State/corkboard.sqlite", "Public"]] == ["0o750", "0o700", "0o600", "0o755"]
    assert host.run("curl -sI http://127.0.0.1:8080/ | head -1").stdout.strip() == "HTTP/1.1 200 OK"
    build, deliver = [line for line in (host.prefix / "share/corkboard/Deploy/crontab").read_text().splitlines() if line.startswith("*")]
    # Before a post, since it would wait for that to count.
    start_by_cron(host, deliver)
    post(host)
    assert "Bring *flour*." in host.get(PAGE)[1]
    assert host.get(f"/zh-Hans{PAGE}")[0].status == 200

    # Behind the web server with TLS the site knows that it is reached by https, and each reader's own address.
    for path in ["/", "/poster/login"]:
        response, _ = host.get(path, X_Forwarded_For="192.0.2.7", X_Forwarded_Proto="https")
        assert (response.status, response.headers["Strict-Transport-Security"]) == (200, "max-age=31536000")
    stranger = Officer(host.port, origin=SITE)
    proxied = {"X_Forwarded_For": "192.0.2.7", "X_Forwarded_Proto": "https"}
    csrf = token(stranger.get("/login", **proxied)[1])
    assert stranger.post("/login", {"username": "mei", "password": "not the right one", "csrf": csrf}, **proxied)[0].status == 403
    with sqlite3.connect(host.root / "State/corkboard.sqlite") as database:
        assert database.execute("SELECT address FROM wrongPasswords").fetchall() == [("192.0.2.7",)]
    database.close()

    # What somebody writes into Content/ is on the site when cron has built.
    host.write("Content/events/2030-06-01-kites.md", "---\ntitle: Kites\nstarts: 2030-06-01T10:00\nposted: 2026-01-05T10:00:00-05:00\n---\n\nRun.\n")
    start_by_cron(host, build)
    assert host.get("/events/2030-06-01-kites/")[0].status == 200


def test_without_systemd(live):
    """cron starts the web server with the host, with the variables of its unit; what the server has to say goes into a file."""
    live.stop()
    live.follow("Hosts without systemd")
    line = live.block("Hosts without systemd", 2).strip()
    unit = (live.prefix / "share/corkboard/Deploy/corkboard-web@.service").read_text().replace("%i", "corkboard")
    assert all(f" {variable} " in line for variable in re.findall(r"^Environment=(.*)$", unit, re.MULTILINE))
    live.start(line)
    assert live.get("/")[0].status == 200
    assert Officer(live.port, name="mei", origin=SITE).get("/")[0].status == 200
    assert (live.folder / "var/log/corkboard/web.log").exists()


def test_a_further_site(live):
    """A second site on the host has a user and a port of its own; its pages and its desk are there, and the first site stays as it was."""
    first, before = live.root, live.pages()
    live.follow("By package", 2, PASSWORD + "\n")
    assert live.log.read_text().splitlines()[-2:] == [f"enable --now {units_of('harbor')}", "start corkboard-backup@harbor.service"]
    assert (live.folder / "etc/corkboard/harbor.env").read_text() == "CORKBOARD_PORT=8081\n"
    assert live.pages() == before
    live.stop()
    live.root = first.with_name("harbor")
    assert [mode(live.root / part) for part in ["Content", "State", "Public"]] == ["0o750", "0o700", "0o755"]
    live.start()
    assert live.get("/zh-Hans/about/")[0].status == 200
    assert Officer(live.port, name="mei", origin=SITE).get("/")[0].status == 200
    # The key came after the first build, as the timer's next one sees.
    assert live.corkboard("build").returncode == 0
    assert_whole(live)


def test_without_root(prefix, tmp_path):
    """An archive of the programs is unpacked in somebody's own folder; cron runs what the crontab there says, with its own short PATH."""
    name, home = "corkboard-1.1.0-linux-x86_64", tmp_path / "home"
    subprocess.run(["tar", "-cf", tmp_path / f"{name}.tar.xz", f"--transform=s,^local,{name},", "-C", prefix.parent, "local"], check=True)
    home.mkdir()
    plain = {"cwd": tmp_path, "env": {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"}, "stdout": subprocess.PIPE,
             "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run(["bash", "-euc", block("Without root")], input=PASSWORD + "\n", **plain)
    assert done.returncode == 0, done.stdout
    lines = [line.split(None, 5)[5] for line in (home / "site.crontab").read_text().splitlines() if re.match(r"[*\d]", line)]
    assert len(lines) == 4 and all(str(home / "corkboard/bin/corkboard ") in line and line.endswith(f"{home}/site >/dev/null") for line in lines)
    for line in lines[:3]:
        ran = subprocess.run(["/bin/sh", "-c", line], **plain)
        assert (ran.returncode, ran.stdout) == (0, "")
    assert (home / "site/Public/zh-Hans/about/index.html").exists() and list((home / "site/Backups").glob("corkboard-*.tar"))


def test_imports(live):
    """A class database and a calendar of earlier years, and a table of events that is only looked at; the same again changes nothing."""
    for name, text in [("classes.csv", CLASSES), ("calendar.ics", CALENDAR), ("events.csv", EVENTS)]:
        (live.folder / name).write_text(text, "utf-8")
    live.follow("Take over what there was")
    content = live.root / "Content"
    before = {file: file.read_bytes() for file in content.rglob("*") if file.is_file()}
    assert sorted(file.name for file in (content / "courses").iterdir()) == ["chem-105.md", "math-216.md"]
    live.follow("Take over what there was")
    assert {file: file.read_bytes() for file in content.rglob("*") if file.is_file()} == before
    assert live.corkboard("build").returncode == 0
    assert "Draws every proof first." in live.get("/courses/math-216/")[1]
    assert "Lantern Festival" in live.get("/events/2030-02-15-lantern-festival/")[1]
    assert "SUMMARY:Lantern Festival\r\n" in live.get("/events.ics")[1]


def test_a_new_look(live):
    """Colours and a template of the association's own are on every page, and the desk still works."""
    live.write("Content/site.yml", (live.root / "Content/site.yml").read_text("utf-8") + 'colours: {calls: "#0b6e4f"}\n')
    foot = (live.prefix / "share/corkboard/Templates/foot.mustache").read_text("utf-8")
    live.write("Content/theme/foot.mustache", foot.replace("</footer>", "<p>Moored since 1987</p></footer>", 1))
    assert live.corkboard("build").returncode == 0
    page = live.get("/events/2030-05-04-rowing/")[1]
    assert "Moored since 1987" in page
    sheets = [live.get("/" + path)[1] for path in re.findall(r'href="[./]*(assets/style[^"]*\.css)"', page)]
    assert sheets and any("#0b6e4f" in sheet for sheet in sheets)
    post(live)
    assert "Moored since 1987" in live.get(PAGE)[1]


def test_a_broken_template(live):
    """The build names file and line, readers see the old pages, the desk says where to look, and all goes on when it is mended."""
    before = live.pages()
    # What the desk goes on with is what it showed last.
    assert Officer(live.port).get("/login")[0].status == 200
    foot = (live.prefix / "share/corkboard/Templates/foot.mustache").read_text("utf-8")
    live.write("Content/theme/foot.mustache", "{{nothing}}\n" + foot)
    built = live.corkboard("build")
    assert built.returncode == 1
    assert built.stdout.splitlines()[0].startswith(
        "Content/theme/foot.mustache:1: 'nothing' is not known here; expected one of ")
    assert live.pages() == before
    # The desk goes on with the templates from before, and says what is wrong.
    response, page = Officer(live.port, name="mei", origin=SITE).get("/")
    assert response.status == 200
    assert "the settings and templates from before count: Content/theme/foot.mustache:1: " in page
    assert live.get("/events/2030-05-04-rowing/")[0].status == 200
    live.write("Content/theme/foot.mustache", foot)
    assert live.corkboard("build").returncode == 0
    post(live)
    assert "Bring *flour*." in live.get(PAGE)[1]
    assert_whole(live)


def found_by_doctor(host):
    """What is wrong with the rights, settings, programs and keys of a site -> the command that mends it."""
    findings = json.loads(host.corkboard("doctor", "--json").stdout)["findings"]
    return {finding["what"]: finding["command"] for finding in findings if finding["what"].startswith(("rights.", "site.", "keys.", "channels."))}


def test_what_the_doctor_finds(live):
    """A site as the handbook makes it has rights, settings, programs and keys in order; a folder that somebody opened is named."""
    assert found_by_doctor(live) == {}
    live.run("sudo chmod 755 /srv/corkboard/State")
    assert found_by_doctor(live)["rights.mode State"].startswith("sudo chmod go= ")


def test_backup_and_restore(live):
    """Both folders are lost. The restored site has the account, the log, the post, and one that was accepted and not yet in place."""
    _, event = post(live)
    _, waiting = post(live, title="Kite day", time="10:00")
    leave_unsettled(live, waiting)
    live.follow("Back up")
    archive, = (live.root / "Backups").iterdir()
    assert [mode(live.root / "Backups"), mode(archive)] == ["0o700", "0o600"]
    for part in ["State", "Content"]:
        shutil.rmtree(live.root / part)
    live.stop()
    said = live.follow("Restore")
    assert said.splitlines()[-1] == "0 errors, 0 warnings"
    units = units_of("corkboard", ["build", "deliver", "backup"])
    assert live.log.read_text().splitlines()[-3:] == [f"stop {units}", "stop corkboard-deliver@corkboard.service", f"start {units}"]
    assert [mode(live.root / part) for part in ["Content", "State", "State/corkboard.sqlite"]] == ["0o750", "0o700", "0o600"]
    live.start()
    officer = Officer(live.port, name="mei", origin=SITE)
    log = officer.get("/log")[1]
    assert "Dumpling Night" in log and "Kite day" in log
    for title, page, subject in [("Dumpling Night", PAGE, event), ("Kite day", KITES, waiting)]:
        assert title in live.get(page)[1]
        assert officer.get(f"/events/{subject}")[0].status == 200
    # Restored over a site that is there, with the damaged folders moved aside.
    live.stop()
    live.follow("Restore")
    assert len([path for path in live.root.iterdir() if re.fullmatch(r"State\.\d+", path.name)]) == 1


def test_the_next_board_takes_over(live):
    """
    New officers, a role and the end of a term; then the next board tries a backup, which sends nothing, and goes on with it in another folder,
    with its accounts and keys. All three have the same pages, byte for byte, but for the offer of
    notifications, which a copy for trials does not have.
    """
    mei, event = post(live)
    ana = newcomer(live.port, "ana", mei.invite("ana", role="editor"), origin=SITE)
    tom = newcomer(live.port, "tom", mei.invite("tom"), origin=SITE)
    assert tom.get("/handover")[0].status == 403
    assert mei.change_account("tom", role="editor") == "/poster/officers?done=change"
    secrets = tom.get("/handover")[1].split('id="handover-secrets"')[1]
    assert "State/vapid.pem" in secrets and "--with-keys" in secrets
    last = (datetime.date.today() - datetime.timedelta(3)).isoformat()
    assert ana.change_account("mei", role="officer", until=last, ended=last) == "/poster/officers?done=change"
    assert mei.get("/")[0].status == 303

    live.follow("Back up")
    live.stop()
    archive, = (live.root / "Backups").iterdir()
    now = f"--now {datetime.datetime.now(datetime.UTC):%Y-%m-%dT%H:%M:%SZ}"
    said = live.run(f"""corkboard restore /srv/corkboard/Backups/{archive.name} /tmp/trial --trial
        sudo -u corkboard corkboard build --root /srv/corkboard {now}
        corkboard build --root /tmp/trial {now}
        sudo corkboard restore /srv/corkboard/Backups/{archive.name} /tmp/next
        sudo chown -R corkboard: /tmp/next
        sudo -u corkboard corkboard build --root /tmp/next {now}
        sudo -u corkboard corkboard check --state --root /tmp/next
        corkboard deliver --root /tmp/trial""")
    assert said.returncode == 0, said.stdout
    assert said.stdout.splitlines()[-2] == "0 errors, 0 warnings"
    assert said.stdout.splitlines()[-1].startswith("This is a trial copy (State/trial): nothing is sent from it.")
    roots = [live.root, live.folder / "trial", live.folder / "next"]
    site, trial, copy = ({path.relative_to(root): path.read_bytes() for path in (root / "Public").rglob("*") if path.is_file()} for root in roots)
    assert len(site) > 20 and trial.keys() == site.keys() and copy == site
    # The copy for trials has no keys: its pages offer no notifications.
    changed = [path for path in site if trial[path] != site[path]]
    assert all(b'<section class="notify"' in site[path] and b'<section class="notify"' not in trial[path] or "privacy" in path.parts for path in changed)
    secret = {"trial", "vapid.pem", "channels.json"}
    assert [sorted(secret & {path.name for path in (root / "State").iterdir()}) for root in roots] == [["vapid.pem"], ["trial"], ["vapid.pem"]]
    key = (live.root / "State/vapid.pem").read_bytes()
    assert (live.folder / "next/State/vapid.pem").read_bytes() == key

    # From here on the other folder is the site. Whose term is over stays outside.
    live.root = live.folder / "next"
    live.start()
    gone = Officer(live.port, origin=SITE)
    gone.name = "mei"
    assert gone.sign_in()[0].status == 403
    for name in ["ana", "tom"]:
        officer = Officer(live.port, name=name, origin=SITE)
        assert [officer.get(path)[0].status for path in ["/officers", "/handover", f"/events/{event}"]] == [200, 200, 200]
    assert "Dumpling Night" in officer.get("/log")[1]
    assert officer.send({**POST, "title": "Kite day", "time": "10:00"})[0].status == 303
    assert live.get(KITES)[0].status == 200
    # Somebody who left had a copy of the key.
    assert live.corkboard("keys", "--rotate").returncode == 0
    assert (live.root / "State/vapid.pem").read_bytes() != key
    assert found_by_doctor(live) == {}
    assert_whole(live)


def leave_unsettled(host, event):
    """Makes a post one that was accepted and whose file is not there, as where the power went in between."""
    [file] = [file for file in (host.root / "Content/events").iterdir() if f"id: {event}\n" in file.read_text("utf-8")]
    file.unlink()
    with sqlite3.connect(host.root / "State/corkboard.sqlite") as database:
        trigger = database.execute("SELECT sql FROM sqlite_master WHERE name = 'changesAreOnlySettledOrErased'").fetchone()[0]
        database.execute("DROP TRIGGER changesAreOnlySettledOrErased")
        assert database.execute("UPDATE changes SET settled = 0 WHERE subject = ?", (event,)).rowcount == 1
        database.execute(trigger)
    database.close()


def test_static_hosting(live):
    """The pages are in another folder after the handbook's commands, and what is posted later when cron has published it."""
    # rclone asks; what it makes of the answers is what it makes of its other command, which does not.
    assert "q) Quit config" in live.follow("Static hosting", 1, "q\n")
    live.run("sudo -u corkboard rclone config create mirror local --config /srv/corkboard/State/rclone.conf")
    assert mode(live.root / "State/rclone.conf") == "0o600"
    mirror = live.folder / "srv/mirror"
    mirror.mkdir()
    live._own(mirror)
    live.write("Content/site.yml", (live.root / "Content/site.yml").read_text("utf-8") + f'publish: {{rclone: "mirror:{mirror}"}}\n')
    live.follow("Static hosting", 2)
    assert live.log.read_text().splitlines()[-1] == "enable --now corkboard-publish@corkboard.timer"
    assert (mirror / "events/2030-05-04-rowing/index.html").read_bytes() == (live.root / "Public/events/2030-05-04-rowing/index.html").read_bytes()
    post(live)
    line, = [line for line in (live.prefix / "share/corkboard/Deploy/crontab").read_text().splitlines() if line.startswith("# *")]
    start_by_cron(live, line.removeprefix("# "))
    assert "Bring *flour*." in (mirror / PAGE.strip("/") / "index.html").read_text("utf-8")
    live.follow("Static hosting", 3)
    assert mode(live.root / "State/publish.key") == "0o600"
    assert found_by_doctor(live) == {}


def test_another_name_and_another_folder(live):
    """Pages, feeds, calendars and notices have the new name, and nothing has the old one or the old folder's path."""
    live.write("Content/broadcasts/rowing1.json", NOTICE)
    post(live)
    assert "https://csa.example.edu/events/2030-05-04-rowing/" in live.get("/notifications/history.json")[1]
    live.follow("Move to another host or name")
    files = {path: text for path, text in live.pages().items() if b"csa.example.edu" in text}
    assert sorted(files) == []
    assert f'<link rel="canonical" href="https://new.example.edu{PAGE}">' in live.get(PAGE)[1]
    assert f"https://new.example.edu{PAGE}" in live.get("/events.ics")[1].replace("\r\n ", "")
    assert '"url":"https://new.example.edu/events/2030-05-04-rowing/"' in live.get("/notifications/history.json")[1].replace(" ", "")
    assert_whole(live)
    live.stop()
    moved = live.root.with_name("csa")
    live.root.rename(moved)
    live.root = moved
    before = live.pages()
    assert live.corkboard("build").returncode == 0
    assert live.pages() == before
    live.start()
    officer = Officer(live.port, name="mei", origin="https://new.example.edu")
    assert officer.send({**POST, "title": "Kite day", "time": "10:00"})[0].status == 303
    assert live.get(KITES)[0].status == 200
    assert_whole(live)


def test_back_to_an_earlier_version(live):
    """A version refuses a later one's database and an early one, and says so, without a change; the archives from before the upgrade open."""
    live.follow("Back up")
    with sqlite3.connect(live.root / "State/corkboard.sqlite") as database:
        known = database.execute("PRAGMA user_version").fetchone()[0]
        database.execute("PRAGMA user_version = 99")
    database.close()
    checked = live.corkboard("officer", "list")
    assert checked.returncode == 1
    assert (f"State/corkboard.sqlite: is of a later version of this program (99); expected at most {known}. "
            "Install that version again") in checked.stdout
    with sqlite3.connect(live.root / "State/corkboard.sqlite") as database:
        database.execute("PRAGMA user_version = 1")
    database.close()
    checked = live.corkboard("officer", "list")
    assert checked.returncode == 1
    assert (f"State/corkboard.sqlite: is of an earlier version of this program (1); expected at least 17. "
            "Open it with Corkboard 1.0.0 first, which upgrades it: `corkboard check --state`") in checked.stdout
    assert live.follow("Restore").splitlines()[-1] == "0 errors, 0 warnings"
    assert Officer(live.port, name="mei", origin=SITE).get("/")[0].status == 200
