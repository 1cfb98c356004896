"""The units of Deploy/ for systemd."""

import pathlib
import subprocess

import pytest

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "Deploy"


@pytest.mark.parametrize(("name", "change", "said"), [
    ("corkboard.service", ("", ""), ""),
    ("corkboard.timer", ("", ""), ""),
    ("corkboard-web.service", ("", ""), ""),
    ("corkboard-web.service", ("RestrictNamespaces=", "RestrictNames="), "Unknown key"),
    ("corkboard.service", ("PrivateTmp=", "PrivateTemp="), "Unknown key"),
    ("corkboard.timer", ("minutely", "minutly"), "Failed to parse calendar specification"),
])
def test_systemd_takes_the_units(tmp_path, name, change, said):
    """systemd finds nothing to say about them, and would say it."""
    for unit in ["corkboard.service", "corkboard.timer", "corkboard-web.service"]:
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
    commands = [line.removeprefix("* * * * * ") for line in (DEPLOY / "crontab").read_text().splitlines() if line.startswith("*")]
    commands += [line.removeprefix("ExecStart=") for unit in DEPLOY.glob("*.service") for line in unit.read_text().splitlines()
                 if line.startswith("ExecStart=")]
    assert sorted(commands) == [
        "/usr/bin/nice /usr/local/bin/corkboard build --root /srv/corkboard >/dev/null",
        "/usr/local/bin/corkboard build --root /srv/corkboard",
        "/usr/sbin/lighttpd -D -f /etc/corkboard/lighttpd.conf",
    ]


def test_the_program_that_draws_may_restrict_itself():
    """systemd's filter, which ends a program at any other call, has the calls of Sources/Libraries/CSandbox."""
    line, = [line for line in (DEPLOY / "corkboard.service").read_text().splitlines() if line.startswith("SystemCallFilter=")]
    assert set(line.removeprefix("SystemCallFilter=").split()) == {
        "@system-service", "seccomp", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"}
