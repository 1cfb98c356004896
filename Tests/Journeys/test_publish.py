"""A site is brought to a store, to a host with SFTP or WebDAV, to a folder and to a git branch, where readers have it."""

import json
import pathlib
import re
import shutil
import signal
import stat
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import pytest

from serving import PATIENCE, ServedSite, free_port, request, wait_until
from static_places import DAVHost, SFTPHost, Store, files_below, rclone

PROJECT = pathlib.Path(__file__).resolve().parents[2]
MARKER = "published-by.txt"
EVENT = "---\nid: kites1\ntitle: Kites\nstarts: 2030-06-01T10:00\nposted: 2026-01-05T10:00:00-05:00\n---\n\nRun.\n"
ROWING = "events/2030-05-04-rowing"


@pytest.fixture
def site(small_site, trial):
    """A site of one event that nobody has published."""
    return small_site.copy(trial / "site")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("store"))
    yield store
    store.stop()


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    host = SFTPHost(tmp_path_factory.mktemp("host"))
    yield host
    host.stop()


@pytest.fixture
def dav(trial):
    host = DAVHost(trial)
    yield host
    host.stop()


def set_up(site, place, remotes=""):
    """Writes the place into the settings, with rclone's settings as `rclone config` makes them."""
    with open(site.root / "Content/site.yml", "a", encoding="utf-8") as settings:
        settings.write(f"publish: {json.dumps(place)}\n")
    if remotes:
        file = site.root / "State/rclone.conf"
        file.write_text(remotes)
        file.chmod(0o600)
    assert site.corkboard("build").code == 0


def move(site, before, after):
    """Changes a text of the settings."""
    settings = site.root / "Content/site.yml"
    text = settings.read_text("utf-8")
    assert before in text
    settings.write_text(text.replace(before, after), "utf-8")


def publish(site, *options, status=0):
    """The outcome of a run."""
    done = site.corkboard("publish", *options)
    assert done.code == status, done.text
    return done.text


def kill_run(site, number):
    """A run that is killed as it renames a file for the so manieth time: each write of what it knows ends so."""
    # Only the command itself is traced, not the rclone that it starts.
    killed = site.corkboard("publish", behind=["strace", "-f", "-b", "execve", "-qq", "-o", "/dev/null", "-e", "trace=/^rename,execve",
                                               "-e", f"inject=/^rename:signal=KILL:when={number}"])
    assert killed.code in (-signal.SIGKILL, 128 + signal.SIGKILL), killed.text


def public(site):
    """Path -> bytes of what readers can get, but for files of open pages of members."""
    return {path: contents for path, contents in files_below(site.root / "Public").items() if not path.startswith("live/")}


def write_event(site):
    (site.root / "Content/events/2030-06-01-kites.md").write_text(EVENT, "utf-8")


def withdraw_event(site):
    (site.root / f"Content/{ROWING}.md").unlink()


def build(site):
    assert site.corkboard("build").code == 0


def test_a_folder_has_what_changed_and_nothing_that_was_withdrawn(site, trial):
    """The first run sends everything, the next nothing; a post appears, a withdrawn one goes with its folder; what others put there stays."""
    mirror = trial / "mirror"
    (mirror / "wiki/empty").mkdir(parents=True)
    (mirror / "wiki/page.html").write_text("ours")
    set_up(site, {"rclone": str(mirror)})
    others = {MARKER: b"Published by Corkboard for http://localhost:8080\n", "wiki/page.html": b"ours"}
    first = json.loads(publish(site, "--json"))
    assert (first["sent"], first["removed"], first["unchanged"]) == (len(public(site)), 0, 0)
    assert files_below(mirror) == {**public(site), **others}
    again = json.loads(publish(site, "--json"))
    assert (again["sent"], again["removed"], again["unchanged"]) == (0, 0, len(public(site)))
    write_event(site)
    withdraw_event(site)
    build(site)
    preview = publish(site, "--dry-run")
    assert f"remove {ROWING}/index.html\n" in preview
    assert "send events/2030-06-01-kites/index.html (text/html; charset=utf-8; no-cache)\n" in preview
    assert (mirror / f"{ROWING}/index.html").exists()
    changed = json.loads(publish(site, "--json"))
    assert changed["removed"] > 0 and changed["unchanged"] > 0
    assert files_below(mirror) == {**public(site), **others}
    assert not (mirror / ROWING).exists() and (mirror / "wiki/empty").exists()
    modes = {name: stat.S_IMODE((site.root / "State/publish" / name).stat().st_mode) for name in [".", "manifest"]}
    assert modes == {".": 0o700, "manifest": 0o600}


