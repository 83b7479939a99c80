"""How the virtual board's chip starts, restarts and stops: its program, its ROM's words, its loader, its watchdog."""

import time
from types import SimpleNamespace
from typing import Any

from ..install.chips import Chip
from ..simulator import image
from ..simulator.outside import Outside
from ..simulator.protocol import Answers
from ..simulator.world import World
from . import boot_image, console
from .chip_flash import ChipFlash
from .download import Download, Listener
from .interpreter import MOST_AT_ONCE, Interpreter
from .loader import Loader
from .registers import CHIPS
from .serial_port import SerialPort
from .wall import Wall

BOOT_US = 300_000
HOPELESS_US = 600_000  # until the ROM's watchdog has the chip try again to start what does not start
WATCHDOG_RESET, SOFT_RESET, HOPELESS = 3, 5, 0


class Starting(Outside):
    """The chip's state, and how it comes into it. Running is what goes on between a start and an end."""

    interpreter = "micropython"

    def __init__(
        self,
        world: World,
        flash: ChipFlash,
        chip: Chip,
        serial: SerialPort,
        heap: int | None,
        speed: float | None,
        reset_on_open: bool,
    ):
        super().__init__()
        self.world = world
        self.flash = flash
        self.chip = chip
        self.refusal: tuple[str, str] | None = None  # of the program in the flash, to start; None: not looked at yet
        self.listener = Listener()
        self.download: Download | None = None
        self.serial = serial
        self.heap = heap
        self.speed = speed
        self.reset_on_open = reset_on_open
        self.answers = Answers(SimpleNamespace(world=self.world, log=self.log))
        self.console = console.Console(self.serial, self.log)
        self.processor: Interpreter | None = None
        self.at_console = False  # boot.py and main.py are through
        self.start_at: int | None = None  # when the processor starts after a reset
        self.reply: tuple[int, Any] | None = None  # (when it is due, what gives the answer)
        self.waiting = bytearray()
        self.readable: list[int] = []  # descriptors on which something has come in
        self.keys = bytearray()  # typed, not yet given to the console
        self.typed_at = 0.0
        self.interrupted: float | None = None  # since when a Ctrl-C waits
        self.wall = Wall(speed or 1)

    @property
    def program(self) -> Any:
        """What Outside asks about the program that runs; None while none does."""
        if self.processor is None:
            return None
        ended = "stopped" if self.at_console else None
        return SimpleNamespace(ended=ended, heap_free=self.answers.heap_free, interrupt=lambda: self.keys.append(3))

    def _start(self, friendly: bool) -> None:
        self.start_at = None
        self.at_console = False
        if not self._has_program(HOPELESS):
            return
        self.log.restarted()
        self.waiting.clear()
        self.keys.clear()
        self.reply = self.interrupted = None
        flash = self.world.flash
        assert flash.file is not None
        image.format_blank(flash.cells)
        flash.save()
        self.wall.start(self.world.clock.now)
        self.console.restarted(friendly)
        self.processor = Interpreter(friendly, flash.file.fileno(), self.heap)

    def _has_program(self, cause: int) -> bool:
        """Whether there is something to start; if not the ROM says so, again and again."""
        if self.refusal is None:
            self.refusal = boot_image.refusal(self.flash, self.chip)
            if self.refusal[1]:
                self.log.append(f"simulator: MicroPython does not start: {self.refusal[1]}")
        words, _ = self.refusal
        if words:
            self.console.tell(console.rom_text(cause, words))
            self.start_at = self.world.clock.now + HOPELESS_US
        return not words

    def _into_loader(self) -> None:
        """The chip restarts, and listens to esptool in place of starting its program."""
        self._kill()
        self.world.restart(1)
        self.wall.start(self.world.clock.now)
        self.download = Download(Loader(CHIPS[self.chip.name], self.flash), self.serial)

    def _kill(self) -> None:
        self.start_at = None
        self.reply = None
        if self.download is not None:
            self.download = None
            self.refusal = None
            self.flash.save()
        if self.processor is not None:
            self.processor.end()
            self.processor = None

    def _reset(self, cause: int) -> None:
        """The chip restarts: the first words come from its ROM. A soft reset restarts the interpreter alone."""
        if self.processor is not None:
            self._hear(self.processor)
        self._kill()
        self.world.restart(cause)
        if cause == SOFT_RESET:
            self.console.tell(console.SOFT_REBOOT)
            self._start(friendly=not self.console.raw)
        else:
            self.wall.start(self.world.clock.now)
            if self._has_program(cause):
                self.console.tell(console.rom_text(cause))
                self.start_at = self.world.clock.now + BOOT_US

    def _ended(self, processor: Interpreter) -> None:
        """The interpreter has left: Ctrl-D, sys.exit(), or it died."""
        code = processor.process.wait()
        if code < 0:
            self.log.append(f"simulator: MicroPython died with signal {-code}")
        if time.monotonic() - processor.begun < 0.1:
            time.sleep(0.2)  # one that can't even start must not be started as fast as the machine can
        self._reset(SOFT_RESET)

    def _watch_dog(self) -> None:
        due = self.world.watchdog_due
        if due is not None and self.world.clock.now >= due:
            self.console.tell(b"\r\nTask watchdog got triggered.\r\n")
            self._reset(WATCHDOG_RESET)

    def _hear(self, processor: Interpreter) -> bool:
        """Pass on what the program prints; True at its end."""
        while not self.serial.full:
            data = processor.read(processor.output)
            if data is None:
                return True
            if data:
                self.console.say(data)
            if len(data) < MOST_AT_ONCE:
                break
        return False
