"""What a loop with the table costs on MicroPython: the heap is locked, so that whatever it allocates ends the run."""

from pathlib import Path

from battlevest import paths
from battlevest.simulator import run_on_micropython

SCAN = Path(__file__).with_name("gallery_on_device.py")


def rows() -> list[tuple]:
    """The row of the bench."""
    label, limit = "heap allocated by a scan of the gallery, with falls and shots", "0 bytes"
    if paths.micropython_path() is None:
        return [(label, "no MicroPython on this machine", limit, None)]
    failed = [output for _, ok, output in run_on_micropython(SCAN) if not ok]
    return [(label, failed[0].strip().split("\n")[-1] if failed else "0 bytes", limit, not failed)]
