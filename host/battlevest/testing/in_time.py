"""A command that can't outlive its time: it and all its children are ended together."""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

# How far what yields steps back (nice): what waits for a page or a board, and must then answer soon, comes first.
STEP_BACK = "5"
_running: set[subprocess.Popen] = set()


def in_time(
    command: list[str], root: Path, environment: dict[str, str], seconds: float, yields: bool = False
) -> tuple[int, str]:
    """Run a command in ``root``; its exit code (-1: it was ended after ``seconds``) and what it printed.

    yields: it only computes, so that others which run at the same time may have the processor first.
    """
    if yields and (nice := shutil.which("nice")) is not None:
        command = [nice, "-n", STEP_BACK, *command]
    with subprocess.Popen(
        command,
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        _running.add(process)
        try:
            output, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            _end(process)
            output, _ = process.communicate()
            return -1, output + f"\nended after {seconds:g} seconds"
        except BaseException:
            # Ctrl-C reaches only this process: the session of its own is what the children are in.
            _end(process)
            raise
        finally:
            _running.discard(process)
        return process.returncode, output


def end_all() -> None:
    """End what other threads still wait for."""
    for process in list(_running):
        _end(process)


def _end(process: subprocess.Popen):
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
