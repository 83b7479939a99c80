"""Where the firmware's files and the MicroPython interpreter are, in a checkout as in an installed package."""

import importlib.util
import os
import shutil
import sys
from pathlib import Path


def firmware_dir() -> Path:
    """The folder of the firmware: inside an installed package, or beside host/ in a checkout."""
    here = Path(__file__).resolve().parent
    for folder in (here / "firmware", here.parents[1] / "firmware"):
        if (folder / "boards").is_dir():
            return folder
    raise FileNotFoundError("The firmware's files are missing from this installation; install battlevest again.")


def micropython_path() -> str | None:
    """The unix port of MicroPython: beside this Python, else on the PATH; None where there is none for this machine."""
    beside = Path(sys.executable).parent / "micropython"
    return str(beside) if beside.is_file() and os.access(beside, os.X_OK) else shutil.which("micropython")


def micropython32_path() -> str | None:
    """A MicroPython with 32-bit words that this machine has of its own: BATTLEVEST_MICROPYTHON32, else on the PATH."""
    return shutil.which(os.environ.get("BATTLEVEST_MICROPYTHON32") or "micropython32")


def microdot_dir() -> Path:
    """The installed package that serves the phones' page, on the device as well."""
    spec = importlib.util.find_spec("microdot")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("The package microdot is missing; install battlevest again.")
    return Path(spec.submodule_search_locations[0])
