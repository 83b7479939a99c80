"""The files' partition as esptool writes it: a littlefs of the partition's size, and of that only the blocks in use."""

from littlefs import LittleFSError

from ..board_link import Trouble
from ..simulator.image import BLOCK, with_files


def make(files: dict[str, bytes], size: int) -> bytes:
    """A partition of `size` bytes with these files. Trouble "no_room"."""
    try:
        return with_files(files, size // BLOCK)
    except LittleFSError as error:
        raise Trouble(
            "no_room", f"The application does not fit into the {size // 1024} kB that this board has for files."
        ) from error


def used(partition: bytes, join: int = 4) -> list[tuple[int, bytes]]:
    """(offset, bytes) of the runs of blocks that are not empty; runs with at most `join` empty blocks between them are
    one, since every run costs esptool a file of its own. littlefs erases a block before it uses it, so what lies in
    the others does not matter."""
    runs: list[list[int]] = []
    for block in range(len(partition) // BLOCK):
        if partition[block * BLOCK : (block + 1) * BLOCK].count(0xFF) != BLOCK:
            if runs and block - runs[-1][1] <= join:
                runs[-1][1] = block + 1
            else:
                runs.append([block, block + 1])
    return [(begin * BLOCK, partition[begin * BLOCK : end * BLOCK]) for begin, end in runs]
