"""`python -m battlevest.testing.on_simulator FILE`: a file of tests on MicroPython with the simulated board around.

A process of its own, so that a file that hangs can be ended and that two files share nothing. Prints the same marked
lines as tests/run_on_device.py.
"""

import json
import sys

from battlevest.testing.on_micropython import MARK


def main(file: str) -> int:
    """Run the file and print its results; 1 if a test failed or the file could not be run."""
    from battlevest.simulator import run_on_micropython

    failed = 0
    for name, ok, output in run_on_micropython(file):
        failed += not ok
        print(MARK + json.dumps({"name": name, "ok": bool(ok), "ms": 0, "error": "" if ok else output}))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
