"""Changes in git and earlier versions of events, by the real programs, started as a web server and cron start them."""

import os
import re
import subprocess
import uuid

import pytest

from posts import PASSWORD, PostingSite


@pytest.fixture(scope="module")
def made(program, tmp_path_factory):
    """A site with one officer, whose Content/ is a git repository."""
    site = PostingSite.make(tmp_path_factory.mktemp("history") / "site", program.parent)
    settings = site.root / "Content/site.yml"
    settings.write_text(settings.read_text("utf-8").replace("[en]", "[en, zh-Hans]") + "history: git\n", "utf-8")
    git(site, "init", "-q", "-b", "main")
    git(site, "add", ".")
    git(site, "commit", "-q", "-m", "Begin")
    site.corkboard("officer", "add", "tom", "--role", "editor", given=f"{PASSWORD}\n")
    site.corkboard("officer", "set", "mei", "--name", "Mei <Lin>", "--role", "officer")
    site.build()
    return site


@pytest.fixture
def site(made, tmp_path):
    return made.copy(tmp_path / "site")


def git(site, *arguments):
    """The output of a git command."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(site.root), "GIT_AUTHOR_NAME": "Ana", "GIT_AUTHOR_EMAIL": "ana@club.example",
                   "GIT_COMMITTER_NAME": "Ana", "GIT_COMMITTER_EMAIL": "ana@club.example"}
    return subprocess.run(["git", "-C", site.root / "Content", *arguments], env=environment, check=True, capture_output=True,
                          text=True).stdout.strip()


def get(site, path, query=""):
    """The status and text of a page of the desk."""
    environment = {**site.environment(path, b""), "REQUEST_METHOD": "GET", "QUERY_STRING": query}
    del environment["CONTENT_TYPE"], environment["HTTP_ORIGIN"]
    outcome = subprocess.run([site.programs / "poster"], env=environment, input=b"", capture_output=True, check=True, timeout=120)
    text = outcome.stdout.decode()
    return int(re.match(r"Status: (\d+)", text)[1]), text


def send(site, path, **fields):
    """The answer to a form. Where it asks whom the change tells, everyone is told."""
    nonce = uuid.uuid4().hex
    answer = site.post(site.form(nonce, **fields), path)
    if asked := re.search(r'name="announcement" value="([^"]+)"', answer.text):
        answer = site.post(site.form(nonce, tell="everyone", announcement=asked[1], **fields), path)
    return answer


def post(site, path="/events", **fields):
    """Sends a form; the page of the event that it leads to."""
    answer = send(site, path, **{"location": "East House", **fields})
    assert answer.status == 303, answer.text
    return re.search(r"^Location: /poster(/events/\w+)", answer.text, re.M)[1], answer.text


def test_post_edit_and_bring_back(site):
    """Three changes are three commits by the officer; the versions can be seen, and the first comes back."""
    event, _ = post(site)
    post(site, event, title="Lamp making", detail="Bring *glass*.\n\nAnd string.", location="West House")
    status, listed = get(site, event + "/versions")
    assert status == 200
    second, first = re.findall(r'version=([0-9a-z-]+)"', listed)
    assert re.findall(r"<b>([^<]+)</b> (\w+)", listed) == [("Mei &lt;Lin&gt;", "edited"), ("Mei &lt;Lin&gt;", "posted")]
    assert re.findall(r"<span>([^<]+)</span>", listed.split("desk-versions")[1].split("</main>")[0]) == ["Title", "Place", "Description"]

    status, page = get(site, event + "/versions", f"version={first}")
    assert status == 200
    assert re.findall(r'<dd class="typed">([^<]*)</dd>', page) == [
        "Lantern making", "Lamp making", "East House", "West House", "Bring *paper*.", "Bring *glass*.\nAnd string."]
    assert "<p>Bring *paper*.</p>" in page
    current = re.search(r'name="current" value="(\w+)"', page)[1]
    _, now = get(site, event + "/versions", f"version={second}")
    assert "This is the current version." in now and "/restore" not in now
    assert get(site, event + "/versions", "version=9")[0] == 404

    post(site, event + "/restore", version=first, current=current)
    assert "Lantern making" in get(site, event)[1]
    assert site.counts() == {"files": 1, "ids": 1, "records": 1, "log": 1, "pages": 1}
    log = git(site, "log", "--format=%an <%ae> %cn %s")
    assert log.splitlines() == ["Mei Lin <mei@localhost> Corkboard Bring back: Lantern making",
                                "Mei Lin <mei@localhost> Corkboard Change: Lamp making",
                                "Mei Lin <mei@localhost> Corkboard Post: Lantern making", "Ana <ana@club.example> Ana Begin"]
    assert git(site, "status", "--porcelain") == ""
    assert site.check() == ""
    # What is brought back over a change of somebody else's is refused.
    answer = site.post(site.form(uuid.uuid4().hex, version=second, current=current), event + "/restore")
    assert answer.status == 409, answer.text


def test_a_removed_event_comes_back_as_it_once_was(site):
    event, _ = post(site)
    post(site, event, title="Lamp making")
    send(site, event + "/delete")
    listed = get(site, event + "/versions")[1]
    assert "This event was deleted." in listed
    first = re.findall(r'version=([0-9a-z-]+)"', listed)[1]
    page = get(site, event + "/versions", f"version={first}")[1]
    assert f'name="version" value="{first}"' in page
    post(site, event + "/restore", version=first, current="")
    assert "Lantern making" in get(site, event)[1]
    assert site.check() == ""


def test_an_editor_erases_a_removed_event(site):
    """Nothing of it stays in State/ and Content/; the log still verifies, its versions show that they are erased, and none comes back."""
    event, _ = post(site, detail="Call Ana at 4411.")

    def erase(password=PASSWORD, **fields):
        return site.post(site.form(uuid.uuid4().hex, password=password, **fields), event + "/erase")

    send(site, event + "/delete")
    assert erase().status == 403, "an officer"
    assert "/erase" not in get(site, event + "/versions")[1]
    site.corkboard("officer", "set", "mei", "--role", "editor")
    assert f'action="/poster{event}/erase"' in get(site, event + "/versions")[1]
    refused = erase("not the password")
    assert refused.status == 403 and 'role="alert"' in refused.text and "Lantern making" in refused.text
    assert erase(csrf="x").status == 403
    answer = erase()
    assert answer.status == 303 and "/poster/?done=erase" in answer.text
    listed = get(site, event + "/versions")[1]
    assert "<span>Erased</span>" in listed and "/erase" not in listed and "Lantern" not in listed
    version = re.findall(r'version=([0-9a-z-]+)"', listed)[0]
    assert "cannot be shown or restored" in get(site, event + "/versions", f"version={version}")[1]
    for fields in ({}, {"version": version}):
        answer = site.post(site.form(uuid.uuid4().hex, current="", **fields), event + "/restore")
        assert answer.status == 410 and "This has been erased" in answer.text
    log = get(site, "/log")[1]
    assert "erased the contents of" in log and "(erased)" in log and "Lantern" not in log
    kept = [path for folder in ("State", "Content/events", "Content/broadcasts", ".Public.corkboard", "Public") for path in (site.root / folder).rglob("*")
            if path.is_file() and re.search(rb"4411|Lantern making|lantern-making", path.read_bytes())]
    assert kept == []
    assert site.check() == ""
    assert "4411" in git(site, "log", "-p"), "what git keeps, SECURITY.md says how to clear"
    event, _ = post(site, title="Standing")
    assert erase().status == 409


def test_what_was_written_by_hand_is_told_and_what_is_others_is_not_shown(site):
    """A file that was edited by hand since is named; an officer sees no versions of other officers' events."""
    event, _ = post(site)
    file = next((site.root / "Content/events").glob("2030-12-*.md"))
    file.write_text(file.read_text("utf-8").replace("East House", "Field"), "utf-8")
    listed = get(site, event + "/versions")[1]
    assert "The file has been edited directly since then." in listed and "now-mark" not in listed
    name = re.search(r'version=([0-9a-z-]+)"', listed)[1]
    assert re.findall(r'<dd class="typed">([^<]*)</dd>', get(site, event + "/versions", f"version={name}")[1]) == ["East House", "Field"]
    post(site, event, title="Lamp making", location="Field")
    listed = get(site, event + "/versions")[1]
    assert re.findall(r"<b>([^<]+)</b> (\w+)", listed) == [("Mei &lt;Lin&gt;", "edited"), ("Someone", "edited"), ("Mei &lt;Lin&gt;", "posted")]
    assert git(site, "log", "-1", "--format=%B").splitlines()[2] == f"With what was changed by hand before: events/{file.name}"
    assert get(site, "/events/oldevent1/versions")[0] == 403
    assert get(site, "/events/nothing/versions")[0] == 404
    status = site.post(site.form(uuid.uuid4().hex, version="1", current=""), "/events/oldevent1/restore").status
    assert status == 403


