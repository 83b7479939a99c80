"""Runs the tests of one file on MicroPython: `micropython tests/run_on_device.py FILE [NAME ...]`, from the checkout.

Each test's result is one line of JSON behind the mark below; what the tests print stays between those lines. Meant for
tests which need no device around them (tests/rules, tests/wasm). Exit code 1 when a test failed.
"""

import io
import json
import sys
import time

MARK = "\x1e"


def names_in(path):
    """The names of the test functions of a file, in the order of the file."""
    names = []
    with open(path) as source:
        for line in source:
            if line.startswith("def test_"):
                names.append(line[4 : line.index("(")])
    return names


def describe(error):
    """The traceback as text."""
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()


def report(name, ok, begin, error=""):
    """One result as a marked line."""
    print(MARK + json.dumps({"name": name, "ok": ok, "ms": time.ticks_diff(time.ticks_ms(), begin), "error": error}))


def run(path, wanted=()):
    """Run a file's tests, or the wanted ones, and return how many failed; a file that can't be loaded counts as one."""
    folder, _, file = path.rpartition("/")
    sys.path[:] = [".frozen", "firmware", "tests", folder]
    failed = 0
    begin = time.ticks_ms()
    try:
        module = __import__(file[:-3])
    except Exception as error:
        report("(loading)", False, begin, describe(error))
        return 1
    for name in names_in(path):
        if wanted and name not in wanted:
            continue
        begin = time.ticks_ms()
        try:
            getattr(module, name)()
        except Exception as error:
            failed += 1
            report(name, False, begin, describe(error))
        else:
            report(name, True, begin)
    return failed


if __name__ == "__main__":
    sys.exit(1 if run(sys.argv[1], sys.argv[2:]) else 0)
