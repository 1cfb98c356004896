"""The program that runs the Swift tests ends them where one hangs, and says which one."""

import pathlib
import subprocess
import sys
import xml.etree.ElementTree as tree

import pytest

PROGRAM = pathlib.Path(__file__).resolve().parents[2] / "Scripts/testing/swift_tests.py"
# Writes events as Swift Testing does, of as many tests as its first argument says, and then does what its second one says.
TESTS = """
import json, os, pathlib, subprocess, sys, time

count, ending = int(sys.argv[1]), sys.argv[2]
stream = open(sys.argv[sys.argv.index("--event-stream-output-path") + 1], "w")
names = [f"StateTests.A/f{number}()/A.swift:{number}:6" for number in range(count)]


def write(kind, payload):
    stream.write(json.dumps({"kind": kind, "payload": payload, "version": 0}) + "\\n")


def event(kind, name, time=7.5, **more):
    write("event", {"kind": kind, "testID": name, "instant": {"absolute": time}, "messages": [{"text": "1 == 2\\x1b"}], **more})


def case(kind, name, time, number):
    event(kind, name, time, _testCase={"id": f"case {number}"})


write("test", {"kind": "suite", "id": "StateTests.A"})
for name in names:
    write("test", {"kind": "function", "id": name})
for name in ["StateTests.A", *names]:
    event("testStarted", name)
event("issueRecorded", names[1], issue={"isKnown": False})
event("issueRecorded", names[2], issue={"isKnown": True})
event("testSkipped", names[3])
# Two cases at once, and one case each.
case("testCaseStarted", names[0], 100, 1)
case("testCaseStarted", names[0], 101, 2)
case("testCaseEnded", names[0], 102, 1)
case("testCaseEnded", names[0], 104.5, 2)
for name in names[1:3]:
    case("testCaseStarted", name, 110, 1)
    case("testCaseEnded", name, 110.25, 1)
for name in names[:3]:
    event("testEnded", name, 120)
for name in names[4:5]:
    case("testCaseStarted", name, 130, 1)
    case("testCaseEnded", name, 131, 1)
    case("testCaseStarted", name, 131, 2)
# A line that is not whole.
stream.write('{"kind": "ev')
stream.flush()
print("the output of the tests")
if "--xunit-output" in sys.argv:
    pathlib.Path(sys.argv[sys.argv.index("--xunit-output") + 1]).write_text("<testsuites><testsuite>" + "".join(
        f'<testcase classname="StateTests.A" name="f{number}()" time="99.9"/>' for number in range(3)) + "</testsuite></testsuites>")
if ending == "hang":
    child = subprocess.Popen(["sleep", "3600"])
    pathlib.Path(sys.argv[3]).write_text(str(child.pid))
    time.sleep(3600)
if ending == "crash":
    pathlib.Path(sys.argv[sys.argv.index("--xunit-output") + 1]).write_text("<testsuites>")
    sys.stdout.flush()
    os.kill(os.getpid(), 9)
sys.exit(int(ending))
"""


@pytest.fixture
def run(tmp_path):
    """Runs such tests."""
    (tmp_path / "tests.py").write_text(TESTS)
    def run(limit, *arguments):
        return subprocess.run(
            [sys.executable, PROGRAM, "--limit", str(limit), "--", sys.executable, tmp_path / "tests.py", *map(str, arguments)],
            capture_output=True, text=True, timeout=120, check=False)
    return run


@pytest.mark.parametrize("status", [0, 1, 69])
def test_output_and_status_are_those_of_the_tests(run, status):
    """Nothing else is written."""
    done = run(100, 4, status)
    assert (done.returncode, done.stdout, done.stderr) == (status, "the output of the tests\n", "")


def test_a_test_that_hangs_is_named_and_ended(run, tmp_path):
    """With all processes that it started, and a report that has the others."""
    report = tmp_path / "report.xml"
    done = run(1, 5, "hang", tmp_path / "child", "--xunit-output", report)
    assert done.returncode == 1
    reason = "did not end, and no other test started or ended for 1 seconds"
    assert done.stderr.splitlines()[-1] == f"FAILED: StateTests.A.f4() {reason}"
    assert "tests.py 5 hang" in done.stderr and "sleep 3600" in done.stderr
    child = (tmp_path / "child").read_text()
    # A process that has ended has no command line.
    assert subprocess.run(["ps", "-o", "args=", child], capture_output=True, text=True, check=False).stdout.strip() in ["", "[sleep] <defunct>"]
    cases = [(case.get("classname"), case.get("name"), [failure.get("message") for failure in case.findall("failure")],
              len(case.findall("skipped"))) for case in tree.parse(report).iter("testcase")]
    assert cases == [
        ("StateTests.A", "f0()", [], 0), ("StateTests.A", "f1()", ["1 == 2?"], 0), ("StateTests.A", "f2()", [], 0),
        ("StateTests.A", "f3()", [], 1), ("StateTests.A", "f4()", [reason], 0)]


def test_tests_that_wait_for_one_that_hangs_are_not_named(run):
    """However many have not ended."""
    done = run(1, 40, "hang", "/dev/null")
    assert [line.split()[1] for line in done.stderr.splitlines() if line.startswith("FAILED: ")] == ["StateTests.A.f4()"]


def test_times_are_those_of_the_cases(run, tmp_path):
    """Swift Testing's own times begin with the run, since all tests wait for their turn."""
    report = tmp_path / "report.xml"
    assert run(100, 4, 0, "--xunit-output", report).returncode == 0
    assert [(case.get("name"), case.get("time")) for case in tree.parse(report).iter("testcase")] == [
        ("f0()", "5.500"), ("f1()", "0.250"), ("f2()", "0.250")]


def test_a_crash_keeps_its_status_and_its_report(run, tmp_path):
    """Swift Testing writes the beginning of the report when a run starts."""
    report = tmp_path / "report.xml"
    done = run(100, 4, "crash", "--xunit-output", report)
    assert (done.returncode, done.stderr, report.read_text()) == (128 + 9, "", "<testsuites>")
