"""Parts on disks and machines that lack something: power, room, rights, files, the right time."""

from part import Part
from clock_trials import DAY, NIGHTS, post_at_night, session_by_clock, wait_by_clock, work_by_clock
from disks import (add_officer, cut_power, fill_up, lock_disk, lock_folder, make_image_of, run_out_of_files, why_no_power_cut,
                   why_no_small_disk)
from moved_clock import MovedPrograms, why_no_moved_clock
from works import WORKS


class Power(Part):
    """Power cuts."""

    name = "power"
    title = "100 power cuts on a disk of its own, while two officers post and cron builds"

    def why_not(self):
        """It takes the right to mount."""
        return why_no_power_cut()

    def trials(self, stage):
        """A number for each, which decides the moment."""
        self.image = make_image_of(stage.template, stage.folder)
        return [stage.options.seed + number for number in range(100)]

    def run(self, stage, trial, folder):
        """Cuts it."""
        return cut_power(stage.template, self.image, folder, trial)


class Room(Part):
    """Disks with no more than 64 KiB free."""

    name = "room"
    title = "disks with 0 to 64 KiB free below State/, Content/ and all of the site, and a new account on one of 4 to 160 KiB"

    def why_not(self):
        """It takes the right to mount."""
        return why_no_small_disk()

    def trials(self, stage):
        """Each work, on each disk, by pages of 4 KiB."""
        works = [(name, part, free) for name in WORKS for part in ["State", "Content", ""] for free in range(0, 65, 4)]
        return works + [("officer", "State", size) for size in range(4, 161, 4)]

    def run(self, stage, trial, folder):
        """Fills it."""
        name, part, free = trial
        if name == "officer":
            return add_officer(stage.template, folder, free)
        return fill_up(WORKS[name], stage.template, folder, part, free)


class Rights(Part):
    """Folders that may only be read."""

    name = "rights"
    title = "works without the right to write Content/, Public/, State/ or what builds know, and on a disk that can only be read"

    def trials(self, stage):
        """Each work with each folder; the whole disk where it can be mounted."""
        folders = ["Content", "Public", "State", ".Public.corkboard"]
        return [(name, part) for name in WORKS for part in folders + ([] if why_no_small_disk() else [""])]

    def run(self, stage, trial, folder):
        """Takes the right away."""
        name, part = trial
        if not part:
            return lock_disk(WORKS[name], stage.template, folder)
        return lock_folder(WORKS[name], stage.template, folder, part)


class Files(Part):
    """Limits on open files."""

    name = "files"
    title = "works that may have 3 files open, and so on up to where they work"

    def trials(self, stage):
        """Up to where each works twice."""
        trials = []
        for name in WORKS:
            done, limit = 0, 3
            while done < 2 and limit < 200:
                trials.append((name, limit))
                folder = stage.folder / f"files-probe-{name}-{limit}"
                done += run_out_of_files(WORKS[name], stage.template, folder, limit, is_probe=True)[0]
                limit += 1
        return trials

    def run(self, stage, trial, folder):
        """Sets it."""
        name, limit = trial
        return run_out_of_files(WORKS[name], stage.template, folder, limit)[1]


class Clock(Part):
    """Clocks that are wrong, and nights in which they change."""

    name = "clock"
    title = "works, sessions and waits by a clock a day ahead or behind, then by the right one; posts in nights in which clocks change"

    def why_not(self):
        """It takes faketime."""
        return why_no_moved_clock()

    def trials(self, stage):
        """Both ways."""
        self.programs = MovedPrograms(stage.template.programs, stage.folder / "moved")
        moved = [(kind, seconds) for seconds in [DAY, -DAY] for kind in [*WORKS, "session", "wait"]]
        return moved + [("night", night) for night in NIGHTS]

    def run(self, stage, trial, folder):
        """Moves it."""
        kind, value = trial
        site = stage.template.copy(folder / "site")
        others = {"session": session_by_clock, "wait": wait_by_clock, "night": post_at_night}
        if kind in others:
            return others[kind](site, self.programs, value)
        return work_by_clock(WORKS[kind], site, self.programs, value)
