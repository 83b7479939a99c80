"""MicroPython images of the tests' own making: right in everything that a loader and the installer look at."""

import hashlib
import random
import struct

OFFSETS = {"esp32": 0x1000, "esp32s2": 0x1000, "esp32s3": 0, "esp32c3": 0}
NUMBERS = {"esp32": 0, "esp32s2": 2, "esp32s3": 9, "esp32c3": 5}


def part(chip_number, content):
    """One image in Espressif's format: a segment with this content, checksum and hash."""
    content += b"\0" * (-len(content) % 4)
    head = bytearray(24)
    head[0], head[1], head[2], head[3], head[23] = 0xE9, 1, 2, 0x20, 1
    struct.pack_into("<I", head, 4, 0x40080400)
    struct.pack_into("<H", head, 12, chip_number)
    body = bytes(head) + struct.pack("<II", 0x3F400020, len(content)) + content
    checksum = 0xEF
    for byte in content:
        checksum ^= byte
    body += b"\0" * (15 - len(body) % 16) + bytes((checksum,))
    return body + hashlib.sha256(body).digest()


def partition(kind, subtype, offset, size, name):
    """One entry of the partition table."""
    return b"\xaa\x50" + struct.pack("<BBII", kind, subtype, offset, size) + name.encode().ljust(16, b"\0") + b"\0" * 4


def micropython(chip="esp32", version="1.25.0", size=90_000, number=None, vfs=None, banner=None):
    """A whole image: boot loader, partition table, application. vfs: (offset, size) of a partition for files."""
    number = NUMBERS[chip] if number is None else number
    table = partition(1, 2, 0x9000, 0x6000, "nvs") + partition(1, 1, 0xF000, 0x1000, "phy_init")
    table += partition(0, 0, 0x10000, 0x1F0000, "factory")
    if vfs is not None:
        table += partition(1, 0x81, *vfs, "vfs")
    words = banner if banner is not None else f"MicroPython v{version} on 2025-04-15; Generic {chip}".encode()
    noise = random.Random(chip).randbytes(size // 2) + b"code " * (size // 10)
    image = bytearray(part(number, b"boot loader " * 2000).ljust(0x8000 - OFFSETS[chip], b"\xff"))
    image += table.ljust(0x10000 - 0x8000, b"\xff")
    return bytes(image) + part(number, noise + words + b"\0")
