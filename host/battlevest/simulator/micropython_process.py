"""Starting and ending the process in which MicroPython runs."""

import os
import subprocess
from pathlib import Path

from .. import paths
from . import micropython32
from .thin import folders

NONE_HERE = "No MicroPython is installed for this machine and Python: use interpreter='cpython'."


def interpreter(bits: int) -> list[str]:
    """What starts the MicroPython with words of 32 or 64 bits. RuntimeError where there is none."""
    if bits == 32:
        return micropython32.command()
    program = paths.micropython_path()
    if program is None:
        raise RuntimeError(NONE_HERE)
    return [program]


def spawn(
    kind: str, mounted: list[Path], heap: int | None, arguments: list[str], bits: int = 64
) -> tuple[subprocess.Popen, int, int]:
    """Start MicroPython: (process, descriptor to read requests from, descriptor to write answers to)."""
    program = interpreter(bits)
    thin, standins = folders()
    request_out, request_in = os.pipe()
    answer_out, answer_in = os.pipe()
    command = [*program, *(["-X", f"heapsize={heap}"] if heap else []), "-m", "_start"]
    command += [str(answer_out), str(request_in), kind, *map(str, mounted), "--", *arguments]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        pass_fds=(answer_out, request_in),
        cwd=str(thin),
        start_new_session=True,  # a Ctrl-C in the terminal is for the simulator
        env={"MICROPYPATH": f".frozen:{thin}:{standins}", "PATH": os.environ.get("PATH", "")},
    )
    os.close(answer_out)
    os.close(request_in)
    return process, request_out, answer_in


def end(process: subprocess.Popen, descriptors: list[int]) -> None:
    """Kill a process and close its pipes, however often it is called."""
    if process.poll() is None:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
    while descriptors:
        os.close(descriptors.pop())
