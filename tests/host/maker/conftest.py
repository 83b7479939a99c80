"""A virtual board with the application on it, and `battlevest` in a process of its own."""

import os
import subprocess
import sys
from functools import cache

import pytest
from battlevest import application
from battlevest.virtual import VirtualBoard
from source_files import ROOT
from waits import PATIENCE_S

SPEED = 3.0  # the board's seconds go three times as fast


@cache
def files():
    """The application's files, compiled once a process."""
    return application.build().files


@pytest.fixture
def make_board():
    """make_board(attach=.., files={more files}, ..): a virtual board with the application; closed after the test."""
    made = []

    def make(more=None, bare=False, **options):
        board = VirtualBoard({**({} if bare else files()), **(more or {})}, **{"speed": SPEED, **options})
        board.start()
        made.append(board)
        return board

    yield make
    for board in made:
        board.close()


@pytest.fixture
def board(make_board):
    """A board with the vest."""
    return make_board()


@pytest.fixture
def call():
    """call("doctor", .., typed="y\\n"): (exit code, stdout, stderr) of the command in a process of its own."""

    def run(*words, typed="", cwd=None, **environment):
        done = subprocess.run(
            [sys.executable, "-m", "battlevest", *map(str, words)],
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(ROOT / "host"), "COLUMNS": "120", "NO_COLOR": "1", **environment},
            input=typed,
            capture_output=True,
            text=True,
            encoding=environment.get("PYTHONIOENCODING", "utf-8"),
            errors="strict",
            timeout=2 * PATIENCE_S,
        )
        return done.returncode, done.stdout, done.stderr

    return run
