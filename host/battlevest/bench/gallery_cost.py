"""What a loop with the table costs on MicroPython: the heap is locked, so that whatever it allocates ends the run."""

from pathlib import Path

from battlevest.bench.touch_cost import allocation

SCAN = Path(__file__).with_name("gallery_on_device.py")


def rows() -> list[tuple]:
    """The row of the bench."""
    return [allocation("heap allocated by a scan of the gallery, with falls and shots", SCAN)]
