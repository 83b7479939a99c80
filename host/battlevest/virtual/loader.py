"""A chip's serial loader as esptool meets it: the one in the ROM, and the faster "stub" that esptool puts into RAM.

Source: Espressif's serial protocol (docs.espressif.com, esptool, "Serial Protocol"). A request: 0, command, size (two
bytes), checksum (four), data. An answer: 1, command, size, value (four), data, then status and reason; the ROM adds two
bytes. The stub's code is taken and not run: what it would do is done here.
"""

import hashlib
import struct
import zlib
from collections.abc import Callable
from functools import reduce
from operator import xor

from .chip_flash import ChipFlash
from .registers import Chip, Registers
from .slip import Frames, frame

SYNC_WORDS = b"\x07\x07\x12\x20" + 32 * b"\x55"
SYNC = frame(struct.pack("<BBHI", 0, 0x08, len(SYNC_WORDS), 0) + SYNC_WORDS)  # the first that esptool says
SYNC_ANSWERS = 8
ROM_SAYS = 0x20120707  # in the answers of the ROM; the stub says 0
READ_AT_ONCE = 64  # bytes of the ROM's slow reading

# Reasons to refuse: the ROM's, the stub's.
UNKNOWN, CHECKSUM, NOT_WRITING, DAMAGED, NO_SUCH_PLACE = (5, 0xFF), (7, 0xC1), (5, 0xC6), (0xB, 0xC7), (8, 0xC4)


class Refused(Exception):
    """A request that is answered with a reason: (the ROM's, the stub's)."""


