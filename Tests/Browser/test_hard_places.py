"""Full disks, missing permissions, power cuts, and too few open files. `Scripts/soak` has more of each."""

import random
import subprocess

import pytest

from disks import (add_officer, cut_power, fill_up, lock_disk, lock_folder, make_image_of, run_out_of_files, why_no_power_cut,
                   why_no_small_disk)
from works import WORKS


@pytest.fixture(scope="module")
def small_disk():
    """Skips the test if this user may not mount disks."""
    if reason := why_no_small_disk():
        pytest.skip(f"not run: {reason}")


@pytest.mark.parametrize("work, part, free", [
    ("post", "State", 0), ("post", "Content", 0), ("post", "", 8), ("picture", "State", 12), ("picture", "State", 52), ("picture", "Content", 4), ("edit", "Content", 0),
    ("login", "State", 4), ("build", "", 16),
])
@pytest.mark.usefixtures("small_disk")
def test_a_full_disk_takes_what_it_can_keep(small_site, trial, work, part, free):
    """An operation without room gets a clear error, and succeeds when there is room; also if a part of the site is on a disk of its own."""
    assert fill_up(WORKS[work], small_site, trial, part, free) == ""


@pytest.mark.parametrize("size", [4, 64, 96])
@pytest.mark.usefixtures("small_disk")
def test_the_first_account_on_a_small_disk(small_site, trial, size):
    """The account is added, or not; in that case it is added when there is room."""
    assert add_officer(small_site, trial, size) == ""


@pytest.mark.usefixtures("small_disk")
def test_a_disk_that_can_only_be_read(small_site, trial):
    """A post gets a clear error."""
    assert lock_disk(WORKS["post"], small_site, trial) == ""


@pytest.mark.parametrize("work, part", [("post", "Content"), ("picture", "State"), ("post", "Public"), ("login", "State"), ("build", "Public")])
def test_a_folder_that_may_not_be_written(small_site, trial, work, part):
    """An operation without permission gets a clear error, and succeeds with the permission."""
    assert lock_folder(WORKS[work], small_site, trial, part) == ""


@pytest.mark.parametrize("work, limit", [("post", 3), ("edit", 6), ("edit", 9), ("picture", 12), ("login", 4), ("build", 4), ("build", 16)])
def test_few_open_files(small_site, trial, work, limit):
    """An operation that needs more files gets a clear error."""
    assert run_out_of_files(WORKS[work], small_site, trial, limit)[1] == ""


def test_a_post_works_with_few_files_more(small_site, trial):
    """The limit that the program checks at its start is not much higher than its need."""
    assert run_out_of_files(WORKS["post"], small_site, trial, 40) == (True, "")


def test_power_cuts(small_site, trial):
    """Accepted posts are there after the restart."""
    if reason := why_no_power_cut():
        pytest.skip(f"not run: {reason}")
    image = make_image_of(small_site, trial)
    for number in range(3):
        folder = trial / str(number)
        folder.mkdir()
        assert cut_power(small_site, image, folder, random.randrange(10_000)) == ""


def test_a_log_on_a_full_disk_ends_nothing(small_site, trial):
    """If log output cannot be written, a build still fails in the usual way, an officer gets a response, and a picture is not reported as
    too much work."""
    site = small_site.copy(trial / "site")
    (site.root / "Content/pages/about.md").write_text("no front matter")
    body = site.form("nonce-trial")
    with open("/dev/full", "wb") as full:
        assert subprocess.run([site.programs / "corkboard", "build", "--root", site.root], stderr=full, check=False).returncode == 1
        site.root.joinpath("State").rename(site.root / "Moved")
        (site.root / "State").write_text("")
        answer = subprocess.run([site.programs / "poster"], env=site.environment("/events", body), input=body, stderr=full,
                                stdout=subprocess.PIPE, check=False)
        assert (answer.returncode, answer.stdout[:11]) == (0, b"Status: 503")
        picture = subprocess.run([site.programs / "corkboard-pictures", "--upload", trial], stdout=full, check=False)
        assert picture.returncode == 1
        export = subprocess.run([site.programs / "corkboard", "export", "events", "--root", small_site.root], stdout=full,
                                stderr=subprocess.PIPE, check=False)
        assert (export.returncode, export.stderr[:36]) == (1, b"standard output: cannot be written (")
