#!/usr/bin/env python3
"""Runs the Swift tests, and ends them where one hangs: with its name, and the stacks of all threads.

Usage: swift_tests.py [--limit SECONDS] [--width NUMBER] -- EXECUTABLE [ARGUMENT ...]

EXECUTABLE is the one of the tests, of any configuration, such as `.build/debug/corkboardPackageTests.xctest`; it is followed by its
arguments, such as `--testing-library swift-testing --xunit-output FILE --filter NAME`. Output and exit status are those of the tests.

Swift Testing reports all tests as started when a run starts, and their cases when they really start: the report of `--xunit-output` gets
the time of a test's cases in place of the time since the run began. While a test hangs, the others go on. After the last of them no case
starts or ends any more: after `--limit` seconds of that (600), the tests with a case that has not ended are named, the stacks are printed,
all processes of the run are killed, and the exit status is 1. The report then has the tests that ended, and those that hang as failures.
"""

import argparse
import ctypes
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

# Seconds between two looks at the events, which bound how late the end of the tests is seen.
PAUSE = 0.5
# Seconds for the stacks of one process: eu-stack takes less than one, even for a debug build.
STACK_LIMIT = 60


class Run:
    """What the events of Swift Testing tell: the tests that started, that ended, and their failures.

    The format is documented in Documentation/ABI/JSON.md of swift-testing: one JSON object in each line.
    """

    def __init__(self, path):
        self.path, self.offset = path, 0
        self.functions, self.skipped = set(), set()
        # When each case that runs started, in seconds of one clock; the seconds of each test's cases; and the texts of its issues.
        self.running, self.seconds, self.issues = {}, {}, {}
        self.ended = []

    def read(self):
        """Reads the events since the last time. Returns whether there were any."""
        if not self.path.exists():
            return False
        with self.path.open("rb") as file:
            file.seek(self.offset)
            # The last line may not be whole yet.
            whole, separator, _ = file.read().rpartition(b"\n")
        for line in whole.splitlines():
            record = json.loads(line)
            if record["kind"] == "event":
                self.take(record["payload"])
            elif record["kind"] == "test" and record["payload"]["kind"] == "function":
                self.functions.add(record["payload"]["id"])
        self.offset += len(whole + separator)
        return bool(whole)

    def take(self, event):
        """Notes one event."""
        name, kind, time = event.get("testID"), event["kind"], event["instant"]["absolute"]
        if name not in self.functions:
            return
        # `_testCase` is an experimental field of the format. Without it, all cases of a test have one key.
        case = (name, event.get("_testCase", {}).get("id"))
        if kind == "testCaseStarted":
            self.running[case] = time
        elif kind == "testCaseEnded":
            self.seconds[name] = self.seconds.get(name, 0) + time - self.running.pop(case, time)
        elif kind == "testEnded":
            self.ended.append(name)
        elif kind == "testSkipped":
            self.skipped.add(name)
        elif kind == "issueRecorded" and not event.get("issue", {}).get("isKnown"):
            self.issues.setdefault(name, []).append(printable(" ".join(message["text"] for message in event["messages"])))

    def hanging(self):
        """The tests with a case that runs."""
        return list(dict.fromkeys(name for name, _ in self.running))

    def correct(self, path):
        """Puts the times of the cases into the report of Swift Testing."""
        seconds = {parts(name): time for name, time in self.seconds.items()}
        try:
            report = tree.parse(path)
        except tree.ParseError:
            return  # A run that crashed leaves a report without an end.
        for case in report.iter("testcase"):
            case.set("time", f"{seconds.get((case.get('classname'), case.get('name')), 0):.3f}")
        report.write(path, encoding="utf-8", xml_declaration=True)

    def report(self, path, hanging, text):
        """Writes a JUnit report as Swift Testing does, with the tests that hang as failures."""
        suite = tree.Element("testsuite", name="TestResults")
        for name in [*self.ended, *self.skipped, *hanging]:
            seconds = self.seconds.get(name, 0)
            case = tree.SubElement(suite, "testcase", classname=parts(name)[0], name=parts(name)[1], time=f"{seconds:.3f}")
            if name in self.skipped:
                tree.SubElement(case, "skipped")
            for issue in [text] if name in hanging else self.issues.get(name, []):
                tree.SubElement(case, "failure", message=issue.partition("\n")[0]).text = issue
        root = tree.Element("testsuites")
        root.append(suite)
        tree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


