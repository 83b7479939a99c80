"""The folder data/ of the device, read and replaced as a whole.

A new one is built beside it, checked, and renamed into its place. What a cut left is put right by mend(): data.old
exists only once data.new was checked.
"""

import hashlib
import os
from binascii import a2b_base64, b2a_base64, hexlify

DATA, FRESH, OLD = "data", "data.new", "data.old"
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


def remove(folder):
    """Remove a folder with everything in it."""
    if not exists(folder):
        return
    for entry in os.ilistdir(folder):
        path = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            remove(path)
        else:
            os.remove(path)
    os.rmdir(folder)


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


def mend():
    """Put right what an interrupted restore left."""
    if exists(OLD):
        if exists(FRESH):
            remove(DATA)
            os.rename(FRESH, DATA)
        remove(OLD)
    else:
        remove(FRESH)


def tell_all(folder):
    """Every file with size and hash."""
    for path in each(folder):
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


def put(path, text):
    """Add a piece to a file of the new folder, which is made if need be."""
    made = FRESH
    for part in path.split("/")[1:-1]:
        if not exists(made):
            os.mkdir(made)
        made += "/" + part
    if not exists(made):
        os.mkdir(made)
    with open(FRESH + path[len(DATA) :], "ab") as file:
        file.write(a2b_base64(text))


def room():
    """Tell the free bytes of the flash."""
    found = os.statvfs("/")
    tell("room", free=found[0] * found[3])


def swap():
    """Put the new folder into the old one's place."""
    if exists(DATA):
        os.rename(DATA, OLD)
    os.rename(FRESH, DATA)
    remove(OLD)
    tell("swapped")
