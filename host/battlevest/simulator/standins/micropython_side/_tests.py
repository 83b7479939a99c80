"""Runs a file of tests in the simulated device, each test in a world of its own."""

import io
import sys

import _link


def names_in(path):
    """The names of a file's test functions, in the order of the file."""
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


def run_tests(file):
    """Run the tests of a file of the last folder, each in a world of its own."""
    import rig

    try:
        module = __import__(file[:-3])
    except Exception as error:
        _link.result("(loading)", False, describe(error))
        return
    for name in names_in(sys.path[1] + "/" + file):
        try:
            rig.reset()
            getattr(module, name)()
        except BaseException as error:
            _link.result(name, False, describe(error))
        else:
            _link.result(name, True, "")
