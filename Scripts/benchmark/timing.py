"""Commands run in turns, each timed by a small C program."""

import os
import statistics
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


class Failure(Exception):
    """A build that did not do its work, in a sentence."""


@dataclass(frozen=True)
class Run:
    """The figures of one run of a command."""

    wall: float
    cpu: float
    memory: float  # MB


@dataclass(frozen=True)
class Job:
    """A command, what brings its files to the state before it, and what its output must be."""

    name: str
    command: list[str]
    prepare: Callable[[], None]
    check: Callable[[str], None] = lambda output: None


@dataclass
class Measured:
    """All runs of a job."""

    name: str
    runs: list[Run] = field(default_factory=list)

    def spread(self, figure: str) -> dict[str, float]:
        """Median, minimum and maximum of `wall`, `cpu` or `memory`."""
        values = [getattr(run, figure) for run in self.runs]
        return {"median": statistics.median(values), "minimum": min(values), "maximum": max(values)}

    def ratio(self, other: "Measured") -> float:
        """How many times the wall time of another job: the median of the rounds' own ratios.

        What slows the machine for a round slows both, so that this is steadier than the ratio of two medians.
        """
        return statistics.median(mine.wall / theirs.wall for mine, theirs in zip(self.runs, other.runs))


class Stopwatch:
    """Times commands; keeps its own files in a folder."""

    def __init__(self, program: Path, folder: Path):
        self._program = program
        self._figures = folder / "figures.txt"
        self._log = folder / "output.txt"

    def run(self, job: Job) -> Run:
        """Prepares and runs a job once."""
        job.prepare()
        # A build that waits for the disk must not wait for what an earlier one wrote.
        os.sync()
        with open(self._log, "wb") as log:
            command = [self._program, self._figures, *job.command]
            status = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT).returncode
        output = self._log.read_text(encoding="utf-8", errors="replace")
        if status != 0:
            raise Failure(f"{job.name} ended with status {status}:\n{output}")
        job.check(output)
        wall, user, system, kilobytes = self._figures.read_text().split()
        return Run(float(wall), float(user) + float(system), float(kilobytes) / 1024)

    def rounds(self, jobs: list[Job], count: int, after_warm_up: Callable[[], None], tell) -> list[Measured]:
        """Runs all jobs once to warm up, and then `count` rounds of them: A B C A B C ...

        Turns rather than five times A first: what else the machine does then falls on all of them.
        """
        measured = [Measured(job.name) for job in jobs]
        for number in range(count + 1):
            for job, figures in zip(jobs, measured):
                tell(f"round {number} of {count}: {job.name}" if number else f"warm-up: {job.name}")
                run = self.run(job)
                if number:
                    figures.runs.append(run)
            if number == 0:
                after_warm_up()
        return measured