def parts(name):
    """Suite and function of a test's identifier, such as `StateTests.SignInTests/log()/SignInTests.swift:9:6`."""
    suite, _, function = name.rpartition("/")[0].replace("/", ".").rpartition(".")
    return suite, function


def printable(text):
    """A text without the characters that XML 1.0 does not have (2.2)."""
    return "".join(character if character >= " " or character in "\n\t" else "?" for character in text)


def processes(session):
    """Process id -> command line of the processes of a session."""
    found = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session:
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
        except OSError:
            continue  # It has ended.
    return found


def stacks(session, executable):
    """The processes of a run, with the stacks of all threads of those that run the executable of the tests."""
    lines = []
    for process, command in processes(session).items():
        lines.append(f"process {process}: {command[:300]}")
        try:
            is_ours = os.path.samefile(f"/proc/{process}/exe", executable)
        except OSError:
            continue  # It has ended.
        if not is_ours:
            continue
        if not shutil.which("eu-stack"):
            lines.append("Its stacks are not known without eu-stack of the package elfutils")
            continue
        try:
            lines.append(output("eu-stack", "-p", str(process)))
        except subprocess.TimeoutExpired:
            lines.append(f"eu-stack was not done within {STACK_LIMIT} s")
    text = "\n".join(lines)
    return printable(output("swift", "demangle", "--simplified", input=text) if shutil.which("swift") else text)


def output(*command, input=None):
    """What a program writes."""
    done = subprocess.run(command, input=input, capture_output=True, text=True, errors="replace", timeout=STACK_LIMIT, check=False)
    return done.stdout + ("" if done.returncode == 0 else done.stderr)


def wait(child, run, limit):
    """Waits for the end of the tests. Returns whether they ended before nothing happened for `limit` seconds.

    The looks are counted, not the time, so that a machine that slept, or processes that were stopped, end nothing.
    """
    silent = 0
    while silent * PAUSE < limit:
        try:
            child.wait(PAUSE)
            return True
        except subprocess.TimeoutExpired:
            silent = 0 if run.read() else silent + 1
    return False


def give_up(child, run, options):
    """Says which tests hang, and where."""
    text = stacks(child.pid, options.command[0])
    hanging = run.hanging()
    reason = f"did not end, and no other test started or ended for {options.limit:g} seconds"
    print(text, file=sys.stderr)
    for name in hanging or ["Swift Testing"]:
        print(f"FAILED: {'.'.join(parts(name)) if '/' in name else name} {reason}", file=sys.stderr)
    if options.report:
        run.report(options.report, hanging, f"{reason}\n{text}")


def allow_tracing():
    """Lets eu-stack trace this process, where only its ancestors and root may (Yama: PR_SET_PTRACER of prctl(2), kept after execve)."""
    ctypes.CDLL(None).prctl(0x59616D61, ctypes.c_ulong(-1), 0, 0, 0)


def kill(session):
    """Kills all processes of a run."""
    for process in processes(session):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            continue


def arguments():
    """The options, the command, and in it the report's path."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=600, help="seconds without an event after which the tests are ended")
    parser.add_argument("--width", type=int, default=2 * len(os.sched_getaffinity(0)), help="maximum number of tests at once")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    words = options.command
    options.report = next((words[number + 1] for number, word in enumerate(words[:-1]) if word == "--xunit-output"), None)
    return options


def main():
    """Runs the tests."""
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(pathlib.Path(folder) / "events")
        command = [*options.command, "--event-stream-version", "0", "--event-stream-output-path", str(run.path)]
        # Beside hundreds of others, what a test waits for would stand in line with them for minutes.
        command += ["--experimental-maximum-parallelization-width", str(options.width)]
        child = subprocess.Popen(command, start_new_session=True, preexec_fn=allow_tracing)
        try:
            if wait(child, run, options.limit):
                run.read()
                if options.report and os.path.exists(options.report):
                    run.correct(options.report)
                return child.returncode if child.returncode >= 0 else 128 - child.returncode
            give_up(child, run, options)
            return 1
        finally:
            kill(child.pid)
            child.wait()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    sys.exit(main())
