"""`battlevest test` itself: what it counts, what it compares, and the line at its end."""

import io
import subprocess

from battlevest.paths import micropython_path
from battlevest.testing import on_cpython, on_micropython, run
from battlevest.testing.outcome import FAILED, NOT_RUN, PASSED, Outcome
from battlevest.testing.report import Report, summary
from rich.console import Console
from source_files import ROOT, checkout

MARK = "\x1e"


def outcome(title, state=PASSED, detail=""):
    file, name = title.split("::")
    return Outcome(file.split("/")[1], file, name, state, detail)


def test_names_that_differ_fail_and_are_named():
    here = [outcome("tests/rules/test_a.py::test_one"), outcome("tests/rules/test_a.py::test_two")]
    there = [outcome("tests/rules/test_a.py::test_two"), outcome("tests/rules/test_a.py::test_three")]
    found = on_micropython.compare(here, there)
    assert found.state == FAILED
    assert found.detail.splitlines() == [
        "only on CPython: tests/rules/test_a.py::test_one",
        "only on MicroPython: tests/rules/test_a.py::test_three",
    ]
    assert on_micropython.compare(here, list(reversed(here))).state == PASSED


def test_results_are_read_from_between_what_tests_print():
    output = (
        f'{MARK}{{"name": "test_a", "ok": true, "ms": 1500, "error": ""}}\n'
        f'counted 3\nno newline{MARK}{{"name": "test_b", "ok": false, "ms": 0, "error": "AssertionError\\n"}}\n'
    )
    first, second = on_micropython.read(output, "tests/rules/test_x.py", "MicroPython")
    assert (first.title, first.state, first.seconds) == ("tests/rules/test_x.py::test_a", PASSED, 1.5)
    assert (second.name, second.state) == ("test_b", FAILED)
    assert second.detail == "AssertionError\ncounted 3\nno newline"


def test_summary_names_what_did_not_run_only_if_something_did_not():
    passed, failed = outcome("tests/x/a.py::b"), outcome("tests/x/a.py::c", FAILED)
    not_run = outcome("tests/x/a.py::d", NOT_RUN)
    assert summary([passed, passed], always=True) == "2 passed, 0 failed"
    assert summary([passed, failed, not_run], always=True) == "1 passed, 1 failed, 1 not run"
    assert summary([failed]) == "1 failed"


def test_exit_code_and_last_line(capsys):
    def end(*outcomes, all_must_run=False):
        report = Report(Console(quiet=True))
        report.add(list(outcomes))
        code = report.end(1.0, all_must_run)
        return code, capsys.readouterr().out.splitlines()[-1]

    passed, not_run = outcome("tests/x/a.py::b"), outcome("tests/x/a.py::d", NOT_RUN)
    assert end(passed) == (0, "1 passed, 0 failed")
    assert end(passed, outcome("tests/x/a.py::c", FAILED)) == (1, "1 passed, 1 failed")
    assert end(passed, not_run) == (0, "1 passed, 0 failed, 1 not run")
    assert end(passed, not_run, all_must_run=True) == (1, "1 passed, 0 failed, 1 not run")
    assert end() == (1, "0 passed, 0 failed"), "a run that found no test has proven nothing"


def told(*outcomes):
    """The lines of a report's end, but for the last one."""
    written = io.StringIO()
    report = Report(Console(file=written, width=120))
    report.begin("A stage")
    report.add(list(outcomes))
    report.names("Names of the tests", list(outcomes))
    written.truncate(0)
    written.seek(0)
    report.end(1.0, False)
    return [line.rstrip() for line in written.getvalue().splitlines()]


def test_why_tests_failed_stands_at_the_end_of_the_log():
    bad = outcome("tests/x/a.py::c", FAILED, "\n".join(f"line {number}" for number in range(100)))
    lines = told(outcome("tests/x/a.py::b"), bad)
    # The last 60 of its 100 lines, and nothing after them.
    assert lines[2:5] == ["failed: tests/x/a.py::c (CPython)", "    (40 lines before)", "    line 40"]
    assert lines[-1] == "    line 99" and len(lines) == 2 + 1 + 1 + 60
    # Two share the end of the log with a list of their names; of fifty each has 600 / 50 lines.
    assert told(bad, bad)[-3:] == ["    line 99"] + ["failed: tests/x/a.py::c (CPython)"] * 2
    assert len(told(*[bad] * 50)) == 2 + 50 * (1 + 1 + 12) + 50


def test_names_that_no_test_has_are_told():
    assert told()[-1].startswith("Nothing ran: no test of these rooms has such a name")
    assert not [line for line in told(outcome("tests/x/a.py::b")) if line.startswith("Nothing ran")]


