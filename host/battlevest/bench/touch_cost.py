"""What a loop without touches costs: calls, counted by CPython's profiler hook, and bytes of heap on MicroPython."""

import sys
from pathlib import Path

from battlevest import paths
from battlevest.bench.device_modules import Drivers
from battlevest.simulator import run_on_micropython

CALLS = 100
SCAN = Path(__file__).with_name("scan_on_device.py")


def rows() -> list[tuple]:
    """The rows of the bench."""
    most = max(calls_of_loops(400))
    return [
        ("calls in a scan without touches", str(most), f"at most {CALLS}", most <= CALLS),
        allocation("heap allocated by a scan without touches", SCAN),
    ]


def allocation(label: str, scan: Path) -> tuple:
    """The row of a program that scans with the heap locked: whatever would be allocated ends the run."""
    limit = "0 bytes"
    if paths.micropython_path() is None:
        return label, "no MicroPython on this machine", limit, None
    failed = [output for _, ok, output in run_on_micropython(scan) if not ok]
    return label, failed[0].strip().split("\n")[-1] if failed else "0 bytes", limit, not failed


def calls_of_loops(loops: int) -> list[int]:
    """Calls which the firmware makes in each of so many loops of scan and flush, once everything is quiet.

    Calls of the stand-ins among themselves are not the firmware's and are left out.
    """
    drivers = Drivers(seed=1)
    drivers.run(1500)
    firmware = str(paths.firmware_dir())
    found = []
    for _ in range(loops):
        count = 0

        def hook(frame, event, _argument):
            nonlocal count
            caller = frame.f_back if event == "call" else frame
            if event in ("call", "c_call") and caller is not None and caller.f_code.co_filename.startswith(firmware):
                count += 1

        now = drivers.time.ticks_ms()
        sys.setprofile(hook)
        try:
            drivers.box.scan(now)
            drivers.box.flush(now)
        finally:
            sys.setprofile(None)
        drivers.time.sleep_ms(drivers.pause_ms)
        found.append(count)
    return found
