"""`python -m battlevest.testing.on_simulator FILE ...`: files of tests on MicroPython with the simulated board around.

A process of its own, so that what hangs can be ended. Each file has a MicroPython and a world of its own: no two files
share anything. Prints the same marked lines as tests/run_on_device.py, with the file in them.
"""

import json
import sys
import time

from battlevest.testing.on_micropython import MARK


def main(files: list[str]) -> int:
    """Run the files and print their results; 1 if a test failed or a file could not be run."""
    from battlevest.simulator import run_on_micropython

    failed = 0
    for file in files:
        begin = time.monotonic()
        for name, ok, output in run_on_micropython(file):
            failed += not ok
            # Single tests are not timed: the first one stands for the file.
            ms, begin = round(1000 * (time.monotonic() - begin)) if begin else 0, 0.0
            record = {"file": file, "name": name, "ok": bool(ok), "ms": ms, "error": "" if ok else output}
            print(MARK + json.dumps(record), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
