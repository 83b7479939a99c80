"""Starts a program in the simulated device: `micropython _start.py IN OUT KIND FOLDERS.. -- [TEST]`.

IN and OUT are the descriptors of the pipes; FOLDERS are the host's folders with code, the firmware's first. They get
mounted as /app, /code1, /code2 ..; the host's other files are out of reach then. KIND is "firmware" (boot.py, main.py)
or "tests".
"""

import sys

import _link

_link.connect(int(sys.argv[1]), int(sys.argv[2]))

import os  # noqa: E402
import time  # noqa: E402, F401

import _files  # noqa: E402
import vfs  # noqa: E402

if sys.argv[3] == "tests":
    import _near

    _files.Flash = _near.NearFlash


def run_firmware():
    """Run boot.py and main.py as an ESP32 does."""
    for name in ("/app/boot.py", "/app/main.py"):
        try:
            os.stat(name)
        except OSError:
            continue
        try:
            execfile(name, {"__name__": "__main__"})  # noqa: F821
        except _link.PowerCut:
            raise
        except SystemExit:
            _link.reset(5)  # as the ESP32 port: leaving the program restarts the interpreter


def main():
    """Change the root to the device's flash and go."""
    split = sys.argv.index("--")
    folders = sys.argv[4:split]
    host = [vfs.VfsPosix(folder) for folder in folders]
    vfs.umount("/")
    mounts = []
    for i in range(len(host)):
        mounts.append("/app" if i == 0 else f"/code{i}")
        vfs.mount(host[i], mounts[i])
        os.hidden.append(mounts[i][1:])
    _files.mount()
    sys.path[:] = [".frozen"] + mounts[::-1]
    if sys.argv[3] == "tests":
        # After the test's own folder the firmware comes before the folder above: tests/devices and tests/table have the
        # names of its packages.
        sys.path[:] = [".frozen", mounts[-1]] + mounts[2::-1] + mounts[3:-1]
    if sys.argv[3] == "tests":
        __import__("_tests").run_tests(sys.argv[split + 1])
    else:
        run_firmware()


main()