def test_what_a_failed_test_printed_does_not_hide_why_it_failed(tmp_path):
    text = "def test_loud():\n    for line in range(500):\n        print('line', line)\n    assert 1 + 1 == 3\n"
    root = checkout(tmp_path, tests__host__test_a=text)
    (found,) = on_cpython.run(root, ["tests/host/test_a.py"], None)
    lines = found.detail.splitlines()
    assert lines[1:11] == [f"line {number}" for number in range(490, 500)]
    assert "assert (1 + 1) == 3" in found.detail and len(lines) < 20


def test_pytest_records_every_kind_of_end(tmp_path):
    root = checkout(
        tmp_path,
        tests__host__test_a="import pytest\n"
        "@pytest.fixture\ndef broken():\n    yield\n    raise OSError('afterwards')\n"
        "def test_good():\n    assert True\n"
        "def test_bad():\n    assert 1 + 1 == 3\n"
        "def test_torn_down(broken):\n    assert True\n"
        "def test_left_out():\n    pytest.skip('no tool')\n",
        tests__host__test_b="import nowhere_to_be_found\n",
        tests__host__test_c="import pytest\npytest.importorskip('nowhere_to_be_found')\ndef test_c():\n    pass\n",
    )
    outcomes = on_cpython.run(root, *on_cpython.pieces(root, ["host"]), None)
    assert [(each.file, each.name, each.state) for each in outcomes if each.file.endswith("test_c.py")] == [
        ("tests/host/test_c.py", "(loading)", NOT_RUN)
    ]
    found = {each.name: each for each in outcomes if not each.file.endswith("test_c.py")}
    states = {name: found[name].state for name in found}
    assert states == {
        "test_good": PASSED,
        "test_bad": FAILED,
        "test_torn_down": FAILED,
        "test_left_out": NOT_RUN,
        "(loading)": FAILED,
    }
    assert "1 + 1" in found["test_bad"].detail
    assert "no tool" in found["test_left_out"].detail
    assert "nowhere_to_be_found" in found["(loading)"].detail
    assert found["test_good"].room == "host"


def test_a_machine_without_micropython_has_not_run_everything(tmp_path, monkeypatch, capsys):
    root = checkout(tmp_path, tests__rules__test_a="def test_a():\n    assert 1 + 1 == 2\n")
    monkeypatch.setattr(run, "micropython_path", lambda: None)
    for all_must_run in (False, True):
        assert run.run(root, ["rules"], False, None, 1, all_must_run) == all_must_run
        assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed, 1 not run"


def test_the_device_runner_reports_good_bad_and_broken_files(tmp_path):
    program = micropython_path()
    if program is None:
        import pytest

        pytest.skip("no MicroPython wheel exists for this machine and Python")
    good = tmp_path / "test_good.py"
    good.write_text("def helper():\n    pass\ndef test_b():\n    print('seen')\ndef test_a():\n    assert 2 + 2 == 5\n")
    broken = tmp_path / "test_broken.py"
    broken.write_text("import nowhere_to_be_found\n")

    def outcomes(path, *names):
        done = subprocess.run(
            [program, "tests/run_on_device.py", str(path), *names], cwd=ROOT, capture_output=True, text=True
        )
        found = on_micropython.read(done.stdout, "tests/rules/" + path.name, "MicroPython")
        return done.returncode, [(each.name, each.state) for each in found]

    assert outcomes(good) == (1, [("test_b", PASSED), ("test_a", FAILED)])
    assert outcomes(good, "test_b") == (0, [("test_b", PASSED)])
    assert outcomes(broken) == (1, [("(loading)", FAILED)])


def test_stages_are_told_in_order_whatever_ends_first(tmp_path, capsys):
    slow = "import time\ndef test_b():\n    end = time.monotonic() + 0.3\n"
    slow += "    while time.monotonic() < end:\n        pass\n"
    root = checkout(tmp_path, tests__host__test_b=slow, tests__toys__test_a="def test_a():\n    assert 3 + 4 == 7\n")
    assert run.run(root, ["toys", "host"], False, None, 2, False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["Tests", "tests/host/test_b.py", "tests/toys/test_a.py"]
    assert lines[3].split()[1:] == ["s", "Tests", "on", "CPython"]
    assert lines[-1] == "2 passed, 0 failed"


def test_without_a_browser_its_tests_are_counted_as_not_run(monkeypatch, tmp_path):
    monkeypatch.setenv("BATTLEVEST_CHROMIUM", "/no/such/browser")
    root = checkout(tmp_path, tests__browser__test_x="def test_one(page):\n    pass\ndef test_two(page):\n    pass\n")
    found = run._in_browser(root, None)
    assert [(each.name, each.state) for each in found] == [("test_one", NOT_RUN), ("test_two", NOT_RUN)]
    assert "apt install chromium" in found[0].detail


def test_rooms_are_the_folders_that_hold_tests(tmp_path):
    root = checkout(tmp_path, tests__rules__test_a="", tests__host__deep__test_b="", tests__empty__helper="")
    assert run.all_rooms(root) == ("style", "types", "host", "rules")
