"""An open file of the device on CPython, with the methods that MicroPython's files have."""

from littlefs import lfs

# littlefs flags for "a" as MicroPython's open has it: write, create, append. littlefs-python's "a" does not create.
APPEND = 0x2 | 0x100 | 0x800


class DeviceFile:
    """An open file, text or binary."""

    def __init__(self, files, path: str, mode: str):
        self.files = files
        self.binary = "b" in mode
        self.name = path
        self.closed = True
        self.handle = files.call(lfs.file_open, path, APPEND if mode in ("a", "at", "ab") else mode.replace("t", ""))
        self.closed = False

    def _call(self, function, *arguments):
        if self.closed:
            raise OSError(22, "the file is closed")
        return self.files.call(function, self.handle, *arguments)

    def _bytes(self, size: int = -1) -> bytes:
        if size is None or size < 0:
            size = self._call(lfs.file_size) - self._call(lfs.file_tell)
        return self._call(lfs.file_read, max(0, size))

    def read(self, size: int = -1):
        """Read bytes, or characters in a text file; all that is left without a size."""
        if self.binary or size is None or size < 0:
            data = self._bytes(size)
            return data if self.binary else data.decode()
        text = ""
        while len(text) < size:
            letter = self._bytes(1)
            while letter and letter[0] > 0x7F and not _complete(letter):
                letter += self._bytes(1)
            if not letter:
                break
            text += letter.decode()
        return text

    def readinto(self, buffer, size: int = -1) -> int:
        """Read into a buffer, at most `size` bytes."""
        want = len(buffer) if size < 0 else min(size, len(buffer))
        data = self._bytes(want)
        buffer[: len(data)] = data
        return len(data)

    def readline(self, size: int = -1):
        """One line with its end."""
        line = bytearray()
        while size < 0 or len(line) < size:
            byte = self._bytes(1)
            line += byte
            if byte in (b"", b"\n"):
                break
        return bytes(line) if self.binary else line.decode()

    def readlines(self):
        """All lines."""
        return list(self)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def write(self, data, *limits) -> int:
        """Write all of `data`, or `write(data, size)`, `write(data, offset, size)` as MicroPython has it."""
        if isinstance(data, str):
            self._call(lfs.file_write, data.encode())
            return len(data)
        data = bytes(data)
        if limits:
            offset = limits[0] if len(limits) == 2 else 0
            data = data[offset : offset + limits[-1]]
        return self._call(lfs.file_write, data)

    def seek(self, offset: int, whence: int = 0) -> int:
        """Move the position."""
        return self._call(lfs.file_seek, offset, whence)

    def tell(self) -> int:
        """The position."""
        return self._call(lfs.file_tell)

    def flush(self) -> None:
        """Bring what was written onto the flash."""
        self._call(lfs.file_sync)

    def close(self) -> None:
        """Close, with all that was written on the flash."""
        if not self.closed:
            self.closed = True
            self.files.call(lfs.file_close, self.handle)

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.close()


def _complete(letter: bytes) -> bool:
    """Whether the bytes are one whole UTF-8 character."""
    need = 2 if letter[0] < 0xE0 else 3 if letter[0] < 0xF0 else 4
    return len(letter) >= need
