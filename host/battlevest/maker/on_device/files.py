"""The folder data/ of the device, told and sent."""

import hashlib
import os
from binascii import b2a_base64, hexlify

DATA = "data"
PIECE = 384


def exists(path):
    """Whether there is such a file or folder."""
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def each(folder):
    """The files in a folder and below, by their paths."""
    found = []
    if exists(folder):
        for entry in os.ilistdir(folder):
            path = folder + "/" + entry[0]
            found += each(path) if entry[1] & 0x4000 else [path]
    return sorted(found)


def digest(path):
    """(size, SHA-256) of a file."""
    sum_ = hashlib.sha256()
    size = 0
    with open(path, "rb") as file:
        while True:
            piece = file.read(PIECE)
            if not piece:
                return size, hexlify(sum_.digest()).decode()
            size += len(piece)
            sum_.update(piece)


def tell_all():
    """Every file with size and hash."""
    for path in each(DATA):
        size, hashed = digest(path)
        tell("stored", name=path, size=size, sha256=hashed)


def send(path):
    """Print a file in pieces."""
    with open(path, "rb") as file:
        while True:
            piece = file.read(PIECE)
            if not piece:
                return
            print("\x1f" + b2a_base64(piece)[:-1].decode())


def room():
    """Tell the free bytes of the flash, as littlefs counts them: folders twice, so less than none is a large number."""
    found = os.statvfs("/")
    tell("room", free=found[0] * found[3] if found[3] < found[2] else 0)
