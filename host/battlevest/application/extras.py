"""What a board gets besides the firmware's own sources: the web server's package, and the phones' page packed."""

import gzip
from pathlib import Path

from .. import paths
from .trim import trim

MICRODOT = ("__init__", "microdot", "websocket", "helpers")
SERVING = ("Request", "Response", "websocket_upgrade")  # what the phones' rooms use of it
PACKED = (".html",)  # sent to a browser as they lie there
PLAIN = ("join.html",)  # filled in on the device


def microdot() -> dict[str, bytes]:
    """{name on the board: source} of what the device takes of microdot."""
    folder = paths.microdot_dir()
    return trim({f"microdot/{name}.py": (folder / f"{name}.py").read_bytes() for name in MICRODOT}, SERVING)


def asset(path: Path, name: str) -> tuple[str, bytes]:
    """A data file as it lies on a board: (its name there, its bytes)."""
    data = path.read_bytes()
    if path.suffix in PACKED and path.name not in PLAIN:
        return name + ".gz", gzip.compress(data, 9, mtime=0)
    return name, data
