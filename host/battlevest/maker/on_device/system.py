"""What the board is and has: MicroPython, heap, flash, the application, its crash file and settings."""

import gc
import os
import sys


def read(path):
    """The first 2000 bytes of a file as text, or None if there is none."""
    try:
        with open(path, "rb") as file:
            return word(file.read(2000))
    except OSError:
        return None


def largest():
    """The biggest piece that the heap still gives, in bytes; searched for in steps of a sixteenth."""
    size = gc.mem_free()
    while size > 256:
        try:
            bytearray(size)
            return size
        except MemoryError:
            size -= size // 16
    return size


def system():
    """Tell all of it."""
    about = sys.implementation
    mpy = getattr(about, "_mpy", 0)
    machine = getattr(about, "_machine", sys.platform)
    tell("micropython", version=".".join([str(part) for part in about[1][:3]]), machine=machine, mpy=mpy & 0xFF)
    gc.collect()
    tell("heap", free=gc.mem_free(), used=gc.mem_alloc(), largest=largest())
    try:
        size, fragment, blocks, free = os.statvfs("/")[:4]
        tell("flash", free=size * free if free < blocks else 0, size=fragment * blocks)
    except OSError as error:
        tell("flash", error=str(error))
    for name in ("data/crash.txt", "data/safe.txt", "data/settings.json"):
        tell("file", name=name, text=read(name))


def application():
    """Whether our application is on the flash, and its version."""
    try:
        from table import way_in

        settings, board = way_in.found()
    except Exception as error:
        tell("application", found=False, error=repr(error))
        return
    tell("application", found=True, board=board.NAME, trouble=settings.trouble, language=settings["language"])


system()
application()
gc.collect()
