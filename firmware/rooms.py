"""Code that waits on flash until somebody calls it, so that a game fits into the heap of a small chip.

Most of what a program can do is done now and then: an undo, a new card, a page of the menu. When the application is
compiled for a board, such methods are taken out of their classes into modules of their own (the list is
``battlevest.application.parts``), and their class finds them here, by ``__getattr__``. A module that was loaded stays
while the heap is wide, so a board with much memory loads each of them once; where memory is short, all that is kept
makes room at once. What runs in every step of the referee is never taken out.
"""

import gc
import os
import sys

# Bytes free before a module is loaded: for itself, and for what it then does. Objects are twice as large with words of
# 64 bits, and what is free lies in pieces.
LEAST = 24000 if sys.maxsize >> 31 else 14000

_kept: dict = {}  # modules by their dotted paths

_HOME = None  # the folder of the compiled application
if __file__.endswith("rooms.mpy"):
    _HOME = __file__[:-9]
    __path__ = "/door"  # pyright: ignore[reportAssignmentType]  (MicroPython has one folder)


def method(owner, path, names, name, base=None):
    """The method ``name`` of an object, as a function: out of one of the modules ``path`` + number.

    ``names`` says what each holds, " one two | three four "; what is not among them may be a method of the class
    ``base``. AttributeError for all others.
    """
    at = names.find(" " + name + " ")
    if at < 0:
        if base is None:
            raise AttributeError(name)
        return base.__getattr__(owner, name)
    function = getattr(load(path + str(names.count("|", 0, at))), name)
    return lambda *given: function(owner, *given)


def load(path):
    """A module by its dotted path, kept until its place is wanted for another one."""
    module = _kept.get(path)
    if module is None:
        widen()
        module = _kept[path] = fetch(path)
    return module


class _Door:
    """A file system of one file, which is another one each time.

    MicroPython never forgets the name of a module or of its file; so those of a board all come in by the same one.
    """

    def __init__(self, path):
        self.path = path
        self.found = os.stat(path)
        self.stopped = False

    def mount(self, readonly, mkfs):
        """Nothing is to be prepared."""

    def umount(self):
        """Nothing is to be put away."""

    def stat(self, path):
        """As of the file itself; OSError for other names.

        Whoever imports takes all that is raised here for "no such file", a Ctrl-C too: it is kept in ``stopped``.
        """
        try:
            if path == "/it.mpy":
                return self.found
            raise OSError(2)
        except KeyboardInterrupt:
            self.stopped = True
            raise

    def open(self, path, mode):
        """The file itself."""
        return open(self.path, mode)


def _compiled(path):
    # A compiled module, as ``rooms.it``.
    import vfs

    door = _Door(_HOME + path.replace(".", "/") + ".mpy")
    sys.modules.pop("rooms.it", None)
    try:
        vfs.mount(door, __path__)
    except OSError:
        # A Ctrl-C has left the last one there.
        vfs.umount(__path__)
        vfs.mount(door, __path__)
    parent = None
    try:
        parent = __import__("rooms.it")
    except ImportError:
        if not door.stopped:
            raise
    finally:
        vfs.umount(__path__)
        module = sys.modules.pop("rooms.it", None)
    if door.stopped:
        raise KeyboardInterrupt
    delattr(parent, "it")
    return module


def fetch(path):
    """A module by its dotted path that nobody keeps but the caller: it is gone with its last function."""
    try:
        return _come_in(path)
    except MemoryError:
        # There is room, but in pieces.
        sys.modules.pop(path, None)
        forget()
        gc.collect()
        return _come_in(path)


def _come_in(path):
    if _HOME is not None:
        return _compiled(path)
    package, _, name = path.rpartition(".")
    module = __import__(path)
    if package:
        parent = module
        module = getattr(parent, name)
        delattr(parent, name)
    sys.modules.pop(path, None)
    return module


def stay(path):
    """A module that stays, for all who import it from now on; of a compiled one the name of its file does not."""
    package, _, name = path.rpartition(".")
    if _HOME is None or not package or path in sys.modules:
        __import__(path)
    else:
        parent = sys.modules.get(package) or __import__(package)
        sys.modules[path] = module = fetch(path)
        setattr(parent, name, module)
    return sys.modules[path]


def widen():
    """Let go of all that is kept if the heap is short of room; each of it can be loaded again.

    All at once, as its pieces lie between others: one by one would leave gaps too small for anything.
    """
    gc.collect()
    if _kept and hasattr(gc, "mem_free") and gc.mem_free() < LEAST:
        forget()
        gc.collect()


def forget():
    """Let go of all of them: another game has others."""
    _kept.clear()
