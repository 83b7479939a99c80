"""Nothing needs root: the commands of a laptop as an ordinary user, with a home of their own.

Where the tests themselves run as root the commands get another user; if that one may not read this Python or this
checkout, as in root's own home, they stay root and have none of its capabilities.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest
from laptop import images
from laptop.boards import small_source
from source_files import ROOT
from waits import PATIENCE_S, until

NOBODY = 65534
POWERLESS = ("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs")
READY = "battlevest 7 bench ready"
START = f'VERSION = "7"\nimport time\nwhile True:\n    print("{READY}")\n    time.sleep_ms(500)\n'
# All that the commands start: this Python with its packages, and the board's MicroPython.
PROBE = """import battlevest.cli, esptool, littlefs, mpremote, typer, subprocess
from battlevest.paths import micropython_path
subprocess.run([micropython_path(), "-c", "1"], check=True)
"""


@cache
def ordinary():
    """(words before a command, arguments of subprocess) that make it an ordinary user's."""
    if os.getuid() != 0:
        return (), {}
    other = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    with contextlib.suppress(OSError):
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "host"), "HOME": "/"}
        done = subprocess.run([sys.executable, "-c", PROBE], env=environment, cwd="/", capture_output=True, **other)
        if done.returncode == 0:
            return (), other
    return POWERLESS, {}


@pytest.fixture
def home():
    """A folder of that user's own; pytest's are for its own user only."""
    folder = Path(tempfile.mkdtemp(prefix="battlevest home "))
    (folder / "image.bin").write_bytes(images.micropython())
    (small_source(folder / "source") / "table" / "start.py").write_text(START)
    if "user" in ordinary()[1]:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


def begin(home, *words):
    """A command of that user."""
    before, user = ordinary()
    mine = {f"XDG_{name}_HOME": str(home / name) for name in ("CACHE", "CONFIG", "DATA", "STATE")}
    path = {"PYTHONPATH": str(ROOT / "host"), "PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"}
    return subprocess.Popen(
        [*before, sys.executable, "-m", "battlevest", *map(str, words)],
        cwd=home,
        env={**path, **mine, "HOME": str(home), "TMPDIR": str(home)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        **user,
    )


def say(home, *words):
    """What that user's command says; it ends well."""
    with begin(home, *words) as process:
        said = process.communicate(timeout=2 * PATIENCE_S)[0]
    assert process.returncode == 0, said
    return said


def test_an_ordinary_user_has_a_running_board(home):
    board = begin(home, "virtual", "--erased", "--pty", home / "board")
    try:
        until((home / "board").is_symlink, lambda: board.poll() is None or board.stdout.read())
        at = "--port", os.path.realpath(home / "board")
        assert "Python" in say(home, "doctor")
        assert READY in say(home, "install", *at, "--image", "image.bin", "--source", "source", "--no-verify")
        assert "table/start.mpy" in say(home, "files", "ls", *at)
        say(home, "backup", *at, "--out", "kept.zip")
        assert "the flash is empty" in say(home, "erase", *at, "--yes")
    finally:
        board.terminate()
        board.communicate()
    assert (home / "kept.zip").is_file() and not (home / "board").is_symlink()


def test_the_user_is_an_ordinary_one(home):
    """Neither a file of the system nor one that belongs to somebody else can be changed by these commands."""
    before, user = ordinary()
    program = "import os; print(os.getuid() == 0 and open('/proc/self/status').read().split('CapEff:')[1].split()[0])"
    done = subprocess.run([*before, sys.executable, "-c", program], capture_output=True, cwd=home, text=True, **user)
    assert done.stdout.strip() in ("False", "0000000000000000"), done.stderr
