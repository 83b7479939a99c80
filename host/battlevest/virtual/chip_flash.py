"""The whole flash of the chip: the program's part, and behind it the partition of files that MicroPython mounts."""

from pathlib import Path

from ..simulator.chips.flash import BLOCK, Flash
from ..whole_file import replacing

FILES_AT = 0x200000  # on a board of 4 MB with MicroPython's generic image


class ChipFlash:
    """`files` at FILES_AT, below it `program`, kept in the file `path` from one time to the next.

    size: bytes of the chip; one of 2 MB ends where the files would begin. begin: the program of a new board; what is
    not given is erased. Nothing takes time here: how long a loader erases and writes is no question of a game.
    """

    def __init__(self, files: Flash, path: Path, size: int, begin: bytes = b""):
        self.files = files
        self.path = path
        self.size = size
        self.changed = not path.exists()
        content = begin if self.changed else path.read_bytes()
        if len(content) > FILES_AT:
            raise ValueError(f"{path} is no program of a virtual board. Move it away to start anew.")
        self.program = bytearray(content.ljust(FILES_AT, b"\xff"))
        self.save()

    def save(self) -> None:
        """Keep what was changed."""
        if self.changed:
            with replacing(self.path) as fresh:
                fresh.write_bytes(self.program.rstrip(b"\xff"))
            self.files.save()
            self.changed = False

    def holds(self, at: int, size: int) -> bool:
        """Whether the chip has all of these addresses."""
        return at >= 0 and at + size <= self.size

    def read(self, at: int, size: int) -> bytes:
        """Bytes from an address on."""
        return b"".join(bytes(cells[start:end]) for cells, start, end in self._parts(at, size))

    def erase(self, at: int, size: int) -> None:
        """Erase every block that has one of these addresses."""
        first, end = at // BLOCK * BLOCK, -(-(at + size) // BLOCK) * BLOCK
        for cells, start, stop in self._parts(first, end - first):
            cells[start:stop] = b"\xff" * (stop - start)
        self.changed = True

    def put(self, at: int, data: bytes) -> None:
        """Program bytes: a bit that is 0 stays 0."""
        for cells, start, stop in self._parts(at, len(data)):
            taken, data = data[: stop - start], data[stop - start :]
            old, new = int.from_bytes(cells[start:stop], "big"), int.from_bytes(taken, "big")
            cells[start:stop] = (old & new).to_bytes(stop - start, "big")
        self.changed = True

    def _parts(self, at: int, size: int) -> list[tuple[bytearray, int, int]]:
        """The memory, from where, to where, of a stretch of addresses."""
        parts = []
        if at < FILES_AT:
            parts.append((self.program, at, min(at + size, FILES_AT)))
        if at + size > FILES_AT:
            parts.append((self.files.cells, max(at - FILES_AT, 0), at + size - FILES_AT))
        return parts
