"""Fuzzes each part that takes bytes of strangers, with the address sanitizer: builds the fuzzers of Tests/Fuzzing, runs each for so
many seconds, and counts what was found. Inputs that reach something new are kept in .build/fuzz/corpus, findings in
.build/fuzz/findings. See Tests/Fuzzing/Checks for what must hold."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time
from typing import NamedTuple

PROJECT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = PROJECT / ".build/fuzz"
PACKAGE = PROJECT / "Tests/Fuzzing"
# Of coverage inside all modules; two `--sanitize` would build without it. Optimised, since a debug build tries a tenth as many.
BUILD = ["swift", "build", "-c", "debug", "--sanitize=fuzzer", "-Xswiftc", "-sanitize=fuzzer,address", "-Xswiftc", "-O",
         "--package-path", PACKAGE, "--scratch-path", FOLDER]
# The most seconds of the processor that one input may take, seconds after which a fuzzer gives up on one, in bytes the longest input,
# and in MiB the most memory.
SLOWEST, HANGS, LONGEST, MEMORY = 1, 30, 16 << 10, 1024


class Outcome(NamedTuple):
    """What became of one fuzzer."""

    target: str
    runs: int
    coverage: int
    findings: list


def targets():
    """The names of all targets."""
    return sorted(folder.name for folder in (PACKAGE / "Targets").iterdir())


def build(names):
    """Builds the fuzzers."""
    for name in names:
        made = subprocess.run([*BUILD, "--product", f"fuzz-{name}"], capture_output=True, text=True)
        if made.returncode:
            raise SystemExit(made.stdout + made.stderr)


def environment():
    """Where leaks are looked for, but those of the system's libraries."""
    quiet = f"suppressions={PROJECT / 'Scripts/campaign/leaks.supp'}:print_suppressions=0"
    return {**os.environ, "SWIFT_BACKTRACE": "enable=no", "LSAN_OPTIONS": quiet}


def fuzz(name, seconds, seeds=()):
    """Runs one fuzzer, again after each finding, until its seconds are over."""
    corpus, findings = FOLDER / "corpus" / name, FOLDER / "findings" / name
    for folder in [corpus, findings]:
        folder.mkdir(parents=True, exist_ok=True)
    end, runs, coverage, found = time.monotonic() + seconds, 0, 0, []
    while (left := int(end - time.monotonic())) > 0 and len(found) < 5:
        ended = subprocess.run(
            [FOLDER / "debug" / f"fuzz-{name}", f"-max_total_time={left}", f"-timeout={HANGS}", f"-report_slow_units={SLOWEST}",
             f"-max_len={LONGEST}", f"-rss_limit_mb={MEMORY}", "-detect_leaks=1", f"-artifact_prefix={findings}/", "-print_final_stats=1",
             *dictionary(name), corpus, PACKAGE / "Corpus" / name, *seeds],
            env=environment(), cwd=findings, capture_output=True, text=True, errors="replace")
        runs += int((re.findall(r"stat::number_of_executed_units: (\d+)", ended.stderr) or [0])[-1])
        coverage = max([coverage, *map(int, re.findall(r"cov: (\d+)", ended.stderr))])
        if ended.returncode:
            found.append(finding(ended.stderr))
    found += [slow for file in sorted(findings.glob("slow-unit-*")) for slow in slowness(name, file)]
    return Outcome(name, runs, coverage, found)


def dictionary(name):
    """The words of a target's format, where it has a list of them."""
    words = PACKAGE / "Words" / f"{name}.dict"
    return [f"-dict={words}"] if words.exists() else []


def finding(output):
    """What a fuzzer that ended says it found, and where the input is."""
    written = re.findall(r"Test unit written to (\S+)", output)
    said = re.findall(r"Fatal error: .*|(?:ERROR|SUMMARY): .*", output)
    return f"{written[-1] if written else 'no input'}: {said[0][:300] if said else output[-300:]}"


def slowness(name, file):
    """What is wrong with an input that took over a second; nothing where the machine did other things meanwhile, and the processor
    takes less for it."""
    seconds = seconds_of(name, file)
    if seconds >= SLOWEST:
        return [f"{file}: takes {seconds:.1f} s of the processor"]
    file.unlink()
    return []


def seconds_of(name, file):
    """How long the processor works for one input, a start that does nothing taken off."""
    smallest = min((PACKAGE / "Corpus" / name).iterdir(), key=lambda each: each.stat().st_size)
    return processor_time(name, file) - processor_time(name, smallest)


def processor_time(name, file):
    """The seconds of the processor that a fuzzer takes for one input, start and all."""
    process = subprocess.Popen([FOLDER / "debug" / f"fuzz-{name}", "-detect_leaks=0", file], env=environment(),
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime + usage.ru_stime


def run(seconds=600, jobs=2, only=(), seeds=()):
    """Fuzzes all targets, or some, so many at once. Returns an Outcome of each."""
    names = [name for name in targets() if not only or name in only]
    build(names)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        outcomes = []
        for outcome in pool.map(lambda name: fuzz(name, seconds, seeds), names):
            outcomes.append(outcome)
            print(f"{outcome.target}: {outcome.runs} runs, {outcome.coverage} places reached, "
                  f"{len(outcome.findings)} findings", flush=True)
            for finding in outcome.findings:
                print(f"  {finding}", flush=True)
    return outcomes


def main():
    """Runs what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", metavar="TARGET", help=f"of {', '.join(targets())} (default: all)")
    parser.add_argument("--seconds", type=int, default=600, help="how long each runs (default: 600)")
    parser.add_argument("--jobs", type=int, default=2, help="how many run at once (default: 2)")
    parser.add_argument("--seeds", action="append", default=[], type=pathlib.Path, metavar="FOLDER",
                        help="a further folder of inputs to begin with")
    options = parser.parse_args()
    unknown = set(options.only) - set(targets())
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; expected some of {', '.join(targets())}")
    seeds = [folder.resolve() for folder in options.seeds]
    outcomes = run(options.seconds, options.jobs, options.only, seeds)
    sys.exit(any(outcome.findings for outcome in outcomes))


if __name__ == "__main__":
    main()