def test_odd_names_and_a_lost_manifest(site, trial):
    """Names with spaces, Chinese, per cent signs and brackets arrive; files for open pages of members do not; a lost manifest sends all again."""
    mirror = trial / "mirror"
    names = ["files/编程 报名表 100%.pdf", "files/a [1] {b}*.txt", "media/#1?.png", "files/%20.txt", "files/-rf.txt", "files/ü.txt"]
    for name in names:
        (site.root / "Public" / name).parent.mkdir(exist_ok=True)
        (site.root / "Public" / name).write_text(name, "utf-8")
    (site.root / "Public/live").mkdir()
    (site.root / "Public/live/0123456789abcdef.json").write_text("{}")
    (site.root / "Public/.htaccess").write_text("hidden")
    (site.root / "Public/index.html~").write_text("a copy of an editor")
    (site.root / "Public/link.html").symlink_to("index.html")
    set_up(site, {"rclone": str(mirror)})
    assert "Public/link.html: " in publish(site)
    there = files_below(mirror)
    assert set(names) <= set(there)
    assert not {"live/0123456789abcdef.json", ".htaccess", "index.html~", "link.html"} & set(there)
    (site.root / "State/publish/manifest").write_bytes(b"damaged")
    count = len(there) - 1
    assert json.loads(publish(site, "--json").splitlines()[0])["sent"] == count
    for name in names:
        (site.root / "Public" / name).unlink()
    assert json.loads(publish(site, "--json").splitlines()[0])["removed"] == len(names)
    assert not set(names) & set(files_below(mirror))


def test_nothing_is_removed_because_the_pages_are_gone(site, trial):
    """A missing or empty web root, and one that cannot be read, stop a run before anything is removed."""
    mirror = trial / "mirror"
    set_up(site, {"rclone": str(mirror)})
    publish(site)
    before = files_below(mirror)
    (site.root / "Public").rename(site.root / "away")
    said = "Public: has no home page; nothing was sent or removed. Run `corkboard build` first\n"
    assert publish(site, status=1) == said
    (site.root / "Public").mkdir()
    assert publish(site, status=1) == said
    assert files_below(mirror) == before


@pytest.mark.parametrize("number", [1, 2, 3, 5, 8, 12])
def test_a_killed_run_is_made_up_for(site, trial, number):
    """A run that is killed at any write of what it knows leaves nothing that the next one takes for sent."""
    mirror = trial / "mirror"
    set_up(site, {"rclone": str(mirror)})
    publish(site)
    write_event(site)
    withdraw_event(site)
    build(site)
    kill_run(site, number)
    # What was half sent is published differently meanwhile, so that a wrong belief would show.
    (site.root / "Content/events/2030-06-01-kites.md").unlink()
    (site.root / f"Content/{ROWING}.md").write_text(EVENT.replace("Kites", "Rowing").replace("kites1", "oldevent1"), "utf-8")
    build(site)
    publish(site)
    assert files_below(mirror) == {**public(site), MARKER: (mirror / MARKER).read_bytes()}
    assert json.loads(publish(site, "--json"))["sent"] == 0


@pytest.mark.parametrize("number", [2, 4, 6, 8])
def test_folders_of_withdrawn_posts_go_after_a_killed_run(site, trial, number):
    """The folder of a post goes with the next run, whatever the killed one had removed by then."""
    mirror = trial / "mirror"
    set_up(site, {"rclone": str(mirror)})
    publish(site)
    withdraw_event(site)
    build(site)
    kill_run(site, number)
    publish(site)
    assert files_below(mirror) == {**public(site), MARKER: (mirror / MARKER).read_bytes()}
    assert not (mirror / ROWING).exists()


