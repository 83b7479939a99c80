"""`battlevest` in a process of its own, as a user calls it, or within this one."""

import os
import subprocess
import sys

from battlevest.cli import app
from battlevest.cli.refusal import Refusal
from source_files import ROOT
from typer.testing import CliRunner
from waits import PATIENCE_S


def call(*words, typed="", cwd=None, timeout=2 * PATIENCE_S, encoding="utf-8", **environment):
    """(exit code, stdout, stderr) of a command. environment: more variables; encoding: the console's."""
    ours = {"PYTHONPATH": str(ROOT / "host"), "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": encoding}
    # A completion is for the shell that is named, whatever started these tests.
    ours["_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", "battlevest", *map(str, words)],
        cwd=cwd,
        env={**os.environ, **ours, **environment},
        input=typed.encode(encoding),
        capture_output=True,
        timeout=timeout,
    )
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding)


def say(*words):
    """(exit code, what the command says) of a command within this process."""
    done = CliRunner().invoke(app, [*map(str, words)])
    if isinstance(done.exception, Refusal):
        return done.exception.code, str(done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output
