"""The units of Deploy/ for systemd."""

import pathlib
import subprocess

import pytest

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "Deploy"
UNITS = ["corkboard-build@.service", "corkboard-build@.timer", "corkboard-deliver@.service", "corkboard-deliver@.timer", "corkboard-backup@.service",
         "corkboard-backup@.timer", "corkboard-doctor@.service", "corkboard-doctor@.timer", "corkboard-publish@.service",
         "corkboard-publish@.timer", "corkboard-web@.service"]


def lines(unit):
    """The lines of a unit without comments and headings."""
    return [line for line in (DEPLOY / unit).read_text().splitlines() if line and line[0] not in "#["]


@pytest.mark.parametrize(("name", "change", "said"), [
    *[(unit, ("", ""), "") for unit in UNITS],
    ("corkboard-web@.service", ("RestrictNamespaces=", "RestrictNames="), "Unknown key"),
    ("corkboard-build@.service", ("PrivateTmp=", "PrivateTemp="), "Unknown key"),
    ("corkboard-build@.timer", ("minutely", "minutly"), "Failed to parse calendar specification"),
    ("corkboard-deliver@.service", ("AF_INET6", "AF_INET5"), "Failed to parse address family"),
    ("corkboard-backup@.timer", ("03:20:00", "03:20:99"), "Failed to parse calendar specification"),
    ("corkboard-deliver@.timer", ("AccuracySec=100ms", "AccuracySec=often"), "Failed to parse sec value"),
])
def test_systemd_takes_the_units(tmp_path, name, change, said):
    """systemd finds nothing to say about them, and would say it."""
    for unit in UNITS:
        # The program is not installed here.
        text = (DEPLOY / unit).read_text().replace("/usr/local/bin/corkboard", "/bin/true")
        (tmp_path / unit).write_text(text.replace(*change) if unit == name else text)
    checked = subprocess.run(["systemd-analyze", "verify", tmp_path / name], capture_output=True, text=True)
    if said:
        assert said in checked.stderr
    else:
        assert (checked.returncode, checked.stderr) == (0, "")


def test_no_line_relies_on_a_path():
    """Programs are named by their whole paths, since cron and systemd have no /usr/local/bin in theirs."""
    commands = [line.split(" ", 5)[5] for line in lines("crontab") if line[0] in "*0123456789"]
    commands += [line.removeprefix("ExecStart=") for unit in DEPLOY.glob("*.service") for line in lines(unit.name) if line.startswith("ExecStart=")]
    assert sorted(commands) == [
        "/usr/bin/nice /usr/local/bin/corkboard backup --root /srv/corkboard >/dev/null",
        "/usr/bin/nice /usr/local/bin/corkboard build --once --root /srv/corkboard >/dev/null",
        "/usr/local/bin/corkboard backup --root /srv/%i",
        "/usr/local/bin/corkboard build --once --root /srv/%i",
        "/usr/local/bin/corkboard deliver --once --root /srv/%i",
        "/usr/local/bin/corkboard deliver --once --root /srv/corkboard >/dev/null",
        "/usr/local/bin/corkboard doctor --connect --record --root /srv/%i",
        "/usr/local/bin/corkboard doctor --connect --record --root /srv/corkboard >/dev/null",
        "/usr/local/bin/corkboard publish --once --root /srv/%i",
        "/usr/sbin/lighttpd -D -f /etc/corkboard/lighttpd.conf",
    ]


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.endswith(".service")])
def test_a_site_is_run_by_a_user_of_its_own(unit):
    """/srv/NAME by the user NAME, who can write there alone."""
    settings = [line.split("=", 1) for line in lines(unit)]
    assert [value for name, value in settings if name in ["User", "Group"]] == ["%i", "%i"]
    assert ["ProtectSystem", "strict"] in settings
    paths = [path for name, value in settings if name == "ReadWritePaths" for path in value.split()]
    assert paths and all(path.removeprefix("-").startswith("/srv/%i") for path in paths)


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.endswith(".timer")])
def test_sites_do_not_run_at_once(unit):
    """Each timer has a random delay. What runs each minute has the same one each time, so that a minute stays one."""
    settings = dict(line.split("=", 1) for line in lines(unit))
    assert "RandomizedDelaySec" in settings
    assert settings.get("FixedRandomDelay") == ("true" if settings["OnCalendar"] == "minutely" else None)


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.endswith(".timer") or "-web@" in unit])
def test_what_is_enabled_starts_with_the_host(unit):
    """`systemctl enable` needs a line that says with what; other services are started by their timers."""
    expected = "timers.target" if unit.endswith(".timer") else "multi-user.target"
    assert [line for line in lines(unit) if line.startswith("WantedBy=")] == [f"WantedBy={expected}"]


def test_what_sends_is_as_restricted_as_what_builds():
    """Notifications need the network, and write State/ alone; what a build may besides is for the program that draws."""
    build, deliver = (set(lines(f"corkboard-{part}@.service")) for part in ["build", "deliver"])
    assert sorted(deliver - build) == [
        "ConditionPathExists=/srv/%i/State/corkboard.sqlite", "Description=Send the notifications of the site %i",
        "ExecStart=/usr/local/bin/corkboard deliver --once --root /srv/%i", "MemoryDenyWriteExecute=yes", "ReadWritePaths=/srv/%i/State",
        "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6", "SystemCallFilter=@system-service", "TimeoutStartSec=30min", "UMask=0077"]
    assert sorted(line.split("=")[0] for line in build - deliver) == [
        "ConditionPathExists", "Description", "ExecStart", "Nice", "PrivateNetwork", "ReadWritePaths", "RestrictAddressFamilies",
        "StandardOutput", "SystemCallFilter", "TimeoutStartSec", "UMask"]


def test_what_publishes_is_as_restricted_as_what_sends():
    """It differs in its command and its condition, and in the time that a first run over a slow line takes."""
    deliver, publish = (set(lines(f"corkboard-{part}@.service")) for part in ["deliver", "publish"])
    assert sorted(publish - deliver) == [
        "ConditionPathExists=/srv/%i/Public/index.html", "Description=Publish the site %i",
        "ExecStart=/usr/local/bin/corkboard publish --once --root /srv/%i", "Nice=10", "StandardOutput=null", "TimeoutStartSec=2h"]
    assert sorted(line.split("=")[0] for line in deliver - publish) == ["ConditionPathExists", "Description", "ExecStart", "TimeoutStartSec"]


def test_what_backs_up_is_more_restricted_than_what_builds():
    """It connects to nothing and draws nothing, and all that it writes is private."""
    build, backup = (set(lines(f"corkboard-{part}@.service")) for part in ["build", "backup"])
    assert sorted(backup - build) == [
        "Description=Back up the site %i", "ExecStart=/usr/local/bin/corkboard backup --root /srv/%i",
        "MemoryDenyWriteExecute=yes", "SystemCallFilter=@system-service", "TimeoutStartSec=2h", "UMask=0077"]
    assert sorted(line.split("=")[0] for line in build - backup) == ["Description", "ExecStart", "SystemCallFilter", "TimeoutStartSec", "UMask"]


def test_the_program_that_draws_may_restrict_itself():
    """systemd's filter, which ends a program at any other call, has the calls of Sources/Libraries/CSandbox."""
    line, = [line for line in lines("corkboard-build@.service") if line.startswith("SystemCallFilter=")]
    assert set(line.removeprefix("SystemCallFilter=").split()) == {
        "@system-service", "seccomp", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"}