def test_a_store_has_the_headers_of_a_web_server_in_the_order_of_pages(site, store, program):
    """Types and headers are those of a running web server; what was withdrawn goes first; pages come after the files that they load."""
    for name, text in [("media/flyer.JPG", "j"), ("media/page.html", "p"), ("media/logo.svg", "s"), ("files/报名 100%.pdf", "f"), ("newsfeed.json", "{}"),
                       ("flyer.PNG", "x"), ("notes", "n"), ("icon.ico", "i"), ("font.woff2", "w"), ("assets/a.0123456789.css", "c"), ("assets/b.css", "c")]:
        (site.root / "Public" / name).parent.mkdir(exist_ok=True)
        (site.root / "Public" / name).write_text(text, "utf-8")
    set_up(site, {"rclone": "store:bucket/site"}, store.settings())
    store.make_bucket(site.root / "State/rclone.conf")
    publish(site)
    shutil.copytree(PROJECT / "Deploy", site.root / "Deploy")
    served = ServedSite(program, site.root)
    try:
        for path, contents in public(site).items():
            response, _ = request(served.port, "/" + urllib.parse.quote(path))
            headers, body = store.get(f"site/{path}")
            assert body == contents, path
            for name in ["Content-Type", "Cache-Control", "Content-Disposition"]:
                assert (path, name, headers[name]) == (path, name, response.headers[name])
    finally:
        served.stop()

    # A new style sheet, a post more and one less, in one run.
    with open(site.root / "Templates/assets/style.css", "a", encoding="utf-8") as style:
        style.write("\nbody { color: #123 }\n")
    write_event(site)
    withdraw_event(site)
    build(site)
    start = store.size_of_log
    publish(site)
    changes = [(method, path.removeprefix("site/")) for method, path in store.requests(start)]
    paths = [path for _, path in changes]
    assert changes[0][0] == "DELETE" and paths.index(f"{ROWING}/index.html") < next(n for n, (method, _) in enumerate(changes) if method == "PUT")
    sent = {path: number for number, (method, path) in enumerate(changes) if method == "PUT"}
    for path, number in sent.items():
        if not path.endswith(".html"):
            continue
        for asset in re.findall(r"assets/[a-z.-]+\.[0-9a-f]{10}\.[a-z0-9]+", public(site)[path].decode("utf-8")):
            assert sent.get(asset, -1) < number, (path, asset)
    page = "events/2030-06-01-kites/index.html"
    assert sent[page] < sent["index.html"] < sent["feed.xml"]
    last = max(sent.values())
    gone = [path for method, path in changes[last + 1:]]
    assert gone and all(path.startswith("assets/") for path in gone)
    with pytest.raises(urllib.error.HTTPError, match="403|404"):
        store.get(f"site/{ROWING}/index.html")

    # What somebody changed or removed there is found by a comparison.
    start = store.size_of_log
    config = site.root / "State/rclone.conf"
    rclone(config, "deletefile", "store:bucket/site/index.html")
    rclone(config, "rcat", "store:bucket/site/about/index.html", given=b"defaced")
    assert json.loads(publish(site, "--json"))["sent"] == 0
    compared = json.loads(publish(site, "--check", "--json"))
    assert (compared["differing"], compared["sent"]) == (2, 2)
    assert store.get("site/about/index.html")[1] == public(site)["about/index.html"]


