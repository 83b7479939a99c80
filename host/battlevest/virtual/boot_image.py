"""The program in a virtual board's flash: whether it would start, and the one that a new board comes with.

What runs is the MicroPython beside this Python, whatever version the image in the flash is of.
"""

import struct
from functools import cache
from hashlib import sha256
from pathlib import Path

from ..board_link import Trouble
from ..install import micropython_image
from ..install.chips import Chip
from .chip_flash import FILES_AT, ChipFlash

SIZE = 120_000
ERASED = "invalid header: 0x{:08x}\r\n"
UNFIT = "E (42) boot: No bootable app partitions in the partition table\r\n"


def refusal(flash: ChipFlash, chip: Chip) -> tuple[str, str]:
    """(what the chip says in place of a start, why, for the log); ("", "") if MicroPython starts."""
    program = flash.read(0, FILES_AT)
    head = program[chip.offset : chip.offset + 4]
    if head[0] != micropython_image.MAGIC:
        return 6 * ERASED.format(int.from_bytes(head, "little")), "there is no program in the flash"
    try:
        image = micropython_image.inspect(program[chip.offset :], Path("the program in the flash"), chip)
    except Trouble as trouble:
        return UNFIT, str(trouble)
    room = image.files_size if image.files_size is not None else flash.size - image.files_at
    if (image.files_at, room) != (FILES_AT, flash.size - FILES_AT):
        return UNFIT, f"its files are at {image.files_at:#x}, and a virtual board has them at {FILES_AT:#x}"
    return "", ""


@cache
def stand_in(chip: Chip, size: int = SIZE) -> bytes:
    """An image that is right in all that is checked: boot loader, partition table, application. `size` in bytes, about;
    its content can be compressed as code can."""

    def part(content: bytes) -> bytes:
        head = bytearray(24)
        head[0], head[1], head[23] = micropython_image.MAGIC, 1, 1
        struct.pack_into("<H", head, 12, chip.image_id)
        body = bytes(head) + struct.pack("<II", 0x3F400020, len(content)) + content
        body += b"\0" * (16 - len(body) % 16)
        return body + sha256(body).digest()

    table_at = micropython_image.TABLE_AT - chip.offset
    factory = b"\xaa\x50" + struct.pack("<BBII", 0, 0, 0x10000, 0x1F0000) + b"factory".ljust(20, b"\0")
    head = part(bytes(20_000)).ljust(table_at, b"\xff") + factory.ljust(0x8000, b"\xff")
    code = b"".join(sha256(struct.pack("<I", n)).digest() + bytes(24) for n in range(size // 56))
    return head + part(code + b"MicroPython v1.25.0 on 2025-04-15\0" + bytes(-(len(code) + 34) % 4))
