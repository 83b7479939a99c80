"""A whole device: power switch, program, hands and eyes, for tests and for the bench page."""

import os
import threading
import time
from pathlib import Path

from .. import paths
from . import image
from .errors import ModelError
from .outside import Outside, milliseconds
from .pipe_program import MicroPythonProgram
from .program import CPythonProgram, Hung
from .world import World

WATCHDOG_RESET = 3
STRETCH_US = 1_000_000
BOOT_US = 300_000  # from a reset to the first line of boot.py on an ESP32
STEP_S = 0.01
BEHIND_S = 0.25  # what the bench never catches up, when the machine was busy
FAST_US = 100_000  # one stretch of time as fast as the machine can; others may come in between


class Device(Outside):
    """A simulated device with the real firmware in it.

    attach: "vest", "table", "both" or None. interpreter: "cpython", or "micropython" with `heap` bytes, whose words
    have 64 bits; those of "micropython32" have 32, as an ESP32's. data: a folder which keeps flash.bin, or None for a
    flash in memory. clock: "manual" (time moves in run()) or "wall" (it follows the clock on the wall). seed: an int
    makes chips, noise and dice repeatable; by default so with the manual clock, and random with the wall clock. All
    methods may be called from any thread; wrong arguments are a ValueError that says what is possible.
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
        if interpreter not in ("cpython", "micropython", "micropython32"):
            raise ValueError(f"{interpreter!r} is no interpreter: take cpython, micropython or micropython32.")
        if clock not in ("manual", "wall"):
            raise ValueError(f"{clock!r} is no clock: take manual or wall.")
        if heap is not None and (isinstance(heap, bool) or not isinstance(heap, int) or heap < 16384):
            raise ValueError("The heap is a number of bytes, at least 16384.")
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise ValueError(f"{seed!r} is no seed: take a whole number, or None for chance.")
        if not isinstance(power, bool):
            raise ValueError("The power is switched on with true and off with false.")
        super().__init__()
        self.interpreter = interpreter
        self.clock_mode = clock
        self.speed: float | None = 1.0  # how fast the wall clock's seconds go here; None: as fast as the machine can
        self.heap = heap
        self.firmware = Path(firmware).resolve() if firmware is not None else paths.firmware_dir()
        self.start_at: int | None = None  # when the firmware starts again after a reset
        path = None
        if data is not None:
            Path(data).mkdir(parents=True, exist_ok=True)
            path = str(Path(data) / "flash.bin")
        if seed is None and clock == "manual":
            seed = 1
        self.world = World(self.firmware, attach, image.fresh(self.firmware), path, seed)
        self.world.power_off()
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

    def run(self, ms: int) -> None:
        """Let `ms` milliseconds of virtual time pass. A ModelError of the firmware's making comes out here."""
        milliseconds(ms)
        with self.lock:
            self._open()
            self._run_to(self.world.clock.now + ms * 1000)

    def _run_to(self, target: int) -> None:
        clock = self.world.clock
        while clock.now < target:
            if self.start_at is not None and self.start_at <= target:
                clock.move_to(self.start_at)
                self.start_at = None
                self._start()
            program = self.program
            due = self.world.watchdog_due
            # A watchdog that is started on the way bites in time, unless it waits for less than such a stretch.
            until = min(target, clock.now + STRETCH_US if due is None else due)
            if program is None or program.ended is not None:
                clock.move_to(until)
            else:
                program.resume(until)
                if program.ended is not None:
                    self._after(program.ended)
            due = self.world.watchdog_due
            if due is not None and clock.now >= due:
                self.log.append(f"Task watchdog: nobody fed it for {self.world.watchdog_us // 1000} ms, restart")
                self._after(WATCHDOG_RESET)

    def _after(self, ended: str | int) -> None:
        """The program has ended: the power was cut, it asked for a reset, or
        it stands still with a message in the log."""
        if ended == "stopped":
            self.log.append("simulator: the program has ended, the console is open")
            return
        self._kill()
        if isinstance(ended, int):
            self.world.restart(ended)
            self.start_at = self.world.clock.now + BOOT_US

    def _follow(self) -> None:
        last = time.monotonic()
        while not self.closed:
            time.sleep(STEP_S if self.speed is not None else STEP_S / 10)
            now = time.monotonic()
            passed, last = min(now - last, BEHIND_S), now
            with self.lock:
                if self.closed:
                    return
                try:
                    span = FAST_US if self.speed is None else int(passed * self.speed * 1_000_000)
                    self._run_to(self.world.clock.now + span)
                except (ModelError, Hung) as error:
                    self.log.append(f"simulator: {error}")

    def power(self, on: bool) -> None:
        """The power switch. Off: RAM is lost, LEDs go dark, the flash stays."""
        if not isinstance(on, bool):
            raise ValueError("The power is switched on with true and off with false.")
        with self.lock:
            self._open()
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
        if self.interpreter == "cpython":
            self.program = CPythonProgram(self.world, self.firmware, self.log)
            return
        bits = 32 if self.interpreter == "micropython32" else 64
        self.program = MicroPythonProgram(self.world, self.firmware, self.log, self.heap, bits=bits)

    def _kill(self) -> None:
        self.start_at = None
        if self.program is not None:
            self.program.kill()
            self.program = None