def test_a_place_that_is_down(site, store, tmp_path_factory):
    """A run says what the place answered, without a secret, and how to look; the next one makes up for it; the doctor knows."""
    down = Store(tmp_path_factory.mktemp("down"))
    set_up(site, {"rclone": "store:bucket/site"}, down.settings())
    said = publish(site, status=1)
    assert said.startswith("store:bucket/site: cannot be published to: NoSuchBucket: The specified bucket does not exist")
    down.make_bucket(site.root / "State/rclone.conf")
    publish(site)
    down.stop()
    write_event(site)
    build(site)
    said = publish(site, "--once", status=1)
    assert "connection refused; the next run sends what is missing there." in said and "s3cret" not in said
    assert f"rclone lsf --config {site.root}/State/rclone.conf 'store:bucket/site'" in said
    assert publish(site, "--once", status=1) == ""
    findings = {finding["what"]: finding for finding in json.loads(site.corkboard("doctor", "--json").text)["findings"]}
    assert "connection refused" in findings["publish.failing"]["sentence"]
    # The store is empty after its start: all of it is sent again.
    down.start()
    down.make_bucket(site.root / "State/rclone.conf")
    assert json.loads(publish(site, "--json"))["sent"] == len(public(site))
    assert down.get("site/events/2030-06-01-kites/index.html")[1] == public(site)["events/2030-06-01-kites/index.html"]
    assert "publish.failing" not in site.corkboard("doctor", "--json").text
    down.stop()


def test_settings_that_cannot_work(site, trial, store):
    """A misspelled remote, missing settings of rclone, a folder of the site itself, and no place at all are named with what to do."""
    said = publish(site, status=1)
    assert said.startswith("Content/site.yml: names no place to publish to; expected a line such as ")
    set_up(site, {"rclone": "stor:bucket/site"})
    assert publish(site, status=1) == (
        "State/rclone.conf: cannot be read (it is missing); make it as the site's user: rclone config --config State/rclone.conf\n")
    (site.root / "State/rclone.conf").write_text(store.settings())
    assert publish(site, status=1) == (
        "Content/site.yml: 'publish' names the remote 'stor', which State/rclone.conf does not have (it has store); correct the name, or add the "
        "remote: rclone config --config State/rclone.conf\n")
    # A preview, which connects to nothing, refuses the same.
    assert "names the remote 'stor'" in publish(site, "--dry-run", status=1)
    (trial / "link").symlink_to(site.root)
    place = "stor:bucket/site"
    for folder in [site.root / "Public", site.root, site.root / "State/copy", trial / "link/Content/new/copy"]:
        move(site, place, str(folder))
        place = str(folder)
        for options in [[], ["--dry-run"]]:
            assert publish(site, *options, status=1).startswith(
                f"Content/site.yml: 'publish' names {folder}, which is, contains or lies in a folder of the site itself")
    assert not (site.root / "Content/new").exists()


def test_settings_with_errors(site, trial):
    """Pages go to the place of before, which is said, and the run fails; where there was none, the errors alone are named."""
    with open(site.root / "Content/site.yml", "a", encoding="utf-8") as settings:
        settings.write("publish: {rclone: nowhere}\n")
    said = publish(site, status=1)
    assert "'publish: rclone' is \"nowhere\"" in said and "names no place" not in said
    move(site, "publish: {rclone: nowhere}\n", "")
    set_up(site, {"rclone": str(trial / "mirror")})
    move(site, '{"rclone": ', '{"rclne": ')
    write_event(site)
    site.corkboard("build")
    said = publish(site, "--json", status=1)
    assert f"\nUntil Content/site.yml has no errors, the pages go to {trial / 'mirror'}, as before.\n" in said
    assert (trial / "mirror/index.html").exists()


def test_two_sites_and_the_pages_of_others(small_site, trial):
    """A place of another site, and one with a home page of somebody else, are left as they are."""
    sites = [small_site.copy(trial / name) for name in ["one", "two"]]
    settings = sites[1].root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8").replace("http://localhost:8080", "https://two.example.edu"), "utf-8")
    mirror = trial / "mirror"
    for site in sites:
        set_up(site, {"rclone": str(mirror)})
    publish(sites[0])
    before = files_below(mirror)
    assert publish(sites[1], status=1).startswith(
        f"{mirror}: belongs to another site (Published by Corkboard for http://localhost:8080); nothing was sent or removed.")
    assert files_below(mirror) == before
    shutil.rmtree(mirror)
    mirror.mkdir()
    for name in ["index.html", "events/mine.html", "robots.txt"]:
        (mirror / name).parent.mkdir(exist_ok=True)
        (mirror / name).write_text("by hand")
        first = name.split("/")[0]
        assert publish(sites[1], status=1).startswith(f"{mirror}: has {first}, which this site did not put there; nothing was sent or removed.")
        assert files_below(mirror) == {name: b"by hand"}
        (mirror / name).unlink()
        shutil.rmtree(mirror / "events", ignore_errors=True)
    # The other site finds its folder emptied, and fills it.
    assert json.loads(publish(sites[0], "--json"))["sent"] == len(public(sites[0]))
    assert files_below(mirror) == before


