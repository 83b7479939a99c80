"""A whole device: power switch, program, hands and eyes, for tests and for the bench page."""

import os
import threading
import time
from pathlib import Path
from typing import Any

from .. import paths
from . import faults, image, screen_text
from .errors import ModelError
from .pipe_program import MicroPythonProgram
from .program import CPythonProgram, Hung
from .rig_calls import frames_of
from .serial_log import SerialLog
from .world import World

BOOT_US = 300_000  # from a reset to the first line of boot.py on an ESP32
STEP_S = 0.01
BEHIND_S = 0.25  # what the bench never catches up, when the machine was busy
LOG_SHOWN = 200


class Device:
    """A simulated device with the real firmware in it.

    attach: "vest", "table" or None. interpreter: "cpython" or "micropython" (with `heap` bytes). data: a folder which
    keeps flash.bin, or None for a flash in memory. clock: "manual" (time moves in run()) or "wall" (it follows the
    clock on the wall). seed: an int makes chips, noise and dice repeatable; by default so with the manual clock, and
    random with the wall clock. All methods may be called from any thread; wrong arguments are a ValueError that says
    what is possible.
    """

    def __init__(
        self,
        attach: str | None = "vest",
        interpreter: str = "cpython",
        data: str | os.PathLike | None = None,
        heap: int | None = None,
        clock: str = "manual",
        power: bool = True,
        seed: int | None = None,
        firmware: str | os.PathLike | None = None,
    ):
        if interpreter not in ("cpython", "micropython"):
            raise ValueError(f"{interpreter!r} is no interpreter: take cpython or micropython.")
        if clock not in ("manual", "wall"):
            raise ValueError(f"{clock!r} is no clock: take manual or wall.")
        if heap is not None and (isinstance(heap, bool) or not isinstance(heap, int) or heap < 16384):
            raise ValueError("The heap is a number of bytes, at least 16384.")
        self.interpreter = interpreter
        self.clock_mode = clock
        self.heap = heap
        self.firmware = Path(firmware).resolve() if firmware is not None else paths.firmware_dir()
        self.lock = threading.RLock()
        self.log = SerialLog()
        self.start_at: int | None = None  # when the firmware starts again after a reset
        self.shown: tuple[bytes, dict[str, Any]] | None = None
        path = None
        if data is not None:
            Path(data).mkdir(parents=True, exist_ok=True)
            path = str(Path(data) / "flash.bin")
        if seed is None and clock == "manual":
            seed = 1
        self.world = World(self.firmware, attach, image.fresh(self.firmware), path, seed)
        self.world.power_off()
        self.program: CPythonProgram | MicroPythonProgram | None = None
        self.closed = False
        self.follower: threading.Thread | None = None
        if power:
            self.power(True)
        if clock == "wall":
            self.follower = threading.Thread(target=self._follow, name="wall clock", daemon=True)
            self.follower.start()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.close()

    def __del__(self):
        program = getattr(self, "program", None)  # nobody closed it: the firmware must not wait for ever
        if program is not None:
            program.kill()

    def close(self) -> None:
        """Switch off for good; the firmware's thread or process ends."""
        with self.lock:
            self.closed = True
            self._kill()
            self.world.flash.close()
        if self.follower is not None and self.follower is not threading.current_thread():
            self.follower.join(5)

    # Time

    @property
    def time_ms(self) -> int:
        """Milliseconds of virtual time since the device was made."""
        return self.world.clock.now // 1000

    def run(self, ms: int) -> None:
        """Let `ms` milliseconds of virtual time pass. A ModelError of the firmware's making comes out here."""
        _milliseconds(ms)
        with self.lock:
            self._run_to(self.world.clock.now + ms * 1000)

    def _run_to(self, target: int) -> None:
        clock = self.world.clock
        while clock.now < target:
            if self.start_at is not None and self.start_at <= target:
                clock.move_to(self.start_at)
                self.start_at = None
                self._start()
            program = self.program
            if program is None or program.ended is not None:
                clock.move_to(target)
                break
            program.resume(target)
            if program.ended is not None:
                self._after(program.ended)

    def _after(self, ended: str | int) -> None:
        """The program has ended: the power was cut, it asked for a reset, or
        it stands still with a message in the log."""
        if ended == "stopped":
            return
        self._kill()
        if isinstance(ended, int):
            self.world.restart(ended)
            self.start_at = self.world.clock.now + BOOT_US

    def _follow(self) -> None:
        last = time.monotonic()
        while not self.closed:
            time.sleep(STEP_S)
            now = time.monotonic()
            passed, last = min(now - last, BEHIND_S), now
            with self.lock:
                if self.closed:
                    return
                try:
                    self._run_to(self.world.clock.now + int(passed * 1_000_000))
                except (ModelError, Hung) as error:
                    self.log.append(f"simulator: {error}")

    # Power and program

    def power(self, on: bool) -> None:
        """The power switch. Off: RAM is lost, LEDs go dark, the flash stays."""
        if not isinstance(on, bool):
            raise ValueError("The power is switched on with true and off with false.")
        with self.lock:
            if on == self.world.power:
                return
            if on:
                self.world.power_on()
                self._start()
            else:
                self._kill()
                self.world.power_off()

    def _start(self) -> None:
        self.log.restarted()
        flash = self.world.flash
        before = bytes(flash.cells)
        if not image.refresh(flash.cells, self.firmware):
            self.log.append("The filesystem appears to be corrupted: the device does not start.")
            return
        if flash.cells != before:
            flash.save()
        if self.program is not None:
            self.program.kill()
        kind = CPythonProgram if self.interpreter == "cpython" else MicroPythonProgram
        self.program = kind(self.world, self.firmware, self.log, self.heap)

    def _kill(self) -> None:
        self.start_at = None
        if self.program is not None:
            self.program.kill()
            self.program = None

    # Hands

    def press(self, panel: str, square: str, ms: int = 120, strength: float = 100) -> None:
        """Put a finger on a cell such as "C4" of a panel; it leaves after `ms` of
        virtual time. Call run() to see what happens."""
        _milliseconds(ms)
        with self.lock:
            self._attached(panel)
            self.world.press(panel, square, ms, strength)

    def touch(self, panel: str, cell: str, down: bool, strength: float = 100) -> None:
        """Put a finger on a cell, or take it off."""
        with self.lock:
            self._attached(panel)
            self.world.hands.finger(panel, cell, down, strength)

    def button(self, name: str, ms: int = 120) -> None:
        """Press a button; it is let go after `ms` of virtual time."""
        _milliseconds(ms)
        with self.lock:
            self.world.push(name, ms)

    def hold_button(self, name: str, down: bool) -> None:
        """Hold a button, or let it go."""
        with self.lock:
            self.world.button(name, down)

    def fault(self, chip: str, kind: str) -> None:
        """Put a fault into a part of `chips`, or mend it with "none" or "ok"."""
        with self.lock:
            self.world.faults.set(chip, kind)

    def power_cut_after(self, operations: int) -> None:
        """Cut the power inside the n-th flash operation from now on (1 is the next)."""
        with self.lock:
            self.world.flash.cut_in = operations

    def _attached(self, panel: str) -> None:
        self.world.wiring.panel(panel)
        if panel not in self.world.chains:
            raise ValueError("The vest is not plugged in, so it can't be touched.")

    # Eyes

    @property
    def chips(self) -> list[str]:
        """Names of the parts that can have faults."""
        return list(self.world.faults.parts())

    @property
    def fault_kinds(self) -> tuple[str, ...]:
        """All kinds of faults; each part takes some of them."""
        return faults.KINDS

    @property
    def button_names(self) -> tuple[str, ...]:
        """Names of the buttons."""
        return self.world.wiring.button_names

    def leds(self, panel: str) -> dict[str, list[int]]:
        """{square: [red, green, blue]} as the LEDs glow."""
        with self.lock:
            return {square: list(colour) for square, colour in self.world.lights(panel).items()}

    def frames(self, panel: str) -> list[Any]:
        """[[ms, {square: (red, green, blue)}]] of the frames shown since power-on, lit squares only."""
        with self.lock:
            return frames_of(self.world, panel)

    def screen(self) -> dict[str, Any]:
        """{"rows": 64 lists of 128 times 0 or 1, "text": the four lines as a person reads them}."""
        with self.lock:
            pixels = self.world.screen.visible()
            if self.shown is None or self.shown[0] != pixels:
                font = self.firmware / "table" / "font.bin"
                text = screen_text.read(pixels, font) if font.is_file() else [""] * 4
                self.shown = pixels, {"rows": rows_of(pixels), "text": text}
            return dict(self.shown[1])

    def sounds(self) -> list[dict[str, int]]:
        """[{"at_ms", "hz", "ms"}] of the last sounds."""
        with self.lock:
            return [{"at_ms": at, "hz": hertz, "ms": ms} for at, hertz, ms in self.world.buzzer.sounds()]

    def state(self) -> dict[str, Any]:
        """Everything at one moment, as GET /api/state answers it."""
        with self.lock:
            world = self.world
            shown = self.screen()
            return {
                "power": world.power,
                "time_ms": self.time_ms,
                "interpreter": self.interpreter,
                "attach": world.attached,
                "leds": {panel: self.leds(panel) for panel in world.wiring.panels},
                "screen": {"on": world.screen.lit, **shown},
                "sounds": self.sounds(),
                "faults": [{"part": part, "kind": kind} for part, kind in self.log.faults.items()],
                "injected": world.faults.list(),
                "current_ma": world.current_ma(),
                "heap_free": self.program.heap_free if self.program is not None else None,
                "log": list(self.log)[-LOG_SHOWN:],
            }


def rows_of(pixels: bytes) -> list[list[int]]:
    """64 rows of 128 pixels from eight pages."""
    return [[pixels[(y >> 3) * 128 + x] >> (y & 7) & 1 for x in range(128)] for y in range(64)]


def _milliseconds(ms: int) -> None:
    if isinstance(ms, bool) or not isinstance(ms, int) or not 0 <= ms <= 600_000:
        raise ValueError(f"{ms!r} is no time in milliseconds: take a whole number from 0 to 600000.")
