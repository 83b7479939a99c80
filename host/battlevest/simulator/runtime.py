"""The firmware's interpreter on CPython: a private importer, the device's
own files and log, and the link to the world."""

import traceback
import types
from pathlib import Path
from typing import Any

from .. import paths
from . import image, rig_calls
from .device_files import Files
from .errors import MachineReset, ModelError, PowerCut
from .importer import Importer
from .serial_log import SerialLog
from .world import World

STANDINS = Path(__file__).parent / "standins"

# CPython's memory is nobody's limit here: a device that looks at its heap sees about what an ESP32 has left.
GC = {
    "collect": lambda: 0,
    "mem_free": lambda: 120_000,
    "mem_alloc": lambda: 40_000,
    "threshold": lambda *_: -1,
    "enable": lambda: None,
    "disable": lambda: None,
    "isenabled": lambda: True,
}
MICROPYTHON = {
    "const": lambda value: value,
    "heap_lock": lambda: None,
    "heap_unlock": lambda: 0,
    "mem_info": lambda *_: None,
    "opt_level": lambda *_: 0,
    "kbd_intr": lambda _: None,
    "alloc_emergency_exception_buf": lambda _: None,
}


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
        replaced = {"open": self._open, "print": self._print}
        # The firmware before the tests: tests/devices and tests/table are folders with the names of its packages.
        self.importer = Importer([STANDINS, self.firmware, *(folders or [])], replaced)
        self.importer.modules.update(_modules(self))
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


def _modules(runtime: Runtime) -> dict[str, types.ModuleType]:
    """The modules which need the runtime, or which CPython has not: _link, os, gc, micropython."""
    members = {"_link": _link(runtime), "os": _os(runtime), "gc": GC, "micropython": MICROPYTHON}
    return {name: _module(name, values) for name, values in members.items()}


def _module(name: str, members: dict[str, Any]) -> types.ModuleType:
    module = types.ModuleType(name)
    vars(module).update(members)
    return module


def _os(runtime: Runtime) -> dict[str, Any]:
    from littlefs import lfs

    def files():
        return runtime.files

    def remove(name):
        files().call(lfs.remove, files().path(name))

    def urandom(count):
        return runtime.world.urandom(count)

    return {
        "sep": "/",
        "listdir": lambda name=".": [entry[0] for entry in files().entries(name)],
        "ilistdir": lambda name=".": iter(files().entries(name)),
        "stat": lambda name: files().stat(name),
        "statvfs": lambda name="/": files().statvfs(name),
        "remove": remove,
        "unlink": remove,
        "rmdir": remove,
        "rename": lambda old, new: files().call(lfs.rename, files().path(old), files().path(new)) and None,
        "mkdir": lambda name: files().call(lfs.mkdir, files().path(name)) and None,
        "chdir": lambda name: files().chdir(name),
        "getcwd": lambda: files().cwd,
        "sync": lambda: None,
        "urandom": urandom,
    }


def _link(runtime: Runtime) -> dict[str, Any]:
    """The functions which the stand-in modules call; each lets its time pass before it returns."""
    settle = runtime.settle

    def transfer(address, out, buffer):
        code, got = runtime.world.i2c(address, out, None if buffer is None else len(buffer))
        settle()
        if buffer is not None and not code:
            buffer[:] = got
        return code

    def bitstream(pin, high0, low0, high1, low1, data):
        runtime.world.bitstream(pin, (high0, low0, high1, low1), bytes(data))
        settle()

    def reset(cause):
        settle()
        raise MachineReset(cause)

    def rig(name, arguments):
        return rig_calls.call(runtime, name, arguments)

    return {
        "PowerCut": PowerCut,
        "ModelError": ModelError,
        "now": lambda: runtime.world.ticks_us(),
        "spend": runtime.spend,
        "sleep": runtime.spend,
        "i2c_setup": lambda scl, sda, hertz: runtime.world.i2c_setup(scl, sda, hertz),
        "i2c_write": lambda address, out: transfer(address, bytes(out), None),
        "i2c_read": lambda address, buffer: transfer(address, None, buffer),
        "i2c_read_mem": lambda address, register, buffer: transfer(address, bytes((register,)), buffer),
        "i2c_write_mem": lambda address, register, out: transfer(address, bytes((register,)) + bytes(out), None),
        "pin_setup": lambda pin, mode, pull: runtime.world.pins.setup(pin, mode, pull),
        "pin_write": lambda pin, level: runtime.world.pins.write(pin, level),
        "pin_read": lambda pin: runtime.world.pins.read(pin),
        "pwm": lambda pin, hertz, duty: runtime.world.pins.pwm(pin, hertz, duty),
        "bitstream": bitstream,
        "reset": reset,
        "reset_cause": lambda: runtime.world.reset_cause,
        "rig": rig,
        "remount": runtime.remount,
    }
