"""NOR flash (Winbond W25Q and alike): blocks of 4 KiB to erase, pages of 256
bytes to program, and a supply that can fail."""

import os
import random
import sys
from typing import IO

from ..errors import PowerCut

BLOCK, PAGE, BLOCKS = 4096, 256, 512  # 2 MB: the `vfs` partition of a 4 MB board
ERASE_US, PAGE_US = 45_000, 700  # typical values of the data sheet's AC characteristics


def claim(file: IO[bytes]) -> bool:
    """Whether a file is nobody else's from now until it is closed. Windows has no such locks: there it always is."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


class Flash:
    """The file partition. Erasing sets all bits of a block, programming only clears bits.

    `cost_us` adds up the time of all operations for whoever pays it. `cut_in` n lets the supply fail inside the n-th
    erase or program from now on. `bad` blocks refuse with OSError(EIO), as a worn chip does.
    """

    def __init__(self, image: bytes | None = None, path: str | None = None, seed: int = 1):
        self.path = path
        self.rng = random.Random(f"flash {seed}")
        size = BLOCK * BLOCKS
        if path is not None and os.path.exists(path):
            with open(path, "rb") as file:
                image = file.read()
            if len(image) != size:
                raise ValueError(
                    f"{path} is no flash image of this device: it has {len(image)} bytes, not {size}. "
                    "Move it away to start anew."
                )
        self.cells = bytearray(image) if image is not None else bytearray(b"\xff") * size
        self.file = None
        if path is not None:
            if not os.path.exists(path):
                with open(path + ".new", "wb") as file:
                    file.write(self.cells)
                os.replace(path + ".new", path)
            self.file = open(path, "r+b", buffering=0)  # noqa: SIM115
            if not claim(self.file):
                self.close()
                raise ValueError(f"{path} is in use by another simulator: close that one, or take another folder.")
        self.cost_us = 0
        self.cut_in: int | None = None
        self.bad = False
        self.worn = [0] * BLOCKS  # erases of each block
        self.kept: bytes | None = None
        self.erases = self.programs = self.programmed = self.operations = 0

    def close(self) -> None:
        """Close the image's file."""
        if self.file is not None:
            self.file.close()
            self.file = None

    def save(self) -> None:
        """Write the whole image to its file, after somebody changed `cells` from outside."""
        if self.file is not None:
            self._keep(0, len(self.cells))

    def read(self, block: int, offset: int, size: int) -> bytes:
        """Bytes of a block; reading is counted as taking no time."""
        self._check(block, offset, size)
        start = block * BLOCK + offset
        return bytes(self.cells[start : start + size])

    def erase(self, block: int) -> None:
        """Erase a block: every bit becomes 1."""
        self._check(block, 0, BLOCK)
        torn = self._operation()
        self.erases += 1
        self.worn[block] += 1
        self.cost_us += ERASE_US
        start = block * BLOCK
        if torn:  # some cells are already erased, some not, and a few are neither for good
            done = self.rng.randrange(BLOCK)
            self.cells[start : start + done] = b"\xff" * done
            for _ in range(8):
                self.cells[start + self.rng.randrange(BLOCK)] |= self.rng.randrange(256)
            self._keep(start, BLOCK)
            raise PowerCut("the power failed while a block was being erased")
        self.cells[start : start + BLOCK] = b"\xff" * BLOCK
        self._keep(start, BLOCK)

    def program(self, block: int, offset: int, data: bytes) -> None:
        """Program bytes: a bit that is 0 stays 0."""
        self._check(block, offset, len(data))
        torn = self._operation()
        pages = (offset + len(data) + PAGE - 1) // PAGE - offset // PAGE
        self.programs += pages
        self.programmed += len(data)
        self.cost_us += pages * PAGE_US
        start = block * BLOCK + offset
        size = self.rng.randrange(len(data)) if torn else len(data)
        for i in range(size):
            self.cells[start + i] &= data[i]
        self._keep(start, len(data))
        if torn:
            raise PowerCut("the power failed while a page was being programmed")

    def stats(self) -> dict[str, int]:
        """Counts since the world began."""
        counts = {"erases": self.erases, "programs": self.programs, "bytes": self.programmed}
        return {**counts, "operations": self.operations, "worst": max(self.worn)}

    def keep(self) -> None:
        """Remember the content."""
        self.kept = bytes(self.cells)

    def back(self) -> None:
        """Put the remembered content back."""
        if self.kept is None:
            raise ValueError("There is no content of the flash to go back to: keep it first.")
        self.cells[:] = self.kept

    def _operation(self) -> bool:
        if self.bad:
            raise OSError(5, "the flash does not take this block")
        self.operations += 1
        if self.cut_in is None:
            return False
        self.cut_in -= 1
        if self.cut_in > 0:
            return False
        self.cut_in = None
        return True

    def _check(self, block: int, offset: int, size: int) -> None:
        if not (0 <= block < BLOCKS and offset >= 0 and offset + size <= BLOCK):
            raise OSError(22, f"no such place in the flash: block {block}, offset {offset}, {size} bytes")

    def _keep(self, start: int, size: int) -> None:
        if self.file is not None:
            self.file.seek(start)
            self.file.write(self.cells[start : start + size])
