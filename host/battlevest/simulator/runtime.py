"""The firmware's interpreter on CPython: a private importer, the device's
own files and log, and the link to the world."""

import traceback
from pathlib import Path
from typing import Any

from .. import paths
from . import image
from .device_files import Files
from .device_modules import modules
from .errors import PowerCut
from .importer import Importer
from .serial_log import SerialLog
from .sockets import Sockets
from .world import World

STANDINS = Path(__file__).parent / "standins"


class Runtime:
    """One device on CPython. `world` may be replaced by `reset`; the modules and their link see the present one.

    `options` are World's; `folders` come after the firmware's (a test's own folder, say).
    """

    def __init__(
        self,
        firmware: Path | None = None,
        folders: list[Path] | None = None,
        world: World | None = None,
        log: SerialLog | None = None,
        **options: Any,
    ):
        self.firmware = firmware or paths.firmware_dir()
        self.options = options
        self.log = log if log is not None else SerialLog()
        self.line = ""
        self._files: Files | None = None
        self.world = world if world is not None else self.new_world()
        self.sockets = Sockets(lambda number: self.world.radio.port(number))
        replaced = {"open": self._open, "print": self._print}
        # The firmware before the tests: tests/devices and tests/table are folders with the names of its packages.
        self.importer = Importer([STANDINS, self.firmware, *(folders or [])], replaced)
        self.importer.modules.update(modules(self))
        self.importer.packages["microdot"] = paths.microdot_dir()
        self.importer.modules["sys"].print_exception = self._print_exception  # type: ignore[attr-defined]

    def new_world(self, **changes: Any) -> World:
        """A world with a freshly formatted flash, with this runtime's options and `changes` to them."""
        return World(self.firmware, **{"image": image.fresh(self.firmware), **self.options, **changes})

    def reset(self, **changes: Any) -> None:
        """A new world: time zero, no fingers, no faults, an empty file system."""
        self.world = self.new_world(**changes)
        self._files = None

    def remount(self) -> None:
        """Forget the mounted file system, as a start does."""
        self._files = None

    @property
    def files(self) -> Files:
        """The device's file system, mounted when it is first needed."""
        if self._files is None:
            self._files = Files(self.world, self.settle)
        return self._files

    def settle(self) -> None:
        """Let the time pass that the firmware's last call took; the power may be gone then."""
        world = self.world
        debt, world.debt_us = world.debt_us, 0
        if debt:
            world.clock.advance(debt)
        if not world.power:
            raise PowerCut("the power is off")

    def spend(self, us: int) -> None:
        """Let time pass for the firmware."""
        self.world.debt_us += us
        self.settle()

    def run_file(self, name: str) -> None:
        """Run boot.py or main.py of the firmware as the program, if it is there."""
        file = self.firmware / name
        if file.is_file():
            self.importer.load(file, "__main__")

    def describe(self, error: BaseException) -> None:
        """Put a traceback into the log, as the serial line shows it."""
        for line in "".join(traceback.format_exception(error)).rstrip().split("\n"):
            self.log.append(line)

    def _print_exception(self, error, file=None):
        if file is None:
            self.describe(error)
        else:
            file.write("".join(traceback.format_exception(error)))

    def _open(self, name, mode="r", *_more, **_options):
        return self.files.open(name, mode)

    def _print(self, *values, sep=" ", end="\n", file=None, flush=False):
        text = sep.join(map(str, values)) + end
        if file is not None:
            file.write(text)
            return
        *lines, self.line = (self.line + text).split("\n")
        self.log.extend(lines)