class Loader:
    """Takes bytes from the line, gives the answers, changes the flash.

    `stays`: esptool has asked for the chip to stay in its loader when it leaves. `over`: the chip restarts now.
    """

    def __init__(self, chip: Chip, flash: ChipFlash):
        self.chip = chip
        self.flash = flash
        self.registers = Registers(chip, flash.size)
        self.frames = Frames()
        self.stub = self.stays = self.over = False
        self.at = 0  # where the next block goes
        self.inflate = None
        self.reading: list[int] | None = None  # [first, end, packet, most on the way, sent up to]
        both: dict[int, Callable[[bytes], tuple[int, bytes]]] = {
            0x02: self._begin,
            0x03: self._block,
            0x04: self._end,
            0x05: self._accept,  # the stub's code, to RAM
            0x06: self._run,
            0x07: self._accept,
            0x09: self._write_register,
            0x0A: self._read_register,
            0x0B: self._accept,  # the flash's size and its pages
            0x0D: self._accept,  # its pins
            0x0F: self._accept,  # another speed: there is none on this line
            0x10: self._begin_deflated,
            0x11: self._deflated,
            0x12: self._accept,
            0x13: self._digest,
            0x14: self._security,
        }
        self.rom = {**both, 0x0E: self._read_slowly}
        self.ram = {**both, 0xD0: self._erase_all, 0xD1: self._erase, 0xD2: self._read, 0xD3: self._leave}

    def feed(self, data: bytes) -> bytes:
        """What to answer to some more bytes."""
        return b"".join(map(self._take, self.frames.feed(data)))

    def _take(self, request: bytes) -> bytes:
        if self.reading is not None and len(request) == 4:
            return self._read_on(int.from_bytes(request, "little"))
        if len(request) < 8 or request[0] != 0:
            return b""
        _, command, size, checksum = struct.unpack_from("<BBHI", request)
        data = request[8 : 8 + size]
        self.stays = False
        self.reading = None
        if command == 0x08:
            return SYNC_ANSWERS * self._answer(command, 0 if self.stub else ROM_SAYS, b"")
        was_stub = self.stub
        try:
            if command in (0x03, 0x07, 0x11) and reduce(xor, data[16:], 0xEF) != checksum & 0xFF:
                raise Refused(CHECKSUM)
            handler = (self.ram if self.stub else self.rom).get(command)
            if handler is None:
                raise Refused(UNKNOWN)
            value, more = handler(data)
        except Refused as refused:
            return self._answer(command, 0, b"", refused.args[0][self.stub])
        except struct.error:  # shorter than this command's words
            return self._answer(command, 0, b"", UNKNOWN[self.stub])
        answer = self._answer(command, value, more, stub=was_stub)
        if self.stub and not was_stub:
            answer += frame(b"OHAI")
        return answer + (self._read_on(0) if self.reading is not None else b"")

    def _answer(self, command: int, value: int, data: bytes, reason: int = 0, stub: bool | None = None) -> bytes:
        data += bytes((reason != 0, reason)) + (b"" if (self.stub if stub is None else stub) else b"\0\0")
        return frame(struct.pack("<BBHI", 1, command, len(data), value) + data)

    def _accept(self, _data: bytes) -> tuple[int, bytes]:
        return 0, b""

    def _place(self, at: int, size: int) -> tuple[int, int]:
        if not self.flash.holds(at, size):
            raise Refused(NO_SUCH_PLACE)
        return at, size

    # Writing

    def _begin(self, data: bytes) -> tuple[int, bytes]:
        size, _, _, self.at = struct.unpack_from("<IIII", data)
        self.inflate = None
        if size:
            self.flash.erase(*self._place(self.at, size))
        return 0, b""

    def _begin_deflated(self, data: bytes) -> tuple[int, bytes]:
        self._begin(data)
        self.inflate = zlib.decompressobj()
        return 0, b""

    def _block(self, data: bytes) -> tuple[int, bytes]:
        block = data[16 : 16 + int.from_bytes(data[:4], "little")]
        self._place(self.at, len(block))
        self.flash.put(self.at, block)
        self.at += len(block)
        return 0, b""

    def _deflated(self, data: bytes) -> tuple[int, bytes]:
        if self.inflate is None:
            raise Refused(NOT_WRITING)
        try:
            block = self.inflate.decompress(data[16:])
        except zlib.error:
            raise Refused(DAMAGED) from None
        return self._block(struct.pack("<IIII", len(block), 0, 0, 0) + block)

    def _end(self, data: bytes) -> tuple[int, bytes]:
        """0: the ROM starts the program; the stub gives the chip back to the ROM, which stays in its loader."""
        if int.from_bytes(data[:4], "little") == 0:
            self.stays, self.over, self.stub = self.stub, not self.stub, False
        return 0, b""

    def _erase_all(self, _data: bytes) -> tuple[int, bytes]:
        self.flash.erase(0, self.flash.size)
        return 0, b""

    def _erase(self, data: bytes) -> tuple[int, bytes]:
        self.flash.erase(*self._place(*struct.unpack_from("<II", data)))
        return 0, b""

    # Reading

    def _read_slowly(self, data: bytes) -> tuple[int, bytes]:
        at, size = self._place(*struct.unpack_from("<II", data))
        return 0, self.flash.read(at, min(size, READ_AT_ONCE)).ljust(READ_AT_ONCE, b"\xff")

    def _read(self, data: bytes) -> tuple[int, bytes]:
        at, size, packet, most = struct.unpack_from("<IIII", data)
        self._place(at, size)
        self.reading = [at, at + size, max(packet, 1), max(most, 1), at]
        return 0, b""

    def _read_on(self, got: int) -> bytes:
        """The packets that may be on the way now that `got` bytes have come through; at the end the digest."""
        assert self.reading is not None
        first, end, packet, most, sent = self.reading
        if first + got >= end:
            self.reading = None
            return frame(hashlib.md5(self.flash.read(first, end - first)).digest())
        out = b""
        while sent < min(end, first + got + packet * most):
            size = min(packet, end - sent)
            out += frame(self.flash.read(sent, size))
            sent += size
        self.reading[4] = sent
        return out

    def _digest(self, data: bytes) -> tuple[int, bytes]:
        at, size = self._place(*struct.unpack_from("<II", data))
        digest = hashlib.md5(self.flash.read(at, size))
        return 0, digest.digest() if self.stub else digest.hexdigest().encode()

    # The chip

    def _run(self, data: bytes) -> tuple[int, bytes]:
        """The code that was put into RAM is started: it is esptool's stub."""
        self.stub = struct.unpack_from("<II", data)[1] != 0
        return 0, b""

    def _leave(self, _data: bytes) -> tuple[int, bytes]:
        self.over = True
        return 0, b""

    def _write_register(self, data: bytes) -> tuple[int, bytes]:
        for at in range(0, len(data), 16):
            self.registers.write(*struct.unpack_from("<III", data, at))
        return 0, b""

    def _read_register(self, data: bytes) -> tuple[int, bytes]:
        return self.registers.read(struct.unpack_from("<I", data)[0]), b""

    def _security(self, _data: bytes) -> tuple[int, bytes]:
        if self.chip.number is None:
            raise Refused(UNKNOWN)
        return 0, struct.pack("<IB7xII", 0, 0, self.chip.number, 0)
