"""Runs a file of tests on the board itself; chips and world are models at the other end of the serial line.

The stand-ins of the simulator take the places of machine, time and neopixel, their requests go out between the lines
that are printed (host: testing/board_world.py), and the simulated flash is the root folder. The next start ends it all.
"""

import gc
import io
import sys

import micropython
import vfs

FOLDER = "bv_tests"
REQUEST = b"\x1d"
BINARY = b"\x18"  # consoles that change line ends leave everything alone after it
# In the order of their imports. A virtual board has modules of these names already, for its own chips.
STAND_INS = (
    ("_link_more", "bv_link_more"),
    ("os", "bv_os"),
    ("time", "bv_time"),
    ("machine", "bv_machine"),
    ("_machine_more", "bv_machine_more"),
    ("neopixel", "bv_neopixel"),
)


class Out:
    """Requests on their way out: the mark, then the bytes as they are."""

    def __init__(self):
        self.left = 0
        self.out = sys.stdout.buffer

    def write(self, data):
        """A part of a request: its first 20 bytes say how much follows. Allocates nothing, as tests look for that."""
        if not data:
            return
        out = self.out
        if not self.left:
            out.write(REQUEST)
            self.left = 20 + (data[8] | data[9] << 8 | data[10] << 16 | data[11] << 24)
        self.left -= len(data)
        out.write(data)


class In:
    """Answers on their way in."""

    def __init__(self):
        self.input = sys.stdin.buffer

    def readinto(self, buffer):
        """Fill the buffer. It allocates only where an answer comes in pieces."""
        at = self.input.readinto(buffer) or 0
        while at < len(buffer):
            more = self.input.readinto(memoryview(buffer)[at:])
            if not more:
                sys.exit()  # the other end is gone, which only a virtual board can see
            at += more
        return at


def describe(error):
    """The traceback as text."""
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()[-1500:]


def move_flash():
    """The board's own flash becomes /app, so that the root is free."""
    try:
        files = next(entry[0] for entry in vfs.mount() if entry[1] == "/")
    except TypeError:
        from flashbdev import bdev

        files = vfs.VfsLfs2(bdev)
    vfs.umount("/")
    vfs.mount(files, "/app")
    # The firmware as it is tested comes along: a compiled application keeps fewer names than tests want to see.
    sys.path[:] = ["/app/" + FOLDER, "/app/" + FOLDER + "/firmware", ".frozen", "/lib"]
    # What boot.py has loaded knows the old place.
    for name in list(sys.modules):
        if name.split(".")[0] in ("devices", "table", "rules", "boards", "phone", "rooms"):
            del sys.modules[name]


def plug():
    """Put the stand-ins and the link to the host into their places."""
    link = __import__("bv_link")
    link._in, link._out = In(), Out()
    sys.modules["_link"] = link
    for name, made in STAND_INS:
        sys.modules[name] = __import__(made)
    sys.modules["_files"] = __import__("bv_files")
    return link


def run(module, names):
    """Run the named tests of a module, each in a world of its own."""
    move_flash()
    sys.stdout.buffer.write(BINARY)
    link = plug()
    micropython.kbd_intr(-1)
    try:
        link.remount()
        rig = __import__("rig")
        try:
            tests = __import__(module)
        except BaseException as error:
            link.result("(loading)", False, describe(error))
            return
        for name in names:
            gc.collect()
            try:
                rig.reset()
                getattr(tests, name)()
            except BaseException as error:
                link.result(name, False, describe(error))
                if isinstance(error, MemoryError):
                    return  # the next test begins with an empty heap
            else:
                link.result(name, True, "")
    finally:
        micropython.kbd_intr(3)


class Texts:
    """The actions of a golden game, given piece by piece."""

    def __init__(self):
        self.waiting = []

    def __iter__(self):
        return self

    def __next__(self):
        return self.waiting.pop(0)


def golden(name, seats, options):
    """Begin a golden game: its first two lines."""
    global texts, played
    sys.path.append(FOLDER)
    texts = Texts()
    played = __import__("golden_games").lines(name, seats, options, texts)
    print("\x1f" + next(played))
    print("\x1f" + next(played))


def go(more):
    """The lines of these actions."""
    texts.waiting = list(more)
    for _ in range(len(more)):
        print("\x1f" + next(played))
    gc.collect()


def clear(folder=FOLDER):
    """Remove what the tests brought along."""
    import os

    try:
        entries = list(os.ilistdir(folder))
    except OSError:
        return
    for entry in entries:
        if entry[1] & 0x4000:
            clear(folder + "/" + entry[0])
        else:
            os.remove(folder + "/" + entry[0])
    os.rmdir(folder)


def put(name, text):
    """Add a piece to a file of the tests."""
    import os
    from binascii import a2b_base64

    path = FOLDER
    for part in name.split("/"):
        try:
            os.mkdir(path)
        except OSError:
            pass
        path += "/" + part
    with open(path, "ab") as file:
        file.write(a2b_base64(text))
