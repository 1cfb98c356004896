"""The units of Deploy/ for systemd."""

import pathlib
import subprocess

import pytest

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "Deploy"


@pytest.mark.parametrize(("name", "change", "said"), [
    ("corkboard.service", ("", ""), ""),
    ("corkboard.timer", ("", ""), ""),
    ("corkboard.service", ("PrivateTmp=", "PrivateTemp="), "Unknown key"),
    ("corkboard.timer", ("minutely", "minutly"), "Failed to parse calendar specification"),
])
def test_systemd_takes_the_units(tmp_path, name, change, said):
    """systemd finds nothing to say about them, and would say it."""
    for unit in ["corkboard.service", "corkboard.timer"]:
        # The program is not installed here.
        text = (DEPLOY / unit).read_text().replace("/usr/local/bin/corkboard", "/bin/true")
        (tmp_path / unit).write_text(text.replace(*change) if unit == name else text)
    checked = subprocess.run(["systemd-analyze", "verify", tmp_path / name], capture_output=True, text=True)
    if said:
        assert said in checked.stderr
    else:
        assert (checked.returncode, checked.stderr) == (0, "")