def test_two_runs_at_once(site, trial):
    """The second waits for the first, and finds nothing left to do."""
    set_up(site, {"rclone": str(trial / "mirror")})
    runs = [subprocess.Popen([site.programs / "corkboard", "publish", "--json", "--root", site.root], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for _ in range(2)]
    outcomes = [(run.communicate(timeout=PATIENCE), run.returncode) for run in runs]
    assert [status for _, status in outcomes] == [0, 0]
    assert sorted(json.loads(output)["sent"] for (output, _), _ in outcomes) == [0, len(public(site))]


def test_a_host_with_sftp(site, host, trial):
    """The first run, a post, a withdrawn one with its folder, and an unchanged run, over SSH."""
    mirror = trial / "web root"
    set_up(site, {"rclone": f"host:{mirror}"}, host.settings())
    publish(site)
    write_event(site)
    withdraw_event(site)
    build(site)
    publish(site)
    assert files_below(mirror) == {**public(site), MARKER: b"Published by Corkboard for http://localhost:8080\n"}
    assert not (mirror / ROWING).exists()
    assert json.loads(publish(site, "--json", "--check"))["sent"] == 0


def test_a_host_with_webdav(site, dav):
    """The first run, a post, a withdrawn one with its folder, and an unchanged run, to an Apache that asks for a password."""
    set_up(site, {"rclone": "dav:"}, dav.settings())
    publish(site)
    write_event(site)
    withdraw_event(site)
    build(site)
    publish(site)
    assert files_below(dav.root) == {**public(site), MARKER: b"Published by Corkboard for http://localhost:8080\n"}
    assert not (dav.root / ROWING).exists()
    assert json.loads(publish(site, "--json", "--check"))["sent"] == 0


def git(folder, *words):
    """The output of git on a repository."""
    return subprocess.run(["git", f"--git-dir={folder}", *words], capture_output=True, check=True).stdout


def branch_files(repository, branch="pages"):
    """Path -> bytes of the files of a branch."""
    names = git(repository, "ls-tree", "-r", "-z", "--name-only", branch).decode("utf-8").split("\0")[:-1]
    return {name: git(repository, "cat-file", "blob", f"{branch}:{name}") for name in names}


@pytest.mark.parametrize("way", ["path", "ssh"])
def test_a_git_branch(site, trial, host, way):
    """One commit for each run with changes, none without; a file of others stays; nothing is forced; the site's own history is not touched."""
    repository = trial / "pages.git"
    subprocess.run(["git", "init", "--quiet", "--bare", "--initial-branch=main", repository], check=True)
    url = str(repository)
    if way == "ssh":
        url = f"ssh://{host.user}@127.0.0.1:{host.port}{repository}"
        shutil.copy(host.folder / "user", site.root / "State/publish.key")
        (site.root / "State/publish.key").chmod(0o600)
    own = {".nojekyll": b"", MARKER: b"Published by Corkboard for http://localhost:8080\n"}
    set_up(site, {"git": url, "branch": "pages"})
    (site.root / "Public/files").mkdir()
    (site.root / "Public/files/报名 100%.pdf").write_bytes(b"\r\n$Id$\r\n")
    publish(site)
    assert branch_files(repository) == {**public(site), **own}
    publish(site)
    assert git(repository, "rev-list", "--count", "pages") == b"1\n"
    # Somebody commits beside it, as a host of pages does for a domain.
    blob = subprocess.run(["git", f"--git-dir={repository}", "hash-object", "-w", "--stdin"], input=b"csa.example.org", capture_output=True, check=True).stdout
    tree = git(repository, "ls-tree", "pages") + b"100644 blob " + blob.strip() + b"\tCNAME\n"
    made = subprocess.run(["git", f"--git-dir={repository}", "mktree"], input=tree, capture_output=True, check=True).stdout.strip().decode()
    commit = git(repository, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit-tree", made, "-p", "pages", "-m", "CNAME").strip().decode()
    git(repository, "update-ref", "refs/heads/pages", commit)
    write_event(site)
    withdraw_event(site)
    build(site)
    publish(site)
    assert branch_files(repository) == {**public(site), **own, "CNAME": b"csa.example.org"}
    assert git(repository, "rev-list", "--count", "pages") == b"3\n"
    # Somebody changes a page there and removes one, which a comparison finds.
    lines = git(repository, "ls-tree", "-r", "pages").splitlines(keepends=True)
    lines = [re.sub(b"[0-9a-f]{40}", blob.strip(), line) if line.endswith(b"\tindex.html\n") else line for line in lines if b"\tfeed.xml" not in line]
    index = {"GIT_INDEX_FILE": str(trial / "index"), "PATH": "/usr/bin:/bin"}
    subprocess.run(["git", f"--git-dir={repository}", "update-index", "--index-info"], input=b"".join(lines), env=index, check=True)
    made = subprocess.run(["git", f"--git-dir={repository}", "write-tree"], env=index, capture_output=True, check=True).stdout.strip().decode()
    commit = git(repository, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit-tree", made, "-p", "pages", "-m", "By hand").strip().decode()
    git(repository, "update-ref", "refs/heads/pages", commit)
    compared = json.loads(publish(site, "--check", "--json"))
    assert (compared["differing"], compared["sent"], compared["unchanged"]) == (2, 2, len(public(site)) - 2)
    assert branch_files(repository) == {**public(site), **own, "CNAME": b"csa.example.org"}
    assert git(repository, "rev-list", "--count", "pages") == b"5\n"
    # A lost manifest sends all, which is the same: no commit.
    (site.root / "State/publish/manifest").unlink()
    publish(site)
    assert git(repository, "rev-list", "--count", "pages") == b"5\n"
    # A branch that was deleted, and a repository of this host that was lost.
    git(repository, "update-ref", "-d", "refs/heads/pages")
    shutil.rmtree(site.root / "State/publish/repository.git")
    publish(site, "--check")
    assert branch_files(repository) == {**public(site), **own}
    assert git(repository, "for-each-ref", "--format=%(refname)") == b"refs/heads/pages\n"


def test_a_branch_without_history(site, trial):
    """With `history: false` the branch has one commit, so that what was withdrawn is in none; commits of others are not dropped."""
    repository = trial / "pages.git"
    subprocess.run(["git", "init", "--quiet", "--bare", repository], check=True)
    set_up(site, {"git": str(repository), "history": False})
    publish(site)
    first = git(repository, "rev-parse", "pages")
    withdraw_event(site)
    build(site)
    publish(site)
    assert git(repository, "rev-list", "--count", "pages") == b"1\n" and git(repository, "rev-parse", "pages") != first
    assert set(branch_files(repository)) == {*public(site), ".nojekyll", MARKER}
    # A branch with a history loses it with the first run after the setting was changed, though no page has changed.
    move(site, '"history": false', '"history": true')
    write_event(site)
    build(site)
    publish(site)
    assert git(repository, "rev-list", "--count", "pages") == b"2\n"
    move(site, '"history": true', '"history": false')
    publish(site)
    assert git(repository, "rev-list", "--count", "pages") == b"1\n"
    assert set(branch_files(repository)) == {*public(site), ".nojekyll", MARKER}
    alone = git(repository, "rev-parse", "pages")
    publish(site, "--check")
    assert git(repository, "rev-parse", "pages") == alone
    blob = subprocess.run(["git", f"--git-dir={repository}", "hash-object", "-w", "--stdin"], input=b"x", capture_output=True, check=True).stdout.strip()
    made = subprocess.run(["git", f"--git-dir={repository}", "mktree"], input=b"100644 blob " + blob + b"\tREADME\n", capture_output=True, check=True)
    commit = git(repository, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit-tree", made.stdout.strip().decode(), "-m", "x").strip().decode()
    git(repository, "update-ref", "refs/heads/pages", commit)
    assert "has commits that this site did not make" in publish(site, "--check", status=1)
    assert git(repository, "rev-parse", "pages").strip().decode() == commit


def test_a_repository_that_refuses(site, trial, host):
    """What git and ssh said is in the message; a branch with pages of others stays as it is."""
    repository = trial / "pages.git"
    set_up(site, {"git": f"ssh://{host.user}@127.0.0.1:{host.port}{repository}"})
    assert publish(site, status=1) == (
        "State/publish.key: is missing, the key with which git signs in. Make it, and allow State/publish.key.pub to push to the repository: "
        "ssh-keygen -q -t ed25519 -N '' -f State/publish.key\n")
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", site.root / "State/publish.key"], check=True)
    said = publish(site, status=1)
    assert "Permission denied (publickey" in said and f"git ls-remote ssh://{host.user}@127.0.0.1:{host.port}{repository}" in said
    # A host whose key is another one than before.
    hosts = site.root / "State/publish.known_hosts"
    name, kind, _ = hosts.read_text().split()[:3]
    key = (site.root / "State/publish.key.pub").read_text().split()[1]
    hosts.write_text(f"{name} {kind} {key}\n")
    said = publish(site, status=1)
    assert "WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!; " in said and "@@" not in said
    assert "(if the host has announced a new key, remove its line from State/publish.known_hosts)" in said
    settings = site.root / "Content/site.yml"
    settings.write_text(re.sub("ssh://[^\"]*", str(repository), settings.read_text("utf-8")), "utf-8")
    assert "does not appear to be a git repository" in publish(site, status=1)
    subprocess.run(["git", "init", "--quiet", "--bare", repository], check=True)
    blob = subprocess.run(["git", f"--git-dir={repository}", "hash-object", "-w", "--stdin"], input=b"x", capture_output=True, check=True).stdout.strip()
    made = subprocess.run(["git", f"--git-dir={repository}", "mktree"], input=b"100644 blob " + blob + b"\tindex.html\n", capture_output=True, check=True)
    commit = git(repository, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit-tree", made.stdout.strip().decode(), "-m", "x").strip().decode()
    git(repository, "update-ref", "refs/heads/pages", commit)
    assert "has index.html, which this site did not put there" in publish(site, status=1)
    assert git(repository, "rev-parse", "pages").strip().decode() == commit


def test_a_site_below_a_path(small_site, trial):
    """What is published of a site whose address has a path finds all that it loads and links, below that path of another host."""
    site = small_site.copy(trial / "site")
    settings = site.root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8").replace("http://localhost:8080", "https://csa.example.org/club"), "utf-8")
    web = trial / "web"
    web.mkdir()
    set_up(site, {"rclone": str(web / "club")})
    publish(site)
    port = free_port()
    server = subprocess.Popen(["python3", "-m", "http.server", "--bind", "127.0.0.1", "--directory", web, str(port)], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: _opens(f"http://127.0.0.1:{port}/club/"), "an answer of the static host")
        page = urllib.request.urlopen(f"http://127.0.0.1:{port}/club/").read().decode()
        addresses = {address for address in re.findall(r'(?:href|src)="(/[^"#?]*)', page) if not address.startswith("/club/poster")}
        assert len(addresses) > 5 and all(address.startswith("/club/") for address in addresses)
        for address in addresses:
            assert urllib.request.urlopen(f"http://127.0.0.1:{port}{address}").status == 200, address
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _opens(url):
    try:
        return urllib.request.urlopen(url).status == 200
    except OSError:
        return False
