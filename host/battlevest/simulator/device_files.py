"""The device's files on CPython: littlefs over the flash model, behind `open` and `os` as MicroPython has them."""

from littlefs import LittleFSError, UserContext, lfs

from .device_file import DeviceFile
from .errors import PowerCut
from .image import GEOMETRY

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
        # littlefs links its open files in C: one that is dropped without being closed must not be freed before.
        self.handles: set = set()
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
        if function in (lfs.file_open, lfs.dir_open):
            self.handles.add(result)
        elif function in (lfs.file_close, lfs.dir_close):
            self.handles.discard(arguments[0])
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