def test_a_broken_git_keeps_nothing_from_being_posted(site):
    """The desk, the build and the check report the error; after it is fixed, the next build makes the missing commits."""
    (site.root / "Content/.git").rename(site.root / "away")
    event, answer = post(site)
    assert "corkboard: Content: warning: 1 change is not kept in git since" in answer
    assert list((site.root / "Public/events").glob("2030-12-*/index.html"))
    post(site, event, title="Lamp making")
    page = get(site, "/")[1]
    notice = re.search(r'role="alert">([^<]*git[^<]*)<', page)[1]
    assert re.fullmatch(r"Git first failed (at|on) .*, and 2 changes have not been recorded\. Nothing is lost; the changes will be"
                        r" recorded when this problem is fixed: not a git repository .*", notice), notice
    chinese = get(site, "/", "lang=zh-Hans")[1]
    assert re.search(r'role="alert">git 从 .* 起出错，有 2 项修改尚未存入', chinese)
    outcome = site.corkboard("build")
    assert outcome.code == 0 and "Content: warning: 2 changes are not kept in git since " in outcome.text
    checked = site.corkboard("check", "--state")
    assert "0 errors, 1 warning\n" in checked.text and "Content: warning: 2 changes are not kept" in checked.text

    (site.root / "away").rename(site.root / "Content/.git")
    outcome = site.corkboard("build")
    assert outcome.code == 0 and "warning" not in outcome.text
    assert git(site, "log", "--format=%s").splitlines() == ["Change: Lamp making", "Post: Lantern making", "Begin"]
    assert "Git first failed" not in get(site, "/")[1]
    assert site.check() == ""


