"""What goes onto a board of the web server's package: what the phones' rooms need, line by line as it was."""

import ast

import pytest
from battlevest import paths
from battlevest.application.extras import MICRODOT, SERVING, microdot
from battlevest.application.trim import trim

PACKAGE = b'''"""A package."""
import heavy
import light

try:
    import orjson as json
except ImportError:
    import json

try:
    from sys import print_exception
except ImportError:
    import traceback

    def print_exception(error):
        traceback.print_exc()


def told(value):
    return json.dumps(light.shade(value))


def stored(value):
    return heavy.lift(told(value))


class Request:
    @property
    def form(self):
        return stored(self)

    def text(self):
        return told(self)


Request.empty = Request()
keep = stored
'''


def test_what_is_never_said_goes_and_the_rest_keeps_its_lines():
    text = trim({"package.py": PACKAGE}, {"Request"})["package.py"].decode()
    lines, before = text.split("\n"), PACKAGE.decode().split("\n")
    assert len(lines) == len(before)
    kept = {line.strip(): number for number, line in enumerate(lines) if line.strip()}
    assert list(kept) == [
        "import light",
        "import json",
        "def told(value):",
        "return json.dumps(light.shade(value))",
        "class Request:",
        "def text(self):",
        "return told(self)",
        "Request.empty = Request()",
    ]
    assert all(before[number].strip() == line for line, number in kept.items())
    ast.parse(text)


def test_another_root_keeps_what_it_needs():
    text = trim({"package.py": PACKAGE}, {"keep", "print_exception"})["package.py"].decode()
    assert "import heavy" in text and "from sys import print_exception" in text
    assert "traceback" not in text and "class" not in text


@pytest.mark.parametrize("name", MICRODOT)
def test_the_board_gets_the_lines_of_the_installed_package(name):
    written = (paths.microdot_dir() / f"{name}.py").read_text().split("\n")
    sent = microdot()[f"microdot/{name}.py"].decode().split("\n")
    same = [number for number, line in enumerate(sent) if line and written[number].endswith(line)]
    # A list of imported names may be shorter than it was.
    assert sum(1 for line in sent if line) - len(same) <= 1
    ast.parse("\n".join(sent))


def test_the_phones_find_all_that_they_ask_for():
    bound = {node.name for text in microdot().values() for node in ast.parse(text).body if hasattr(node, "name")}
    assert bound >= set(SERVING)
