"""Makes this MicroPython a board with a console: `micropython -i -c "__import__('_board').go(IN, OUT, IMAGE, MAIN)"`.

The stand-ins are loaded, the host's files are unmounted and the board's flash is mounted in their place. Then boot.py
and main.py run as on an ESP32, and the console that follows is MicroPython's own.
"""

import io
import sys

import _link

_CONSOLE = 23  # tells the other end of the link that the console comes now


def go(reading, writing, image, friendly):
    """From power-on to the console.

    reading, writing: the link's descriptors. image: that of the flash's own file, from which is read without asking the
    other end, since a file system reads much. friendly: main.py runs too.
    """
    _link.connect(reading, writing)
    import os  # noqa: F401
    import time  # noqa: F401

    import _files
    import _link_more  # noqa: F401
    import _machine_more  # noqa: F401
    import machine  # noqa: F401
    import neopixel  # noqa: F401
    import vfs

    class Flash(_files.Flash):
        def readblocks(self, block, buffer, offset=0):
            cells.seek(block * 4096 + offset)
            cells.readinto(buffer)
            return 0

    cells = open(image, "rb")  # noqa: SIM115
    vfs.umount("/")
    _files.Flash = Flash
    try:
        _files.mount()
    except OSError:
        print("The filesystem appears to be corrupted. Erase the flash and install again.")
    sys.path[:] = ["", ".frozen", "/lib"]
    sys.argv[:] = [""]
    names = __import__("__main__").__dict__
    del sys.modules["_board"]
    try:
        if _run("boot.py", names) and friendly:
            _run("main.py", names)
    except SystemExit:
        _link.reset(5)
    _link._call(_CONSOLE, 0, 0, 0, 0, 0, None, None)


def _run(name, names):
    """Run a file if it is there; False if it ended with an error."""
    try:
        with open(name) as file:
            text = file.read()
    except OSError:
        return True
    try:
        # A file of the board, and one that the person at the console has written.
        exec(compile(text, name, "exec"), names)
    except SystemExit:
        raise
    except BaseException as error:
        _print_error(error)
        return False
    return True


def _print_error(error):
    """The traceback, without the lines that stand here."""
    try:
        text = io.StringIO()
        sys.print_exception(error, text)
        lines = text.getvalue().split("\n")
        print("\n".join([line for line in lines if '"_board", line' not in line]), end="")
    except MemoryError:
        sys.print_exception(error)
