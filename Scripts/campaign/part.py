"""What the parts of the campaign have in common: where they work, and how their trials are run."""

import argparse
import concurrent.futures
import dataclasses
import multiprocessing
import pathlib
import shutil
import sys
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# The trials themselves lie beside the tests, which have a short form of them.
sys.path.insert(0, str(PROJECT / "Tests/Browser"))


@dataclasses.dataclass
class Stage:
    """A site that is copied for each trial, a folder to work in, and what the command line asks for."""

    template: object
    folder: pathlib.Path
    options: argparse.Namespace


class Part:
    """One part: a list of trials, each of which finds something or nothing."""

    name = ""
    title = ""
    # Whether it needs the machine for itself, trial after trial.
    is_alone = False

    def why_not(self):
        """Why this machine cannot do it; nothing where it can."""
        return ""

    def trials(self, stage):
        """Its trials, as values."""
        raise NotImplementedError

    def run(self, stage, trial, folder):
        """Makes one in an empty folder. Returns what it found; nothing where all is well."""
        raise NotImplementedError

    def note(self):
        """What else there is to say of it."""
        return ""


@dataclasses.dataclass
class Outcome:
    """What came of a part."""

    part: Part
    count: int
    found: list
    seconds: float
    why_not: str = ""

    def row(self):
        """A row of the table at the end."""
        if self.why_not:
            return [self.part.name, "-", f"not run: {self.why_not}", ""]
        return [self.part.name, str(self.count), f"{len(self.found)} wrong" if self.found else "nothing", f"{self.seconds:.0f} s"]


def perform(part, stage):
    """Runs a part, on several workers where it allows that, and tells what it finds as it does."""
    why_not = part.why_not()
    print(f"{part.name}: {part.title}", flush=True)
    if why_not:
        print(f"  not run: {why_not}", flush=True)
        return Outcome(part, 0, [], 0, why_not)
    begun = time.monotonic()
    trials = part.trials(stage)[:: stage.options.every]
    found = []
    for text in (alone if part.is_alone else at_once)(part, stage, trials):
        if text:
            found.append(text)
            print("  " + text.replace("\n", "\n    "), flush=True)
    seconds = time.monotonic() - begun
    note = part.note()
    print(f"  {len(trials)} trials, {len(found)} went wrong, in {seconds:.0f} s{'; ' + note if note else ''}", flush=True)
    return Outcome(part, len(trials), found, seconds)


def alone(part, stage, trials):
    """What the trials find, one after the other."""
    for number, trial in enumerate(trials):
        yield attempt(part, stage, number, trial)


def at_once(part, stage, trials):
    """What the trials find, some at a time."""
    context = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(stage.options.jobs, context) as workers:
        futures = [workers.submit(attempt, part, stage, number, trial) for number, trial in enumerate(trials)]
        for future in concurrent.futures.as_completed(futures):
            yield future.result()


def attempt(part, stage, number, trial):
    """What one trial finds. One that cannot be made to its end found something too."""
    folder = stage.folder / f"{part.name}-{number}"
    folder.mkdir()
    try:
        return part.run(stage, trial, folder)
    except Exception as error:  # noqa: BLE001  (the other trials are made all the same)
        return f"{trial}: {type(error).__name__}: {error}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