def test_a_slow_git_delays_no_answer(site, tmp_path):
    """The officer has the answer long before git is done."""
    slow = tmp_path / "bin"
    slow.mkdir()
    # Git waits for a sign of the test, a minute at most.
    sign = tmp_path / "go on"
    (slow / "git").write_text(
        f"#!/bin/sh\nfor _ in $(/usr/bin/seq 600); do [ -e '{sign}' ] && break; /usr/bin/sleep 0.1; done\nexec /usr/bin/git \"$@\"\n")
    (slow / "git").chmod(0o755)
    body = site.form(uuid.uuid4().hex)
    environment = {**site.environment("/events", body), "PATH": str(slow)}
    process = subprocess.Popen([site.programs / "poster"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdin.write(body)
    process.stdin.close()
    assert process.stdout.read().startswith(b"Status: 303")
    assert git(site, "log", "--format=%s") == "Begin"
    sign.touch()
    process.wait()
    assert git(site, "log", "-1", "--format=%s") == "Post: Lantern making"


def test_a_kill_while_git_works_makes_no_second_commit(site):
    """Whichever process is killed in the middle, the next build leaves one commit for each post."""
    waited = 0
    for number, moment in enumerate([1, 3, 8, 12, 16, 24]):
        body = site.form(f"killed-{number:04}", title=f"Lantern {number}")
        site.post(body, behind=["strace", "-qq", "-f", "-o", "/dev/null", "-e", "trace=wait4",
                                "-e", f"inject=wait4:signal=KILL:when={moment}"])
        waited += "Lantern %d" % number not in git(site, "log", "-1", "--format=%s")
        site.build()
        site.post(body)
    assert waited > 0
    subjects = git(site, "log", "--format=%s").splitlines()
    assert sorted(subjects) == ["Begin"] + [f"Post: Lantern {number}" for number in range(6)]
    assert git(site, "status", "--porcelain") == ""
    assert site.check() == ""
