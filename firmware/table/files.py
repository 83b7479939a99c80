"""Files that survive a power cut: whole or not changed at all.

littlefs commits a file when it is closed and renames atomically, so a file is only ever replaced by writing a new one
beside it, reading that back, and renaming it over the old one. All paths are relative to the device's root folder.
"""

import json
import os

import rooms


def make_folder(path):
    """Make the folder ``path`` and its parents; folders that exist are fine. OSError if the flash refuses."""
    made = ""
    for part in path.split("/"):
        made = made + "/" + part if made else part
        try:
            os.mkdir(made)
        except OSError:
            # EEXIST has other numbers on other ports, so ask instead of comparing.
            os.listdir(made)


def names(folder):
    """The names in ``folder``, or an empty list if there is no such folder."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def read(path, limit):
    """The first ``limit`` bytes of a file, or None if there is no such file or it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(limit)
    except OSError:
        return None


def parse(raw):
    """The dict that ``raw`` (any bytes) says in JSON, or None if it says none."""
    try:
        found = json.loads(raw.decode())
    except (ValueError, UnicodeError, RuntimeError, MemoryError):
        # RuntimeError: nested too deeply for this interpreter.
        return None
    return found if isinstance(found, dict) else None


def replace(path, data):
    """Make ``data`` (bytes) the whole content of ``path``; OSError, with the old content kept, if the flash refuses."""
    fresh = path + ".new"
    try:
        with open(fresh, "wb") as file:
            file.write(data)
        if read(fresh, len(data) + 1) != data:
            raise OSError(5)
        os.rename(fresh, path)
    except OSError:
        remove(fresh)
        raise


def remove(path):
    """Remove a file; one that is not there, or that the flash will not give up, is no error."""
    try:
        os.remove(path)
    except OSError:
        pass


def set_aside(path, name):
    """Rename a damaged file to ``name`` (the newest damaged one is kept for whoever wants to look)."""
    try:
        os.rename(path, name)
    except OSError:
        remove(path)


def room(name, within="table"):
    """A module of a package that is needed for a while only: its heap is free again when its objects are gone."""
    rooms.widen()
    return rooms.fetch(within + "." + name)
