"""Parts that kill works, or let their system calls fail."""

import random
import time

from part import Part
from deliveries import delivery_moments, interrupt_delivery, kill_delivery_after
from faults import kill_after, strike, trials
from works import WORKS


class Calls(Part):
    """A work, interrupted at each of its system calls in each way."""

    def __init__(self, work):
        self.work = work
        self.name = f"calls-{work}"
        self.title = f"{work} killed, and failed with ENOSPC, EIO and EMFILE, once at each call that writes, renames, removes or opens"

    def trials(self, stage):
        """Each moment with each fault."""
        return trials(WORKS[self.work], stage.template.copy(stage.folder / f"{self.name}-probe"), stage.folder, stage.options.faults)

    def run(self, stage, trial, folder):
        """Lets it happen."""
        return strike(WORKS[self.work], stage.template.copy(folder / "site"), *trial)


class Times(Part):
    """Works that are killed at random times."""

    name = "times"
    title = "1,000 posts, edits and builds, each killed at a random time"
    works = ["post", "build", "edit", "picture"]

    def trials(self, stage):
        """Each has a work, and a time until it would be done."""
        chance, longest = random.Random(stage.options.seed), {}
        for name in self.works:
            site = stage.template.copy(stage.folder / f"times-{name}")
            WORKS[name].prepare(site)
            begun = time.monotonic()
            WORKS[name].run(site)
            longest[name] = time.monotonic() - begun
        return [(name, chance.uniform(0, longest[name])) for name in self.works * 250]

    def run(self, stage, trial, folder):
        """Kills it."""
        name, seconds = trial
        wrong = kill_after(WORKS[name], stage.template.copy(folder / "site"), seconds)
        return f"{name} {wrong}" if wrong else ""


class Deliver(Part):
    """Runs of `corkboard deliver`, each interrupted once."""

    name = "deliver"
    title = ("deliver killed, and failed with ENOSPC and EIO, once at each call that writes or sends, and killed 100 times at random times on its way"
             " to 1,000 devices")
    # Devices and mail addresses; one device more than is stored at a time.
    few, many = (110, 5), (1000,)

    def trials(self, stage):
        """Each moment with each fault, and times."""
        chance = random.Random(stage.options.seed)
        site, folder = stage.template.copy(stage.folder / "deliver-probe"), stage.folder / "deliver-services"
        folder.mkdir()
        return [*delivery_moments(site, folder, *self.few), *(chance.uniform(0.02, 0.6) for _ in range(100))]

    def run(self, stage, trial, folder):
        """Lets it happen."""
        site = stage.template.copy(folder / "site")
        if isinstance(trial, float):
            return kill_delivery_after(site, folder, self.many, trial)
        return interrupt_delivery(site, folder, self.few, *trial)
