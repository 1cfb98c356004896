"""`Scripts/install` into a folder, and a site of somebody's own that the installed programs make outside of the project's folder."""

import os
import pathlib
import shutil
import subprocess

import pytest

from serving import ServedSite

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ["corkboard", "corkboard-pictures", "poster"]


def run(*words, where=None, status=0, **environment):
    """The output of a program, whose exit status must be as expected."""
    done = subprocess.run(
        words, cwd=where, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def install(program, *words, **options):
    return run(PROJECT / "Scripts/install", "--programs", program.parent, *words, **options)


def state(folder):
    """The files below a folder, each with its permissions and values that show whether it was changed."""
    found = {}
    for path in folder.rglob("*"):
        if path.is_file():
            status = path.stat()
            found[str(path.relative_to(folder))] = (status.st_ino, status.st_mtime_ns, status.st_mode & 0o777)
    return found


def checkout():
    """The changes in the project, as git reports them."""
    return run("git", "status", "--porcelain", where=PROJECT)


@pytest.fixture(scope="module")
def prefix(program, tmp_path_factory):
    """A folder with everything installed."""
    prefix = tmp_path_factory.mktemp("install") / "usr"
    before = checkout()
    assert f"Installed corkboard 1.1.0 in {prefix}\n" in install(program, prefix)
    assert checkout() == before
    return prefix


def test_places(prefix):
    files = state(prefix)
    assert {name for name in files if name.startswith("bin/")} == {f"bin/{name}" for name in PROGRAMS}
    assert all(files[f"bin/{name}"][2] == 0o755 for name in PROGRAMS)
    shared = {name.removeprefix("share/corkboard/"): mode for name, (_, _, mode) in files.items() if "share/corkboard/" in name}
    expected = {str(path.relative_to(PROJECT)) for part in ["Templates", "Deploy"] for path in (PROJECT / part).rglob("*")
                if path.is_file() and not path.name.startswith(".") and path.parent.name != "debian"} | {"corkboard.spdx.json"}
    assert set(shared) == expected
    assert set(shared.values()) == {0o644}
    others = {name for name in files if not name.startswith(("bin/", "share/corkboard/"))}
    assert others == {
        "share/man/man1/corkboard.1", "share/bash-completion/completions/corkboard",
        "share/zsh/site-functions/_corkboard", "share/fish/vendor_completions.d/corkboard.fish"}
    assert "complete -o filenames -F _corkboard corkboard" in (prefix / "share/bash-completion/completions/corkboard").read_text()


def test_manual(prefix):
    page = (prefix / "share/man/man1/corkboard.1").read_text()
    for command in ["new", "build", "import courses", "officer add"]:
        assert f".SS\n\\fBcorkboard {command}\\fR" in page
    if not shutil.which("man"):
        pytest.skip("man is not installed, so that the manual page is not formatted")
    done = subprocess.run(["man", "--warnings", "-l", prefix / "share/man/man1/corkboard.1"], capture_output=True, text=True,
                          check=True, env={**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8"})
    assert done.stderr == ""
    assert "corkboard new [options] folder" in done.stdout


def test_again_changes_nothing_and_removes_what_is_gone(program, prefix):
    before = state(prefix)
    (prefix / "share/corkboard/Templates/gone.mustache").write_text("x")
    install(program, prefix)
    assert state(prefix) == before
    template = prefix / "share/corkboard/Templates/404.mustache"
    template.write_text("x")
    (prefix / "bin/poster").chmod(0o600)
    install(program, prefix)
    assert template.read_bytes() == (PROJECT / "Templates/404.mustache").read_bytes()
    assert {name: mode for name, (_, _, mode) in state(prefix).items()} == {name: mode for name, (_, _, mode) in before.items()}


def test_package(program, prefix, tmp_path):
    said = install(program, "/opt/corkboard", DESTDIR=str(tmp_path / "package"))
    assert f"Installed corkboard 1.1.0 in {tmp_path}/package/opt/corkboard\n" in said
    assert set(state(tmp_path / "package/opt/corkboard")) == set(state(prefix))
    assert not pathlib.Path("/opt/corkboard").exists()


def test_missing_libraries(program, tmp_path):
    (tmp_path / "ldd").write_text("""#!/bin/sh
echo "	libcmark-gfm-extensions.so.0.29.0.gfm.6 => not found"
echo "	libgumbo.so.1 => not found (required by x)"
echo "	libsqlite3.so.0 => not found"
echo "	libc.so.6 => /lib/libc.so.6 (0x0)"
""")
    (tmp_path / "ldd").chmod(0o755)
    said = install(program, tmp_path / "usr", status=1, PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert said == (
        f"The programs lie in {tmp_path}/usr/bin, and need libraries of these packages: "
        "libcmark-gfm-extensions0.29.0.gfm.6 libgumbo1 libsqlite3-0\n"
        "Install them, as with apt-get install, and run Scripts/install again.\n")


def test_refusals(program, tmp_path):
    assert run(PROJECT / "Scripts/install", "--programs", tmp_path, tmp_path / "usr", status=2) == (
        f"Scripts/install: there is no program {tmp_path}/corkboard; nothing was installed\n")
    assert install(program, "--help", status=2) == (
        "Scripts/install: '--help' is unknown; expected Scripts/install [--programs FOLDER] [PREFIX]\n")
    assert not (tmp_path / "usr").exists()


def test_builds_what_is_missing_or_old(program, tmp_path):
    """In a copy of the project, with a Swift that only takes the programs under test."""
    project, log = tmp_path / "project", tmp_path / "log"
    for part in ["Scripts", "Templates", "Deploy"]:
        shutil.copytree(PROJECT / part, project / part)
    (project / "Sources").mkdir()
    (project / "Sources/a.swift").write_text("")
    (project / "Package.swift").write_text("")
    (project / "Scripts/setup").write_text("#!/bin/sh\n")
    (tmp_path / "bin").mkdir()
    swift = tmp_path / "bin/swift"
    swift.write_text(f'#!/bin/sh\n[ $1 = build ] || exit 1\necho "$@" >>{log}\nfor name; do :; done\nmkdir -p .build/release\ncp {program.parent}/"$name" .build/release/\n')
    swift.chmod(0o755)
    path = f"{tmp_path}/bin:{os.environ['PATH']}"
    run(project / "Scripts/install", "usr", where=tmp_path, PATH=path)
    expected = [f"build -c release -debug-info-format none --product {name}" for name in PROGRAMS]
    assert log.read_text().splitlines() == expected
    assert run(tmp_path / "usr/bin/corkboard", "--version") == "corkboard 1.1.0\n"
    run(project / "Scripts/install", "usr", where=tmp_path, PATH=path)
    assert log.read_text().splitlines() == expected
    poster = project / ".build/release/poster"
    old = (project / "Sources/a.swift").stat().st_mtime - 10
    os.utime(poster, (old, old))
    run(project / "Scripts/install", "usr", where=tmp_path, PATH=path)
    assert log.read_text().splitlines() == expected + expected


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_folder_of_others(program):
    words = ["setpriv", "--reuid=65534", "--clear-groups", PROJECT / "Scripts/install", "--programs", program.parent, "/usr/local/x"]
    assert run(*words, status=2) == (
        "Scripts/install: /usr/local cannot be written to; the programs are there, so run it again with sudo,"
        " or name a folder of yours\n")


def test_site_of_ones_own(prefix, tmp_path):
    """Made, built, served and signed in to with nothing of the project in the folder."""
    before = checkout()
    corkboard, club = prefix / "bin/corkboard", tmp_path / "club"
    run(corkboard, "new", "club", "--title", "松社", "--url", "https://pine.example.org", "--sample", where=tmp_path)
    assert run(corkboard, "check", "--links", where=club) == "0 errors, 0 warnings\n"
    served = ServedSite(corkboard, club)
    try:
        assert "松社" in served.text("/")
        assert "松社" in served.text("/zh-Hans/about/")
        assert {"/courses/math-101/", "/zh-Hans/", "/about/"} <= set(served.pages)
        assert served.get("/icons/192.png")[0].status == 200
        assert "松社" in served.text("/poster/login")
        assert "warning" not in served.errors()
    finally:
        served.stop()
    assert {path.name for path in club.iterdir()} >= {".gitignore", "Content", "Public", "README.md"}
    assert not (club / "Templates").exists() and not (club / "Deploy").exists()
    assert checkout() == before


def test_newer_templates(prefix, tmp_path):
    """Pages follow the templates of a newer version, and the site's own theme stands in for them."""
    corkboard, club, copy = prefix / "bin/corkboard", tmp_path / "club", tmp_path / "usr"
    run(corkboard, "new", "club", "--title", "Pine", "--url", "https://pine.example.org", where=tmp_path)
    shutil.copytree(prefix, copy)
    build = [copy / "bin/corkboard", "build", "--root", club]
    run(*build)
    foot = copy / "share/corkboard/Templates/foot.mustache"
    foot.write_text(foot.read_text() + "<p>Newer</p>\n")
    run(*build)
    page = club / "Public/about/index.html"
    assert "<p>Newer</p>" in page.read_text()
    (club / "Content/theme").mkdir()
    (club / "Content/theme/foot.mustache").write_text("<p>Own</p>\n")
    run(*build)
    assert "<p>Newer</p>" not in page.read_text() and "<p>Own</p>" in page.read_text()
