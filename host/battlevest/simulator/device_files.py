"""The device's files on CPython: littlefs over the flash model, behind `open` and `os` as MicroPython has them."""

from littlefs import LittleFSError, UserContext, lfs

from .errors import PowerCut
from .image import GEOMETRY

# littlefs flags for "a" as MicroPython's open has it: write, create, append. littlefs-python's "a" does not create.
APPEND = 0x2 | 0x100 | 0x800

KIND_FILE, KIND_FOLDER = 0x8000, 0x4000


class _Blocks(UserContext):
    """littlefs' block device. An exception must not pass through the C library: it is kept in `failure`."""

    def __init__(self, world):
        super().__init__(buffer=bytearray())
        self.world = world
        self.failure: BaseException | None = None

    def _try(self, action, *arguments) -> int:
        if self.failure is not None:
            return -5
        try:
            action(*arguments)
        except OSError as error:
            return -(error.errno or 5)
        except BaseException as error:  # a power cut: raised again by whoever called littlefs
            self.failure = error
            return -5
        return 0

    def read(self, cfg, block: int, off: int, size: int) -> bytearray:
        """Read bytes of a block."""
        return bytearray(self.world.flash_read(block, off, size))

    def prog(self, cfg, block: int, off: int, data: bytes) -> int:
        """Program bytes of a block."""
        return self._try(self.world.flash_program, block, off, bytes(data))

    def erase(self, cfg, block: int) -> int:
        """Erase a block."""
        return self._try(self.world.flash_erase, block)


class Files:
    """A mounted littlefs with a current folder. After a power cut this mount is dead, and a new one has to be made."""

    def __init__(self, world, settle):
        self.blocks = _Blocks(world)
        self.settle = settle  # lets the time of flash operations pass
        self.cfg = lfs.LFSConfig(context=self.blocks, **GEOMETRY)
        self.fs = lfs.LFSFilesystem()
        self.cwd = "/"
        self.call(lfs.mount, self.cfg)

    def call(self, function, *arguments):
        """One call of littlefs: OSError with the error's number, or the power cut that happened in it."""
        if self.blocks.failure is not None:
            raise PowerCut("the power is off")
        try:
            result = function(self.fs, *arguments)
        except LittleFSError as error:
            if self.blocks.failure is not None:
                raise self.blocks.failure from None
            self.settle()
            raise OSError(-error.code, error.args[0] if error.args else "littlefs error") from None
        if self.blocks.failure is not None:
            raise self.blocks.failure
        self.settle()
        return result

    def path(self, name: str) -> str:
        """The absolute path of a name."""
        parts: list[str] = []
        for part in (name if name.startswith("/") else f"{self.cwd}/{name}").split("/"):
            if part == "..":
                del parts[-1:]
            elif part not in ("", "."):
                parts.append(part)
        return "/" + "/".join(parts)

    def open(self, name: str, mode: str = "r", **_options):
        """As MicroPython's open: text as UTF-8, or bytes with a "b" in the mode."""
        return DeviceFile(self, self.path(name), mode)

    def entries(self, name: str = ".") -> list[tuple[str, int, int, int]]:
        """(name, kind, 0, size) of a folder's entries."""
        handle = self.call(lfs.dir_open, self.path(name))
        found = []
        while True:
            entry = self.call(lfs.dir_read, handle)
            if entry is None:
                break
            if entry.name not in (".", ".."):
                found.append((entry.name, KIND_FOLDER if entry.type == 2 else KIND_FILE, 0, entry.size))
        self.call(lfs.dir_close, handle)
        return found

    def stat(self, name: str) -> tuple[int, ...]:
        """Ten numbers: mode, then zeros, size in the seventh place."""
        path = self.path(name)
        if path == "/":
            return (KIND_FOLDER, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        entry = self.call(lfs.stat, path)
        return (KIND_FOLDER if entry.type == 2 else KIND_FILE, 0, 0, 0, 0, 0, entry.size, 0, 0, 0)

    def statvfs(self, name: str = "/") -> tuple[int, ...]:
        """Block size, fragment size, blocks, free blocks (twice), then zeros and the longest name."""
        free = GEOMETRY["block_count"] - self.call(lfs.fs_size)
        return (GEOMETRY["block_size"],) * 2 + (GEOMETRY["block_count"], free, free, 0, 0, 0, 0, GEOMETRY["name_max"])

    def chdir(self, name: str) -> None:
        """Change the current folder."""
        if self.stat(name)[0] != KIND_FOLDER:
            raise OSError(20, "not a folder")
        self.cwd = self.path(name)


class DeviceFile:
    """An open file, text or binary."""

    def __init__(self, files: Files, path: str, mode: str):
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
